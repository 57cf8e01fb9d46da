package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"cromford/engine"
	"cromford/internal/table"
)

// CreateTable stores a new table with its seats.
func (st *Store) CreateTable(ctx context.Context, in *table.Info) error {
	return st.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO tables (id, game, revision, components, options, secret, host, status, undo, listed, created,
			changed, fork_of, fork_at, origin, rematch, events, round, acting, winner, reason, name)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
			in.ID, in.Game, int(in.Revision), in.Components, in.Options.String(), in.Key[:], in.Host, string(in.Status), string(in.Undo),
			flag(in.Listed), in.Created, in.Changed, in.ForkOf, in.ForkAt, in.Origin, in.Rematch, in.Events, in.Round, int(in.Acting),
			in.Winner, in.Reason, in.Name)
		if taken(err) {
			return table.ErrConflict
		}
		if err != nil {
			return err
		}
		return putSeats(ctx, tx, in)
	})
}

func putSeats(ctx context.Context, tx *sql.Tx, in *table.Info) error {
	for i, s := range in.Seats {
		if _, err := tx.ExecContext(ctx, `INSERT INTO seats (table_id, seat, kind, guest, name, bot, resigned, awards, alias)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			ON CONFLICT (table_id, seat) DO UPDATE SET kind = $3, guest = $4, name = $5, bot = $6, resigned = $7, awards = $8, alias = $9`,
			in.ID, i, string(s.Kind), s.Guest, s.Name, s.Bot, flag(s.Resigned), strings.Join(s.Awards, " "), s.Alias); err != nil {
			return err
		}
	}
	return nil
}

// SaveTable stores what can change of a table.
func (st *Store) SaveTable(ctx context.Context, in *table.Info) error {
	return st.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE tables SET status = $2, changed = $3, rematch = $4, events = $5, round = $6, acting = $7,
			winner = $8, reason = $9, name = $10 WHERE id = $1`,
			in.ID, string(in.Status), in.Changed, in.Rematch, in.Events, in.Round, int(in.Acting), in.Winner, in.Reason,
			in.Name); err != nil {
			return err
		}
		return putSeats(ctx, tx, in)
	})
}

const tableColumns = `SELECT t.id, t.game, t.revision, t.components, t.options, t.secret, t.host, t.status, t.undo, t.listed,
	t.created, t.changed, t.fork_of, t.fork_at, t.origin, t.rematch, t.events, t.round, t.acting, t.winner, t.reason, t.name FROM tables t `

func scanTable(row interface{ Scan(...any) error }) (*table.Info, error) {
	var in table.Info
	var options string
	var key []byte
	var listed, acting, revision int
	err := row.Scan(&in.ID, &in.Game, &revision, &in.Components, &options, &key, &in.Host, &in.Status, &in.Undo, &listed,
		&in.Created, &in.Changed, &in.ForkOf, &in.ForkAt, &in.Origin, &in.Rematch, &in.Events, &in.Round, &acting, &in.Winner, &in.Reason,
		&in.Name)
	if err != nil {
		return nil, err
	}
	copy(in.Key[:], key)
	in.Listed, in.Acting, in.Revision = listed != 0, engine.SeatSet(acting), engine.Revision(revision)
	for _, pair := range strings.Fields(options) {
		name, value, _ := strings.Cut(pair, "=")
		in.Options = append(in.Options, engine.Option{Name: name, Value: value})
	}
	return &in, nil
}

// Table reads a table with its seats.
func (st *Store) Table(ctx context.Context, id string) (*table.Info, error) {
	in, err := scanTable(st.read.QueryRowContext(ctx, tableColumns+`WHERE t.id = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, table.ErrNoTable
	}
	if err != nil {
		return nil, err
	}
	return in, st.seats(ctx, in)
}

func (st *Store) seats(ctx context.Context, in *table.Info) error {
	rows, err := st.read.QueryContext(ctx, `SELECT kind, guest, name, bot, resigned, awards, alias FROM seats
		WHERE table_id = $1 ORDER BY seat`, in.ID)
	if err != nil {
		return err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	for rows.Next() {
		var s table.Seat
		var resigned int
		var awards string
		if err := rows.Scan(&s.Kind, &s.Guest, &s.Name, &s.Bot, &resigned, &awards, &s.Alias); err != nil {
			return err
		}
		s.Resigned = resigned != 0
		if awards != "" {
			s.Awards = strings.Fields(awards)
		}
		in.Seats = append(in.Seats, s)
	}
	return rows.Err()
}

// Awards lists what a guest has earned, the first of each kind in each game.
func (st *Store) Awards(ctx context.Context, guest string) ([]table.Award, error) {
	rows, err := st.read.QueryContext(ctx, `SELECT t.game, t.id, t.changed, s.awards FROM seats s JOIN tables t ON t.id = s.table_id
		WHERE s.guest = $1 AND s.kind = 'guest' AND s.awards <> '' AND t.status = 'over' ORDER BY t.changed`, guest)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	out := []table.Award{}
	seen := map[string]bool{}
	for rows.Next() {
		a := table.Award{}
		var ids string
		if err := rows.Scan(&a.Game, &a.Table, &a.At, &ids); err != nil {
			return nil, err
		}
		for _, id := range strings.Fields(ids) {
			if a.ID = id; !seen[a.Game+" "+id] {
				seen[a.Game+" "+id] = true
				out = append(out, a)
			}
		}
	}
	return out, rows.Err()
}

// listLimit bounds what a lobby shows.
const listLimit = 100

// Tables lists tables, those that are over last, those that changed last first.
func (st *Store) Tables(ctx context.Context, guest string, scope table.Scope) ([]*table.Info, error) {
	rows, err := st.read.QueryContext(ctx, tableColumns+`WHERE `+whose[scope]+` ORDER BY t.status = 'over', t.changed DESC LIMIT $2`,
		guest, listLimit)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	var out []*table.Info
	for rows.Next() {
		in, err := scanTable(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, in)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for _, in := range out {
		if err := st.seats(ctx, in); err != nil {
			return nil, err
		}
	}
	return out, st.markHidden(ctx, guest, out)
}

// Unfinished lists the tables that are being played or halted.
func (st *Store) Unfinished(ctx context.Context) ([]string, error) {
	rows, err := st.read.QueryContext(ctx, `SELECT id FROM tables WHERE status IN ('playing', 'halted') ORDER BY created`)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	var out []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		out = append(out, id)
	}
	return out, rows.Err()
}

// Append adds events to a table's log.
func (st *Store) Append(ctx context.Context, id string, events []table.Event) error {
	do := func(ctx context.Context, tx *sql.Tx) error {
		stmt := tx.StmtContext(ctx, st.appnd)
		for _, e := range events {
			if _, err := stmt.ExecContext(ctx, id, e.Seq, string(e.Kind), e.Seat, e.Body, e.At, e.Hash[:], string(e.Part)); err != nil {
				if taken(err) {
					return table.ErrConflict
				}
				return err
			}
		}
		return nil
	}
	return st.submit(&job{ctx: ctx, do: do, err: make(chan error, 1), single: len(events) == 1})
}

// Events reads a table's log.
func (st *Store) Events(ctx context.Context, id string) ([]table.Event, error) {
	return list(ctx, st.read, func(rows *sql.Rows) (e table.Event, err error) {
		var hash []byte
		err = rows.Scan(&e.Seq, &e.Kind, &e.Seat, &e.Body, &e.At, &hash, &e.Part)
		copy(e.Hash[:], hash)
		return e, err
	}, `SELECT seq, kind, seat, body, at, hash, part FROM events WHERE table_id = $1 ORDER BY seq`, id)
}

// AddChat stores a message.
func (st *Store) AddChat(ctx context.Context, id, guest string, c table.Chat) error {
	return st.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		seat := -1
		if c.Seat != nil {
			seat = *c.Seat
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO chat (table_id, n, guest, name, seat, body, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			id, c.N, guest, c.Name, seat, c.Text, c.At)
		if taken(err) {
			return table.ErrConflict
		}
		return err
	})
}

// Chats reads a table's messages.
func (st *Store) Chats(ctx context.Context, id string) ([]table.Chat, error) {
	return list(ctx, st.read, func(rows *sql.Rows) (c table.Chat, err error) {
		var seat int
		if err = rows.Scan(&c.N, &c.Name, &seat, &c.Text, &c.At); seat >= 0 {
			c.Seat = &seat
		}
		return c, err
	}, `SELECT n, name, seat, body, at FROM chat WHERE table_id = $1 ORDER BY n`, id)
}

// list reads all rows that a query finds.
func list[T any](ctx context.Context, db *sql.DB, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	var out []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}
