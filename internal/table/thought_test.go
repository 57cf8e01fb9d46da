package table

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/internal/account"
)

// brooder is a mind that never comes to an end by itself, and tells when it begins and when it is ended.
type brooder struct{ begun, ended chan string }

func newBrooder(h *house) *brooder {
	b := &brooder{make(chan string, 100), make(chan string, 100)}
	h.minds(func(name string) arena.Mind {
		return func(ctx context.Context, _ engine.Table, _ engine.Seat, _ uint64) (bots.Line, *bots.Report) {
			b.begun <- name
			<-ctx.Done()
			b.ended <- name
			return nil, nil
		}
	})
	return b
}

// soon is how fast a thought that nobody wants any more ends.
const soon = time.Second

func (b *brooder) ends(t *testing.T, what string, do func()) {
	t.Helper()
	<-b.begun
	select {
	case name := <-b.ended:
		t.Errorf("%s: %s has given up before", what, name)
	case <-time.After(20 * time.Millisecond):
	}
	do()
	select {
	case <-b.ended:
	case <-time.After(soon):
		t.Errorf("%s: it is thought on", what)
	}
}

// A thought ends as soon as nobody wants its end any more, and gives its place to others.
func TestThoughtsEnd(t *testing.T) {
	h := newHouse(t)
	b := newBrooder(h)
	ctx := t.Context()
	for _, tt := range []struct {
		what string
		do   func(id string)
		on   bool // the bot thinks anew
	}{
		{"what it thinks about was taken back", func(id string) {
			h.must(h.play(ada, id, 0))
			h.must(h.Undo(ctx, ada, id, 0))
		}, true},
		{"the table was closed", func(id string) { h.must(h.Shut(ctx, id)) }, false},
		{"the table was deleted", func(id string) { h.must(h.Remove(ctx, id)) }, false},
		{"the table was halted", func(id string) {
			h.with(id, func(l *live) { h.halt(ctx, l, fmt.Errorf("a gear is missing")) })
		}, false},
		{"the table is read anew", func(id string) { h.with(id, func(l *live) { h.shelf.drop(id, l) }) }, true},
	} {
		id := h.table(UndoTurn, me, named("level8"))
		b.ends(t, tt.what, func() { tt.do(id) })
		if tt.on {
			b.ends(t, "after "+tt.what, func() { h.must(h.Shut(ctx, id)) })
		}
	}
	if h.stable.waiting() != 0 || len(b.begun) > 0 {
		t.Errorf("%d wait, %d still think", h.stable.waiting(), len(b.begun))
	}
	// What is nothing to the bot does not disturb it.
	id := h.table(UndoTurn, me, named("level8"), NewSeat{Kind: "hot", Name: "Cyd"})
	<-b.begun
	h.must(h.play(ada, id, 0))
	h.must(h.Say(ctx, ada, id, "take your time"))
	select {
	case <-b.ended:
		t.Error("a choice of another seat has ended the thought")
	case <-time.After(50 * time.Millisecond):
	}
}

// Who stands in for somebody stops when that one is back, and does not answer any more.
func TestStandInGivesWay(t *testing.T) {
	h := newTimedHouse(t)
	b := newBrooder(h.house)
	id := h.timed(daily, 2)
	h.must(h.play(ben, id, 1))
	h.pass(id, 3*day+time.Minute)
	b.ends(t, "ada is back", func() { h.must(h.Return(t.Context(), ada, id, 0)) })
	h.must(h.play(ada, id, 0))
}

// A house with bots that think closes within a second, however many there are.
func TestCloseEndsThoughts(t *testing.T) {
	h := newHouse(t)
	b := newBrooder(h)
	for n := range 50 {
		h.table(UndoTurn, me, named(bots.Level{N: 1 + n%bots.Levels}.String()))
	}
	<-b.begun
	begun := time.Now()
	h.Close()
	if d := time.Since(begun); d > soon {
		t.Errorf("it took %v", d)
	}
}

// A thousand bots that break down halt their tables and nothing else.
func TestThousandPanics(t *testing.T) {
	h := newHouse(t)
	var panics atomic.Int64
	h.minds(func(name string) arena.Mind {
		return func(ctx context.Context, tab engine.Table, seat engine.Seat, seed uint64) (bots.Line, *bots.Report) {
			if name == "greedy" {
				return first(ctx, tab, seat, seed)
			}
			panic(fmt.Sprintf("panic %d", panics.Add(1)))
		}
	})
	var ids []string
	for n := range 1000 {
		seats := []NewSeat{named(bots.Level{N: 1 + n%bots.Levels}.String()), named("greedy")}
		if n%2 == 0 {
			seats[1] = me
		}
		ids = append(ids, h.table(UndoTurn, seats...))
		if n%100 == 0 { // in between others play
			id := h.table(UndoTurn, named("greedy"), named("greedy"))
			h.wait(id, "the game is over", func(l *live) bool { return l.info.Status == Over })
		}
	}
	for _, id := range ids {
		h.wait(id, "the table is halted", func(l *live) bool { return l.info.Status == Halted && !l.botsOn })
		in, err := h.store.Table(t.Context(), id)
		h.must(err)
		if !strings.Contains(in.Reason, "the program broke down: panic ") {
			t.Fatalf("the reason: %q", in.Reason)
		}
	}
	if n := panics.Load(); n < 1000 {
		t.Errorf("%d panics", n)
	}
	id := h.table(UndoTurn, me, named("greedy"))
	h.wait(id, "the bot has bid", func(l *live) bool { return l.events() == 1 })
}

// Everybody is told which bots owe a choice and since when, and nothing of what they think.
func TestThinkingIsSeen(t *testing.T) {
	h := newHouse(t)
	b := newBrooder(h)
	id := h.table(UndoTurn, me, named("level1"), named("level2-shipper"))
	<-b.begun
	look := func(g account.Guest) []Thinking {
		st, err := h.State(t.Context(), g, id, nil, Have{})
		h.must(err)
		return st.Thinking
	}
	if got := look(ben); len(got) != 2 || got[0] != (Thinking{Seat: 1}) || got[1] != (Thinking{Seat: 2}) {
		t.Errorf("at the start: %+v", got)
	}
	h.must(h.play(ada, id, 0))
	h.must(h.Undo(t.Context(), ada, id, 0))
	events, err := h.store.EventsAfter(t.Context(), id, 0)
	h.must(err)
	back := events[1].At
	if got := look(ada); len(got) != 2 || got[0] != (Thinking{1, back}) {
		t.Errorf("after something was taken back at %d: %+v", back, got)
	}
	h.minds(func(string) arena.Mind { return first })
	h.reopen()
	h.wait(id, "the bots have bid", func(l *live) bool { return l.nextBot() < 0 && !l.botsOn })
	if got := look(ada); len(got) != 0 {
		t.Errorf("ada is waited for, and they think: %+v", got)
	}
}

// A bot that was asked earlier thinks since then, whatever others have done since.
func TestThinkingSince(t *testing.T) {
	h := newTimedHouse(t)
	b := newBrooder(h.house)
	id := h.table(UndoNone, me, hot, named("level8"))
	<-b.begun
	since := func() (at int64) {
		h.with(id, func(l *live) { at = l.askedAt(2) })
		return at
	}
	h.now.Advance(time.Second)
	h.must(h.play(ada, id, 0))
	if at := since(); at != 0 {
		t.Errorf("asked at %d, want at the start", at)
	}
}

// Where a bot knows something that others do not, its answers come on the beat of its level, however long it thought.
func TestAnswersComeOnTheBeat(t *testing.T) {
	for _, tt := range []struct {
		bot         string
		after, want time.Duration
	}{
		{"level1", 0, beatQuick},
		{"level4", 7 * time.Millisecond, beatQuick - 7*time.Millisecond},
		{"level4", beatQuick, 0},
		{"level4", beatQuick + 1, beatQuick - 1},
		{"level5", 3 * time.Millisecond, beatLong - 3*time.Millisecond},
		{"level7-cutter", beatLong + 30*time.Millisecond, beatStep - 30*time.Millisecond},
		{"level8", 0, beatTop},
		{"greedy", 5 * time.Millisecond, beat - 5*time.Millisecond},
		{"random", 45 * time.Millisecond, 15 * time.Millisecond},
	} {
		if got := rest(tt.bot, tt.after); got != tt.want {
			t.Errorf("%s after %v waits for %v, want %v", tt.bot, tt.after, got, tt.want)
		}
	}
	h := newHouse(t)
	h.minds(func(string) arena.Mind { return first })
	if d := h.delay(ada, me, named("level3")); d < beatQuick {
		t.Errorf("an answer came after %v", d)
	}
	if d := h.delay(ada, named("level3"), named("level3")); d >= beatQuick {
		t.Errorf("among bots an answer came after %v", d)
	}
}
