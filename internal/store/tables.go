package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"cromford/internal/table"
)

// CreateTable stores a new table with its seats.
func (st *Store) CreateTable(ctx context.Context, in *table.Info) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		_, err := exec(ctx, x, `INSERT INTO tables (id, game, revision, components, options, secret, host, status, undo, listed, created,
			changed, fork_of, fork_at, origin, rematch, events, round, acting, winner, reason, name, rev, request, mover, pace, began, due, rated,
			watch, grp, language, level)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
			$26, $27, $28, $29, $30, $31, $32, $33)`,
			in.ID, in.Game, int(in.Revision), in.Components, in.Options.String(), in.Key[:], in.Host, string(in.Status), string(in.Undo),
			flag(in.Listed), in.Created, in.Changed, in.ForkOf, in.ForkAt, in.Origin, in.Rematch, in.Events, in.Round, int(in.Acting),
			in.Winner, in.Reason, in.Name, in.Rev, in.Request, in.Mover, in.Pace.Text(), in.Began, in.Due, flag(in.Rated),
			watching(in), in.Group, in.Language, in.Level)
		if err != nil {
			return err
		}
		return putSeats(ctx, x, in)
	}, ours: always})
}

// watching is who may watch a table; unless it is said, anybody.
func watching(in *table.Info) string { return string(cmp.Or(in.Watch, table.Anybody)) }

func putSeats(ctx context.Context, x execer, in *table.Info) error {
	if len(in.Seats) == 0 {
		return nil
	}
	var rows []string
	args := []any{in.ID}
	for i, s := range in.Seats {
		n := len(args)
		rows = append(rows, fmt.Sprintf("($1, %d, $%d, $%d, $%d, $%d, $%d, $%d, $%d)", i, n+1, n+2, n+3, n+4, n+5, n+6, n+7))
		args = append(args, string(s.Kind), s.Guest, s.Name, s.Bot, flag(s.Resigned), strings.Join(s.Awards, " "), s.Alias)
	}
	_, err := exec(ctx, x, `INSERT INTO seats (table_id, seat, kind, guest, name, bot, resigned, awards, alias)
		VALUES `+strings.Join(rows, ", ")+`
		ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, guest = excluded.guest, name = excluded.name, bot = excluded.bot,
		resigned = excluded.resigned, awards = excluded.awards, alias = excluded.alias`, args...)
	return err
}

// SaveTable stores what people change of a table, and the figures of the lobby, if nobody has changed it since it was read.
func (st *Store) SaveTable(ctx context.Context, in *table.Info) error {
	err := st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		rows, err := exec(ctx, x, `UPDATE tables SET status = $3, rematch = $4, winner = $5, reason = $6, name = $7, request = $8, mover = $9,
			began = $10, listed = $11, watch = $12, language = $13, level = $14, rev = rev + 1 WHERE id = $1 AND rev = $2`,
			in.ID, in.Rev, string(in.Status), in.Rematch, in.Winner, in.Reason, in.Name, in.Request, in.Mover, in.Began,
			flag(in.Listed), watching(in), in.Language, in.Level)
		if err != nil {
			return err
		}
		if rows == 0 {
			return table.ErrConflict
		}
		if err := putFigures(ctx, x, in); err != nil {
			return err
		}
		if err := putSeats(ctx, x, in); err != nil {
			return err
		}
		return putOutcome(ctx, x, in)
	}, ours: func(ctx context.Context) (bool, error) { return st.isAsSaved(ctx, in) }})
	if err == nil {
		in.Rev++
	}
	return err
}

// isAsSaved tells whether a table is stored as it would be if it had just been saved.
func (st *Store) isAsSaved(ctx context.Context, in *table.Info) (bool, error) {
	got, err := st.Table(ctx, in.ID)
	if err != nil {
		return false, err
	}
	return got.Rev == in.Rev+1 && got.Status == in.Status && got.Rematch == in.Rematch && got.Winner == in.Winner &&
		got.Reason == in.Reason && got.Name == in.Name && got.Request == in.Request && got.Mover == in.Mover &&
		got.Began == in.Began &&
		got.Listed == in.Listed && watching(got) == watching(in) && got.Language == in.Language && got.Level == in.Level &&
		slices.EqualFunc(got.Seats, in.Seats, func(a, b table.Seat) bool {
			awards := slices.Equal(a.Awards, b.Awards)
			a.Awards, b.Awards = nil, nil
			return awards && reflect.DeepEqual(a, b)
		}), nil
}

// SaveFigures stores the figures of the lobby, unless newer ones are there.
func (st *Store) SaveFigures(ctx context.Context, in *table.Info) error {
	return st.change(ctx, change{single: true, do: func(ctx context.Context, x execer) error { return putFigures(ctx, x, in) }})
}

func putFigures(ctx context.Context, x execer, in *table.Info) error {
	clocks, err := clocksText(in.Clocks)
	if err != nil {
		return err
	}
	_, err = exec(ctx, x, `UPDATE tables SET events = $2, round = $3, acting = $4, changed = $5, due = $6, clocks = $7
		WHERE id = $1 AND events <= $2`, in.ID, in.Events, in.Round, int(in.Acting), in.Changed, in.Due, clocks)
	return err
}

const tableColumns = `SELECT t.id, t.game, t.revision, t.components, t.options, t.secret, t.host, t.status, t.undo, t.listed,
	t.created, t.changed, t.fork_of, t.fork_at, t.origin, t.rematch, t.events, t.round, t.acting, t.winner, t.reason, t.name, t.rev,
	t.request, t.mover, t.pace, t.began, t.due, t.clocks, t.rated, t.watch, t.grp, t.language, t.level FROM tables t `

// Table reads a table with its seats.
func (st *Store) Table(ctx context.Context, id string) (*table.Info, error) {
	in, err := one(ctx, st, table.ErrNoTable, scanTable, tableColumns+`WHERE t.id = $1`, id)
	if err != nil {
		return nil, err
	}
	return in, st.seat(ctx, []*table.Info{in})
}

// seat reads the seats of tables.
func (st *Store) seat(ctx context.Context, tables []*table.Info) error {
	ids := make([]string, 0, len(tables))
	byID := map[string]*table.Info{}
	for _, in := range tables {
		ids = append(ids, in.ID)
		byID[in.ID] = in
	}
	type row struct {
		table string
		table.Seat
	}
	places, args := anyOf(ids)
	rows, err := list(ctx, st, func(rows *sql.Rows) (r row, err error) {
		var resigned, program int
		var awards string
		if err := rows.Scan(&r.table, &r.Kind, &r.Guest, &r.Name, &r.Bot, &resigned, &awards, &r.Alias, &program); err != nil {
			return r, err
		}
		r.Resigned, r.Program = resigned != 0, program != 0
		if awards != "" {
			r.Awards = strings.Fields(awards)
		}
		return r, nil
	}, `SELECT s.table_id, s.kind, s.guest, s.name, s.bot, s.resigned, s.awards, s.alias, COALESCE(g.program, 0) FROM seats s
		LEFT JOIN guests g ON g.id = s.guest WHERE s.table_id IN (`+places+`) ORDER BY s.table_id, s.seat`,
		args...)
	for _, r := range rows {
		byID[r.table].Seats = append(byID[r.table].Seats, r.Seat)
	}
	return err
}

// Append adds events to a table's log.
func (st *Store) Append(ctx context.Context, id string, events []table.Event) error {
	if len(events) == 0 { // of a record without a move
		return nil
	}
	return st.append(ctx, id, events)
}

// EventsAfter reads the part of a table's log behind an event.
func (st *Store) EventsAfter(ctx context.Context, id string, seq int) ([]table.Event, error) {
	return list(ctx, st, func(rows *sql.Rows) (e table.Event, err error) {
		var hash []byte
		err = rows.Scan(&e.Seq, &e.Kind, &e.Seat, &e.Body, &e.At, &hash, &e.Part)
		copy(e.Hash[:], hash)
		return e, err
	}, `SELECT seq, kind, seat, body, at, hash, part FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq`, id, seq)
}

// AddChat stores a message.
func (st *Store) AddChat(ctx context.Context, id, guest string, c table.Chat) error {
	c.Person = guest
	seat := -1
	if c.Seat != nil {
		seat = *c.Seat
	}
	return st.exec(ctx, func(ctx context.Context) (bool, error) {
		stored, err := st.ChatsAfter(ctx, id, c.N-1)
		return len(stored) > 0 && reflect.DeepEqual(stored[0], c), err
	}, `INSERT INTO chat (table_id, n, guest, name, seat, body, at, room) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		id, c.N, guest, c.Name, seat, c.Text, c.At, string(c.Room))
}

// ChatsAfter reads the messages of a table behind one.
func (st *Store) ChatsAfter(ctx context.Context, id string, n int) ([]table.Chat, error) {
	return list(ctx, st, func(rows *sql.Rows) (c table.Chat, err error) {
		var seat int
		if err = rows.Scan(&c.N, &c.Name, &seat, &c.Text, &c.At, &c.Person, &c.Room); seat >= 0 {
			c.Seat = &seat
		}
		return c, err
	}, `SELECT n, name, seat, body, at, guest, room FROM chat WHERE table_id = $1 AND n > $2 ORDER BY n`, id, n)
}
