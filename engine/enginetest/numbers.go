package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/scenario"
)

// Numbers is a component file, every number of which must act: changed and laid over ours, it changes play or is refused.
type Numbers[S comparable] struct {
	Game  string // its id in scenario files
	File  []byte // our component file
	Rules string // the text that defines the clauses
	// Load reads a file laid over ours; nil reads ours. It gives the numbers as well, without their names and provenance:
	// if a changed file gives the same numbers as ours, nobody has read the number.
	Load func(file []byte) (engine.Module[S], any, error)
	// Configs are the set-ups of the bounded runs: random games with fixed seeds, as many of each as Games says.
	Configs []engine.Config
	Games   int
	// Starts are further positions to play from, where random games seldom come: the far ends of the tracks.
	Starts    []Start
	Scenarios string // glob of the scenario files
}

// Start is a set-up with elements of its position overridden, as scenario files write them.
type Start struct {
	Config   engine.Config
	Position string
}

// number is one number of a component file and where it stands.
type number struct {
	path     string
	from, to int // its bytes in its part
	value    float64
}

// part is the member of the file that the number stands in; an owner's file replaces parts.
func (n number) part() string { return n.path[:strings.IndexAny(n.path, ".[")] }

// verdict is what became of a changed number.
type verdict struct {
	kind string // "run", "scenario", "drawing", "fixed" or a complaint
	says string
}

// explaining are the members of a component file that tell where a number comes from and are none themselves.
var explaining = []string{"provenance", "prov", "source", "sources", "src", "ref", "why", "about", "reasons", "note", "schema_version"}

// drawn are the members that say where something is drawn: they change what is shown, not what happens.
var drawn = []string{"xy", "via"}

// A refusal names the clause that fixes a number, and what the number must be.
var (
	fixedText = regexp.MustCompile(`this number is fixed by the rules \(([A-Z0-9]+-[0-9.]+)`)
	mustBe    = regexp.MustCompile(`it must be (-?[0-9]+)`)
)

// maxFollowing is how many other numbers may follow from one.
const maxFollowing = 12

// maxAccepted is how many changes of a number are played with before it counts as unnoticed.
const maxAccepted = 3

// changes are tried in turn until one is accepted and noticed.
var changes = []int{1, -1, 2, -2, 3, -3, 10, -10, 20, -20}

// LoadWith loads a file as a game reads it: the game that plays by what was read, and the numbers it has found there.
func LoadWith[S comparable, R any](
	read func(name string, overlay []byte) (*R, error), game func(*R) engine.Module[S], numbers func(*R) any,
) func(file []byte) (engine.Module[S], any, error) {
	return func(file []byte) (engine.Module[S], any, error) {
		r, err := read("mine.json", file)
		if err != nil {
			return nil, nil, err
		}
		return game(r), numbers(r), nil
	}
}

// Check changes every number of the file and demands that a bounded run or a scenario notices, or that the file is
// refused because the number is fixed by a clause of the rules.
func (n Numbers[S]) Check(t *testing.T) {
	t.Helper()
	w := n.walker(t)
	list := Some(w.list, 8)
	verdicts := make([]verdict, len(list))
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				verdicts[i] = w.judge(list[i])
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	wg.Wait()
	count := map[string]int{}
	for i, v := range verdicts {
		switch v.kind {
		case "run", "scenario", "drawing", "fixed":
			count[v.kind]++
		default:
			count["complaints"]++
			t.Errorf("%s: %v: %s: %s", list[i].path, list[i].value, v.kind, v.says)
		}
	}
	t.Logf("%s: %d numbers: %v", n.Game, len(list), count)
}

// numbersOf lists the numbers of a part of a document, apart from those that only explain others.
func numbersOf(part string, text []byte) (out []number, err error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var walk func(path string) error
	walk = func(path string) error {
		tok, err := dec.Token()
		if err != nil {
			return err
		}
		switch tok := tok.(type) {
		case json.Number:
			v, err := tok.Float64()
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			to := int(dec.InputOffset())
			if !within(path, explaining) {
				out = append(out, number{path, to - len(tok), to, v})
			}
		case json.Delim:
			for i := 0; dec.More(); i++ {
				at := fmt.Sprintf("%s[%d]", path, i)
				if tok == '{' {
					key, err := dec.Token()
					if err != nil {
						return err
					}
					at = fmt.Sprintf("%s.%s", path, key)
				}
				if err := walk(at); err != nil {
					return err
				}
			}
			_, err = dec.Token()
		}
		return err
	}
	return out, walk(part)
}

// within tells whether a place lies in a member of one of these names; "x_note" counts as a note.
func within(path string, names []string) bool {
	for key := range strings.FieldsFuncSeq(path, func(r rune) bool { return strings.ContainsRune(".[]", r) }) {
		if slices.Contains(names, key) || slices.Contains(names, key[strings.LastIndex(key, "_")+1:]) {
			return true
		}
	}
	return false
}

// walker holds what the changed files are compared with.
type walker[S comparable] struct {
	Numbers[S]
	parts  map[string]json.RawMessage
	list   []number
	ours   any
	seed   maphash.Seed
	traces []trace
	cases  map[string][]byte // scenario files
}

// trace is a random game of ours: what was chosen, and digests of all there is before each choice and at the end.
type trace struct {
	Start
	seats          []engine.Seat
	choices        []engine.Choice
	happened, told []uint64
	view           []byte // what spectators see at the start
}

func (n Numbers[S]) walker(t *testing.T) *walker[S] {
	t.Helper()
	w := &walker[S]{Numbers: n, seed: maphash.MakeSeed(), cases: map[string][]byte{}}
	var err error
	if err = json.Unmarshal(n.File, &w.parts); err != nil {
		t.Fatal(err)
	}
	for _, part := range slices.Sorted(maps.Keys(w.parts)) {
		list, err := numbersOf(part, w.parts[part])
		if err != nil {
			t.Fatal(err)
		}
		w.list = append(w.list, list...)
	}
	m, ours, err := n.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	w.ours = ours
	starts := slices.Clone(n.Starts)
	for _, cfg := range n.Configs {
		starts = append(starts, Start{Config: cfg})
	}
	for game := range n.Games {
		for i, start := range starts {
			start.Config.Key = engine.KeyFromSeed(fmt.Sprintf("numbers %d %d", game, i))
			start.Config.Revision = m.Meta().Revision
			tr, err := w.record(m, start, game)
			if err != nil {
				t.Fatal(err)
			}
			w.traces = append(w.traces, tr)
		}
	}
	files, err := filepath.Glob(n.Scenarios)
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenario files: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file) // #nosec G304 -- below testdata
		if err != nil {
			t.Fatal(err)
		}
		var head struct{ Game string }
		if err := json.Unmarshal(text, &head); err != nil {
			t.Fatal(err)
		}
		if head.Game == n.Game {
			w.cases[file] = text
		}
	}
	return w
}

// record plays a random game and notes it.
func (w *walker[S]) record(m engine.Module[S], start Start, game int) (trace, error) {
	tr := trace{Start: start}
	s, err := setUp(m, start)
	if err != nil {
		return tr, err
	}
	tr.view = viewOf(m, &s)
	r := rand.New(rand.NewPCG(uint64(game), 11)) // #nosec G404 -- the same game every time
	var facts engine.Facts
	for {
		seat := m.Acting(&s).First()
		var legal []engine.Choice
		if seat != engine.Nobody {
			legal = m.Choices(&s, seat, nil)
		}
		tr.happened, tr.told = append(tr.happened, w.happened(&s, legal, &facts)), append(tr.told, w.told(m, &s, len(legal) == 0))
		if seat == engine.Nobody || len(tr.told) > maxSteps {
			return tr, nil
		}
		c := legal[r.IntN(len(legal))]
		tr.seats, tr.choices = append(tr.seats, seat), append(tr.choices, c)
		facts = engine.Facts{}
		if err := engine.Apply(m, &s, seat, c, &facts); err != nil {
			return tr, err
		}
	}
}

// setUp deals a game and overrides what the start names.
func setUp[S comparable](m engine.Module[S], start Start) (S, error) {
	s, err := m.Setup(start.Config)
	if err != nil || start.Position == "" {
		return s, err
	}
	named, err := doc.Parse("start", []byte(start.Position))
	if err == nil {
		err = m.Override(&s, named, true)
	}
	return s, err
}

// happened sums up the position, the choices of the seat whose turn it is, and what just happened.
func (w *walker[S]) happened(s *S, legal []engine.Choice, facts *engine.Facts) uint64 {
	var h maphash.Hash
	h.SetSeed(w.seed)
	maphash.WriteComparable(&h, *s)
	for _, c := range legal {
		maphash.WriteComparable(&h, c)
	}
	for _, f := range facts.List {
		maphash.WriteComparable(&h, f)
	}
	return h.Sum64()
}

// told sums up what the numbers of a position say: its gauges, and the result once the game is over.
func (w *walker[S]) told(m engine.Module[S], s *S, over bool) uint64 {
	var h maphash.Hash
	h.SetSeed(w.seed)
	for _, g := range m.Gauges(s, nil) {
		maphash.WriteComparable(&h, g)
	}
	if over {
		res, _ := m.Result(s)
		fmt.Fprint(&h, res)
	}
	return h.Sum64()
}

func viewOf[S comparable](m engine.Module[S], s *S) []byte {
	b, err := json.Marshal(m.View(s, engine.Nobody))
	if err != nil {
		panic(err)
	}
	return b
}

// judge tells what becomes of a number when it is changed.
func (w *walker[S]) judge(num number) (v verdict) {
	v = verdict{"refused", "for every change"}
	accepted := 0
	for _, d := range changes {
		m, numbers, err := w.load(num, num.value+float64(d))
		if err != nil {
			if clause := fixedAt(err, num.path); clause != "" {
				if !strings.Contains(w.Rules, clause) {
					return verdict{"refused by an unknown clause", clause}
				}
				return verdict{"fixed", clause}
			}
			if v.kind == "refused" {
				v.says = err.Error()
			}
			continue
		}
		if reflect.DeepEqual(numbers, w.ours) {
			return verdict{"unread", "nothing reads it"}
		}
		if got := w.plays(m, num); got.kind != "" {
			if err := w.finishes(m, num); err != nil {
				return verdict{"accepted", err.Error()}
			}
			return got
		}
		if accepted++; accepted == maxAccepted {
			break
		}
		v = verdict{"unnoticed", "nothing in the runs and scenarios depends on it"}
	}
	return v
}

// load lays our file over ours with a number changed. Numbers that must agree with it are changed along with it, as the
// refusals say.
func (w *walker[S]) load(num number, value float64) (engine.Module[S], any, error) {
	changed := map[string]float64{num.path: value}
	for range maxFollowing {
		m, numbers, err := w.Load(w.with(num.part(), changed))
		var at *doc.Error
		if err == nil || !errors.As(err, &at) {
			return m, numbers, err
		}
		want := mustBe.FindStringSubmatch(at.Msg)
		if _, twice := changed[at.Path]; twice || want == nil {
			return nil, nil, err
		}
		if changed[at.Path], err = strconv.ParseFloat(want[1], 64); err != nil {
			return nil, nil, err
		}
	}
	return nil, nil, fmt.Errorf("more than %d other numbers would have to follow", maxFollowing)
}

// with is a part of our file with other numbers at some places.
func (w *walker[S]) with(part string, changed map[string]float64) []byte {
	out := []byte("{")
	if w.parts["schema"] != nil {
		out = fmt.Appendf(out, "%q:%s,", "schema", w.parts["schema"])
	}
	out = fmt.Appendf(out, "%q:", part)
	text, last := w.parts[part], 0
	for _, num := range w.list {
		if v, ok := changed[num.path]; ok && num.part() == part {
			out = strconv.AppendFloat(append(out, text[last:num.from]...), v, 'f', -1, 64)
			last = num.to
		}
	}
	return append(append(out, text[last:]...), '}')
}

// fixedAt is the clause that fixes the number at a place, if that is why a file was refused.
func fixedAt(err error, path string) string {
	var at *doc.Error
	if errors.As(err, &at) && at.Path == path {
		if clause := fixedText.FindStringSubmatch(at.Msg); clause != nil {
			return clause[1]
		}
	}
	return ""
}

// plays compares a game with a changed number with ours.
func (w *walker[S]) plays(m engine.Module[S], num number) (v verdict) {
	defer func() {
		if p := recover(); p != nil {
			v = verdict{"accepted", fmt.Sprintf("it breaks the game: %v", p)}
		}
	}()
	if within(num.path, drawn) {
		for _, tr := range w.traces {
			s, err := setUp(m, tr.Start)
			if err == nil && !bytes.Equal(viewOf(m, &s), tr.view) {
				return verdict{"drawing", fmt.Sprint(tr.Config.Seats)}
			}
		}
		return verdict{}
	}
	// The quickest way to a difference comes first. What is told takes long to compute and seldom decides.
	for _, look := range []func() verdict{
		func() verdict { return w.runs(m, look{told: true, most: 1}) }, func() verdict { return w.runs(m, look{}) },
		func() verdict { return w.scenarios(m) }, func() verdict { return w.runs(m, look{told: true}) },
	} {
		if v := look(); v.kind != "" {
			return v
		}
	}
	return verdict{}
}

// finishes plays a game with a changed number to its end: what is accepted must be playable.
func (w *walker[S]) finishes(m engine.Module[S], num number) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it breaks the game: %v", p)
		}
	}()
	cfg := w.Configs[num.from%len(w.Configs)]
	cfg.Key, cfg.Revision = engine.KeyFromSeed(num.path), m.Meta().Revision
	s, err := m.Setup(cfg)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(uint64(num.from), 12)) // #nosec G115 G404 -- any game will do
	var legal []engine.Choice
	for n := 0; m.Acting(&s) != 0; n++ {
		seat := m.Acting(&s).First()
		if legal = m.Choices(&s, seat, legal[:0]); len(legal) == 0 || n == maxSteps {
			return fmt.Errorf("a game of %d seats %s stands still after %d choices", cfg.Seats, cfg.Options, n)
		}
		if err := engine.Apply(m, &s, seat, legal[r.IntN(len(legal))], nil); err != nil {
			return err
		}
	}
	return m.Audit(&s)
}

// runs compares the random games.
func (w *walker[S]) runs(m engine.Module[S], look look) verdict {
	for i := range w.traces {
		if step, ok := w.differs(m, &w.traces[i], look); ok {
			return verdict{"run", fmt.Sprintf("%d seats %s, choice %d", w.traces[i].Config.Seats, w.traces[i].Config.Options, step)}
		}
	}
	return verdict{}
}

// scenarios looks for one that fails.
func (w *walker[S]) scenarios(m engine.Module[S]) verdict {
	game := engine.Erase(m)
	for file, text := range w.cases {
		out, err := scenario.Run(func(string) (engine.Game, error) { return game, nil }, file, text)
		if err != nil {
			return verdict{"scenario", err.Error()}
		}
		for _, o := range out {
			if !o.Passed() {
				return verdict{"scenario", o.ID}
			}
		}
	}
	return verdict{}
}

// look says what of a game is compared: what is told or what happened, and of how many positions (0: all).
type look struct {
	told bool
	most int
}

// differs replays a game and tells where it goes another way.
func (w *walker[S]) differs(m engine.Module[S], tr *trace, look look) (step int, differs bool) {
	s, err := setUp(m, tr.Start)
	if err != nil {
		return 0, true
	}
	var facts engine.Facts
	var legal []engine.Choice
	for i := 0; ; i++ {
		seat := m.Acting(&s).First()
		legal = legal[:0]
		if seat != engine.Nobody {
			legal = m.Choices(&s, seat, legal)
		}
		if look.told && w.told(m, &s, len(legal) == 0) != tr.told[i] || !look.told && w.happened(&s, legal, &facts) != tr.happened[i] {
			return i, true
		}
		if i == len(tr.choices) || i+1 == look.most {
			return i, false
		}
		facts.List = facts.List[:0]
		if err := engine.Apply(m, &s, tr.seats[i], tr.choices[i], &facts); err != nil {
			return i, true
		}
	}
}
