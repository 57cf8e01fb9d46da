// Package words tells people what concerns them, wherever they are: that it is their turn, that somebody keeps a seat for them,
// that a game is over. What is to be told is written down first and told by jobs, by push, mail or webhook, as each person
// wishes. It knows neither SQL nor how jobs are kept, and says nothing that is hidden.
package words

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"cromford/internal/clock"
	"cromford/internal/table"
)

// Kinds are what people can be told of, in the order of the page.
var Kinds = []table.NoticeKind{table.NoticeTurn, table.NoticeDeadline, table.NoticeInvitation, table.NoticeUndo, table.NoticeOver,
	table.NoticeMention}

// Channel is a way to reach somebody.
type Channel string

// The channels.
const (
	Push    Channel = "push"
	Mail    Channel = "mail"
	Webhook Channel = "webhook"
)

// Channels are all of them.
var Channels = []Channel{Push, Mail, Webhook}

// State is what became of a word.
type State string

// The states.
const (
	Waiting  State = ""
	Sent     State = "sent"
	Seen     State = "seen"     // the person was looking
	Past     State = "past"     // it was no longer so
	Unwanted State = "unwanted" // the person does not want to hear of it
)

// Word is something that a person is to be told.
type Word struct {
	table.Notice
	Noted  int64 // when it was written down, by the database's clock
	Due    int64 // when it is to be looked at
	State  State
	Sent   int64
	Digest int64 // when it goes into the person's daily letter; 0 if it does not
}

// Settled is what becomes of a word: as it was, and as it is to be.
type Settled struct{ Was, Is Word }

// Hearer is how a person can be reached.
type Hearer struct {
	Person   string
	Ears     Ears
	Pushes   []Subscription
	Hook     *Hook
	Silenced []string // tables
}

// Subscription is a browser that takes pushes.
type Subscription struct {
	ID       string // a hash of the endpoint
	Endpoint string
	Key      string // the browser's public key
	Auth     string
	Device   string // what the person knows it by
	Created  int64
}

// Hook is an address of the person's own that is told.
type Hook struct {
	URL      string
	Shape    Shape
	Secret   string
	Answer   string // the last
	Answered int64
}

// Sight is when a person was last seen looking, by the database's clock.
type Sight struct {
	Seen int64
	Here bool // and may be looking still
}

// Store keeps what is to be told, and how.
type Store interface {
	// Secret returns the stored secret of a name and stores the proposed one if there is none.
	Secret(ctx context.Context, name string, proposed []byte) ([]byte, error)
	Hearer(ctx context.Context, person string) (*Hearer, error)
	// Listens tells whether a person can be reached in any way, AnybodyListens whether anybody can.
	Listens(ctx context.Context, person string) (bool, error)
	AnybodyListens(context.Context) (bool, error)
	SaveEars(ctx context.Context, person string, e *Ears) error
	// AddPush stores a browser; one that another person has used before is theirs no more.
	AddPush(ctx context.Context, person string, s Subscription) error
	// RemovePush removes a browser of a person, or of whoever has it if the person is empty.
	RemovePush(ctx context.Context, person, id string) error
	SaveHook(ctx context.Context, person string, h *Hook) error
	RemoveHook(ctx context.Context, person string) error
	HookAnswered(ctx context.Context, person, answer string, at int64) error
	Silence(ctx context.Context, person, table string, silent bool) error
	// AddWords writes words down. Those of an occasion that a person was told of already are left out.
	AddWords(ctx context.Context, list []Word) error
	// DueWords lists the words that wait of people who have some that are due, Digests those whose letters are.
	DueWords(ctx context.Context, now int64, most int) ([]Word, error)
	Digests(ctx context.Context, now int64) ([]Word, error)
	// LastSent tells when a person was last told of each of their tables.
	LastSent(ctx context.Context, person string, since int64) (map[string]int64, error)
	// Look notes that a person looks at a page, or does no longer; Sight tells when one did.
	Look(ctx context.Context, person, page string, gone bool) error
	Sight(ctx context.Context, person string, fresh time.Duration) (Sight, error)
	// WaitFor counts the tables that wait for a person.
	WaitFor(ctx context.Context, person string) (int, error)
	// ForgetWords drops what was told long ago, and pages that nobody looks at any more.
	ForgetWords(ctx context.Context, before int64) error
	// Leave removes all ways to reach a person, and what was to be told.
	Leave(ctx context.Context, person string) error
	// MovePushes gives the browsers of a guest to an account.
	MovePushes(ctx context.Context, from, to string) error
}

// Outbox is where deliveries wait for whoever carries them out.
type Outbox interface {
	// Send settles words and writes deliveries down, all or nothing; that somebody else has settled one of them is an error.
	Send(ctx context.Context, list []Settled, out []Delivery) error
	// Wake sees to it that deliveries are carried out: somebody can be reached now.
	Wake(ctx context.Context) error
}

// Tables know whether what was to be told is still so.
type Tables interface {
	Heard(ctx context.Context, n *table.Notice) (table.Occasion, bool, error)
}

// Config is what the service needs.
type Config struct {
	Store  Store
	Tables Tables
	Clock  *clock.Clock
	Log    *slog.Logger
	Base   string // the address of the house, without a stroke at its end
	Mailer *Mailer
	// MailOf is a person's mail address that they have proved to be theirs, empty if there is none.
	MailOf func(ctx context.Context, person string) (string, error)
	// Private lets pushes and webhooks go to private addresses, and without TLS. For tests.
	Private bool
}

// Service tells people what concerns them.
type Service struct {
	Config
	outbox Outbox
	vapid  vapid
	secret []byte // signs links that stop mail
	street *street
	known  *lru.Cache[string, known]
	forgot int64 // when old words were last dropped
}

// known is whether a person could be reached at a time.
type known struct {
	listens bool
	at      time.Time
}

const (
	// Gather is how long a word waits for others: several turns at once are one message.
	Gather = 5 * time.Second
	// maxKnown persons are remembered, each for a while: another server may have made them listen.
	maxKnown = 20_000
	knownFor = 10 * time.Second
	// Fresh is how long after its last sign of life a page may be looked at still; it says so every 20 seconds.
	Fresh = 45 * time.Second
	// spacing is the least time between two messages about one table; deadlines do not wait for it.
	spacing = time.Hour
	// kept is how long it is remembered what was told.
	kept = 90 * 24 * time.Hour
)

// New reads the keys of the house, or makes them at the first start.
func New(ctx context.Context, cfg Config) (*Service, error) {
	s := &Service{Config: cfg, street: newStreet(cfg.Private)}
	var err error
	if s.known, err = lru.New[string, known](maxKnown); err != nil {
		return nil, err
	}
	if s.vapid, err = vapidOf(ctx, cfg.Store); err != nil {
		return nil, err
	}
	s.vapid.subscriber = cfg.Base
	if !strings.HasPrefix(cfg.Base, "https:") {
		s.vapid.subscriber = "operator@localhost.invalid"
		if cfg.Mailer != nil {
			s.vapid.subscriber = cfg.Mailer.address
		}
	}
	s.secret, err = cfg.Store.Secret(ctx, "words", random(32))
	return s, err
}

// Through says where deliveries wait. It is to be told before the house is open.
func (s *Service) Through(o Outbox) { s.outbox = o }

// Wake begins to carry deliveries out if anybody can be reached.
func (s *Service) Wake(ctx context.Context) error {
	any, err := s.Store.AnybodyListens(ctx)
	if err == nil && any {
		err = s.outbox.Wake(ctx)
	}
	return err
}

func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // it never fails
	return b
}

func newID() string { return base64.RawURLEncoding.EncodeToString(random(12)) }

// Tell writes down what people are to hear. It is called with a table held.
func (s *Service) Tell(notices []table.Notice) {
	if s.deaf(notices) {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := s.note(ctx, notices); err != nil {
		s.Log.Warn("what people are to be told is not stored yet", "reason", err)
		go s.insist(notices)
	}
}

// deaf tells whether it is known that none of those whom notices are for can be reached: so it is with most, and after every choice.
func (s *Service) deaf(notices []table.Notice) bool {
	for i := range notices {
		if k, ok := s.known.Get(notices[i].Person); !ok || k.listens || time.Since(k.at) >= knownFor {
			return false
		}
	}
	return true
}

// insist tries for a while. A server that stops before it succeeds tells it when it starts again.
func (s *Service) insist(notices []table.Notice) {
	for pause := time.Second; pause < 10*time.Minute; pause *= 2 {
		time.Sleep(pause)
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		err := s.note(ctx, notices)
		cancel()
		if err == nil {
			return
		}
	}
	s.Log.Error("people were not told what concerns them; it is made up for when the server starts again", "notices", len(notices))
}

func (s *Service) note(ctx context.Context, notices []table.Notice) error {
	var list []Word
	for _, n := range notices {
		listens, err := s.listens(ctx, n.Person)
		if err != nil {
			return err
		}
		if listens {
			due := n.At
			if n.Kind == table.NoticeDeadline { // it may have to come before quiet hours
				due = min(due, s.Clock.Milli())
			}
			list = append(list, Word{Notice: n, Due: due + Gather.Milliseconds()})
		}
	}
	if len(list) == 0 {
		return nil
	}
	return s.Store.AddWords(ctx, list)
}

// listens tells whether a person can be reached; from memory, for most cannot.
func (s *Service) listens(ctx context.Context, person string) (bool, error) {
	if k, ok := s.known.Get(person); ok && time.Since(k.at) < knownFor {
		return k.listens, nil
	}
	yes, err := s.Store.Listens(ctx, person)
	if err == nil {
		s.known.Add(person, known{yes, time.Now()})
	}
	return yes, err
}

// changed follows every change of how a person is reached.
func (s *Service) changed(ctx context.Context, person string, err error) error {
	s.known.Remove(person)
	if err != nil || s.outbox == nil {
		return err
	}
	return s.outbox.Wake(ctx)
}

// Error is what somebody has asked for that cannot be done.
type Error struct{ Message string }

func (e *Error) Error() string { return e.Message }

func fail(text string) error { return &Error{text} }

// Hearer is how a person can be reached.
func (s *Service) Hearer(ctx context.Context, person string) (*Hearer, error) {
	return s.Store.Hearer(ctx, person)
}

// Address is the mail address at which a person can be reached, empty if there is none.
func (s *Service) Address(ctx context.Context, person string) (string, error) {
	if s.Mailer == nil || s.MailOf == nil {
		return "", nil
	}
	return s.MailOf(ctx, person)
}

// PublicKey is the house's, for browsers that take its pushes.
func (s *Service) PublicKey() string { return s.vapid.public }

// SaveEars changes what a person wants to hear.
func (s *Service) SaveEars(ctx context.Context, person string, e *Ears) error {
	if err := e.check(); err != nil {
		return err
	}
	return s.changed(ctx, person, s.Store.SaveEars(ctx, person, e))
}

// Silence lets a person hear nothing more of a table, or hear of it again.
func (s *Service) Silence(ctx context.Context, person, table string, silent bool) error {
	return s.Store.Silence(ctx, person, table, silent)
}

// Looks notes that a person looks at a page, or does no longer. It tells whether it is worth saying again, and how many tables wait.
func (s *Service) Looks(ctx context.Context, person, page string, gone bool) (listens bool, waiting int, err error) {
	if person == "" {
		return false, 0, nil
	}
	if listens, err = s.listens(ctx, person); err != nil {
		return false, 0, err
	}
	if listens {
		if err = s.Store.Look(ctx, person, page, gone); err != nil {
			return false, 0, err
		}
	}
	if !gone {
		waiting, err = s.Store.WaitFor(ctx, person)
	}
	return listens, waiting, err
}

// Waiting counts the tables that wait for a person.
func (s *Service) Waiting(ctx context.Context, person string) (int, error) {
	if person == "" {
		return 0, nil
	}
	return s.Store.WaitFor(ctx, person)
}

// Leave removes all ways to reach a person.
func (s *Service) Leave(ctx context.Context, person string) error {
	return s.changed(ctx, person, s.Store.Leave(ctx, person))
}

// Move lets the browsers of a guest take pushes for the account that has its games now.
func (s *Service) Move(ctx context.Context, from, to string) error {
	s.known.Remove(from)
	return s.changed(ctx, to, s.Store.MovePushes(ctx, from, to))
}

// stopToken lets whoever has a letter stop further ones.
func (s *Service) stopToken(person string) string {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte("stop mail\x00" + person))
	return person + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

// ErrToken is returned for a link that stops nobody's mail.
var ErrToken = errors.New("this link is not whole; take it from the letter again")

// Stopper is whose mail a link of a letter stops, and their language.
func (s *Service) Stopper(ctx context.Context, token string) (person, language string, err error) {
	person, _, _ = strings.Cut(token, ".")
	if person == "" || !hmac.Equal([]byte(token), []byte(s.stopToken(person))) {
		return "", "en", ErrToken
	}
	h, err := s.Store.Hearer(ctx, person)
	if err != nil {
		return "", "en", err
	}
	return person, h.Ears.Language, nil
}

// StopMail lets a person get no more mail but what they ask for themselves.
func (s *Service) StopMail(ctx context.Context, token string) error {
	person, _, err := s.Stopper(ctx, token)
	if err != nil {
		return err
	}
	h, err := s.Store.Hearer(ctx, person)
	if err != nil {
		return err
	}
	for i := range h.Ears.Choices {
		h.Ears.Choices[i].Mail = false
	}
	return s.changed(ctx, person, s.Store.SaveEars(ctx, person, &h.Ears))
}

// Test sends a word on every way that is open, at once.
func (s *Service) Test(ctx context.Context, person string) (ways []Channel, err error) {
	h, err := s.Store.Hearer(ctx, person)
	if err != nil {
		return nil, err
	}
	out, err := s.deliveries(ctx, h, func(Channel) []Said { return []Said{{Kind: testKind, At: s.Clock.Milli()}} })
	if err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, fail("there is nothing to send a test to: turn pushes on, give a mail address, or name a webhook")
	}
	for _, d := range out {
		ways = append(ways, d.Channel)
	}
	if err := s.outbox.Wake(ctx); err != nil {
		return nil, err
	}
	return ways, s.outbox.Send(ctx, nil, out)
}

// testKind is of a word that says only that it has come.
const testKind table.NoticeKind = "test"

// Read makes a delivery of its stored form.
func Read(body []byte) (d Delivery, err error) {
	err = json.Unmarshal(body, &d)
	return d, err
}
