package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"cromford/engine"
	"cromford/internal/account"
)

// Outcome is how a game ended, as it is kept besides the table: for ratings, profiles and the archive.
type Outcome struct {
	Ended int64 // when its last event was
	Best  int   // the highest score
	Chart string
	// Rated is whether it counts, Public whether everybody finds it.
	Rated, Public bool
	Seats         []SeatOutcome
}

// SeatOutcome is one seat's part of an outcome. A seat that was given up is its person's still: the place that the stand-in
// reaches is theirs.
type SeatOutcome struct {
	Person   string // who played it, or gave it up; empty for a bot
	Bot      string
	Resigned bool
	Place    int // 1 is the winner; those who share a place have the same
	Score    int
	Curve    []int // the first of the game's charts, at the end of each round
}

// outcome is how the game ended, or nil if it is nobody's: what-ifs, records that were opened, and games at one screen.
func (l *live) outcome(res *engine.Result) *Outcome {
	out := l.settlement(res)
	if out != nil {
		l.curves(out)
	}
	return out
}

// settlement is the outcome without the way there.
func (l *live) settlement(res *engine.Result) *Outcome {
	if l.info.ForkOf != "" || l.info.Origin != nil || len(l.log) == 0 {
		return nil
	}
	out, people := l.places(res)
	if people == 0 {
		return nil
	}
	return out
}

// places is who came where, and how many people played.
func (l *live) places(res *engine.Result) (out *Outcome, people int) {
	in := l.info
	public := (in.Rated || in.Listed) && in.Watch != Invited
	out = &Outcome{Ended: l.log[len(l.log)-1].At, Rated: in.Rated, Public: public, Best: res.Seats[0].Total}
	for i, s := range in.Seats {
		so := SeatOutcome{Resigned: s.Resigned, Place: res.Seats[i].Rank, Score: res.Seats[i].Total}
		switch {
		case s.Guest != "" && (s.Kind == Guest || s.Resigned):
			so.Person = s.Guest
			people++
		case s.Kind == Bot && !s.Resigned:
			so.Bot = s.Bot
		default: // somebody at another's screen: who, is not known
			out.Rated = false
		}
		out.Best = max(out.Best, so.Score)
		out.Seats = append(out.Seats, so)
	}
	return out, people
}

// Shelve keeps how a game ended that is nobody's, a record that was opened or a game at one screen, so that a study can have it.
// No search finds it. What-ifs are not kept, and what is kept already stays as it is.
func (s *Service) Shelve(ctx context.Context, g account.Guest, id string) error {
	l, err := s.loadIf(ctx, id, func(l *live) error { return s.visible(ctx, l.info, g.ID) })
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.info.Status != Over || l.info.ForkOf != "" || len(l.log) == 0 {
		return nil
	}
	res, over := l.cur.Result()
	if !over {
		return nil
	}
	out, people := l.places(&res)
	if people > 0 {
		return nil
	}
	out.Public, out.Rated = false, false
	next := *l.info
	next.Outcome = out
	l.curves(out)
	return s.store.SaveOutcome(ctx, &next)
}

// curves adds how everybody's fortune went.
func (l *live) curves(out *Outcome) {
	charts := l.game.Game.Meta().Charts
	if len(charts) == 0 {
		return
	}
	out.Chart = charts[0]
	for _, p := range l.points() {
		for i, v := range p.Gauges[out.Chart] {
			out.Seats[i].Curve = append(out.Seats[i].Curve, v)
		}
	}
}

// MayRate is an error if somebody cannot sit at a table whose game counts.
func MayRate(g account.Guest) error {
	if !g.Account || g.Former {
		return fail(NeedsAccount, "a rated game needs an account: make one first")
	}
	return nil
}

// rateable is an error if the game of a new table cannot count: everybody plays their own seat, at least one of them a person,
// and nothing is taken back that others have seen.
func (in *Info) rateable() error {
	people := false
	for _, s := range in.Seats {
		if s.Kind == Hot {
			return fail(Invalid, "at a rated table nobody plays at another's screen")
		}
		people = people || s.Kind != Bot
	}
	switch {
	case !people:
		return fail(Invalid, "at a rated table at least one person plays")
	case len(in.Seats) < 2:
		return fail(Invalid, "a rated game has at least two seats")
	case in.Undo != UndoTurn && in.Undo != UndoNone:
		return fail(Invalid, "at a rated table the undo rule is turn or none")
	}
	return nil
}

// reckonOld keeps the outcomes of games that ended before there were any.
func (s *Service) reckonOld(ctx context.Context) error {
	for last := ""; ; {
		ids, err := s.store.Unreckoned(ctx, last, 1000)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			begun := time.Now()
			if err := s.reckonOne(ctx, id); err != nil {
				return err
			}
			select {
			case <-time.After(time.Since(begun)): // half of the time is for those who play
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		last = ids[len(ids)-1]
	}
}

// reckonOne keeps the outcome of one game, if it is somebody's and can be played again.
func (s *Service) reckonOne(ctx context.Context, id string) error {
	in, err := s.store.Table(ctx, id)
	if errors.Is(err, ErrNoTable) {
		return nil
	} else if err != nil {
		return err
	}
	entry, err := s.entry(ctx, in.Game, in.Components)
	if err != nil {
		return err
	}
	if entry == nil || !slices.ContainsFunc(in.Seats, func(x Seat) bool { return x.Guest != "" }) {
		return nil
	}
	events, err := s.store.EventsAfter(ctx, id, 0)
	if err != nil {
		return err
	}
	l := &live{info: in, game: entry}
	if err := sound(func() (err error) {
		if l.history, err = replayed(entry, in, events); err != nil {
			return err
		}
		if res, over := l.cur.Result(); over {
			in.Outcome = l.outcome(&res)
		}
		return nil
	}); err != nil {
		s.log.Warn("the result of an old game is not known: it cannot be replayed", "table", id, "reason", err)
		return nil
	}
	if in.Outcome == nil {
		return nil
	}
	return s.store.SaveOutcome(ctx, in)
}

// Fixture is a table that the house itself makes: of a season, with its people in their seats.
type Fixture struct {
	ID     string
	Game   string
	Name   string
	People []account.Guest // the first is the host
	Bots   int             // that fill the table
}

// Fix makes the table of a fixture and begins its game, in seats that are dealt at random. One that is there already stays as
// it is.
func (s *Service) Fix(ctx context.Context, f Fixture) error {
	entry := s.games[f.Game]
	if entry == nil || len(f.People) == 0 {
		return fail(Invalid, "there is no game %q", f.Game)
	}
	meta := entry.Game.Meta()
	opts, err := engine.ParseOptions(meta.Options, nil)
	if err != nil {
		return err
	}
	in := s.newInfo(f.People[0], f.Game)
	in.ID, in.Name, in.Revision, in.Components, in.Options = f.ID, f.Name, meta.Revision, meta.Components, opts
	in.Undo, in.Rated = UndoTurn, true
	for _, g := range f.People {
		in.Seats = append(in.Seats, guestSeat(g))
	}
	for range f.Bots {
		in.Seats = append(in.Seats, botSeat(entry.relief(), len(in.Seats), in.Seats))
	}
	engine.Shuffle(engine.NewRNG(newKey()), in.Seats)
	in.Pace = Pace{Kind: PacePost, Turn: day.Milliseconds(), Bank: 3 * day.Milliseconds(), Out: OutStandIn}
	if err := s.create(ctx, in); !errors.Is(err, ErrConflict) {
		return err
	}
	return nil
}

// Ranking is how a game stands or ended, for the house itself.
type Ranking struct {
	Over    bool
	Changed int64
	Seats   []Stand // by seat
}

// Stand is one seat's part of a ranking.
type Stand struct {
	Person string
	Place  int // by the first of the game's charts while the game runs
	Owes   bool
	Gone   bool // the seat was given up
}

// Ranking tells how a game stands.
func (s *Service) Ranking(ctx context.Context, id string) (*Ranking, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	out := &Ranking{Over: l.info.Status == Over, Changed: l.info.Changed}
	score := make([]int, len(l.info.Seats))
	if l.cur != nil {
		if res, over := l.cur.Result(); over {
			for i, sr := range res.Seats {
				score[i] = -sr.Rank
			}
		} else if charts := l.game.Game.Meta().Charts; len(charts) > 0 {
			copy(score, point(l.cur, 0, len(score)).Gauges[charts[0]])
		}
	}
	for i, seat := range l.info.Seats {
		st := Stand{Person: seat.Guest, Place: 1, Gone: seat.Resigned,
			Owes: l.info.Status == Playing && l.cur != nil && l.cur.Acting().Has(engine.Seat(i))}
		for _, other := range score {
			if other > score[i] {
				st.Place++
			}
		}
		out.Seats = append(out.Seats, st)
	}
	return out, nil
}
