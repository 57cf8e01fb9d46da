package cardgame_test

import (
	"fmt"
	"slices"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/cardgame"
)

// The account of every production says its good and the decade it was in, from the first one on.
func TestAccountsSayWhen(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		cfg := engine.Config{Seats: seats, Key: engine.KeyFromSeed(fmt.Sprint("when", seats))}
		last, year := "", 1770
		for _, a := range enginetest.TellRandom(t, engine.Erase(theGame()), cfg).Accounts(engine.Nobody) {
			sh := a.Sheet.(*cardgame.ProductionSheet)
			order := []string{"food", "clothes", "cutlery", "lamps"} // a good that nobody makes has no account
			if slices.Index(order, sh.Good) <= slices.Index(order, last) {
				year += 10
			}
			last = sh.Good
			equal(t, "year of "+sh.Good, sh.Year, year)
		}
	}
}

// What a production would bring goes to its end: what the emergency fund gives, and the money after all (CG-5.3.2).
func TestForecastGoesToTheEnd(t *testing.T) {
	s := setup(t, 3, "forecast")
	p := &s.Player[0]
	p.Cash, p.Value = 1, 13
	p.Factory[cardgame.Food] = cardgame.Factory{Side: 1, Spot: 4, Worker: [2]uint8{1, 0}}
	ft := view(&s).Forecast.Seats[0]
	equal(t, "4 + 3 workers x 2", ft.Cost, 10)
	equal(t, "nobody buys at appeal 0", ft.Income, 0)
	equal(t, "9 are missing, and a loan gives 7", ft.Loans, 2)
	equal(t, "1 + 14 - 10", ft.Cash, 5)
	equal(t, "it is enough", ft.Ruined, false)
	p.Loans = 8
	ft = view(&s).Forecast.Seats[0]
	equal(t, "one loan is left", ft.Loans, 1)
	equal(t, "and not enough", ft.Ruined, true)
	p.Loans, p.Factory[cardgame.Food].Marker, s.Demand[cardgame.Food] = 0, 6, 2
	v := view(&s)
	ft = v.Forecast.Seats[0]
	equal(t, "2 x the price", ft.Income, 2*v.Players[0].Factories[0].Price)
	equal(t, "money after it", ft.Cash, 1+ft.Income-10)
	m := v.Market[0].Markers[0]
	equal(t, "6 - 2 may be sold", m.Sells, 4)
	equal(t, "2 are made", m.Makes, 2)
	equal(t, "and sold", m.Sold, 2)
}

// Who looks at a forecast is told whether the production is still to come and who acts before it; the colours without a
// seat are those of the opponents or the neutral one.
func TestViewSaysWhoIsStillToAct(t *testing.T) {
	acted := 0
	for seats := 1; seats <= 4; seats++ {
		s := setup(t, seats, "later")
		productions := 0
		play(t, &s, uint64(seats), func(s *cardgame.Position) {
			v := view(s)
			ahead := []string{"first-factory", "second-factory", "start-development", "start-shares", "round", "action", "bag"}
			equal(t, "ahead in "+v.Phase, v.Ahead, slices.Contains(ahead, v.Phase))
			if v.Phase == "action" {
				at := slices.Index(v.Order, v.Active)
				equal(t, "later", fmt.Sprint(v.Later), fmt.Sprint(v.Order[at+1:]))
				acted += len(v.Later)
			} else {
				equal(t, "nobody later in "+v.Phase, len(v.Later), 0)
			}
			n := 0
			for _, g := range theGame().Gauges(s, nil) {
				if g.Name == "productions" {
					n = g.Value
				}
			}
			if n < productions || n > productions+1 {
				t.Errorf("%d productions after %d", n, productions)
			}
			productions = n
		})
		want := map[int]string{1: "[orange purple]", 2: "[neutral]"}[seats]
		if want == "" {
			want = "[]"
		}
		equal(t, "colours", fmt.Sprint(view(&s).Colours), want)
	}
	if acted == 0 {
		t.Error("nobody acted after another")
	}
}

// Extra Production is laid out by factories and worker cards, each with what it makes and costs (CG-4.6.1).
func TestExtraProductionIsLaidOut(t *testing.T) {
	s := setup(t, 3, "extra", "extra_production")
	seen := 0
	play(t, &s, 7, func(s *cardgame.Position) {
		v := view(s)
		if v.Turn == nil || v.Step != "extra" {
			return
		}
		for _, c := range theGame().Choices(s, engine.Seat(v.Active), nil) {
			if c.Kind != cardgame.KindRun {
				continue
			}
			i := slices.IndexFunc(v.Turn.Runs, func(r cardgame.RunView) bool {
				return r.Good == v.Market[c.Arg[0]-1].Good && r.Cards == int(c.Arg[1])
			})
			if i < 0 {
				t.Errorf("nothing is said of %v", c)
				continue
			}
			seen++
			equal(t, "cost", v.Turn.Runs[i].Bill.Total, theGame().Describe(s, engine.Seat(v.Active), c).Cost)
		}
	})
	if seen == 0 {
		t.Error("no Extra Production came up")
	}
}

// What is left over after a sale has the room of the warehouses that no other good needs (CG-5.2.2).
func TestViewTellsTheRoom(t *testing.T) {
	s := setup(t, 3, "room")
	p := &s.Player[0]
	p.Factory[cardgame.Food] = cardgame.Factory{Side: 1, Spot: 4, Stored: 1}
	p.Factory[cardgame.Lamps] = cardgame.Factory{Side: 1, Spot: 4}
	v := view(&s).Players[0].Factories
	equal(t, "one food lies in the first small warehouse: 4 - 1", v[cardgame.Food].Room, 3)
	equal(t, "the second is free for lamps", v[cardgame.Lamps].Room, 2)
	p.Factory[cardgame.Food].Stored = 3
	equal(t, "three food fill both", view(&s).Players[0].Factories[cardgame.Lamps].Room, 0)
}
