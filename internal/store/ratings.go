package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"cromford/internal/ladder"
)

var _ ladder.Store = (*Store)(nil)

const (
	unrated = `SELECT f.table_id, f.game, f.revision, f.ended, r.person, r.bot, r.place
		FROM finished f JOIN results r ON r.table_id = f.table_id
		WHERE f.rated = 1 AND f.table_id = (SELECT table_id FROM finished WHERE rated = 1 ORDER BY ended, table_id LIMIT 1) ORDER BY r.seat`
	nextNumber = `SELECT COALESCE(MAX(n), 0) + 1 FROM rated_games`
)

// gameRow is a seat of a game that counts.
type gameRow struct {
	n int
	ladder.Game
	seat ladder.Seat
}

func scanGame(rows *sql.Rows) (r gameRow, err error) {
	var person, bot string
	err = rows.Scan(&r.n, &r.Table, &r.Game.Game, &r.Revision, &r.Ended, &person, &bot, &r.seat.Place)
	r.seat.Player = ladder.PlayerOf(person, bot, r.Revision)
	return r, err
}

// Unrated is the game that ended first of those still to be counted.
func (st *Store) Unrated(ctx context.Context) (*ladder.Game, int, error) {
	// The number is read first: if a game is counted in between, the number is taken, and it is tried again.
	n, err := one(ctx, st, sql.ErrNoRows, scanNumber, nextNumber)
	if err != nil {
		return nil, 0, err
	}
	rows, err := list(ctx, st, scanGame, strings.Replace(unrated, "SELECT ", "SELECT 0, ", 1))
	if err != nil || len(rows) == 0 {
		return nil, 0, err
	}
	g := rows[0].Game
	for _, r := range rows {
		g.Seats = append(g.Seats, r.seat)
	}
	return &g, n, nil
}

// Figures reads ratings of players at a game.
func (st *Store) Figures(ctx context.Context, game string, players []string) (map[ladder.Key]ladder.Figure, error) {
	type row struct {
		ladder.Key
		ladder.Figure
	}
	out := map[ladder.Key]ladder.Figure{}
	for len(players) > 0 {
		n := min(len(players), headsAtOnce)
		places, args := anyOf(players[:n])
		players = players[n:]
		rows, err := list(ctx, st, func(rows *sql.Rows) (r row, err error) {
			err = rows.Scan(&r.Player, &r.Seats, &r.Mu, &r.Sigma, &r.Games, &r.Won)
			return r, err
		}, fmt.Sprintf(`SELECT player, seats, mu, sigma, games, won FROM ratings WHERE player IN (%s) AND game = $%d`, places, len(args)+1),
			append(args, game)...)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			out[r.Key] = r.Figure
		}
	}
	return out, nil
}

// Count stores what a game did to ratings. The number of the game is the key that only one can have.
func (st *Store) Count(ctx context.Context, n int, g *ladder.Game, changes []ladder.Change) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		if _, err := exec(ctx, x, `INSERT INTO rated_games (n, table_id) VALUES ($1, $2)`, n, g.Table); err != nil {
			return err
		}
		if _, err := exec(ctx, x, `UPDATE finished SET rated = 2 WHERE table_id = $1`, g.Table); err != nil {
			return err
		}
		return putChanges(ctx, x, n, g, changes)
	}, ours: func(ctx context.Context) (bool, error) {
		id, err := one(ctx, st, nil, scanText, `SELECT table_id FROM rated_games WHERE n = $1`, n)
		return id == g.Table, err
	}})
}

func putChanges(ctx context.Context, x execer, n int, g *ladder.Game, changes []ladder.Change) error {
	for _, c := range changes {
		if _, err := exec(ctx, x, `INSERT INTO rating_changes (player, game, seats, n, table_id, at, before, mu, sigma)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
			c.Player, g.Game, c.Seats, n, g.Table, g.Ended, c.Before, c.After.Mu, c.After.Sigma); err != nil {
			return err
		}
		if _, err := exec(ctx, x, `INSERT INTO ratings (player, game, seats, mu, sigma, games, won) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (player, game, seats) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, won = excluded.won`,
			c.Player, g.Game, c.Seats, c.After.Mu, c.After.Sigma, c.After.Games, c.After.Won); err != nil {
			return err
		}
	}
	return nil
}

// Counted lists all games that were counted.
func (st *Store) Counted(ctx context.Context) (map[int]*ladder.Game, int, error) {
	next, err := one(ctx, st, sql.ErrNoRows, scanNumber, nextNumber)
	if err != nil {
		return nil, 0, err
	}
	rows, err := list(ctx, st, scanGame, `SELECT n.n, f.table_id, f.game, f.revision, f.ended, r.person, r.bot, r.place
		FROM rated_games n JOIN finished f ON f.table_id = n.table_id JOIN results r ON r.table_id = f.table_id
		WHERE n.n < $1 ORDER BY n.n, r.seat`, next)
	out := map[int]*ladder.Game{}
	for _, r := range rows {
		if out[r.n] == nil {
			g := r.Game
			out[r.n] = &g
		}
		out[r.n].Seats = append(out[r.n].Seats, r.seat)
	}
	return out, next, err
}

// Recount puts changes in the place of all that are stored. It takes the number of the next game, so that none is counted with
// figures that are no longer true.
func (st *Store) Recount(ctx context.Context, next int, games map[int]*ladder.Game, changes map[int][]ladder.Change) error {
	mark := fmt.Sprintf("recount %d", next)
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		if _, err := exec(ctx, x, `INSERT INTO rated_games (n, table_id) VALUES ($1, $2)`, next, mark); err != nil {
			return err
		}
		for _, text := range []string{`DELETE FROM rating_changes`, `DELETE FROM ratings`} {
			if _, err := exec(ctx, x, text); err != nil {
				return err
			}
		}
		for n := range next {
			if g := games[n]; g != nil {
				if err := putChanges(ctx, x, n, g, changes[n]); err != nil {
					return err
				}
			}
		}
		return nil
	}, ours: func(ctx context.Context) (bool, error) {
		id, err := one(ctx, st, nil, scanText, `SELECT table_id FROM rated_games WHERE n = $1`, next)
		return id == mark, err
	}})
}
