package table

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/enginetest/toy"
	"cromford/internal/account"
)

// ladder is the players of a game as their names are agreed on.
func ladder() []string {
	out := []string{"random", "greedy"}
	for _, style := range []string{"", "shipper", "investor", "cutter"} {
		for n := 1; n <= bots.Levels; n++ {
			out = append(out, bots.Level{N: n, Style: style}.String())
		}
	}
	return out
}

// minds gives the house a game with levels, whose bots think as they are told by name.
func (h *house) minds(mind func(name string) arena.Mind) {
	h.toy.Bots = ladder()
	h.toy.Mind = func(name string) (arena.Mind, error) { return mind(name), nil }
}

// after is a mind that answers with the first choice after some time, or not at all if nobody wants to know any more.
func after(d time.Duration) arena.Mind {
	return func(ctx context.Context, t engine.Table, seat engine.Seat, _ uint64) (bots.Line, *bots.Report) {
		select {
		case <-time.After(d):
			return t.Choices(seat)[:1], nil
		case <-ctx.Done():
			return nil, nil
		}
	}
}

func named(bot string) NewSeat { return NewSeat{Kind: "bot", Bot: bot} }

// Who is not named is of the second level, and who plays instead of people of the fourth; where there are no levels, the bot of
// old does both.
func TestUnnamedBots(t *testing.T) {
	for _, tt := range []struct {
		bots          []string
		usual, relief string
	}{
		{ladder(), "level2", "level4"},
		{[]string{"random", "greedy"}, "greedy", "greedy"},
		{[]string{"random", "greedy", "level1", "level2"}, "level2", "greedy"},
		{[]string{"first"}, "first", "first"},
	} {
		e := &Entry{Bots: tt.bots}
		if got, err := e.bot(""); err != nil || got != tt.usual || e.relief() != tt.relief {
			t.Errorf("%v: %s, %s, %v", tt.bots, got, e.relief(), err)
		}
	}
	h := newHouse(t)
	h.minds(func(string) arena.Mind { return first })
	id := h.table(UndoTurn, me, bot, free)
	h.must(h.Start(t.Context(), ada, id, ""))
	h.must(h.Resign(t.Context(), ada, id, 0))
	h.with(id, func(l *live) {
		for i, want := range []string{"level4", "level2", "level2"} {
			if got := l.info.Seats[i].Bot; got != want {
				t.Errorf("seat %d: %s, want %s", i+1, got, want)
			}
		}
	})
}

// The character of a bot is drawn when it sits down, from those that its level has, and stays.
func TestAnyStyle(t *testing.T) {
	h := newHouse(t)
	h.minds(func(string) arena.Mind { return first })
	seen := map[string]bool{}
	for range 60 {
		id := h.table(UndoTurn, me, named("level5-any"))
		in, err := h.store.Table(t.Context(), id)
		h.must(err)
		l, ok := bots.ParseLevel(in.Seats[1].Bot)
		if !ok || l.N != 5 || l.Style == "" || !slices.Contains(h.toy.Bots, in.Seats[1].Bot) {
			t.Fatalf("stored: %q", in.Seats[1].Bot)
		}
		seen[l.Style] = true
	}
	if len(seen) != 3 {
		t.Errorf("of three characters only these came: %v", seen)
	}
	// Every free seat has one of its own, and the host may change one.
	id := h.table(UndoTurn, me, free, free)
	h.must(h.Arrange(t.Context(), ada, id, SeatChange{Seat: 1, Kind: "bot", Bot: "level3-any"}))
	h.with(id, func(l *live) {
		if b := l.info.Seats[1].Bot; !strings.HasPrefix(b, "level3-") || b == "level3-any" {
			t.Errorf("changed to %q", b)
		}
	})
	h.must(h.Start(t.Context(), ada, id, "level6-any"))
	h.with(id, func(l *live) {
		if b := l.info.Seats[2].Bot; !strings.HasPrefix(b, "level6-") || b == "level6-any" {
			t.Errorf("filled with %q", b)
		}
	})
	// A level without characters is the plain one.
	h.toy.Bots = []string{"greedy", "level1"}
	id = h.table(UndoTurn, me, named("level1-any"))
	h.with(id, func(l *live) {
		if b := l.info.Seats[1].Bot; b != "level1" {
			t.Errorf("%q", b)
		}
	})
	for _, bot := range []string{"level2", "level1-shipper", "level9", "any"} {
		h.refused(second(h.Create(t.Context(), ada, NewTable{Game: toy.ID, Seats: []NewSeat{me, named(bot)}})), Invalid)
	}
}

// A game stored with the bot of old goes on with it when its game has levels.
func TestOldBotsGoOn(t *testing.T) {
	h := newHouse(t)
	asked := make(chan string, 100)
	h.toy.Bots = []string{"random", "greedy"}
	h.toy.Mind = func(name string) (arena.Mind, error) { return first, nil }
	id := h.table(UndoTurn, me, named("greedy"))
	h.wait(id, "the bot has bid", func(l *live) bool { return l.events() == 1 && !l.botsOn })
	h.minds(func(name string) arena.Mind {
		asked <- name
		return first
	})
	h.reopen()
	for len(asked) == 0 {
		h.must(h.play(ada, id, 0))
		h.wait(id, "ada is asked again", func(l *live) bool { return l.nextBot() < 0 && !l.botsOn && l.ask(0) != "" })
	}
	for len(asked) > 0 {
		if name := <-asked; name != "greedy" {
			t.Errorf("%q was asked", name)
		}
	}
	other := h.table(UndoTurn, me, named("greedy")) // programs may still ask for it
	h.wait(other, "the bot has bid", func(l *live) bool { return l.events() == 1 })
}

// delay is how long a bot of a table where somebody of a name plays, or nobody does, keeps them waiting.
func (h *house) delay(g account.Guest, seats ...NewSeat) time.Duration {
	h.t.Helper()
	begun := time.Now()
	id, err := h.Create(h.t.Context(), g, NewTable{Game: toy.ID, Seats: seats})
	h.must(err)
	h.wait(id, "a bot has moved", func(l *live) bool { return l.events() > 0 })
	return time.Since(begun)
}

// worstDelay is what two hundred tables of nothing but bots may cost a bot of another table that answers quickly.
const worstDelay = 2 * time.Second

// Bots that think long, however many, do not keep those waiting that answer at once.
func TestLongThoughtsDelayNobody(t *testing.T) {
	h := newHouse(t)
	h.minds(func(name string) arena.Mind {
		if h.stable.lane(name) == &h.stable.long {
			return after(5 * time.Second)
		}
		return after(50 * time.Millisecond)
	})
	for i := range 200 {
		long := named(bots.Level{N: 5 + i%4}.String())
		h.table(UndoTurn, long, long)
	}
	for n := 1; n <= lastQuick; n++ {
		quick := named(bots.Level{N: n}.String())
		if d := h.delay(ben, me, quick); d > worstDelay {
			t.Errorf("%s keeps ben waiting for %v", quick.Bot, d)
		}
		if d := h.delay(ben, quick, quick); d > worstDelay {
			t.Errorf("%s among bots comes after %v", quick.Bot, d)
		}
	}
}

// Two hundred tables of nothing but quick bots, each with all the time that it may take, do not keep another table's waiting.
func TestAllBotTables(t *testing.T) {
	h := newHouse(t)
	h.minds(func(string) arena.Mind { return after(100 * time.Millisecond) })
	for i := range 200 {
		quick := named(bots.Level{N: 1 + i%lastQuick}.String())
		h.table(UndoTurn, quick, quick)
	}
	for n := 1; n <= lastQuick; n++ {
		quick := named(bots.Level{N: n}.String())
		if d := h.delay(ben, me, quick); d > worstDelay {
			t.Errorf("%s keeps ben waiting for %v", quick.Bot, d)
		}
		if d := h.delay(cyd, quick, quick); d > worstDelay {
			t.Errorf("%s among bots comes after %v", quick.Bot, d)
		}
	}
}
