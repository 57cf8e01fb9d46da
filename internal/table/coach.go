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
	l, err := s.sit(ctx, g, id, seat)
	if err != nil {
		return nil, err
	}
	locked := true
	defer func() {
		if locked {
			l.mu.Unlock()
		}
	}()
	if err := l.info.mayCoach(g.ID); err != nil {
		return nil, err
	}
	if now := l.ask(seat); now == "" || now != ask {
		return nil, fail(Stale, "the table moved on; ask again")
	}
	entry := l.game
	if entry.Weigh == nil {
		return nil, fail(Unavailable, "nobody here can judge this game")
	}
	weigh, err := entry.Weigh(review.Level)
	if err != nil {
		return nil, fail(Unavailable, "nobody here can judge this game")
	}
	tab, seed := l.cur, l.problem(seat).seed
	if err := s.note(ctx, l, Event{Kind: EventCoach, Seat: seat}); err != nil {
		return nil, err
	}
	out := &Advice{Ask: ask, Seat: seat, Engine: review.Judge(review.Standard, entry.Thought), Asked: l.coached(seat)}
	l.mu.Unlock()
	locked = false
	lane := s.stable.lane(review.Level)
	if err := lane.enter(ctx, g.ID, true); err != nil {
		return nil, fail(Unavailable, "the coach is asked by many; try again in a moment")
	}
	defer lane.leave()
	err = sound(func() error {
		turns := review.Advise(ctx, tab, engine.Seat(seat), bots.Budget{Rollouts: out.Engine.Rollouts}, weigh, seed)
		for _, t := range turns {
			out.Turns = append(out.Turns, Advised{t.TriedLine, t.Why})
		}
		return ctx.Err()
	})
	return out, err
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
