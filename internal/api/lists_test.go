package api_test

import (
	"database/sql"
	"net/http"
	"slices"
	"testing"
	"time"

	_ "modernc.org/sqlite"
)

// names are what the tables of a scope are called, in the order of the list.
func (g *guest) names(scope string) (out []string) {
	g.h.t.Helper()
	var list struct{ Tables []struct{ Name string } }
	g.must("GET", "/api/tables?scope="+scope, nil, &list)
	for _, x := range list.Tables {
		out = append(out, x.Name)
	}
	slices.Sort(out)
	return out
}

func same(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, not %q", what, got, want)
	}
}

// A table has the name its host gives it, or one of the list; no two in a list have the same.
func TestTableNames(t *testing.T) {
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	named := map[string]any{"name": "  Derwent   evening "}
	id := ada.createWith(named, "me", "open", "open")
	ada.createWith(named, "me", "open", "open")
	same(t, "two of a name", ada.names("mine"), "Derwent evening", "Derwent evening 2")
	if p := ada.refused("POST", "/api/tables", map[string]any{"game": "railways", "name": "a name of more than 24 letters",
		"seats": []map[string]string{{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}}}, http.StatusBadRequest); p.Code != "invalid" {
		t.Errorf("a long name: %+v", p)
	}
	ben.must("POST", "/api/tables/"+ben.createWith(named, "me", "open", "open")+"/leave", nil, nil)
	for range 12 {
		ben.create("me", "open", "open")
	}
	if drawn := ben.names("mine"); len(slices.Compact(drawn)) != 12 || drawn[0] == "" {
		t.Errorf("drawn: %q", drawn)
	}

	ada.must("PATCH", "/api/tables/"+id, map[string]string{"name": "Lunch"}, nil)
	same(t, "renamed", ada.names("mine"), "Derwent evening 2", "Lunch")
	ada.must("PATCH", "/api/tables/"+id, map[string]string{"name": "Lunch"}, nil)
	same(t, "renamed to itself", ada.names("mine"), "Derwent evening 2", "Lunch")
	ben.refused("PATCH", "/api/tables/"+id, map[string]string{"name": "Ben's"}, http.StatusForbidden)

	// A what-if and a rematch have the name with a number.
	play := ada.createWith(map[string]any{"name": "Mill"}, "me", "bot:random", "bot:random")
	ada.must("POST", "/api/tables/"+play+"/fork", map[string]any{"at": 0}, nil)
	same(t, "a what-if", ada.names("mine"), "Derwent evening 2", "Lunch", "Mill", "Mill 2")
}

// Tables are hidden from their guest's lists alone, and found again.
func TestHiddenTables(t *testing.T) {
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	id := ada.createWith(map[string]any{"name": "First", "listed": true}, "me", "open", "open")
	ada.createWith(map[string]any{"name": "Second"}, "me", "open", "open")
	ben.must("POST", "/api/tables/"+id+"/join", map[string]int{}, nil)
	hide := "/api/tables/" + id + "/hide"
	h.guest("Cleo").refused("POST", hide, map[string]bool{"hidden": true}, http.StatusForbidden)
	for range 2 { // twice is once
		ada.must("POST", hide, map[string]bool{"hidden": true}, nil)
	}
	same(t, "Ada's", ada.names("mine"), "Second")
	same(t, "Ada's hidden", ada.names("hidden"), "First")
	same(t, "Ben's", ben.names("mine"), "First")
	same(t, "Ben's hidden", ben.names("hidden"))
	var all struct {
		Tables []struct {
			Name   string
			Hidden bool
		}
	}
	ada.must("GET", "/api/tables?scope=all", nil, &all)
	if len(all.Tables) != 2 || !all.Tables[slices.IndexFunc(all.Tables, func(x struct {
		Name   string
		Hidden bool
	}) bool {
		return x.Name == "First"
	})].Hidden {
		t.Errorf("all: %+v", all)
	}
	ada.must("POST", hide, map[string]bool{"hidden": false}, nil)
	same(t, "brought back", ada.names("mine"), "First", "Second")
	same(t, "hidden after that", ada.names("hidden"))
	// A hidden table that is closed is in no list.
	ada.must("POST", hide, map[string]bool{"hidden": true}, nil)
	ada.must("POST", "/api/tables/"+id+"/leave", nil, nil)
	same(t, "hidden and closed", ada.names("hidden"))
	ada.refused("GET", "/api/tables?scope=secret", nil, http.StatusBadRequest)
}

// Tables that were made before tables had names get one each when the house opens.
func TestOldTablesGetNames(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	for range 5 {
		ada.create("me", "open", "open")
	}
	h.close()
	db, err := sql.Open("sqlite", h.file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), `UPDATE tables SET name = ''`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	again := reopen(t, h.file)
	ada.h = again
	// The cookie is for a host, not for its port.
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) { // it is done behind the scenes
		got := ada.names("mine")
		if len(slices.Compact(slices.Sorted(slices.Values(got)))) == 5 && !slices.Contains(got, "") {
			break
		} else if time.Now().After(end) {
			t.Fatalf("%q", got)
		}
	}
}

// One table of a guest waits in the lobby; others may be made without showing them, or once it has been closed or begun.
func TestOneTableInTheLobby(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	listed := map[string]any{"listed": true}
	id := ada.createWith(listed, "me", "open", "open")
	seats := []map[string]string{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}}
	body := map[string]any{"game": "railways", "listed": true, "seats": seats}
	ada.refused("POST", "/api/tables", body, http.StatusConflict)
	ada.create("me", "open", "open")
	ada.createWith(listed, "me", "bot", "bot") // nobody is looked for
	h.guest("Ben").createWith(listed, "me", "open", "open")
	ada.must("POST", "/api/tables/"+id+"/leave", nil, nil)
	ada.createWith(listed, "me", "open", "open")
}
