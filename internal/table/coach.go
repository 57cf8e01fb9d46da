package table

import (
	"context"
	"slices"
	"strings"

	"cromford/bots"
	"cromford/bots/review"
	"cromford/engine"
	"cromford/internal/account"
)

// Advice is what the coach says.
type Advice struct {
	Ask    string        `json:"ask" doc:"The question it is about."`
	Seat   int           `json:"seat"`
	Turns  []Advised     `json:"turns" doc:"At most three, the best first."`
	Engine review.Engine `json:"engine"`
	Asked  int           `json:"asked" doc:"How often this seat has asked in this game; the record says so."`
}

// Advised is a turn that is worth a look.
type Advised struct {
	review.TriedLine
	Why []engine.Text `json:"why" doc:"What sets it apart from the first; of the first, from the second."`
}

// mayCoach says why the coach keeps silent at a seat, or nil: it speaks where no other person plays, and never in a rated game.
func (in *Info) mayCoach(guest string) error {
	others := func(x Seat) bool {
		return x.Kind == Open || x.Kind == Guest && x.Guest != guest || x.Kind == Hot && in.Host != guest
	}
	switch {
	case in.Rated:
		return fail(Forbidden, "this game is rated: there is no coach")
	case strings.HasPrefix(in.ForkOf, puzzled):
		return fail(Forbidden, "this is a puzzle: there is no coach")
	case slices.ContainsFunc(in.Seats, others):
		return fail(Forbidden, "other people play here: there is no coach")
	}
	return nil
}

// Coach tells a seat the best turns that it could take. It is noted that it was asked.
func (s *Service) Coach(ctx context.Context, g account.Guest, id string, seat int, ask string) (*Advice, error) {
	c, err := s.coach(ctx, g, id, seat, ask, nil)
	if err != nil {
		return nil, err
	}
	out := &Advice{Ask: ask, Seat: seat, Engine: c.engine, Asked: c.asked}
	return out, s.thinks(ctx, g, func() {
		for _, t := range review.Advise(ctx, c.table, engine.Seat(seat), c.budget(), c.weigh, c.seed) {
			out.Turns = append(out.Turns, Advised{t.TriedLine, t.Why})
		}
	})
}

// Priced is what a turn that somebody thinks of would cost.
type Priced struct {
	Ask    string        `json:"ask" doc:"The question it is about."`
	Seat   int           `json:"seat"`
	Turn   *review.Turn  `json:"turn" doc:"The best turn first; the one that was thought of is the played one, ended as well as it can be."`
	Engine review.Engine `json:"engine"`
	Asked  int           `json:"asked" doc:"How often this seat has asked in this game; the record says so."`
}

// CoachPrice tells a seat what a turn would cost that it thinks of, beside the best. It is noted that the coach was asked.
func (s *Service) CoachPrice(ctx context.Context, g account.Guest, id string, seat int, ask string, texts []string) (*Priced, error) {
	c, err := s.coach(ctx, g, id, seat, ask, texts)
	if err != nil {
		return nil, err
	}
	out := &Priced{Ask: ask, Seat: seat, Engine: c.engine, Asked: c.asked}
	return out, s.thinks(ctx, g, func() {
		out.Turn = review.Price(ctx, c.table, engine.Seat(seat), c.line, c.budget(), c.weigh, c.seed)
	})
}

// asked is a question that the coach may answer.
type asked struct {
	table  engine.Table
	line   bots.Line // that somebody thinks of
	seed   uint64
	weigh  bots.Weigh
	engine review.Engine
	asked  int
}

func (a *asked) budget() bots.Budget { return bots.Budget{Rollouts: a.engine.Rollouts} }

// coach notes that the coach is asked, if it may be.
func (s *Service) coach(ctx context.Context, g account.Guest, id string, seat int, ask string, texts []string) (*asked, error) {
	l, err := s.sit(ctx, g, id, seat)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if err := l.info.mayCoach(g.ID); err != nil {
		return nil, err
	}
	if now := l.ask(seat); now == "" || now != ask {
		return nil, fail(Stale, "the table moved on; ask again")
	}
	out := &asked{table: l.cur, seed: l.problem(seat).seed, engine: review.Judge(review.Standard, l.game.Thought)}
	if l.game.Weigh == nil {
		return nil, fail(Unavailable, "nobody here can judge this game")
	}
	if out.weigh, err = l.game.Weigh(review.Level); err != nil {
		return nil, fail(Unavailable, "nobody here can judge this game")
	}
	if out.line, err = planned(l.cur, seat, texts); err != nil {
		return nil, err
	}
	if err := s.note(ctx, l, Event{Kind: EventCoach, Seat: seat}); err != nil {
		return nil, err
	}
	out.asked = l.coached(seat)
	return out, nil
}

// planned are choices that a seat thinks of, as far as nothing comes to light.
func planned(t engine.Table, seat int, texts []string) (out bots.Line, err error) {
	t = t.Clone()
	for _, text := range texts {
		c, err := t.Parse(text)
		if err != nil {
			return nil, fail(Invalid, "%v", err)
		}
		facts, err := carry(t, seat, c)
		if err != nil {
			return nil, fail(Invalid, "%v", err)
		}
		if out = append(out, c); facts.Revealed {
			break
		}
	}
	return out, nil
}

// thinks lets the coach think when it is its turn.
func (s *Service) thinks(ctx context.Context, g account.Guest, do func()) error {
	lane := s.stable.lane(review.Level)
	if err := lane.enter(ctx, g.ID, true); err != nil {
		return fail(Unavailable, "the coach is asked by many; try again in a moment")
	}
	defer lane.leave()
	return sound(func() error {
		do()
		return ctx.Err()
	})
}

// coached is how often a seat has asked the coach.
func (h *history) coached(seat int) (n int) {
	for i := range h.log {
		if h.log[i].Kind == EventCoach && h.log[i].Seat == seat {
			n++
		}
	}
	return n
}
