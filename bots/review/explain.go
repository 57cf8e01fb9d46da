package review

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"cromford/bots"
	"cromford/engine"
)

// stream is what words about lines draw from.
const stream = 3

func luck(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }

// draft is a line as it is told: its choices, its words and the public numbers it leads to before the turn is ended.
type draft struct {
	choices []string
	words   []engine.Text
	gauges  []engine.Gauge
}

// draw carries a line out on a copy as far as it is on offer.
func draw(t engine.Table, seat engine.Seat, line bots.Line) (d draft) {
	t = t.Clone()
	d.choices, d.words, d.gauges = []string{}, []engine.Text{}, t.Gauges()
	for _, c := range line {
		for legal := t.Choices(seat); len(legal) == 1 && legal[0] != c; legal = t.Choices(seat) {
			d.choices = append(d.choices, t.Print(legal[0]))
			if _, err := t.Choose(seat, legal[0]); err != nil {
				return d
			}
		}
		if !contains(t, seat, c) {
			return d
		}
		forced := len(t.Choices(seat)) == 1
		words := t.Label(seat, c)
		d.choices = append(d.choices, t.Print(c))
		if t.EndsTurn(c) && len(d.choices) > 1 {
			return d // what follows is not the turn's doing alone
		}
		facts, err := t.Choose(seat, c)
		if err != nil {
			return d
		}
		if !forced {
			d.words = append(d.words, words)
		}
		if !facts.Revealed {
			d.gauges = t.Gauges()
		}
	}
	return d
}

// number is a public number of a seat.
func (d *draft) number(name string, seat engine.Seat) (n int, ok bool) {
	for _, g := range d.gauges {
		if g.Name == name && g.Seat == seat {
			return g.Value, true
		}
	}
	return 0, false
}

func (d *draft) line(t engine.Table, seat engine.Seat, w *bots.Weighed) TriedLine {
	l := TriedLine{Choices: d.choices, Words: d.words, Points: w.Points[seat], Behind: w.Behind, Error: w.Error}
	if len(w.Chance) > 0 {
		l.Chance = w.Chance[seat]
	}
	before := draft{gauges: t.Gauges()}
	l.Cash, l.Space = before.change(d, seat, cash, cash), before.change(d, seat, space, spaceThen)
	return l
}

// The gauges that coaches show beside a turn, where a game has them.
const (
	cash  = "cash"
	space = "space"
	// spaceThen is where the share will stand after the next production, if nobody changes anything.
	spaceThen = "end_space"
)

// change is a number of a seat before a line and one after it.
func (d *draft) change(after *draft, seat engine.Seat, name, then string) *Row {
	from, ok := d.number(name, seat)
	to, ok2 := after.number(then, seat)
	if !ok || !ok2 {
		return nil
	}
	return &Row{then, seat, from, to}
}

// most is how many reasons are told.
const most = 3

// reason is something that two lines differ in, and how much that weighs for the better one.
type reason struct {
	text   engine.Text
	weight float64
}

// explain words what the turn has cost and why, from the largest differences of what both lines lead to.
func explain(t engine.Table, out *Turn, played, better *draft, p, b *bots.Weighed) {
	seat := out.Seat
	meta := t.Meta()
	telling := slices.Concat(meta.Charts, meta.Digest)
	var list []reason
	for _, ch := range changes(played.gauges, better.gauges) {
		name, of, _ := strings.Cut(ch.name, "/")
		if ch.seat == seat && (slices.Contains(telling, name) || name == price && ch.played > 0 && ch.better > 0) {
			out.Rows = append(out.Rows, Row{ch.name, ch.seat, ch.played, ch.better})
		}
		if ch.seat != seat || !slices.Contains(telling, name) || name == sells {
			continue
		}
		key := "gauge"
		if of != "" {
			key = "gauge_of"
		}
		list = append(list, reason{say(key, seat, term("gauge", meta.Word("gauge."+name)), thing(t, of),
			number("played", ch.played), number("better", ch.better)), float64(ch.better - ch.played)})
	}
	list = append(list, sales(t, seat, played, better)...)
	if r, ok := rival(seat, p, b); ok {
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b reason) int { return cmp.Compare(b.weight, a.weight) })
	for _, r := range list[:min(len(list), most)] {
		if r.weight > 0 { // what the better turn gives up for it is no reason
			out.Why = append(out.Why, r.text)
		}
	}
	head := headline(t, out, played, better)
	out.Headline = &head
}

// The gauges that tell of a market, with the good behind a /.
const (
	price = "price"
	makes = "makes"
	sells = "sells"
)

// crate is what a crate that is sold weighs beside its price: it lifts the share.
const crate = 4

// sales compares the markets in which the seat would sell something else, or at another price.
func sales(t engine.Table, seat engine.Seat, played, better *draft) (out []reason) {
	for _, g := range played.gauges {
		good, ok := strings.CutPrefix(g.Name, price+"/")
		if !ok || g.Seat != seat {
			continue
		}
		var n [2][3]int
		for i, d := range []*draft{played, better} {
			for k, name := range []string{price, makes, sells} {
				n[i][k], _ = d.number(name+"/"+good, seat)
			}
		}
		unset := func(x [3]int) bool { return x[0] == 0 && x[1] > 0 } // a mill without a price yet sells nothing and everything
		if n[0] == n[1] || n[0][1] == 0 && n[1][1] == 0 || unset(n[0]) || unset(n[1]) {
			continue
		}
		args := []engine.TextArg{thing(t, good),
			number("price", n[0][0]), number("made", n[0][1]), number("sold", n[0][2]), number("left", max(0, n[0][1]-n[0][2])),
			number("price_better", n[1][0]), number("made_better", n[1][1]), number("sold_better", n[1][2]),
			number("left_better", max(0, n[1][1]-n[1][2]))}
		key := "sold"
		if n[0][0] == n[1][0] {
			key = "sold_same"
		}
		weight := float64(n[1][0]*n[1][2] - n[0][0]*n[0][2] + crate*(n[1][2]-n[0][2]))
		out = append(out, reason{say(key, seat, args...), weight})
	}
	return out
}

// againstRival is the kind of the reason that a rival was helped.
const againstRival = "rival"

// rival is whom the turn has helped most.
func rival(seat engine.Seat, p, b *bots.Weighed) (r reason, ok bool) {
	best, gain := engine.Nobody, 0.0
	for i := range p.Points {
		if g := p.Points[i] - b.Points[i]; engine.Seat(i) != seat && g > gain {
			best, gain = engine.Seat(i), g
		}
	}
	if gain < 1 || gain < sure*p.CostError {
		return r, false
	}
	return reason{say(againstRival, seat, engine.TextArg{Name: "rival", Seat: &best}, number("points", int(math.Round(gain)))), gain}, true
}

// headline is what the turn cost: as the price of a price, where both begin alike and differ in one.
func headline(t engine.Table, out *Turn, played, better *draft) engine.Text {
	pounds := int(math.Round(out.Cost))
	if pounds < 1 {
		return headlined("chance", out.Seat, number("points", max(1, int(math.Round(out.Loss*100)))))
	}
	key := "points" // of a game without prices
	var asked []engine.TextArg
	for _, g := range played.gauges {
		good, ok := strings.CutPrefix(g.Name, price+"/")
		if ok {
			key = "plain"
		}
		if to, has := better.number(g.Name, g.Seat); ok && has && g.Seat == out.Seat && to != g.Value && g.Value > 0 && to > 0 {
			asked = append(asked, number("price", g.Value), thing(t, good))
		}
	}
	same := len(played.choices) > 0 && len(better.choices) > 0 && played.choices[0] == better.choices[0]
	if same && len(asked) == 2 {
		return headlined("price", out.Seat, append(asked, number("cost", pounds))...)
	}
	return headlined(key, out.Seat, number("cost", pounds))
}

func headlined(key string, seat engine.Seat, args ...engine.TextArg) engine.Text {
	return engine.Text{Kind: key, Key: "review.headline." + key, Seat: &seat, Args: args}
}

func say(key string, seat engine.Seat, args ...engine.TextArg) engine.Text {
	return engine.Text{Kind: key, Key: "review.why." + key, Seat: &seat, Args: args}
}

func number(name string, n int) engine.TextArg { return engine.TextArg{Name: name, Number: n} }

func term(name, key string) engine.TextArg { return engine.TextArg{Name: name, Term: key} }

// thing is what a gauge is of; nothing is an empty name.
func thing(t engine.Table, id string) engine.TextArg {
	a := engine.TextArg{}
	if id != "" {
		a = t.Thing(id)
	}
	a.Name = "of"
	return a
}

// changed is a public number that two lines leave different.
type changed struct {
	name           string
	seat           engine.Seat
	played, better int
}

// changes lists the numbers in which two tables differ; unlike a preview, those too that follow from others.
func changes(played, better []engine.Gauge) (out []changed) {
	type key struct {
		name string
		seat engine.Seat
	}
	at := map[key]int{}
	for _, g := range better {
		at[key{g.Name, g.Seat}] = g.Value
	}
	for _, g := range played {
		if n, ok := at[key{g.Name, g.Seat}]; ok && n != g.Value {
			out = append(out, changed{g.Name, g.Seat, g.Value, n})
		}
	}
	return out
}
