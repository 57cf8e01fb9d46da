// Package enginetest is the conformance suite: what every game must keep, whatever its rules. A game's test calls Run
// with its set-ups; it imports nothing of ours but the engine and the catalogs.
package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/record"
	"cromford/text"
)

// Suite says what to test.
type Suite[S comparable] struct {
	Module  engine.Module[S]
	Configs []engine.Config // every number of seats and every option switch
	// Games is how many random games are played for each config.
	Games int
	// MaxBytes is the largest size of a position; 0 means 1,024.
	MaxBytes int
	// Catalogs must be able to say every message of the game; nil means the catalogs of the players (text/*.json).
	// Only games that nobody plays bring their own.
	Catalogs []Speaker
}

// Speaker says messages in a language, as a *text.Catalog does. What it cannot say it shows in brackets or braces.
type Speaker interface {
	Say(msg engine.Text, seat func(engine.Seat) string) string
}

// tester is what the checks need of a *testing.T, so that the suite itself can be tested: a check that never fails
// proves nothing.
type tester = rapid.TB

// maxSteps is far beyond any real game.
const maxSteps = 20_000

// Run tests everything.
func Run[S comparable](t *testing.T, su Suite[S]) {
	t.Helper()
	t.Run("Value", func(t *testing.T) { su.value(t) })
	for _, cfg := range su.Configs {
		name := fmt.Sprintf("%d seats %s", cfg.Seats, cfg.Options)
		t.Run(strings.TrimSpace(name), func(t *testing.T) {
			t.Parallel()
			t.Run("Games", func(t *testing.T) { su.games(t, cfg) })
			t.Run("Record", func(t *testing.T) { su.record(t, cfg) })
		})
	}
	t.Run("Noninterference", func(t *testing.T) { su.noninterference(t) })
	t.Run("Amendments", func(t *testing.T) { su.amendments(t) })
}

// value: a position is a flat value of bounded size that can be encoded.
func (su Suite[S]) value(t tester) {
	var s S
	b, err := engine.Encode(&s)
	if err != nil {
		t.Fatalf("a position cannot be encoded: %v", err)
	}
	limit := su.MaxBytes
	if limit == 0 {
		limit = 1024
	}
	if len(b) > limit {
		t.Errorf("a position has %d bytes, the limit is %d", len(b), limit)
	}
	if g, ok := any(&s).(engine.Grown); ok {
		groups(t, g.Added(), len(b))
	}
}

// groups: the number of bytes tells which groups of added fields are in the hash of a position (engine.Grown).
func groups(t tester, added []byte, size int) {
	if len(added) != size {
		t.Fatalf("the added fields are marked in %d bytes, a position has %d", len(added), size)
	}
	var fill [256]int
	for _, mark := range added {
		fill[mark]++
	}
	sums := []int{0} // of every choice of groups
	for mark, n := range fill {
		if mark == 0 || n == 0 {
			continue
		}
		for _, sum := range slices.Clone(sums) {
			if slices.Contains(sums, sum+n) {
				t.Errorf("with the %d bytes marked %d, two choices of added fields fill %d bytes", n, mark, sum+n)
			}
			sums = append(sums, sum+n)
		}
	}
}

// walk plays a random game and calls visit in every position, before the choice is made.
func (su Suite[S]) walk(t tester, cfg engine.Config, r *rand.Rand,
	visit func(s *S, seat engine.Seat, legal []engine.Choice, c engine.Choice)) S {
	t.Helper()
	m := su.Module
	s, err := m.Setup(cfg)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		if err := m.Audit(&s); err != nil {
			t.Fatalf("after %d choices: %v\n%s", n, err, m.PositionText(&s))
		}
		acting := m.Acting(&s)
		if acting == 0 {
			return s
		}
		if n == maxSteps {
			t.Fatalf("the game with key %s does not end", cfg.Key)
		}
		seat := pick(acting, r.IntN)
		legal := m.Choices(&s, seat, nil)
		if len(legal) == 0 {
			t.Fatalf("seat %d must choose and has nothing to choose\n%s", seat, m.PositionText(&s))
		}
		c := legal[r.IntN(len(legal))]
		visit(&s, seat, legal, c)
		if err := engine.Apply(m, &s, seat, c, nil); err != nil {
			t.Fatalf("the listed choice %s is refused: %v", m.Grammar(&s).Print(c), err)
		}
	}
}

// pick draws one of the acting seats: any of them may answer first.
func pick(acting engine.SeatSet, draw func(n int) int) engine.Seat {
	for skip := draw(acting.Len()); skip > 0; skip-- {
		acting &^= engine.Only(acting.First())
	}
	return acting.First()
}

func config(cfg engine.Config, meta *engine.Meta, game int) engine.Config {
	cfg.Key = engine.KeyFromSeed(fmt.Sprintf("conformance %d", game))
	cfg.Revision = meta.Revision
	return cfg
}

// games: legality, replay, codecs, notation, previews and catalogs, over whole random games.
func (su Suite[S]) games(t tester, cfg engine.Config) {
	m := su.Module
	catalogs := su.catalogs(t)
	for n := range su.Games {
		cfg := config(cfg, m.Meta(), n)
		r := rand.New(rand.NewPCG(uint64(n), 7))
		var line []struct {
			seat engine.Seat
			c    engine.Choice
		}
		step := 0
		last := su.walk(t, cfg, r, func(s *S, seat engine.Seat, legal []engine.Choice, c engine.Choice) {
			line = append(line, struct {
				seat engine.Seat
				c    engine.Choice
			}{seat, c})
			su.checkList(t, s, seat, legal)
			if step%7 == 0 { // the dear checks, in a part of the positions
				su.checkRefusals(t, s, cfg, r)
				su.checkCodecs(t, s, cfg)
				su.checkOffers(t, s, seat, catalogs)
			}
			step++
		})
		res, over := m.Result(&last)
		if !over {
			t.Fatal("nobody must choose, but there is no result")
		}
		checkResult(t, res, cfg.Seats, catalogs)
		su.checkCodecs(t, &last, cfg)
		// The same choices, with facts collected this time, give the same position.
		again, err := m.Setup(cfg)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range line {
			var facts engine.Facts
			if err := engine.Apply(m, &again, e.seat, e.c, &facts); err != nil {
				t.Fatalf("replay: %v", err)
			}
			checkFacts(t, m.Grammar(&again), &facts, catalogs)
		}
		if again != last {
			t.Fatal("the same choices gave another position")
		}
	}
}

// checkList: the list is stable, has no duplicates, and every choice of it applies and changes something.
func (su Suite[S]) checkList(t tester, s *S, seat engine.Seat, legal []engine.Choice) {
	t.Helper()
	m := su.Module
	if !slices.Equal(legal, m.Choices(s, seat, nil)) {
		t.Fatal("the list of choices is not stable")
	}
	g := m.Grammar(s)
	for i, c := range legal {
		if slices.Contains(legal[:i], c) {
			t.Fatalf("%s is listed twice", g.Print(c))
		}
		next := *s
		if err := engine.Apply(m, &next, seat, c, nil); err != nil {
			t.Fatalf("the listed choice %s is refused: %v", g.Print(c), err)
		}
		if next == *s {
			t.Fatalf("the choice %s changes nothing", g.Print(c))
		}
		if err := m.Audit(&next); err != nil {
			t.Fatalf("after %s: %v\n%s", g.Print(c), err, m.PositionText(s))
		}
		back, err := g.Parse(g.Print(c))
		if err != nil || back != c {
			t.Fatalf("%s reads back as %v, %v", g.Print(c), back, err)
		}
	}
}

// checkRefusals: what is not listed is refused with a code, a clause and a reason, and changes nothing.
func (su Suite[S]) checkRefusals(t tester, s *S, cfg engine.Config, r *rand.Rand) {
	t.Helper()
	m := su.Module
	g := m.Grammar(s)
	for i := range cfg.Seats + 1 { // one seat too many
		seat := engine.Seat(i)
		legal := m.Choices(s, seat, nil)
		for _, c := range mutations(g, legal, r) {
			if slices.Contains(legal, c) {
				continue
			}
			before := *s
			err := engine.Apply(m, s, seat, c, nil)
			if !errors.Is(err, engine.ErrIllegal) {
				t.Fatalf("seat %d: the unlisted choice %s %v gave %v", seat, g.Print(c), c, err)
			}
			var ref *engine.Refusal
			if !errors.As(err, &ref) || ref.Code == "" || ref.Clause == "" || ref.Reason == "" {
				t.Fatalf("the refusal of %s lacks code, clause or reason: %#v", g.Print(c), err)
			}
			if *s != before {
				t.Fatalf("the refused choice %s changed the position", g.Print(c))
			}
		}
	}
}

// mutations makes choices near the listed ones and wild ones.
func mutations(g *engine.Grammar, legal []engine.Choice, r *rand.Rand) []engine.Choice {
	var out []engine.Choice
	for _, c := range legal {
		for i := range c.Arg {
			for _, d := range []int16{-1, 1, 1 << 8, 100} {
				x := c
				x.Arg[i] += d
				out = append(out, x)
			}
		}
	}
	for k := range g.Choices {
		out = append(out, engine.Choice{Kind: engine.Kind(k)})
		for range 6 {
			c := engine.Choice{Kind: engine.Kind(k)}
			for i := range 1 + r.IntN(4) {
				c.Arg[i] = int16(r.IntN(24) - 1)
			}
			out = append(out, c)
		}
	}
	return append(out, engine.Choice{Kind: 255}, engine.Choice{Kind: 1, Arg: [4]int16{-32768, 32767}})
}

// checkCodecs: a position can be hashed, and its text reads back as the same position.
func (su Suite[S]) checkCodecs(t tester, s *S, cfg engine.Config) {
	t.Helper()
	if _, err := engine.Encode(s); err != nil {
		t.Fatal(err)
	}
	body := su.Module.PositionText(s)
	n, err := doc.Parse("position", body)
	if err != nil {
		t.Fatalf("%v\n%s", err, body)
	}
	bare, err := su.Module.Bare(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := su.Module.Override(&bare, n, false); err != nil {
		t.Fatalf("%v\n%s", err, body)
	}
	if bare != *s {
		t.Fatalf("the text reads back as another position:\n%s\n%s", body, su.Module.PositionText(&bare))
	}
}

// checkOffers: every offer says what it does, and its preview is what happens.
func (su Suite[S]) checkOffers(t tester, s *S, seat engine.Seat, catalogs []Speaker) {
	t.Helper()
	m := su.Module
	before := m.Gauges(s, nil)
	for _, o := range engine.OffersOf(m, s, seat) {
		if o.Text == "" || o.Group == "" || o.Clause == "" {
			t.Fatalf("an offer lacks its text, group or clause: %+v", o)
		}
		checkText(t, o.Label(), catalogs)
		if o.Opaque {
			continue
		}
		next := *s
		if err := engine.Apply(m, &next, seat, o.Choice, nil); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(engine.Diff(before, m.Gauges(&next, nil)), o.Preview); diff != "" {
			t.Fatalf("the preview of %s is not what happens: %s", o.Text, diff)
		}
	}
}

func (su Suite[S]) catalogs(t tester) (out []Speaker) {
	t.Helper()
	if su.Catalogs != nil {
		return su.Catalogs
	}
	for _, lang := range text.Languages {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

func checkText(t tester, msg engine.Text, catalogs []Speaker) {
	t.Helper()
	for _, c := range catalogs {
		said := c.Say(msg, func(s engine.Seat) string { return fmt.Sprint("seat", s) })
		if strings.ContainsAny(said, "{}[]") {
			language := ""
			if cat, ok := c.(*text.Catalog); ok {
				language = cat.Language + ": "
			}
			t.Fatalf("%sthe message %s cannot be said: %s", language, msg.Key, said)
		}
	}
}

func checkFacts(t tester, g *engine.Grammar, f *engine.Facts, catalogs []Speaker) {
	t.Helper()
	for _, fact := range f.List {
		checkText(t, g.Narrate(fact), catalogs)
		if strings.Contains(g.PrintFact(fact), "?") {
			t.Fatalf("a fact has no name: %s", g.PrintFact(fact))
		}
	}
}

func checkResult(t tester, res engine.Result, seats int, catalogs []Speaker) {
	t.Helper()
	if len(res.Seats) != seats || res.Winner() == engine.Nobody && !res.NoWinner {
		t.Fatalf("the result is incomplete: %+v", res)
	}
	for _, sr := range res.Seats {
		sum := 0
		for _, l := range sr.Lines {
			sum += l.Amount
			checkText(t, engine.Text{Key: l.Key}, catalogs)
			if l.Clause == "" {
				t.Fatalf("a line of the account has no clause: %+v", l)
			}
		}
		if sum != sr.Total {
			t.Fatalf("the account does not add up: %+v", sr)
		}
	}
}

// record: a game with choices taken back survives writing and reading, byte for byte; asks too.
func (su Suite[S]) record(t tester, cfg engine.Config) {
	game := engine.Erase(su.Module)
	cfg = config(cfg, su.Module.Meta(), 1)
	r := rand.New(rand.NewPCG(3, 9))
	j, err := record.NewJournal(game, cfg)
	if err != nil {
		t.Fatal(err)
	}
	j.Tags = []record.Tag{{Name: "Event", Value: `a "quoted" name`}}
	for n := 0; j.Table().Acting() != 0 && n < maxSteps; n++ {
		tb := j.Table()
		seat := tb.Acting().First()
		if n%11 == 10 && j.CanUndo(seat) == nil {
			if err := j.Undo(seat); err != nil {
				t.Fatal(err)
			}
			continue
		}
		list := tb.Choices(seat)
		if _, err := j.Choose(seat, list[r.IntN(len(list))]); err != nil {
			t.Fatal(err)
		}
		checkAsks(t, tb, j.Table(), seat)
		if n%29 == 0 {
			checkRecord(t, game, j)
		}
	}
	checkRecord(t, game, j)
}

func checkRecord(t tester, game engine.Game, j *record.Journal) {
	t.Helper()
	written := j.Write()
	rec, err := record.Parse("record", written)
	if err != nil {
		t.Fatalf("%v\n%s", err, written)
	}
	back, err := rec.Replay(game)
	if err != nil {
		t.Fatalf("%v\n%s", err, written)
	}
	if diff := cmp.Diff(string(written), string(back.Write())); diff != "" {
		t.Fatalf("the record is not written as it was read: %s", diff)
	}
	if back.Table().Hash() != j.Table().Hash() {
		t.Fatal("the record leads to another position")
	}
}

// checkAsks: a seat's question changes exactly when its choices change or when it has answered.
func checkAsks(t tester, before, after engine.Table, answered engine.Seat) {
	t.Helper()
	for i := range before.Config().Seats {
		seat := engine.Seat(i)
		changed := before.Ask(seat) != after.Ask(seat)
		must := !slices.Equal(before.Choices(seat), after.Choices(seat))
		if len(after.Choices(seat)) > 0 {
			must = must || seat == answered
		}
		if changed != must {
			t.Fatalf("seat %d: ask %q -> %q, but its choices changed: %v, it answered: %v", i, before.Ask(seat), after.Ask(seat), must,
				seat == answered)
		}
	}
}

// noninterference: a seat's view, offers, gauges and facts do not depend on what it cannot know.
func (su Suite[S]) noninterference(t tester) {
	m := su.Module
	rapid.Check(t, func(rt *rapid.T) {
		cfg := su.Configs[rapid.IntRange(0, len(su.Configs)-1).Draw(rt, "config")]
		cfg = config(cfg, m.Meta(), rapid.IntRange(0, 1<<20).Draw(rt, "key"))
		s, err := m.Setup(cfg)
		if err != nil {
			rt.Fatal(err)
		}
		for range rapid.IntRange(0, 250).Draw(rt, "steps") {
			acting := m.Acting(&s)
			if acting == 0 {
				break
			}
			seat := pick(acting, func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "seat") })
			legal := m.Choices(&s, seat, nil)
			c := legal[rapid.IntRange(0, len(legal)-1).Draw(rt, "pick")]
			if err := engine.Apply(m, &s, seat, c, nil); err != nil {
				rt.Fatal(err)
			}
		}
		for i := range cfg.Seats + 1 {
			viewer := engine.Seat(i)
			if i == cfg.Seats {
				viewer = engine.Nobody
			}
			su.compareRedealt(rt, &s, viewer, cfg)
		}
	})
}

func (su Suite[S]) compareRedealt(rt *rapid.T, s *S, viewer engine.Seat, cfg engine.Config) {
	m := su.Module
	other := *s
	m.Redeal(&other, viewer, engine.NewRNG(engine.KeyFromSeed(fmt.Sprint("redeal", viewer, rapid.IntRange(0, 1<<20).Draw(rt, "redeal")))))
	if err := m.Audit(&other); err != nil {
		rt.Fatalf("the redealt position is impossible: %v", err)
	}
	shown := func(p *S) []byte {
		list := []any{m.View(p, viewer), engine.OffersOf(m, p, viewer), m.Gauges(p, nil), m.Acting(p)}
		if a, ok := m.(engine.Accounter[S]); ok { // what an account takes from the position it begins at
			list = append(list, a.AccountStep(p), a.Account(p, nil))
		}
		b, err := json.Marshal(list)
		if err != nil {
			rt.Fatal(err)
		}
		return b
	}
	if a, b := shown(s), shown(&other); !bytes.Equal(a, b) {
		rt.Fatalf("what seat %d is shown depends on what it cannot know:\n%s", viewer, cmp.Diff(string(a), string(b)))
	}
	su.checkSight(rt, s, &other, viewer)
	// The facts of every choice that is legal in both worlds are the same for the viewer, and so is what follows.
	for i := range cfg.Seats {
		seat := engine.Seat(i)
		list, otherList := m.Choices(s, seat, nil), m.Choices(&other, seat, nil)
		for _, c := range list {
			if !slices.Contains(otherList, c) {
				continue
			}
			var fa, fb engine.Facts
			a, b := *s, other
			if err := errors.Join(engine.Apply(m, &a, seat, c, &fa), engine.Apply(m, &b, seat, c, &fb)); err != nil {
				rt.Fatal(err)
			}
			told, otherTold := fa.For(viewer), fb.For(viewer)
			if slices.Equal(told, otherTold) {
				continue
			}
			// If something hidden came to light, it may differ. But whoever has not chosen it must then see it as well, not
			// just be told: a game remembers what everybody knows.
			if (fa.Opaque || fb.Opaque) && (viewer == seat || !bytes.Equal(shown(&a), shown(&b))) {
				continue
			}
			rt.Fatalf("what seat %d is told of %s depends on what it cannot know:\n%s", viewer, m.Grammar(s).Print(c), cmp.Diff(told, otherTold))
		}
		if seat != viewer && viewer != engine.Nobody { // a game need not remember what spectators have seen
			su.compareSecrets(rt, s, seat, viewer, list)
		}
	}
}

// compareSecrets: if two choices lead to tables that differ only in what the viewer cannot know (dealing that anew makes
// them equal), they are told to it in the same words. So a sealed answer stays sealed in the log as well.
func (su Suite[S]) compareSecrets(rt *rapid.T, s *S, seat, viewer engine.Seat, list []engine.Choice) {
	m := su.Module
	var lastNext, lastDealt S
	var lastTold []engine.Fact
	for i, c := range list {
		var facts engine.Facts
		next := *s
		if err := engine.Apply(m, &next, seat, c, &facts); err != nil {
			rt.Fatal(err)
		}
		dealt, told := next, facts.For(viewer)
		m.Redeal(&dealt, viewer, engine.NewRNG(engine.KeyFromSeed("secrets")))
		if i > 0 && next != lastNext && dealt == lastDealt && !slices.Equal(told, lastTold) {
			rt.Fatalf("seat %d is told which of %s and %s seat %d has chosen, and cannot know it:\n%s", viewer,
				m.Grammar(s).Print(list[i-1]), m.Grammar(s).Print(c), seat, cmp.Diff(lastTold, told))
		}
		lastNext, lastDealt, lastTold = next, dealt, told
	}
}

// amendments: a seat that is not acting may only change its mind, and that keeps the game going.
func (su Suite[S]) amendments(t tester) {
	m := su.Module
	for _, cfg := range su.Configs {
		cfg := config(cfg, m.Meta(), 2)
		r := rand.New(rand.NewPCG(5, 5))
		su.walk(t, cfg, r, func(s *S, _ engine.Seat, _ []engine.Choice, _ engine.Choice) {
			acting := m.Acting(s)
			for i := range cfg.Seats {
				seat := engine.Seat(i)
				if acting.Has(seat) {
					continue
				}
				for _, c := range m.Choices(s, seat, nil) {
					next := *s
					if err := engine.Apply(m, &next, seat, c, nil); err != nil {
						t.Fatalf("the amendment %s is refused: %v", m.Grammar(s).Print(c), err)
					}
					if m.Acting(&next) != acting {
						t.Fatalf("the amendment %s changed who must choose", m.Grammar(s).Print(c))
					}
				}
			}
		})
	}
}
