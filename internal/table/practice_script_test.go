package table

import (
	"testing"
	"time"

	"cromford/engine"
)

// The bots of a lesson do what its script says, and wait where it is somebody else's turn in it; after its end they decide.
func TestScriptedBots(t *testing.T) {
	h, id := newHouseOfTwo(t)
	var p Practice
	var first, second string
	h.with(id, func(l *live) {
		p = Practice{About: "lesson/toy/one", Game: l.info.Game, Name: "One", At: l.cur, Seats: []string{"", "random"}}
		list := l.cur.Choices(1)
		if !l.cur.Acting().Has(0) || !l.cur.Acting().Has(1) || len(list) < 2 {
			t.Skip("the game does not begin with a choice of both")
		}
		first, second = l.cur.Print(l.cur.Choices(0)[0]), l.cur.Print(list[len(list)-1])
		l.game.Script = func(about string, done int, seat engine.Seat) (string, bool) {
			switch {
			case about != "lesson/toy/one" || done > 1:
				return "", false
			case done == 0:
				return "", seat != 0
			}
			return second, seat != 1
		}
	})
	own, err := h.Practise(t.Context(), ada, p)
	h.must(err)
	time.Sleep(50 * time.Millisecond)
	h.with(own, func(l *live) {
		if len(l.steps) != 0 {
			t.Error("a bot did not wait")
		}
	})
	ask, _ := h.choices(own, 0)
	h.must(h.Choose(t.Context(), ada, own, 0, ask, []string{first}))
	h.wait(own, "the bot has chosen", func(l *live) bool { return len(l.steps) > 1 })
	h.with(own, func(l *live) {
		if did := l.log[l.steps[1].seq-1].body; did != second {
			t.Errorf("the bot did %s, not %s", did, second)
		}
	})
	about, choices, err := h.Practised(t.Context(), ada, own)
	if err != nil || about != "lesson/toy/one" || len(choices) != 1 || choices[0] != first {
		t.Errorf("%s %v %v", about, choices, err)
	}
	h.refused(third(h.Practised(t.Context(), ada, id)), Conflict)
	h.refused(third(h.Practised(t.Context(), ben, own)), Forbidden)
}

func third(_ string, _ []string, err error) error { return err }
