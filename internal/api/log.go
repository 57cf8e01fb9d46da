package api

import (
	"context"
	"log/slog"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/tally"
)

// requestHeader names the request in every answer; problems and the log name it as well.
const requestHeader = "X-Request-Id"

func newRequestID() string { return account.NewID(12) }

// counts is what the hall counts.
type counts struct {
	answers  *tally.Count
	problems *tally.Count
	refusals *tally.Count
	requests *tally.Times
}

func newCounts(b *tally.Book) *counts {
	return &counts{
		answers:  b.Count("answers_total", "status", "Requests answered, by status."),
		problems: b.Count("problems_total", "code", "Requests that a service could not do, by the code of the problem."),
		refusals: b.Count("refusals_total", "code", "Choices that the rules refused, by their code."),
		requests: b.Times("request_seconds", "class", "Time to answer a request, by its class; streams are not timed."),
	}
}

// problem counts what went wrong.
func (c *counts) problem(p *Problem) {
	c.problems.AddOf(p.Code)
	if p.Refusal != "" {
		c.refusals.AddOf(p.Refusal)
	}
}

// caller is what is noted of a request while it is answered.
type caller struct{ request, guest string }

type callerKey struct{}

// callerOf is where to note who is asking.
func callerOf(ctx context.Context) *caller {
	if c, ok := ctx.Value(callerKey{}).(*caller); ok {
		return c
	}
	return &caller{}
}

// noted gives every request an id, counts and times it, and writes it into the log if that is wanted: never what it carries,
// neither in its body nor in its headers or query.
func (s *server) noted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		who := &caller{request: newRequestID()}
		a := &answer{ResponseWriter: w, status: http.StatusOK}
		a.Header().Set(requestHeader, who.request)
		defer func() {
			class := classOf(r)
			s.counts.answers.AddOf(strconv.Itoa(a.status))
			if class != "stream" {
				s.counts.requests.SinceOf(class, begun)
			}
			if s.LogRequests {
				s.Log.LogAttrs(r.Context(), slog.LevelInfo, "a request", slog.String("request", a.Header().Get(requestHeader)),
					slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.Int("status", a.status), slog.Int64("bytes", a.bytes),
					slog.Float64("ms", float64(time.Since(begun).Microseconds())/1000), slog.String("guest", who.guest),
					slog.String("from", s.Proxies.Address(r)))
			}
		}()
		next.ServeHTTP(a, r.WithContext(context.WithValue(r.Context(), callerKey{}, who)))
	})
}

// classOf sorts requests by what they cost.
func classOf(r *http.Request) string {
	if !strings.HasPrefix(r.URL.Path, "/api/") {
		if strings.HasPrefix(r.URL.Path, "/assets/") {
			return "file"
		}
		return "page"
	}
	switch last := path.Base(r.URL.Path); {
	case last == "stream" || last == "preview":
		return last
	case last == "choices":
		return "choose"
	case last == "records":
		return "import"
	case r.Method == http.MethodGet:
		return "read"
	}
	return "change"
}

// answer remembers what was answered.
type answer struct {
	http.ResponseWriter
	status int
	bytes  int64
	wrote  bool
}

func (a *answer) WriteHeader(status int) {
	if !a.wrote && status >= http.StatusOK {
		a.status, a.wrote = status, true
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(b []byte) (int, error) {
	a.wrote = true
	n, err := a.ResponseWriter.Write(b)
	a.bytes += int64(n)
	return n, err
}

// Flush is for streams.
func (a *answer) Flush() { _ = http.NewResponseController(a.ResponseWriter).Flush() }

// Unwrap is for deadlines.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// named writes the id of the request into a problem. A problem that the log knows by an id of its own gives it to the request.
func named(p *Problem, request string, rename func(name, value string)) {
	if p.Request == "" {
		p.Request = request
		return
	}
	rename(requestHeader, p.Request)
}

// nameProblem does so for what huma writes.
func nameProblem(ctx huma.Context, _ string, v any) (any, error) {
	if p, ok := v.(*Problem); ok {
		named(p, callerOf(ctx.Context()).request, ctx.SetHeader)
	}
	return v, nil
}
