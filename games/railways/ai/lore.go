package ai

import (
	"math/rand/v2"

	"cromford/bots"
	"cromford/bots/search"
	"cromford/engine"
	"cromford/games/railways"
)

// lore is what the search is taught of the game.
type lore struct {
	*railways.Game
	guide  *guide
	styles []Weights
	noise  float64 // of the seats in play-outs, in coins
	school *school // judges where play-outs end, as far as somebody there has learnt it; nil leaves that to the outlook
	rounds int16   // that a play-out lasts after the one in which it began; 0 is to the end
}

var (
	_ search.Lore[railways.Position]     = (*lore)(nil)
	_ search.Believer[railways.Position] = (*lore)(nil)
)

// playNoise is how far apart two turns must be, in coins, for a seat in a play-out to tell them apart.
const playNoise = 0.4

// Policy makes a light player.
func (l *lore) Policy() search.Policy[railways.Position] { return &policy{lore: l} }

// Styles is how many ways to play there are.
func (l *lore) Styles() int { return len(l.styles) }

// Beyond tells whether a play-out has lasted as many rounds as the lore looks ahead.
func (l *lore) Beyond(from, s *railways.Position) bool {
	return l.rounds > 0 && s.Round > from.Round+l.rounds
}

// Outlook forecasts what each seat will end with. It is asked about worlds in thought only, in which all cards are dealt, so that
// everybody's contracts may count.
func (l *lore) Outlook(s *railways.Position, points *[engine.MaxSeats]float64) int {
	var f flow
	w := &Foresight
	q := quick{gd: l.guide, ch: &l.guide.maps[s.Board], w: w, s: s, out: w.ahead(s, engine.Nobody, 0)}
	f.forecast(l.guide, w, s, &q.out)
	for i := range int(s.Seats) {
		q.seat = engine.Seat(i)
		q.hold()
		points[i] = f.value[i] + l.guide.fortune(w, s, q.seat, &q.out) + q.hopes
	}
	return int(s.Seats)
}

// Spread is wide as long as there are cubes to come. It was fitted with Foresight. Play-outs end some cubes later than they begin.
func (l *lore) Spread(s *railways.Position) float64 {
	const played = 1.5 // cubes for each seat
	left := float64(s.Track[0]+s.Track[1]+s.Track[2])/float64(s.Seats) - played
	return 1.4 + 0.5*max(0, left)
}

// Believe seals the cards of the rivals that have chosen as light players of their styles would have chosen them.
func (l *lore) Believe(
	s *railways.Position, seat engine.Seat, styles *[engine.MaxSeats]int, p search.Policy[railways.Position], r *rand.Rand,
) {
	var line bots.Line
	for i := range int(s.Seats) {
		rival := engine.Seat(i)
		if sealed := &s.Player[i].Sealed; rival != seat && *sealed != 0 && s.Player[i].Hand.Len() > 1 {
			*sealed = 0 // a seat that has sealed a card is offered only the others
			line = p.Line(s, rival, styles[i], r, line[:0])
			*sealed = railways.ActionKind(line[0].Arg[0])
		}
	}
}
