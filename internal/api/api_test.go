package api_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"cromford/games"
	"cromford/internal/account"
	"cromford/internal/api"
	"cromford/internal/archive"
	"cromford/internal/bench"
	"cromford/internal/clock"
	friends "cromford/internal/club"
	"cromford/internal/guide"
	"cromford/internal/ladder"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
	"cromford/internal/words"
)

func TestMain(m *testing.M) {
	_ = flag.Set("test.parallel", "4") // they wait for the beat of bots more than for a core
	os.Exit(m.Run())
}

func gzipped(text string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	return b.Bytes()
}

// built is a page as the build leaves it.
var built = fstest.MapFS{
	"index.html":     {Data: []byte(`<!doctype html><html lang="en"><head></head><script src="./assets/x.js"></script>page</html>`)},
	"assets/x.js":    {Data: []byte("1")},
	"assets/x.js.br": {Data: []byte("packed")},
	// What is large is there in its packed forms alone; by gzip this is "large".
	"assets/y.wasm.br": {Data: []byte("packed")},
	"assets/y.wasm.gz": {Data: gzipped("large")},
	"needs.json": {Data: []byte(`{"pages": {"home": ["assets/home.js", "assets/home.css"], "table": ["assets/table.js"]},
		"games": {"railways": ["assets/map.js", "assets/table.js"]}, 
		"words": {"en": {"all": ["assets/en.js"]}, "fr": {"all": ["assets/fr.js"]}}}`)},
}

// house is a whole server in memory, with a real database.
type house struct {
	t       *testing.T
	srv     *httptest.Server
	config  api.Config
	handler http.Handler
	store   *store.Store
	tables  *table.Service
	people  *friends.Service
	heard   *crier
	file    string
}

// crier remembers what people were told.
type crier struct {
	mu  sync.Mutex
	all []table.Notice
}

func (c *crier) Tell(n []table.Notice) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(c.all, n...)
}

// told counts what a person was told of a table.
func (c *crier) told(kind table.NoticeKind, person, id string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, x := range c.all {
		if x.Kind == kind && x.Person == person && x.Table == id {
			n++
		}
	}
	return n
}

func open(t *testing.T) *house {
	t.Helper()
	if strings.HasPrefix(t.Name(), "TestOnPostgres/") {
		return reopen(t, pgtest.URL(t))
	}
	blank, err := blank()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(file, blank, 0o600); err != nil {
		t.Fatal(err)
	}
	return reopen(t, file)
}

// blank is a database with nothing in it, brought up to date once for all tests.
var blank = sync.OnceValues(func() (text []byte, err error) {
	dir, err := os.MkdirTemp("", "cromford-api-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "blank.db")
	st, err := store.Open(context.Background(), file)
	if err != nil {
		return nil, err
	}
	if err := st.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(file) // #nosec G304 -- our own
})

// known are the games of the house, opened once for all tests.
var known = sync.OnceValues(func() (map[string]*games.Entry, error) {
	all := map[string]*games.Entry{}
	for _, id := range games.IDs() {
		e, err := games.Open(id, nil)
		if err != nil {
			return nil, err
		}
		all[id] = e
	}
	return all, nil
})

// game is one of them.
func game(t *testing.T, id string) *games.Entry {
	t.Helper()
	all, err := known()
	if err != nil {
		t.Fatal(err)
	}
	e := all[id]
	if e == nil {
		t.Fatalf("there is no game %s", id)
	}
	return e
}

// unpacked is how tests speak to a house: nothing is packed on the way, which takes longer than all else and is tested by itself.
var unpacked = func() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true
	return t
}()

func reopen(t *testing.T, file string) *house {
	t.Helper()
	ctx := t.Context()
	st, err := store.Open(ctx, file)
	if err != nil {
		t.Fatal(err)
	}
	accounts, err := account.New(ctx, st)
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]*table.Entry{}
	var infos []api.GameInfo
	for _, id := range games.IDs() {
		e := game(t, id)
		view, sheet, news, err := api.Shown(e.Game)
		if err != nil {
			t.Fatal(err)
		}
		entries[id] = &table.Entry{Game: e.Game, Bots: e.Arena.Bots(), Mind: e.Arena.Mind, Weigh: e.Arena.Weigh, Thought: 8}
		meta := e.Game.Meta()
		infos = append(infos, api.GameInfo{ID: id, Seats: meta.SeatCounts, SeatNames: meta.SeatNames, Bots: e.Arena.Bots(),
			Options: meta.Options, View: view, Sheet: sheet, News: news, Guide: guide.Of(id, e)})
	}
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	tables := table.New(st, entries, log)
	owners := bench.New(st, nil, func(game string, text []byte) (*bench.Opened, error) {
		var file *games.File
		if text != nil {
			file = &games.File{Name: "set", Text: text}
		}
		e, err := games.Open(game, file)
		if err != nil {
			return nil, err
		}
		return &bench.Opened{Entry: &table.Entry{Game: e.Game, Bots: e.Arena.Bots(), Mind: e.Arena.Mind}, Files: e.Numbers}, nil
	})
	tables.Editions(owners.Entry)
	people := friends.New(st, nil, log)
	tables.Know(people)
	heard := &crier{}
	tables.Cry(heard)
	if err := tables.Resume(ctx); err != nil {
		t.Fatal(err)
	}
	page := api.Page(built, "", tables.GameOf)
	h := &house{t: t, store: st, tables: tables, file: file, people: people, heard: heard}
	now := &clock.Clock{}
	told, err := words.New(t.Context(), words.Config{Store: st, Tables: tables, Clock: now, Log: log, Base: "https://cromford.test",
		MailOf: st.MailOf})
	if err != nil {
		t.Fatal(err)
	}
	h.config = api.Config{Tables: tables, Accounts: accounts, Words: told, People: people, Log: log, Page: page, Games: infos,
		Market: game(t, "arkwright-2025").Market,
		Ladder: ladder.New(st, tables, now, log), Archive: archive.New(st, now), Bench: owners}
	h.handler = api.New(h.config)
	h.srv = httptest.NewServer(h.handler)
	t.Cleanup(h.close)
	return h
}

// rebuild opens the door anew with other settings.
func (h *house) rebuild(change func(*api.Config)) {
	h.srv.Close()
	change(&h.config)
	h.handler = api.New(h.config)
	h.srv = httptest.NewServer(h.handler)
}

func (h *house) close() {
	if h.srv == nil {
		return
	}
	h.srv.CloseClientConnections()
	h.srv.Close()
	h.people.Close()
	h.tables.Close()
	if err := h.store.Close(); err != nil {
		h.t.Error(err)
	}
	h.srv = nil
}

// guest is a browser.
type guest struct {
	h  *house
	c  *http.Client
	id string
}

func (h *house) guest(name string) *guest {
	h.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	g := &guest{h: h, c: &http.Client{Jar: jar, Transport: unpacked}}
	g.must("GET", "/api/me", nil, nil)
	var me struct{ ID string }
	g.must("PATCH", "/api/me", map[string]string{"name": name}, &me)
	g.id = me.ID
	return g
}

// member is a guest with an account.
func (h *house) member(name string) *guest {
	h.t.Helper()
	g := h.guest(name)
	if err := h.store.MakeAccount(h.t.Context(), g.id, "", 1); err != nil {
		h.t.Fatal(err)
	}
	code, _, err := h.config.Accounts.NewCode(h.t.Context(), g.id)
	if err != nil {
		h.t.Fatal(err)
	}
	g.must("POST", "/api/in/code", map[string]string{"secret": code}, nil)
	return g
}

// call makes a request and returns its status and body.
func (g *guest) call(method, path string, body any) (int, []byte) {
	g.h.t.Helper()
	var in io.Reader
	kind := "application/json"
	switch b := body.(type) {
	case nil:
	case string:
		in, kind = strings.NewReader(b), "text/plain"
	default:
		text, err := json.Marshal(b)
		if err != nil {
			g.h.t.Fatal(err)
		}
		in = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(context.Background(), method, g.h.srv.URL+path, in)
	if err != nil {
		g.h.t.Fatal(err)
	}
	if in != nil {
		req.Header.Set("Content-Type", kind)
	}
	res, err := g.c.Do(req)
	if err != nil {
		g.h.t.Fatal(err)
	}
	defer res.Body.Close()
	out, err := io.ReadAll(res.Body)
	if err != nil {
		g.h.t.Fatal(err)
	}
	return res.StatusCode, out
}

func (g *guest) must(method, path string, body, into any) {
	g.h.t.Helper()
	status, out := g.call(method, path, body)
	if status != http.StatusOK {
		g.h.t.Fatalf("%s %s: %d %s", method, path, status, out)
	}
	if into != nil {
		if err := json.Unmarshal(out, into); err != nil {
			g.h.t.Fatalf("%s %s: %v in %s", method, path, err, out)
		}
	}
}

// refused expects an error and returns its code.
func (g *guest) refused(method, path string, body any, status int) problem {
	g.h.t.Helper()
	got, out := g.call(method, path, body)
	var p problem
	if err := json.Unmarshal(out, &p); err != nil || got != status {
		g.h.t.Fatalf("%s %s: want %d, got %d %s", method, path, status, got, out)
	}
	if p.Detail == "" || p.Code == "" {
		g.h.t.Fatalf("%s %s: an error without words: %s", method, path, out)
	}
	return p
}

type problem struct{ Code, Detail, Refusal, Clause string }

// state is what a test reads of a state.
type state struct {
	Table struct {
		ID, Status, Commitment, Key, Rematch, Winner string
		Seats                                        []struct {
			Kind, Name    string
			Kept, Person  string
			You, Resigned bool
		}
	}
	Events      int
	You         []int
	As          *int
	Acting      []int
	Ask         string
	Offers      []struct{ Choice, Clause string }
	CanUndo     bool `json:"can_undo"`
	UndoRequest *struct {
		By      int
		Waiting []int
	} `json:"undo_request"`
	View json.RawMessage
	Log  []struct {
		N     int
		Kind  string
		Facts []struct{ Key string }
	}
	Chat   []struct{ Text, Name string }
	Result *struct{ Seats []struct{ Rank, Total int } }
}

func (g *guest) state(id string) (s state) {
	g.h.t.Helper()
	g.must("GET", "/api/tables/"+id, nil, &s)
	return s
}

// mine tells whether it is the turn of whoever has asked.
func (s *state) mine() bool {
	return s.As != nil && s.Ask != "" && len(s.Offers) > 0 && slices.Contains(s.Acting, *s.As)
}

// news is the state after another, with what is new in its log.
func (g *guest) news(id string, old state) (s state) {
	g.h.t.Helper()
	g.must("GET", "/api/tables/"+id+"?since="+strconv.Itoa(old.Events), nil, &s)
	return s
}

func (g *guest) create(seats ...string) string {
	g.h.t.Helper()
	return g.createWith(map[string]any{}, seats...)
}

func (g *guest) createWith(extra map[string]any, seats ...string) string {
	g.h.t.Helper()
	var list []map[string]string
	for _, k := range seats {
		kind, bot, _ := strings.Cut(k, ":")
		list = append(list, map[string]string{"kind": kind, "bot": bot})
	}
	body := map[string]any{"game": "railways", "seats": list}
	for k, v := range extra {
		body[k] = v
	}
	var s state
	g.must("POST", "/api/tables", body, &s)
	return s.Table.ID
}

func (g *guest) choose(id string, s state, choice string) state {
	g.h.t.Helper()
	var out state
	g.must("POST", "/api/tables/"+id+"/choices?since="+strconv.Itoa(s.Events), choice1(*s.As, s.Ask, choice), &out)
	return out
}

func choice1(seat int, ask string, choices ...string) map[string]any {
	return map[string]any{"seat": seat, "ask": ask, "choices": choices}
}

// finish plays a table of one guest with bots to its end.
func (g *guest) finish(id string) state {
	g.h.t.Helper()
	s := g.state(id)
	for begun := time.Now(); time.Since(begun) < time.Minute; {
		switch {
		case s.Table.Status == "over":
			return g.state(id)
		case s.mine():
			s = g.choose(id, s, s.Offers[s.Events%len(s.Offers)].Choice)
		default:
			time.Sleep(10 * time.Millisecond) // the bots are thinking, and answer on a beat
			s = g.news(id, s)
		}
	}
	g.h.t.Fatal("the game does not end")
	return state{}
}

func has(s state, choice string) bool {
	for _, o := range s.Offers {
		if o.Choice == choice {
			return true
		}
	}
	return false
}
