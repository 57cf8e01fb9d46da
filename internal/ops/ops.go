// Package ops is the operator's door: whether the house lives, whether it can serve, what it has counted, and where its time
// and memory go. It listens where only the operator comes.
package ops

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"cromford/internal/clock"
	"cromford/internal/tally"
)

// Check is something that must be well before the house can serve.
type Check struct {
	Name string
	Do   func(context.Context) error
}

// patience is how long all checks together may take.
const patience = 5 * time.Second

// Handler answers the operator: /healthz, /readyz, /metrics and /debug/pprof.
func Handler(checks []Check, books ...*tally.Book) http.Handler {
	reg := prometheus.NewRegistry()
	reg.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), shelf(books))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, http.StatusOK, map[string]string{"house": "ok"})
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		status, out := http.StatusOK, map[string]string{}
		for _, c := range checks {
			out[c.Name] = "ok"
			if err := c.Do(ctx); err != nil {
				status, out[c.Name] = http.StatusServiceUnavailable, err.Error()
			}
		}
		answer(w, status, out)
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(reg, promhttp.HandlerOpts{}))
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux
}

// Moving lets whoever comes through the operator's door move the time forward, for tests: POST /clock?by=24h. Whoever must know is
// told that it has moved.
func Moving(c *clock.Clock, moved func(context.Context) error, next http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /clock", func(w http.ResponseWriter, r *http.Request) {
		by, err := time.ParseDuration(r.URL.Query().Get("by"))
		if err != nil || by < 0 {
			answer(w, http.StatusBadRequest, map[string]string{"error": "say by how much, as in by=24h"})
			return
		}
		c.Advance(by)
		if err := moved(r.Context()); err != nil {
			answer(w, http.StatusInternalServerError, map[string]string{"error": err.Error()})
			return
		}
		answer(w, http.StatusOK, map[string]string{"now": c.Now().UTC().Format(time.RFC3339Nano)})
	})
	mux.Handle("/", next)
	return mux
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // nobody is left to tell if this fails
}

// shelf reads books when the metrics are asked for.
type shelf []*tally.Book

// Describe says nothing: names come as they are counted.
func (s shelf) Describe(chan<- *prometheus.Desc) {}

// Collect tells all that is in the books.
func (s shelf) Collect(out chan<- prometheus.Metric) {
	for _, b := range s {
		for _, l := range b.Lines() {
			collect(l, out)
		}
	}
}

func collect(l tally.Line, out chan<- prometheus.Metric) {
	var labels []string
	if l.Label != "" {
		labels = []string{l.Label}
	}
	desc := prometheus.NewDesc("cromford_"+l.Name, l.Help, labels, nil)
	of := func(name string) []string {
		if l.Label == "" {
			return nil
		}
		return []string{name}
	}
	switch what := l.What.(type) {
	case *tally.Count:
		none := true
		what.Each(func(name string, n int64) {
			none = false
			out <- prometheus.MustNewConstMetric(desc, prometheus.CounterValue, float64(n), of(name)...)
		})
		if none && l.Label == "" {
			out <- prometheus.MustNewConstMetric(desc, prometheus.CounterValue, 0) // an alarm on it must see it before it happens
		}
	case *tally.Times:
		what.Each(func(name string, n uint64, seconds float64, within map[float64]uint64) {
			out <- prometheus.MustNewConstHistogram(desc, n, seconds, within, of(name)...)
		})
	case func() float64:
		out <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, what())
	}
}
