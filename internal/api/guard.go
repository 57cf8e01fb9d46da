package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"cromford/internal/account"
)

const cookieName = "cromford_guest"

// marketPath works out a market for anybody: whoever asks need not become a guest.
const marketPath = "/api/market"

// mePath is who is asking.
const mePath = "/api/me"

// tokensPath answers with a secret.
const tokensPath = "/api/tokens"

// maxBody bounds every request's body; records have their own limit.
const maxBody = 64 << 10

// csp allows our own files and nothing else.
const csp = "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html"

// guard sets the headers of every answer and the limits of every request.
func (s *server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", csp)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
			if r.Method != http.MethodGet && r.URL.Path != "/api/records" {
				r.Body = http.MaxBytesReader(w, r.Body, maxBody)
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

type guestKey struct{}

func guestOf(ctx context.Context) account.Guest {
	g, _ := ctx.Value(guestKey{}).(account.Guest)
	return g
}

// identify finds out who is asking. A browser that is new becomes a guest with its first request that needs one.
func (s *server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") {
			next.ServeHTTP(w, r)
			return
		}
		addr := address(r)
		var g account.Guest
		var err error
		token, hasToken := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		cookie, noCookie := r.Cookie(cookieName)
		switch {
		case hasToken:
			g, err = s.Accounts.OfToken(r.Context(), token)
		case noCookie == nil:
			g, err = s.Accounts.OfCookie(r.Context(), cookie.Value)
			if errors.Is(err, account.ErrUnknown) {
				g, err = account.Guest{}, nil // a cookie of another database: start anew
			}
		}
		if err != nil {
			writeProblem(w, s.problem(err))
			return
		}
		who := g.ID
		if who == "" {
			who = addr
		}
		if wait := s.limits.take(who); wait > 0 {
			w.Header().Set("Retry-After", "1")
			writeProblem(w, problemOf(http.StatusTooManyRequests, "that was too much at once; wait a second and try again"))
			return
		}
		if g.ID == "" && (r.Method != http.MethodGet || r.URL.Path == mePath) && r.URL.Path != marketPath {
			if s.limits.take("new "+addr) > 0 {
				w.Header().Set("Retry-After", "5")
				writeProblem(w, problemOf(http.StatusTooManyRequests, "too many new guests from this address; wait a little"))
				return
			}
			var value string
			if g, value, err = s.Accounts.NewGuest(r.Context()); err != nil {
				writeProblem(w, s.problem(err))
				return
			}
			http.SetCookie(w, &http.Cookie{ // #nosec G124 -- Secure follows the base URL: a server on loopback has no HTTPS
				Name: cookieName, Value: value, Path: s.Base + "/", HttpOnly: true, Secure: s.Secure,
				SameSite: http.SameSiteLaxMode, MaxAge: int((400 * 24 * time.Hour).Seconds())})
		}
		callerOf(r.Context()).guest = g.ID
		if refused := restricted(g, r); refused != nil {
			writeProblem(w, refused)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), guestKey{}, g)))
	})
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

func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

func writeProblem(w http.ResponseWriter, p error) {
	status := http.StatusInternalServerError
	var pr *Problem
	if errors.As(p, &pr) {
		status = pr.Status
		pr.named(w.Header().Get(requestHeader), w.Header().Set)
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(p) // nobody is left to tell if this fails
}

// limiter keeps a bucket for each guest and address, for as long as it is used.
type limiter struct {
	rate float64
	mu   sync.Mutex
	all  map[string]*bucket
}

type bucket struct {
	lim  *rate.Limiter
	used time.Time
}

const maxBuckets = 20_000

func newLimiter(r float64) *limiter { return &limiter{rate: r, all: map[string]*bucket{}} }

// take is 0 if a request may be made now, else how long to wait.
func (l *limiter) take(who string) time.Duration {
	if l.rate <= 0 {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.all[who]
	if b == nil {
		if len(l.all) >= maxBuckets {
			for k, old := range l.all {
				if time.Since(old.used) > time.Minute {
					delete(l.all, k)
				}
			}
		}
		b = &bucket{lim: rate.NewLimiter(rate.Limit(l.rate), int(l.rate*3)+1)}
		l.all[who] = b
	}
	b.used = time.Now()
	if b.lim.Allow() {
		return 0
	}
	return time.Second
}
