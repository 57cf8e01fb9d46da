package store

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"cromford/engine"
	"cromford/internal/table"
)

// postgresDB is a database that several servers share. Who wrote first is decided by keys alone; nothing is locked.
type postgresDB struct {
	pool    *pgxpool.Pool
	store   *Store // to read back what may have been written
	appends chan *appending
	crew    sync.WaitGroup // writers, and appends that are tried again
	closed  sync.Once
	*bell
	*counts
}

// appending is what one Append adds.
type appending struct {
	id     string
	events []table.Event
	err    chan error
}

// What fails for the moment is tried again for as long as somebody waits patiently; an attempt that is not answered for a
// while is given up, and its connection with it.
const (
	patience   = 15 * time.Second
	attempt    = 5 * time.Second
	firstPause = 20 * time.Millisecond
	lastPause  = 500 * time.Millisecond
)

// oneAtATime is the lock of whoever does what only one may do at a time.
const oneAtATime = 0x63726f6d

// writers is how many groups of appends are under way at a time.
const writers = 2

func openPostgres(ctx context.Context, url string) (*Store, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	if !strings.Contains(url, "pool_max_conns") {
		cfg.MaxConns = 12
	}
	if cfg.ConnConfig.ConnectTimeout == 0 {
		cfg.ConnConfig.ConnectTimeout = attempt
	}
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, err
	}
	db := &postgresDB{pool: pool, appends: make(chan *appending, 256), bell: newBell(cfg.ConnConfig)}
	db.counts = newCounts(func() int { return len(db.appends) })
	db.store = &Store{read: stdlib.OpenDBFromPool(pool), backend: db, counts: db.counts}
	if err := db.migrate(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("bringing the database %s on %s up to date: %w", cfg.ConnConfig.Database, cfg.ConnConfig.Host, err)
	}
	for range writers {
		db.crew.Go(db.writer)
	}
	db.crew.Go(db.run)
	return db.store, nil
}

// migrate brings the schema up to date.
func (db *postgresDB) migrate(ctx context.Context) error {
	if err := db.patiently(ctx, db.pool.Ping); err != nil {
		return err
	}
	return db.Alone(ctx, func() error { return migrate(ctx, goose.DialectPostgres, db.store.read, "postgres") })
}

// Alone does something that only one server may do at a time.
func (db *postgresDB) Alone(ctx context.Context, do func() error) error {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock($1)`, oneAtATime); err != nil {
		return err
	}
	err = do()
	_, unlock := conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, oneAtATime)
	return errors.Join(err, unlock)
}

func (db *postgresDB) close() error {
	db.closed.Do(func() {
		close(db.appends)
		db.bell.close()
	})
	db.crew.Wait()
	err := db.store.read.Close() // what it has borrowed goes back to the pool
	db.pool.Close()
	return err
}

func (db *postgresDB) schema() string { return "postgres" }

// Pools is the pool that everything shares.
func (db *postgresDB) Pools() (*sql.DB, *pgxpool.Pool) { return nil, db.pool }

// timeline names the succession of databases that this one stands in: it is another one as soon as a standby has taken over.
const timeline = `convert_to(substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), 'UTF8')`

// succession sees to it that everything is told anew after a standby has taken over. The one before may have shown people what it had
// not been able to hand on, and versions, in which the revision is counted, never come back.
func (db *postgresDB) succession(ctx context.Context) error {
	known, err := list(ctx, db.store, scanNumber, `SELECT 1 FROM settings WHERE name = 'timeline' AND value = `+timeline)
	if err != nil || len(known) > 0 {
		return err
	}
	return db.change(ctx, change{do: func(ctx context.Context, x execer) error {
		news, err := exec(ctx, x, `INSERT INTO settings (name, value) VALUES ('timeline', `+timeline+`)
			ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value <> excluded.value`)
		if err == nil && news > 0 {
			_, err = exec(ctx, x, `UPDATE tables SET rev = rev + 1000 WHERE status IN ('waiting', 'playing')`)
		}
		return err
	}})
}

func (db *postgresDB) now() string {
	return `CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`
}

// passing tells whether an error may be gone when the same is tried again: the connection broke, the server is starting,
// stopping or not the one that writes, or two transactions were in each other's way.
func passing(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code {
		case "40001", "40P01", "25006", "53300", "57P01", "57P02", "57P03":
			return true
		case "0A000": // a plan from before a migration; it is made anew
			return strings.Contains(pg.Message, "cached plan")
		}
		return strings.HasPrefix(pg.Code, "08")
	}
	var network net.Error
	return errors.As(err, &network) || pgconn.SafeToRetry(err) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, context.DeadlineExceeded)
}

// persist does something until it succeeds, fails for good or takes too long. It tells how often it has tried.
func persist(ctx context.Context, do func(context.Context) error) (tries int, err error) {
	end := time.Now().Add(patience)
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		tries++
		once, cancel := context.WithTimeout(ctx, attempt)
		err = do(once)
		cancel()
		if err == nil || ctx.Err() != nil || !passing(err) || time.Now().After(end) {
			return tries, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return tries, err
		}
	}
}

func (db *postgresDB) patiently(ctx context.Context, read func(context.Context) error) error {
	_, err := persist(ctx, read)
	return err
}

// settle does a change until its end is known. After an attempt that may have been carried out, a place that is taken may be
// taken by ourselves.
func (db *postgresDB) settle(ctx context.Context, doubt bool, do func(context.Context) error,
	ours func(context.Context) (bool, error),
) error {
	for confirmed := false; ; confirmed = true {
		tries, err := persist(ctx, do)
		doubt = doubt || tries > 1
		if errors.Is(err, table.ErrConflict) && doubt && ours != nil {
			is, err2 := ours(ctx)
			if is && err2 == nil && !confirmed {
				if err2 = db.confirm(ctx); err2 == nil {
					continue // if a standby has taken over meanwhile it is not there any more
				}
			}
			switch {
			case err2 != nil:
				err = err2
			case is:
				return nil
			}
		}
		if err != nil && passing(err) {
			return fmt.Errorf("%w: %w", table.ErrUncertain, err)
		}
		return err
	}
}

// confirm waits until everything that can be read is where a commit has to be: whoever was not told that something is committed may
// find it stored, and not yet at the standby. What is committed now is there no sooner than that.
func (db *postgresDB) confirm(ctx context.Context) error {
	return db.patiently(ctx, func(ctx context.Context) error {
		_, err := db.pool.Exec(ctx, `SELECT pg_logical_emit_message(true, 'cromford', '')`)
		return err
	})
}

// postgresExecer is a transaction or the pool.
type postgresExecer struct {
	on interface {
		Exec(ctx context.Context, query string, args ...any) (pgconn.CommandTag, error)
	}
}

func (x postgresExecer) exec(ctx context.Context, query string, args ...any) (int64, error) {
	tag, err := x.on.Exec(ctx, query, args...)
	return tag.RowsAffected(), err
}

func (db *postgresDB) change(ctx context.Context, c change) error {
	return db.settle(ctx, false, func(ctx context.Context) error {
		if c.single {
			return c.do(ctx, postgresExecer{db.pool})
		}
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error { return c.do(ctx, Tx{Postgres: tx}) })
	}, c.ours)
}

func (db *postgresDB) append(ctx context.Context, id string, events []table.Event) error {
	a := &appending{id: id, events: events, err: make(chan error, 1)}
	return submit(ctx, db.appends, a, a.err)
}

// writer stores what waits, all in one statement: it costs one round trip and one flush of the disk. If that fails, each is
// stored by itself.
func (db *postgresDB) writer() {
	group := make([]*appending, 0, maxGroup)
	for first := range db.appends {
		group = gathered(group[:0], first, db.appends, maxGroup)
		// Always in the same order, so that two groups never wait for each other.
		slices.SortFunc(group, func(a, b *appending) int {
			return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.events[0].Seq, b.events[0].Seq))
		})
		ctx, cancel := context.WithTimeout(context.Background(), attempt) // a commit is never given up by who waits for it
		begun := time.Now()
		err := db.insert(ctx, group)
		db.commits.Since(begun)
		cancel()
		for _, a := range group {
			switch {
			case err == nil:
				a.err <- nil
			case errors.Is(err, table.ErrConflict) && len(group) == 1:
				a.err <- err
			default:
				doubt := !errors.Is(err, table.ErrConflict)
				db.crew.Go(func() {
					err := db.byItself(a, doubt)
					if err != nil && !errors.Is(err, table.ErrConflict) {
						db.failures.Add()
					}
					a.err <- err
				})
			}
		}
	}
}

// byItself stores what one Append adds until its end is known.
func (db *postgresDB) byItself(a *appending, doubt bool) error {
	return db.settle(context.Background(), doubt, func(ctx context.Context) error { return db.insert(ctx, []*appending{a}) },
		func(ctx context.Context) (bool, error) {
			stored, err := db.store.EventsAfter(ctx, a.id, a.events[0].Seq-1)
			added := slices.Clone(a.events)
			added[0].Before, added[0].Due = engine.Hash{}, 0 // they are not stored
			return len(stored) >= len(added) && slices.Equal(stored[:len(added)], added), err
		})
}

func (db *postgresDB) insert(ctx context.Context, group []*appending) error {
	var ids, kinds, bodies, parts, timed []string
	var seqs, seats, ats, firsts, dues []int64
	var hashes, befores [][]byte
	for _, a := range group {
		var before []byte // nil: whatever it is
		if a.events[0].Before != (engine.Hash{}) {
			before = a.events[0].Before[:]
		}
		if due := a.events[0].Due; due > 0 {
			timed, dues = append(timed, a.id), append(dues, due)
		}
		for _, e := range a.events {
			ids, kinds, bodies, parts = append(ids, a.id), append(kinds, string(e.Kind)), append(bodies, e.Body), append(parts, string(e.Part))
			seqs, seats, ats = append(seqs, int64(e.Seq)), append(seats, int64(e.Seat)), append(ats, e.At)
			hashes = append(hashes, e.Hash[:])
			firsts, befores = append(firsts, int64(a.events[0].Seq)), append(befores, before)
		}
	}
	args := []any{ids, seqs, kinds, seats, bodies, ats, hashes, parts, firsts, befores}
	look := ""
	if len(timed) > 0 {
		look = `WITH look AS (UPDATE tables t SET due = w.due FROM unnest($11::text[], $12::bigint[]) AS w (id, due) WHERE t.id = w.id) `
		args = append(args, timed, dues)
	}
	done, err := db.pool.Exec(ctx, look+`INSERT INTO events (table_id, seq, kind, seat, body, at, hash, part)
		SELECT n.id, n.seq, n.kind, n.seat, n.body, n.at, n.hash, n.part FROM
		unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bytea[], $8::text[], $9::bigint[], $10::bytea[])
		AS n (id, seq, kind, seat, body, at, hash, part, first, before)
		WHERE n.before IS NULL OR n.before = (SELECT e.hash FROM events e WHERE e.table_id = n.id AND e.seq = n.first - 1)`, args...)
	switch {
	case taken(err):
		return table.ErrConflict
	case err != nil:
		return err
	case done.RowsAffected() == int64(len(ids)):
		return nil
	case len(group) == 1:
		return table.ErrConflict
	}
	return errPartly
}

// errPartly means that some of a group follow something that is not there; the others are stored.
var errPartly = errors.New("not all of it was stored")
