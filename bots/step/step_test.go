package step_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/games"
)

// pipe is a program that talks with the stepping mode.
type pipe struct {
	t    testing.TB
	in   *io.PipeWriter
	out  *bufio.Reader
	done chan error
}

func open(t testing.TB, id string) (*pipe, *games.Entry) {
	t.Helper()
	e, err := games.Open(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	p := &pipe{t: t, in: inW, out: bufio.NewReaderSize(outR, 1<<20), done: make(chan error, 1)}
	go func() {
		p.done <- e.Step(inR, outW)
		outW.Close() //nolint:errcheck // of a pipe in memory
	}()
	t.Cleanup(func() {
		inW.Close() //nolint:errcheck // of a pipe in memory
		if err := <-p.done; err != nil {
			t.Error(err)
		}
	})
	return p, e
}

// ask sends a message and returns the answer.
func (p *pipe) ask(format string, args ...any) []byte {
	p.t.Helper()
	if _, err := fmt.Fprintf(p.in, format+"\n", args...); err != nil {
		p.t.Fatal(err)
	}
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		p.t.Fatal(err)
	}
	return line
}

type turn struct {
	id, seat int
	list     []int // legal numbers, or ranks
}

// turns reads an answer of reset, step, copy or redeal.
func (p *pipe) turns(line []byte) (out []turn) {
	p.t.Helper()
	var a struct {
		Games [][3]json.RawMessage
		Error string
	}
	if err := json.Unmarshal(line, &a); err != nil || a.Error != "" {
		p.t.Fatalf("%s: %v", line, err)
	}
	for _, g := range a.Games {
		var tn turn
		for i, to := range []any{&tn.id, &tn.seat, &tn.list} {
			if err := json.Unmarshal(g[i], to); err != nil {
				p.t.Fatal(err)
			}
		}
		out = append(out, tn)
	}
	return out
}

type seen struct {
	Seat   int
	Acting []int
	Legal  [][2]any
	Mask   string
	View   json.RawMessage
}

func (p *pipe) observe(id, seat int) (s seen) {
	p.t.Helper()
	if err := json.Unmarshal(p.ask(`{"do":"observe","id":%d,"seat":%d}`, id, seat), &s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

// TestStepsAsTheTableDoes plays whole games abreast and compares every question, mask and result with a table of the same seed.
func TestStepsAsTheTableDoes(t *testing.T) {
	for _, id := range games.IDs() {
		t.Run(id, func(t *testing.T) {
			p, e := open(t, id)
			seats := e.Game.Meta().SeatCounts[len(e.Game.Meta().SeatCounts)-1]
			var tables []engine.Table
			for i := range 3 {
				tb, err := e.Game.New(engine.Config{Seats: seats, Key: engine.KeyFromSeed(fmt.Sprintf("x/%d", i))})
				if err != nil {
					t.Fatal(err)
				}
				tables = append(tables, tb)
			}
			r := rand.New(rand.NewPCG(1, 2))
			open := p.turns(p.ask(`{"do":"reset","id":[0,1,2],"seats":%d,"seed":"x"}`, seats))
			for len(open) > 0 {
				var moves []string
				for _, tn := range open {
					n := compare(t, p, tables[tn.id], tn, r)
					moves = append(moves, fmt.Sprintf("[%d,%d]", tn.id, n))
				}
				open = p.turns(p.ask(`{"do":"step","moves":[%s]}`, strings.Join(moves, ",")))
				open = slices.DeleteFunc(open, func(tn turn) bool { return ended(t, p, tables[tn.id], tn) })
			}
		})
	}
}

// compare compares the question of a game with that of its table, chooses at random and plays it on the table.
func compare(t *testing.T, p *pipe, tb engine.Table, tn turn, r *rand.Rand) int {
	t.Helper()
	seat := tb.Acting().First()
	list := tb.Choices(seat)
	s := p.observe(tn.id, tn.seat)
	var want, got []string
	for _, c := range list {
		want = append(want, tb.Print(c))
	}
	mask, err := base64.StdEncoding.DecodeString(s.Mask)
	if err != nil {
		t.Fatal(err)
	}
	lit := 0
	for i, l := range s.Legal {
		got = append(got, l[1].(string))
		n := int(l[0].(float64))
		if n != tn.list[i] || mask[n/8]>>(n%8)&1 == 0 {
			t.Fatalf("%v has number %d in the list, %d when stepping", l, n, tn.list[i])
		}
	}
	for _, b := range mask {
		for ; b != 0; b &= b - 1 {
			lit++
		}
	}
	if lit != len(list) || s.Seat != int(seat) || !slices.Equal(want, got) {
		t.Fatalf("seat %d with %v, %d in the mask; the table has seat %d with %v", s.Seat, got, lit, seat, want)
	}
	i := r.IntN(len(list))
	if _, err := tb.Choose(seat, list[i]); err != nil {
		t.Fatal(err)
	}
	return tn.list[i]
}

// ended tells whether a game is over, and compares the result if it is.
func ended(t *testing.T, p *pipe, tb engine.Table, tn turn) bool {
	t.Helper()
	res, over := tb.Result()
	if over != (tn.seat < 0) {
		t.Fatalf("the table is over: %v; the game: %v", over, tn)
	}
	if !over {
		return false
	}
	var got struct {
		Over          bool
		Ranks, Totals []int
	}
	if err := json.Unmarshal(p.ask(`{"do":"result","id":%d}`, tn.id), &got); err != nil || !got.Over {
		t.Fatalf("result: %+v, %v", got, err)
	}
	for i, sr := range res.Seats {
		if got.Ranks[i] != sr.Rank || tn.list[i] != sr.Rank || got.Totals[i] != sr.Total {
			t.Errorf("seat %d: want rank %d with %d, got %+v and %v", i, sr.Rank, sr.Total, got, tn.list)
		}
	}
	return true
}

func TestWrongMessagesChangeNothing(t *testing.T) {
	p, _ := open(t, "railways")
	p.turns(p.ask(`{"do":"reset","id":[0,1],"seats":3,"seed":"x"}`))
	before := p.ask(`{"do":"observe","id":0}`)
	for _, c := range []struct{ message, code string }{
		{`what`, "bad_message"},
		{`[1,2]`, "bad_message"},
		{`{"do":"result","id":0} {"do":"result","id":0}`, "bad_message"},
		{`{"do":"dance"}`, "unknown_do"},
		{`{"do":"result","id":0,"colour":"red"}`, "bad_message"},
		{`{"do":"step"}`, "bad_message"},
		{`{"do":"step","moves":[]}`, "bad_message"},
		{`{"do":"step","moves":[[0]]}`, "bad_message"},
		{`{"do":"step","moves":[[0,-1]]}`, "not_legal"},
		{`{"do":"step","moves":[[0,0],[1,77]]}`, "not_legal"},
		{`{"do":"step","moves":[[0,0],[9,0]]}`, "no_game"},
		{`{"do":"step","moves":[[0,0],[0,0]]}`, "twice"},
		{`{"do":"step","moves":[[0,0,4]]}`, "no_seat"},
		{`{"do":"step","moves":[[0,0,7]]}`, "no_seat"},
		{`{"do":"step","moves":[[0,99999999999999999999]]}`, "bad_message"},
		{`{"do":"reset","seats":3}`, "bad_message"},
		{`{"do":"reset","id":-1}`, "bad_message"},
		{`{"do":"reset","id":65536}`, "bad_message"},
		{`{"do":"reset","id":"zero"}`, "bad_message"},
		{`{"do":"reset","id":[0,2],"seats":2}`, "bad_setup"},
		{`{"do":"reset","id":0,"options":{"board":"mars"}}`, "bad_setup"},
		{`{"do":"observe","id":0,"seat":3}`, "no_seat"},
		{`{"do":"observe","id":0,"want":["everything"]}`, "bad_message"},
		{`{"do":"observe","id":[0,1]}`, "bad_message"},
		{`{"do":"copy","id":0}`, "bad_message"},
		{`{"do":"copy","id":5,"to":0}`, "no_game"},
		{`{"do":"redeal","id":0,"seat":-1,"to":0}`, "no_seat"},
		{`{"do":"close","id":[0,7]}`, "no_game"},
		{`{"do":"features","id":[0,7]}`, "no_game"},
		{strings.Repeat(" ", 1<<20) + `{"do":"close","id":0}`, "too_long"},
	} {
		var got struct{ Error, Code string }
		line := p.ask("%s", c.message)
		if err := json.Unmarshal(line, &got); err != nil || got.Code != c.code || got.Error == "" {
			t.Errorf("%.60s: %s, want %s", c.message, line, c.code)
		}
		if after := p.ask(`{"do":"observe","id":0}`); !bytes.Equal(before, after) {
			t.Fatalf("%.60s has changed the game", c.message)
		}
	}
}

func TestACopyGoesItsOwnWay(t *testing.T) {
	p, _ := open(t, "arkwright-card")
	first := p.turns(p.ask(`{"do":"reset","id":0,"seats":3,"seed":"x"}`))[0]
	copies := p.turns(p.ask(`{"do":"copy","id":0,"to":[4,2]}`))
	if want := []turn{{4, first.seat, first.list}, {2, first.seat, first.list}}; !cmp.Equal(want, copies, cmp.AllowUnexported(turn{})) {
		t.Fatalf("copies are %v, want %v", copies, want)
	}
	before := p.observe(0, first.seat)
	p.turns(p.ask(`{"do":"step","moves":[[4,%d]]}`, first.list[0]))
	if diff := cmp.Diff(before, p.observe(0, first.seat)); diff != "" {
		t.Errorf("a move in the copy shows in the game: %s", diff)
	}
	if cmp.Equal(before.View, p.observe(4, first.seat).View) {
		t.Error("a move does not show in its game")
	}
}

// TestARedealKeepsWhatTheSeatKnows: the seat sees the same, and whoever has a hidden hand has another one somewhere.
func TestARedealKeepsWhatTheSeatKnows(t *testing.T) {
	p, _ := open(t, "railways")
	p.turns(p.ask(`{"do":"reset","id":0,"seats":4,"seed":"x"}`))
	mine, theirs := p.observe(0, 1), p.observe(0, 2)
	others := 0
	for i := range 20 {
		p.turns(p.ask(`{"do":"redeal","id":0,"seat":1,"to":1,"seed":"%d"}`, i))
		if diff := cmp.Diff(mine, p.observe(1, 1)); diff != "" {
			t.Fatalf("the seat sees something else: %s", diff)
		}
		if !cmp.Equal(theirs.View, p.observe(1, 2).View) {
			others++
		}
	}
	if others == 0 {
		t.Error("the rivals' hidden cards were never dealt anew")
	}
	a := p.ask(`{"do":"redeal","id":0,"seat":1,"to":[1],"seed":"q"}`)
	seen := p.observe(1, 2)
	if b := p.ask(`{"do":"redeal","id":0,"seat":1,"to":[1],"seed":"q"}`); !bytes.Equal(a, b) || !cmp.Equal(seen, p.observe(1, 2)) {
		t.Error("the same seed deals something else")
	}
}

func TestFeaturesAreTheGaugesWithTheSeatsOwnFirst(t *testing.T) {
	p, e := open(t, "arkwright-2025")
	p.turns(p.ask(`{"do":"reset","id":0,"seats":3,"seed":"x"}`))
	r := rand.New(rand.NewPCG(3, 4))
	tb, err := e.Game.New(engine.Config{Seats: 3, Key: engine.KeyFromSeed("x")})
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		tn := turn{0, int(tb.Acting().First()), nil}
		for _, l := range p.observe(0, tn.seat).Legal {
			tn.list = append(tn.list, int(l[0].(float64)))
		}
		p.turns(p.ask(`{"do":"step","moves":[[0,%d,%d]]}`, compare(t, p, tb, tn, r), tn.seat))
	}
	var about struct {
		Features []string
		Size     int
	}
	if err := json.Unmarshal(p.ask(`{"do":"about","id":0}`), &about); err != nil {
		t.Fatal(err)
	}
	for seat := range 3 {
		var a struct{ Rows [][]int }
		if err := json.Unmarshal(p.ask(`{"do":"features","id":0,"seat":%d}`, seat), &a); err != nil || len(a.Rows[0]) != len(about.Features) {
			t.Fatalf("%v: %d numbers for %d names", err, len(a.Rows[0]), len(about.Features))
		}
		for _, g := range tb.Gauges() {
			name := g.Name
			if g.Seat != engine.Nobody {
				name += fmt.Sprintf("@%d", (int(g.Seat)-seat+3)%3)
			}
			if i := slices.Index(about.Features, name); i < 0 || a.Rows[0][i] != g.Value {
				t.Errorf("seat %d: %s is not %d", seat, name, g.Value)
			}
		}
	}
}
