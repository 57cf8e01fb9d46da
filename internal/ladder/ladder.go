// Package ladder keeps the rating lists of the house and its seasons. Every game that counts is counted once, one after the
// other, whichever server sees to it. It knows neither SQL nor HTTP, and no game.
package ladder

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strings"
	"time"

	"cromford/bots"
	"cromford/internal/account"
	"cromford/internal/clock"
	"cromford/internal/rating"
	"cromford/internal/table"
)

// Enough is how many games a player has before a list shows them. The index of the list says the same.
const Enough = 10

// Game is a game that counts, as it ended.
type Game struct {
	Table    string
	Game     string
	Revision int
	Ended    int64
	Seats    []Seat
}

// Seat is who played a seat, and its place.
type Seat struct {
	Player string // see PlayerOf
	Place  int
}

// PlayerOf is who a rating belongs to: a person, or a bot as it plays one revision of a game. The characters of a level are one
// player: they differ in what they like, not in how well they see.
func PlayerOf(person, bot string, revision int) string {
	if person != "" {
		return person
	}
	if l, ok := bots.ParseLevel(bot); ok {
		bot = bots.Level{N: l.N}.String()
	}
	return fmt.Sprintf("bot:%s:%d", bot, revision)
}

// BotOf takes a bot's name as a player apart; ok is false for people.
func BotOf(player string) (bot string, revision int, ok bool) {
	parts := strings.Split(player, ":")
	if len(parts) != 3 || parts[0] != "bot" {
		return "", 0, false
	}
	_, err := fmt.Sscan(parts[2], &revision)
	return parts[1], revision, err == nil
}

// Key names a rating: of a player, at a number of players; 0 is all numbers together.
type Key struct {
	Player string
	Seats  int
}

// Figure is a rating as it is stored, in thousandths of a point.
type Figure struct {
	Mu, Sigma  int64
	Games, Won int
}

// NewFigure is that of somebody who has not played.
func NewFigure() Figure { return stored(rating.New()) }

func stored(r rating.Rating) Figure {
	return Figure{Mu: int64(math.Round(r.Mu * 1000)), Sigma: int64(math.Round(r.Sigma * 1000))}
}

func (f Figure) rating() rating.Rating {
	return rating.Rating{Mu: float64(f.Mu) / 1000, Sigma: float64(f.Sigma) / 1000}
}

// Points is the figure that is shown, and what is added to it and taken from it for the interval of 95 %.
func (f Figure) Points() (figure, interval int) {
	return int(math.Round(f.rating().Mu)), int(math.Round(f.rating().Interval()))
}

// Change is what a game did to a rating.
type Change struct {
	Key
	Before int64
	After  Figure
}

// Store keeps ratings and seasons.
type Store interface {
	// Unrated is the game that ended first of those still to be counted, nil if there is none; n is the number it gets.
	Unrated(context.Context) (g *Game, n int, err error)
	// Figures reads ratings of players at a game; those who have none are left out.
	Figures(ctx context.Context, game string, players []string) (map[Key]Figure, error)
	// Count stores what a game did to ratings, under its number. If another game has it, nothing is stored and the error is
	// table.ErrConflict.
	Count(ctx context.Context, n int, g *Game, changes []Change) error
	// Counted lists all games that were counted, in their order, by number; next is the number of the next.
	Counted(context.Context) (games map[int]*Game, next int, err error)
	// Recount puts changes in the place of all that are stored, under the number of the next game.
	Recount(ctx context.Context, next int, games map[int]*Game, changes map[int][]Change) error
	SeasonStore
	ProfileStore
}

// Tables is what the house does with tables for a season.
type Tables interface {
	Fix(context.Context, table.Fixture) error
	Ranking(ctx context.Context, id string) (*table.Ranking, error)
	Tell(notices ...table.Notice)
}

// Service counts games and runs seasons.
type Service struct {
	store    Store
	tables   Tables
	clock    *clock.Clock
	log      *slog.Logger
	reminded map[string]bool // seasons whose people this server has reminded
}

// New makes the service. The clock may be nil.
func New(store Store, tables Tables, c *clock.Clock, log *slog.Logger) *Service {
	return &Service{store: store, tables: tables, clock: c, log: log, reminded: map[string]bool{}}
}

// every is how often there is a look at what has ended and what is due.
const every = time.Second

// Run counts games and moves seasons on until the context ends.
func (s *Service) Run(ctx context.Context) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := errors.Join(s.CountAll(ctx), s.Move(ctx)); err != nil && ctx.Err() == nil {
			s.log.Warn("ratings and seasons are tried again", "reason", err)
		}
	}
}

// CountAll counts the games that have ended, in the order of their ends.
func (s *Service) CountAll(ctx context.Context) error {
	for {
		g, n, err := s.store.Unrated(ctx)
		if err != nil || g == nil {
			return err
		}
		have, err := s.store.Figures(ctx, g.Game, g.players())
		if err != nil {
			return err
		}
		// If another server was faster, what was read is old: it is read again.
		if err := s.store.Count(ctx, n, g, count(g, have)); err != nil && !errors.Is(err, table.ErrConflict) {
			return err
		}
	}
}

// players are those of a game, each once.
func (g *Game) players() (out []string) {
	for _, seat := range g.Seats {
		if !slices.Contains(out, seat.Player) {
			out = append(out, seat.Player)
		}
	}
	return out
}

// count is what a game does to ratings: to those at its number of players, and to those of all numbers together. A bot that
// has several seats gets the mean of what they bring.
func count(g *Game, have map[Key]Figure) (out []Change) {
	for _, seats := range []int{0, len(g.Seats)} {
		var before []rating.Rating
		var places []int
		for _, seat := range g.Seats {
			before = append(before, figure(have, Key{seat.Player, seats}).rating())
			places = append(places, seat.Place)
		}
		after := rating.House.Rate(before, places)
		for _, player := range g.players() {
			old := figure(have, Key{player, seats})
			var sum rating.Rating
			n, won := 0.0, 0
			for i, seat := range g.Seats {
				if seat.Player == player {
					sum.Mu, sum.Sigma, n = sum.Mu+after[i].Mu, sum.Sigma+after[i].Sigma, n+1
					if seat.Place == 1 {
						won = 1
					}
				}
			}
			next := stored(rating.Rating{Mu: sum.Mu / n, Sigma: sum.Sigma / n})
			next.Games, next.Won = old.Games+1, old.Won+won
			out = append(out, Change{Key{player, seats}, old.Mu, next})
		}
	}
	return out
}

func figure(have map[Key]Figure, k Key) Figure {
	if f, ok := have[k]; ok {
		return f
	}
	return NewFigure()
}

// Recount counts every game again, in the order in which they were counted, and tells how many there are. The figures are the
// same unless the model has changed or a game was deleted.
func (s *Service) Recount(ctx context.Context) (int, error) {
	for {
		games, next, err := s.store.Counted(ctx)
		if err != nil {
			return 0, err
		}
		have, changes := map[string]map[Key]Figure{}, map[int][]Change{}
		for n := range next {
			g := games[n]
			if g == nil {
				continue
			}
			if have[g.Game] == nil {
				have[g.Game] = map[Key]Figure{}
			}
			changes[n] = count(g, have[g.Game])
			for _, c := range changes[n] {
				have[g.Game][c.Key] = c.After
			}
		}
		if err := s.store.Recount(ctx, next, games, changes); !errors.Is(err, table.ErrConflict) {
			return len(games), err
		}
	}
}

// mayPlay is an error if somebody cannot be in a season.
func mayPlay(g account.Guest) error {
	if g.Banned {
		return &table.Error{Code: table.Forbidden, Message: "the operator of this house has banned you"}
	}
	if g.Program {
		return &table.Error{Code: table.Forbidden, Message: "ladders are for people; a program has its place on the rating list"}
	}
	return table.MayRate(g)
}
