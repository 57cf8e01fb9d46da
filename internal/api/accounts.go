package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/table"
)

const (
	inPath       = "/api/in"
	exportPath   = "/api/me/export"
	passkeysPath = "/api/me/passkeys"
	sessionsPath = "/api/me/sessions"
)

// costOfSignIn is for what proves who somebody is: nobody does it often.
const costOfSignIn = 5

// accountCosts are the requests of this room that differ from their kind; see dear.
var accountCosts = map[string]asked{
	"GET /api/me/account":              {cost: costOfHistory, anybody: true, scope: account.ScopeSelf},
	"GET " + exportPath:                {cost: 2 * costOfRecord, scope: account.ScopeSelf},
	"POST /api/me/delete":              {cost: costOfRecord, scope: account.ScopeSelf},
	"POST " + passkeysPath + "/begin":  {cost: costOfSignIn, newcome: true, scope: account.ScopeSelf},
	"POST " + passkeysPath:             {cost: costOfSignIn, scope: account.ScopeSelf},
	"DELETE " + passkeysPath + "/{id}": {cost: costOfSignIn, scope: account.ScopeSelf},
	"DELETE /api/me/mail":              {cost: costOfSignIn, scope: account.ScopeSelf},
	"POST /api/me/code":                {cost: costOfSignIn, scope: account.ScopeSelf},
	"POST /api/me/recovery":            {cost: costOfSignIn, scope: account.ScopeSelf},
	"DELETE " + sessionsPath:           {cost: costOfSignIn, scope: account.ScopeSelf},
	"DELETE " + sessionsPath + "/{id}": {cost: costOfSignIn, scope: account.ScopeSelf},
	"GET " + tokensPath:                {cost: costOfRead, anybody: true, scope: account.ScopeSelf},
	"DELETE " + tokensPath + "/{id}":   {cost: costOfChange, scope: account.ScopeSelf},
	"POST " + inPath + "/mail":         {cost: costOfSignIn, anybody: true, scope: account.ScopeSelf},
	"POST " + inPath + "/link":         {cost: costOfSignIn, anybody: true, scope: account.ScopeSelf},
	"POST " + inPath + "/code":         {cost: costOfSignIn, anybody: true, scope: account.ScopeSelf},
	"POST " + inPath + "/passkey":      {cost: costOfSignIn, anybody: true, scope: account.ScopeSelf},
	"POST " + inPath + "/begin":        {cost: costOfSignIn, anybody: true, scope: account.ScopeSelf},
}

// Besides the rate of all requests, an address asks for so many letters and tries so many codes.
const (
	letterEvery = 1.0 / 120 // a second
	lettersAll  = 10        // at once
	guessEvery  = 1.0 / 15
	guessesAll  = 12
)

// Ways are how somebody can sign in from here.
type Ways struct {
	Mail     bool `json:"mail" doc:"The house sends letters."`
	Passkeys bool `json:"passkeys" doc:"The address by which you came has a name that browsers keep passkeys for."`
}

// MyPasskey is a passkey as its owner sees it.
type MyPasskey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	Used    int64  `json:"used" doc:"0: not yet."`
}

// MySession is a browser that somebody is signed in with.
type MySession struct {
	ID      string `json:"id"`
	Form    string `json:"form" enum:"desk,phone,tablet,program"`
	Browser string `json:"browser" doc:"Empty if it is none we know."`
	System  string `json:"system" doc:"Empty if it is none we know."`
	Created int64  `json:"created"`
	Used    int64  `json:"used"`
	This    bool   `json:"this" doc:"It is the one that asks."`
}

// MyToken is a token as its owner sees it.
type MyToken struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Scope   string `json:"scope" doc:"read, play or tables; all of a token from before there were scopes."`
	Created int64  `json:"created"`
	Expires int64  `json:"expires" doc:"0: never."`
	Used    int64  `json:"used" doc:"0: not yet. Exact to ten minutes."`
}

func myToken(t account.Token) MyToken {
	return MyToken{t.ID, t.Name, string(t.Scope), t.Created, t.Expires, t.Used}
}

// Tokens are those of one person.
type Tokens struct {
	Tokens []MyToken `json:"tokens"`
}

// NewToken is a token to be made.
type NewToken struct {
	Name  string `json:"name,omitempty" maxLength:"200" doc:"At most 40 characters."`
	Scope string `json:"scope,omitempty" enum:"read,play,tables" default:"tables" doc:"What it may do; each holds those before it."`
	Days  int    `json:"days,omitempty" minimum:"0" maximum:"3650" doc:"How long it is good; 0 means for ever."`
}

// MadeToken is a token that was made just now.
type MadeToken struct {
	Token string  `json:"token" doc:"Shown this once."`
	About MyToken `json:"about"`
}

// MyAccount is what somebody sees of the own account.
type MyAccount struct {
	Account  bool        `json:"account" doc:"You can sign in elsewhere."`
	Created  int64       `json:"created" doc:"Since when you are known here; 0: you are not."`
	Since    int64       `json:"since" doc:"Since when you have an account; 0: you have none."`
	Mail     string      `json:"mail"`
	Recovery int         `json:"recovery" doc:"Recovery codes that are left."`
	Ways     Ways        `json:"ways"`
	Passkeys []MyPasskey `json:"passkeys"`
	Sessions []MySession `json:"sessions"`
	Tokens   []MyToken   `json:"tokens"`
}

// SignedIn is what came of signing in.
type SignedIn struct {
	Me      Me       `json:"me"`
	New     bool     `json:"new" doc:"The account was made just now."`
	Brought int      `json:"brought" doc:"Tables of the guest you were here that are yours now."`
	Left    []string `json:"left" doc:"Names of tables at which you sit twice: they were left alone."`
	To      string   `json:"to" doc:"The place in the house where you wanted to go; empty if none."`
}

// AskedLetter is where a letter with a link goes.
type AskedLetter struct {
	Address  string `json:"address" maxLength:"254"`
	Language string `json:"language" enum:"en,fr"`
	To       string `json:"to,omitempty" maxLength:"100" doc:"The place in the house to go to afterwards: /t/ID."`
}

// Sent is the answer to whoever asks for a letter, whether there is an account or not.
type Sent struct {
	Minutes int `json:"minutes" doc:"How long the link is good. It works only in the browser that asked."`
}

// Secret is what somebody shows to be let in.
type Secret struct {
	Secret string `json:"secret" maxLength:"100"`
}

// Options are what a browser needs for its passkeys.
type Options struct {
	Options any `json:"options" doc:"For parseCreationOptionsFromJSON or parseRequestOptionsFromJSON."`
}

// MadePasskey is a passkey that a browser has made.
type MadePasskey struct {
	Name   string `json:"name,omitempty" maxLength:"200" doc:"At most 40 characters; else what the browser calls itself."`
	Answer any    `json:"answer" doc:"What toJSON of the credential gives."`
}

// PasskeyAnswer is what a passkey answers.
type PasskeyAnswer struct {
	Answer any `json:"answer" doc:"What toJSON of the credential gives."`
}

// Code is a code for another device.
type Code struct {
	Code  string `json:"code"`
	Until int64  `json:"until"`
}

// Codes are recovery codes.
type Codes struct {
	Codes []string `json:"codes" doc:"Each is good for once. They are shown this once."`
}

// Sure is what somebody must say who cannot take it back.
type Sure struct {
	Sure bool `json:"sure"`
}

// Gone is that somebody has gone.
type Gone struct {
	Gone bool `json:"gone"`
}

// Which is one of several things of one person.
type Which struct {
	ID string `path:"id" maxLength:"200"`
}

// signed is an answer with cookies.
type signed[T any] struct {
	SetCookie []*http.Cookie `header:"Set-Cookie"`
	Body      T
}

// handleSigned registers an operation that changes who the browser is.
func handleSigned[I, O any](s *server, api huma.API, o huma.Operation,
	f func(context.Context, visit, *I) (O, []*http.Cookie, error),
) {
	huma.Register(api, o, func(ctx context.Context, in *I) (*signed[O], error) {
		out, cookies, err := f(ctx, visitOf(ctx), in)
		if err != nil {
			return nil, s.problem(err)
		}
		return &signed[O]{cookies, out}, nil
	})
}

// accountOperations is about signing in: passkeys, links, devices, tokens, what a person takes along or leaves.
func (s *server) accountOperations(api huma.API) {
	s.inOperations(api)
	s.passkeyOperations(api)
	s.deviceOperations(api)
	s.tokenOperations(api)
	handle(s, api, op("get-account", http.MethodGet, "/api/me/account", "Your account: how you sign in, and where you are"),
		func(ctx context.Context, _ account.Guest, _ *struct{}) (*MyAccount, error) { return s.myAccount(ctx) })
	handleSigned(s, api, about(op("delete-me", http.MethodPost, "/api/me/delete", "Delete your account"),
		"Name, mail, passkeys, sessions and tokens go. In games of others your seat is played on by a bot and called a former player."),
		func(ctx context.Context, v visit, in *body[Sure]) (Gone, []*http.Cookie, error) {
			if !in.Body.Sure {
				return Gone{}, nil, problemOf(http.StatusBadRequest, "this cannot be taken back; say that you are sure")
			}
			if err := s.Tables.Depart(ctx, v.guest); err != nil {
				return Gone{}, nil, err
			}
			if err := s.Words.Leave(ctx, v.guest.ID); err != nil {
				return Gone{}, nil, err
			}
			s.Accounts.Forget(v.guest.ID)
			return Gone{true}, []*http.Cookie{s.cookie(sessionCookie, "", 0), s.cookie(cookieName, "", 0)}, nil
		})
}

// known is the cookie by which a browser is known again that asks for a link or a passkey.
func (s *server) known(v visit) (string, []*http.Cookie) {
	if len(v.browser) == len(account.NewBrowser()) {
		return v.browser, nil
	}
	browser := account.NewBrowser()
	return browser, []*http.Cookie{s.cookie(browserCookie, browser, browserLives)}
}

// arrived brings the guest's games along and hands the session out.
func (s *server) arrived(ctx context.Context, v visit, a account.Arrival) (SignedIn, []*http.Cookie, error) {
	out := SignedIn{Me: meOf(a.Guest), New: a.New, Left: []string{}, To: a.To}
	if a.Session == "" { // somebody who was signed in already
		return out, nil, nil
	}
	cookies := []*http.Cookie{s.cookie(sessionCookie, a.Session, sessionLives)}
	if a.From.ID != "" {
		brought, err := s.Tables.Adopt(ctx, a.From, a.Guest)
		if err != nil {
			return out, nil, err
		}
		if err := s.Words.Move(ctx, a.From.ID, a.Guest.ID); err != nil {
			return out, nil, err
		}
		s.Accounts.Forget(a.From.ID, a.Guest.ID)
		out.Brought, out.Left = brought.Brought, append(out.Left, brought.Left...)
	}
	if len(out.Left) == 0 { // else whoever signs out is that guest again
		cookies = append(cookies, s.cookie(cookieName, "", 0))
	}
	if v.session != "" && v.guest.Account { // what was signed in here before is so no more
		if err := s.Accounts.SignOut(ctx, v.guest.ID, v.session); err != nil {
			return out, nil, err
		}
	}
	return out, cookies, nil
}

// guess counts what somebody tries from an address.
func (s *server) guess(ctx context.Context) error {
	if wait := s.guesses.Take(addressOf(ctx), 1); wait > 0 {
		return problemOf(http.StatusTooManyRequests, "that was tried too often from your address; wait a quarter of a minute and try again")
	}
	return nil
}

func (s *server) ways(v visit) Ways { return Ways{Mail: s.Accounts.Posts(), Passkeys: v.here} }

func (s *server) inOperations(api huma.API) {
	handle(s, api, op("get-ways", http.MethodGet, inPath, "How you can sign in from here"),
		func(ctx context.Context, _ account.Guest, _ *struct{}) (Ways, error) {
			return s.ways(visitOf(ctx)), nil
		})
	handleSigned(s, api, about(op("ask-link", http.MethodPost, inPath+"/mail", "Have a link sent that signs in, or makes an address yours"),
		"The answer is the same for every address. A mailbox gets few letters in a quarter of an hour."),
		func(ctx context.Context, v visit, in *body[AskedLetter]) (Sent, []*http.Cookie, error) {
			if wait := s.letters.Take(v.address, 1); wait > 0 {
				return Sent{}, nil, problemOf(http.StatusTooManyRequests, "too many letters were asked for from your address; wait a few minutes")
			}
			to := in.Body.To
			if !routes.MatchString(to) { // a place in this house, or nowhere
				to = ""
			}
			browser, cookies := s.known(v)
			err := s.Accounts.AskLink(ctx, v.guest, browser, in.Body.Address, in.Body.Language, s.URL, to)
			return Sent{int(account.LinkLives.Minutes())}, cookies, err
		})
	handleSigned(s, api, op("use-link", http.MethodPost, inPath+"/link", "Sign in with what stands behind the # of the link"),
		func(ctx context.Context, v visit, in *body[Secret]) (out SignedIn, _ []*http.Cookie, err error) {
			if err := s.guess(ctx); err != nil {
				return out, nil, err
			}
			a, err := s.Accounts.UseLink(ctx, v.guest, v.browser, in.Body.Secret, s.URL, account.DeviceOf(v.agent))
			if err != nil {
				return out, nil, err
			}
			return s.arrived(ctx, v, a)
		})
	handleSigned(s, api, op("use-code", http.MethodPost, inPath+"/code", "Sign in with a code of another device, or a recovery code"),
		func(ctx context.Context, v visit, in *body[Secret]) (out SignedIn, _ []*http.Cookie, err error) {
			if err := s.guess(ctx); err != nil {
				return out, nil, err
			}
			a, err := s.Accounts.UseCode(ctx, v.guest, in.Body.Secret, account.DeviceOf(v.agent))
			if err != nil {
				return out, nil, err
			}
			return s.arrived(ctx, v, a)
		})
}

func (s *server) passkeyOperations(api huma.API) {
	handleSigned(s, api, op("begin-passkey", http.MethodPost, passkeysPath+"/begin", "What your browser needs to make a passkey"),
		func(ctx context.Context, v visit, _ *struct{}) (Options, []*http.Cookie, error) {
			browser, cookies := s.known(v)
			options, err := s.Accounts.BeginPasskey(ctx, v.guest, browser)
			return Options{json.RawMessage(options)}, cookies, err
		})
	handleSigned(s, api, about(op("add-passkey", http.MethodPost, passkeysPath, "Take the passkey that your browser has made"),
		"A guest has an account from then on, with the same id and all games."),
		func(ctx context.Context, v visit, in *body[MadePasskey]) (out SignedIn, _ []*http.Cookie, err error) {
			answer, err := json.Marshal(in.Body.Answer)
			if err != nil {
				return out, nil, err
			}
			d := account.DeviceOf(v.agent)
			a, err := s.Accounts.AddPasskey(ctx, v.guest, v.browser, cmp.Or(in.Body.Name, d.Short()), answer, d)
			if err != nil {
				return out, nil, err
			}
			return s.arrived(ctx, v, a)
		})
	handle(s, api, op("remove-passkey", http.MethodDelete, passkeysPath+"/{id}", "Forget a passkey", http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *Which) (*MyAccount, error) {
			if err := s.Accounts.DropPasskey(ctx, g.ID, in.ID); err != nil {
				return nil, err
			}
			return s.myAccount(ctx)
		})
	handleSigned(s, api, op("ask-passkey", http.MethodPost, inPath+"/begin", "What your browser needs to sign in with a passkey"),
		func(ctx context.Context, v visit, _ *struct{}) (Options, []*http.Cookie, error) {
			browser, cookies := s.known(v)
			options, err := s.Accounts.AskPasskey(ctx, browser)
			return Options{json.RawMessage(options)}, cookies, err
		})
	handleSigned(s, api, op("use-passkey", http.MethodPost, inPath+"/passkey", "Sign in with a passkey"),
		func(ctx context.Context, v visit, in *body[PasskeyAnswer]) (out SignedIn, _ []*http.Cookie, err error) {
			answer, err := json.Marshal(in.Body.Answer)
			if err != nil {
				return out, nil, err
			}
			a, err := s.Accounts.UsePasskey(ctx, v.guest, v.browser, answer, account.DeviceOf(v.agent))
			if err != nil {
				return out, nil, err
			}
			return s.arrived(ctx, v, a)
		})
}

// onlyAccounts is an error for a guest without an account.
func onlyAccounts(g account.Guest) error {
	if g.Account {
		return nil
	}
	return &table.Error{Code: table.NeedsAccount, Message: "this needs an account: add a passkey or a mail address first"}
}

// deviceOperations are about where somebody is signed in, and getting in elsewhere.
func (s *server) deviceOperations(api huma.API) {
	handle(s, api, op("make-code", http.MethodPost, "/api/me/code", "A code that signs another device in, within ten minutes"),
		func(ctx context.Context, g account.Guest, _ *struct{}) (Code, error) {
			if err := onlyAccounts(g); err != nil {
				return Code{}, err
			}
			code, until, err := s.Accounts.NewCode(ctx, g.ID)
			return Code{code, until}, err
		})
	handle(s, api, about(op("make-recovery", http.MethodPost, "/api/me/recovery", "New recovery codes"), "Those you had are void."),
		func(ctx context.Context, g account.Guest, _ *struct{}) (Codes, error) {
			if err := onlyAccounts(g); err != nil {
				return Codes{}, err
			}
			codes, err := s.Accounts.NewRecovery(ctx, g.ID)
			return Codes{codes}, err
		})
	handle(s, api, op("remove-mail", http.MethodDelete, "/api/me/mail", "Take your mail address away", http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *struct {
			Language string `query:"language" enum:"en,fr" default:"en" doc:"Of the letter that tells the address."`
		}) (*MyAccount, error) {
			if err := s.Accounts.DropMail(ctx, g.ID, in.Language, s.URL); err != nil {
				return nil, err
			}
			return s.myAccount(ctx)
		})
	handleSigned(s, api, op("sign-out", http.MethodDelete, sessionsPath+"/{id}", "Sign a device out"),
		func(ctx context.Context, v visit, in *Which) (*MyAccount, []*http.Cookie, error) {
			if err := s.Accounts.SignOut(ctx, v.guest.ID, in.ID); err != nil {
				return nil, nil, err
			}
			if in.ID == v.session {
				return nobodys(s.ways(v)), []*http.Cookie{s.cookie(sessionCookie, "", 0)}, nil
			}
			out, err := s.myAccount(ctx)
			return out, nil, err
		})
	handleSigned(s, api, op("sign-out-all", http.MethodDelete, sessionsPath, "Sign all other devices out, or all"),
		func(ctx context.Context, v visit, in *struct {
			This bool `query:"this" doc:"This one as well."`
		}) (*MyAccount, []*http.Cookie, error) {
			but := v.session
			if in.This {
				but = ""
			}
			if err := s.Accounts.SignOutOthers(ctx, v.guest.ID, but); err != nil {
				return nil, nil, err
			}
			if in.This {
				return nobodys(s.ways(v)), []*http.Cookie{s.cookie(sessionCookie, "", 0)}, nil
			}
			out, err := s.myAccount(ctx)
			return out, nil, err
		})
}

func (s *server) tokenOperations(api huma.API) {
	handle(s, api, op("list-tokens", http.MethodGet, tokensPath, "Your tokens"),
		func(ctx context.Context, g account.Guest, _ *struct{}) (Tokens, error) {
			list, err := s.myTokens(ctx, g)
			return Tokens{list}, err
		})
	handle(s, api, about(op("create-token", http.MethodPost, tokensPath, "A token for your programs", http.StatusConflict),
		"Whoever is nobody yet becomes a guest by it. Without a body it is good for ever and may do all that a program needs."),
		func(ctx context.Context, g account.Guest, in *struct{ Body *NewToken }) (MadeToken, error) {
			want := NewToken{Scope: string(account.ScopeTables)}
			if in.Body != nil {
				want = *in.Body
			}
			secret, t, err := s.Accounts.NewToken(ctx, g.ID, want.Name, account.Scope(want.Scope), want.Days)
			return MadeToken{secret, myToken(t)}, err
		})
	handle(s, api, op("remove-token", http.MethodDelete, tokensPath+"/{id}", "Take a token back"),
		func(ctx context.Context, g account.Guest, in *Which) (Tokens, error) {
			if err := s.Accounts.DropToken(ctx, g.ID, in.ID); err != nil {
				return Tokens{}, err
			}
			list, err := s.myTokens(ctx, g)
			return Tokens{list}, err
		})
}

func (s *server) myTokens(ctx context.Context, g account.Guest) ([]MyToken, error) {
	list, err := s.Accounts.Tokens(ctx, g.ID)
	out := []MyToken{}
	for _, t := range list {
		out = append(out, myToken(t))
	}
	return out, err
}

// nobodys is the account of whoever is nobody.
func nobodys(w Ways) *MyAccount {
	return &MyAccount{Ways: w, Passkeys: []MyPasskey{}, Sessions: []MySession{}, Tokens: []MyToken{}}
}

// myAccount is all that somebody sees of the own account.
func (s *server) myAccount(ctx context.Context) (*MyAccount, error) {
	v := visitOf(ctx)
	out := nobodys(s.ways(v))
	if v.guest.ID == "" {
		return out, nil
	}
	d, recovery, err := s.Accounts.Details(ctx, v.guest.ID)
	if err != nil {
		return nil, err
	}
	out.Account, out.Created, out.Since, out.Mail, out.Recovery = v.guest.Account, d.Created, d.Since, d.Mail, recovery
	keys, err1 := s.Accounts.Passkeys(ctx, v.guest.ID)
	for _, k := range keys {
		out.Passkeys = append(out.Passkeys, MyPasskey{k.ID, k.Name, k.Created, k.Used})
	}
	sessions, err2 := s.Accounts.Sessions(ctx, v.guest.ID)
	for _, x := range sessions {
		out.Sessions = append(out.Sessions, MySession{ID: x.ID, Form: x.Device.Form, Browser: x.Device.Browser, System: x.Device.System,
			Created: x.Created, Used: x.Used, This: x.ID == v.session})
	}
	tokens, err3 := s.myTokens(ctx, v.guest)
	out.Tokens = tokens
	return out, errors.Join(err1, err2, err3)
}
