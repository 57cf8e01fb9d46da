package table

import (
	"context"
	"strings"

	"cromford/engine"
	"cromford/internal/account"
)

// Practice is a private table that begins with a given position: an example of the rulebook that somebody takes over, a lesson, a
// puzzle. Like a what-if it is seen by its host alone, counts for nothing, and anything can be taken back.
type Practice struct {
	// About is what is practised, with a slash in it, so that it is no table's id: "example/P-04", "lesson/railways-round".
	About string
	Game  string
	Name  string
	At    engine.Table // where it begins
	// Seats says who plays: the guest where a bot's name is empty. The guest plays all seats if it is nil.
	Seats []string
	Names []string // what the seats are called
}

// Practise makes a table to practise at. It stands in none of the guest's lists.
func (s *Service) Practise(ctx context.Context, g account.Guest, p Practice) (string, error) {
	if s.games[p.Game] == nil {
		return "", fail(Invalid, "there is no game %q", p.Game)
	}
	cfg := p.At.Config()
	in := s.newInfo(g, p.Game)
	in.Name, in.Options, in.Undo = p.Name, cfg.Options, UndoFree
	in.Revision, in.Components = cfg.Revision, p.At.Meta().Components
	in.ForkOf, in.Origin = p.About, p.At.Text()
	for i := range cfg.Seats {
		seat := Seat{Kind: Hot}
		if i < len(p.Names) {
			seat.Name = p.Names[i]
		}
		if i < len(p.Seats) && p.Seats[i] != "" {
			seat.Kind, seat.Bot = Bot, p.Seats[i]
		}
		in.Seats = append(in.Seats, seat)
	}
	if err := s.create(ctx, in); err != nil {
		return "", err
	}
	return in.ID, s.store.Hide(ctx, g.ID, in.ID, true)
}

// puzzled is what stands before the id of a puzzle.
const puzzled = "puzzle/"

// practised tells whether a table is for practice.
func (in *Info) practised() bool { return strings.Contains(in.ForkOf, "/") }

// told is what a script has the bot of a seat do next, empty if it decides by itself, and whether it waits for somebody else first.
func (l *live) told(seat int) (choice string, waits bool) {
	if l.game.Script == nil || !l.info.practised() {
		return "", false
	}
	done := 0
	for _, st := range l.steps {
		if st.part != Auto {
			done++
		}
	}
	return l.game.Script(l.info.ForkOf, done, engine.Seat(seat))
}

// Practised is what was done at a table for practice: what is practised, and the choices of one seat from the first on, what the
// house has answered included, as far as no other seat has chosen.
func (s *Service) Practised(ctx context.Context, g account.Guest, id string) (about string, choices []string, err error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return "", nil, err
	}
	defer l.mu.Unlock()
	if !l.info.practised() || l.info.Host != g.ID || l.cur == nil {
		return "", nil, fail(Conflict, "this table is not for practice")
	}
	for _, st := range l.steps {
		if st.seat != l.steps[0].seat {
			break
		}
		choices = append(choices, l.log[st.seq-1].body)
	}
	return l.info.ForkOf, choices, nil
}
