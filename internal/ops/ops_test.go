package ops_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"cromford/internal/ops"
	"cromford/internal/tally"
)

func get(t *testing.T, h http.Handler, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	return w.Code, w.Body.String()
}

// The house lives while it answers; it is ready while everything it needs is well, and says what is not.
func TestReady(t *testing.T) {
	var sick error
	h := ops.Handler([]ops.Check{{Name: "store", Do: func(context.Context) error { return sick }},
		{Name: "bots", Do: func(context.Context) error { return nil }}})
	if code, body := get(t, h, "/readyz"); code != 200 || body != `{"bots":"ok","store":"ok"}`+"\n" {
		t.Errorf("%d %s", code, body)
	}
	sick = errors.New("the disk is full")
	if code, body := get(t, h, "/readyz"); code != 503 || body != `{"bots":"ok","store":"the disk is full"}`+"\n" {
		t.Errorf("%d %s", code, body)
	}
	if code, _ := get(t, h, "/healthz"); code != 200 {
		t.Errorf("it lives, but %d", code)
	}
	if code, _ := get(t, h, "/"); code != 404 {
		t.Errorf("an unknown path: %d", code)
	}
	if code, _ := get(t, h, "/debug/pprof/goroutine?debug=1"); code != 200 {
		t.Errorf("profiles: %d", code)
	}
}

// What is counted is told in Prometheus' own text, also what has not happened yet if it has no names.
func TestMetrics(t *testing.T) {
	var b tally.Book
	refused := b.Count("refusals_total", "code", "Choices that the rules refused.")
	b.Count("choices_total", "", "Choices.")
	took := b.Times("store_seconds", "", "Time of a commit.")
	b.Now("streams", "Open streams.", func() float64 { return 7 })
	refused.AddOf("not_enough_cash")
	refused.AddOf("not_enough_cash")
	took.Since(time.Now().Add(-20 * time.Millisecond))
	code, body := get(t, ops.Handler(nil, &b), "/metrics")
	if code != 200 {
		t.Fatal(code, body)
	}
	for _, want := range []string{`cromford_refusals_total{code="not_enough_cash"} 2`, "cromford_choices_total 0", "cromford_streams 7",
		`cromford_store_seconds_bucket{le="0.01"} 0`, `cromford_store_seconds_bucket{le="0.05"} 1`, "cromford_store_seconds_count 1",
		"go_goroutines "} {
		if !strings.Contains(body, "\n"+want) {
			t.Errorf("%s is missing in\n%s", want, body)
		}
	}
}
