package store

import (
	"context"
	"database/sql"

	"cromford/internal/account"
)

var _ account.Store = (*Store)(nil)

// CreateGuest stores a new guest.
func (st *Store) CreateGuest(ctx context.Context, g account.Guest, created int64) error {
	return st.exec(ctx, always, `INSERT INTO guests (id, name, named, created) VALUES ($1, $2, $3, $4)`, g.ID, g.Name, flag(g.Named), created)
}

// Guest reads a guest.
func (st *Store) Guest(ctx context.Context, id string) (account.Guest, error) {
	return one(ctx, st, account.ErrUnknown, scanGuest, guestRow+`WHERE g.id = $1`, id)
}

const guestRow = `SELECT g.id, g.name, g.named, g.muted, g.banned, g.account, g.former, g.merged, g.program FROM guests g `

func scanGuest(rows *sql.Rows) (g account.Guest, err error) {
	var named, muted, banned, program int
	var since, former int64
	err = rows.Scan(&g.ID, &g.Name, &named, &muted, &banned, &since, &former, &g.Merged, &program)
	g.Program = program != 0
	g.Named, g.Muted, g.Banned, g.Account, g.Former = named != 0, muted != 0, banned != 0, since != 0, former != 0
	return g, err
}

// RenameGuest changes a guest's name, also at the tables where it sits.
func (st *Store) RenameGuest(ctx context.Context, id, name string) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		for _, text := range []string{`UPDATE guests SET name = $2, named = 1 WHERE id = $1`,
			`UPDATE tables SET rev = rev + 1
				WHERE id IN (SELECT table_id FROM seats WHERE guest = $1 AND kind = 'guest' AND (name <> $2 OR alias <> ''))`,
			`UPDATE seats SET name = $2, alias = '' WHERE guest = $1 AND kind = 'guest'`} {
			if _, err := exec(ctx, x, text, id, name); err != nil {
				return err
			}
		}
		return nil
	}})
}

// ratedBefore tells whether somebody has sat down to a game that counts, or has a rating.
const ratedBefore = `EXISTS (SELECT 1 FROM rating_changes c WHERE c.player = $1) OR EXISTS (SELECT 1 FROM seats s
	JOIN tables t ON t.id = s.table_id WHERE s.guest = $1 AND s.kind <> 'open' AND t.rated = 1 AND t.status IN ('playing', 'over', 'halted'))`

// MarkProgram notes whether a guest is a program; its tables are read anew, for the mark stands beside its name.
func (st *Store) MarkProgram(ctx context.Context, id string, program bool) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		text := `UPDATE guests SET program = 1 WHERE id = $1`
		if !program {
			text = `UPDATE guests SET program = 0 WHERE id = $1 AND NOT (` + ratedBefore + `)`
		}
		rows, err := exec(ctx, x, text, id)
		if err != nil {
			return err
		}
		if rows == 0 {
			return account.ErrProgram
		}
		_, err = exec(ctx, x, `UPDATE tables SET rev = rev + 1 WHERE id IN (SELECT table_id FROM seats WHERE guest = $1)`, id)
		return err
	}})
}

// Secret reads a secret and stores the proposed one if there is none.
func (st *Store) Secret(ctx context.Context, name string, proposed []byte) ([]byte, error) {
	name = "secret " + name
	err := st.exec(ctx, nil, `INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, name, proposed)
	if err != nil {
		return nil, err
	}
	return one(ctx, st, sql.ErrNoRows, func(rows *sql.Rows) (value []byte, err error) {
		err = rows.Scan(&value)
		return value, err
	}, `SELECT value FROM settings WHERE name = $1`, name)
}
