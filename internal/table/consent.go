package table

import (
	"context"
	"slices"
	"strconv"

	"cromford/engine"
	"cromford/internal/account"
)

// What people can do about their clocks. All of it is in the log, where everybody reads it.

// timed is a table with clocks at which the guest may play a seat, locked.
func (s *Service) timed(ctx context.Context, g account.Guest, id string, seat int) (*live, error) {
	return s.loadIf(ctx, id, func(l *live) error {
		if err := l.mayPlay(g.ID, seat); err != nil {
			return err
		}
		if l.clocks() == nil {
			return fail(Conflict, "this table is played without clocks")
		}
		return nil
	})
}

// about notes something about time that a guest wants, if nothing speaks against it.
func (s *Service) about(ctx context.Context, g account.Guest, id string, seat int, e Event, not func(*live, *clocks) error) error {
	return s.again(ctx, id, func() error {
		l, err := s.timed(ctx, g, id, seat)
		if err != nil {
			return err
		}
		defer l.mu.Unlock()
		if err := not(l, l.clocks()); err != nil {
			return err
		}
		if l.events() >= maxTableEvents {
			return fail(Conflict, "too much was said about the time at this table")
		}
		e.Seat = seat
		return s.supervise(ctx, l, func() error { return s.note(ctx, l, e) })
	})
}

// Return takes a seat back from the bot that stands in for it.
func (s *Service) Return(ctx context.Context, g account.Guest, id string, seat int) error {
	return s.about(ctx, g, id, seat, Event{Kind: EventReturn}, func(l *live, _ *clocks) error {
		if !l.stoodIn(seat) {
			return fail(Conflict, "nobody stands in for you here")
		}
		return nil
	})
}

// Pause asks the others whether the clocks may stand still. The clocks stop when all have agreed, and at once if nobody else plays.
func (s *Service) Pause(ctx context.Context, g account.Guest, id string, seat int) error {
	return s.about(ctx, g, id, seat, Event{Kind: EventPause}, func(_ *live, c *clocks) error {
		switch {
		case c.paused:
			return fail(Conflict, "the clocks stand still already")
		case c.asks(askPause, -1):
			return fail(Conflict, "the others are being asked already")
		}
		return nil
	})
}

// EndPause lets the clocks run again. Anybody who plays may: a pause is for as long as all want it.
func (s *Service) EndPause(ctx context.Context, g account.Guest, id string, seat int) error {
	return s.about(ctx, g, id, seat, Event{Kind: EventResume}, func(_ *live, c *clocks) error {
		if !c.paused {
			return fail(Conflict, "the clocks are not stopped")
		}
		return nil
	})
}

// Longer asks the others for more time.
func (s *Service) Longer(ctx context.Context, g account.Guest, id string, seat int) error {
	return s.about(ctx, g, id, seat, Event{Kind: EventLonger}, func(_ *live, c *clocks) error {
		switch {
		case !c.acting.Has(engine.Seat(seat)) || c.hands[seat].out != "":
			return fail(Conflict, "your clock does not run; ask when it does")
		case c.asks(askLonger, seat):
			return fail(Conflict, "the others are being asked already")
		}
		return nil
	})
}

// Vote answers a question about somebody's time. Whoever has asked it takes it back with a no.
func (s *Service) Vote(ctx context.Context, g account.Guest, id string, seat, question int, yes bool) error {
	body := strconv.Itoa(question) + " no"
	if yes {
		body = strconv.Itoa(question) + " yes"
	}
	return s.about(ctx, g, id, seat, Event{Kind: EventVote, Body: body}, func(l *live, c *clocks) error {
		i := slices.IndexFunc(c.open, func(q clockQuestion) bool { return q.n == question })
		switch {
		case i < 0:
			return fail(Stale, "that has been decided meanwhile")
		case seat == c.open[i].seat && c.open[i].kind != askOut && !yes:
			return nil
		case !c.voters(c.open[i].seat).Has(engine.Seat(seat)):
			return fail(Forbidden, "you are not asked")
		case yes && c.open[i].yes.Has(engine.Seat(seat)) || !yes && c.open[i].no.Has(engine.Seat(seat)):
			return fail(Conflict, "you have said so already")
		}
		return nil
	})
}

// asks tells whether a question is open, of one seat or, with -1, of any.
func (c *clocks) asks(kind questionKind, seat int) bool {
	return slices.ContainsFunc(c.open, func(q clockQuestion) bool { return q.kind == kind && (seat < 0 || q.seat == seat) })
}

// TimeView is the time of a table as everybody sees it.
type TimeView struct {
	Now       int64          `json:"now" doc:"What the clock of the house says."`
	Paused    bool           `json:"paused"`
	Seats     []SeatClock    `json:"seats"`
	Questions []QuestionView `json:"questions" doc:"What the others are asked about somebody's time."`
}

// QuestionView is a question about the time of a seat.
type QuestionView struct {
	N       int    `json:"n" doc:"Names it."`
	Kind    string `json:"kind" enum:"pause,longer,out" doc:"Pause, more time for a seat, or whether a bot stands in for one."`
	Seat    int    `json:"seat"`
	Yes     []int  `json:"yes"`
	No      []int  `json:"no"`
	Waiting []int  `json:"waiting" doc:"Who has not answered yet."`
}

// timeView is the time of a table that the caller holds; nil if it has no clocks.
func (l *live) timeView() *TimeView {
	c := l.clocks()
	if c == nil {
		return nil
	}
	now := l.pacer.clock.Milli()
	v := &TimeView{Now: now, Paused: c.paused, Seats: c.read(now), Questions: []QuestionView{}}
	if l.info.Status != Playing { // no clock runs
		for i := range v.Seats {
			v.Seats[i].Running, v.Seats[i].Until = false, 0
		}
		return v
	}
	for _, q := range c.open {
		all := c.voters(q.seat)
		v.Questions = append(v.Questions, QuestionView{N: q.n, Kind: string(q.kind), Seat: q.seat,
			Yes: seatsOf(q.yes & all), No: seatsOf(q.no & all), Waiting: seatsOf(all &^ q.yes &^ q.no)})
	}
	return v
}

func seatsOf(set engine.SeatSet) []int {
	out := []int{}
	for i := range 8 {
		if set.Has(engine.Seat(i)) {
			out = append(out, i)
		}
	}
	return out
}
