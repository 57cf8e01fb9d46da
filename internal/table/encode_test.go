package table

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"cromford/engine"
	"cromford/games"
)

// States are written as encoding/json writes them, to the byte, for every seat of every game and whatever people are called.
func TestStatesAreWrittenAsUsual(t *testing.T) {
	for _, game := range []string{"railways", "arkwright-2025", "arkwright-2014", "arkwright-card"} {
		for _, after := range []int{0, 40, 150, 2000} {
			l := played(t, game, after)
			l.info.Name = "a<b>&\"\\\u2028 \x7f\xff é \t\x01"
			for seat := range len(l.info.Seats) + 1 {
				guest, as := "h", &seat
				if seat == len(l.info.Seats) {
					guest, as = "", nil
				}
				st := l.state(guest, as, Have{Events: len(l.log) / 2})
				want, err := json.Marshal(st)
				if err != nil {
					t.Fatal(err)
				}
				got, err := l.encoded(guest, as, Have{Events: len(l.log) / 2})
				if err != nil {
					t.Fatal(err)
				}
				if string(got.Body) != string(want) {
					t.Fatalf("%s, seat %d after %d events:\n%s\n%s", game, seat, len(l.log), got.Body, want)
				}
			}
		}
	}
}

// BenchmarkState is the work of an update for those who look on, in the middle of a game.
func BenchmarkState(b *testing.B) {
	for _, game := range []string{"railways", "arkwright-2025", "arkwright-card"} {
		l := played(b, game, 100)
		b.Run(game, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				l.cache = nil
				if _, err := l.encoded("", nil, Have{Events: len(l.log) - 2}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// played is a table of the host, after so many random choices.
func played(tb testing.TB, game string, choices int) *live {
	tb.Helper()
	e, err := games.Open(game, nil)
	if err != nil {
		tb.Fatal(err)
	}
	counts := e.Game.Meta().SeatCounts
	seats := counts[len(counts)-1]
	first, err := e.Game.New(engine.Config{Seats: seats, Key: engine.KeyFromSeed("written")})
	if err != nil {
		tb.Fatal(err)
	}
	in := &Info{ID: "t", Status: Playing, Game: game, Host: "h", Seats: make([]Seat, seats)}
	for i := range in.Seats {
		in.Seats[i] = Seat{Kind: Hot, Alias: "player 1"}
	}
	r := rand.New(rand.NewPCG(1, 1))
	l := &live{info: in, history: history{first: first, cur: first}, bell: newBell()}
	for range choices {
		if l.cur.Acting() == 0 {
			break
		}
		seat := l.cur.Acting().First()
		list := l.cur.Choices(seat)
		d, err := l.draft(int(seat), []engine.Choice{list[r.IntN(len(list))]}, 1)
		if err != nil {
			tb.Fatal(err)
		}
		l.take(d)
	}
	return l
}
