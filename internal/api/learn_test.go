package api_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// book is as much of a rulebook as the tests need.
type book struct {
	Language string
	Chapters []struct {
		Passages []struct {
			ID    string
			Rules []string
			Shows []struct{ Case, Title, Why string }
		}
	}
}

// A book is read in both languages, and sent again only if it has changed.
func TestRulebook(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	titles := map[string]string{}
	for _, l := range []string{"en", "fr"} {
		var b book
		ada.must("GET", "/api/games/railways/rulebook?language="+l, nil, &b)
		bound := 0
		for _, c := range b.Chapters {
			for _, p := range c.Passages {
				bound += len(p.Rules)
			}
		}
		if b.Language != l || bound < 95 { // a passage for every clause, in the other language too
			t.Errorf("%s: %d clauses in %d chapters of %q", l, bound, len(b.Chapters), b.Language)
		}
		res := ada.ask("GET", "/api/games/railways/rulebook?language="+l, "", nil)
		tag := res.Header.Get("ETag")
		if tag == "" || res.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: tag %q, kept %q", l, tag, res.Header.Get("Cache-Control"))
		}
		titles[l] = tag
		again := ada.ask("GET", "/api/games/railways/rulebook?language="+l, "", map[string]string{"If-None-Match": tag})
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%s: asked again with its tag: %d", l, again.StatusCode)
		}
	}
	if titles["en"] == titles["fr"] {
		t.Error("both languages have one tag")
	}
	ada.refused("GET", "/api/games/chess/rulebook", nil, http.StatusNotFound)
	ada.refused("GET", "/api/games/railways/rulebook?language=de", nil, http.StatusNotFound)
}

// Another number is tried at a step, and played by the engine; what is no other number there is refused.
func TestTryingANumber(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	type step struct {
		Amounts []struct {
			Choice string
			Number int
			Own    bool
		}
	}
	type example struct {
		Steps []step
		Tried *struct {
			Step   int
			Choice string
			Ends   []struct{ From, To int }
		}
	}
	var x, y example
	ada.must("GET", "/api/games/railways/examples/C-3.8-a", nil, &x)
	at := slices.IndexFunc(x.Steps, func(s step) bool { return len(s.Amounts) > 1 })
	if x.Tried != nil || at < 0 {
		t.Fatalf("got %+v", x)
	}
	path := fmt.Sprintf("/api/games/railways/examples/C-3.8-a?step=%d&choice=", at)
	for _, a := range x.Steps[at].Amounts {
		ada.must("GET", path+url.QueryEscape(a.Choice), nil, &y)
		if y.Tried == nil || y.Tried.Step != at || y.Tried.Choice != a.Choice || a.Own != (len(y.Tried.Ends) == 0) {
			t.Errorf("%+v: %+v", a, y.Tried)
		}
	}
	ada.refused("GET", path+"end-turn", nil, http.StatusBadRequest)
	ada.refused("GET", "/api/games/railways/examples/C-3.8-a?step=99&choice=sell(0)", nil, http.StatusBadRequest)
}

// An example is followed step by step, and taken over at any of them: a table of one's own, which nobody else sees.
func TestExampleAndPractice(t *testing.T) {
	h := open(t)
	ada, bob := h.guest("Ada"), h.guest("Bob")
	var x struct {
		Case, Title, Why string
		Given            *struct{ As *int }
		Steps            []struct {
			Label   *struct{ Key string }
			Seat    *int
			Refusal *struct{ Clause string }
			Moment  struct {
				Look struct {
					View map[string]any
					Log  []any
				}
			}
		}
	}
	ada.must("GET", "/api/games/railways/examples/C-1.2-b", nil, &x)
	if x.Given == nil || len(x.Steps) != 2 || x.Steps[0].Refusal == nil || x.Steps[0].Refusal.Clause != "RW-6.2" || x.Steps[1].Label == nil ||
		len(x.Steps[1].Moment.Look.Log) != 1 || x.Steps[1].Moment.Look.View == nil {
		t.Fatalf("got %+v", x)
	}
	var french struct{ Title string }
	ada.must("GET", "/api/games/railways/examples/P-04?language=fr", nil, &french)
	if french.Title == "" || french.Title == x.Title {
		t.Errorf("in French it is called %q", french.Title)
	}
	want := map[string]any{"kind": "example", "game": "railways", "id": "C-1.2-b", "step": 1, "language": "fr"}
	var made struct{ ID string }
	ada.must("POST", "/api/practice", want, &made)
	var s struct {
		Table struct {
			ForkOf string `json:"fork_of"`
			Seats  []struct{ Name string }
		}
		Offers []struct{ Choice string }
		You    []int
	}
	ada.must("GET", "/api/tables/"+made.ID, nil, &s)
	if s.Table.ForkOf != "example/C-1.2-b" || len(s.You) != 3 || len(s.Offers) == 0 || s.Table.Seats[0].Name != "Rouge" {
		t.Errorf("got %+v", s)
	}
	bob.refused("GET", "/api/tables/"+made.ID, nil, http.StatusForbidden)
	for _, tt := range []struct {
		name   string
		body   map[string]any
		status int
	}{
		{"unknown", map[string]any{"kind": "example", "game": "railways", "id": "nothing"}, http.StatusNotFound},
		{"game", map[string]any{"kind": "example", "game": "chess", "id": "P-04"}, http.StatusNotFound},
		{"too far", map[string]any{"kind": "example", "game": "railways", "id": "C-1.2-b", "step": 3}, http.StatusBadRequest},
		{"kind", map[string]any{"kind": "dream", "game": "railways", "id": "P-04"}, http.StatusNotFound},
	} {
		t.Run(tt.name, func(*testing.T) { ada.refused("POST", "/api/practice", tt.body, tt.status) })
	}
	ada.refused("GET", "/api/games/railways/examples/nothing", nil, http.StatusNotFound)
}

// The board that the rulebook shows stands in a frame of our own; nothing else may be framed.
func TestOnlyTheShownBoardIsFramed(t *testing.T) {
	ada := open(t).guest("Ada")
	for path, want := range map[string]string{"/show/railways": "frame-ancestors 'self'", "/learn/railways": "frame-ancestors 'none'",
		"/t/abc": "frame-ancestors 'none'", "/api/me": "frame-ancestors 'none'"} {
		if got := ada.ask("GET", path, "", nil).Header.Get("Content-Security-Policy"); !strings.Contains(got, want) {
			t.Errorf("%s: %s", path, got)
		}
	}
}
