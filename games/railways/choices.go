package railways

import "cromford/engine"

// Choices lists what the seat may do: every candidate that refuse lets pass, in the order of the rules.
func (g *Game) Choices(s *Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if s.Frames.N == 0 || int(seat) >= int(s.Seats) {
		return buf
	}
	f := s.Frames.Top()
	if f.Step == stepChoose {
		// A seat that has sealed may still take another card until the last choice is in.
		for a := int16(ActionPort); a <= int16(ActionProduce); a++ {
			if g.refusePick(s, seat, a) == legal {
				buf = append(buf, one(pick, a))
			}
		}
		return buf
	}
	if f.Seat != seat {
		return buf
	}
	switch f.Step {
	case stepAct:
		return g.actChoices(s, seat, f.A, buf)
	case stepVia:
		return g.viaChoices(s, TownID(f.A), buf)
	case stepLoad:
		return g.loadChoices(s, TownID(f.A), g.leaving(s, TownID(f.A), PortID(f.B)), buf)
	case stepBuyBack:
		for n := int16(0); n <= min(f.A, s.Player[seat].Cubes); n++ {
			buf = append(buf, one(sell, n))
		}
	case stepLoan:
		buf = append(buf, one(takeLoan, 0))
		if g.refuseRepay(s, seat, f.A) == legal {
			buf = append(buf, one(repayLoan, 0))
		}
		buf = append(buf, one(noLoan, 0))
	case stepEnd:
		b := g.board(s)
		switch {
		case f.B > 0:
			for t := int16(1); int(t) <= len(b.Towns); t++ {
				if g.refuseSecondFactory(s, seat, f.B, t) == legal {
					buf = append(buf, one(secondFactory, t))
				}
			}
		case f.B < 0:
			for l := int16(1); int(l) <= len(b.Lines); l++ {
				if g.refuseSecondLine(s, seat, f.A, -f.B, l) == legal {
					buf = append(buf, one(secondLine, l))
				}
			}
		}
		buf = append(buf, one(endTurn, 0))
	}
	return buf
}

func one(k engine.Kind, arg int16) engine.Choice {
	return engine.Choice{Kind: k, Arg: [4]int16{arg}}
}

// actChoices lists the options of RW-5.2: the card's own action, a contract, a loan, a forfeit.
func (g *Game) actChoices(s *Position, seat engine.Seat, x int16, buf []engine.Choice) []engine.Choice {
	b := g.board(s)
	p := &s.Player[seat]
	own := len(buf)
	card := p.top()
	canPay := p.Markers > 0 && p.Cash >= g.price(x)
	switch card {
	case ActionFactory:
		if !canPay {
			break
		}
		for t := int16(1); int(t) <= len(b.Towns); t++ {
			if g.refuseBuild(s, seat, x, t) == legal {
				buf = append(buf, one(buildFactory, t))
			}
		}
		for t := int16(1); int(t) <= len(b.Towns); t++ {
			if g.refuseUpgradeFactory(s, seat, x, t) == legal {
				buf = append(buf, one(upgradeFactory, t))
			}
		}
	case ActionRailway:
		if !canPay {
			break
		}
		for l := int16(1); int(l) <= len(b.Lines); l++ {
			if g.refuseConstruct(s, seat, x, l) == legal {
				buf = append(buf, one(constructLine, l))
			}
		}
		for l := int16(1); int(l) <= len(b.Lines); l++ {
			if g.refuseUpgradeLine(s, seat, x, l) == legal {
				buf = append(buf, one(upgradeLine, l))
			}
		}
	case ActionPort:
		if canPay {
			for pt := int16(1); int(pt) <= len(b.Ports); pt++ {
				if g.refuseInvest(s, seat, x, pt) == legal {
					buf = append(buf, one(investPort, pt))
				}
			}
		}
		buf = redrawChoices(p, buf)
	case ActionProduce:
		for t := int16(1); int(t) <= len(b.Towns); t++ {
			for o := int16(1); int(o) <= int(s.Seats); o++ {
				if g.refuseProduce(s, t, o) == legal {
					buf = append(buf, engine.Choice{Kind: produceAt, Arg: [4]int16{t, o}})
				}
			}
		}
		buf = append(buf, one(takeCoin, 0))
	case ActionDeliver:
		for t := int16(1); int(t) <= len(b.Towns); t++ {
			if g.refuseTown(s, t) == legal {
				buf = append(buf, one(deliverFrom, t))
			}
		}
		for pt := int16(1); int(pt) <= len(b.Ports); pt++ {
			buf = append(buf, one(deliverTo, pt))
		}
	}
	possible := len(buf) > own
	if p.Contracts[0] == 0 {
		buf = append(buf, one(declareContract, 0))
	}
	for _, c := range p.Contracts {
		if c != 0 {
			buf = append(buf, one(declareContract, int16(c)))
		}
	}
	if s.Flags&LoanWithContract == 0 {
		buf = append(buf, one(takeLoan, 0))
		if g.refuseRepay(s, seat, x) == legal {
			buf = append(buf, one(repayLoan, 0))
		}
	}
	if !possible {
		buf = append(buf, one(forfeit, 0))
	}
	return buf
}

// redrawChoices lists every order of every part of the contract hand (RW-8.3): 16 for three cards.
func redrawChoices(p *Player, buf []engine.Choice) []engine.Choice {
	n := p.contractN()
	buf = append(buf, one(redrawContracts, 0))
	for i := range n {
		buf = append(buf, one(redrawContracts, int16(p.Contracts[i])))
	}
	for i := range n {
		for j := range n {
			if i == j {
				continue
			}
			c := engine.Choice{Kind: redrawContracts, Arg: [4]int16{int16(p.Contracts[i]), int16(p.Contracts[j])}}
			buf = append(buf, c)
			if n == maxHand {
				c.Arg[2] = int16(p.Contracts[3-i-j])
				buf = append(buf, c)
			}
		}
	}
	return buf
}
