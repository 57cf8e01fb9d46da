package main

import (
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// as runs a verb on a folder and expects it to do well; into gets its JSON.
func as(t *testing.T, data string, into any, args ...string) {
	t.Helper()
	got := cromford("", append(args, "--data", data, "--json")...)
	if got.code != 0 {
		t.Fatalf("%v: exit %d, %s %s", args, got.code, got.out, got.err)
	}
	if into != nil {
		if err := json.Unmarshal([]byte(got.out), into); err != nil {
			t.Fatalf("%v: %v in %s", args, err, got.out)
		}
	}
}

// The operator keeps order, in a house that is open and in one that is shut: what is ordered holds at once, and after a restart.
func TestAdmin(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	h := serve(t, data)
	ada, ben, cyn := h.token(), h.token(), h.token() // nobody chooses at the table: its record is the same each time it is asked for
	var a, b struct{ ID string }
	h.must("PATCH", "/api/me", ada, map[string]string{"name": "Ada Byron"}, &a)
	h.must("PATCH", "/api/me", ben, map[string]string{"name": "Ben"}, &b)
	var made struct{ Table struct{ ID, Name string } }
	table := map[string]any{"game": "railways", "name": "Rude words",
		"seats": []map[string]string{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}}}
	h.must("POST", "/api/tables", ada, table, &made)
	id := made.Table.ID
	h.must("POST", "/api/tables/"+id+"/join", ben, map[string]any{}, nil)
	h.must("POST", "/api/tables/"+id+"/join", cyn, map[string]any{}, nil)
	check := func(when string) {
		t.Helper()
		var f found
		as(t, data, &f, "admin", "find", "ADA")
		if len(f.Guests) != 1 || f.Guests[0].ID != a.ID || len(f.Tables) != 0 {
			t.Errorf("%s: %+v", when, f)
		}
		as(t, data, nil, "admin", "mute", b.ID)
		as(t, data, nil, "admin", "rename", id, "Derwent "+when)
		as(t, data, nil, "admin", "rename", a.ID, "Ada "+when)
		var e exported
		as(t, data, &e, "admin", "export", id)
		if !strings.HasPrefix(e.Record, "[") {
			t.Errorf("%s: %q", when, e.Record)
		}
		if got := cromford("", "admin", "export", id, "--data", data); got.out != e.Record {
			t.Errorf("%s: the record alone is %q", when, got.out)
		}
		as(t, data, &e, "admin", "export", b.ID)
		if e.Guest == nil || e.Guest.Name != "Ben" || !e.Guest.Muted || len(e.Tables) != 1 {
			t.Errorf("%s: %+v", when, e)
		}
		for _, wrong := range [][]string{{"admin", "mute", "nobody"}, {"admin", "ban", "nobody"}, {"admin", "close", "nowhere"},
			{"admin", "export", "nowhere"},
			{"admin", "rename", "nowhere", "x"}, {"admin", "delete", id}, {"admin", "delete", "nowhere", "--yes"}, {"tables", "unhalt", id}} {
			if got := cromford("", append(wrong, "--data", data)...); got.code != exitInput || got.err == "" || got.out != "" {
				t.Errorf("%s: %v: exit %d, %q %q", when, wrong, got.code, got.out, got.err)
			}
		}
	}
	check("open")
	refused := func(method, path, as string, body any) {
		t.Helper()
		if code, text := h.ask(method, h.url+path, ben, body); code != 403 || !strings.Contains(text, `"`+as+`"`) {
			t.Errorf("%s is %s at %s: %d %s", b.ID, as, path, code, text)
		}
	}
	refused("POST", "/api/tables/"+id+"/chat", "muted", map[string]string{"text": "hello"})
	refused("PATCH", "/api/me", "muted", map[string]string{"name": "Hello"})
	var seen struct{ Table struct{ Name string } }
	if h.must("GET", "/api/tables/"+id, ada, nil, &seen); seen.Table.Name != "Derwent open" {
		t.Errorf("the name in memory is %q", seen.Table.Name)
	}
	as(t, data, nil, "admin", "mute", b.ID, "--off")
	as(t, data, nil, "admin", "ban", b.ID)
	for _, path := range []string{"/chat", "/choices", "/join"} {
		refused("POST", "/api/tables/"+id+path, "banned", map[string]string{"text": "hello"})
	}
	h.must("GET", "/api/tables/"+id, ben, nil, nil) // it may look on
	as(t, data, nil, "admin", "ban", b.ID, "--off")
	h.must("POST", "/api/tables/"+id+"/chat", ben, map[string]string{"text": "thank you"}, nil)
	h.stop()
	if _, err := os.Stat(socketFile(data)); err == nil {
		t.Error("the door for orders is left behind")
	}
	check("shut")
	as(t, data, nil, "admin", "close", id)
	h = serve(t, data)
	if code, body := h.ask("POST", h.url+"/api/tables/"+id+"/chat", ben, map[string]string{"text": "hello"}); code != 403 {
		t.Errorf("a muted guest talks after a restart: %d %s", code, body)
	}
	var state struct{ Table struct{ Status string } }
	if h.must("GET", "/api/tables/"+id, ada, nil, &state); state.Table.Status != "closed" {
		t.Errorf("%+v", state)
	}
	as(t, data, nil, "admin", "delete", id, "--yes")
	if code, _ := h.ask("GET", h.url+"/api/tables/"+id, ada, nil); code != 404 {
		t.Errorf("a deleted table: %d", code)
	}
}

// A backup of a running house restores it as it was; doctor plays its games again and finds what is wrong, and nothing that is not.
func TestBackupDoctorRestore(t *testing.T) {
	dir := t.TempDir()
	data, copied := filepath.Join(dir, "data"), filepath.Join(dir, "copy.db")
	h := serve(t, data)
	ada := h.token()
	over := h.botGame(ada, "arkwright-card", 2)
	var made struct {
		Table  struct{ ID string }
		Ask    string
		Offers []struct{ Choice string }
	}
	seats := []map[string]string{{"kind": "me"}, {"kind": "hot"}, {"kind": "hot"}}
	h.must("POST", "/api/tables", ada, map[string]any{"game": "railways", "seats": seats}, &made)
	id := made.Table.ID
	first := map[string]any{"seat": 0, "ask": made.Ask, "choices": []string{made.Offers[0].Choice}}
	h.must("POST", "/api/tables/"+id+"/choices", ada, first, nil)
	var held struct{ Tables, Events int }
	as(t, data, &held, "backup", copied)
	if held.Tables != 2 || held.Events < 10 {
		t.Errorf("%+v", held)
	}
	var d diagnosis
	as(t, data, &d, "doctor")
	if d.Playable != 1 || len(d.Faults) != 0 {
		t.Errorf("%+v", d)
	}
	if got := cromford("", "restore", copied, "--data", data); got.code != exitInput || !strings.Contains(got.err, "stop the server first") {
		t.Errorf("over an open house: exit %d, %q", got.code, got.err)
	}
	as(t, data, nil, "admin", "delete", over, "--yes")
	h.stop()
	as(t, data, nil, "doctor") // of a house that is shut
	as(t, data, nil, "backup", filepath.Join(dir, "second.db"))
	as(t, data, nil, "restore", copied)
	h = serve(t, data)
	h.must("GET", "/api/tables/"+over, ada, nil, nil)
	var st struct{ Events int }
	if h.must("GET", "/api/tables/"+id, ada, nil, &st); st.Events != 1 {
		t.Errorf("%+v", st)
	}
	h.stop()
	// What a stored hash does not agree with is found before the house opens, halted when it does, and heals when it is mended.
	spoil(t, data, `UPDATE events SET hash = zeroblob(32) WHERE table_id = '`+id+`'`)
	got := cromford("", "doctor", "--data", data, "--json")
	if err := json.Unmarshal([]byte(got.out), &d); err != nil || got.code != exitFailed || len(d.Faults) != 1 || d.Faults[0].Table != id {
		t.Errorf("exit %d, %+v %v", got.code, d, err)
	}
	h = serve(t, data)
	var list []struct{ Table, Reason string }
	for range 100 { // stored games are looked at behind the scenes
		if as(t, data, &list, "tables", "halted"); len(list) > 0 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if len(list) != 1 || list[0].Table != id || !strings.Contains(list[0].Reason, "event 1 leads to the position") {
		t.Errorf("%+v", list)
	}
	if got := cromford("", "tables", "unhalt", id, "--data", data); got.code != exitInput || !strings.Contains(got.err, "halted") {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
	h.stop()
	spoil(t, data, `UPDATE tables SET game = 'chess' WHERE id = '`+id+`'`)
	if got := cromford("", "doctor", "--data", data); got.code != exitFailed || !strings.Contains(got.out, `does not have the game "chess"`) {
		t.Errorf("exit %d, %q", got.code, got.out)
	}
	spoil(t, data, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`)
	for _, verb := range []string{"doctor", "serve"} {
		got := cromford("", verb, "--data", data)
		if got.code == 0 || !strings.Contains(got.out+got.err, "newer version of this program") {
			t.Errorf("%s: exit %d, %q %q", verb, got.code, got.out, got.err)
		}
	}
	if got := cromford("", "doctor", "--data", filepath.Join(dir, "none")); got.code != exitInput {
		t.Errorf("of no house: exit %d", got.code)
	}
}

// spoil changes a database behind the program's back.
func spoil(t *testing.T, data, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+databaseFile(data))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), text); err != nil {
		t.Fatal(err)
	}
}
