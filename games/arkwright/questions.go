package arkwright

import "cromford/engine"

// asked is what a question is handed: the rules of the table, the table, whose question it is, and its frame.
type asked struct {
	g    *Game
	s    *Position
	p    *Player
	seat engine.Seat
	f    *engine.Frame
}

type (
	question = engine.Question[asked]
	answer   = engine.Answer
	answers  = []engine.Answer
	// cite is a clause of 2025 and the one of 2014.
	cite = engine.Cite
)

// questions are all that can be asked, by step. Each stands in the file of its chapter.
var questions = [stepN]question{}

// open is the seat's open question, nil if it has none.
func (g *Game) open(s *Position, seat engine.Seat) (*question, asked) {
	if s.Frames.N == 0 || int(seat) >= int(s.Seats) {
		return nil, asked{}
	}
	f := s.Frames.Top()
	if f.Seat != seat {
		return nil, asked{}
	}
	return &questions[f.Step], asked{g.of(s), s, &s.Player[seat], seat, f}
}

// Choices lists what the seat may do. What is listed is legal and nothing else is.
func (g *Game) Choices(s *Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	q, a := g.open(s, seat)
	if q == nil {
		return buf
	}
	if q.List == nil {
		l := lister{buf: make([]engine.Choice, maxChoices)}
		a.g.list(&l, s, seat)
		return append(buf, l.buf[:l.n]...)
	}
	return q.List(a, buf)
}

// Do carries out a listed choice.
func (g *Game) Do(s *Position, seat engine.Seat, c engine.Choice, out *engine.Facts) {
	q, a := g.open(s, seat)
	if q.Do == nil {
		a.g.do(s, seat, c, out)
		return
	}
	q.Do(a, c, out)
}

// RunOn goes on to the next decision.
func (g *Game) RunOn(s *Position, out *engine.Facts) { g.of(s).run(s, out) }

// Refuse says why a choice is not listed.
func (g *Game) Refuse(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	q, a := g.open(s, seat)
	if q == nil || q.List == nil {
		return g.of(s).refusal(s, seat, c)
	}
	return q.Refuse(a, a.g.rs.edition(), c)
}

// edition counts the editions in the order of a cite.
func (r *Ruleset) edition() int {
	if r.cite.why == nil {
		return 0
	}
	return 1
}
