package table

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

// fault is a panic of the rules or of a bot, caught.
type fault struct {
	what  any
	stack []byte
}

func (f *fault) Error() string { return fmt.Sprint("the program broke down: ", f.what) }

// sound does something and turns a panic into a fault.
func sound(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &fault{p, debug.Stack()}
		}
	}()
	return do()
}

// supervise does something to a table that the caller holds. A panic of the rules or of a bot halts that table and nothing
// else: the server and all other tables go on.
func (s *Service) supervise(ctx context.Context, l *live, do func() error) error {
	err := sound(do)
	var f *fault
	if !errors.As(err, &f) {
		return err
	}
	s.halt(ctx, l, err)
	return errHalted(l.info)
}

// halt stops a game that cannot go on and stores why. It goes on when a program that can play it is started.
func (s *Service) halt(ctx context.Context, l *live, reason error) {
	args := []any{"table", l.info.ID, "reason", reason}
	if f := (*fault)(nil); errors.As(reason, &f) {
		args = append(args, "stack", string(f.stack))
	}
	s.log.Error("a table is halted", args...)
	s.counts.halts.Add()
	if l.info.Status != Halted {
		l.info.Changed = s.clock.Milli() // since then no clock runs
	}
	l.info.Status, l.info.Reason, l.broke = Halted, reason.Error(), true
	l.bump()
	l.dirty, l.owed = true, true // until it is stored, here or by the janitor
	s.save(context.WithoutCancel(ctx), l)
}

func errHalted(in *Info) error {
	return fail(Conflict, "this table is halted; nothing that was played is lost. The reason: %s", in.Reason)
}
