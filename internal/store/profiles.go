package store

import (
	"context"
	"database/sql"

	"cromford/internal/account"
	"cromford/internal/ladder"
)

const ratingList = `SELECT r.player, COALESCE(g.name, ''), COALESCE(g.program, 0), r.mu, r.sigma, r.games, r.won FROM ratings r
	LEFT JOIN guests g ON g.id = r.player LEFT JOIN profiles p ON p.guest = r.player
	WHERE r.game = $1 AND r.seats = $2 AND r.games >= 10 AND COALESCE(p.private, 0) = 0
	ORDER BY r.mu DESC, r.player DESC LIMIT $3 OFFSET $4`

// List is a part of a rating list.
func (st *Store) List(ctx context.Context, game string, seats, from, limit int) ([]ladder.Row, error) {
	return list(ctx, st, func(rows *sql.Rows) (r ladder.Row, err error) {
		var program int
		err = rows.Scan(&r.Player, &r.Guest.Name, &program, &r.Figure.Mu, &r.Figure.Sigma, &r.Figure.Games, &r.Figure.Won)
		r.Guest.ID, r.Guest.Program = r.Player, program != 0
		return r, err
	}, ratingList, game, seats, limit, from)
}

// Person reads whose profile it is.
func (st *Store) Person(ctx context.Context, id string) (ladder.Person, error) {
	return one(ctx, st, account.ErrUnknown, func(rows *sql.Rows) (p ladder.Person, err error) {
		var private, program int
		err = rows.Scan(&p.Guest.ID, &p.Guest.Name, &p.Created, &private, &program)
		p.Private, p.Guest.Program = private != 0, program != 0
		return p, err
	}, `SELECT g.id, g.name, g.created, COALESCE(p.private, 0), g.program FROM guests g LEFT JOIN profiles p ON p.guest = g.id
		WHERE g.id = $1`, id)
}

// RatingsOf reads the ratings of somebody.
func (st *Store) RatingsOf(ctx context.Context, id string) ([]ladder.Rated, error) {
	return list(ctx, st, func(rows *sql.Rows) (r ladder.Rated, err error) {
		err = rows.Scan(&r.Game, &r.Seats, &r.Figure.Mu, &r.Figure.Sigma, &r.Figure.Games, &r.Figure.Won)
		return r, err
	}, `SELECT game, seats, mu, sigma, games, won FROM ratings WHERE player = $1 ORDER BY game, seats`, id)
}

// Spots lists the latest ratings of somebody, in the order of the games.
func (st *Store) Spots(ctx context.Context, id string, limit int) ([]ladder.Spot, error) {
	return list(ctx, st, func(rows *sql.Rows) (s ladder.Spot, err error) {
		var n int
		err = rows.Scan(&n, &s.Game, &s.At, &s.Before, &s.Figure.Mu, &s.Figure.Sigma)
		return s, err
	}, `SELECT * FROM (SELECT n, game, at, before, mu, sigma FROM rating_changes WHERE player = $1 AND seats = 0 ORDER BY n DESC LIMIT $2) x
		ORDER BY n`, id, limit)
}

// Tallies reads how somebody fared from each seat.
func (st *Store) Tallies(ctx context.Context, id string, all bool) ([]ladder.Tally, error) {
	return list(ctx, st, func(rows *sql.Rows) (t ladder.Tally, err error) {
		err = rows.Scan(&t.Game, &t.Seats, &t.Seat, &t.Games, &t.Won, &t.Places)
		return t, err
	}, `SELECT f.game, f.seats, r.seat, count(*), sum(CASE WHEN r.place = 1 THEN 1 ELSE 0 END), sum(r.place)
		FROM results r JOIN finished f ON f.table_id = r.table_id WHERE r.person = $1 AND (f.public = 1 OR $2 = 1)
		GROUP BY f.game, f.seats, r.seat ORDER BY f.game, f.seats, r.seat`, id, flag(all))
}

// Curves reads how the fortunes of somebody and of their rivals went in the latest games.
func (st *Store) Curves(ctx context.Context, id string, all bool, games int) ([]ladder.Curve, error) {
	return list(ctx, st, func(rows *sql.Rows) (c ladder.Curve, err error) {
		var person, values string
		err = rows.Scan(&c.Table, &c.Game, &c.Chart, &person, &values)
		c.Own, c.Values = person == id, parsed(values)
		return c, err
	}, `SELECT x.table_id, x.game, x.chart, r.person, r.curve FROM (SELECT p.table_id, f.game, f.chart, p.ended FROM results p
			JOIN finished f ON f.table_id = p.table_id WHERE p.person = $1 AND (f.public = 1 OR $2 = 1) ORDER BY p.ended DESC LIMIT $3) x
		JOIN results r ON r.table_id = x.table_id ORDER BY x.ended, x.table_id, r.seat`, id, flag(all), games)
}

// SetPrivate stores who sees a profile.
func (st *Store) SetPrivate(ctx context.Context, id string, private bool) error {
	return st.exec(ctx, nil, `INSERT INTO profiles (guest, private) VALUES ($1, $2)
		ON CONFLICT (guest) DO UPDATE SET private = excluded.private`,
		id, flag(private))
}
