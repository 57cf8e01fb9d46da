package table

import (
	"context"
	"time"

	"cromford/bots"
	"cromford/engine"
)

// What a bot answers at once and what it broods over would tell of what it knows alone. Where it knows anything alone and
// people play, its answers come on a beat: after what its level has for a turn at most, and if the house was too busy for that,
// some steps later.
const (
	beat      = 20 * time.Millisecond // of bots that answer every question by itself
	beatQuick = 40 * time.Millisecond // of levels with quick answers: they need a twentieth of that
	beatLong  = 1200 * time.Millisecond
	beatTop   = 5200 * time.Millisecond // of the level that thinks by time
	beatStep  = 200 * time.Millisecond  // by which long thoughts are late, if they are
)

// beats are when a bot's answer may come first, and the steps after that.
func beats(bot string) (first, step time.Duration) {
	l, ok := bots.ParseLevel(bot)
	switch {
	case !ok:
		return beat, beat
	case l.N <= lastQuick:
		return beatQuick, beatQuick
	case l.N < bots.Levels:
		return beatLong, beatStep
	}
	return beatTop, beatStep
}

// rest is how long an answer that was found after some time has to wait for its beat.
func rest(bot string, after time.Duration) time.Duration {
	at, step := beats(bot)
	if late := after - at; late > 0 {
		at += (late + step - 1) / step * step
	}
	return at - after
}

// hold keeps an answer that was found after some time back until it may be heard.
func (q *problem) hold(ctx context.Context, after time.Duration) error {
	secret := false
	if err := sound(func() error {
		secret = q.people && q.secret()
		return nil
	}); err != nil || !secret {
		return err
	}
	select {
	case <-time.After(rest(q.bot, after)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// secret tells whether the seat knows anything that not everybody knows: then a table dealt anew around what it knows is
// another one than a table dealt anew around what everybody does.
func (q *problem) secret() bool {
	for deal := range byte(2) {
		key := engine.Key{deal}
		own := q.tab.Redealt(engine.Seat(q.seat), engine.NewRNG(key))
		if own.Hash() != q.tab.Redealt(engine.Nobody, engine.NewRNG(key)).Hash() {
			return true
		}
	}
	return false
}
