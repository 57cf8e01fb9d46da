// Package api answers HTTP requests: who is asking, what is wanted, and what may be told. Everything about tables is
// decided by the table service; the API never sees a raw position or event.
package api

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cromford/engine/market"
	"cromford/internal/account"
	"cromford/internal/archive"
	"cromford/internal/bench"
	"cromford/internal/club"
	"cromford/internal/forms"
	"cromford/internal/ladder"
	"cromford/internal/limit"
	"cromford/internal/table"
	"cromford/internal/tally"
	"cromford/internal/words"
	"cromford/lessons"
)

// Config is what the API needs.
type Config struct {
	Tables   *table.Service
	Accounts *account.Service
	People   *club.Service
	Ladder   *ladder.Service
	Archive  *archive.Service
	Bench    *bench.Bench
	Words    *words.Service // tells people outside what concerns them
	Games    []GameInfo
	// Practices open what can be practised, by its kind; Lessons and Puzzles are what the page lists of it.
	Practices map[string]Opener
	Lessons   []*lessons.Lesson
	Puzzles   []Puzzles
	Market    market.Rule  // works out a sale for people at a physical table
	Page      http.Handler // everything that is not the API
	Log       *slog.Logger
	// Rate is how many requests a second one person may make in the long run, and a quarter of what one address may; 0 means
	// no limit.
	Rate float64
	// Secure marks cookies for HTTPS only.
	Secure bool
	// Base is the path at which people find the house, if it stands below another: "/cromford".
	Base string
	// LogRequests writes every request into the log.
	LogRequests bool
	// Book is where requests are counted; without it they are counted for nobody.
	Book *tally.Book
	// Host is the name by which people reach us, with its port if it has one. Without it any address will do, but no name.
	Host string
	// Proxies are believed about where a request comes from.
	Proxies limit.Proxies
	// Streams is how many streams may be open in all; 0 means no limit.
	Streams int
	// URL is the address that people use, for the links of letters.
	URL string
	// Keyed is the host at which browsers can use the passkeys of this house; empty if nowhere.
	Keyed string
	// Chapters are what other rooms add to the archive of all that is somebody's.
	Chapters []Chapter
}

type server struct {
	Config
	mux    *http.ServeMux
	chosen http.HandlerFunc // answers choices
	counts *counts
	// Who asks too often is sent away: by person, by address, and by address for becoming a new guest.
	persons, addresses, newcomers *limit.Buckets
	// So is who asks for many letters or tries many codes, by address.
	letters, guesses *limit.Buckets
	// Streams stay open, so they are counted, by person and by address.
	streams, households *limit.Counts
	door                *limit.Door
	exports             *limit.Counts // one at a time for each
}

// An address may ask for a household of several people, and a club may come to sit down together.
const (
	household    = 4   // times as much as one person
	seconds      = 3   // of its rate a bucket holds
	newcomeEvery = 0.3 // new guests a second
	newcomeAll   = 60  // at once
)

// One person has a few tabs and devices; an address may be a whole club's.
const (
	streamsOfPerson  = 20
	streamsOfAddress = 200
)

// What is done at a time, how many wait for it, and how long. A request is done in a few milliseconds, most of which it waits
// for the disk, so this is several times what two cores can do at once.
const (
	atATime = 64
	waiting = 512
	patient = 75 * time.Millisecond
)

// New makes the handler of the whole site.
func New(cfg Config) http.Handler {
	if cfg.Book == nil {
		cfg.Book = &tally.Book{}
	}
	mux := http.NewServeMux()
	s := &server{Config: cfg, mux: mux, counts: newCounts(cfg.Book), persons: limit.NewBuckets(cfg.Rate, int(cfg.Rate*seconds)+1),
		addresses: limit.NewBuckets(cfg.Rate*household, int(cfg.Rate*household*seconds)+1), door: limit.NewDoor(atATime, waiting, patient),
		streams: limit.NewCounts(0, cfg.Streams), households: limit.NewCounts(0, 0),
		exports: limit.NewCounts(1, 4)}
	if cfg.Rate > 0 {
		s.newcomers = limit.NewBuckets(newcomeEvery, newcomeAll)
		s.letters, s.guesses = limit.NewBuckets(letterEvery, lettersAll), limit.NewBuckets(guessEvery, guessesAll)
		s.streams, s.households = limit.NewCounts(streamsOfPerson, cfg.Streams), limit.NewCounts(streamsOfAddress, 0)
	}
	s.describe(mux)
	mux.HandleFunc("GET /api/tables/{id}"+streamSuffix, s.stream)
	mux.HandleFunc("GET "+mePath+streamSuffix, s.follow)
	mux.HandleFunc("GET /api/tables/{id}/record", s.record)
	mux.HandleFunc("POST "+recordsPath, s.importRecord)
	mux.HandleFunc("GET "+stopPath, s.stopMail)
	mux.HandleFunc("POST "+stopPath, s.stopMail)
	mux.HandleFunc("GET "+exportPath, s.export)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, newProblem(http.StatusNotFound, "there is no such operation; see /openapi.json"))
	})
	mux.Handle("/", cfg.Page)
	protect := http.NewCrossOriginProtection()
	protect.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, problemOf(http.StatusForbidden, "requests from other sites are not accepted"))
	}))
	packed, err := compress(s.shed(s.identify(mux)))
	if err != nil {
		panic("api: " + err.Error()) // the settings are ours and do not change
	}
	return based(cfg.Base, s.noted(s.guard(protect.Handler(packed))))
}

// based takes the path of the house off every request. A proxy may have done so already.
func based(base string, next http.Handler) http.Handler {
	if base == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if rest, ok := strings.CutPrefix(r.URL.Path, base); ok && (rest == "" || rest[0] == '/') {
			inside := *r
			u := *r.URL
			u.Path, u.RawPath = cmp.Or(rest, "/"), ""
			inside.URL = &u
			r = &inside
		}
		next.ServeHTTP(w, r)
	})
}

// Problem is what went wrong: see forms.
type Problem = forms.Problem

var statusCodes = map[int]string{
	http.StatusBadRequest: "invalid", http.StatusUnauthorized: "unauthorised", http.StatusForbidden: "forbidden",
	http.StatusNotFound: "not_found", http.StatusConflict: "conflict", http.StatusTooManyRequests: "limited",
	http.StatusServiceUnavailable: "unavailable", http.StatusMisdirectedRequest: "misdirected",
	http.StatusRequestEntityTooLarge: "invalid", http.StatusUnsupportedMediaType: "invalid", http.StatusMethodNotAllowed: "invalid",
}

// newProblem makes the errors that huma finds by itself, such as a body that does not fit, into ours.
func newProblem(status int, msg string, errs ...error) huma.StatusError {
	if status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest
	}
	for _, err := range errs {
		var d *huma.ErrorDetail
		switch {
		case err == nil:
		case errors.As(err, &d) && d.Location != "":
			// The value is the asker's own, and Go would print it in its own way.
			msg += "; " + d.Location + ": " + d.Message
		default:
			msg += "; " + err.Error()
		}
	}
	return problemOf(status, msg)
}

func problemOf(status int, detail string) *Problem {
	code := statusCodes[status]
	if code == "" {
		code = "internal"
	}
	return &Problem{Status: status, Title: http.StatusText(status), Detail: detail, Code: code}
}

// problem turns an error of a service into an answer, and counts it. What has no code is ours to mend: it is logged, not told.
func (s *server) problem(err error) *Problem {
	p := s.problemOf(err)
	s.counts.problem(p)
	return p
}

func (s *server) problemOf(err error) *Problem {
	var te *table.Error
	var me *market.Error
	var we *words.Error
	var own *Problem
	switch {
	case errors.As(err, &te):
		p := forms.Of(te)
		p.Title = http.StatusText(p.Status)
		if w := (*bench.Wrong)(nil); errors.As(err, &w) {
			p.Number = &forms.WrongNumber{Path: w.Path}
			if w.Want != nil {
				p.Number.Least, p.Number.Most, p.Clause = &w.Want.Least, &w.Want.Most, w.Want.Clause
			}
		}
		return p
	case errors.As(err, &me), errors.As(err, &we), errors.Is(err, account.ErrName), errors.Is(err, words.ErrToken):
		return problemOf(http.StatusBadRequest, err.Error())
	case errors.As(err, &own):
		return own
	case errors.Is(err, account.ErrAddress), errors.Is(err, account.ErrToken):
		return problemOf(http.StatusBadRequest, err.Error())
	case errors.Is(err, account.ErrTaken), errors.Is(err, account.ErrLast), errors.Is(err, account.ErrTooMany),
		errors.Is(err, account.ErrProgram), errors.Is(err, account.ErrNameless):
		return problemOf(http.StatusConflict, err.Error())
	case errors.Is(err, account.ErrNoMail), errors.Is(err, account.ErrNoKeys):
		return problemOf(http.StatusServiceUnavailable, err.Error())
	case errors.Is(err, account.ErrSpent), errors.Is(err, account.ErrBrowser), errors.Is(err, account.ErrKey):
		p := problemOf(http.StatusForbidden, err.Error())
		p.Code = "proof"
		if errors.Is(err, account.ErrBrowser) {
			p.Code = "browser"
		}
		return p
	case errors.Is(err, account.ErrUnknown):
		return problemOf(http.StatusUnauthorized, "this cookie or token is not known here; reload the page")
	case errors.Is(err, context.Canceled):
		return problemOf(http.StatusServiceUnavailable, "the request was given up")
	}
	p := problemOf(http.StatusInternalServerError, "something went wrong here; nothing was changed. It has been noted.")
	p.Request = newRequestID() // the log and whoever asked know it by the same id
	s.Log.Error("a request failed", "request", p.Request, "reason", err)
	return p
}
