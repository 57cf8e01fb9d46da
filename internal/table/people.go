package table

import (
	"context"
	"slices"

	"cromford/internal/account"
)

// Adoption is what came of a guest's games when the guest signed in to an account.
type Adoption struct {
	Brought int      // tables that are the account's now
	Left    []string // names of tables at which both sit: nothing was changed there
}

// Adopt brings all that a guest without an account has to somebody who has one: seats, tables, what was hidden and said. Where
// both sit at one table, it is left as it is, and so is the guest; else the guest is from now on a pointer to the other.
func (s *Service) Adopt(ctx context.Context, from, to account.Guest) (Adoption, error) {
	var out Adoption
	ids, err := s.store.TablesOf(ctx, from.ID)
	if err != nil {
		return out, err
	}
	var renamed []string
	for _, id := range ids {
		in, err := s.store.Table(ctx, id)
		if err != nil {
			return out, err
		}
		if in.seats(from.ID) && in.seats(to.ID) {
			out.Left = append(out.Left, in.Name)
			continue
		}
		out.Brought++
		// Where people would take one for another, the seat keeps its name.
		seat := slices.IndexFunc(in.Seats, func(x Seat) bool { return x.Kind == Guest && x.Guest == from.ID })
		if seat >= 0 && tellsApart(in.Seats, to.Name, seat) == nil {
			renamed = append(renamed, id)
		}
	}
	if err := s.store.MergeGuest(ctx, from.ID, to, renamed); err != nil {
		return out, err
	}
	for _, id := range ids {
		s.stir(ctx, id)
	}
	return out, nil
}

// stir lets everybody who has a table in memory, here and elsewhere, look at what is stored of it.
func (s *Service) stir(ctx context.Context, id string) {
	if l := s.shelf.get(id); l != nil {
		l.mu.Lock()
		if !l.gone && !l.asleep && l.info != nil {
			s.catchUp(context.WithoutCancel(ctx), l)
		}
		l.mu.Unlock()
	}
	s.store.Ring(id)
}

// Depart takes somebody away from all tables for good. Nobody else's game is lost: bots play the seats on. What nobody else
// has a part in is closed, and private what-ifs are deleted.
func (s *Service) Depart(ctx context.Context, g account.Guest) error {
	ids, err := s.store.TablesOf(ctx, g.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.departFrom(ctx, g, id); err != nil && CodeOf(err) != NotFound {
			return err
		}
	}
	if err := s.store.ForgetGuest(ctx, g.ID, s.clock.Milli()); err != nil {
		return err
	}
	for _, id := range ids {
		if l := s.shelf.get(id); l != nil { // what was said is in memory under the name
			l.mu.Lock()
			if !l.gone && l.info != nil {
				s.shelf.drop(id, l)
			}
			l.mu.Unlock()
		}
		s.store.Ring(id)
	}
	return nil
}

func (s *Service) departFrom(ctx context.Context, g account.Guest, id string) error {
	in, err := s.store.Table(ctx, id)
	if err != nil {
		return err
	}
	switch {
	case in.ForkOf != "" && in.Host == g.ID:
		return s.Remove(ctx, id)
	case in.Status == Waiting:
		if in.Host == g.ID || slices.ContainsFunc(in.Seats, func(x Seat) bool { return x.Guest == g.ID }) {
			return s.Leave(ctx, g, id)
		}
	case in.Status == Playing, in.Status == Halted:
		if !slices.ContainsFunc(in.Seats, func(x Seat) bool { return x.Kind == Guest && x.Guest != g.ID }) {
			return s.Shut(ctx, id)
		}
		for seat := range in.Seats {
			if in.plays(g.ID, seat) {
				if err := s.again(ctx, id, func() error { return s.abandon(ctx, g, id, seat) }); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// abandon hands a seat of somebody who goes for good to a bot, also at a table that cannot be played at the moment.
func (s *Service) abandon(ctx context.Context, g account.Guest, id string, seat int) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	if l.info.Status != Halted {
		l.mu.Unlock()
		return s.resign(ctx, g, id, seat)
	}
	defer l.mu.Unlock()
	next := *l.current()
	next.Seats = slices.Clone(l.info.Seats)
	next.Seats[seat].Kind, next.Seats[seat].Resigned = Bot, true
	if l.game != nil {
		next.Seats[seat].Bot = l.game.relief()
	}
	return s.put(ctx, l, &next)
}

// Remark is something that somebody has said, for that person.
type Remark struct {
	Table string `json:"table"`
	Text  string `json:"text"`
	At    int64  `json:"at"`
}

// Said lists all that somebody has said, the oldest first.
func (s *Service) Said(ctx context.Context, g account.Guest) ([]Remark, error) {
	return s.store.Said(ctx, g.ID)
}

// AllOf lists all tables of somebody, whatever their status, the oldest first.
func (s *Service) AllOf(ctx context.Context, g account.Guest) ([]string, error) {
	return s.store.TablesOf(ctx, g.ID)
}

// Whole is a table as somebody sees it, with all of its log.
func (s *Service) Whole(ctx context.Context, g account.Guest, id string) (*State, error) {
	st, err := s.State(ctx, g, id, nil, Have{})
	for err == nil && len(st.Log) > 0 && st.Log[0].N > 1 {
		var more []Line
		if more, err = s.Log(ctx, g, id, st.As, 0, st.Log[0].N); len(more) == 0 {
			break
		}
		st.Log = append(more, st.Log...)
	}
	return st, err
}
