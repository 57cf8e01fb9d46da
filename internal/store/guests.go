package store

import (
	"context"
	"database/sql"
	"errors"

	"cromford/internal/account"
)

var _ account.Store = (*Store)(nil)

// CreateGuest stores a new guest.
func (st *Store) CreateGuest(ctx context.Context, g account.Guest, created int64) error {
	return st.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO guests (id, name, named, created) VALUES ($1, $2, $3, $4)`, g.ID, g.Name, flag(g.Named),
			created)
		return err
	})
}

// Guest reads a guest.
func (st *Store) Guest(ctx context.Context, id string) (account.Guest, error) {
	return scanGuest(st.read.QueryRowContext(ctx, `SELECT id, name, named, muted, banned FROM guests WHERE id = $1`, id))
}

func scanGuest(row *sql.Row) (account.Guest, error) {
	var g account.Guest
	var named, muted, banned int
	err := row.Scan(&g.ID, &g.Name, &named, &muted, &banned)
	if errors.Is(err, sql.ErrNoRows) {
		return g, account.ErrUnknown
	}
	g.Named, g.Muted, g.Banned = named != 0, muted != 0, banned != 0
	return g, err
}

// RenameGuest changes a guest's name, also at the tables where it sits.
func (st *Store) RenameGuest(ctx context.Context, id, name string) error {
	return st.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE guests SET name = $2, named = 1 WHERE id = $1`, id, name); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE seats SET name = $2, alias = '' WHERE guest = $1 AND kind = 'guest'`, id, name)
		return err
	})
}

// AddToken stores a token's hash.
func (st *Store) AddToken(ctx context.Context, hash, guest string, created int64) error {
	return st.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO tokens (hash, guest, created) VALUES ($1, $2, $3)`, hash, guest, created)
		return err
	})
}

// GuestOfToken reads whom a token acts for.
func (st *Store) GuestOfToken(ctx context.Context, hash string) (account.Guest, error) {
	return scanGuest(st.read.QueryRowContext(ctx,
		`SELECT g.id, g.name, g.named, g.muted, g.banned FROM tokens t JOIN guests g ON g.id = t.guest WHERE t.hash = $1`, hash))
}

// Secret reads a secret and stores the proposed one if there is none.
func (st *Store) Secret(ctx context.Context, name string, proposed []byte) (secret []byte, err error) {
	err = st.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, "secret "+name,
			proposed); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT value FROM settings WHERE name = $1`, "secret "+name).Scan(&secret)
	})
	return secret, err
}
