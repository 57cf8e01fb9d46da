package table

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"cromford/internal/account"
)

// undoRequest is the question to the others whether a seat may take something back. It is stored with the table.
type undoRequest struct {
	By     int
	Guest  string
	To     int
	At     int // the events there were; whatever happens after them at the table ends the question
	Agreed []string
}

// request is the open question to the others, if there is one.
func (l *live) request() *undoRequest {
	if l.info.Request == "" || l.info.Status != Playing || l.cur == nil {
		return nil
	}
	var r undoRequest
	if err := json.Unmarshal([]byte(l.info.Request), &r); err != nil || r.At < l.touched() {
		return nil
	}
	return &r
}

// askOthers stores a question to the others; nil is none.
func (s *Service) askOthers(ctx context.Context, l *live, r *undoRequest) error {
	next := *l.current()
	next.Request = ""
	if r != nil {
		text, err := json.Marshal(r)
		if err != nil {
			return err
		}
		next.Request = string(text)
	}
	if err := s.put(ctx, l, &next); err != nil {
		return err
	}
	l.bump()
	s.cry(l)
	return nil
}

// agree notes that a guest agrees and tells whether all who are asked do.
func (r *undoRequest) agree(guest string, asked []string) (all bool) {
	if !slices.Contains(r.Agreed, guest) {
		r.Agreed = append(r.Agreed, guest)
	}
	return !slices.ContainsFunc(asked, func(o string) bool { return !slices.Contains(r.Agreed, o) })
}

// Undo takes back the seat's last choice, or asks the others if the table's rule does not allow it alone.
func (s *Service) Undo(ctx context.Context, g account.Guest, id string, seat int) error {
	if s.server != "" {
		s.look(ctx, id) // a question to the others must be about what happened last
	}
	return s.again(ctx, id, func() error { return s.undo(ctx, g, id, seat) })
}

func (s *Service) undo(ctx context.Context, g account.Guest, id string, seat int) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if err := l.mayPlay(g.ID, seat); err != nil {
		return err // a game that is over stays as it ended; what-ifs go on from any point of it
	}
	if l.stoodIn(seat) {
		return errStoodIn
	}
	if l.events() >= maxTableEvents {
		return fail(Conflict, "too much was done and taken back at this table; from here on it is played forwards")
	}
	if l.info.Undo == UndoNone {
		return fail(Conflict, "at this table nothing is taken back")
	}
	last := l.lastOf(g.ID, seat)
	if last < 0 {
		return fail(Conflict, "there is nothing of yours to take back")
	}
	last = l.from(last)
	to := 0
	if last > 0 {
		to = l.steps[last-1].seq
	}
	if l.undoAlone(last) || l.alone(g.ID) {
		return s.back(ctx, l, seat, to)
	}
	if l.request() != nil {
		return fail(Conflict, "the others are being asked already")
	}
	return s.askOthers(ctx, l, &undoRequest{By: seat, Guest: g.ID, To: to, At: l.events(), Agreed: []string{g.ID}})
}

// from is the first of the choices that were made together with one: they are taken back together.
func (l *live) from(step int) int {
	for step > 0 && l.steps[step].part != Alone {
		step--
	}
	return step
}

// lastOf is the last choice of a seat; of a guest with several seats at one screen, the last of any of them. What the house
// has answered counts for nobody.
func (l *live) lastOf(guest string, seat int) int {
	for i := len(l.steps) - 1; i >= 0; i-- {
		if l.steps[i].part == Auto {
			continue
		}
		if l.steps[i].seat == seat || l.info.Seats[seat].Kind == Hot && l.info.plays(guest, l.steps[i].seat) {
			return i
		}
	}
	return -1
}

// undoAlone tells whether the table's rule lets a choice be taken back without asking.
func (l *live) undoAlone(last int) bool {
	for i := last; i < len(l.steps); i++ {
		if l.steps[i].revealed {
			return false
		}
		if l.steps[i].seat != l.steps[last].seat && l.steps[i].part != Auto && l.info.Undo != UndoFree {
			return false
		}
	}
	return l.info.Undo == UndoTurn || l.info.Undo == UndoFree
}

// others are the guests besides this one that play here.
func (l *live) others(guest string) (out []string) {
	for _, x := range l.info.Seats {
		if x.Kind == Guest && x.Guest != guest && !slices.Contains(out, x.Guest) {
			out = append(out, x.Guest)
		}
	}
	hot := slices.ContainsFunc(l.info.Seats, func(x Seat) bool { return x.Kind == Hot })
	if hot && guest != l.info.Host && !slices.Contains(out, l.info.Host) {
		out = append(out, l.info.Host)
	}
	return out
}

// alone tells whether no other person plays here; then everybody agrees to whatever the guest wants.
func (l *live) alone(guest string) bool { return len(l.others(guest)) == 0 }

// back returns to the position after event to.
func (s *Service) back(ctx context.Context, l *live, seat, to int) error {
	return s.supervise(ctx, l, func() error {
		e := Event{Seq: l.events() + 1, Kind: EventUndo, Seat: seat, Body: strconv.Itoa(to), At: s.clock.Milli()}
		e.Hash = l.after(l.keep(to)).Hash()
		if err := s.append(ctx, l, []Event{e}); err != nil {
			return err
		}
		l.back(e, to)
		l.info.Changed = e.At
		s.settled(ctx, l)
		return nil
	})
}

// Consent answers the question whether somebody may take something back.
func (s *Service) Consent(ctx context.Context, g account.Guest, id string, agree bool) error {
	return s.again(ctx, id, func() error { return s.consent(ctx, g, id, agree) })
}

func (s *Service) consent(ctx context.Context, g account.Guest, id string, agree bool) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	r := l.request()
	switch {
	case r == nil:
		return fail(Conflict, "nobody asks to take anything back now")
	case !slices.Contains(l.others(r.Guest), g.ID):
		return fail(Forbidden, "you are not asked")
	case !agree:
		return s.askOthers(ctx, l, nil)
	case !r.agree(g.ID, l.others(r.Guest)):
		return s.askOthers(ctx, l, r)
	}
	return s.back(ctx, l, r.By, r.To)
}
