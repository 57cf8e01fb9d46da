// Package scenario runs cases written as JSON (docs/scenarios.md): a position given by name, choices, and what must
// come out. It is how rulebook examples, bug reports and outside checks are written. It does no I/O.
package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine"
	"cromford/engine/doc"
)

// Outcome is what came of one case.
type Outcome struct {
	ID, Clause, Title string
	// Diffs are the expectations that were not met; none means the case passed.
	Diffs []string
}

// Passed tells whether every expectation was met.
func (o *Outcome) Passed() bool { return len(o.Diffs) == 0 }

// Run reads a scenario file and plays every case of it. The error is about the file: something in it cannot be
// understood. A case that goes wrong is an Outcome.
func Run(find func(game string) (engine.Game, error), file string, text []byte) ([]Outcome, error) {
	root, err := doc.Parse(file, text)
	if err != nil {
		return nil, err
	}
	root.Only("game", "about", "cases")
	gameNode := root.Need("game")
	id := gameNode.Text()
	if root.Err() != nil {
		return nil, root.Err()
	}
	game, err := find(id)
	if err != nil {
		gameNode.FailIf(err)
		return nil, root.Err()
	}
	var out []Outcome
	cases := root.Need("cases")
	for _, n := range cases.List() {
		c := runner{game: game}
		o := c.run(n)
		if root.Err() != nil {
			return nil, root.Err()
		}
		if slices.ContainsFunc(out, func(p Outcome) bool { return p.ID == o.ID }) {
			n.Need("id").Fail("two cases have the id %q", o.ID)
			return nil, root.Err()
		}
		out = append(out, o)
	}
	if len(out) == 0 {
		cases.Fail("there is no case in it")
	}
	return out, root.Err()
}

type runner struct {
	game  engine.Game
	out   Outcome
	play  Play
	table engine.Table
	facts []string
}

func (r *runner) diff(format string, args ...any) {
	r.out.Diffs = append(r.out.Diffs, fmt.Sprintf(format, args...))
}

func (r *runner) run(n *doc.Node) Outcome {
	n.Only("id", "clause", "title", "source", "why", "given", "when", "then")
	if n.Err() != nil {
		return r.out
	}
	r.out.ID = n.Need("id").Text()
	if c := n.Get("clause"); c != nil {
		if c.IsList() {
			r.out.Clause = strings.Join(c.Strings(), ", ")
		} else {
			r.out.Clause = c.Text()
		}
	}
	if t := n.Get("title"); t != nil {
		r.out.Title = t.Text()
	}
	if w := n.Get("why"); w != nil {
		r.play.Why = w.Text()
	}
	then := n.Need("then")
	then.Only("refused", "position", "gauges", "offers", "facts", "no_facts", "acting", "result", "views")
	if n.Err() != nil {
		return r.out
	}
	if len(then.Keys()) == 0 {
		then.Fail("a case must expect something")
		return r.out
	}
	if !r.given(n, then) || n.Err() != nil {
		return r.out
	}
	if when := n.Get("when"); when != nil {
		for i, step := range when.List() {
			r.step(step, i+1)
			if n.Err() != nil || !r.out.Passed() {
				return r.out
			}
		}
	}
	r.then(then)
	return r.out
}

// GivenOf reads what a case or a lesson begins with; gn may be nil. What is wrong is noted at gn.
func GivenOf(meta *engine.Meta, gn *doc.Node) engine.Given {
	g := engine.Given{Config: engine.Config{Seats: slices.Min(meta.SeatCounts), Key: engine.KeyFromSeed("scenario")}, Setup: true}
	if gn == nil {
		return g
	}
	gn.Only("seats", "options", "revision", "seed", "setup", "chance", "position")
	if gn.Err() != nil {
		return g
	}
	if v := gn.Get("seats"); v != nil {
		g.Config.Seats = v.Int(1, engine.MaxSeats)
	}
	if v := gn.Get("revision"); v != nil {
		g.Config.Revision = engine.Revision(v.Int(1, 255))
	}
	if v := gn.Get("seed"); v != nil {
		g.Config.Key = engine.KeyFromSeed(v.Scalar())
	}
	if v := gn.Get("options"); v != nil {
		var pairs []string
		v.Each(func(key string, val *doc.Node) { pairs = append(pairs, key+"="+val.Scalar()) })
		opts, err := engine.ParseOptions(meta.Options, pairs)
		v.FailIf(err)
		g.Config.Options = opts
	}
	g.Chance, g.Position = gn.Get("chance"), gn.Get("position")
	g.Setup = g.Position == nil
	if v := gn.Get("setup"); v != nil {
		g.Setup = v.Bool()
	}
	return g
}

// given sets the table up. It returns false if the case ends with that: a set-up that is refused.
func (r *runner) given(n, then *doc.Node) bool {
	g := GivenOf(r.game.Meta(), n.Get("given"))
	if n.Err() != nil {
		return false
	}
	t, err := r.game.Given(g)
	want := ""
	if v := then.Get("refused"); v != nil {
		want = v.Text()
	}
	var placed *doc.Error
	switch code := engine.RefusalCode(err); {
	case errors.As(err, &placed):
		n.FailIf(err)
		return false
	case err != nil && code == "":
		n.FailIf(err)
		return false
	case err != nil && code != want:
		r.diff("the set-up was refused: %v", err)
		return false
	case err != nil:
		errors.As(err, &r.play.Refusal)
		return false
	case want != "":
		r.diff("the set-up was expected to be refused with %s, but it was accepted", want)
		return false
	}
	r.table, r.play.Given = t, t
	return true
}

func (r *runner) seat(name string, at *doc.Node) (engine.Seat, bool) {
	meta := r.table.Meta()
	id, err := engine.SeatDomain(meta, r.table.Config().Seats).Lookup(name)
	at.FailIf(err)
	return engine.Seat(max(id, 1) - 1), err == nil
}

// step plays one entry of "when".
func (r *runner) step(n *doc.Node, number int) {
	n.Only("seat", "choose", "refused", "settle", "note")
	if n.Err() != nil {
		return
	}
	if v := n.Get("settle"); v != nil {
		if v.Bool() {
			r.settle()
		}
		return
	}
	seat, ok := r.seat(n.Need("seat").Text(), n.Need("seat"))
	cn := n.Need("choose")
	var texts []*doc.Node
	if cn.IsList() {
		texts = cn.List()
	} else {
		texts = []*doc.Node{cn}
	}
	if len(texts) == 0 {
		cn.Fail("name a choice")
	}
	var choices []engine.Choice
	for _, tn := range texts {
		c, err := r.table.Parse(tn.Text())
		tn.FailIf(err)
		choices = append(choices, c)
	}
	if !ok || n.Err() != nil {
		return
	}
	want, wantClause := "", ""
	if v := n.Get("refused"); v != nil {
		if v.IsString() {
			want = v.Text()
		} else {
			v.Only("code", "clause")
			want, wantClause = v.Need("code").Text(), v.Need("clause").Text()
		}
		if want == "" && n.Err() == nil {
			v.Fail("name the code of the refusal")
		}
	}
	if n.Err() != nil {
		return
	}
	err := r.choose(seat, choices, want != "")
	switch {
	case err == nil && want != "":
		r.diff("step %d: %s was expected to be refused with %s, but it was accepted", number, cn.Path(), want)
	case err != nil && want == "":
		r.diff("step %d: %v; on offer: %s", number, err, r.offerTexts(seat))
	case err != nil && engine.RefusalCode(err) != want:
		r.diff("step %d: expected the refusal %s, got: %v", number, want, err)
	case err != nil && wantClause != "":
		var ref *engine.Refusal
		if errors.As(err, &ref) && ref.Clause != wantClause {
			r.diff("step %d: expected a refusal by %s, got %s", number, wantClause, ref.Clause)
		}
	}
}

// choose makes the choices as one: if one of them is refused, none has happened. Where another seat is forced (it has
// exactly one choice, such as ending its turn), that is passed over first.
func (r *runner) choose(seat engine.Seat, choices []engine.Choice, refusal bool) error {
	t := r.table.Clone()
	var facts []string
	var steps []Step
	var forced []Event
	take := func(s engine.Seat, c engine.Choice) (Event, error) {
		f, err := t.Choose(s, c)
		for _, fact := range f.List {
			facts = append(facts, t.PrintFact(fact))
		}
		return Event{s, c, f, t.Clone()}, err
	}
	for range 100 {
		list := t.Choices(seat)
		if slices.Contains(list, choices[0]) || refusal && len(list) > 0 {
			break
		}
		other, c := forcedChoice(t)
		if other == engine.Nobody {
			break
		}
		e, err := take(other, c)
		if err != nil {
			return err
		}
		forced = append(forced, e)
	}
	for _, c := range choices {
		step := Step{Seat: seat, Choice: c, Label: t.Label(seat, c), Events: forced}
		forced = nil
		e, err := take(seat, c)
		if errors.As(err, &step.Refusal); err != nil {
			step.After = t
			for _, s := range append(steps, step) {
				step.Back += len(s.Events)
			}
			r.play.Steps = append(append(r.play.Steps, steps...), step)
			return fmt.Errorf("%s: %w", t.Print(c), err)
		}
		step.Events, step.After = append(step.Events, e), e.After
		steps = append(steps, step)
	}
	r.play.Steps = append(r.play.Steps, steps...)
	r.table = t
	r.facts = append(r.facts, facts...)
	return nil
}

// settle takes every forced choice; to whoever looks on that is one step.
func (r *runner) settle() {
	from := len(r.play.Steps)
	defer func() {
		one := Step{Seat: engine.Nobody}
		for _, s := range r.play.Steps[from:] {
			one.Events, one.After = append(one.Events, s.Events...), s.After
		}
		if r.play.Steps = r.play.Steps[:from]; len(one.Events) > 0 {
			r.play.Steps = append(r.play.Steps, one)
		}
	}()
	for range 1000 {
		seat, c := forcedChoice(r.table)
		if seat == engine.Nobody {
			return
		}
		if err := r.choose(seat, []engine.Choice{c}, false); err != nil {
			r.diff("a forced choice was refused: %v", err)
			return
		}
	}
}

func forcedChoice(t engine.Table) (engine.Seat, engine.Choice) {
	for i := range t.Config().Seats {
		seat := engine.Seat(i)
		if list := t.Choices(seat); t.Acting().Has(seat) && len(list) == 1 {
			return seat, list[0]
		}
	}
	return engine.Nobody, engine.Choice{}
}

func (r *runner) offerTexts(seat engine.Seat) string {
	var texts []string
	for _, c := range r.table.Choices(seat) {
		texts = append(texts, r.table.Print(c))
	}
	if len(texts) == 0 {
		var acting []string
		for i, name := range r.table.Meta().SeatNames {
			if r.table.Acting().Has(engine.Seat(i)) {
				acting = append(acting, name)
			}
		}
		return "nothing (to choose: " + strings.Join(acting, ", ") + ")"
	}
	return strings.Join(texts, " ")
}

// then compares what came out.
func (r *runner) then(n *doc.Node) {
	get := func(key string, f func(*doc.Node)) {
		if v := n.Get(key); v != nil && n.Err() == nil {
			f(v)
		}
	}
	get("position", r.position)
	get("gauges", r.gauges)
	get("offers", r.offers)
	get("facts", func(v *doc.Node) {
		from := 0
		for _, want := range v.List() {
			text := strings.ReplaceAll(want.Text(), " ", "")
			i := slices.Index(r.facts[from:], text)
			if i < 0 {
				r.diff("the fact %s did not happen (in this order); what happened: %s", text, strings.Join(r.facts, " "))
				return
			}
			from += i + 1
		}
	})
	get("no_facts", func(v *doc.Node) {
		for _, bad := range v.List() {
			name := strings.ReplaceAll(bad.Text(), " ", "")
			for _, f := range r.facts {
				if f == name || strings.HasPrefix(f, name+"(") {
					r.diff("the fact %s happened and should not have", f)
				}
			}
		}
	})
	get("acting", func(v *doc.Node) {
		var want engine.SeatSet
		for _, s := range v.List() {
			if seat, ok := r.seat(s.Text(), s); ok {
				want |= engine.Only(seat)
			}
		}
		if got := r.table.Acting(); got != want {
			r.diff("acting: want %s, got %s", r.names(want), r.names(got))
		}
	})
	get("result", r.result)
	get("views", r.views)
}

func (r *runner) names(ss engine.SeatSet) string {
	var out []string
	for i, name := range r.table.Meta().SeatNames {
		if ss.Has(engine.Seat(i)) {
			out = append(out, name)
		}
	}
	return "[" + strings.Join(out, " ") + "]"
}

// position lays the expected elements over the position: if that changes anything, they were not met.
func (r *runner) position(n *doc.Node) {
	want, err := r.table.Expect(n)
	if err != nil {
		n.FailIf(err)
		return
	}
	a, err1 := doc.Parse("expected", want)
	b, err2 := doc.Parse("got", r.table.Text())
	if err1 != nil || err2 != nil {
		n.Fail("the position cannot be compared: %v", errors.Join(err1, err2))
		return
	}
	wantLines, gotLines := a.Flatten(), b.Flatten()
	value := func(lines []doc.Line, path string) string {
		for _, l := range lines {
			if l.Path == path {
				return l.Value
			}
		}
		return "nothing"
	}
	for _, w := range wantLines {
		if got := value(gotLines, w.Path); got != w.Value {
			r.diff("%s: want %s, got %s", w.Path, w.Value, got)
		}
	}
	for _, g := range gotLines {
		if value(wantLines, g.Path) == "nothing" {
			r.diff("%s: want nothing, got %s", g.Path, g.Value)
		}
	}
}

func (r *runner) gauges(n *doc.Node) {
	meta := r.table.Meta()
	have := r.table.Gauges()
	n.Each(func(key string, v *doc.Node) {
		want := v.Int(-1<<30, 1<<30)
		id := key
		// A seat at the end may be written in any of its forms.
		if i := strings.LastIndexByte(key, '/'); i >= 0 {
			if seat, err := engine.SeatDomain(meta, r.table.Config().Seats).Lookup(key[i+1:]); err == nil {
				id = key[:i+1] + meta.SeatNames[seat-1]
			}
		}
		i := slices.IndexFunc(have, func(g engine.Gauge) bool { return g.ID(meta) == id })
		if i < 0 {
			var names []string
			for _, g := range have {
				names = append(names, g.ID(meta))
			}
			v.Fail("unknown gauge %q; known: %s", key, strings.Join(names, ", "))
			return
		}
		if have[i].Value != want {
			r.diff("%s: want %d, got %d", id, want, have[i].Value)
		}
	})
}

func (r *runner) offers(n *doc.Node) {
	n.Each(func(name string, v *doc.Node) {
		seat, ok := r.seat(name, v)
		if !ok {
			return
		}
		have := r.table.Choices(seat)
		check := func(list *doc.Node, want bool) (parsed []engine.Choice) {
			if list == nil {
				return nil
			}
			for _, tn := range list.List() {
				c, err := r.table.Parse(tn.Text())
				if err != nil {
					tn.FailIf(err)
					return nil
				}
				parsed = append(parsed, c)
				r.play.Offered = append(r.play.Offered, Offered{seat, r.table.Label(seat, c), want})
				if slices.Contains(have, c) != want {
					word := map[bool]string{true: "is not on offer and should be", false: "is on offer and should not be"}[want]
					r.diff("offers of %s: %s %s; on offer: %s", name, r.table.Print(c), word, r.offerTexts(seat))
				}
			}
			return parsed
		}
		if v.IsList() {
			check(v, true)
			return
		}
		v.Only("has", "lacks", "exactly", "count")
		if v.Err() != nil {
			return
		}
		check(v.Get("has"), true)
		check(v.Get("lacks"), false)
		if ex := v.Get("exactly"); ex != nil {
			if want := check(ex, true); v.Err() == nil && len(want) != len(have) {
				r.diff("offers of %s: want exactly %d, got %d: %s", name, len(want), len(have), r.offerTexts(seat))
			}
		}
		if c := v.Get("count"); c != nil {
			if want := c.Int(0, 9999); want != len(have) {
				r.diff("offers of %s: want %d, got %d: %s", name, want, len(have), r.offerTexts(seat))
			}
		}
	})
}

func (r *runner) result(n *doc.Node) {
	n.Only("scores", "winner", "ranks", "tie_break")
	res, over := r.table.Result()
	if !over {
		r.diff("the game is not over")
		return
	}
	numbers := func(v *doc.Node, what string, of func(engine.SeatResult) int) {
		if v == nil {
			return
		}
		v.Each(func(name string, w *doc.Node) {
			if seat, ok := r.seat(name, w); ok {
				if want, got := w.Int(-1<<30, 1<<30), of(res.Seats[seat]); want != got {
					r.diff("%s of %s: want %d, got %d", what, name, want, got)
				}
			}
		})
	}
	numbers(n.Get("scores"), "score", func(s engine.SeatResult) int { return s.Total })
	numbers(n.Get("ranks"), "rank", func(s engine.SeatResult) int { return s.Rank })
	if v := n.Get("winner"); v != nil {
		if seat, ok := r.seat(v.Text(), v); ok && res.Winner() != seat {
			r.diff("winner: want %s, got %s", r.names(engine.Only(seat)), r.names(engine.Only(res.Winner())))
		}
	}
	if v := n.Get("tie_break"); v != nil && v.Text() != res.TieBreak {
		r.diff("tie-break: want %q, got %q", v.Text(), res.TieBreak)
	}
}

// views looks for texts in what a seat (or "spectator") is shown: view and offers.
func (r *runner) views(n *doc.Node) {
	n.Each(func(name string, v *doc.Node) {
		seat := engine.Nobody
		if name != "spectator" {
			var ok bool
			if seat, ok = r.seat(name, v); !ok {
				return
			}
		}
		shown, err := json.Marshal([]any{r.table.View(seat), r.table.Offers(seat)})
		if err != nil {
			v.Fail("the view cannot be shown: %v", err)
			return
		}
		v.Only("has", "lacks")
		for _, want := range []bool{true, false} {
			list := v.Get(map[bool]string{true: "has", false: "lacks"}[want])
			if list == nil || v.Err() != nil {
				continue
			}
			for _, text := range list.Strings() {
				if strings.Contains(string(shown), text) != want {
					r.diff("view of %s: %s shown: %s", name, map[bool]string{true: "is not", false: "is"}[want], strconv.Quote(text))
				}
			}
		}
	})
}
