package cardgame_test

import (
	"testing"

	"cromford/games/cardgame"
)

// Two small warehouses hold 2 goods of a kind each, the large one 4.
func TestRoom(t *testing.T) {
	for _, tt := range []struct {
		name   string
		stored [cardgame.Goods]uint8
		large  bool
		want   int8
	}{
		{"both small ones", [4]uint8{}, false, 4},
		{"one is half full of another good", [4]uint8{0, 1}, false, 2},
		{"both hold others", [4]uint8{0, 1, 2}, false, 0},
		{"the half full one is of this good", [4]uint8{1, 2}, false, 1},
		{"all three", [4]uint8{}, true, 8},
		{"the large one here, the small ones with 3 others", [4]uint8{0, 3}, true, 4},
		{"the large one with 4 of 5 others, a small one with the fifth", [4]uint8{0, 5}, true, 2},
		{"everything is full", [4]uint8{4, 2, 2}, true, 0},
	} {
		var p cardgame.Player
		if tt.large {
			p.Gain(cardgame.LargeWarehouse)
		}
		for g, n := range tt.stored {
			p.Factory[g] = cardgame.Factory{Side: 1, Spot: 4, Stored: n}
		}
		equal(t, tt.name, theGame().Room(&p, cardgame.Food), tt.want)
	}
}

// A factory of food with its first worker card costs 4, and the wages of 3.
func TestBill(t *testing.T) {
	p := cardgame.Player{}
	p.Factory[cardgame.Food] = cardgame.Factory{Side: 1, Spot: 4, Worker: [2]uint8{1, 0}}
	total := func() int16 { return theGame().Bill(&p, cardgame.Food, 3).Total }
	equal(t, "4 + 3 x 3", total(), 13)
	p.Foreman = 1
	equal(t, "the Foreman takes 2 off each", total(), 7)
	p.Foreman = 0
	equal(t, "two machines come", theGame().TurnCard(&p, cardgame.Food, 0), 2)
	equal(t, "and no more", theGame().Turnable(&p, cardgame.Food, 0), 0)
	equal(t, "4 + 3 + 2 machines", total(), 9)
	p.Gain(cardgame.Workshop)
	equal(t, "the Workshop looks after them", total(), 7)
}

func TestEmergencyFund(t *testing.T) {
	s := setup(t, 2, "fund")
	p := cardgame.Player{Value: 13, Loans: 6} // half of 13 is 7, and 3 of 9 loans are left
	for missing, want := range map[int16]cardgame.Fund{
		0: {Enough: true}, 7: {Loans: 1, Cash: 7, Enough: true}, 15: {Loans: 3, Cash: 21, Enough: true},
		21: {Loans: 3, Cash: 21, Enough: true}, 22: {Loans: 3, Cash: 21},
	} {
		equal(t, "fund", theGame().Emergency(&s, &p, missing), want)
	}
	equal(t, "loans on worthless shares", theGame().Emergency(&s, &cardgame.Player{}, 1), cardgame.Fund{Loans: 9})
	s.Player[0] = p
	equal(t, "a loan, as the page is told", view(&s).Players[0].Fund, 7)
}

func TestShareAndShipNumbers(t *testing.T) {
	p := cardgame.Player{Ships: 3, Loans: 2, Tokens: 1}
	p.Track[cardgame.Stock] = 1
	equal(t, "one of three shares for 6, two for 11", theGame().SharesCost(&p, 3, 11), 28)
	p.Track[cardgame.Stock] = 2
	equal(t, "no more are cheap than are bought", theGame().SharesCost(&p, 1, 11), 6)
	equal(t, "two loans cost two shares", p.NetShares(7), 5)
	p.Tokens = 0
	p.Gain(cardgame.Contract)
	p.Gain(cardgame.TradeOffice)
	trip := theGame().Trip(&p, 5, true)
	equal(t, "5 goods on ships for 2", trip.Ships, 3)
	equal(t, "the Trade Office saves a token", trip.Tokens, 2)
	equal(t, "the Contract pays for 5", trip.Extra, 10)
	p.Sail(trip)
	equal(t, "ready, used, tokens", []uint8{p.Ships, p.Sailed, p.Tokens}, "[0 3 2]")
	equal(t, "the Trade Office is turned", p.Ready(cardgame.TradeOffice), false)
}

func TestProductions(t *testing.T) {
	for _, tt := range []struct {
		decade     uint8
		active, gd cardgame.Good
		want       int
	}{
		{1, cardgame.Food, cardgame.Lamps, 3},
		{2, cardgame.Cutlery, cardgame.Food, 1},
		{3, cardgame.Cutlery, cardgame.Cutlery, 1},
		{3, cardgame.Cutlery, cardgame.Food, 0},
	} {
		equal(t, "productions to come", cardgame.Productions(tt.decade, tt.active, tt.gd), tt.want)
	}
}

// The cards show 1 or 2, 1 or 2, and 3 or 4; the Engineer 5 or 6.
func TestEachQuality(t *testing.T) {
	can := func(p *cardgame.Player) map[[cardgame.Goods]uint8]bool {
		set := map[[cardgame.Goods]uint8]bool{}
		theGame().EachQuality(p, func(q *[cardgame.Goods]uint8) { set[*q] = true })
		return set
	}
	var p cardgame.Player
	plain := can(&p)
	p.Gain(cardgame.Engineer)
	engineer := can(&p)
	for _, tt := range []struct {
		totals          [cardgame.Goods]uint8
		plain, engineer bool
	}{
		{[4]uint8{}, true, true},
		{[4]uint8{4, 4}, true, true},         // 4, and 2 + 2
		{[4]uint8{1, 1, 1}, false, false},    // the third card shows 3 or more
		{[4]uint8{5}, false, true},           // 4 is the most without an Engineer
		{[4]uint8{2, 2, 3, 6}, false, true},  // all four
		{[4]uint8{4, 4, 1, 6}, false, false}, // none is left for the 1
	} {
		equal(t, "without an Engineer", plain[tt.totals], tt.plain)
		equal(t, "with one", engineer[tt.totals], tt.engineer)
	}
}

// Restricted, the second step of quality is for decade II, unless one owns an Engineer.
func TestMayStep(t *testing.T) {
	s, free := setup(t, 3, "steps", "decade_restriction=on"), setup(t, 3, "steps")
	var p cardgame.Player
	may := func(s *cardgame.Position, decade uint8) bool {
		return theGame().MayStep(s, &p, cardgame.Quality, decade)
	}
	equal(t, "the first step", may(&s, 1), true)
	theGame().Step(&s, &p, cardgame.Quality)
	equal(t, "too early", may(&s, 1), false)
	equal(t, "in time", may(&s, 2), true)
	equal(t, "without restrictions", may(&free, 1), true)
	p.Gain(cardgame.Engineer)
	equal(t, "with an Engineer", may(&s, 1), true)
}
