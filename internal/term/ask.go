package term

import (
	"fmt"
	"slices"
	"strings"

	"cromford/engine"
	"cromford/text/paint"
)

// question is one thing a person is asked, until it is answered.
type question struct {
	*Session
	seat   engine.Seat
	offers []engine.Offer
	p      *paint.Painter
	next   int // the first offer that was not shown yet
}

const (
	offerHang = 6 // where the lines of an offer begin after the first
	gaugesMax = 4 // numbers of a preview; the rest is behind w
	askLines  = 5 // lines around a page of offers: a blank, who is asked, how it goes on, the commands, the prompt
)

// ask prints the question and the numbered offers with what they would change, as many as the screen has room for.
func (q *question) ask() {
	q.next = 0
	q.printf("\n")
	q.p.Flow(0, q.p.Bold(q.p.T("term.choose", "who", q.seat)))
	q.more()
}

// more prints the next page of offers.
func (q *question) more() {
	_, height := q.size()
	group, room, first := "", height-askLines, q.next
	if first > 0 {
		group = q.offers[first-1].Group
	}
	for ; q.next < len(q.offers); q.next++ {
		lines := q.lines(q.next, &group)
		if height > 0 && q.next > first && len(lines) > room {
			break
		}
		room -= len(lines)
		q.printf("%s\n", strings.Join(lines, "\n"))
	}
	if q.next < len(q.offers) {
		q.p.Flow(0, q.p.Bold(q.p.T("term.more", "n", len(q.offers)-q.next, "of", len(q.offers))))
	}
	commands := "term.commands"
	if len(q.offers) == 1 {
		commands = "term.only"
	}
	q.p.Flow(0, q.p.Dim(q.p.T(commands)))
}

// lines are those of an offer, with a heading where a group begins.
func (q *question) lines(i int, group *string) (out []string) {
	o := &q.offers[i]
	if o.Group != *group {
		*group = o.Group
		out = append(out, " "+q.p.Dim(q.Catalog.Get(q.Journal.Table().Meta().Word("group."+o.Group))))
	}
	line := fmt.Sprintf("  %2d  %s", i+1, q.label(o))
	if pre := q.preview(o, gaugesMax); pre != "" {
		line += "  " + q.p.Dim(pre)
	}
	for k, l := range paint.Wrap(line, q.p.Columns(), offerHang) {
		if k > 0 {
			l = strings.Repeat(" ", offerHang) + l
		}
		out = append(out, l)
	}
	return out
}

func (q *question) label(o *engine.Offer) string {
	s := q.p.Say(o.Label())
	if o.Cost > 0 {
		s += " (" + q.p.Money(o.Cost) + ")"
	}
	return s
}

// preview says what an offer changes: one's own numbers first, and of those the ones that a game is about. Numbers of one
// place stand together behind its name.
func (q *question) preview(o *engine.Offer, most int) string {
	if o.Opaque {
		return q.p.T("term.unknown")
	}
	changes := q.byWeight(o.Preview)
	left := 0
	if n := len(changes); n > most+1 {
		changes, left = changes[:most], n-most
	}
	var out []string
	var whose *engine.Seat
	where := ""
	for i, c := range changes {
		name, place, _ := strings.Cut(c.Gauge, "/")
		text := q.Catalog.Get(q.Journal.Table().Meta().Word("gauge."+name)) + "\u00a0" + paint.Number(c.From) + "→" + paint.Number(c.To)
		same := i > 0 && place == where && sameSeat(c.Seat, whose)
		whose, where = c.Seat, place
		if same {
			out[len(out)-1] += ", " + text
			continue
		}
		if place != "" && (i > 0 || !names(o, place)) {
			text = q.place(place) + " " + text
		}
		if c.Seat != nil && *c.Seat != q.seat {
			text = q.p.Seat(*c.Seat) + " " + text
		}
		out = append(out, text)
	}
	if left > 0 {
		out = append(out, q.p.T("term.rest", "n", left))
	}
	return q.p.Join(out)
}

// names tells whether an offer names a place itself.
func names(o *engine.Offer, place string) bool {
	return slices.ContainsFunc(o.Args, func(a engine.TextArg) bool { return a.ID == place || strings.HasSuffix(a.Term, "."+place) })
}

func sameSeat(a, b *engine.Seat) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// byWeight puts one's own numbers first, then those of the table, then others'; within each, first what the game counts by, and
// places together.
func (q *question) byWeight(changes []engine.Change) []engine.Change {
	meta := q.Journal.Table().Meta()
	weighty := slices.Concat(meta.Digest, meta.Charts)
	weight := func(c engine.Change) int {
		name, _, _ := strings.Cut(c.Gauge, "/")
		w := slices.Index(weighty, name)
		if w < 0 {
			w = len(weighty)
		}
		switch {
		case c.Seat == nil:
			w += 100
		case *c.Seat != q.seat:
			w += 200
		}
		return w
	}
	out := slices.Clone(changes)
	slices.SortStableFunc(out, func(a, b engine.Change) int { return weight(a) - weight(b) })
	return out
}

// place names a part of the board that a number belongs to: a product, or what a colour has of it.
func (q *question) place(id string) string {
	if name, ok := q.p.Place(id); ok {
		return name
	}
	if a, b, ok := strings.Cut(id, "/"); ok {
		return q.place(a) + " " + q.place(b)
	}
	for _, kind := range []string{"product.", "commodity.", "good.", "track.", "colour."} {
		if m, ok := q.Catalog.Raw(q.Journal.Table().Meta().Word(kind + id)); ok {
			return m
		}
	}
	return strings.ReplaceAll(id, "_", " ")
}

// why tells all about an offer: every number it would change, what it warns of, and the rule behind it.
func (q *question) why(p *paint.Painter, o *engine.Offer) {
	p.Flow(2, p.Bold(q.label(o)))
	if pre := q.preview(o, len(o.Preview)); pre != "" {
		p.Flow(2, "  "+pre)
	}
	for _, w := range o.Warnings {
		p.Flow(2, "  "+p.Say(w))
	}
	p.Flow(2, "  "+p.Dim(p.T("term.rule", "words", q.Rules(o.Clause))))
}
