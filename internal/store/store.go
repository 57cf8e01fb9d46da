// Package store keeps tables and guests in SQLite, for one server, or in PostgreSQL, for as many as one likes. The
// statements are the same for both. It decides nothing about games.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"

	"cromford/internal/table"
)

//go:embed migrations
var migrations embed.FS

// Store implements table.Store and account.Store.
type Store struct {
	read *sql.DB
	backend
	*counts
	release func() error // gives the folder free; nil if there is none
}

var _ table.Store = (*Store)(nil)

// backend is what differs between the databases.
type backend interface {
	table.Bell
	// change waits until a change is on disk.
	change(context.Context, change) error
	append(ctx context.Context, id string, events []table.Event) error
	// patiently reads; what fails for the moment is tried again.
	patiently(ctx context.Context, read func(context.Context) error) error
	// Pools are the connections that jobs use: those of one of the databases, of the other it is nil.
	Pools() (sqlite *sql.DB, postgres *pgxpool.Pool)
	// Alone does something that only one server may do at a time.
	Alone(ctx context.Context, do func() error) error
	// succession notes that another database has taken the place of the one before, if one has.
	succession(context.Context) error
	// now is the time of the database in milliseconds, in its SQL.
	now() string
	// by names the index to be used, in the SQL of a database that would choose a worse one.
	by(index string) string
	// schema is the folder of its migrations.
	schema() string
	close() error
}

// change is something to be written, whole or not at all.
type change struct {
	do func(context.Context, execer) error
	// single is set if it is one statement, which fails whole by itself.
	single bool
	// ours tells of a place that is taken whether it was taken by this very change: a connection that breaks does not say
	// whether the last words were heard. Without it, doing the change twice does no harm.
	ours func(context.Context) (bool, error)
}

// execer is a transaction, or a database that takes every statement for one.
type execer interface {
	// exec carries one statement out and tells how many rows it has met.
	exec(ctx context.Context, query string, args ...any) (rows int64, err error)
}

// Tx is a transaction of one of the databases; of the other it is nil.
type Tx struct {
	SQLite   *sql.Tx
	Postgres pgx.Tx
}

// Together carries out what others than this package have to write, whole or not at all. It may happen twice, if a connection
// breaks before it is known that it has happened: do must be such that this does no harm.
func (st *Store) Together(ctx context.Context, do func(context.Context, Tx) error) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error { return do(ctx, x.(Tx)) }})
}

func (tx Tx) exec(ctx context.Context, query string, args ...any) (int64, error) {
	if tx.Postgres != nil {
		return postgresExecer{tx.Postgres}.exec(ctx, query, args...)
	}
	res, err := tx.SQLite.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// Open opens the database, a file or a postgres:// address, makes the file if need be, and brings the schema up to date.
func Open(ctx context.Context, where string) (*Store, error) {
	open := openSQLite
	if IsURL(where) {
		open = openPostgres
	}
	st, err := open(ctx, where)
	if err != nil {
		return nil, err
	}
	if err := st.forget(ctx); err != nil {
		return nil, errors.Join(err, st.Close())
	}
	return st, nil
}

// IsURL tells whether this is the address of a PostgreSQL database, and not a file.
func IsURL(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}

// Close finishes what was begun and closes the database.
func (st *Store) Close() error {
	err := errors.Join(st.close(), st.read.Close())
	if st.release != nil {
		err = errors.Join(err, st.release())
	}
	return err
}

// ErrNewer is returned for a database that a later program has brought further than this one can read.
var ErrNewer = errors.New("it was written by a newer version of this program")

// migrate brings a schema up to date.
func migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB, folder string, options ...goose.ProviderOption) error {
	dir, err := fs.Sub(migrations, "migrations/"+folder)
	if err != nil {
		return err
	}
	prov, err := goose.NewProvider(dialect, db, dir, options...)
	if err != nil {
		return err
	}
	found, newest, err := prov.GetVersions(ctx)
	if err != nil {
		return err
	}
	if found > newest {
		return fmt.Errorf("%w: its schema is number %d, and this program knows %d; start the newer program, or go back to a backup",
			ErrNewer, found, newest)
	}
	_, err = prov.Up(ctx)
	return err
}

// exec carries one statement out inside a change and tells how many rows it has met. A key that exists is a conflict.
func exec(ctx context.Context, x execer, query string, args ...any) (rows int64, err error) {
	rows, err = x.exec(ctx, query, texts(args)...)
	if taken(err) {
		return 0, table.ErrConflict
	}
	return rows, err
}

// exec is a change of one statement.
func (st *Store) exec(ctx context.Context, ours func(context.Context) (bool, error), query string, args ...any) error {
	return st.change(ctx, change{single: true, ours: ours, do: func(ctx context.Context, x execer) error {
		_, err := exec(ctx, x, query, args...)
		return err
	}})
}

// always is for keys that nobody else can have drawn.
func always(context.Context) (bool, error) { return true, nil }

// taken tells whether an error means that a key exists already.
func taken(err error) bool {
	var lite *sqlite.Error
	var pg *pgconn.PgError
	switch {
	case errors.As(err, &lite): // SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE
		return lite.Code() == 1555 || lite.Code() == 2067
	case errors.As(err, &pg):
		return pg.Code == "23505" // unique_violation
	}
	return false
}

// texts makes arguments such that every database takes them: PostgreSQL has no text with a zero byte in it. Nothing of ours is
// stored under such a name.
func texts(args []any) []any {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\uFFFD"), "\uFFFD")
		}
	}
	return args
}

// list reads all rows that a query finds.
func list[T any](ctx context.Context, st *Store, scan func(*sql.Rows) (T, error), query string, args ...any) (out []T, err error) {
	args = texts(args)
	err = st.patiently(ctx, func(ctx context.Context) error {
		out = nil
		rows, err := st.read.QueryContext(ctx, query, args...)
		if err != nil {
			return err
		}
		defer rows.Close() //nolint:errcheck // Err tells
		for rows.Next() {
			v, err := scan(rows)
			if err != nil {
				return err
			}
			out = append(out, v)
		}
		return rows.Err()
	})
	return out, err
}

// one reads the row that a query finds; if there is none, the error is none.
func one[T any](ctx context.Context, st *Store, none error, scan func(*sql.Rows) (T, error), query string, args ...any) (v T, err error) {
	out, err := list(ctx, st, scan, query, args...)
	switch {
	case err != nil:
		return v, err
	case len(out) == 0:
		return v, none
	}
	return out[0], nil
}

// anyOf is a list of places for n values, the first of them $1, and the values; it is filled up with the last of them, so
// that there are few such lists and a database remembers how it reads each.
func anyOf(values []string) (places string, args []any) {
	size := 1
	for size < len(values) {
		size *= 2
	}
	var b strings.Builder
	for i := range size {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", i+1)
		args = append(args, values[min(i, len(values)-1)])
	}
	return b.String(), args
}

func scanText(rows *sql.Rows) (s string, err error) {
	err = rows.Scan(&s)
	return s, err
}

func scanNumber(rows *sql.Rows) (n int, err error) {
	err = rows.Scan(&n)
	return n, err
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}
