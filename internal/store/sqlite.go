package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/pressly/goose/v3"

	"cromford/internal/table"
)

// sqliteDB is a database in a file: readers in a pool of their own, one writer that puts whatever waits into one durable
// commit.
type sqliteDB struct {
	write  *sql.DB
	jobs   chan *job
	done   chan struct{}
	closed sync.Once
	appnd  [maxRows]*sql.Stmt // for so many events
	*counts
}

// job is one change, carried out inside somebody's commit.
type job struct {
	change
	ctx context.Context
	err chan error
}

// maxGroup bounds a commit, so that the first of its jobs does not wait for ever. After a commit of at least busy jobs
// the next one waits a moment for company: a disk flush costs the same for one as for many.
const (
	maxGroup = 128
	busy     = 4
	gather   = time.Millisecond
)

// Events come with those that follow from them by themselves: so many are stored by one statement.
const (
	maxRows      = 6
	eventColumns = 8
)

func openSQLite(ctx context.Context, file string) (*Store, error) {
	// SQLite gives the files beside it the rights of the database itself: nobody else may read them.
	if f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o600); err != nil { // #nosec G304 -- the operator names it
		return nil, fmt.Errorf("the database %s: %w", file, err)
	} else if err := f.Close(); err != nil {
		return nil, err
	}
	pragmas := url.Values{"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)",
		"cache_size(-4000)"}}
	dsn := "file:" + file + "?" + pragmas.Encode()
	write, err := sql.Open("sqlite", dsn+"&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, goose.DialectSQLite3, write, "sqlite"); err != nil {
		return nil, errors.Join(fmt.Errorf("bringing the database %s up to date: %w", file, err), write.Close())
	}
	read, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	read.SetMaxOpenConns(4)
	db := &sqliteDB{write: write, jobs: make(chan *job, 256), done: make(chan struct{})}
	row := strings.Repeat(", ?", eventColumns)[2:]
	for i := range db.appnd {
		rows := row + strings.Repeat("), ("+row, i)
		// #nosec G202 -- as many places as rows
		text := `INSERT INTO events (table_id, seq, kind, seat, body, at, hash, part) VALUES (` + rows + `)`
		db.appnd[i], err = write.PrepareContext(ctx, text)
		if err != nil {
			return nil, err
		}
	}
	db.counts = newCounts(func() int { return len(db.jobs) })
	go db.writer()
	return &Store{read: read, backend: db, counts: db.counts}, nil
}

func (db *sqliteDB) close() error {
	db.closed.Do(func() { close(db.jobs) })
	<-db.done
	var err error
	for _, stmt := range db.appnd {
		err = errors.Join(err, stmt.Close())
	}
	return errors.Join(err, db.write.Close())
}

// Ring does nothing: there is one server, and it knows what it has written.
func (db *sqliteDB) Ring(string) {}

// Listen hears nothing for the same reason.
func (db *sqliteDB) Listen(ctx context.Context, _ func(string)) error {
	<-ctx.Done()
	return ctx.Err()
}

// by has to be said: a key that is unique is preferred to an index that holds all that is asked for, four times as slow.
func (db *sqliteDB) by(index string) string { return `INDEXED BY ` + index }

func (db *sqliteDB) schema() string { return "sqlite" }

// Pools is the one connection that writes, so that nobody is in the writer's way.
func (db *sqliteDB) Pools() (*sql.DB, *pgxpool.Pool) { return db.write, nil }

// Alone just does it: there is one server.
func (db *sqliteDB) Alone(_ context.Context, do func() error) error { return do() }

// succession does nothing: a file has no standby.
func (db *sqliteDB) succession(context.Context) error { return nil }

func (db *sqliteDB) now() string { return `CAST(unixepoch('subsec') * 1000 AS INTEGER)` }

func (db *sqliteDB) patiently(ctx context.Context, read func(context.Context) error) error {
	return read(ctx)
}

// gathered is what waits in a channel by now, after the first, up to a number.
func gathered[T any](group []T, first T, from <-chan T, most int) []T {
	group = append(group, first)
	for len(group) < most {
		select {
		case v, ok := <-from:
			if !ok {
				return group
			}
			group = append(group, v)
		default:
			return group
		}
	}
	return group
}

// writer carries jobs out: all that wait at the moment in one transaction.
func (db *sqliteDB) writer() {
	defer close(db.done)
	group := make([]*job, 0, maxGroup)
	for first := range db.jobs {
		if len(group) >= busy {
			time.Sleep(gather)
		}
		group = gathered(group[:0], first, db.jobs, maxGroup)
		db.commit(group)
	}
}

func (db *sqliteDB) commit(group []*job) {
	defer db.commits.Since(time.Now())
	errs := make([]error, len(group))
	err := func() error {
		ctx := context.Background() // a commit is never given up half way
		tx, err := db.write.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		for i, j := range group {
			if errs[i] = j.ctx.Err(); errs[i] != nil {
				continue
			}
			errs[i] = db.guarded(ctx, Tx{SQLite: tx}, j)
		}
		return tx.Commit()
	}()
	for i, j := range group {
		if err != nil {
			db.failures.Add()
			errs[i] = err
		}
		j.err <- errs[i]
	}
}

// guarded undoes what a job did if it fails, without spoiling the others of its commit.
func (db *sqliteDB) guarded(ctx context.Context, tx Tx, j *job) error {
	if j.single {
		return j.do(ctx, tx)
	}
	if _, err := tx.exec(ctx, "SAVEPOINT job"); err != nil {
		return err
	}
	err := j.do(ctx, tx)
	end := "RELEASE job"
	if err != nil {
		end = "ROLLBACK TO job; RELEASE job"
	}
	if _, err2 := tx.exec(ctx, end); err2 != nil {
		return errors.Join(err, err2)
	}
	return err
}

var errClosing = errors.New("the store is closing")

// submit hands something to a writer and waits until it is done.
func submit[T any](ctx context.Context, to chan<- T, v T, done <-chan error) (err error) {
	defer func() {
		if recover() != nil { // sent on the closed channel
			err = errClosing
		}
	}()
	select {
	case to <- v:
	case <-ctx.Done():
		return ctx.Err()
	}
	return <-done
}

func (db *sqliteDB) change(ctx context.Context, c change) error {
	j := &job{change: c, ctx: ctx, err: make(chan error, 1)}
	return submit(ctx, db.jobs, j, j.err)
}

func (db *sqliteDB) append(ctx context.Context, id string, events []table.Event) error {
	// As many as usually come together are one statement, which fails whole by itself.
	return db.change(ctx, change{single: len(events) <= maxRows && events[0].Due == 0, do: func(ctx context.Context, x execer) error {
		tx := x.(Tx).SQLite
		for part := range slices.Chunk(events, maxRows) {
			args := make([]any, 0, len(part)*eventColumns)
			for i := range part {
				e := &part[i]
				args = append(args, id, e.Seq, string(e.Kind), e.Seat, e.Body, e.At, e.Hash[:], string(e.Part))
			}
			_, err := tx.StmtContext(ctx, db.appnd[len(part)-1]).ExecContext(ctx, args...)
			if taken(err) {
				return table.ErrConflict
			}
			if err != nil {
				return err
			}
		}
		if events[0].Due == 0 {
			return nil
		}
		_, err := exec(ctx, x, `UPDATE tables SET due = $2 WHERE id = $1`, id, events[0].Due)
		return err
	}})
}
