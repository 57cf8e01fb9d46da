package table

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
)

// mind makes all bots of the house think like this.
func (h *house) mind(m arena.Mind) {
	h.toy.Mind = func(string) (arena.Mind, error) { return m, nil }
}

// halted waits until a table is halted and nobody moves its bots any more, and returns the stored reason.
func (h *house) halted(id string) string {
	h.t.Helper()
	h.wait(id, "the table is halted", func(l *live) bool { return l.info.Status == Halted && !l.botsOn })
	in, err := h.store.Table(h.t.Context(), id)
	h.must(err)
	if in.Status != Halted {
		h.t.Errorf("stored: %s", in.Status)
	}
	return in.Reason
}

func TestBotsPlayToTheEnd(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, bot, bot, bot)
	h.wait(id, "the game is over", func(l *live) bool { return l.info.Status == Over && !l.botsOn })
}

// Bots answer after people, and rest when they owe nothing.
func TestBotsWaitForPeople(t *testing.T) {
	h := newHouse(t)
	id := h.table(UndoTurn, me, bot)
	h.wait(id, "the bot has bid", func(l *live) bool { return l.events() == 1 && !l.botsOn })
	h.must(h.play(ada, id, 0))
	h.wait(id, "ada is asked again", func(l *live) bool { return l.nextBot() < 0 && !l.botsOn && l.ask(0) != "" })
}

// A bot's choice that the store does not take at the moment is tried again.
func TestBotsTryAgain(t *testing.T) {
	h := newHouse(t)
	var tries atomic.Int32
	h.store.appending = func(string) error {
		if tries.Add(1) <= 3 {
			return errors.New("the database is locked")
		}
		return nil
	}
	id := h.table(UndoTurn, bot, bot)
	h.wait(id, "the game is over", func(l *live) bool { return l.info.Status == Over })
	if n := len(h.store.events[id]); int(tries.Load()) != n+3 {
		t.Errorf("%d events in %d tries", n, tries.Load())
	}
}

// Another server has moved the bot: ours reads the table anew and goes on from there.
func TestBotsAfterSomebodyElse(t *testing.T) {
	h := newHouse(t)
	var once atomic.Bool
	h.store.appending = func(string) error {
		if once.CompareAndSwap(false, true) {
			return ErrConflict
		}
		return nil
	}
	id := h.table(UndoTurn, bot, bot)
	h.wait(id, "the game is over", func(l *live) bool { return l.info.Status == Over && !l.botsOn })
	if !once.Load() {
		t.Error("nobody was in the way")
	}
}

// A bot that breaks down halts its table with the reason stored. The server and other tables go on.
func TestBotBreaksDown(t *testing.T) {
	h := newHouse(t)
	h.mind(func(context.Context, engine.Table, engine.Seat, uint64) (bots.Line, *bots.Report) {
		panic("lost its mind")
	})
	id := h.table(UndoTurn, me, bot)
	if r := h.halted(id); !strings.Contains(r, `the bot "first" of seat 2`) || !strings.Contains(r, "lost its mind") {
		t.Errorf("the reason: %q", r)
	}
	h.mind(first)
	other := h.table(UndoTurn, bot, bot)
	h.wait(other, "the other game is over", func(l *live) bool { return l.info.Status == Over })
	h.reopen() // with a bot that thinks
	h.wait(id, "the bot has bid", func(l *live) bool { return l.events() == 1 && l.info.Status == Playing })
}

// Rules that break down at a bot's choice do the same.
func TestRulesBreakDownAtABot(t *testing.T) {
	h := newHouse(t)
	h.toy.Game = &brittle{h.toy.Game, func(seat engine.Seat) bool { return seat == 1 }}
	id := h.table(UndoTurn, me, bot)
	if r := h.halted(id); !strings.Contains(r, "a gear is missing") {
		t.Errorf("the reason: %q", r)
	}
}

// A bot that nobody knows any more halts its table; it does not leave it waiting for ever.
func TestMissingMind(t *testing.T) {
	h := newHouse(t)
	h.toy.Mind = func(name string) (arena.Mind, error) { return nil, fmt.Errorf("unknown bot %q", name) }
	id := h.table(UndoTurn, me, bot)
	if r := h.halted(id); !strings.Contains(r, `unknown bot "first"`) {
		t.Errorf("the reason: %q", r)
	}
}

func TestBotCheats(t *testing.T) {
	h := newHouse(t)
	h.mind(func(context.Context, engine.Table, engine.Seat, uint64) (bots.Line, *bots.Report) {
		return bots.Line{{}}, nil
	})
	id := h.table(UndoTurn, me, bot)
	if r := h.halted(id); !strings.Contains(r, "has no answer") {
		t.Errorf("the reason: %q", r)
	}
}

// The halt itself could not be stored at once: the janitor does it later.
func TestHaltIsStoredLater(t *testing.T) {
	h := newHouse(t)
	h.mind(func(context.Context, engine.Table, engine.Seat, uint64) (bots.Line, *bots.Report) {
		panic("lost its mind")
	})
	var busy atomic.Bool
	busy.Store(true)
	h.store.saving = func() error {
		if busy.Load() {
			return errors.New("the database is locked")
		}
		return nil
	}
	id := h.table(UndoTurn, me, bot)
	h.wait(id, "the table is halted", func(l *live) bool { return l.info.Status == Halted })
	busy.Store(false)
	h.flush(t.Context())
	if r := h.halted(id); !strings.Contains(r, "lost its mind") {
		t.Errorf("the reason: %q", r)
	}
}

// An answer to a question that was changed meanwhile does not count: here ada takes something back while the bot thinks.
func TestBotThinksAgain(t *testing.T) {
	h := newHouse(t)
	asked, answer := make(chan struct{}, 1), make(chan struct{})
	h.mind(func(_ context.Context, tab engine.Table, seat engine.Seat, _ uint64) (bots.Line, *bots.Report) {
		asked <- struct{}{}
		<-answer
		return tab.Choices(seat)[:1], nil
	})
	id := h.table(UndoTurn, me, bot)
	<-asked
	h.must(h.play(ada, id, 0))
	h.must(h.Undo(t.Context(), ada, id, 0))
	answer <- struct{}{}
	<-asked
	if n := len(h.store.events[id]); n != 2 {
		t.Errorf("%d events: the late answer was taken", n)
	}
	answer <- struct{}{}
	h.wait(id, "the bot has bid", func(l *live) bool { return l.events() == 3 && !l.botsOn })
}

// Close waits for a bot that thinks.
func TestCloseWaitsForBots(t *testing.T) {
	h := newHouse(t)
	asked, answer := make(chan struct{}), make(chan struct{})
	h.mind(func(_ context.Context, tab engine.Table, seat engine.Seat, _ uint64) (bots.Line, *bots.Report) {
		asked <- struct{}{}
		<-answer
		return tab.Choices(seat)[:1], nil
	})
	h.table(UndoTurn, me, bot)
	<-asked
	h.closesAfter("a bot", func() { close(answer) })
}
