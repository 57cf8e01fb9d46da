package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine"
)

// Amount is a choice that differs from the one of a step by a number alone.
type Amount struct {
	Choice engine.Choice
	Text   string // its notation
	Number int
	Label  engine.Text
}

// Amounts are the choices that could have been made at a step with another number, the step's own among them if the rules allow it,
// in the order of the number. There are none where nothing differs by a number, or nothing but the step's own choice is on offer.
func (p *Play) Amounts(step int) []Amount {
	s := &p.Steps[step]
	t := p.asked(step)
	if s.Seat == engine.Nobody {
		return nil
	}
	own := words(t.Print(s.Choice))
	place := -1 // of the number among the words
	var out []Amount
	for _, c := range t.Choices(s.Seat) {
		text := t.Print(c)
		at, n, ok := differs(own, words(text))
		if !ok || at >= 0 && place >= 0 && at != place {
			continue
		}
		if at >= 0 {
			place = at
		}
		out = append(out, Amount{c, text, n, t.Label(s.Seat, c)})
	}
	if place < 0 || len(out) < 2 {
		return nil
	}
	for i := range out { // the step's own did not tell which of its words is meant
		out[i].Number, _ = strconv.Atoi(words(out[i].Text)[place])
	}
	slices.SortFunc(out, func(a, b Amount) int { return a.Number - b.Number })
	return out
}

// asked is the table at which the choice of a step is made: after what others had to do first.
func (p *Play) asked(step int) engine.Table {
	if e := p.Steps[step].Events; len(e) > 1 {
		return e[len(e)-2].After
	}
	return p.At(step)
}

// words are the parts of a choice's notation: its kind and its arguments.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("(,)", r) })
}

// differs tells whether two choices differ by one number at most, and which of their words it is; -1 if they are the same.
func differs(own, other []string) (at, number int, ok bool) {
	at = -1
	if len(own) != len(other) {
		return at, 0, false
	}
	for i := range own {
		if own[i] == other[i] {
			continue
		}
		_, a := strconv.Atoi(own[i])
		n, b := strconv.Atoi(other[i])
		if at >= 0 || a != nil || b != nil {
			return at, 0, false
		}
		at, number = i, n
	}
	return at, number, true
}

// Try plays the case with another number at one of its steps: what comes before it as it was, then the rest as far as the rules let it.
func (p *Play) Try(step int, choice string) (*Play, error) {
	if step < 0 || step >= len(p.Steps) {
		return nil, fmt.Errorf("the example has %d steps; %d is not one of them", len(p.Steps), step)
	}
	list := p.Amounts(step)
	i := slices.IndexFunc(list, func(a Amount) bool { return a.Text == choice })
	if i < 0 {
		return nil, fmt.Errorf("%q is no choice of step %d with another number", choice, step)
	}
	r := runner{table: p.At(step).Clone(), play: *p}
	r.play.Steps, r.play.Offered = slices.Clone(p.Steps[:step]), nil
	if err := r.choose(p.Steps[step].Seat, []engine.Choice{list[i].Choice}, false); err != nil {
		return nil, err
	}
	for _, s := range p.Steps[step+1:] {
		if s.Seat == engine.Nobody {
			r.settle()
			continue
		}
		// What is refused now, or comes no longer, ends it there; what was refused before is tried again.
		if err := r.choose(s.Seat, []engine.Choice{s.Choice}, s.Refusal != nil); err != nil && s.Refusal == nil {
			break
		}
	}
	return &r.play, nil
}
