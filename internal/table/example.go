package table

import (
	"cromford/engine"
	"cromford/engine/scenario"
)

// Example is a scenario as a reader of the rulebook follows it: no table is made for it.
type Example struct {
	Game    string            `json:"game"`
	Case    string            `json:"case"`
	Title   string            `json:"title" doc:"As the rulebook calls it in the reader's language; in English where no passage shows it."`
	Why     string            `json:"why" doc:"What there is to be seen, and why it is so."`
	Seats   []string          `json:"seats" doc:"What the records call the seats."`
	Options map[string]string `json:"options" doc:"What differs from the default."`
	Given   *Moment           `json:"given" doc:"Where it begins; null if the rules refuse the set-up."`
	Refusal *NotAllowed       `json:"refusal,omitempty" doc:"Why they do."`
	Steps   []ExampleStep     `json:"steps"`
	Offered []ExampleOffer    `json:"offered" doc:"Choices that are on offer after the last step, or that are not: what the example is about."`
	Tried   *Otherwise        `json:"tried,omitempty" doc:"What comes of another number, if one was tried."`
}

// Otherwise is what comes of another number in an example, beside what came of its own.
type Otherwise struct {
	Step   int             `json:"step" doc:"The step at which it was tried, from 0."`
	Choice string          `json:"choice"`
	Short  bool            `json:"short,omitempty" doc:"The rest of the example could not be played with it."`
	Ends   []engine.Change `json:"ends" doc:"Public numbers of the chooser and of all, at the end: as told, and with this."`
}

// ExampleAmount is a choice that could have been made at a step with another number.
type ExampleAmount struct {
	Choice string      `json:"choice"`
	Number int         `json:"number"`
	Label  engine.Text `json:"label"`
	Own    bool        `json:"own,omitempty" doc:"It is the step's own."`
}

// Moment is a position of an example.
type Moment struct {
	Look   Look           `json:"look"`
	As     *int           `json:"as" doc:"The seat whose eyes see it; null for a spectator."`
	Acting []int          `json:"acting" doc:"The seats that owe a choice."`
	Result *engine.Result `json:"result"`
}

// ExampleStep is a choice of an example, with the position after it.
type ExampleStep struct {
	Moment  Moment          `json:"moment"`
	Seat    *int            `json:"seat" doc:"Who chooses; null where what had to come came."`
	Label   *engine.Text    `json:"label" doc:"The choice in words; null where there is none."`
	Targets []string        `json:"targets" doc:"Board parts that the choice touches, as town:norwich."`
	Changes []engine.Change `json:"changes" doc:"Public numbers that changed."`
	Refusal *NotAllowed     `json:"refusal,omitempty" doc:"Why the rules refuse it; then nothing has changed."`
	Amounts []ExampleAmount `json:"amounts,omitempty" doc:"The choices that differ from it by their number alone: they can be tried."`
}

// ExampleOffer is a choice that is on offer to a seat, or is not.
type ExampleOffer struct {
	Seat  int         `json:"seat"`
	Label engine.Text `json:"label"`
	Is    bool        `json:"is"`
}

// NotAllowed is what the rules say to something that they do not allow.
type NotAllowed struct {
	Code   string `json:"code"`
	Clause string `json:"clause"`
	Reason string `json:"reason" doc:"In English; the catalogs word the code."`
}

func refused(r *engine.Refusal) *NotAllowed {
	if r == nil {
		return nil
	}
	return &NotAllowed{r.Code, r.Clause, r.Reason}
}

// ExampleOf lays a case out as looks. Each is seen by whoever has just chosen, the first by whoever chooses next: in an example
// nothing is secret.
func ExampleOf(game string, p *scenario.Play) *Example {
	out := &Example{Game: game, Case: p.ID, Title: p.Title, Why: p.Why, Options: map[string]string{}, Refusal: refused(p.Refusal),
		Seats: []string{},
		Steps: []ExampleStep{}, Offered: []ExampleOffer{}}
	if p.Given == nil {
		return out
	}
	cfg := p.Given.Config()
	out.Seats = p.Given.Meta().SeatNames[:cfg.Seats]
	for _, o := range cfg.Options {
		out.Options[o.Name] = o.Value
	}
	h := &history{first: p.Given, cur: p.Given}
	eyes := firstEyes(p)
	out.Given = h.moment(0, eyes)
	for i := range p.Steps {
		s := &p.Steps[i]
		if s.Seat != engine.Nobody {
			eyes = s.Seat
		}
		out.Steps = append(out.Steps, h.exampleStep(s, p.At(i), eyes))
		for _, a := range p.Amounts(i) {
			out.Steps[i].Amounts = append(out.Steps[i].Amounts, ExampleAmount{a.Text, a.Number, a.Label, a.Choice == s.Choice})
		}
	}
	for _, o := range p.Offered {
		out.Offered = append(out.Offered, ExampleOffer{int(o.Seat), o.Label, o.Is})
	}
	return out
}

// TryExample is an example with another number at one of its steps.
func TryExample(game string, p *scenario.Play, step int, choice string) (*Example, error) {
	other, err := p.Try(step, choice)
	if err != nil {
		return nil, fail(Invalid, "%v", err)
	}
	out := ExampleOf(game, other)
	out.Tried = &Otherwise{Step: step, Choice: choice, Ends: []engine.Change{}, Short: len(other.Steps) < len(p.Steps) ||
		other.Steps[len(other.Steps)-1].Refusal != nil && p.Steps[len(p.Steps)-1].Refusal == nil}
	for _, c := range engine.Diff(p.At(len(p.Steps)).Gauges(), other.At(len(other.Steps)).Gauges()) {
		if c.Seat == nil || *c.Seat == p.Steps[step].Seat {
			out.Tried.Ends = append(out.Tried.Ends, c)
		}
	}
	return out, nil
}

// firstEyes are those of the first who chooses, of those whose offers are looked at, or of whoever has to choose.
func firstEyes(p *scenario.Play) engine.Seat {
	for _, s := range p.Steps {
		if s.Seat != engine.Nobody {
			return s.Seat
		}
	}
	if len(p.Offered) > 0 {
		return p.Offered[0].Seat
	}
	for i := range p.Given.Config().Seats {
		if p.Given.Acting().Has(engine.Seat(i)) {
			return engine.Seat(i)
		}
	}
	return engine.Nobody
}

// exampleStep carries a step out. What a refusal takes back is taken back after it was looked at.
func (h *history) exampleStep(s *scenario.Step, before engine.Table, eyes engine.Seat) ExampleStep {
	from := h.events()
	for _, e := range s.Events {
		h.chosen(Event{Seq: h.events() + 1, Seat: int(e.Seat), Kind: EventChoice, Body: e.After.Print(e.Choice)}, e.Facts, e.After,
			e.After.EndsTurn(e.Choice))
	}
	out := ExampleStep{Moment: *h.moment(from, eyes), Targets: []string{}, Changes: []engine.Change{}, Refusal: refused(s.Refusal)}
	if s.Seat != engine.Nobody {
		seat := int(s.Seat)
		out.Seat, out.Label = &seat, &s.Label
		for _, o := range before.Offers(s.Seat) {
			if o.Choice == s.Choice {
				out.Targets = append(out.Targets, o.Targets...)
			}
		}
	}
	if s.Refusal == nil {
		out.Changes = append(out.Changes, engine.Diff(before.Gauges(), s.After.Gauges())...)
	}
	if s.Back > 0 {
		h.back(Event{Seq: h.events() + 1, Kind: EventUndo}, h.events()-s.Back)
	}
	return out
}

// moment is what a seat sees now, with the events after the first of them.
func (h *history) moment(from int, seat engine.Seat) *Moment {
	n := h.events()
	m := &Moment{Look: Look{N: n, View: h.cur.View(seat), Log: []Line{}, Account: h.story(n).LastAccount(seat), News: h.news(h.cur, n)},
		Acting: []int{}}
	if seat != engine.Nobody {
		as := int(seat)
		m.As = &as
	}
	for i := range h.cur.Config().Seats {
		if h.cur.Acting().Has(engine.Seat(i)) {
			m.Acting = append(m.Acting, i)
		}
	}
	for _, ll := range h.log[from:] {
		m.Look.Log = append(m.Look.Log, h.line(ll, seat))
	}
	if res, over := h.cur.Result(); over {
		m.Result = &res
	}
	return m
}

// PracticeOf is a private table that begins with an example after some of its steps.
func PracticeOf(game string, p *scenario.Play, step int) (Practice, error) {
	switch {
	case p.Given == nil:
		return Practice{}, fail(Conflict, "the rules refuse this set-up: there is nothing to play")
	case step < 0 || step > len(p.Steps):
		return Practice{}, fail(Invalid, "the example has %d steps; %d is not one of them", len(p.Steps), step)
	}
	return Practice{About: "example/" + p.ID, Game: game, At: p.At(step)}, nil
}
