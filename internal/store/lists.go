package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"cromford/engine"
	"cromford/internal/table"
)

const nameTaken = `SELECT CASE WHEN
	EXISTS (SELECT 1 FROM tables t WHERE t.host = $1 AND t.name = $2)
	OR $3 = 1 AND EXISTS (SELECT 1 FROM tables t WHERE t.name = $2 AND t.status IN ('waiting', 'playing', 'halted'))
	OR EXISTS (SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.guest = $1 AND t.name = $2)
	THEN 1 ELSE 0 END`

// NameTaken tells whether a table of the guest is called so; with others also whether one of anybody that is not over is.
func (st *Store) NameTaken(ctx context.Context, guest, name string, others bool) (bool, error) {
	n, err := one(ctx, st, nil, scanNumber, nameTaken, guest, name, flag(others))
	return n != 0, err
}

// Nameless lists the tables that were made before tables had names, the oldest first.
func (st *Store) Nameless(ctx context.Context) ([]string, error) {
	return list(ctx, st, scanText, `SELECT id FROM tables WHERE name = '' ORDER BY created`)
}

const unfinished = `SELECT id FROM tables WHERE status IN ('playing', 'halted') AND id > $1 ORDER BY id LIMIT $2`

// Unfinished lists tables that are being played or halted, in the order of their ids.
func (st *Store) Unfinished(ctx context.Context, after string, limit int) ([]string, error) {
	return list(ctx, st, scanText, unfinished, after, limit)
}

// Hide takes a table out of a guest's lists, or brings it back.
func (st *Store) Hide(ctx context.Context, guest, id string, hidden bool) error {
	text := `DELETE FROM hidden WHERE guest = $1 AND table_id = $2`
	if hidden {
		text = `INSERT INTO hidden (guest, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	}
	return st.exec(ctx, nil, text, guest, id)
}

// Awards lists what a guest has earned, the first of each kind in each game.
func (st *Store) Awards(ctx context.Context, guest string) ([]table.Award, error) {
	type earned struct {
		table.Award
		ids string
	}
	rows, err := list(ctx, st, func(rows *sql.Rows) (e earned, err error) {
		err = rows.Scan(&e.Game, &e.Table, &e.At, &e.ids)
		return e, err
	}, `SELECT t.game, t.id, t.changed, s.awards FROM seats s JOIN tables t ON t.id = s.table_id
		WHERE s.guest = $1 AND s.kind = 'guest' AND s.awards <> '' AND t.status = 'over' ORDER BY t.changed`, guest)
	if err != nil {
		return nil, err
	}
	out := []table.Award{}
	seen := map[string]bool{}
	for _, e := range rows {
		for _, id := range strings.Fields(e.ids) {
			if e.ID = id; !seen[e.Game+" "+id] {
				seen[e.Game+" "+id] = true
				out = append(out, e.Award)
			}
		}
	}
	return out, nil
}

// listLimit bounds what a lobby shows.
const listLimit = 100

// whose is the condition under which a table belongs to a list, and its order; $1 is the guest. Free and bot seats have no
// guest; they belong to nobody, not to whoever comes without a name.
var whose = func() map[table.Scope]string {
	mine := `$1 <> '' AND t.id IN (SELECT id FROM tables WHERE host = $1 UNION SELECT table_id FROM seats WHERE guest = $1) AND `
	hidden := `EXISTS (SELECT 1 FROM hidden h WHERE h.table_id = t.id AND h.guest = $1)`
	latest := ` ORDER BY t.changed DESC`
	overLast := ` ORDER BY t.status = 'over', t.changed DESC`
	return map[table.Scope]string{
		table.Mine:     mine + `t.status IN ('waiting', 'playing', 'halted') AND NOT ` + hidden + latest,
		table.Finished: mine + `t.status = 'over' AND NOT ` + hidden + latest,
		table.Hidden:   mine + `t.status <> 'closed' AND ` + hidden + overLast,
		table.All:      mine + `t.status <> 'closed'` + overLast,
		table.OpenOnes: `t.listed = 1 AND t.status = 'waiting' AND t.host <> $1` + latest,
	}
}()

// Tables lists tables, those that are over last, those that changed last first.
func (st *Store) Tables(ctx context.Context, guest string, scope table.Scope) ([]*table.Info, error) {
	out, err := list(ctx, st, scanTable, tableColumns+`WHERE `+whose[scope]+` LIMIT $2`, guest, listLimit)
	if err != nil || len(out) == 0 {
		return nil, err
	}
	if err := st.seat(ctx, out); err != nil {
		return nil, err
	}
	return out, st.markHidden(ctx, guest, out)
}

// markHidden marks the tables that a guest has hidden.
func (st *Store) markHidden(ctx context.Context, guest string, tables []*table.Info) error {
	ids, err := list(ctx, st, scanText, `SELECT table_id FROM hidden WHERE guest = $1`, guest)
	hidden := map[string]bool{}
	for _, id := range ids {
		hidden[id] = true
	}
	for _, in := range tables {
		in.Hidden = hidden[in.ID]
	}
	return err
}

// headsAtOnce is how many tables one statement asks for.
const headsAtOnce = 512

// Heads tells how far tables have come. Those that there are not are left out.
func (st *Store) Heads(ctx context.Context, ids []string) (map[string]table.Reach, error) {
	type row struct {
		id string
		table.Reach
	}
	out := map[string]table.Reach{}
	for len(ids) > 0 {
		n := min(len(ids), headsAtOnce)
		places, args := anyOf(ids[:n])
		ids = ids[n:]
		rows, err := list(ctx, st, func(rows *sql.Rows) (r row, err error) {
			err = rows.Scan(&r.id, &r.Rev, &r.Events, &r.Chats)
			return r, err
		}, `SELECT t.id, t.rev, (SELECT COALESCE(MAX(e.seq), 0) FROM events e WHERE e.table_id = t.id),
			(SELECT COALESCE(MAX(c.n), 0) FROM chat c WHERE c.table_id = t.id) FROM tables t WHERE t.id IN (`+places+`)`, args...)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			out[r.id] = r.Reach
		}
	}
	return out, nil
}

// Beat notes that a server is alive, and that a standby has taken over, if one has.
func (st *Store) Beat(ctx context.Context, server string) error {
	if err := st.succession(ctx); err != nil {
		return err
	}
	return st.exec(ctx, nil, `INSERT INTO servers (id, beat) VALUES ($1, `+st.now()+`)
		ON CONFLICT (id) DO UPDATE SET beat = excluded.beat`, server)
}

// forget drops servers that have been gone for a day and have left nothing to take over.
func (st *Store) forget(ctx context.Context) error {
	return st.exec(ctx, nil, `DELETE FROM servers WHERE beat < `+st.now()+` - 86400000
		AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.mover = servers.id AND t.status = 'playing')`)
}

// orphans has a cross join because SQLite then begins with the servers: they are few. The time is put into it.
const orphans = `SELECT t.id FROM servers s CROSS JOIN tables t
	WHERE t.mover = s.id AND s.id <> $1 AND s.beat < %s - $2 AND t.status = 'playing' ORDER BY t.id LIMIT $3`

// Orphans lists tables being played whose bots belong to another server that has not been heard of for a while.
func (st *Store) Orphans(ctx context.Context, server string, limit int) ([]string, error) {
	return list(ctx, st, scanText, fmt.Sprintf(orphans, st.now()), server, table.Silence.Milliseconds(), limit)
}

func scanTable(rows *sql.Rows) (*table.Info, error) {
	var in table.Info
	var options, pace, clocks string
	var key []byte
	var listed, acting, revision, rated int
	err := rows.Scan(&in.ID, &in.Game, &revision, &in.Components, &options, &key, &in.Host, &in.Status, &in.Undo, &listed,
		&in.Created, &in.Changed, &in.ForkOf, &in.ForkAt, &in.Origin, &in.Rematch, &in.Events, &in.Round, &acting, &in.Winner, &in.Reason,
		&in.Name, &in.Rev, &in.Request, &in.Mover, &pace, &in.Began, &in.Due, &clocks, &rated)
	if err == nil {
		err = scanPace(&in, pace, clocks)
	}
	if err != nil {
		return nil, err
	}
	copy(in.Key[:], key)
	in.Listed, in.Acting, in.Revision, in.Rated = listed != 0, engine.SeatSet(acting), engine.Revision(revision), rated != 0
	for _, pair := range strings.Fields(options) {
		name, value, _ := strings.Cut(pair, "=")
		in.Options = append(in.Options, engine.Option{Name: name, Value: value})
	}
	return &in, nil
}
