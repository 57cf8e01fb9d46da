package api_test

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"cromford/internal/table"
)

// opened is a finished game that a guest has opened from a record.
func (g *guest) opened(file string) string {
	g.h.t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		g.h.t.Fatal(err)
	}
	var made struct{ ID string }
	g.must("POST", "/api/records", string(text), &made)
	return made.ID
}

// reviewed waits for a review.
func (g *guest) reviewed(id, depth string) (v table.ReviewView) {
	g.h.t.Helper()
	for until := time.Now().Add(time.Minute); time.Now().Before(until); time.Sleep(50 * time.Millisecond) {
		if g.must("GET", "/api/tables/"+id+"/review?depth="+depth, nil, &v); v.State != "thinking" {
			return v
		}
	}
	g.h.t.Fatalf("the review is not done: %+v", v)
	return v
}

const finished = "../../games/railways/testdata/records/3p+rail_pay_one_coin.record"

// A finished game is reviewed once for all who look at it, and the review is there after a restart. Lines can be looked at.
func TestReview(t *testing.T) {
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	id := ada.opened(finished)
	path := "/api/tables/" + id + "/review"
	if v := ada.reviewed(id, "quick"); v.State != "none" || !v.May {
		t.Errorf("before anybody asked: %+v", v)
	}
	var v table.ReviewView
	if ada.must("POST", path, map[string]string{"depth": "quick"}, &v); v.State != "thinking" {
		t.Errorf("after it was begun: %+v", v)
	}
	v = ben.reviewed(id, "quick")
	if v.State != "done" || len(v.Review.Turns) < 20 || v.Review.Engine.Level == "" || v.Done != v.Total {
		t.Fatalf("the review is %q with %d of %d", v.State, v.Done, v.Total)
	}
	turn := v.Review.Turns[5]
	var tried table.Tried
	ben.must("POST", path+"/line", map[string]any{"at": turn.From, "seat": turn.Seat, "choices": turn.Lines[0].Choices}, &tried)
	if tried.N != turn.From || len(tried.Words) == 0 || tried.View == nil {
		t.Errorf("a line: %+v", tried)
	}
	moon := map[string]any{"at": turn.From, "seat": turn.Seat, "choices": []string{"fly(moon)"}}
	ben.refused("POST", path+"/line", moon, http.StatusBadRequest)
	ben.refused("POST", path, map[string]string{"depth": "bottomless"}, http.StatusBadRequest)

	ada.must("POST", path, map[string]string{"depth": "deep"}, nil)
	ben.refused("POST", path+"/end", map[string]string{"depth": "deep"}, http.StatusForbidden)
	if ada.must("POST", path+"/end", map[string]string{"depth": "deep"}, &v); v.State != "none" {
		t.Errorf("after it was given up: %+v", v)
	}

	var m table.Margin
	line := map[string]any{"at": turn.From, "name": "A", "text": "what if", "choices": turn.Lines[0].Choices}
	note := map[string]any{"rev": 0, "notes": []map[string]any{line}}
	ada.must("POST", "/api/tables/"+id+"/margin", note, &m)
	ada.refused("POST", "/api/tables/"+id+"/margin", note, http.StatusConflict) // of yesterday
	ben.refused("POST", "/api/tables/"+id+"/margin", note, http.StatusForbidden)
	if ben.must("GET", "/api/tables/"+id+"/margin", nil, &m); m.Rev != 1 || len(m.Notes) != 1 || m.Notes[0].Text != "what if" {
		t.Errorf("the margin: %+v", m)
	}
	h.close()
	again := reopen(t, h.file)
	cleo := again.guest("Cleo")
	if v := cleo.reviewed(id, "quick"); v.State != "done" {
		t.Errorf("after a restart the review is %q", v.State)
	}
}

// A running game is not reviewed, a rated one never while it runs, a private what-if only for its host.
func TestReviewIsRefused(t *testing.T) {
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	id := ada.createWith(nil, "me", "bot", "bot")
	s := ada.state(id)
	ada.must("POST", "/api/tables/"+id+"/choices", choice1(0, s.Ask, s.Offers[0].Choice), nil)
	body := map[string]string{"depth": "quick"}
	ada.refused("POST", "/api/tables/"+id+"/review", body, http.StatusConflict)
	ada.refused("GET", "/api/tables/"+id+"/review", nil, http.StatusConflict)
	var fork struct{ ID string }
	ada.must("POST", "/api/tables/"+id+"/fork", map[string]any{"at": 1, "bots": false}, &fork)
	ben.refused("POST", "/api/tables/"+fork.ID+"/review", body, http.StatusForbidden)

	mia := h.member("Mia")
	id = mia.createWith(map[string]any{"rated": true}, "me", "bot", "bot")
	s = mia.state(id)
	mia.must("POST", "/api/tables/"+id+"/choices", choice1(0, s.Ask, s.Offers[0].Choice), nil)
	mia.refused("POST", "/api/tables/"+id+"/review", body, http.StatusForbidden)
	mia.refused("POST", "/api/tables/"+id+"/coach", map[string]any{"seat": 0, "ask": s.Ask}, http.StatusForbidden)
}

// The coach tells three turns to whoever plays alone, and each asking is an event of the game that changes nothing.
func TestCoach(t *testing.T) {
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	id := ada.createWith(nil, "me", "bot", "bot")
	s := ada.state(id)
	path := "/api/tables/" + id + "/coach"
	ask := map[string]any{"seat": 0, "ask": s.Ask}
	ben.refused("POST", path, ask, http.StatusForbidden)
	ada.refused("POST", path, map[string]any{"seat": 0, "ask": "9-9"}, http.StatusConflict)
	var a table.Advice
	ada.must("POST", path, ask, &a)
	if len(a.Turns) < 2 || len(a.Turns) > 3 || a.Asked != 1 || a.Ask != s.Ask {
		t.Fatalf("the coach says %+v", a)
	}
	legal := map[string]bool{}
	for _, o := range s.Offers {
		legal[o.Choice] = true
	}
	for _, turn := range a.Turns {
		if !legal[turn.Choices[0]] {
			t.Errorf("the coach advises %v, which is not on offer", turn.Choices)
		}
	}
	if now := ada.state(id); now.Ask != s.Ask {
		t.Errorf("the question was %s, now it is %s", s.Ask, now.Ask)
	}
	if ada.must("POST", path, ask, &a); a.Asked != 2 {
		t.Errorf("asked %d times, want 2", a.Asked)
	}
	var log struct{ Log []struct{ Kind string } }
	ada.must("GET", "/api/tables/"+id+"/log", nil, &log)
	n := 0
	for _, l := range log.Log {
		if l.Kind == "coach" {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d lines of the log tell of the coach, want 2", n)
	}
	two := ada.createWith(nil, "me", "open", "bot")
	ben.must("POST", "/api/tables/"+two+"/join", map[string]int{}, nil)
	p := ada.refused("POST", "/api/tables/"+two+"/coach", map[string]any{"seat": 0, "ask": ada.state(two).Ask}, http.StatusForbidden)
	if !strings.Contains(p.Detail, "other people") {
		t.Errorf("with others at the table: %+v", p)
	}
}
