package table

import (
	"context"
	"errors"

	"cromford/internal/account"
)

// What the operator of a house may do to any table. Nobody else is asked.

// Finding is what was found of a table that is not over.
type Finding struct {
	Table    string `json:"table"`
	Name     string `json:"name"`
	Game     string `json:"game"`
	Revision int    `json:"revision"`
	Status   Status `json:"status"`
	Events   int    `json:"events"`
	// Reason is why this program cannot play it on; empty if it can.
	Reason string `json:"reason,omitempty"`
}

// Examine plays every unfinished game again, from its first event to its last, and tells what it finds. It changes nothing.
func (s *Service) Examine(ctx context.Context, tell func(Finding)) error {
	return s.unfinished(ctx, func(in *Info) error {
		events, err := s.store.EventsAfter(ctx, in.ID, 0)
		if err != nil {
			return err
		}
		f := finding(in)
		f.Events = len(events)
		if err := s.playable(ctx, in, events); err != nil {
			f.Reason = err.Error()
		}
		tell(f)
		return nil
	})
}

func finding(in *Info) Finding {
	return Finding{Table: in.ID, Name: in.Name, Game: in.Game, Revision: int(in.Revision), Status: in.Status, Events: in.Events}
}

// unfinished does something with every stored table that is being played or halted.
func (s *Service) unfinished(ctx context.Context, do func(*Info) error) error {
	for last := ""; ; {
		ids, err := s.store.Unfinished(ctx, last, 1000)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			in, err := s.store.Table(ctx, id)
			if err == nil {
				err = do(in)
			}
			if err != nil && !errors.Is(err, ErrNoTable) { // deleted meanwhile
				return err
			}
		}
		last = ids[len(ids)-1]
	}
}

// playable tells why a stored game cannot be played on.
func (s *Service) playable(ctx context.Context, in *Info, events []Event) error {
	entry, err := s.entry(ctx, in.Game, in.Components)
	if err != nil {
		return err
	}
	if entry == nil {
		return unknown(in)
	}
	if err := sound(func() error {
		_, err := replayed(entry, in, events)
		return err
	}); err != nil {
		return unplayable(entry, in, err)
	}
	return nil
}

// Unhalt tries a halted table again.
func (s *Service) Unhalt(ctx context.Context, id string) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	if l.info.Status == Halted && l.cur == nil { // its cause may be gone since it was read
		s.shelf.drop(id, l)
		l.mu.Unlock()
		if l, err = s.load(ctx, id); err != nil {
			return err
		}
	}
	defer l.mu.Unlock()
	switch {
	case l.info.Status != Halted:
		return fail(Conflict, "this table is not halted: it is %s", l.info.Status)
	case !s.revive(ctx, l):
		return errHalted(l.info)
	}
	l.bump()
	s.save(ctx, l)
	s.moveBots(l)
	return nil
}

// Shut closes a table, whatever goes on at it. Nothing of it is lost, and nobody plays or sees it any more.
func (s *Service) Shut(ctx context.Context, id string) error {
	return s.again(ctx, id, func() error { return s.shut(ctx, id) })
}

func (s *Service) shut(ctx context.Context, id string) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	next := *l.current()
	next.Status, next.Reason = Closed, ""
	if err := s.put(ctx, l, &next); err != nil {
		return err
	}
	s.shelf.drop(id, l)
	return nil
}

// Remove deletes a table with all that belongs to it.
func (s *Service) Remove(ctx context.Context, id string) error {
	l, err := s.load(ctx, id)
	if CodeOf(err) == Unavailable { // it cannot be played, and need not be
		return s.store.DeleteTable(ctx, id)
	} else if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if err := s.store.DeleteTable(ctx, id); err != nil {
		return err
	}
	s.shelf.drop(id, l)
	s.store.Ring(id)
	return nil
}

// Retitle gives a table another name.
func (s *Service) Retitle(ctx context.Context, id, name string) error {
	in, err := s.store.Table(ctx, id)
	if err != nil {
		return fail(NotFound, "there is no table %q", id)
	}
	return s.Rename(ctx, account.Guest{ID: in.Host}, id, name)
}

// Export is the record of a table, whether its game is over or not: it holds everything hidden.
func (s *Service) Export(ctx context.Context, id string) ([]byte, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if l.cur == nil {
		return nil, fail(Conflict, "there is nothing to record: the table is %s", l.info.Status)
	}
	return s.record(ctx, l, false, nil)
}

// Halts lists the tables that are halted, with the reason.
func (s *Service) Halts(ctx context.Context) ([]Finding, error) {
	out := []Finding{}
	err := s.unfinished(ctx, func(in *Info) error {
		if in.Status == Halted {
			f := finding(in)
			f.Reason = in.Reason
			out = append(out, f)
		}
		return nil
	})
	return out, err
}
