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

// sensible tells whether an action could change anything.
func (m *mind) sensible(f *firm, r int, code uint8) bool {
	switch {
	case code == actBuild:
		return m.missing(f, r)
	case code == actUpgrade:
		return m.outdated(f, r)
	case code == actEmploy, code == actEmployFirst:
		return m.vacant(f, r)
	case code == actAutomate:
		return m.manual(f, r)
	case code < actQuality:
		return code < actExchange || f.cash >= m.w.Keep[code-actExchange]+f.value/2 || f.ships == 0 && code == actExchange
	}
	w, g := &f.works[(code-actQuality)%goods], int(code-actQuality)%goods
	return w.side > 0 && remaining(r, g) > 0
}

// manual tells whether there are worker cards to turn.
func (m *mind) manual(f *firm, r int) bool {
	for g := range f.works {
		for pos, side := range f.works[g].worker {
			if side > 0 && !f.works[g].turned[pos] && remaining(r, g) > 0 {
				return true
			}
		}
	}
	return false
}

// outdated tells whether a factory can be upgraded.
func (m *mind) outdated(f *firm, r int) bool {
	for g := range f.works {
		w := &f.works[g]
		if w.side > 0 && remaining(r, g) > 0 && (r >= goods && (w.side == 1 || w.worker[0] == 1) || r >= 2*goods && w.worker[1] == 1) {
			return true
		}
	}
	return false
}

func (m *mind) missing(f *firm, r int) bool {
	for g := range f.works {
		if f.works[g].side == 0 && remaining(r, g) > 0 {
			return true
		}
	}
	return false
}

func (m *mind) vacant(f *firm, r int) bool {
	for g := range f.works {
		if w := &f.works[g]; w.side > 0 && (w.worker[0] == 0 || w.worker[1] == 0) && remaining(r, g) > 0 {
			return true
		}
	}
	return false
}

// remaining is how often a good is still produced from a round on.
func remaining(r, g int) int {
	n := decades - r/goods
	if g < r%goods {
		n--
	}
	return n
}

// act carries out an action of a plan.
func (m *mind) act(f *firm, r int, code uint8) {
	switch {
	case code == actPass:
	case code == actBuild:
		built := false
		for g := range f.works {
			if f.works[g].side == 0 && remaining(r, g) > 0 {
				f.works[g] = works{side: uint8(min(r/goods+1, 2))}
				built = true
			}
		}
		if built {
			m.hired(f)
		}
		m.upgradeAll(f, r)
	case code == actUpgrade:
		m.upgradeAll(f, r)
	case code == actEmploy:
		m.employ(f, r, 2)
	case code == actEmployFirst:
		m.employ(f, r, 1)
	case code == actAutomate:
		m.automate(f, r)
	case code < actQuality:
		m.invest(f, m.w.Keep[code-actExchange])
	case code < actDistribution:
		m.addQuality(f, r, int(code-actQuality))
	default:
		m.addDistribution(f, r, int(code-actDistribution))
	}
}

func (m *mind) upgradeAll(f *firm, r int) {
	if r < goods {
		return
	}
	for g := range f.works {
		if f.works[g].side > 0 && remaining(r, g) > 0 {
			f.works[g].renew(r/goods + 1)
		}
	}
}

// renew brings a factory to the newest sides of a decade (CG-4.1.6).
func (w *works) renew(decade int) {
	w.side = 2
	if w.worker[0] == 1 {
		w.worker[0] = 2
	}
	if w.worker[1] == 1 && decade >= decades {
		w.worker[1] = 2
	}
}

// staffed is the side a worker card is hired on (CG-4.2.2).
func staffed(pos, decade int) uint8 {
	if decade >= pos+2 {
		return 2
	}
	return 1
}

func (m *mind) employ(f *firm, r, most int) {
	any := false
	for g := range f.works {
		w := &f.works[g]
		if w.side == 0 || remaining(r, g) == 0 {
			continue
		}
		for pos := range most {
			if w.worker[pos] == 0 {
				w.worker[pos] = staffed(pos, r/goods+1)
				any = true
			}
		}
	}
	if any {
		m.hired(f)
	}
}

// automate turns the cards that save wages most often; a pair that is half done is finished first (CG-4.3.4).
func (m *mind) automate(f *firm, r int) {
	left := int(m.guide.level(f, cardgame.Machinery))
	for g := range f.works {
		if w := &f.works[g]; w.half > 0 {
			w.turned[w.half-1], w.half = true, 0
			left--
		}
	}
	for left > 0 {
		best, at, pos := 0, 0, 0
		for g := range f.works {
			w := &f.works[g]
			for i := range w.worker {
				n := int(m.guide.rules.Worker[g][i].Machines)
				if w.worker[i] > 0 && !w.turned[i] && int(w.half) != i+1 && n <= left {
					if v := 10*n*remaining(r, g) + n; v > best {
						best, at, pos = v, g, i
					}
				}
			}
		}
		if best == 0 {
			return
		}
		f.works[at].turned[pos] = true
		left -= int(m.guide.rules.Worker[at][pos].Machines)
	}
}

// invest buys shares and keeps some money back. The ships come back on the way.
func (m *mind) invest(f *firm, keep float64) {
	lim := &m.guide.rules.Limit
	most := float64(lim.MaxShares) - f.shares
	half := float64(int(f.value+1) / 2)
	for cheap := m.guide.level(f, cardgame.Stock); cheap > 0 && most >= 1 && f.cash-half >= keep; cheap-- {
		f.cash -= half
		f.shares++
		most--
	}
	if f.value > 0 && f.cash > keep {
		n := min(most, float64(int((f.cash-keep)/f.value)))
		f.shares += n
		f.cash -= n * f.value
	}
	f.ships = lim.OnCard
}

// addQuality raises the quality of a good as far as the track and the cards allow, then that of the others.
func (m *mind) addQuality(f *firm, r, first int) {
	left := m.guide.level(f, cardgame.Quality)
	var q [goods]uint8
	for g := range q {
		q[g] = f.works[g].q
	}
	for k := 0; k < goods && left > 0; k++ {
		g := (first + k) % goods
		if f.works[g].side == 0 || remaining(r, g) == 0 {
			continue
		}
		for n := min(left, m.maxQuality(f)-min(q[g], m.maxQuality(f))); n > 0; n-- {
			q[g] += n
			if m.shows(f, &q) {
				left -= n
				break
			}
			q[g] -= n
		}
	}
	for g := range q {
		f.works[g].q = q[g]
	}
}

func (m *mind) maxQuality(f *firm) uint8 {
	if f.six {
		return m.guide.rules.Limit.MaxEngineer
	}
	return m.guide.rules.Limit.MaxQuality
}

// shows tells whether the quality cards can show these totals.
func (m *mind) shows(f *firm, q *[goods]uint8) bool {
	return m.guide.tucked[f.cards>>cardgame.Engineer&1][qualityIndex(q)]
}

// addDistribution raises the distribution of a good as far as the track allows, then that of the others while cards last.
func (m *mind) addDistribution(f *firm, r, first int) {
	left := m.guide.level(f, cardgame.Distribution)
	free := m.distributors(f)
	for g := range f.works {
		if f.works[g].dist > 0 {
			free--
		}
	}
	for k := 0; k < goods && left > 0; k++ {
		g := (first + k) % goods
		w := &f.works[g]
		if w.side == 0 || remaining(r, g) == 0 || w.dist == 0 && free == 0 {
			continue
		}
		if w.dist == 0 {
			free--
		}
		n := min(left, m.guide.rules.Limit.MaxDistribution-w.dist)
		w.dist += n
		left -= n
	}
}

// distributors is how many distribution cards a player has.
func (m *mind) distributors(f *firm) int {
	if f.has(cardgame.Patent) {
		return cardN - firstDistribution
	}
	return cardN - firstDistribution - 1
}
