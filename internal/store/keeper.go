package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// What the operator needs of a database.

// RestrictGuest stores what a guest may not do.
func (st *Store) RestrictGuest(ctx context.Context, id string, muted, banned bool) error {
	return st.exec(ctx, always, `UPDATE guests SET muted = $2, banned = $3 WHERE id = $1`, id, flag(muted), flag(banned))
}

// DeleteTable removes a table with all that belongs to it.
func (st *Store) DeleteTable(ctx context.Context, id string) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		for _, text := range []string{`DELETE FROM notes WHERE table_id = $1`, `DELETE FROM admitted WHERE table_id = $1`,
			`DELETE FROM table_links WHERE table_id = $1`, `DELETE FROM presence WHERE table_id = $1`,
			`DELETE FROM hidden WHERE table_id = $1`, `DELETE FROM plans WHERE table_id = $1`,
			`DELETE FROM reviews WHERE table_id = $1`, `DELETE FROM remarks WHERE table_id = $1`,
			`DELETE FROM words WHERE table_id = $1`, `DELETE FROM silenced WHERE table_id = $1`,
			`DELETE FROM chat WHERE table_id = $1`,
			`DELETE FROM events WHERE table_id = $1`,
			`DELETE FROM finished WHERE table_id = $1`, `DELETE FROM finished_options WHERE table_id = $1`,
			`DELETE FROM results WHERE table_id = $1`, `DELETE FROM study_games WHERE table_id = $1`,
			`DELETE FROM seats WHERE table_id = $1`, `DELETE FROM tables WHERE id = $1`} {
			if _, err := exec(ctx, x, text, id); err != nil {
				return err
			}
		}
		return nil
	}})
}

// FoundGuest is a guest as the operator sees it.
type FoundGuest struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	Muted   bool   `json:"muted"`
	Banned  bool   `json:"banned"`
}

// FoundTable is a table as the operator sees it.
type FoundTable struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Game    string `json:"game"`
	Status  string `json:"status"`
	Host    string `json:"host"`
	Events  int    `json:"events"`
	Changed int64  `json:"changed"`
}

// Said is something that a guest has said.
type Said struct {
	Table string `json:"table"`
	Text  string `json:"text"`
	At    int64  `json:"at"`
}

const (
	guestColumns = `SELECT id, name, created, muted, banned FROM guests `
	foundColumns = `SELECT t.id, t.name, t.game, t.status, t.host, t.events, t.changed FROM tables t `
	maxFound     = 50
)

func scanFoundGuest(rows *sql.Rows) (g FoundGuest, err error) {
	var muted, banned int
	err = rows.Scan(&g.ID, &g.Name, &g.Created, &muted, &banned)
	g.Muted, g.Banned = muted != 0, banned != 0
	return g, err
}

func scanFoundTable(rows *sql.Rows) (t FoundTable, err error) {
	err = rows.Scan(&t.ID, &t.Name, &t.Game, &t.Status, &t.Host, &t.Events, &t.Changed)
	return t, err
}

// Find lists the guests and tables whose id begins with a text or whose name holds it, in upper or lower case, the newest first.
func (st *Store) Find(ctx context.Context, text string) (guests []FoundGuest, tables []FoundTable, err error) {
	plain := strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(strings.ToLower(text))
	guests, err = list(ctx, st, scanFoundGuest, guestColumns+
		`WHERE id LIKE $1 ESCAPE '!' OR lower(name) LIKE $2 ESCAPE '!' ORDER BY created DESC LIMIT $3`, plain+"%", "%"+plain+"%", maxFound)
	if err != nil {
		return nil, nil, err
	}
	tables, err = list(ctx, st, scanFoundTable, foundColumns+
		`WHERE t.id LIKE $1 ESCAPE '!' OR lower(t.name) LIKE $2 ESCAPE '!' ORDER BY t.changed DESC LIMIT $3`, plain+"%", "%"+plain+"%", maxFound)
	return guests, tables, err
}

// Dossier is all that is stored of a guest.
func (st *Store) Dossier(ctx context.Context, id string) (g FoundGuest, tables []FoundTable, said []Said, err error) {
	found, err := list(ctx, st, scanFoundGuest, guestColumns+`WHERE id = $1`, id)
	if err != nil || len(found) == 0 {
		return g, nil, nil, err
	}
	if tables, err = list(ctx, st, scanFoundTable, foundColumns+
		`WHERE t.host = $1 OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.guest = $1) ORDER BY t.changed DESC`, id); err != nil {
		return g, nil, nil, err
	}
	said, err = list(ctx, st, func(rows *sql.Rows) (s Said, err error) {
		err = rows.Scan(&s.Table, &s.Text, &s.At)
		return s, err
	}, `SELECT table_id, body, at FROM chat WHERE guest = $1 ORDER BY at`, id)
	return found[0], tables, said, err
}

// Holding is what a database file holds.
type Holding struct {
	Bytes  int64 `json:"bytes"`
	Schema int64 `json:"schema"`
	Guests int   `json:"guests"`
	Tables int   `json:"tables"`
	Events int   `json:"events"`
}

// Backup copies a database file, whether a server has it open or not, into a new file that is whole: all or nothing of every
// choice is in it. It is there under its name only when it is on disk.
func Backup(ctx context.Context, from, to string) (*Holding, error) {
	if _, err := os.Stat(from); err != nil {
		return nil, err
	}
	if _, err := os.Stat(to); err == nil {
		return nil, fmt.Errorf("%s is there already; it is not written over", to)
	}
	part := to + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) { // of a backup that was broken off
		return nil, err
	}
	db, err := sql.Open("sqlite", "file:"+from+"?mode=ro&_pragma=busy_timeout(10000)")
	if err != nil {
		return nil, err
	}
	_, err = db.ExecContext(ctx, `VACUUM INTO $1`, part)
	if err = errors.Join(err, db.Close()); err != nil {
		return nil, errors.Join(fmt.Errorf("copying %s: %w", from, err), os.Remove(part))
	}
	held, err := Inspect(ctx, part)
	if err == nil {
		err = keep(part, to)
	}
	return held, err
}

// keep gives a file that is whole its name, for good.
func keep(part, name string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0) // #nosec G304 -- the operator names it
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Chmod(0o600), f.Close(), os.Rename(part, name)); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(name))
	if err != nil {
		return err
	}
	_ = dir.Sync() // not every system can
	return dir.Close()
}

// Inspect reads a database file through, compares every page and index with the others, and counts what it holds.
func Inspect(ctx context.Context, file string) (*Holding, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", "file:"+file+"?mode=ro&_pragma=busy_timeout(10000)")
	if err != nil {
		return nil, err
	}
	defer db.Close() //nolint:errcheck // nothing was written
	held := &Holding{Bytes: info.Size()}
	var found string
	err = db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&found)
	if err == nil && found != "ok" {
		err = fmt.Errorf("it is damaged: %s", found)
	}
	if err == nil {
		err = db.QueryRowContext(ctx, `SELECT (SELECT max(version_id) FROM goose_db_version), (SELECT count(*) FROM guests),
			(SELECT count(*) FROM tables), (SELECT count(*) FROM events)`).Scan(&held.Schema, &held.Guests, &held.Tables, &held.Events)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return held, nil
}

// Restore puts a backup in the place of a database that nobody has open. What was there is kept beside it; kept is its name.
func Restore(ctx context.Context, from, file string) (held *Holding, kept string, err error) {
	if held, err = Inspect(ctx, from); err != nil {
		return nil, "", err
	}
	if newest := newestSchema("sqlite"); int(held.Schema) > newest {
		return nil, "", fmt.Errorf("%w: %s is at version %d, this program at %d", ErrNewer, from, held.Schema, newest)
	}
	if _, err := os.Stat(file); err == nil {
		if err := alone(ctx, file); err != nil {
			return nil, "", err
		}
		kept = spare(file)
	}
	copied := file + ".restored"
	if err := os.Remove(copied); err != nil && !errors.Is(err, os.ErrNotExist) { // of one that was broken off
		return nil, "", err
	}
	if _, err := Backup(ctx, from, copied); err != nil {
		return nil, "", err
	}
	if kept != "" {
		if err := os.Rename(file, kept); err != nil {
			return nil, "", err
		}
	}
	return held, kept, keep(copied, file)
}

// spare is a free name for what was there before.
func spare(file string) string {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s.before-%d", file, n)
		if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
			return name
		}
	}
}

// alone makes sure that nobody else has a database open, and brings all of it into its one file.
func alone(ctx context.Context, file string) error {
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(500)")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(ctx, `PRAGMA journal_mode = DELETE`) // only whoever is alone can leave the log of a running server
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("%s is in use: stop the server first (%w)", file, err)
	}
	return nil
}

// SameSchema tells why a PostgreSQL database cannot be read as it is.
func SameSchema(ctx context.Context, url string) error {
	db, err := sql.Open("pgx", url)
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // nothing was written
	var have int
	if err := db.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version`).Scan(&have); err != nil {
		return err
	}
	switch want := newestSchema("postgres"); {
	case have > want:
		return fmt.Errorf("%w: its schema is number %d, and this program knows %d", ErrNewer, have, want)
	case have < want:
		return fmt.Errorf("its schema is number %d, this program would bring it to %d: restore a dump of it elsewhere, and examine that",
			have, want)
	}
	return nil
}

// newestSchema is the version that this program brings a database to.
func newestSchema(folder string) (newest int) {
	files, err := migrations.ReadDir("migrations/" + folder)
	if err != nil {
		panic("store: " + err.Error()) // they are built in
	}
	for _, f := range files {
		var n int
		if _, err := fmt.Sscanf(f.Name(), "%d_", &n); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}
