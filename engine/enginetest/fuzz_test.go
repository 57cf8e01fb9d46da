package enginetest_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/enginetest/toy"
	"cromford/engine/record"
	"cromford/engine/scenario"
	"cromford/games/railways"
)

// The fuzz targets cover everything that people or other programs hand to the engine. Whatever it is, the answer is a
// value or an error: never a panic, never a hang, never memory out of proportion. They stand together because they are
// told apart by what they read, not by who reads it. Run one with
//
//	go test -fuzz '^FuzzRecord$' ./engine/enginetest

var (
	railwaysGame = engine.Erase[railways.Position](railways.New(railways.Builtin()))
	toyGame      = engine.Erase[toy.Position](toy.New())
)

func find(id string) (engine.Game, error) {
	switch id {
	case "railways":
		return railwaysGame, nil
	case "toy":
		return toyGame, nil
	}
	return nil, fmt.Errorf("unknown game %q", id)
}

const (
	mostInput  = 64 << 10
	mostTime   = 10 * time.Second // far beyond what any input of that size needs, even on a busy machine
	mostMemory = 512 << 20        // in all, collected or not
)

// bounded runs f and complains if it panics, takes too long or allocates too much. It shows what was really read, since
// the fuzzer keeps only what that was grown from.
func bounded(t *testing.T, text []byte, f func()) {
	t.Helper()
	before := allocated()
	done := make(chan string, 1)
	go func() {
		complaint := ""
		defer func() { // also when f has ended its goroutine with t.Fatal
			if p := recover(); p != nil {
				complaint = fmt.Sprintf("panic: %v\n%s", p, debug.Stack())
			}
			done <- complaint
		}()
		f()
	}()
	select {
	case complaint := <-done:
		if complaint != "" {
			t.Fatalf("%s\nreading %s", complaint, text)
		}
	case <-time.After(mostTime):
		t.Fatalf("it takes more than %v\nreading %s", mostTime, text)
	}
	if n := allocated() - before; n > mostMemory {
		t.Fatalf("it allocates %d bytes\nreading %s", n, text)
	}
}

func allocated() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// read returns the files of a pattern, as seeds.
func read(tb testing.TB, pattern string) [][]byte {
	tb.Helper()
	files, err := filepath.Glob(filepath.FromSlash(pattern))
	if err != nil || len(files) == 0 {
		tb.Fatalf("%s: no files (%v)", pattern, err)
	}
	var out [][]byte
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}

// play plays random choices and returns the journal.
func play(tb testing.TB, game engine.Game, cfg engine.Config, seed uint64, steps int) *record.Journal {
	tb.Helper()
	j, err := record.NewJournal(game, cfg)
	if err != nil {
		tb.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for range steps {
		acting := j.Table().Acting()
		if acting == 0 {
			break
		}
		seat := acting.First()
		list := j.Table().Choices(seat)
		if _, err := j.Choose(seat, list[r.IntN(len(list))]); err != nil {
			tb.Fatal(err)
		}
		if r.IntN(9) == 0 && j.CanUndo(seat) == nil {
			if err := j.Undo(seat); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return j
}

func FuzzDoc(f *testing.F) {
	for _, b := range cases(f) {
		f.Add(b)
	}
	f.Add([]byte(`{"a":[1,2,{"b":null}],"c":"\u00e9","d":-1e9}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > mostInput {
			return
		}
		bounded(t, text, func() {
			n, err := doc.Parse("f", text)
			if err != nil {
				var placed *doc.Error
				if !errors.As(err, &placed) || placed.Line < 1 || placed.Col < 1 || placed.Line > 1+strings.Count(string(text), "\n") {
					t.Errorf("%v has no place in the text", err)
				}
				return
			}
			visit(n)
			n.Flatten()
		})
	})
}

// visit reads every node as everything it could be.
func visit(n *doc.Node) {
	if n.IsObject() {
		n.Each(func(_ string, v *doc.Node) { visit(v) })
	}
	if n.IsList() {
		for _, v := range n.List() {
			visit(v)
		}
	}
	n.Need("x")
	n.Only("x")
	n.Text()
	n.Int(0, 9)
	n.Bool()
	n.Scalar()
	n.Strings()
}

func FuzzOptions(f *testing.F) {
	for _, s := range []string{"", "board=germany", "rhondda_open\nboard=england_wales", "loan_with_contract=1",
		"board=germany\nboard=germany", "=", "board"} {
		f.Add(s)
	}
	specs := railwaysGame.Meta().Options
	f.Fuzz(func(t *testing.T, text string) {
		bounded(t, []byte(text), func() {
			opts, err := engine.ParseOptions(specs, strings.Split(text, "\n"))
			if err != nil {
				return
			}
			back, err := engine.ParseOptions(specs, strings.Fields(opts.String()))
			if err != nil || !slices.Equal(back, opts) {
				t.Errorf("%q reads back as %q, %v", opts, back, err)
			}
			for _, seats := range railwaysGame.Meta().SeatCounts {
				if _, err := railwaysGame.New(engine.Config{Seats: seats, Options: opts}); err != nil && engine.RefusalCode(err) == "" {
					t.Errorf("%q: %v is no refusal", opts, err)
				}
			}
		})
	})
}

// FuzzChoice reads a choice at a moment of a game and makes it: it is carried out if it is listed, and refused without any
// effect if not.
func FuzzChoice(f *testing.F) {
	var moments []engine.Table
	for seed := range uint64(6) {
		j := play(f, railwaysGame, engine.Config{Seats: 3 + int(seed%3), Key: engine.KeyFromSeed("choice")}, seed, 400)
		for n := range j.Len() {
			if n%5 == 0 {
				moments = append(moments, j.At(n))
				for _, c := range j.At(n).Choices(j.At(n).Acting().First()) {
					f.Add(uint16(len(moments)-1), uint8(j.At(n).Acting().First()), j.At(n).Print(c))
				}
			}
		}
	}
	f.Add(uint16(0), uint8(0), "via(leeds-hull:2,leeds-london:1)")
	f.Add(uint16(0), uint8(9), "load(red:1,2:2,C:0)")
	f.Fuzz(func(t *testing.T, at uint16, who uint8, text string) {
		bounded(t, []byte(text), func() {
			tb := moments[int(at)%len(moments)].Clone()
			seat := engine.Seat(who % 6)
			c, err := tb.Parse(text)
			if err != nil {
				return
			}
			before, listed := tb.Hash(), slices.Contains(tb.Choices(seat), c)
			_, err = tb.Choose(seat, c)
			if (err == nil) != listed {
				t.Errorf("%s is listed: %v, and gives %v", tb.Print(c), listed, err)
			}
			if err != nil && tb.Hash() != before {
				t.Errorf("%s was refused and has changed the table", tb.Print(c))
			}
			if back, err := tb.Parse(tb.Print(c)); listed && (err != nil || back != c) {
				t.Errorf("%s reads back as %v, %v", tb.Print(c), back, err)
			}
		})
	})
}

func FuzzRecord(f *testing.F) {
	for _, b := range read(f, "../../games/railways/testdata/records/*.record") {
		f.Add(b)
	}
	for _, b := range read(f, "toy/testdata/records/*.record") {
		f.Add(b)
	}
	for seed := range uint64(8) {
		game := []engine.Game{railwaysGame, toyGame}[seed%2]
		f.Add(play(f, game, engine.Config{Seats: 3, Key: engine.KeyFromSeed("record")}, seed, 12).Write())
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > mostInput {
			return
		}
		bounded(t, text, func() {
			rec, err := record.Parse("f", text)
			if err != nil {
				checkPlace(t, err, text)
				return
			}
			game, err := find(rec.Game)
			if err != nil {
				return
			}
			j, err := rec.Replay(game)
			if err != nil {
				checkPlace(t, err, text)
				return
			}
			// What was accepted has one form, and that is accepted as well.
			written := j.Write()
			again, err := record.Parse("again", written)
			if err != nil {
				t.Fatalf("%v\n%s", err, written)
			}
			back, err := again.Replay(game)
			if err != nil {
				t.Fatalf("%v\n%s", err, written)
			}
			if string(back.Write()) != string(written) || back.Table().Hash() != j.Table().Hash() {
				t.Errorf("it is not written as it was read:\n%s\n%s", written, back.Write())
			}
			if err := j.Table().Audit(); err != nil {
				t.Errorf("legal choices lead to an impossible position: %v", err)
			}
		})
	})
}

func checkPlace(t *testing.T, err error, text []byte) {
	var place *record.PlaceError
	// What is missing at the end may be missed in the line behind it.
	if !errors.As(err, &place) || place.Line < 1 || place.Line > 2+strings.Count(string(text), "\n") {
		t.Errorf("%v has no place in the text", err)
	}
}

// cases are the scenario files of the games, cut into files of one case.
func cases(tb testing.TB) [][]byte {
	tb.Helper()
	var out [][]byte
	for _, pattern := range []string{"../../games/railways/testdata/scenarios/*.json", "toy/testdata/scenarios/*.json"} {
		for _, b := range read(tb, pattern) {
			var file struct {
				Game  string            `json:"game"`
				Cases []json.RawMessage `json:"cases"`
			}
			if err := json.Unmarshal(b, &file); err != nil {
				tb.Fatal(err)
			}
			for _, c := range file.Cases {
				out = append(out, fmt.Appendf(nil, `{"game":%q,"cases":[%s]}`, file.Game, c))
			}
		}
	}
	// Whole positions from the middle of games, with their open questions.
	for seed := range uint64(9) {
		seats := 3 + int(seed%3)
		j := play(tb, railwaysGame, engine.Config{Seats: seats, Key: engine.KeyFromSeed("case")}, seed, 40+20*int(seed))
		out = append(out, fmt.Appendf(nil,
			`{"game":"railways","cases":[{"id":"p","given":{"seats":%d,"position":%s},"when":[{"settle":true}],"then":{"acting":[]}}]}`,
			seats, j.Table().Text()))
	}
	return out
}

// garden is all JSON values that stand somewhere in the seeds, by the name they stand under, for grafting them elsewhere:
// changes of single bytes hardly ever give a document that is wrong in an interesting way.
type garden struct {
	names  []string
	values map[string][]any
}

func plant(seeds [][]byte) *garden {
	g := &garden{values: map[string][]any{}}
	for _, b := range seeds {
		if v, ok := decode(b); ok {
			g.collect("", v)
		}
	}
	for name := range g.values {
		g.names = append(g.names, name)
	}
	slices.Sort(g.names)
	return g
}

func decode(b []byte) (v any, ok bool) {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	err := dec.Decode(&v)
	return v, err == nil
}

func (g *garden) collect(name string, v any) {
	g.values[name] = append(g.values[name], v)
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			g.collect(key, v[key])
		}
	case []any:
		for _, kid := range v {
			g.collect(name, kid)
		}
	}
}

var numbers = []json.Number{"-1", "0", "1", "2", "3", "4", "5", "9", "60", "99", "127", "128", "255", "500", "32767", "1e9", "1.5"}

// graft changes a document in one to four places, as the seed says. Seed 0 leaves it alone.
func (g *garden) graft(text []byte, seed uint64) []byte {
	v, ok := decode(text)
	if seed == 0 || !ok {
		return text
	}
	r := rand.New(rand.NewPCG(seed, 2))
	for range 1 + r.IntN(4) {
		v = g.change(v, "", 0, r)
	}
	out, err := json.Marshal(v)
	if err != nil {
		return text
	}
	return out
}

// change makes one change somewhere in a value. Near the root, where a change spoils the whole document, it mostly goes
// further in.
func (g *garden) change(v any, name string, depth int, r *rand.Rand) any {
	here := r.IntN(6) == 0
	if depth < 3 {
		here = r.IntN(40) == 0
	}
	switch v := v.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		out := maps.Clone(v)
		switch {
		case len(keys) > 0 && !here:
			key := keys[r.IntN(len(keys))]
			out[key] = g.change(v[key], key, depth+1, r)
		case len(keys) > 0 && r.IntN(2) == 0:
			delete(out, keys[r.IntN(len(keys))])
		default:
			key := g.names[r.IntN(len(g.names))]
			out[key] = g.any(key, r)
		}
		return out
	case []any:
		out := slices.Clone(v)
		switch {
		case len(v) > 0 && !here:
			i := r.IntN(len(v))
			out[i] = g.change(v[i], name, depth+1, r)
		case len(v) > 0 && r.IntN(2) == 0:
			i := r.IntN(len(v))
			out = slices.Delete(out, i, i+1)
		default:
			out = append(out, g.any(name, r))
		}
		return out
	case json.Number:
		if r.IntN(4) > 0 {
			return numbers[r.IntN(len(numbers))]
		}
	}
	if r.IntN(20) == 0 {
		return []any{nil, true, "", []any{}, map[string]any{}}[r.IntN(5)]
	}
	return g.any(name, r)
}

func (g *garden) any(name string, r *rand.Rand) any {
	list := g.values[name]
	if len(list) == 0 || r.IntN(16) == 0 {
		list = g.values[g.names[r.IntN(len(g.names))]]
	}
	return list[r.IntN(len(list))]
}

func FuzzScenario(f *testing.F) {
	seeds := cases(f)
	g := plant(seeds)
	for _, b := range seeds {
		f.Add(b, uint64(0))
	}
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		text = g.graft(text, seed)
		for _, text := range [][]byte{text, withViews(text)} {
			if len(text) > mostInput {
				continue
			}
			bounded(t, text, func() {
				outcomes, err := scenario.Run(find, "f", text)
				if err != nil && !strings.HasPrefix(err.Error(), "f:") {
					t.Errorf("%v has no place", err)
				}
				if err == nil && len(outcomes) == 0 {
					t.Error("neither an outcome nor an error")
				}
			})
		}
	})
}

// withViews has every case show what all seats see and are offered, with previews, in whatever position it was grown to.
func withViews(text []byte) []byte {
	var file struct {
		Game  string           `json:"game"`
		Cases []map[string]any `json:"cases"`
	}
	if json.Unmarshal(text, &file) != nil {
		return text
	}
	for _, c := range file.Cases {
		if c == nil {
			return text
		}
		delete(c, "when")
		c["then"] = json.RawMessage(`{"views":{"spectator":{"has":[]},"A":{"has":[]},"B":{"has":[]}}}`)
	}
	out, err := json.Marshal(file)
	if err != nil {
		return text
	}
	return out
}

// FuzzComponents lays a file over the components of railways. If it is accepted, every set-up of it must be playable, and
// its games must survive being written.
func FuzzComponents(f *testing.F) {
	whole := read(f, "../../games/railways/tables/components.json")[0]
	var file map[string]json.RawMessage
	if err := json.Unmarshal(whole, &file); err != nil {
		f.Fatal(err)
	}
	g := plant([][]byte{whole})
	add := func(name string, part any) {
		b, err := json.Marshal(map[string]any{"schema": railways.Schema, "reasons": file["reasons"], name: part})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b, uint64(0))
	}
	f.Add(whole, uint64(0))
	f.Add(fmt.Appendf(nil, `{"schema":%q}`, railways.Schema), uint64(0))
	for _, name := range []string{"set_ups", "contract_cards", "constants"} {
		add(name, file[name])
	}
	for name, split := range map[string]any{"constants": &map[string]json.RawMessage{}, "boards": &[]json.RawMessage{}} {
		if err := json.Unmarshal(file[name], split); err != nil {
			f.Fatal(err)
		}
		switch parts := split.(type) {
		case *map[string]json.RawMessage:
			for key, value := range *parts {
				add(name, map[string]json.RawMessage{key: value})
			}
		case *[]json.RawMessage:
			for _, value := range *parts {
				add(name, []json.RawMessage{value})
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		if text = g.graft(text, seed); len(text) > mostInput {
			return
		}
		bounded(t, text, func() {
			comp, err := railways.LoadComponents("f", text)
			if err != nil {
				var placed *doc.Error
				if !errors.As(err, &placed) {
					t.Errorf("%v has no place", err)
				}
				return
			}
			game := engine.Erase[railways.Position](railways.New(comp))
			for _, seats := range game.Meta().SeatCounts {
				j, err := record.NewJournal(game, engine.Config{Seats: seats, Key: engine.KeyFromSeed("components")})
				if engine.RefusalCode(err) != "" {
					continue // the file has no set-up for this number of seats
				}
				if err != nil {
					t.Fatal(err)
				}
				r := rand.New(rand.NewPCG(uint64(len(text)), uint64(seats)))
				for range 60 {
					acting := j.Table().Acting()
					if acting == 0 {
						break
					}
					list := j.Table().Choices(acting.First())
					if _, err := j.Choose(acting.First(), list[r.IntN(len(list))]); err != nil {
						t.Fatal(err)
					}
				}
				if err := j.Table().Audit(); err != nil {
					t.Error(err)
				}
				rec, err := record.Parse("again", j.Write())
				if err == nil {
					_, err = rec.Replay(game)
				}
				if err != nil {
					t.Errorf("%v\n%s", err, j.Write())
				}
			}
		})
	})
}
