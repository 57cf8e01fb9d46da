package table

import (
	"context"
	"errors"
	"slices"

	"cromford/engine"
	"cromford/internal/account"
)

// branch is a new table that continues another one: the same game, options and undo rule, and the name with a number.
func (s *Service) branch(in *Info, g account.Guest) *Info {
	next := s.newInfo(g, in.Game)
	next.Name, next.Options, next.Undo = in.Name, in.Options, in.Undo
	next.Watch, next.Group, next.Language, next.Level = in.Watch, in.Group, in.Language, in.Level
	return next
}

// accept takes the seat that is kept for a guest, if there is one.
func (s *Service) accept(ctx context.Context, g account.Guest, id string) error {
	l, err := s.loadIf(ctx, id, func(l *live) error {
		if l.info.Status != Waiting || !slices.ContainsFunc(l.info.Seats, func(x Seat) bool { return x.Kind == Open && x.Guest == g.ID }) {
			return errNothingKept
		}
		return nil
	})
	if errors.Is(err, errNothingKept) {
		return nil
	} else if err != nil {
		return err
	}
	l.mu.Unlock()
	return s.Join(ctx, g, id, nil)
}

var errNothingKept = errors.New("no seat is kept")

// Rematch makes a table with the same options and bots, and asks the same people: their seats are kept for them until they sit
// down. Whoever asks for it as well sits down at the same table.
func (s *Service) Rematch(ctx context.Context, g account.Guest, id string) (next string, err error) {
	err = s.again(ctx, id, func() (err error) {
		next, err = s.rematch(ctx, g, id)
		return err
	})
	return next, err
}

func (s *Service) rematch(ctx context.Context, g account.Guest, id string) (string, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return "", err
	}
	defer l.mu.Unlock()
	switch {
	case l.info.Status != Over:
		return "", fail(Conflict, "the game is not over")
	case l.info.Host != g.ID && !l.info.seats(g.ID):
		return "", fail(Forbidden, "you did not play here")
	case l.info.Rematch != "":
		return l.info.Rematch, s.accept(ctx, g, l.info.Rematch)
	}
	meta := l.game.Game.Meta()
	next := s.branch(l.info, g)
	next.Pace = l.info.Pace
	next.Revision, next.Components = meta.Revision, meta.Components
	next.Rated = l.info.Rated && MayRate(g) == nil
	for _, seat := range l.info.Seats {
		seat.Awards = nil
		if seat.Resigned {
			seat.Resigned = false
			if seat.Kind, seat.Bot = Guest, ""; seat.Guest == "" {
				seat.Kind = Hot // of a seat at somebody's screen
			}
		}
		if seat.Kind == Hot && seat.Bot != "" { // of a record: a bot played it
			seat.Kind = Bot
		}
		if seat.Kind == Hot && l.info.Host != g.ID {
			seat = Seat{Kind: Open}
		}
		if seat.Kind == Guest && seat.Guest != g.ID {
			seat.Kind = Open
		}
		next.Seats = append(next.Seats, seat)
	}
	l.info.takeOver(g, next.Seats)
	if err := s.create(ctx, next); err != nil {
		return "", err
	}
	asked := *l.current()
	asked.Rematch = next.ID
	if err := s.put(ctx, l, &asked); err != nil { // somebody else has asked at the same moment
		return "", errors.Join(err, s.leave(context.WithoutCancel(ctx), g, next.ID))
	}
	l.bump()
	return next.ID, s.announce(ctx, next)
}

// takeOver seats whoever plays a record again where a person played among bots. Where several played, they are at the screen.
func (in *Info) takeOver(g account.Guest, seats []Seat) {
	record := slices.ContainsFunc(in.Seats, func(x Seat) bool { return x.Kind == Hot && x.Bot != "" })
	person := func(x Seat) bool { return x.Kind == Hot }
	if i := slices.IndexFunc(seats, person); record && i >= 0 && !slices.ContainsFunc(seats[i+1:], person) {
		seats[i] = guestSeat(g)
	}
}

// Fork makes a private copy from a point of a game. Of a running game the guest gets only what it may know; the rest
// is dealt anew.
func (s *Service) Fork(ctx context.Context, g account.Guest, id string, at int, bots bool) (string, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return "", err
	}
	defer l.mu.Unlock()
	as := l.viewer(g.ID, nil)
	rated := l.info.Rated && l.info.Status != Over
	if rated && (as == nil || !l.info.plays(g.ID, *as) || at != l.events() || !bots) {
		return "", fail(Forbidden, "this game is rated: until it is over only your own next turn can be tried")
	}
	tab, err := l.at(at)
	if err != nil {
		return "", err
	}
	if l.info.Status != Over && l.info.ForkOf == "" {
		seat := engine.Nobody
		if as != nil {
			seat = engine.Seat(*as)
		}
		tab = tab.Redealt(seat, engine.NewRNG(newKey()))
	}
	next := s.branch(l.info, g)
	next.Revision, next.Components, next.Undo = l.info.Revision, l.info.Components, UndoFree
	next.ForkOf, next.ForkAt, next.Origin, next.Rated = id, at, tab.Text(), rated
	for i, seat := range l.info.Seats {
		ns := Seat{Kind: Hot, Name: seat.Name, Alias: seat.Alias}
		if bots && (as == nil && i > 0 || as != nil && i != *as) {
			ns.Kind, ns.Bot = Bot, l.game.relief()
		}
		next.Seats = append(next.Seats, ns)
	}
	return next.ID, s.create(ctx, next)
}
