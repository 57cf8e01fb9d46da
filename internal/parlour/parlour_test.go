package parlour_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"math"
	"reflect"
	"strings"
	"testing"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/enginetest/toy"
	"cromford/internal/parlour"
	"cromford/internal/table"
)

// drawer is where the page keeps things: by table, kind and number.
type drawer map[string]parlour.Change

func (d drawer) keep(_ context.Context, list []parlour.Change) error {
	for _, c := range list {
		key := c.Table + " " + string(c.Kind)
		if c.Body == nil {
			for k := range d {
				if strings.HasPrefix(k, c.Table+" ") {
					delete(d, k)
				}
			}
			continue
		}
		n, _ := json.Marshal(c.N)
		d[key+" "+string(n)] = c
	}
	return nil
}

func (d drawer) all() (out []parlour.Change) {
	for _, c := range d {
		out = append(out, c)
	}
	return out
}

// first answers with the first choice on the list.
func first(_ context.Context, t engine.Table, seat engine.Seat, _ uint64) (bots.Line, *bots.Report) {
	return t.Choices(seat)[:1], &bots.Report{Rollouts: 3, Candidates: []bots.Candidate{{Line: t.Choices(seat)[:1], Value: 0.5},
		{Line: t.Choices(seat)[:1], Error: math.Inf(1)}}}
}

// library is the toy and its bot.
type library struct{ asked string }

func (*library) Game(string) (engine.Game, error) { return game, nil }

func (l *library) Adviser(_, name string) (arena.Mind, error) {
	l.asked = name
	return first, nil
}

func (*library) Weigh(string, string) (bots.Weigh, int, error) { return weigh, 8, nil }

// weigh thinks little of what it is shown; what it says depends on the seed.
func weigh(_ context.Context, t engine.Table, seat engine.Seat, lines []bots.Line, b bots.Budget, seed uint64) *bots.Scales {
	legal, points := t.Choices(seat), []float64{float64(seed % 7), float64(b.Rollouts)}
	sc := &bots.Scales{Turns: []bots.Weighed{{Line: bots.Line{legal[len(legal)-1]}, Chance: []float64{0.6, 0.4}, Points: points}}, Worlds: 4}
	for _, l := range lines {
		sc.Given = append(sc.Given, len(sc.Turns))
		sc.Turns = append(sc.Turns, bots.Weighed{Line: l, Chance: []float64{0.5, 0.5}, Points: points,
			Behind: 0.1, Error: 0.01, Cost: 2, CostError: 0.1})
	}
	return sc
}

var game = engine.Erase[toy.Position](toy.New())

type room struct {
	*parlour.Parlour
	t *testing.T
}

func open(t *testing.T, d drawer) *room {
	t.Helper()
	st, err := parlour.NewStore(d.keep, d.all())
	if err != nil {
		t.Fatal(err)
	}
	entry := &table.Entry{Game: game, Bots: []string{"first"}, Mind: func(string) (arena.Mind, error) { return first, nil },
		Weigh: func(string) (bots.Weigh, error) { return weigh, nil }, Thought: 8}
	p, err := parlour.Open(t.Context(), st, []string{toy.ID}, map[string]*table.Entry{toy.ID: entry}, "Ada",
		slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return &room{p, t}
}

func (r *room) ask(status int, method, path, body string) []byte {
	r.t.Helper()
	path, query, _ := strings.Cut(path, "?")
	in := &parlour.Request{Method: method, Path: path, Body: []byte(body), Query: map[string]string{}}
	for pair := range strings.SplitSeq(query, "&") {
		k, v, _ := strings.Cut(pair, "=")
		in.Query[k] = v
	}
	a := r.Ask(r.t.Context(), in)
	if a.Status != status {
		r.t.Fatalf("%s %s: %d %s, want %d", method, path, a.Status, a.Body, status)
	}
	return a.Body
}

// state is what the test reads of a state.
type state struct {
	Table  struct{ ID, Status string }
	Acting []int
	As     *int
	Ask    string
	Events int
	Offers []struct{ Choice string }
}

func (r *room) state(body []byte) (s state) {
	r.t.Helper()
	if err := json.Unmarshal(body, &s); err != nil {
		r.t.Fatal(err)
	}
	return s
}

// choose makes the first choice of the seat whose turn it is.
func (r *room) choose(s state) state {
	r.t.Helper()
	at := "/api/tables/" + s.Table.ID
	seat, _ := json.Marshal(s.Acting[0])
	s = r.state(r.ask(200, "GET", at+"?as="+string(seat), ""))
	body, _ := json.Marshal(map[string]any{"seat": s.Acting[0], "ask": s.Ask, "choices": []string{s.Offers[0].Choice}})
	return r.state(r.ask(200, "POST", at+"/choices", string(body)))
}

const hotSeats = `{"game":"toy","seats":[{"kind":"me"},{"kind":"hot"}]}`

// What was kept opens again as it was, in whatever order it is found; and a game can be played to its end and its record taken.
func TestKept(t *testing.T) {
	d := drawer{}
	r := open(t, d)
	s := r.state(r.ask(200, "POST", "/api/tables", strings.Replace(hotSeats, "toy", toy.ID, 1)))
	if !strings.HasPrefix(s.Table.ID, parlour.Prefix) {
		t.Errorf("a table is called %s", s.Table.ID)
	}
	for range 3 {
		s = r.choose(s)
	}
	at := "/api/tables/" + s.Table.ID
	r.ask(200, "POST", at+"/chat", `{"text":"well played"}`)
	before := r.ask(200, "GET", at+"?as=0", "")
	again := open(t, d)
	if after := again.ask(200, "GET", at+"?as=0", ""); !sameState(t, before, after) {
		t.Errorf("it was\n%s\nand is\n%s", before, after)
	}
	for n := 0; s.Table.Status == "playing" && n < 2000; n++ {
		s = again.choose(s)
	}
	record := again.ask(200, "GET", at+"/record", "")
	rep, err := parlour.Replay(&library{}, string(record))
	if err != nil || rep.Hashes == 0 {
		t.Errorf("the record: %+v, %v", rep, err)
	}
	for _, what := range []string{"/log", "/chart", "/digest?as=0", "/accounts", "/at/1", "/chat"} {
		again.ask(200, "GET", at+what, "")
	}
	if list := again.ask(200, "GET", "/api/tables?scope=all", ""); !strings.Contains(string(list), s.Table.ID) {
		t.Errorf("the list: %s", list)
	}
	again.ask(200, "DELETE", at, "")
	again.ask(404, "GET", at, "")
	if len(d) != 0 {
		t.Errorf("%d things are still kept", len(d))
	}
}

// sameState tells whether two states are the same but for what the lobby is told of it.
func sameState(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y map[string]any
	if err := json.Unmarshal(a, &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &y); err != nil {
		t.Fatal(err)
	}
	for _, m := range []map[string]any{x, y} {
		delete(m, "version")
		delete(m, "now")
		if in, ok := m["table"].(map[string]any); ok {
			delete(in, "changed") // the lobby is told every few seconds
		}
	}
	return reflect.DeepEqual(x, y)
}

// Bots play here, and whoever follows a table is told.
func TestFollow(t *testing.T) {
	r := open(t, drawer{})
	s := r.state(r.ask(200, "POST", "/api/tables", `{"game":"`+toy.ID+`","seats":[{"kind":"bot","bot":"first"},{"kind":"me"}]}`))
	ctx, end := context.WithCancel(t.Context())
	told := make(chan state, 100)
	go func() {
		_ = r.Follow(ctx, &parlour.Request{Path: "/api/tables/" + s.Table.ID + "/stream"}, func(b []byte) { told <- r.state(b) })
	}()
	for s = range told {
		if len(s.Acting) > 0 && s.Acting[0] == 1 {
			break
		}
	}
	end()
	if s.Events == 0 {
		t.Error("the bot has not moved")
	}
}

// What needs other people is refused, and so is nonsense; nothing is changed by it.
func TestRefused(t *testing.T) {
	d := drawer{}
	r := open(t, d)
	for _, c := range []struct {
		status             int
		method, path, body string
	}{
		{400, "POST", "/api/tables", `{"game":"` + toy.ID + `","seats":[{"kind":"me"},{"kind":"open"}]}`},
		{400, "POST", "/api/tables", `{"game":"` + toy.ID + `","seats":[{"kind":"me"},{"kind":"hot"}],"rated":true}`},
		{400, "POST", "/api/tables", `{"game":"whist","seats":[{"kind":"me"}]}`},
		{400, "POST", "/api/tables", `{`},
		{404, "GET", "/api/tables/local-none", ""},
		{404, "GET", "/api/people", ""},
		{400, "POST", "/api/records", "no record"},
	} {
		r.ask(c.status, c.method, c.path, c.body)
	}
	if len(d) != 0 {
		t.Errorf("%d things were kept", len(d))
	}
}

// A bot is asked about a position of a record; who is asked nothing there is told so.
func TestThink(t *testing.T) {
	r := open(t, drawer{})
	s := r.state(r.ask(200, "POST", "/api/tables", strings.Replace(hotSeats, "toy", toy.ID, 1)))
	for n := 0; s.Table.Status == "playing" && n < 2000; n++ {
		s = r.choose(s)
	}
	record := string(r.ask(200, "GET", "/api/tables/"+s.Table.ID+"/record", ""))
	lib := &library{}
	start := 0
	told := 0
	for seat := range 3 {
		rep, err := parlour.Think(t.Context(), lib,
			&parlour.Question{Record: record, At: &start, Seat: seat, Level: "level3", Budget: "rollouts=20"})
		if err != nil {
			continue
		}
		if told++; lib.asked != "level3@rollouts=20" || len(rep.Line) != 1 || len(rep.Candidates) != 2 ||
			rep.Candidates[0].Value != 0.5 || rep.Rollouts != 3 {
			t.Errorf("%s: %+v", lib.asked, rep)
		}
		// How wrong one try may be is not known, and JSON has no word for that.
		if text, err := json.Marshal(rep); err != nil || !strings.Contains(string(text), `"error":null`) {
			t.Errorf("%s, %v", text, err)
		}
	}
	if told != 2 { // both of them begin
		t.Errorf("%d seats were advised", told)
	}
}
