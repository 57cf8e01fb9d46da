package ai

import "cromford/games/cardgame"

// The developments of a plan: none, the tracks, the types of cards.
const (
	devNone  uint8 = 0
	devTrack uint8 = 1
	devCard  uint8 = devTrack + tracks // of type 1
	devN     uint8 = devCard + uint8(types)
)

// offered is the set of cards the seat could take.
func (m *mind) offered() (set uint32) {
	s := m.table
	for t := range s.Supply {
		if s.Supply[t] > 0 {
			set |= 1 << t
		}
	}
	for i, t := range s.Display {
		free := t != 0
		for _, d := range s.Disc {
			free = free && int(d) != i+1
		}
		if free {
			set |= 1 << t
		}
	}
	return set &^ (m.me.Cards | s.Turn.Dropped | 1)
}

// foreseen are the cards whose use a forecast sees.
const foreseen uint32 = 1<<cardgame.TradeOffice | 1<<cardgame.ExtraShift | 1<<cardgame.Workshop | 1<<cardgame.Foreman | 1<<cardgame.PatronFoodClothes | 1<<cardgame.PatronFoodCutlery |
	1<<cardgame.PatronFoodLamps | 1<<cardgame.PatronClothesCutlery | 1<<cardgame.PatronClothesLamps | 1<<cardgame.PatronCutleryLamps | 1<<cardgame.Developer | 1<<cardgame.Contract |
	1<<cardgame.Patent | 1<<cardgame.Engineer

// plannable tells whether a development can be part of a plan.
func (m *mind) plannable(f *firm, r int, code uint8) bool {
	switch {
	case code == devNone:
		return true
	case code < devCard:
		return m.mayStep(f, r, cardgame.Track(code-devTrack))
	}
	t := cardgame.Type(code-devCard) + 1
	return m.taken&foreseen>>t&1 != 0 && !f.has(t) && f.cardCount() < int(m.guide.level(f, cardgame.CardLimit))
}

// mayStep tells whether a track has a next step in a round (CG-4.9.2, CG-9.2).
func (m *mind) mayStep(f *firm, r int, t cardgame.Track) bool {
	rules := m.guide.rules
	if f.track[t]+1 >= rules.Spaces[t] {
		return false
	}
	return m.table.Flags&cardgame.XRestrict == 0 || int(rules.From[t][f.track[t]]) <= r/goods+1 || f.has(rules.Frees[t])
}

// develop carries out a development of a plan.
func (m *mind) develop(f *firm, r int, code uint8) {
	switch {
	case code == devNone || !m.plannable(f, r, code):
	case code < devCard:
		f.track[code-devTrack]++
	default:
		m.receive(f, r, cardgame.Type(code-devCard)+1)
	}
}

// receive gives a card.
func (m *mind) receive(f *firm, r int, t cardgame.Type) {
	f.cards |= 1 << t
	switch t {
	case cardgame.Engineer:
		f.six = true
	case cardgame.Foreman:
		f.foreman = m.foremanAt(f, r)
	}
}

// foremanAt is the factory where a Foreman saves most.
func (m *mind) foremanAt(f *firm, r int) uint8 {
	best, at := -1, uint8(0)
	for g := range f.works {
		if w := &f.works[g]; w.side > 0 {
			workers, _ := m.guide.staff(g, w)
			if v := min(workers, int(m.guide.rules.Limit.ForemanWorkers)) * remaining(r, g); v > best {
				best, at = v, uint8(g)+1
			}
		}
	}
	return at
}
