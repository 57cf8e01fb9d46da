package cardgame

import "cromford/engine"

// CG-4.8: step b, price and appeal of the active good.

// askPrice offers every setting of the active factory: token spot, office, and which quality cards point to appeal
// (CG-4.8.2).
var askPrice = question{
	ID: "price", Cite: cite{"CG-4.8.2"}, About: "price and appeal of the active factory",
	Answers: answers{
		{Kind: KindSetPrice, Code: notOffered, Words: "a setting has one of four spots, an office, and quality cards of this factory"},
	},
	List: func(a asked, l engine.List) engine.List {
		here := a.qualityHere()
		for spot := int16(1); spot <= 4; spot++ {
			for office := towardsPrice; office <= towardsAppeal; office++ {
				for set := uint8(0); ; set = (set - here) & here { // all subsets, in rising order
					l = l.Add(KindSetPrice, spot, office, int16(set))
					if set == here {
						break
					}
				}
			}
		}
		return l
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		a.close()
		gd := a.s.Good
		f := &a.p.Factory[gd]
		f.Spot, f.Office = uint8(c.Arg[0]), c.Arg[1] == towardsAppeal
		for i := range firstDistribution {
			if a.p.Card[i].At == uint8(gd)+1 {
				a.p.Card[i].Appeal = c.Arg[2]>>i&1 != 0
			}
		}
		to := a.g.appeal(a.p, gd)
		out.Add(factPriced, a.seat, ofGood(gd), a.g.price(a.p, gd), int16(to))
		f.Marker = a.g.moveMarker(a.s, gd, f.Marker, to, out) // CG-4.8.3
	},
}

// qualityHere is the set of quality cards beside the active factory.
func (a asked) qualityHere() (set uint8) {
	for i := range firstDistribution {
		if a.p.Card[i].At == uint8(a.s.Good)+1 {
			set |= 1 << i
		}
	}
	return set
}
