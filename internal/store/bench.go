package store

import (
	"context"
	"database/sql"

	"cromford/internal/bench"
)

var _ bench.Store = (*Store)(nil)

// AddSet stores a component set; one that is there already stays as it is.
func (st *Store) AddSet(ctx context.Context, s bench.Set) error {
	return st.exec(ctx, always, `INSERT INTO component_sets (game, id, name, owner, created, differs, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`, s.Game, s.ID, s.Name, s.Owner, s.Created, s.Differs, string(s.Text))
}

// setColumns reads sets for the asker $1; with the text, or without it.
func setColumns(body string) string {
	return `SELECT s.game, s.id, s.name, s.owner, COALESCE(g.name, ''), s.created, s.differs, ` + body + `,
	(SELECT count(*) FROM component_confirmed c WHERE c.game = s.game AND c.id = s.id) AS confirmed,
	(SELECT count(*) FROM component_confirmed c WHERE c.game = s.game AND c.id = s.id AND c.person = $1)
	FROM component_sets s LEFT JOIN guests g ON g.id = s.owner `
}

func scanSet(rows *sql.Rows) (s bench.Set, err error) {
	var body string
	var you int
	err = rows.Scan(&s.Game, &s.ID, &s.Name, &s.Owner, &s.By, &s.Created, &s.Differs, &body, &s.Confirmed, &you)
	s.Text, s.You = []byte(body), you > 0
	return s, err
}

// Set reads a component set.
func (st *Store) Set(ctx context.Context, game, id, asker string) (bench.Set, error) {
	return one(ctx, st, bench.ErrNoSet, scanSet, setColumns("s.body")+`WHERE s.game = $2 AND s.id = $3`, asker, game, id)
}

// Sets lists the component sets of a game, the most often confirmed first.
func (st *Store) Sets(ctx context.Context, game, asker string, limit int) ([]bench.Set, error) {
	return list(ctx, st, scanSet, setColumns("''")+`WHERE s.game = $2 ORDER BY confirmed DESC, s.created, s.id LIMIT $3`, asker, game, limit)
}

// SetsOf counts the component sets that somebody has typed.
func (st *Store) SetsOf(ctx context.Context, owner string) (int, error) {
	return one(ctx, st, nil, scanNumber, `SELECT count(*) FROM component_sets WHERE owner = $1`, owner)
}

// ConfirmSet notes that an account confirms a set, or does no longer.
func (st *Store) ConfirmSet(ctx context.Context, game, id, person string, at int64, confirmed bool) error {
	if !confirmed {
		return st.exec(ctx, nil, `DELETE FROM component_confirmed WHERE game = $1 AND id = $2 AND person = $3`, game, id, person)
	}
	return st.exec(ctx, nil, `INSERT INTO component_confirmed (game, id, person, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		game, id, person, at)
}
