//go:build !js

package account

import (
	"context"
	"encoding/base64"
	"errors"
	"math"
	"strconv"
	"strings"
	"time"
)

// ProofKind is what a proof is.
type ProofKind string

// The kinds of proof.
const (
	ProofLink     ProofKind = "link"     // of a letter
	ProofCode     ProofKind = "code"     // shown on one device, typed on another
	ProofRecovery ProofKind = "recovery" // kept on paper
	ProofRegister ProofKind = "register" // the challenge for a new passkey
	ProofAnswer   ProofKind = "answer"   // the challenge for a known one
)

// Proof is something that is good for once: whoever shows its secret is let in, if the browser is the right one and the time
// is not up.
type Proof struct {
	Hash    string // of the secret
	Kind    ProofKind
	Guest   string // whom it belongs to, or who asked for it; empty if it was nobody
	Browser string // hash of what the browser that asked has; empty if any will do
	Mail    string // where it was sent
	Body    string // what else is needed when it is used
	Created int64
	Expires int64
	Used    int64
}

// How long proofs are good.
const (
	LinkLives      = 15 * time.Minute
	CodeLives      = 10 * time.Minute
	challengeLives = 5 * time.Minute
)

// How many letters a mailbox gets, whoever asks for them. More are not sent, and nobody is told: it would tell who else asks.
const (
	lettersSoon = 3  // in the time that a link lives
	lettersDay  = 10 // in a day
)

// Errors of signing in. Each tells what to do next and nothing about who has an account.
var (
	ErrSpent   = errors.New("this link or code is used up, too old or was never given out; ask for a new one")
	ErrBrowser = errors.New("this link was asked for in another browser; open it there, or ask for a new one here")
	ErrTaken   = errors.New("another account has this mail address; sign in to that one, or use another address")
	ErrLast    = errors.New("this is the only way you can sign in; add another one first")
)

// Arrival is somebody who has signed in.
type Arrival struct {
	Guest   Guest
	Session string // the secret of the new session
	From    Guest  // the guest without an account who the browser was before, if it has become another
	New     bool   // the account was made just now
	To      string // the place in the house where somebody wanted to go
}

// AskLink sends a letter with a link that signs in. It does the same for every address: whether there is an account is looked
// up only when the link comes back. base is the address of the house.
func (s *Service) AskLink(ctx context.Context, g Guest, browser, address, language, base, to string) error {
	if s.postman == nil {
		return ErrNoMail
	}
	mail, err := CleanAddress(address)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	soon, err := s.store.Letters(ctx, mail, now.Add(-LinkLives).UnixMilli())
	if err != nil {
		return err
	}
	day, err := s.store.Letters(ctx, mail, now.AddDate(0, 0, -1).UnixMilli())
	if err != nil || soon >= lettersSoon || day >= lettersDay {
		return err
	}
	secret := base64.RawURLEncoding.EncodeToString(randomBytes(24))
	err = s.store.AddProofs(ctx, false, Proof{Hash: hashOf(secret), Kind: ProofLink, Guest: g.ID, Browser: hashOf(browser), Mail: mail,
		Body: language + " " + to, Created: now.UnixMilli(), Expires: now.Add(LinkLives).UnixMilli()})
	if err != nil {
		return err
	}
	if err := s.store.SweepProofs(ctx, now.AddDate(0, 0, -2).UnixMilli()); err != nil {
		return err
	}
	// Behind the # it is in no log, and who only fetches the page has not used it.
	return s.postman.Post(ctx, Letter{Kind: LetterSignIn, Language: language, To: mail,
		Args: map[string]string{"link": base + "/in#" + secret, "minutes": strconv.Itoa(int(LinkLives.Minutes()))}})
}

// UseLink lets somebody in who comes with the link of a letter. If the address belongs to nobody, it becomes that of whoever
// asked for the link.
func (s *Service) UseLink(ctx context.Context, g Guest, browser, secret, base string, d Device) (Arrival, error) {
	p, err := s.spend(ctx, ProofLink, secret, browser)
	if err != nil {
		return Arrival{}, err
	}
	language, to, _ := strings.Cut(p.Body, " ")
	arrived := func(a Arrival, err error) (Arrival, error) {
		a.To = to
		return a, err
	}
	owner, err := s.store.OfMail(ctx, p.Mail)
	switch {
	case err == nil && g.Account && owner.ID != g.ID:
		return Arrival{}, ErrTaken
	case err == nil:
		return arrived(s.arrive(ctx, g, owner.ID, d))
	case !errors.Is(err, ErrUnknown):
		return Arrival{}, err
	case g.Account:
		if g.ID != p.Guest { // somebody else signed in here since
			return Arrival{}, ErrBrowser
		}
		return arrived(Arrival{Guest: g}, s.changeMail(ctx, g.ID, p.Mail, language, base))
	}
	if g, err = s.orNew(ctx, g); err != nil {
		return Arrival{}, err
	}
	if err := s.store.MakeAccount(ctx, g.ID, p.Mail, s.clock.Milli()); err != nil {
		return Arrival{}, err
	}
	return arrived(s.become(ctx, g, d))
}

// orNew is somebody, or a new guest if it is nobody yet.
func (s *Service) orNew(ctx context.Context, g Guest) (Guest, error) {
	if g.ID != "" {
		return g, nil
	}
	g, _, err := s.NewGuest(ctx)
	return g, err
}

// become signs somebody in whose account was made just now.
func (s *Service) become(ctx context.Context, g Guest, d Device) (Arrival, error) {
	s.Forget(g.ID)
	a, err := s.arrive(ctx, g, g.ID, d)
	a.New = true
	return a, err
}

// arrive signs somebody in who has proved to be a person, in a browser that is somebody now.
func (s *Service) arrive(ctx context.Context, now Guest, id string, d Device) (Arrival, error) {
	s.Forget(id)
	g, err := s.guest(ctx, id)
	if err == nil && (g.gone() || !g.Account) {
		err = ErrSpent
	}
	if err != nil {
		return Arrival{}, err
	}
	a := Arrival{Guest: g}
	if now.ID != "" && now.ID != id && !now.Account {
		a.From = now
	}
	a.Session, err = s.newSession(ctx, id, d)
	return a, err
}

// changeMail gives an account another address and lets the old one know.
func (s *Service) changeMail(ctx context.Context, id, mail, language, base string) error {
	before, err := s.store.Details(ctx, id)
	if err != nil {
		return err
	}
	if err := s.store.SetMail(ctx, id, mail); err != nil || before.Mail == "" || before.Mail == mail || s.postman == nil {
		return err
	}
	return s.postman.Post(ctx, Letter{Kind: LetterChanged, Language: language, To: before.Mail, Args: map[string]string{"house": base}})
}

// DropMail takes the address of an account away.
func (s *Service) DropMail(ctx context.Context, id, language, base string) error {
	keys, err := s.store.Passkeys(ctx, id)
	if err == nil && len(keys) == 0 {
		err = ErrLast
	}
	if err != nil {
		return err
	}
	return s.changeMail(ctx, id, "", language, base)
}

// spend uses a proof up. A link that comes to the wrong browser is not spent: its owner may still open it in the right one.
func (s *Service) spend(ctx context.Context, kind ProofKind, secret, browser string) (Proof, error) {
	hash := hashOf(secret)
	p, err := s.store.Proof(ctx, hash)
	now := s.clock.Milli()
	switch {
	case errors.Is(err, ErrUnknown):
		return Proof{}, ErrSpent
	case err != nil:
		return Proof{}, err
	case p.Kind != kind || p.Used != 0 || p.Expires <= now:
		return Proof{}, ErrSpent
	case p.Browser != "" && p.Browser != hashOf(browser):
		return Proof{}, ErrBrowser
	}
	first, err := s.store.UseProof(ctx, hash, now)
	if err == nil && !first {
		err = ErrSpent
	}
	return p, err
}

// Codes are typed by hand: letters that are not mistaken for others, in groups of four.
const (
	codeLength     = 8
	recoveryLength = 16
	recoveryCodes  = 8
)

// inGroups is a code as people read it: "abcd-efgh".
func inGroups(code string) string {
	var out []string
	for ; len(code) > 4; code = code[4:] {
		out = append(out, code[:4])
	}
	return strings.Join(append(out, code), "-")
}

// plainCode is a code as it is compared, however it was typed.
func plainCode(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' || r == '\u00a0' || r == '\u2013' {
			return -1
		}
		return r
	}, strings.ToLower(text))
}

// NewCode is a code that signs another device in, within minutes. The one before it is void.
func (s *Service) NewCode(ctx context.Context, guest string) (code string, until int64, err error) {
	code = NewID(codeLength)
	now := s.clock.Now()
	until = now.Add(CodeLives).UnixMilli()
	return inGroups(code), until, s.store.AddProofs(ctx, true,
		Proof{Hash: hashOf(code), Kind: ProofCode, Guest: guest, Created: now.UnixMilli(), Expires: until})
}

// NewRecovery are codes to be kept on paper, each good for once. Those before them are void.
func (s *Service) NewRecovery(ctx context.Context, guest string) ([]string, error) {
	var codes []string
	var proofs []Proof
	for range recoveryCodes {
		code := NewID(recoveryLength)
		codes = append(codes, inGroups(code))
		proofs = append(proofs, Proof{Hash: hashOf(code), Kind: ProofRecovery, Guest: guest, Created: s.clock.Milli(), Expires: math.MaxInt64})
	}
	return codes, s.store.AddProofs(ctx, true, proofs...)
}

// UseCode lets somebody in who types a code of either kind.
func (s *Service) UseCode(ctx context.Context, g Guest, text string, d Device) (Arrival, error) {
	code := plainCode(text)
	kind := ProofCode
	if len(code) == recoveryLength {
		kind = ProofRecovery
	}
	p, err := s.spend(ctx, kind, code, "")
	if err != nil {
		return Arrival{}, err
	}
	return s.arrive(ctx, g, p.Guest, d)
}

// Details are what a person sees of the own account.
type Details struct {
	Mail    string
	Created int64 // the guest
	Since   int64 // the account; 0 of a guest without
}

// Details reads what a person sees of the own account, and how many recovery codes are left.
func (s *Service) Details(ctx context.Context, guest string) (d Details, recovery int, err error) {
	if d, err = s.store.Details(ctx, guest); err != nil {
		return d, 0, err
	}
	recovery, err = s.store.Codes(ctx, guest, ProofRecovery)
	return d, recovery, err
}

// NewBrowser is what tells a browser apart that has asked for a link.
func NewBrowser() string { return base64.RawURLEncoding.EncodeToString(randomBytes(18)) }
