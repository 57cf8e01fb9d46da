package ai

import "cromford/games/cardgame"

// The actions of a plan. Those for a good begin with it and give the others what is left.
const (
	actPass         uint8 = iota
	actBuild              // everything missing, and upgrade everything
	actUpgrade            // everything
	actEmploy             // everybody
	actEmployFirst        // the first worker cards
	actAutomate           // where it saves most
	actExchange           // three of them, by the money kept
	actQuality      uint8 = actExchange + uint8(purses)
	actDistribution uint8 = actQuality + goods
	actN            uint8 = actDistribution + goods
	purses                = 3
)

// remaining is how often a good is still produced from a round on.
func remaining(r int, g cardgame.Good) int {
	return cardgame.Productions(decadeOf(r), cardgame.Good(r%goods), g)
}

// decadeOf is the decade of a round.
func decadeOf(r int) uint8 { return uint8(r/goods) + 1 }

// sensible tells whether an action could change anything.
func (m *mind) sensible(f *firm, r int, code uint8) bool {
	switch {
	case code == actPass:
		return true
	case code >= actN:
		return m.sensibleWide(f, r, code)
	case code >= actQuality:
		g := cardgame.Good(code-actQuality) % goods
		return f.Factory[g].Open() && remaining(r, g) > 0
	case code >= actExchange:
		return f.cash >= m.w.Keep[code-actExchange]+f.value/2 || f.Ships == 0 && code == actExchange
	}
	for g := range cardgame.Good(goods) {
		if remaining(r, g) > 0 && m.wanting(f, r, g, code) {
			return true
		}
	}
	return false
}

// wanting tells whether an action could do something for a factory.
func (m *mind) wanting(f *firm, r int, g cardgame.Good, code uint8) bool {
	w := &f.Factory[g]
	switch code {
	case actBuild:
		return !w.Open()
	case actUpgrade:
		return w.Upgradable(decadeOf(r))
	case actAutomate:
		return f.Token > 0 || m.game.Turnable(&f.Player, g, 0) > 0 || m.game.Turnable(&f.Player, g, 1) > 0
	}
	return w.Open() && (w.Worker[0] == 0 || w.Worker[1] == 0)
}

// act carries out an action of a plan.
func (m *mind) act(f *firm, r int, code uint8) {
	switch {
	case code == actPass:
	case code <= actEmployFirst:
		m.grow(f, r, code)
	case code == actAutomate:
		m.automate(f, r)
	case code < actQuality:
		m.invest(f, m.w.Keep[code-actExchange])
	case code < actDistribution:
		m.addQuality(f, r, cardgame.Good(code-actQuality))
	case code < actN:
		m.addDistribution(f, r, cardgame.Good(code-actDistribution))
	default:
		m.wideAct(f, r, code)
	}
}

// grow builds, upgrades and employs.
func (m *mind) grow(f *firm, r int, code uint8) {
	decade, hired := decadeOf(r), false
	for g := range cardgame.Good(goods) {
		w := &f.Factory[g]
		switch {
		case remaining(r, g) == 0:
		case !w.Open():
			if code == actBuild {
				*w, hired = cardgame.NewFactory(decade), true
			}
		case code <= actUpgrade:
			if w.Upgradable(decade) {
				w.Renew(decade)
			}
		default:
			for pos := range w.Worker {
				if w.Worker[pos] == 0 && (pos == 0 || code == actEmploy) {
					w.Worker[pos], hired = cardgame.WorkerSide(pos, decade), true
				}
			}
		}
	}
	if hired {
		f.demand, f.wages = m.board.MoreWorkers(f.demand, f.wages)
	}
}

// automate turns the cards that save wages most often; a pair that is half done is finished first (CG-4.3.4).
func (m *mind) automate(f *firm, r int) {
	left := m.game.Level(&f.Player, cardgame.Machinery)
	if g, pos, lies := f.TokenAt(); lies {
		left -= m.game.TurnCard(&f.Player, g, pos)
	}
	for left > 0 {
		best, at, post := 0, cardgame.Food, 0
		for g := range cardgame.Good(goods) {
			for pos := range f.Factory[g].Worker {
				if n := int(m.game.Turnable(&f.Player, g, pos)); n > 0 && n <= int(left) {
					if v := 10*n*remaining(r, g) + n; v > best {
						best, at, post = v, g, pos
					}
				}
			}
		}
		if best == 0 {
			return
		}
		left -= m.game.TurnCard(&f.Player, at, post)
	}
}

// invest buys shares and keeps some money back. The ships come back on the way.
func (m *mind) invest(f *firm, keep float64) {
	lim := &m.rules.Limit
	price := func(n uint8) float64 {
		return between(f.value, func(k int) int { return int(m.game.SharesCost(&f.Player, int16(n), int16(k))) })
	}
	n, cost := uint8(0), 0.0
	if sure := (f.cash - keep) / (f.value + 1); sure >= 1 && f.Shares < lim.MaxShares { // none costs more
		n = min(lim.MaxShares-f.Shares, uint8(min(sure, 100)))
		cost = price(n)
	}
	for f.Shares+n < lim.MaxShares {
		next := price(n + 1)
		if f.cash-next < keep {
			break
		}
		n, cost = n+1, next
	}
	f.Shares += n
	f.cash -= cost
	f.Ships = lim.OnCard
}

// addQuality raises the quality of a good as far as the track and the cards allow, then that of the others.
func (m *mind) addQuality(f *firm, r int, first cardgame.Good) {
	q := &f.total[quality]
	cards := m.game.Range(&f.Player, false)
	for k := cardgame.Good(0); k < goods && cards.Limit > 0; k++ {
		g := (first + k) % goods
		if !f.Factory[g].Open() || remaining(r, g) == 0 {
			continue
		}
		for n := min(cards.Limit, cards.Top-min(q[g], cards.Top)); n > 0; n-- {
			q[g] += n
			if m.tucked[f.Cards>>cardgame.Engineer&1][qualityIndex(q)] {
				cards.Limit -= n
				break
			}
			q[g] -= n
		}
	}
}

// addDistribution raises the distribution of a good as far as the track allows, then that of the others while cards last.
func (m *mind) addDistribution(f *firm, r int, first cardgame.Good) {
	dist := &f.total[distribution]
	cards := m.game.Range(&f.Player, true)
	free := 0
	for i := cards.From; i < cards.To; i++ {
		if f.Owns(i) {
			free++
		}
	}
	for _, n := range dist {
		if n > 0 {
			free--
		}
	}
	for k := cardgame.Good(0); k < goods && cards.Limit > 0; k++ {
		g := (first + k) % goods
		if !f.Factory[g].Open() || remaining(r, g) == 0 || dist[g] == 0 && free == 0 {
			continue
		}
		if dist[g] == 0 {
			free--
		}
		n := min(cards.Limit, cards.Top-dist[g])
		dist[g] += n
		cards.Limit -= n
	}
}
