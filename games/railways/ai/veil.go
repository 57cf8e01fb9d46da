package ai

import (
	"slices"

	"cromford/engine"
	"cromford/games/railways"
)

// Redeal deals anew what the seat cannot know. The game's own Redeal shuffles the cards as it finds them; here they are put in
// order first, so that with equal chance the true table and any that looks the same to the seat give the same worlds.
func (l *lore) Redeal(s *railways.Position, seat engine.Seat, r *engine.RNG) {
	var cards [len(s.Known)]railways.ContractID
	var known [len(s.Known)]engine.SeatSet // who else knows the card in a place; that stays with the place
	n := 0
	hidden := func(c railways.ContractID) bool { return c != 0 && !s.Known[c].Has(seat) }
	collect := func(list []railways.ContractID) {
		for _, c := range list {
			if hidden(c) {
				cards[n], known[n] = c, s.Known[c]
				n++
			}
		}
	}
	collect(s.Deck[:s.DeckN])
	for i := range int(s.Seats) {
		from := n
		collect(s.Player[i].Contracts[:])
		slices.Sort(known[from:n])
	}
	var open [len(s.Known)]bool
	for _, c := range cards[:n] {
		open[c] = true
	}
	slices.Sort(cards[:n])
	at := 0
	lay := func(list []railways.ContractID) {
		for i, c := range list {
			if c != 0 && open[c] {
				list[i] = cards[at]
				at++
			}
		}
	}
	lay(s.Deck[:s.DeckN])
	for i := range int(s.Seats) {
		hand := &s.Player[i].Contracts
		held := s.Player[i].ContractCards()
		lay(hand[:])
		slices.Sort(hand[:held])
	}
	for i, c := range cards[:n] {
		s.Known[c] = known[i]
	}
	l.Game.Redeal(s, seat, r)
}
