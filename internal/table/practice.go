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

// practised tells whether a table is for practice.
func (in *Info) practised() bool { return strings.Contains(in.ForkOf, "/") }
