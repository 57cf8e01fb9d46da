package table

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/games"
)

// The account that a state has is the one worked out from the whole log, whatever was kept of it, also after something was
// taken back.
func TestKeptAccounts(t *testing.T) {
	e, err := games.Open("arkwright-2025", nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := e.Game.New(engine.Config{Seats: 2, Key: engine.KeyFromSeed("kept")})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	l := &live{history: history{first: first, cur: first}}
	kept := 0
	for n := 1; n <= 400 && l.cur.Acting() != 0; n++ {
		line := LogLine{N: n, Kind: EventUndo, To: n - 1 - r.IntN(n), tab: first}
		if n%25 != 0 {
			seat := l.cur.Acting().First()
			list := l.cur.Choices(seat)
			next := l.cur.Clone()
			facts, err := next.Choose(seat, list[r.IntN(len(list))])
			if err != nil {
				t.Fatal(err)
			}
			line = LogLine{N: n, Kind: EventChoice, facts: facts.List, tab: next}
		} else if line.To = max(line.To, n-4); line.To > 0 {
			line.tab = l.log[line.To-1].tab
		}
		l.log, l.cur = append(l.log, line), line.tab
		for seat := range engine.Seat(2) {
			if diff := cmp.Diff(l.story(n).LastAccount(seat), l.lastAccount(seat)); diff != "" {
				t.Fatalf("event %d: %s", n, diff)
			}
		}
		kept += len(l.reckoned.over)
	}
	if kept == 0 {
		t.Error("nothing was kept: the test proves nothing")
	}
}
