package table

import (
	"context"
	"errors"
	"time"

	"cromford/engine"
	"cromford/internal/account"
)

// maxChoices is how many choices one request may make.
const maxChoices = 40

// Choose makes choices for a seat, all or none. When it returns without an error they are on disk.
func (s *Service) Choose(ctx context.Context, g account.Guest, id string, seat int, ask string, texts []string) error {
	_, err := s.ChooseNow(ctx, g, id, seat, ask, texts)
	return err
}

// ChooseNow makes choices as Choose does, and names the state that the table is in with them.
func (s *Service) ChooseNow(ctx context.Context, g account.Guest, id string, seat int, ask string, texts []string) (
	version int64, err error,
) {
	err = s.again(ctx, id, func() (err error) {
		version, err = s.choose(ctx, g, id, seat, ask, texts)
		return err
	})
	return version, err
}

func (s *Service) choose(ctx context.Context, g account.Guest, id string, seat int, ask string, texts []string) (version int64, err error) {
	l, err := s.sit(ctx, g, id, seat)
	if err != nil {
		return 0, err
	}
	defer l.mu.Unlock()
	if l.tried() {
		return 0, errTried
	}
	choices, err := l.answer(seat, ask, texts)
	if err != nil {
		return 0, err
	}
	if err := s.commit(ctx, l, seat, choices); err != nil {
		return 0, err
	}
	return l.version, nil
}

// answer reads choices that answer an open question.
func (l *live) answer(seat int, ask string, texts []string) (choices []engine.Choice, err error) {
	if len(texts) == 0 || len(texts) > maxChoices {
		return nil, fail(Invalid, "send 1 to %d choices", maxChoices)
	}
	if l.stoodIn(seat) {
		return nil, errStoodIn
	}
	if now := l.ask(seat); now != ask {
		if now == "" {
			return nil, fail(Stale, "the table moved on: this seat is not asked anything now; your choice was not taken")
		}
		return nil, fail(Stale, "the table moved on: this seat is asked something else now; your choice was not taken")
	}
	for _, t := range texts {
		c, err := l.cur.Parse(t)
		if err != nil {
			return nil, fail(Invalid, "%v", err)
		}
		choices = append(choices, c)
	}
	return choices, nil
}

// Preview tells what choices of a seat would bring if they were made now, one after the other. Nothing changes.
func (s *Service) Preview(ctx context.Context, g account.Guest, id string, seat int, ask string, texts []string) (
	*engine.Foresight, error,
) {
	l, err := s.sit(ctx, g, id, seat)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	choices, err := l.answer(seat, ask, texts)
	if err != nil {
		return nil, err
	}
	var out *engine.Foresight
	if err := sound(func() (err error) {
		out, err = l.cur.Foresee(engine.Seat(seat), choices)
		return err
	}); err != nil {
		return nil, refusedOr(err, Invalid)
	}
	if out.Preview == nil {
		out.Preview = []engine.Change{}
	}
	if out.Warnings == nil {
		out.Warnings = []engine.Text{}
	}
	return out, nil
}

func (l *live) mayPlay(guest string, seat int) error {
	switch {
	case l.info.Status == Waiting:
		return fail(Conflict, "the game has not started")
	case l.info.Status == Over:
		return fail(Conflict, "the game is over")
	case l.info.Status == Halted:
		return errHalted(l.info)
	case l.info.Status != Playing:
		return fail(Conflict, "this table is closed")
	case !l.info.plays(guest, seat):
		return fail(Forbidden, "that seat is not yours")
	}
	return nil
}

var errTried = fail(Conflict, "a copy of a rated game ends with your turn: make it your plan, or take something back")

// commit carries choices out, stores them, and only then lets anybody see them.
func (s *Service) commit(ctx context.Context, l *live, seat int, choices []engine.Choice) error {
	return s.commitDraft(ctx, l, func(now int64) (*draft, error) { return l.draft(seat, choices, now) })
}

// commitDraft carries a draft out that is made at a moment.
func (s *Service) commitDraft(ctx context.Context, l *live, make func(now int64) (*draft, error)) error {
	return s.supervise(ctx, l, func() error {
		now := s.clock.Milli()
		d, err := make(now)
		if f := (*fault)(nil); errors.As(err, &f) {
			return err
		} else if err != nil {
			return refusedOr(err, Invalid)
		}
		return s.carryOut(ctx, l, d, now)
	})
}

// carryOut stores what was drafted, and only then lets anybody see it.
func (s *Service) carryOut(ctx context.Context, l *live, d *draft, now int64) error {
	if err := s.append(ctx, l, d.events); err != nil {
		return err
	}
	l.take(d)
	s.counts.choices.AddN(l.info.Game, int64(len(d.events)))
	l.info.Changed = now
	s.settled(ctx, l)
	return nil
}

// append stores events.
func (s *Service) append(ctx context.Context, l *live, events []Event) error {
	if s.server != "" && l.events() > 0 {
		events[0].Before = l.cur.Hash()
	}
	if l.info.Pace.timed() {
		events[0].Due = events[0].At + lookAgain // should this server not come to say when
	}
	// A client that goes away does not take its choice with it.
	begun := time.Now()
	err := s.store.Append(context.WithoutCancel(ctx), l.info.ID, events)
	s.breath.stored(time.Since(begun))
	switch {
	case errors.Is(err, ErrConflict), errors.Is(err, ErrUncertain):
		s.counts.conflicts.Add()
		return s.moved(ctx, l, err)
	case err != nil:
		return fail(Unavailable, "it could not be stored, so it was not done: %v", err)
	}
	s.store.Ring(l.info.ID)
	return nil
}

// settled follows every change of the position.
func (s *Service) settled(ctx context.Context, l *live) {
	s.shelf.weigh(l)
	if l.cur.Acting() == 0 && l.info.Status == Playing {
		l.finish()
		l.bump()
		s.cry(l) // before the end is noted: a server that dies in between finds it again
		s.save(context.WithoutCancel(ctx), l)
		return
	}
	l.bump()
	s.cry(l)
	s.heed(l)
	if l.nextBot() < 0 {
		return
	}
	if err := s.takeOver(context.WithoutCancel(ctx), l); err != nil && !errors.Is(err, errMoved) {
		s.log.Warn("nobody moves the bots of a table yet", "table", l.info.ID, "reason", err)
	}
}

// refusedOr turns a rules refusal into our error; other complaints get the given code.
func refusedOr(err error, other Code) error {
	var ref *engine.Refusal
	if errors.As(err, &ref) {
		return &Error{Code: Refused, Message: ref.Reason, Refusal: ref}
	}
	return fail(other, "%v", err)
}
