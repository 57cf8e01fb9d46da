package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"cromford/internal/account"
)

// The cookies: a guest without an account proves itself with what the house has signed, an account with a session that is
// stored; and whoever asks for a link or a passkey is known again by the third.
const (
	cookieName    = "cromford_guest"
	sessionCookie = "cromford_session"
	browserCookie = "cromford_browser"
)

// marketPath works out a market for anybody: whoever asks need not be a guest.
const marketPath = "/api/market"

// mePath is who is asking.
const mePath = "/api/me"

// tokensPath answers with a secret.
const tokensPath = "/api/tokens"

// maxBody bounds every request's body; records have their own limit.
const maxBody = 64 << 10

// most is how large the body of a request may be. A component file is larger than anything else that is sent.
func most(path string) int64 {
	if strings.HasPrefix(path, gamesPath) && strings.HasSuffix(path, setsSuffix) {
		return maxSet
	}
	return maxBody
}

// csp allows our own files and nothing else.
const csp = "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html app-sw"

// showPath is the page of a board that the rulebook opens beside its text.
const showPath = "/show/"

// cspOf is what a page may do. No page may be framed, but for the board in our own rulebook, where nothing can be pressed by
// mistake: it plays no game.
func cspOf(path string) string {
	if strings.HasPrefix(path, showPath) {
		return strings.Replace(csp, "frame-ancestors 'none'", "frame-ancestors 'self'", 1)
	}
	return csp
}

// guard sets the headers of every answer and the limits of every request.
func (s *server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", cspOf(r.URL.Path))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if !s.ours(r.Host) {
			writeProblem(w, problemOf(http.StatusMisdirectedRequest, "this house has another address; use the one you were given"))
			return
		}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
			if r.Method != http.MethodGet && r.URL.Path != recordsPath {
				r.Body = http.MaxBytesReader(w, r.Body, most(r.URL.Path))
			}
		}
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p)
				}
				writeProblem(w, s.problem(fmt.Errorf("it panicked at %s: %v\n%s", r.URL.Path, p, debug.Stack())))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// ours tells whether a request means this house. A page of another site that has its name resolved to our address must not
// pass for us; without a name of our own we go by addresses, which such a page does not have.
func (s *server) ours(host string) bool {
	if s.Host != "" {
		return strings.EqualFold(host, s.Host)
	}
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	_, err = netip.ParseAddr(strings.Trim(name, "[]"))
	return err == nil || strings.EqualFold(name, "localhost")
}

type visitKey struct{}

// visit is who makes a request, and how they have proved it.
type visit struct {
	guest   account.Guest
	scope   account.Scope // what they may do; a browser may do everything
	session string        // the id of the session, if there is one
	browser string        // what a browser has that has asked for a link or a passkey
	address string
	agent   string
	here    bool // the page is where its browser can use the passkeys of this house
}

func visitOf(ctx context.Context) visit {
	v, _ := ctx.Value(visitKey{}).(visit)
	return v
}

func guestOf(ctx context.Context) account.Guest { return visitOf(ctx).guest }

// asked is what a request costs whoever makes it, and whether somebody who is nobody yet becomes a guest by it or may at
// least make it.
type asked struct {
	cost    int
	newcome bool // makes a guest
	anybody bool // for whoever is nobody
	// scope is what a token needs for it. Whatever changes something must name one, or no token will do; reading needs that
	// of reading.
	scope account.Scope
}

// needs is the scope that a request of a method needs.
func (a asked) needs(method string) account.Scope {
	switch {
	case a.scope != "":
		return a.scope
	case method == http.MethodGet, method == http.MethodHead, method == http.MethodOptions:
		return account.ScopeRead
	}
	return account.ScopeSelf
}

// Reading costs 1. What makes work, or something that stays, costs more.
const (
	costOfRead    = 1
	costOfHistory = 3
	costOfChange  = 1
	costOfTable   = 5
	costOfRecord  = 20
	// costOfGuess is for a token or a cookie that is not known here.
	costOfGuess = 10
)

// dear are the requests that differ from their kind, by the pattern that they match.
var dear = joined(tableCosts, accountCosts, wordCosts, paceCosts, planCosts, peopleCosts, ratingCosts, programCosts, benchCosts,
	learnCosts, practiceCosts, reviewCosts)

func joined(all ...map[string]asked) map[string]asked {
	out := map[string]asked{}
	for _, m := range all {
		maps.Copy(out, m)
	}
	return out
}

// tableCosts are those of guests and tables.
var tableCosts = map[string]asked{
	"PATCH " + mePath:               {cost: costOfTable, newcome: true, scope: account.ScopeTables}, // a program has a name too
	"POST " + tokensPath:            {cost: costOfTable, newcome: true, scope: account.ScopeAll},
	"POST /api/tables":              {cost: costOfTable, newcome: true, scope: account.ScopeTables},
	"POST /api/tables/{id}/join":    {cost: costOfChange, newcome: true, scope: account.ScopePlay},
	"POST /api/tables/{id}/fork":    {cost: costOfTable, newcome: true, scope: account.ScopeTables},
	"POST /api/tables/{id}/rematch": {cost: costOfTable, scope: account.ScopeTables},
	"POST " + recordsPath:           {cost: costOfRecord, newcome: true, scope: account.ScopeTables},
	"POST " + marketPath:            {cost: costOfRead, anybody: true, scope: account.ScopeRead},
	"GET /api/tables/{id}/digest":   {cost: costOfHistory, anybody: true},
	"GET /api/tables/{id}/chart":    {cost: costOfHistory, anybody: true},
	"GET /api/tables/{id}/accounts": {cost: costOfHistory, anybody: true},
	"GET /api/tables/{id}/record":   {cost: costOfHistory, anybody: true},
	"GET /api/tables/{id}/stream":   {cost: costOfHistory, anybody: true},
	"GET /api/games/{game}/rules":   {cost: costOfHistory, anybody: true},
	"GET /api/texts/{language}":     {cost: costOfHistory, anybody: true},
	"POST /api/tables/{id}/preview": {cost: costOfRead, scope: account.ScopeRead},
	"POST /api/tables/{id}/choices": {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/tables/{id}/undo":    {cost: costOfChange, scope: account.ScopePlay},
	"PATCH /api/tables/{id}":        {cost: costOfChange, scope: account.ScopeTables},
	"POST /api/tables/{id}/consent": {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/tables/{id}/chat":    {cost: costOfHistory, scope: account.ScopePlay},
	"POST /api/tables/{id}/hide":    {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/tables/{id}/leave":   {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/tables/{id}/start":   {cost: costOfChange, scope: account.ScopeTables},
	"POST /api/tables/{id}/resign":  {cost: costOfChange, scope: account.ScopePlay},
}

// priced is what a request costs. What no operation answers is for anybody, and is answered so.
func (s *server) priced(r *http.Request) asked {
	_, pattern := s.mux.Handler(r)
	if a, ok := dear[pattern]; ok {
		return a
	}
	return asked{cost: costOfRead, anybody: true}
}

// identify finds out who is asking, and whether they ask too much. Addresses are counted before anything is looked up; the
// person is counted besides, so that nobody gains by having many addresses, or many guests behind one.
func (s *server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") {
			next.ServeHTTP(w, r)
			return
		}
		addr := s.Proxies.Address(r)
		id, want := tableChosen(r), dear[chooses]
		if id == "" {
			want = s.priced(r)
		}
		if wait := s.addresses.Take(addr, want.cost); wait > 0 {
			tooMuch(w, wait, "that was too much at once from your address")
			return
		}
		v, err := s.asker(r)
		if errors.Is(err, account.ErrUnknown) {
			s.addresses.Take(addr, costOfGuess)
		}
		if err != nil {
			writeProblem(w, s.problem(err))
			return
		}
		if need := want.needs(r.Method); !v.scope.Allows(need) {
			writeProblem(w, beyond(v.scope, need))
			return
		}
		switch {
		case v.guest.ID != "":
			if wait := s.persons.Take(v.guest.ID, want.cost); wait > 0 {
				tooMuch(w, wait, "that was too much at once")
				return
			}
		case want.newcome:
			if wait := s.newcomers.Take(addr, 1); wait > 0 {
				tooMuch(w, wait, "too many new guests from this address")
				return
			}
			g, value, err := s.Accounts.NewGuest(r.Context())
			if err != nil {
				writeProblem(w, s.problem(err))
				return
			}
			v.guest = g
			http.SetCookie(w, s.cookie(cookieName, value, guestLives))
		case !want.anybody:
			writeProblem(w, problemOf(http.StatusForbidden, "you have no seat and no name here yet; take a seat or make a table first"))
			return
		}
		callerOf(r.Context()).guest = v.guest.ID
		if refused := restricted(v.guest, r); refused != nil {
			writeProblem(w, refused)
			return
		}
		v.address, v.agent, v.here = addr, r.UserAgent(), s.Keyed != "" && strings.EqualFold(r.Host, s.Keyed)
		r = r.WithContext(context.WithValue(r.Context(), visitKey{}, v))
		if id == "" {
			next.ServeHTTP(w, r)
			return
		}
		r.SetPathValue("id", id)
		s.chosen(w, r)
	})
}

// beyond is the answer to a token that may not do something.
func beyond(has, need account.Scope) *Problem {
	p := problemOf(http.StatusForbidden, fmt.Sprintf("this token may do what the scope %s allows; this needs %s", has, need))
	switch {
	case need == account.ScopeSelf || need == account.ScopeAll:
		p.Detail = "no token may do this, only you in the browser"
	case has == account.ScopeAll:
		p.Detail = "this token may not do this"
	}
	p.Code = "scope"
	return p
}

const (
	guestLives   = 400 * 24 * time.Hour
	sessionLives = 400 * 24 * time.Hour
	browserLives = 24 * time.Hour
)

// cookie is one that scripts do not see and other sites do not send along; with no value it is taken away.
func (s *server) cookie(name, value string, lives time.Duration) *http.Cookie {
	age := int(lives.Seconds())
	if value == "" {
		age = -1
	}
	return &http.Cookie{ // #nosec G124 -- Secure follows the base URL: a server on loopback has no HTTPS
		Name: name, Value: value, Path: s.Base + "/", HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode, MaxAge: age}
}

// restricted is the answer to a guest whom the operator has forbidden what it asks for, or nil.
func restricted(g account.Guest, r *http.Request) *Problem {
	changes := r.Method != http.MethodGet && r.Method != http.MethodHead
	switch {
	case g.Banned && changes:
		p := problemOf(http.StatusForbidden, "the operator of this house has banned you: you may look on, and no more")
		p.Code = "banned"
		return p
	case g.Muted && changes && r.URL.Path == mePath:
		p := problemOf(http.StatusForbidden, "the operator of this house has muted you")
		p.Code = "muted"
		return p
	}
	return nil
}

func addressOf(ctx context.Context) string { return visitOf(ctx).address }

// asker is who makes a request: by token, by session, by a guest's cookie, or nobody yet.
func (s *server) asker(r *http.Request) (v visit, err error) {
	ctx := r.Context()
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		v.guest, v.scope, err = s.Accounts.OfToken(ctx, token)
		return v, err
	}
	v.scope = account.ScopeSelf
	if c, err := r.Cookie(browserCookie); err == nil {
		v.browser = c.Value
	}
	// A cookie of another database, or of a session that was ended, is none.
	if c, err := r.Cookie(sessionCookie); err == nil {
		g, session, err := s.Accounts.OfSession(ctx, c.Value)
		if !errors.Is(err, account.ErrUnknown) {
			v.guest, v.session = g, session.ID
			return v, err
		}
	}
	if c, err := r.Cookie(cookieName); err == nil {
		g, err := s.Accounts.OfCookie(ctx, c.Value)
		if !errors.Is(err, account.ErrUnknown) {
			v.guest = g
			return v, err
		}
	}
	return v, nil
}

// tooMuch sends somebody away for a while.
func tooMuch(w http.ResponseWriter, wait time.Duration, why string) {
	retryAfter(w, wait)
	writeProblem(w, problemOf(http.StatusTooManyRequests, why+"; wait a moment and try again"))
}

func retryAfter(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
}

// shed sends requests away while the house has more to do than it can. Streams do nothing most of the time and are counted
// elsewhere.
func (s *server) shed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, streamSuffix) {
			next.ServeHTTP(w, r)
			return
		}
		if !s.door.Enter(r.Context()) {
			retryAfter(w, time.Second)
			writeProblem(w, problemOf(http.StatusServiceUnavailable, "the house is very busy; nothing was changed. Try again in a second"))
			return
		}
		defer s.door.Leave()
		next.ServeHTTP(w, r)
	})
}

func writeProblem(w http.ResponseWriter, p error) {
	status := http.StatusInternalServerError
	var pr *Problem
	if errors.As(p, &pr) {
		status = pr.Status
		named(pr, w.Header().Get(requestHeader), w.Header().Set)
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(p) // nobody is left to tell if this fails
}
