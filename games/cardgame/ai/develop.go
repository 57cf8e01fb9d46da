package ai

import "cromford/games/cardgame"

// The developments of a plan: none, the tracks, the types of cards.
const (
	devNone  uint8 = 0
	devTrack uint8 = 1
	devCard  uint8 = devTrack + cardgame.Tracks // of type 1
	devN     uint8 = devCard + uint8(cardgame.Types)
)

// foreseen are the cards whose use a forecast sees.
const foreseen uint32 = 1<<cardgame.TradeOffice | 1<<cardgame.ExtraShift | 1<<cardgame.Workshop | 1<<cardgame.Foreman |
	1<<cardgame.PatronFoodClothes | 1<<cardgame.PatronFoodCutlery | 1<<cardgame.PatronFoodLamps |
	1<<cardgame.PatronClothesCutlery | 1<<cardgame.PatronClothesLamps | 1<<cardgame.PatronCutleryLamps |
	1<<cardgame.Developer | 1<<cardgame.Contract | 1<<cardgame.Patent | 1<<cardgame.Engineer

// plannable tells whether a development can be part of a plan.
func (m *mind) plannable(f *firm, r int, code uint8) bool {
	switch {
	case code == devNone:
		return true
	case code < devCard:
		return m.game.MayStep(m.table, &f.Player, cardgame.Track(code-devTrack), decadeOf(r))
	case code == devBroker:
		return f.Has(cardgame.Broker) && f.cash >= m.halfValue(f)
	}
	t := cardgame.Type(code-devCard) + 1
	return m.taken&m.cards>>t&1 != 0 && !f.Has(t) && !m.game.FullHand(&f.Player)
}

// develop carries out a development of a plan.
func (m *mind) develop(f *firm, r int, code uint8) {
	switch {
	case code == devNone || !m.plannable(f, r, code):
	case code < devCard:
		m.game.Step(m.table, &f.Player, cardgame.Track(code-devTrack))
	case code == devBroker:
		m.broke(f)
	default:
		t := cardgame.Type(code-devCard) + 1
		f.Gain(t)
		if t == cardgame.Foreman {
			f.Foreman = m.foremanAt(f, r)
		}
	}
}

// foremanAt is the factory where a Foreman saves most.
func (m *mind) foremanAt(f *firm, r int) uint8 {
	best, at := -1, uint8(0)
	for g := range cardgame.Good(goods) {
		if f.Factory[g].Open() {
			if v := int(min(m.game.Workers(&f.Player, g), m.rules.Limit.ForemanWorkers)) * remaining(r, g); v > best {
				best, at = v, uint8(g)+1
			}
		}
	}
	return at
}
