// Package load drives a running server as many players at once would, and measures it. It is a client: it knows the
// public API and the engine, and nothing of the server's inside.
package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/klauspost/compress/gzip"

	"cromford/engine"
	"cromford/engine/record"
)

// Config says what to drive.
type Config struct {
	URLs     []string // of the servers; each request goes to the next
	PIDs     []int    // of the servers, to read their processor time
	Database int      // the process of the database, if its time is wanted as well
	Game     engine.Game
	Tables   int
	Watchers int // of each table
	Seconds  float64
}

// Report is what was measured.
type Report struct {
	Servers          int     `json:"servers"`
	Tables           int     `json:"tables"`
	Watchers         int     `json:"watchers"`
	Choices          int64   `json:"choices"`
	Seconds          float64 `json:"seconds"`
	ServerCPU        float64 `json:"server_cpu_seconds"` // of all servers
	DatabaseCPU      float64 `json:"database_cpu_seconds,omitempty"`
	ChoicesPerCPU    float64 `json:"choices_per_cpu_s"`
	ChoicesPerSecond float64 `json:"choices_per_s"`
	Updates          int64   `json:"updates"`
	Shed             int64   `json:"shed"`          // sent away because the server was too busy
	AnswerP50        float64 `json:"answer_p50_ms"` // choice -> acknowledged
	AnswerP99        float64 `json:"answer_p99_ms"`
	SeenP50          float64 `json:"seen_p50_ms"` // choice -> on another watcher's wire
	SeenP99          float64 `json:"seen_p99_ms"`
}

// errShed is an answer of a server that has too much to do.
var errShed = errors.New("the server is too busy")

// Run drives the server for a while.
func Run(ctx context.Context, cfg Config) (*Report, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: cfg.Tables * 4, MaxConnsPerHost: 0}
	d := &driver{cfg: cfg, url: cfg.URLs[0], client: &http.Client{Transport: transport}}
	if len(cfg.URLs) > 1 {
		f := &fleet{under: transport}
		for _, u := range cfg.URLs {
			f.ships = append(f.ships, &ship{url: u})
		}
		d.url, d.client.Transport = anywhere, f
	}
	if err := d.signIn(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var wg, ready sync.WaitGroup
	begin := make(chan struct{})
	errs := make(chan error, cfg.Tables)
	for i := range cfg.Tables {
		ready.Add(1)
		wg.Go(func() {
			if err := d.table(ctx, uint64(i), &ready, begin); err != nil && ctx.Err() == nil {
				errs <- err
			}
		})
	}
	settled := make(chan struct{})
	go func() {
		ready.Wait()
		close(settled)
	}()
	select {
	case err := <-errs:
		return nil, err
	case <-settled:
	}
	cpu, database, wall := cpuOf(cfg.PIDs...), cpuOf(family(cfg.Database)...), time.Now()
	d.counting.Store(true)
	close(begin)
	select {
	case err := <-errs:
		return nil, err
	case <-time.After(time.Duration(cfg.Seconds * float64(time.Second))):
	}
	d.counting.Store(false)
	rep := &Report{Servers: len(cfg.URLs), Tables: cfg.Tables, Watchers: cfg.Watchers, Choices: d.choices.Load(),
		Seconds: time.Since(wall).Seconds(), Updates: d.updates.Load(), Shed: d.shed.Load()}
	rep.ServerCPU = (cpuOf(cfg.PIDs...) - cpu).Seconds()
	rep.DatabaseCPU = (cpuOf(family(cfg.Database)...) - database).Seconds()
	cancel()
	wg.Wait()
	rep.ChoicesPerCPU = float64(rep.Choices) / rep.ServerCPU
	rep.ChoicesPerSecond = float64(rep.Choices) / rep.Seconds
	rep.AnswerP50, rep.AnswerP99 = percentiles(d.answers)
	rep.SeenP50, rep.SeenP99 = percentiles(d.seen)
	return rep, nil
}

type driver struct {
	cfg      Config
	url      string
	client   *http.Client
	token    string
	counting atomic.Bool
	choices  atomic.Int64
	shed     atomic.Int64
	updates  atomic.Int64

	mu      sync.Mutex
	answers []float64
	seen    []float64
}

func (d *driver) note(list *[]float64, since time.Time) {
	if !d.counting.Load() {
		return
	}
	ms := float64(time.Since(since).Microseconds()) / 1000
	d.mu.Lock()
	*list = append(*list, ms)
	d.mu.Unlock()
}

func percentiles(list []float64) (p50, p99 float64) {
	if len(list) == 0 {
		return 0, 0
	}
	slices.Sort(list)
	return list[len(list)/2], list[len(list)*99/100]
}

func (d *driver) post(ctx context.Context, path, kind string, body []byte, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", kind)
	req.Header.Set("Prefer", "return=minimal")
	if d.token != "" {
		req.Header.Set("Authorization", "Bearer "+d.token)
	}
	res, err := d.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close() //nolint:errcheck // it was read to its end
	b, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode == http.StatusServiceUnavailable {
		return fmt.Errorf("%s: %w: %s", path, errShed, b)
	}
	if res.StatusCode >= 300 {
		return fmt.Errorf("%s: %s: %s", path, res.Status, b)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(b, into)
}

// insist posts again what a server that is too busy has sent away: nothing was changed by it. It returns when the last try began.
func (d *driver) insist(ctx context.Context, path, kind string, body []byte, into any) (at time.Time, err error) {
	for {
		at = time.Now()
		if err = d.post(ctx, path, kind, body, into); !errors.Is(err, errShed) {
			return at, err
		}
		d.shed.Add(1)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return at, ctx.Err()
		}
	}
}

func (d *driver) signIn(ctx context.Context) error {
	var out struct{ Token string }
	if err := d.post(ctx, "/api/tokens", "application/json", nil, &out); err != nil {
		return err
	}
	d.token = out.Token
	return nil
}

// table plays one random game after another. It knows the key of each, so it needs no answer from the server to know
// what is legal.
func (d *driver) table(ctx context.Context, n uint64, ready *sync.WaitGroup, begin <-chan struct{}) error {
	r := rand.New(rand.NewPCG(n, 1))
	first := true
	for ctx.Err() == nil {
		key := engine.KeyFromSeed(strconv.FormatUint(r.Uint64(), 10))
		j, err := record.NewJournal(d.cfg.Game, engine.Config{Seats: slices.Max(d.cfg.Game.Meta().SeatCounts), Key: key})
		if err != nil {
			return err
		}
		var made struct{ ID string }
		if _, err := d.insist(ctx, "/api/records", "text/plain", j.Write(), &made); err != nil {
			return err
		}
		w := &watch{sent: map[int]time.Time{}}
		wctx, stop := context.WithCancel(ctx)
		var watchers sync.WaitGroup
		for range d.cfg.Watchers {
			watchers.Go(func() { d.watch(wctx, made.ID, w) })
		}
		if first {
			first = false
			ready.Done()
			<-begin
		}
		err = d.play(ctx, made.ID, j.Table().Clone(), r, w)
		stop()
		watchers.Wait()
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *driver) play(ctx context.Context, id string, t engine.Table, r *rand.Rand, w *watch) error {
	for events := 1; t.Acting() != 0 && ctx.Err() == nil; events++ {
		seat := t.Acting().First()
		list := t.Choices(seat)
		c := list[r.IntN(len(list))]
		body, err := json.Marshal(map[string]any{"seat": seat, "ask": "0-" + t.Ask(seat), "choices": []string{t.Print(c)}})
		if err != nil {
			return err
		}
		at := time.Now()
		w.mark(events, at)
		if at, err = d.insist(ctx, "/api/tables/"+id+"/choices", "application/json", body, nil); err != nil {
			return err
		}
		d.note(&d.answers, at)
		if d.counting.Load() {
			d.choices.Add(1)
		}
		if _, err := t.Choose(seat, c); err != nil {
			return err
		}
		for { // as the house does
			_, _, after, _, ok := engine.OnlyAnswer(t)
			if !ok {
				break
			}
			t = after
			events++
		}
	}
	return nil
}

// watch is what the watchers of a table wait for.
type watch struct {
	mu   sync.Mutex
	sent map[int]time.Time
}

func (w *watch) mark(event int, at time.Time) {
	w.mu.Lock()
	w.sent[event] = at
	w.mu.Unlock()
}

// watch reads a stream as a browser would. Each choice is timed at the first update that shows it.
func (d *driver) watch(ctx context.Context, id string, w *watch) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.url+"/api/tables/"+id+"/stream", nil)
	if err != nil {
		return
	}
	req.Header.Set("Accept-Encoding", "gzip") // as browsers do
	res, err := d.client.Do(req)
	if err != nil {
		return
	}
	defer res.Body.Close() //nolint:errcheck // the stream has ended
	unpacked, err := gzip.NewReader(res.Body)
	if err != nil {
		return
	}
	in := bufio.NewReaderSize(unpacked, 1<<16)
	shown := 0
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok {
			continue
		}
		if d.counting.Load() {
			d.updates.Add(1)
		}
		events := number(data, `"events":`)
		w.mu.Lock()
		var times []time.Time
		for n := shown + 1; n <= events; n++ {
			if at, ok := w.sent[n]; ok {
				times = append(times, at)
			}
		}
		w.mu.Unlock()
		for _, at := range times {
			d.note(&d.seen, at)
		}
		shown = max(shown, events)
	}
}

// number finds a number behind a name without reading the whole document.
func number(data, name string) int {
	i := strings.LastIndex(data[:min(len(data), 4000)], name)
	if i < 0 {
		return 0
	}
	rest := data[i+len(name):]
	end := strings.IndexAny(rest, ",}")
	if end < 0 {
		return 0
	}
	n, err := strconv.Atoi(rest[:end])
	if err != nil {
		return 0
	}
	return n
}

// cpuOf is the processor time that processes have used, from the system's table of processes.
func cpuOf(pids ...int) (sum time.Duration) {
	const ticks = 100 // of the kernel's clock a second, on every Linux we know
	for _, pid := range pids {
		if fields := processOf(pid); fields != nil {
			sum += time.Duration(fields[11]+fields[12]) * time.Second / ticks
		}
	}
	return sum
}

// family is a process and its children, none if it is 0.
func family(pid int) []int {
	if pid == 0 {
		return nil
	}
	out := []int{pid}
	dirs, err := os.ReadDir("/proc")
	if err != nil {
		return out
	}
	for _, d := range dirs {
		if n, err := strconv.Atoi(d.Name()); err == nil {
			if fields := processOf(n); fields != nil && fields[1] == pid {
				out = append(out, n)
			}
		}
	}
	return out
}

// processOf are the figures behind a process's name and state in the system's table, the parent's number first; nil if there is no such
// process.
func processOf(pid int) []int {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return nil
	}
	out := []int{0} // the state is a letter
	for _, f := range strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))[1:] {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			break // beyond what anybody wants to know
		}
		out = append(out, int(n))
	}
	if len(out) < 13 {
		return nil
	}
	return out
}

// ErrNoServer is returned when a server does not say where it listens.
var ErrNoServer = errors.New("the server did not start")
