package main

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the database of a house that is alone
)

// A house with 20,000 games that are being played opens at once and answers; they are looked at behind the scenes.
func TestManyGamesDoNotKeepTheDoorShut(t *testing.T) {
	const games = 20_000
	// A read of them all took ten seconds, the door is opened after a tenth of one: a slow machine is told from a fault.
	const tooLong = 5 * time.Second
	data := filepath.Join(t.TempDir(), "data")
	h := serve(t, data)
	token := h.token()
	var made struct{ Table struct{ ID string } }
	h.must("POST", "/api/tables", token, map[string]any{"game": "railways", "seats": []map[string]string{
		{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}}}, &made)
	for range 200 { // the bots seal their cards
		var st struct{ Events int }
		if h.must("GET", "/api/tables/"+made.Table.ID, token, nil, &st); st.Events == 2 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	h.stop()
	db, err := sql.Open("sqlite", filepath.Join(data, "cromford.db"))
	if err != nil {
		t.Fatal(err)
	}
	for into, key := range map[string]string{"tables": "id", "seats": "table_id", "events": "table_id"} {
		copies(t, db, into, key, made.Table.ID, games-1)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	h = serve(t, data)
	took := time.Since(began)
	if t.Logf("with %d games the door is opened after %v", games, took); took > tooLong {
		t.Error("that is too long")
	}
	for _, id := range []string{made.Table.ID, "t19998"} {
		var st struct{ Events int }
		if h.must("GET", "/api/tables/"+id, token, nil, &st); st.Events != 2 {
			t.Errorf("%s has %d events", id, st.Events)
		}
	}
}

// copies adds rows like those of one key, under the keys t0, t1 and so on.
func copies(t *testing.T, db *sql.DB, into, key, like string, n int) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), `SELECT name FROM pragma_table_info(?)`, into)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil || len(names) == 0 {
		t.Fatal(into, names, err)
	}
	values := slices.Clone(names)
	values[slices.Index(names, key)] = `'t' || n`
	if _, err := db.ExecContext(t.Context(), fmt.Sprintf(`WITH RECURSIVE counted(n) AS
		(SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
		INSERT INTO %s (%s) SELECT %s FROM counted, %s WHERE %s = ?`,
		into, strings.Join(names, ", "), strings.Join(values, ", "), into, key), n-1, like); err != nil {
		t.Fatal(into, err)
	}
}
