package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"cromford/engine"
	"cromford/internal/store"
	"cromford/internal/table"
)

// A backup that is made while many write is whole: it opens, no log has a gap, and all that was stored before is in it.
func TestBackupWhileWriting(t *testing.T) {
	dir := t.TempDir()
	file, to := filepath.Join(dir, "a.db"), filepath.Join(dir, "copy.db")
	st := open(t, file)
	defer st.Close()
	guest(t, st, "ada")
	write := func(ctx context.Context, tab string, seq int) error {
		return st.Append(ctx, tab, []table.Event{{Seq: seq, Kind: table.EventChoice, Body: fmt.Sprint("choice ", seq), Hash: engine.Hash{byte(seq)}}})
	}
	for seq := range 50 {
		if err := write(t.Context(), "early", seq+1); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	for n := range 8 {
		wg.Go(func() {
			for seq := 1; ctx.Err() == nil; seq++ {
				if err := write(t.Context(), fmt.Sprint("t", n), seq); err != nil {
					t.Error(err)
				}
			}
		})
	}
	held, err := store.Backup(t.Context(), file, to)
	stop()
	wg.Wait()
	if err != nil || held.Guests != 1 || held.Events < 50 {
		t.Fatal(held, err)
	}
	if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	copied := open(t, to)
	defer copied.Close()
	sum := 0
	for _, tab := range []string{"early", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7"} {
		events, err := copied.EventsAfter(t.Context(), tab, 0)
		if err != nil {
			t.Fatal(err)
		}
		sum += len(events)
		for i, e := range events {
			if e.Seq != i+1 || e.Hash != (engine.Hash{byte(i + 1)}) {
				t.Fatalf("%s: event %d is %+v", tab, i+1, e)
			}
		}
		if tab == "early" && len(events) != 50 {
			t.Errorf("%d of 50 are there", len(events))
		}
	}
	if sum != held.Events {
		t.Errorf("%d events, %d were told", sum, held.Events)
	}
	if _, err := store.Backup(t.Context(), file, to); err == nil {
		t.Error("a backup was written over")
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.part")); err != nil || len(left) != 0 {
		t.Error(left, err)
	}
}

// A backup takes the place of a database that nobody has open, and what was there is kept. Damaged ones and those of a later
// program are refused, and then nothing is touched.
func TestRestore(t *testing.T) {
	dir := t.TempDir()
	file, to := filepath.Join(dir, "a.db"), filepath.Join(dir, "copy.db")
	st := open(t, file)
	guest(t, st, "ada")
	if _, err := store.Backup(t.Context(), file, to); err != nil {
		t.Fatal(err)
	}
	guest(t, st, "ben")
	if _, _, err := store.Restore(t.Context(), to, file); err == nil || !strings.Contains(err.Error(), "stop the server first") {
		t.Errorf("over a database in use: %v", err)
	}
	if _, err := st.Guest(t.Context(), "ben"); err != nil {
		t.Error(err)
	}
	guest(t, st, "cyd") // it goes on
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(dir, "bad.db")
	for i, text := range [][]byte{whole[:len(whole)/2], []byte("hello"), append(append([]byte{}, whole[:8192]...), make([]byte, len(whole)-8192)...)} {
		if err := os.WriteFile(bad, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := store.Restore(t.Context(), bad, file); err == nil {
			t.Errorf("damage %d was not seen", i)
		}
	}
	later := filepath.Join(dir, "later.db")
	if err := os.WriteFile(later, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+later)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, _, err := store.Restore(t.Context(), later, file); !errors.Is(err, store.ErrNewer) {
		t.Errorf("of a later program: %v", err)
	}
	if _, err := store.Open(t.Context(), later); !errors.Is(err, store.ErrNewer) {
		t.Errorf("of a later program, opened: %v", err)
	}
	held, kept, err := store.Restore(t.Context(), to, file)
	if err != nil || held.Guests != 1 || kept == "" {
		t.Fatal(held, kept, err)
	}
	for name, want := range map[string]bool{file: false, kept: true} {
		st := open(t, name)
		if _, err := st.Guest(t.Context(), "ben"); (err == nil) != want {
			t.Errorf("ben in %s: %v", name, err)
		}
		if _, err := st.Guest(t.Context(), "ada"); err != nil {
			t.Error(err)
		}
		st.Close()
	}
	// Into an empty folder.
	if _, kept, err := store.Restore(t.Context(), to, filepath.Join(dir, "new.db")); err != nil || kept != "" {
		t.Error(kept, err)
	}
}

// What the operator looks for is found by the beginning of an id or a part of a name, and nothing else is.
func TestFind(t *testing.T) {
	st := open(t, filepath.Join(t.TempDir(), "a.db"))
	defer st.Close()
	guest(t, st, "ada1")
	guest(t, st, "bob1")
	if err := st.RenameGuest(t.Context(), "ada1", "Ada 100%"); err != nil {
		t.Fatal(err)
	}
	in := info("tab1", "ada1")
	in.Name = "Masson Mill"
	if err := st.CreateTable(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	seat := 0
	if err := st.AddChat(t.Context(), "tab1", "ada1", table.Chat{N: 1, Seat: &seat, Text: "hello", At: 7}); err != nil {
		t.Fatal(err)
	}
	if err := st.RestrictGuest(t.Context(), "ada1", true, false); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][2]int{"ada": {1, 0}, "ADA": {1, 0}, "100%": {1, 0}, "%": {1, 0}, "_": {0, 0}, "mill": {0, 1}, "tab": {0, 1}, "guest b": {1, 0}, "zz": {0, 0}} {
		guests, tables, err := st.Find(t.Context(), text)
		if err != nil || len(guests) != want[0] || len(tables) != want[1] {
			t.Errorf("%q: %v %v %v", text, guests, tables, err)
		}
	}
	g, tables, said, err := st.Dossier(t.Context(), "ada1")
	if err != nil || g.Name != "Ada 100%" || !g.Muted || g.Banned || len(tables) != 1 || len(said) != 1 || said[0] != (store.Said{Table: "tab1", Text: "hello", At: 7}) {
		t.Errorf("%+v %v %v %v", g, tables, said, err)
	}
	if err := st.Append(t.Context(), "tab1", []table.Event{{Seq: 1}}); err != nil {
		t.Fatal(err)
	}
	if err := st.Hide(t.Context(), "bob1", "tab1", true); err != nil {
		t.Fatal(err)
	}
	if err := st.DeleteTable(t.Context(), "tab1"); err != nil {
		t.Fatal(err)
	}
	events, err := st.EventsAfter(t.Context(), "tab1", 0)
	if _, gone := st.Table(t.Context(), "tab1"); !errors.Is(gone, table.ErrNoTable) || err != nil || len(events) != 0 {
		t.Error(gone, err, events)
	}
}
