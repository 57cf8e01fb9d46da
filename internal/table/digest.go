package table

import (
	"context"
	"slices"
	"strings"

	"cromford/engine"
	"cromford/internal/account"
)

// Digest is what happened since a seat's last turn, and what it means for it.
type Digest struct {
	From   int      `json:"from" doc:"The event it begins after; 0 for the start."`
	First  bool     `json:"first" doc:"Whether the seat has not ended a turn yet."`
	To     int      `json:"to" doc:"The last event before its own choices of this turn."`
	Before []Figure `json:"before" doc:"What the seat could look forward to then."`
	Now    []Figure `json:"now" doc:"What it can look forward to now."`
	Moves  []Moved  `json:"moves" doc:"The actions in between, in their order."`
}

// Figure is a number that tells a seat how it stands.
type Figure struct {
	Gauge string `json:"gauge"`
	Value int    `json:"value"`
}

// Moved is an action of a Digest.
type Moved struct {
	Action  string          `json:"action"`
	N       int             `json:"n" doc:"The event after which the board shows it."`
	Changes []engine.Change `json:"changes" doc:"What it changed for the seat."`
}

// Digest tells a guest what happened since the last turn of its seat. A spectator is told nothing.
func (s *Service) Digest(ctx context.Context, g account.Guest, id string, as *int) (*Digest, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	d := &Digest{Before: []Figure{}, Now: []Figure{}, Moves: []Moved{}}
	seat := seatOf(l.viewer(g.ID, as))
	if l.cur == nil || seat == engine.Nobody {
		return d, nil
	}
	err = sound(func() error {
		l.digest(seat, d)
		return nil
	})
	return d, err
}

// digest goes through the steps between the end of the seat's last turn and its first choice of this one.
func (h *history) digest(seat engine.Seat, d *Digest) {
	from, own, to := h.since(int(seat))
	then := outlook(h.after(from), seat)
	d.Before = figures(then)
	d.From, d.To = h.seq(from), h.seq(to)
	d.First = !slices.ContainsFunc(h.steps[:to], func(s step) bool { return s.seat == int(seat) && h.log[s.seq-1].ends })
	places := map[engine.Action]int{}
	for i := from; i < to; i++ {
		ll := &h.log[h.steps[i].seq-1]
		now := outlook(ll.tab, seat)
		heavy, most, news, told := -1, 0, -1, false
		for k, a := range ll.acts {
			if a == (engine.Action{}) || a.Sort == engine.Caption || !ll.facts[k].For(seat) {
				continue
			}
			// What others did before the production that the seat answered in was told with its question.
			if i < own && a.Sort == engine.Move {
				continue
			}
			at, known := places[a]
			if !known {
				at = len(d.Moves)
				places[a] = at
				d.Moves = append(d.Moves, Moved{Action: a.String(), N: ll.N, Changes: []engine.Change{}})
			}
			// What an event changes is put down to what tells of the seat, and there to the phase, to what the game did, or to the move.
			place := ll.tab.Tells(ll.facts[k]) == engine.TellPlace
			mine := ll.facts[k].Seat == seat && !place
			if w := weight(a.Sort, mine); w >= most {
				heavy, most = at, w
			}
			if a.Sort == engine.News && !place && (mine || !told) {
				news, told = at, mine
			}
		}
		if news >= 0 && heavy >= 0 && heavy != news {
			known := h.foreseen(i, seat)
			if known == nil {
				known = h.soldOut(i, seat)
			}
			if known != nil {
				m := &d.Moves[heavy]
				m.N, m.Changes = ll.N, together(m.Changes, engine.Diff(then, known))
				then, heavy = known, news
			}
		}
		if heavy < 0 && len(d.Moves) > 0 {
			// What says nothing, such as the end of a turn, belongs to what came before: the board after it is the same.
			d.Moves[len(d.Moves)-1].N = ll.N
		}
		if heavy >= 0 {
			m := &d.Moves[heavy]
			m.N = ll.N
			m.Changes = together(m.Changes, engine.Diff(then, now))
		}
		then = now
	}
	d.Now = figures(then)
}

// foreseen is how a seat stood in the middle of a step, before something came to light that nobody could foresee; nil if nothing
// did, or if nothing is known of the time before it. So the sale is told without what the event after it cost.
func (h *history) foreseen(step int, seat engine.Seat) []engine.Gauge {
	ll, before := &h.log[h.steps[step].seq-1], h.after(step)
	if ll.Seat < 0 {
		return nil
	}
	for _, o := range before.Offers(engine.Seat(ll.Seat)) {
		if o.Text != ll.body || !o.Opaque || len(o.Preview) == 0 {
			continue
		}
		out := outlook(before, seat)
		for i, g := range out {
			for _, c := range o.Preview {
				if c.Gauge == g.Name && c.Seat != nil && *c.Seat == seat {
					out[i].Value = c.To
				}
			}
		}
		return out
	}
	return nil
}

// soldOut is how a seat stood after the production that a step ended, before what the game did in the same event; nil if the
// production told nothing of the seat, or if a move of its own was part of it. So it is told without what the staff were paid.
func (h *history) soldOut(step int, seat engine.Seat) []engine.Gauge {
	ll, before := &h.log[h.steps[step].seq-1], h.after(step)
	var facts []engine.Fact
	own := false
	for k, f := range ll.facts {
		if f.Seat == seat && ll.acts[k].Sort == engine.Move {
			return nil
		}
		if f.Step != 0 {
			facts = append(facts, f)
			own = own || f.Seat == seat
		}
	}
	sheet, ok := before.Account(facts).(engine.Reckoned)
	if !own || !ok {
		return nil
	}
	out := outlook(ll.tab, seat) // what is looked forward to changes by the production
	was := outlook(before, seat)
	for _, m := range sheet.Moved(seat) {
		is := func(g engine.Gauge) bool { return g.Name == m.Name }
		out[slices.IndexFunc(out, is)].Value = was[slices.IndexFunc(was, is)].Value + m.Value
	}
	return out
}

// weight is how much a fact of an action says for it as the cause of what changed for a seat.
func weight(s engine.Sort, own bool) int {
	w := slices.Index([]engine.Sort{engine.Move, engine.News, engine.Phase}, s)
	if own {
		w += 3
	}
	return w
}

// together adds later changes to earlier ones.
func together(a, b []engine.Change) []engine.Change {
	for _, c := range b {
		if i := slices.IndexFunc(a, func(x engine.Change) bool { return x.Gauge == c.Gauge }); i >= 0 {
			a[i].To = c.To
			continue
		}
		a = append(a, c)
	}
	return slices.DeleteFunc(a, func(c engine.Change) bool { return c.From == c.To })
}

// since is the steps that a digest is about: those after the seat's last choice, own, and before its own choices of this turn. A
// production or an event that its last choice set off, or was an answer in, is told as a whole.
func (h *history) since(seat int) (from, own, to int) {
	to = len(h.steps)
	for to > 0 && h.steps[to-1].seat == seat && !h.ended(to-1) {
		to--
	}
	mine := func(step int) bool { return h.steps[step].seat == seat && h.steps[step].part != Auto }
	for from = to; from > 0 && !mine(from-1); {
		from--
	}
	own = from
	if from == 0 {
		return from, own, to
	}
	acts := h.log[h.steps[from-1].seq-1].acts
	if slices.ContainsFunc(acts, func(a engine.Action) bool { return a.Sort == engine.Phase || a.Sort == engine.News }) {
		from--
		own = from
	}
	// An answer outside a turn, such as who begins, comes before what was produced has been told.
	at := own
	for ; at > 0 && own == from && h.part(at-1, engine.Move) < 0 && h.part(at-1, engine.Phase) < 0; at-- {
	}
	if at > 0 && own == from && h.part(at-1, engine.Phase) >= 0 {
		from, acts = at, h.log[h.steps[at-1].seq-1].acts
	}
	if k := slices.IndexFunc(acts, func(a engine.Action) bool { return a.Sort == engine.Phase }); k >= 0 {
		for from > 0 && slices.Contains(h.log[h.steps[from-1].seq-1].acts, acts[k]) {
			from--
		}
	}
	return from, own, to
}

// part is where a step has an action of a sort; -1 if nowhere.
func (h *history) part(step int, sort engine.Sort) int {
	return slices.IndexFunc(h.log[h.steps[step].seq-1].acts, func(a engine.Action) bool { return a.Sort == sort })
}

// ended tells whether a step ended the turn of its seat.
func (h *history) ended(step int) bool { return h.log[h.steps[step].seq-1].ends }

// seq is the event after which the first n steps hold.
func (h *history) seq(n int) int {
	if n == 0 {
		return 0
	}
	return h.steps[n-1].seq
}

// outlook is the numbers that tell a seat how it stands.
func outlook(t engine.Table, seat engine.Seat) []engine.Gauge {
	names := t.Meta().Digest
	return slices.DeleteFunc(t.Gauges(), func(g engine.Gauge) bool {
		name, _, _ := strings.Cut(g.Name, "/")
		return g.Seat != seat || !slices.Contains(names, name)
	})
}

func figures(list []engine.Gauge) []Figure {
	out := make([]Figure, len(list))
	for i, g := range list {
		out[i] = Figure{g.Name, g.Value}
	}
	return out
}
