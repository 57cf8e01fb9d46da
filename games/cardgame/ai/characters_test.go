package ai

import (
	"fmt"
	"testing"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/cardgame"
)

// A character can be seen: the shipper ships more than the plain way to play, the investor has more shares in the middle of the
// game, and the cutter stands higher in appeal.
func TestCharactersShow(t *testing.T) {
	lore := NewLore(game)
	seen := func(style int) (ships, shares, appeal float64) {
		p := lore.player(&ladder[3], style)
		for n := range 12 {
			see := func(s *cardgame.Position, seat engine.Seat, c engine.Choice) {
				me := &s.Player[seat]
				switch c.Kind {
				case cardgame.KindEndTurn:
					appeal += float64(me.Factory[s.Good].Marker)
					if s.Decade <= 2 {
						shares += float64(me.Shares)
					}
				case cardgame.KindShip:
					ships += float64(c.Arg[0])
				}
			}
			who := func(engine.Seat) *bots.Player[cardgame.Position] { return &p }
			playPlayers(t, with(3, "random_supply"), fmt.Sprint("character", n), who, uint64(n), see)
		}
		return ships, shares, appeal
	}
	ships, shares, appeal := seen(0)
	if got, _, _ := seen(1); got < 1.03*ships {
		t.Errorf("the shipper ships %.0f goods, others %.0f", got, ships)
	}
	if _, got, _ := seen(2); got < 1.03*shares {
		t.Errorf("the investor has %.0f shares, others %.0f", got, shares)
	}
	if _, _, got := seen(3); got < 1.03*appeal {
		t.Errorf("the cutter has an appeal of %.0f, others %.0f", got, appeal)
	}
}
