package ladder

import (
	"context"
	"slices"
	"time"

	"cromford/internal/account"
	"cromford/internal/table"
)

// Row is a place in a rating list.
type Row struct {
	Player string
	Guest  account.Guest // of a person
	Figure Figure
}

// Person is whose profile it is.
type Person struct {
	Guest   account.Guest
	Created int64
	Private bool
}

// Rated is a rating of somebody.
type Rated struct {
	Game   string
	Seats  int
	Figure Figure
}

// Spot is a rating after a game.
type Spot struct {
	Game   string
	At     int64
	Before int64
	Figure Figure
}

// Tally is how somebody fared from one seat.
type Tally struct {
	Game       string
	Seats      int // at the table
	Seat       int
	Games, Won int
	Places     int // the sum of them
}

// Curve is how one seat's fortune went in a game.
type Curve struct {
	Table, Game, Chart string
	Own                bool
	Values             []int
}

// Fortune is the mean of somebody's curves at a game, and of those of their rivals, at the end of each round.
type Fortune struct {
	Game, Chart string
	Games       int
	Own, Rivals []float64
}

// ProfileStore reads what profiles and lists show.
type ProfileStore interface {
	// List is a part of a rating list, the highest first. Those who are private are not in it.
	List(ctx context.Context, game string, seats, from, limit int) ([]Row, error)
	Person(ctx context.Context, id string) (Person, error)
	RatingsOf(ctx context.Context, id string) ([]Rated, error)
	// Spots lists the latest ratings of somebody at all numbers of players, in the order of the games.
	Spots(ctx context.Context, id string, limit int) ([]Spot, error)
	// Tallies and Curves are of all games of somebody, or of those that everybody finds.
	Tallies(ctx context.Context, id string, all bool) ([]Tally, error)
	Curves(ctx context.Context, id string, all bool, games int) ([]Curve, error)
	SetPrivate(ctx context.Context, id string, private bool) error
}

// Profile is what somebody shows of their play.
type Profile struct {
	Person
	Ratings []Rated
	Spots   []Spot
	// Month is what the last thirty days did to the rating of a game, in thousandths of a point.
	Month    map[string]int64
	Tallies  []Tally
	Fortunes []Fortune
}

// Bounds of what a profile is made from.
const (
	spotsShown  = 2000
	curvesTaken = 200
	listPage    = 50
)

var (
	errNobody  = &table.Error{Code: table.NotFound, Message: "there is nobody here by this address; check the link"}
	errPrivate = &table.Error{Code: table.NotFound, Message: "this profile is private"}
)

// List is a page of a rating list. It shows who has enough games.
func (s *Service) List(ctx context.Context, game string, seats, from int) ([]Row, bool, error) {
	rows, err := s.store.List(ctx, game, seats, from, listPage+1)
	more := len(rows) > listPage
	return rows[:min(len(rows), listPage)], more, err
}

// Profile is somebody's, as another sees it.
func (s *Service) Profile(ctx context.Context, g account.Guest, id string) (*Profile, error) {
	p := &Profile{Month: map[string]int64{}}
	var err error
	if p.Person, err = s.store.Person(ctx, id); err != nil {
		return nil, errNobody
	}
	own := g.ID != "" && g.ID == id
	if p.Private && !own {
		return nil, errPrivate
	}
	if p.Ratings, err = s.store.RatingsOf(ctx, id); err != nil {
		return nil, err
	}
	if p.Spots, err = s.store.Spots(ctx, id, spotsShown); err != nil {
		return nil, err
	}
	since := s.clock.Now().Add(-30 * 24 * time.Hour).UnixMilli()
	for _, spot := range p.Spots {
		if spot.At >= since {
			p.Month[spot.Game] += spot.Figure.Mu - spot.Before
		}
	}
	if p.Tallies, err = s.store.Tallies(ctx, id, own); err != nil {
		return nil, err
	}
	curves, err := s.store.Curves(ctx, id, own, curvesTaken)
	p.Fortunes = fortunes(curves)
	return p, err
}

// SetPrivate shows a profile to everybody, or to its owner alone.
func (s *Service) SetPrivate(ctx context.Context, g account.Guest, private bool) error {
	return s.store.SetPrivate(ctx, g.ID, private)
}

// mean adds up values and counts them.
type mean struct {
	sum float64
	n   int
}

// fortunes are the means of curves. A game that was shorter says nothing of later rounds.
func fortunes(curves []Curve) (out []Fortune) {
	own, rivals := map[string][]mean{}, map[string][]mean{}
	tables := map[string]bool{}
	for _, c := range curves {
		i := slices.IndexFunc(out, func(f Fortune) bool { return f.Game == c.Game })
		if i < 0 {
			i, out = len(out), append(out, Fortune{Game: c.Game, Chart: c.Chart})
		}
		if !tables[c.Table] {
			tables[c.Table] = true
			out[i].Games++
		}
		to := rivals
		if c.Own {
			to = own
		}
		for round, v := range c.Values {
			if round == len(to[c.Game]) {
				to[c.Game] = append(to[c.Game], mean{})
			}
			to[c.Game][round].sum += float64(v)
			to[c.Game][round].n++
		}
	}
	for i := range out {
		out[i].Own, out[i].Rivals = means(own[out[i].Game]), means(rivals[out[i].Game])
	}
	return out
}

func means(of []mean) []float64 {
	out := []float64{}
	for _, m := range of {
		out = append(out, m.sum/float64(m.n))
	}
	return out
}
