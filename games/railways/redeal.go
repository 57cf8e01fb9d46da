package railways

import "cromford/engine"

// Redeal resamples what the seat cannot know (RULES.md, Hidden information): the other seats' sealed cards, their
// contract cards and the deck, as far as the seat does not know where a card lies.
func (g *Game) Redeal(s *Position, seat engine.Seat, r *engine.RNG) {
	type slot struct {
		owner engine.Seat // Nobody: the deck
		at    int
		known engine.SeatSet // who else knows the card in this place; that stays with the place
	}
	var slots [maxContracts]slot
	var pool [maxContracts]ContractID
	n := 0
	collect := func(c ContractID, owner engine.Seat, at int) {
		if c != 0 && !s.knows(seat, c) {
			slots[n], pool[n] = slot{owner, at, s.Known[c]}, c
			n++
		}
	}
	for at, c := range s.Deck[:s.DeckN] {
		collect(c, engine.Nobody, at)
	}
	for o := range int(s.Seats) {
		for at, c := range s.Player[o].Contracts {
			collect(c, engine.Seat(o), at)
		}
	}
	for i := range n {
		if slots[i].owner != engine.Nobody {
			s.Player[slots[i].owner].removeContract(pool[i])
		}
	}
	engine.Shuffle(r, pool[:n])
	for i, c := range pool[:n] {
		s.Known[c] = slots[i].known
		if slots[i].owner == engine.Nobody {
			s.Deck[slots[i].at] = c
		} else {
			s.Player[slots[i].owner].addContract(c)
		}
	}
	for o := range int(s.Seats) {
		p := &s.Player[o]
		if engine.Seat(o) == seat || p.Sealed == 0 {
			continue
		}
		k := r.IntN(p.Hand.Len())
		for a := ActionPort; a <= ActionProduce; a++ {
			if p.Hand.Has(a) {
				if k == 0 {
					p.Sealed = a
				}
				k--
			}
		}
	}
}
