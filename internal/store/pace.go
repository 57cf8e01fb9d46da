package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"cromford/internal/table"
)

// often is how often the time is noted, in milliseconds, however many servers keep it.
const often = 150

// noteDowntime writes down that nobody was there. Whoever has stored something after the last pulse was: time that somebody had
// spent before is not given back. The time of the database is put into it.
const noteDowntime = `INSERT INTO downtime (began, ended)
	SELECT CASE WHEN q.last > q.house AND q.last < q.ended THEN q.last ELSE q.house END, q.ended FROM (
		SELECT p.house, p.house + %[1]s - p.at AS ended, COALESCE((SELECT MAX(e.at) FROM tables t JOIN events e ON e.table_id = t.id
			WHERE t.status = 'playing' AND t.due > 0 AND e.seq = (SELECT MAX(m.seq) FROM events m WHERE m.table_id = t.id)), 0) AS last
		FROM pulse p WHERE p.id = 1 AND %[1]s - p.at > $1) AS q
	WHERE q.ended > q.house ON CONFLICT DO NOTHING`

// Pulse notes that somebody keeps the time. How long nobody did is measured by the clock of the database: that of the house may
// have been moved forward by a test.
func (st *Store) Pulse(ctx context.Context, house func() int64, silence time.Duration) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		if silence >= 0 {
			if _, err := exec(ctx, x, fmt.Sprintf(noteDowntime, st.now()), silence.Milliseconds()); err != nil {
				return err
			}
		}
		_, err := exec(ctx, x, `INSERT INTO pulse (id, house, at) VALUES (1, $1, `+st.now()+`)
			ON CONFLICT (id) DO UPDATE SET house = excluded.house, at = excluded.at
			WHERE excluded.at > pulse.at + $2 OR excluded.house - excluded.at > pulse.house - pulse.at + $2`, house(), often)
		return err
	}})
}

// Ahead is how far the clock of the house was before that of the database when the time was last kept: how far a test has moved it.
func (st *Store) Ahead(ctx context.Context) (time.Duration, error) {
	ms, err := list(ctx, st, scanNumber, `SELECT house - at FROM pulse WHERE id = 1`)
	if err != nil || len(ms) == 0 {
		return 0, err
	}
	return time.Duration(ms[0]) * time.Millisecond, nil
}

// Downtimes lists when nobody kept the time, as far as that ended after a time.
func (st *Store) Downtimes(ctx context.Context, after int64) ([]table.Span, error) {
	return list(ctx, st, func(rows *sql.Rows) (s table.Span, err error) {
		err = rows.Scan(&s.From, &s.To)
		return s, err
	}, `SELECT began, ended FROM downtime WHERE ended > $1 ORDER BY ended`, after)
}

const (
	timedTables = `SELECT CASE WHEN EXISTS (SELECT 1 FROM tables WHERE status = 'playing' AND due > 0) THEN 1 ELSE 0 END`
	dueTables   = `SELECT id FROM tables WHERE status = 'playing' AND due > 0 AND due <= $1 ORDER BY due LIMIT $2`
)

// lease is how long whoever was told of a table has to look at its clocks before others are told of it.
const lease = 10 * time.Second

// Due lists tables whose clocks have to be looked at. Each is told to one of those who ask at the same time.
func (st *Store) Due(ctx context.Context, now int64, limit int) (ids []string, timed bool, err error) {
	any, err := one(ctx, st, nil, scanNumber, timedTables)
	if err != nil || any == 0 || limit == 0 {
		return nil, any != 0, err
	}
	found, err := list(ctx, st, scanText, dueTables, now, limit)
	if err != nil {
		return nil, true, err
	}
	for _, id := range found {
		var ours int64
		err := st.change(ctx, change{single: true, do: func(ctx context.Context, x execer) (err error) {
			ours, err = exec(ctx, x, `UPDATE tables SET due = $2 WHERE id = $1 AND status = 'playing' AND due > 0 AND due <= $3`,
				id, now+lease.Milliseconds(), now)
			return err
		}})
		if err != nil {
			return ids, true, err
		}
		if ours > 0 {
			ids = append(ids, id)
		}
	}
	return ids, true, nil
}

// AddHoliday begins a holiday.
func (st *Store) AddHoliday(ctx context.Context, guest string, h table.Holiday) error {
	return st.exec(ctx, always, `INSERT INTO holidays (guest, began, until) VALUES ($1, $2, $3)`, guest, h.Began, h.Until)
}

// EndHoliday ends a holiday early.
func (st *Store) EndHoliday(ctx context.Context, guest string, began, ended int64) error {
	return st.exec(ctx, nil, `UPDATE holidays SET ended = $3 WHERE guest = $1 AND began = $2`, guest, began, ended)
}

// Holidays lists the holidays of a guest, the last first.
func (st *Store) Holidays(ctx context.Context, guest string) ([]table.Holiday, error) {
	return list(ctx, st, func(rows *sql.Rows) (h table.Holiday, err error) {
		err = rows.Scan(&h.Began, &h.Until, &h.Ended)
		return h, err
	}, `SELECT began, until, ended FROM holidays WHERE guest = $1 ORDER BY began DESC`, guest)
}

// clocksText is how clocks stood, as it is stored.
func clocksText(clocks []table.SeatClock) (string, error) {
	if len(clocks) == 0 {
		return "", nil
	}
	text, err := json.Marshal(clocks)
	return string(text), err
}

// scanPace reads what was stored of the time of a table.
func scanPace(in *table.Info, pace, clocks string) (err error) {
	if in.Pace, err = table.ParsePace(pace); err != nil || clocks == "" {
		return err
	}
	return json.Unmarshal([]byte(clocks), &in.Clocks)
}
