package enginetest

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/enginetest/toy"
)

func TestMain(m *testing.M) {
	flag.Parse()
	// The failures below are wanted: they leave no files behind, need no smallest example, and are the same every time.
	for name, value := range map[string]string{"rapid.nofailfile": "true", "rapid.shrinktime": "0s", "rapid.seed": "1"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// rules is what the broken variants below are made of: the toy with some methods replaced.
type rules = engine.Module[toy.Position]

// shuffles lists the choices in another order every time.
type shuffles struct {
	rules
	n *int
}

// What a variant has sealed and hidden can be read from the position, as its own rules could.
type (
	seesSealed    struct{ rules } // the view shows what the others have sealed
	seesLater     struct{ rules } // the same, but only to seat 0, who chooses first as a rule
	countsHidden  struct{ rules } // a gauge counts the hidden cards of hands
	foresees      struct{ rules } // a preview depends on the next lot
	tellsSealed   struct{ rules } // the log tells everybody which card was sealed
	tellsDrawn    struct{ rules } // the log tells everybody which card was drawn
	listsMore     struct{ rules } // a choice is listed that is none
	listsTwice    struct{ rules } // a choice is listed twice
	listsNothing  struct{ rules } // a seat must choose and has nothing to choose
	neverEnds     struct{ rules } // a new game begins when the old one is over
	forgets       struct{ rules } // the position text loses the number of draws
	forgetsPoints struct{ rules } // the position text is read without the points
	changesOnNo   struct{ rules } // a refused choice has an effect
	noClause      struct{ rules } // refusals do not say why
	factsMatter   struct{ rules } // a choice does something else when nobody listens
	losesCard     struct{ rules } // a card gets lost
	redealsBadly  struct{ rules } // a redealt table is impossible
	redealsTold   struct{ rules } // Redeal deals the seat's own hand as well
	opensStock    struct{ rules } // the table of fields says that everybody sees the stock
	missesWords   struct{ rules } // a message is in no catalog
	addsUpWrong   struct{ rules } // the account does not add up
	idles         struct{ rules } // a choice changes nothing
	wavers        struct{ rules } // an amendment opens a question that was answered
	untitled      struct{ rules } // offers have no clause
)

func (v seesSealed) View(s *toy.Position, seat engine.Seat) any {
	return []any{v.rules.View(s, seat), s.Player[0].Sealed, s.Player[1].Sealed}
}

func (v seesLater) View(s *toy.Position, seat engine.Seat) any {
	if seat != 0 {
		return v.rules.View(s, seat)
	}
	return []any{v.rules.View(s, seat), s.Player[1].Sealed}
}

func (v countsHidden) Gauges(s *toy.Position, buf []engine.Gauge) []engine.Gauge {
	sum := 0
	for _, c := range s.Player[0].Hand {
		sum += int(c)
	}
	return append(v.rules.Gauges(s, buf), engine.Gauge{Name: "strength", Seat: 0, Value: sum})
}

func (v foresees) RunOn(s *toy.Position, out *engine.Facts) {
	known := out == nil || out.Opaque
	v.rules.RunOn(s, out)
	if out != nil {
		out.Opaque = known // as if what comes to light had been known
	}
}

func (v tellsSealed) Do(s *toy.Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	v.rules.Do(s, seat, c, out)
	tellAll(v.Grammar(s), "sealed-card", out)
}

func (v tellsDrawn) Do(s *toy.Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	v.rules.Do(s, seat, c, out)
	tellAll(v.Grammar(s), "drew", out)
}

func tellAll(g *engine.Grammar, fact string, out *engine.Facts) {
	if out == nil {
		return
	}
	for i, f := range out.List {
		if strings.HasPrefix(g.PrintFact(f), fact+"(") {
			out.List[i].To = engine.Everybody
		}
	}
}

func (v listsMore) Choices(s *toy.Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if buf = v.rules.Choices(s, seat, buf); len(buf) > 0 {
		buf = append(buf, engine.Choice{Kind: buf[0].Kind, Arg: [4]int16{99}})
	}
	return buf
}

func (v listsTwice) Choices(s *toy.Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if buf = v.rules.Choices(s, seat, buf); len(buf) > 0 {
		buf = append(buf, buf[0])
	}
	return buf
}

func (v listsNothing) Choices(s *toy.Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if s.Turned == 2 {
		return buf
	}
	return v.rules.Choices(s, seat, buf)
}

func (v shuffles) Choices(s *toy.Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = v.rules.Choices(s, seat, buf)
	if *v.n++; *v.n%2 == 0 {
		slices.Reverse(buf)
	}
	return buf
}

func (v neverEnds) RunOn(s *toy.Position, out *engine.Facts) {
	v.rules.RunOn(s, out)
	if v.Acting(s) != 0 {
		return
	}
	opts := engine.Options(nil)
	if s.Rounds > 4 {
		opts = engine.Options{{Name: "long", Value: "on"}}
	}
	again, err := v.Setup(engine.Config{Seats: int(s.Seats), Options: opts, Revision: s.Revision, Key: s.Chance.Key})
	if err != nil {
		panic(err)
	}
	again.Chance.Key[0]++ // another game, but one that this position alone decides
	*s = again
}

func (v forgets) PositionText(s *toy.Position) []byte {
	t := *s
	t.Chance.N = 0
	return v.rules.PositionText(&t)
}

func (v forgetsPoints) Override(s *toy.Position, named *doc.Node, fill bool) error {
	err := v.rules.Override(s, named, fill)
	for i := range s.Player {
		s.Player[i].Kept = 0
	}
	return err
}

func (v changesOnNo) Refuse(s *toy.Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	s.Player[0].Kept++
	return v.rules.Refuse(s, seat, c)
}

func (v noClause) Refuse(s *toy.Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	r := v.rules.Refuse(s, seat, c)
	r.Clause = ""
	return r
}

func (v factsMatter) Do(s *toy.Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	v.rules.Do(s, seat, c, out)
	if out != nil {
		s.Chance.N++ // no gauge shows it
	}
}

func (v losesCard) Do(s *toy.Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	v.rules.Do(s, seat, c, out)
	if s.Turned == 2 && s.StockN > 0 {
		s.StockN--
		s.Stock[s.StockN] = 0
	}
}

func (v redealsBadly) Redeal(s *toy.Position, seat engine.Seat, r *engine.RNG) {
	v.rules.Redeal(s, seat, r)
	s.Stock[0] = s.Stock[1]
}

func (v redealsTold) Redeal(s *toy.Position, _ engine.Seat, r *engine.RNG) {
	v.rules.Redeal(s, engine.Nobody, r)
}

func (v opensStock) Fields(s *toy.Position) doc.Fields {
	fields := toy.New().Fields(s)
	for i := range fields {
		if fields[i].Name == "stock" {
			fields[i] = fields[i].SeenBy(doc.Everybody)
		}
	}
	return fields
}

func (v missesWords) Describe(s *toy.Position, seat engine.Seat, c engine.Choice) engine.Offer {
	o := v.rules.Describe(s, seat, c)
	o.Key = "toy.offer.unheard"
	return o
}

func (v addsUpWrong) Result(s *toy.Position) (engine.Result, bool) {
	res, over := v.rules.Result(s)
	if over {
		res.Seats[0].Total++
	}
	return res, over
}

func (v idles) Do(s *toy.Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	if v.Grammar(s).Print(c) != "keep" {
		v.rules.Do(s, seat, c, out)
	}
}

func (v wavers) Do(s *toy.Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	amends := !v.Acting(s).Has(seat)
	v.rules.Do(s, seat, c, out)
	if amends {
		s.Player[seat].Sealed = 0
	}
}

func (v untitled) Describe(s *toy.Position, seat engine.Seat, c engine.Choice) engine.Offer {
	o := v.rules.Describe(s, seat, c)
	o.Clause = ""
	return o
}

// The suite would be worthless if it let these pass: each breaks one promise of the contract, and must be caught with the
// words that name it.
func TestSuiteCatches(t *testing.T) {
	g := toy.New()
	for _, tt := range []struct {
		name string
		m    rules
		want string
	}{
		{"a sealed card in the view", seesSealed{g}, "is shown depends on what it cannot know"},
		{"a sealed card in the view of the first seat only", seesLater{g}, "what seat 0 is shown depends on what it cannot know"},
		{"a hidden card counted into a gauge", countsHidden{g}, "is shown depends on what it cannot know"},
		{"a preview of what is hidden", foresees{g}, "depends on what it cannot know"},
		{"a sealed card told to everybody", tellsSealed{g}, "has chosen, and cannot know it"},
		{"a drawn card told to everybody", tellsDrawn{g}, "is told of swap("},
		{"a choice listed that is none", listsMore{g}, "has sealed 99"},
		{"a duplicate offer", listsTwice{g}, "is listed twice"},
		{"nothing to choose", listsNothing{g}, "has nothing to choose"},
		{"a list that is not stable", shuffles{g, new(int)}, "is not stable"},
		{"play without an end", neverEnds{g}, "does not end"},
		{"a position text that loses a field", forgets{g}, "the text reads back as another position"},
		{"a position text that is read badly", forgetsPoints{g}, "the text reads back as another position"},
		{"a refused choice with an effect", changesOnNo{g}, "changed the position"},
		{"a refusal without a clause", noClause{g}, "lacks code, clause or reason"},
		{"facts that change the game", factsMatter{g}, "the same choices gave another position"},
		{"a lost card", losesCard{g}, "cards are missing"},
		{"an impossible redeal", redealsBadly{g}, "the redealt position is impossible"},
		{"a redeal of one's own hand", redealsTold{g}, "is shown depends on what it cannot know"},
		{"a field that is not as open as its table says", opensStock{g}, "may see holds what it cannot know"},
		{"a message without words", missesWords{g}, "the message toy.offer.unheard cannot be said"},
		{"a wrong account", addsUpWrong{g}, "does not add up"},
		{"a choice that changes nothing", idles{g}, "the choice keep changes nothing"},
		{"an amendment that undoes the answer", wavers{g}, "changed who must choose"},
		{"an offer without a clause", untitled{g}, "lacks its text, group or clause"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := examine(Suite[toy.Position]{Module: tt.m, Configs: []engine.Config{{Seats: 2}, {Seats: 3}}, Games: 3,
				Catalogs: []Speaker{toy.English}})
			if !strings.Contains(got, tt.want) {
				t.Errorf("the suite says %q, want %q", got, tt.want)
			}
		})
	}
}

// The same procedure finds nothing wrong with the toy itself; otherwise the test above would prove nothing.
func TestSuitePassesTheToy(t *testing.T) {
	got := examine(Suite[toy.Position]{Module: toy.New(), Configs: []engine.Config{{Seats: 2}, {Seats: 3}}, Games: 3,
		Catalogs: []Speaker{toy.English}})
	if got != "" {
		t.Error(got)
	}
}

// Positions must be flat and small; the compiler refuses slices and maps, the suite the rest.
func TestSuiteCatchesPositions(t *testing.T) {
	type pointer struct{ P *int }
	type text struct{ S string }
	type machine struct{ N int }
	type large struct{ A [2000]uint8 }
	for name, got := range map[string]string{
		"pointer": watch(func(tb tester) { Suite[pointer]{}.value(tb) }),
		"text":    watch(func(tb tester) { Suite[text]{}.value(tb) }),
		"machine": watch(func(tb tester) { Suite[machine]{}.value(tb) }),
		"large":   watch(func(tb tester) { Suite[large]{}.value(tb) }),
	} {
		if got == "" {
			t.Errorf("a position with a %s passes", name)
		}
	}
	if got := watch(func(tb tester) { Suite[large]{MaxBytes: 2048}.value(tb) }); got != "" {
		t.Errorf("MaxBytes is not used: %s", got)
	}
}

// The length of what is hashed must tell which added fields are in it: 1, 2 and 4 bytes do, 1, 2 and 3 do not.
func TestSuiteCatchesGroups(t *testing.T) {
	for _, tt := range []struct {
		name  string
		added []byte
		good  bool
	}{
		{"nothing added", []byte{0, 0}, true},
		{"three groups", []byte{0, 9, 1, 1, 0, 5, 5, 5, 5}, true},
		{"two alike", []byte{0, 9, 9, 1, 1}, false},
		{"one as long as two others", []byte{9, 1, 1, 0, 5, 5, 5}, false},
	} {
		if got := watch(func(tb tester) { groups(tb, tt.added, len(tt.added)) }); (got == "") != tt.good {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
	if watch(func(tb tester) { groups(tb, []byte{0, 1}, 3) }) == "" {
		t.Error("marks for another position pass")
	}
}

// examine runs the whole suite and returns the first complaint.
func examine[S comparable](su Suite[S]) string {
	return watch(func(t tester) {
		su.value(t)
		for _, cfg := range su.Configs {
			su.games(t, cfg)
			su.record(t, cfg)
		}
		su.noninterference(t)
		su.amendments(t)
	})
}

// watch runs a check and returns its first complaint, or "".
func watch(check func(tester)) string {
	w := &watcher{}
	done := make(chan struct{})
	go func() { // a check ends by ending its goroutine, as in the testing package
		defer close(done)
		check(w)
	}()
	<-done
	return w.said
}

// watcher stands in for a *testing.T and remembers what it was told first.
type watcher struct {
	tester
	said   string
	failed bool
}

func (w *watcher) Helper()      {}
func (w *watcher) Name() string { return "watched" }
func (w *watcher) Failed() bool { return w.failed }
func (w *watcher) Fail()        { w.failed = true }
func (w *watcher) FailNow()     { w.failed = true; runtime.Goexit() }

func (w *watcher) Log(...any)          {}
func (w *watcher) Logf(string, ...any) {}

func (w *watcher) Errorf(format string, args ...any) {
	if w.said == "" {
		w.said = fmt.Sprintf(format, args...)
	}
	w.failed = true
}

func (w *watcher) Error(args ...any)                 { w.Errorf("%s", fmt.Sprint(args...)) }
func (w *watcher) Fatal(args ...any)                 { w.Errorf("%s", fmt.Sprint(args...)); w.FailNow() }
func (w *watcher) Fatalf(format string, args ...any) { w.Errorf(format, args...); w.FailNow() }
