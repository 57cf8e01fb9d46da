// Package store keeps tables and guests in SQLite: readers in a pool of their own, one writer that puts whatever waits
// into one durable commit. It decides nothing about games.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite" // also registers the driver

	"cromford/internal/table"
)

//go:embed migrations
var migrations embed.FS

// Store implements table.Store and account.Store.
type Store struct {
	read   *sql.DB
	write  *sql.DB
	jobs   chan *job
	done   chan struct{}
	closed sync.Once
	appnd  *sql.Stmt
}

// job is one change, carried out inside somebody's commit.
type job struct {
	ctx context.Context
	do  func(ctx context.Context, tx *sql.Tx) error
	err chan error
	// single is set for a job of one statement, which fails whole by itself.
	single bool
}

// maxGroup bounds a commit, so that the first of its jobs does not wait for ever. After a commit of at least busy jobs
// the next one waits a moment for company: a disk flush costs the same for one as for many.
const (
	maxGroup = 128
	busy     = 4
	gather   = time.Millisecond
)

// Open opens the database file, makes it if need be, and brings its schema up to date.
func Open(ctx context.Context, file string) (*Store, error) {
	// SQLite gives the files beside it the rights of the database itself: nobody else may read them.
	if f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o600); err != nil {
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
	dir, err := fs.Sub(migrations, "migrations/sqlite")
	if err != nil {
		return nil, err
	}
	prov, err := goose.NewProvider(goose.DialectSQLite3, write, dir)
	if err == nil {
		_, err = prov.Up(ctx)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("bringing the database %s up to date: %w", file, err), write.Close())
	}
	read, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	read.SetMaxOpenConns(4)
	st := &Store{read: read, write: write, jobs: make(chan *job, 256), done: make(chan struct{})}
	st.appnd, err = write.PrepareContext(ctx,
		`INSERT INTO events (table_id, seq, kind, seat, body, at, hash, part) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`)
	if err != nil {
		return nil, err
	}
	go st.writer()
	return st, nil
}

// Close finishes what was begun and closes the file.
func (st *Store) Close() error {
	st.closed.Do(func() { close(st.jobs) })
	<-st.done
	return errors.Join(st.appnd.Close(), st.read.Close(), st.write.Close())
}

// writer carries jobs out: all that wait at the moment in one transaction.
func (st *Store) writer() {
	defer close(st.done)
	group := make([]*job, 0, maxGroup)
	for first := range st.jobs {
		if len(group) >= busy {
			time.Sleep(gather)
		}
		group = append(group[:0], first)
	fill:
		for len(group) < maxGroup {
			select {
			case j, ok := <-st.jobs:
				if !ok {
					break fill
				}
				group = append(group, j)
			default:
				break fill
			}
		}
		st.commit(group)
	}
}

func (st *Store) commit(group []*job) {
	errs := make([]error, len(group))
	err := func() error {
		ctx := context.Background() // a commit is never given up half way
		tx, err := st.write.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		for i, j := range group {
			if errs[i] = j.ctx.Err(); errs[i] != nil {
				continue
			}
			errs[i] = st.guarded(ctx, tx, j)
		}
		return tx.Commit()
	}()
	for i, j := range group {
		if err != nil {
			errs[i] = err
		}
		j.err <- errs[i]
	}
}

// guarded undoes what a job did if it fails, without spoiling the others of its commit.
func (st *Store) guarded(ctx context.Context, tx *sql.Tx, j *job) error {
	if j.single {
		return j.do(ctx, tx)
	}
	if _, err := tx.ExecContext(ctx, "SAVEPOINT job"); err != nil {
		return err
	}
	err := j.do(ctx, tx)
	end := "RELEASE job"
	if err != nil {
		end = "ROLLBACK TO job; RELEASE job"
	}
	if _, err2 := tx.ExecContext(ctx, end); err2 != nil {
		return errors.Join(err, err2)
	}
	return err
}

var errClosing = errors.New("the store is closing")

// change waits until do is committed.
func (st *Store) change(ctx context.Context, do func(ctx context.Context, tx *sql.Tx) error) error {
	return st.submit(&job{ctx: ctx, do: do, err: make(chan error, 1)})
}

func (st *Store) submit(j *job) (err error) {
	defer func() {
		if recover() != nil { // sent on the closed channel
			err = errClosing
		}
	}()
	select {
	case st.jobs <- j:
	case <-j.ctx.Done():
		return j.ctx.Err()
	}
	return <-j.err
}

// taken tells whether an error means that a key exists already.
func taken(err error) bool {
	var e *sqlite.Error
	// SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE
	return errors.As(err, &e) && (e.Code() == 1555 || e.Code() == 2067)
}

var _ table.Store = (*Store)(nil)
