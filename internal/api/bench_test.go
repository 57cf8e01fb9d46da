package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
)

type setView struct {
	Set, Name, File     string
	Differs, Confirmed  int
	You, Yours, Trusted bool
	Differences         []struct{ Path, Ours, Theirs string }
}

type setList struct {
	Ours string
	Sets []setView
}

// An owner types what is printed in the box: the set is checked, named by its numbers, and played with at tables that ask for it,
// also after a restart and from a record; nobody else's table changes.
func TestOwnersBench(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	var numbers struct {
		Set     string
		Numbers []struct{ Path, Value, Class, Why string }
	}
	ada.must("GET", "/api/games/railways/numbers", nil, &numbers)
	const startCash = "constants.start_cash.value"
	cash := slices.IndexFunc(numbers.Numbers, func(n struct{ Path, Value, Class, Why string }) bool { return n.Path == startCash })
	if cash < 0 || numbers.Numbers[cash].Value != "4" || numbers.Numbers[cash].Class != "seed" {
		t.Fatalf("%+v", numbers)
	}
	path := "/api/games/railways/sets"
	for want, body := range map[string]map[string]any{
		"nothing is corrected":        {"name": "Mine"},
		"needs a name":                {"numbers": map[string]string{startCash: "5"}},
		"no whole number":             {"name": "Mine", "numbers": map[string]string{startCash: "much"}},
		"no number at":                {"name": "Mine", "numbers": map[string]string{"nowhere": "5"}},
		"constants.start_cash":        {"name": "Mine", "numbers": map[string]string{startCash: "-4"}},
		"these are our own numbers":   {"name": "Mine", "numbers": map[string]string{startCash: "4"}},
		"the document ends too early": {"name": "Mine", "file": "{"},
		"unknown member":              {"name": "Mine", "file": `{"schema": "railways-components/1", "nonsense": 1}`},
		"no such set":                 {"name": "Mine", "from": "abc", "numbers": map[string]string{startCash: "5"}},
	} {
		code, text := ada.call("POST", path, body)
		if code/100 != 4 || !strings.Contains(string(text), want) && want != "unknown member" {
			t.Errorf("%v: %d %s", body, code, text)
		}
	}
	// Which number cannot be so is told as it was named, with what it can be or the clause that fixes it.
	const spaces, line = "boards[england_wales].ports[cardiff].customs_spaces", "boards[england_wales].lines[swindon-bristol].spaces[0]"
	for _, c := range []struct {
		numbers     map[string]string
		path        string
		least, most int
		clause      string
	}{
		{map[string]string{spaces: "7", startCash: "5"}, spaces, 1, 5, ""},
		{map[string]string{line: "2"}, line, 1, 1, "RW-1.4"},
	} {
		var p struct {
			Clause string
			Number struct {
				Path        string
				Least, Most int
			}
		}
		_, text := ada.call("POST", path, map[string]any{"name": "Mine", "numbers": c.numbers})
		if err := json.Unmarshal(text, &p); err != nil || p.Number.Path != c.path || p.Number.Least != c.least || p.Number.Most != c.most ||
			p.Clause != c.clause {
			t.Errorf("%v: %s", c.numbers, text)
		}
	}
	var set setView
	ada.must("POST", path, map[string]any{"name": "Ada's box", "numbers": map[string]string{startCash: "5"}}, &set)
	if set.Differs != 1 || len(set.Differences) != 1 || set.Differences[0].Theirs != "5" || !set.You || set.Set == numbers.Set {
		t.Fatalf("%+v", set)
	}
	seats := []map[string]string{{"kind": "hot"}, {"kind": "hot"}, {"kind": "hot"}}
	var made state
	ada.must("POST", "/api/tables", map[string]any{"game": "railways", "seats": seats, "components": set.Set}, &made)
	own := made.Table.ID
	ada.must("POST", "/api/tables", map[string]any{"game": "railways", "seats": seats}, &made)
	other := made.Table.ID
	ada.refused("POST", "/api/tables", map[string]any{"game": "railways", "seats": seats, "components": "abc"}, http.StatusBadRequest)
	look := func(g *guest, when string) {
		t.Helper()
		for id, want := range map[string]string{own: `"cash":5`, other: `"cash":4`} {
			if _, body := g.call("GET", "/api/tables/"+id, nil); !strings.Contains(string(body), want) {
				t.Errorf("%s: %s is not at the table", when, want)
			}
		}
	}
	look(ada, "at first")
	token := ada.token()
	h.close()
	h = reopen(t, h.file)
	for id, want := range map[string]string{own: `"cash":5`, other: `"cash":4`} {
		if rec := h.direct("GET", "/api/tables/"+id, token, nil); !strings.Contains(rec.Body.String(), want) {
			t.Errorf("after a restart: %s is not at the table: %s", want, rec.Body)
		}
	}
}

// Who has an account confirms what others have typed; three make it the first that is offered.
func TestConfirmedSets(t *testing.T) {
	h := open(t)
	ada, guest := h.member("Ada"), h.guest("Guest")
	path := "/api/games/arkwright-2025/sets"
	var first, second setView
	ada.must("POST", path, map[string]any{"name": "First", "numbers": map[string]string{"factory_strips.cost.clothing[2]": "13"}}, &first)
	more := map[string]string{"factory_strips.cost.cutlery[2]": "16"}
	ada.must("POST", path, map[string]any{"name": "Second", "from": first.Set, "numbers": more}, &second)
	if second.Differs != 2 {
		t.Errorf("%+v", second)
	}
	var again setView
	guest.must("POST", path, map[string]any{"name": "Mine", "file": second.File}, &again)
	if again.Set != second.Set || again.Name != "Second" || again.You {
		t.Errorf("typed twice: %+v", again)
	}
	confirm := path + "/" + second.Set + "/confirm"
	yes := map[string]bool{"confirmed": true}
	guest.refused("POST", confirm, yes, http.StatusForbidden)
	ada.refused("POST", confirm, yes, http.StatusConflict)
	ada.refused("POST", path+"/abc/confirm", yes, http.StatusNotFound)
	var seen setView
	for i, name := range []string{"Ben", "Cyd", "Dot"} {
		m := h.member(name)
		m.must("POST", confirm, yes, &seen)
		m.must("POST", confirm, yes, &seen) // twice is once
		if seen.Confirmed != i+1 || !seen.Yours || seen.Trusted != (i == 2) {
			t.Errorf("%s: %+v", name, seen)
		}
		if i == 2 {
			var list setList
			m.must("GET", path, nil, &list)
			if len(list.Sets) != 2 || list.Sets[0].Set != second.Set || !list.Sets[0].Trusted {
				t.Errorf("%+v", list)
			}
			m.must("POST", confirm, map[string]bool{"confirmed": false}, &seen)
			if seen.Confirmed != 2 || seen.Trusted {
				t.Errorf("taken back: %+v", seen)
			}
		}
	}
	seats := []map[string]string{{"kind": "me"}, {"kind": "open"}}
	rated := map[string]any{"game": "arkwright-2025", "seats": seats, "rated": true, "components": first.Set}
	ada.refused("POST", "/api/tables", rated, http.StatusBadRequest)
	ada.refused("GET", "/api/games/chess/sets", nil, http.StatusNotFound)
	ada.refused("GET", "/api/games/chess/numbers", nil, http.StatusNotFound)
}
