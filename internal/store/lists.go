package store

import (
	"context"
	"database/sql"
	"slices"

	"cromford/internal/table"
)

// Names lists what the tables of a guest are called; with others also those of everybody that are waiting or being played.
func (st *Store) Names(ctx context.Context, guest string, others bool) ([]string, error) {
	return list(ctx, st.read, scanText, `SELECT t.name FROM tables t
		WHERE t.host = $1 OR $2 = 1 AND t.status IN ('waiting', 'playing', 'halted')
		OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.guest = $1)`, guest, flag(others))
}

// Nameless lists the tables that were made before tables had names, the oldest first.
func (st *Store) Nameless(ctx context.Context) ([]string, error) {
	return list(ctx, st.read, scanText, `SELECT id FROM tables WHERE name = '' ORDER BY created`)
}

func scanText(rows *sql.Rows) (s string, err error) {
	err = rows.Scan(&s)
	return s, err
}

// Hide takes a table out of a guest's lists, or brings it back.
func (st *Store) Hide(ctx context.Context, guest, id string, hidden bool) error {
	return st.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		text := `DELETE FROM hidden WHERE guest = $1 AND table_id = $2`
		if hidden {
			text = `INSERT INTO hidden (guest, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
		}
		_, err := tx.ExecContext(ctx, text, guest, id)
		return err
	})
}

// markHidden marks the tables that a guest has hidden.
func (st *Store) markHidden(ctx context.Context, guest string, tables []*table.Info) error {
	ids, err := list(ctx, st.read, scanText, `SELECT table_id FROM hidden WHERE guest = $1`, guest)
	for _, in := range tables {
		in.Hidden = slices.Contains(ids, in.ID)
	}
	return err
}

// whose is the condition under which a table belongs to a list; $1 is the guest. Free and bot seats have no guest; they
// belong to nobody, not to whoever comes without a name.
var whose = func() map[table.Scope]string {
	mine := `$1 <> '' AND (t.host = $1 OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.guest = $1)) AND `
	hidden := `EXISTS (SELECT 1 FROM hidden h WHERE h.table_id = t.id AND h.guest = $1)`
	return map[table.Scope]string{
		table.Mine:     mine + `t.status IN ('waiting', 'playing', 'halted') AND NOT ` + hidden,
		table.Finished: mine + `t.status = 'over' AND NOT ` + hidden,
		table.Hidden:   mine + `t.status <> 'closed' AND ` + hidden,
		table.All:      mine + `t.status <> 'closed'`,
		table.OpenOnes: `t.listed = 1 AND t.status = 'waiting' AND t.host <> $1`,
	}
}()
