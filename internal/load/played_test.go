package load

import (
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest/toy"
)

// A game as it is stored, and everything that may be wrong with it: each is found, and nothing else.
func TestVerifyFindsWhatIsWrong(t *testing.T) {
	game := engine.Erase[toy.Position](toy.New())
	cfg := engine.Config{Seats: game.Meta().SeatCounts[0], Key: engine.KeyFromSeed("verify")}
	cases := map[string]struct {
		spoil func(p *played, st *Stored)
		want  fault
		says  string
	}{
		"nothing":         {func(*played, *Stored) {}, fault{}, ""},
		"an unheard line": {func(_ *played, st *Stored) { st.Chats = append(st.Chats, "in doubt") }, fault{}, ""},
		"the last choice is lost": {func(_ *played, st *Stored) { st.Events = st.Events[:len(st.Events)-1] },
			fault{lost: 1}, "acknowledged and is lost"},
		"a gap":            {func(_ *played, st *Stored) { st.Events[1].Seq++ }, fault{divergent: 1}, "follows"},
		"another position": {func(_ *played, st *Stored) { st.Events[1].Hash[0]++ }, fault{divergent: 1}, "is stored"},
		"a choice of nobody": {func(p *played, _ *Stored) { p.tried, p.acked = p.tried[1:], p.acked[1:] },
			fault{doubled: 1}, "nobody has sent"},
		"a lost line":    {func(_ *played, st *Stored) { st.Chats = nil }, fault{lost: 1}, "acknowledged and is lost"},
		"a doubled line": {func(_ *played, st *Stored) { st.Chats = append(st.Chats, "hello") }, fault{doubled: 1}, "twice"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p, st := &played{id: "t", said: []string{"hello"}}, &Stored{Config: cfg, Chats: []string{"hello"}}
			tab, err := game.New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				seat := tab.Acting().First()
				choice := tab.Choices(seat)[0]
				s := sent{int(seat), "0-" + tab.Ask(seat), tab.Print(choice)}
				p.tried, p.acked = append(p.tried, s), append(p.acked, s)
				if _, err := tab.Choose(seat, choice); err != nil {
					t.Fatal(err)
				}
				st.Events = append(st.Events, StoredEvent{Seq: len(st.Events) + 1, Kind: "choice", Seat: s.seat, Body: s.text, Hash: tab.Hash()})
			}
			c.spoil(p, st)
			got, err := p.verify(game, st)
			if got != c.want || (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
				t.Errorf("%+v %v, want %+v %q", got, err, c.want, c.says)
			}
		})
	}
}
