package api_test

import (
	"net/http"
	"strings"
	"testing"

	"cromford/internal/table"
)

// text is what a path answers.
func (g *guest) text(path string) string {
	g.h.t.Helper()
	status, body := g.call("GET", path, nil)
	if status != http.StatusOK {
		g.h.t.Fatalf("%s: %d %s", path, status, body)
	}
	return string(body)
}

// tree are a line of the seat that acts after an event, one that goes on from it, and a remark with an arrow.
func (g *guest) tree(id string, at int) []table.MarginNote {
	g.h.t.Helper()
	path := "/api/tables/" + id + "/review/path"
	notes := []table.MarginNote{{At: at, Text: "here", Arrows: nil}}
	var turns []table.LineTurn
	for i := range 2 {
		var e table.Explored
		g.must("POST", path, map[string]any{"at": at, "turns": append([]table.LineTurn{}, turns...)}, &e)
		if len(e.Offers) == 0 || len(e.Acting) == 0 || e.View == nil {
			g.h.t.Fatalf("there is nothing to try after %d turns: %+v", i, e)
		}
		turn := table.LineTurn{Seat: e.Seat}
		for n := 0; n == 0 || !e.Ended && len(e.Offers) > 0 && e.Seat == turn.Seat; n++ {
			turn.Choices = append(turn.Choices, e.Offers[len(e.Offers)-1].Text)
			g.must("POST", path, map[string]any{"at": at, "turns": append(append([]table.LineTurn{}, turns...), turn)}, &e)
		}
		if len(e.Words) != i+1 {
			g.h.t.Errorf("%d turns have words for %d", i+1, len(e.Words))
		}
		turns = append(turns, turn)
		note := table.MarginNote{At: at, ID: string(rune('a' + i)), Seat: &turn.Seat, Name: "Line", Choices: turn.Choices}
		if i > 0 {
			note.Under = "a"
		}
		notes = append(notes, note)
	}
	return notes
}

// Lines make a tree beside a game, stand in the record if that is asked for, and are there again when the record is opened.
func TestLines(t *testing.T) {
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	id := ada.opened(finished)
	notes := ada.tree(id, 30)
	margin := "/api/tables/" + id + "/margin"
	for _, bad := range []func(n []table.MarginNote) []table.MarginNote{
		func(n []table.MarginNote) []table.MarginNote { n[2].Under = "nobody"; return n },
		func(n []table.MarginNote) []table.MarginNote { n[2].ID = "a"; return n },
		func(n []table.MarginNote) []table.MarginNote { return []table.MarginNote{n[2], n[1]} },
		func(n []table.MarginNote) []table.MarginNote { n[0].ID = "z"; return n },
		func(n []table.MarginNote) []table.MarginNote { n[2].At = 3; return n },
		func(n []table.MarginNote) []table.MarginNote { n[2].Under = ""; return n }, // it cannot be played there
	} {
		list := bad(append([]table.MarginNote{}, notes...))
		ada.refused("POST", margin, map[string]any{"rev": 0, "notes": list}, http.StatusBadRequest)
	}
	var m table.Margin
	if ben.must("GET", margin, nil, &m); m.Rev != 0 || len(m.Notes) != 0 {
		t.Errorf("what was refused has changed something: %+v", m)
	}
	ada.must("POST", margin, map[string]any{"rev": 0, "notes": notes}, &m)
	if plain := ben.text("/api/tables/" + id + "/record"); strings.Contains(plain, "[Note.") {
		t.Error("nobody asked for the notes")
	}
	text := ben.text("/api/tables/" + id + "/record?beside=table")
	if strings.Count(text, "[Note.") != len(notes) {
		t.Errorf("the record has not all notes:\n%s", text)
	}
	var made struct{ ID string }
	ben.must("POST", "/api/records", text, &made)
	var again table.Margin
	ada.must("GET", "/api/tables/"+made.ID+"/margin", nil, &again)
	if len(again.Notes) != len(notes) || again.Notes[2].Under != "a" || *again.Notes[1].Seat != *notes[1].Seat {
		t.Errorf("opened again the notes are %+v", again.Notes)
	}
	if once := ada.text("/api/tables/" + made.ID + "/record?beside=table"); once != strings.ReplaceAll(text, id, made.ID) {
		t.Errorf("the record of the opened game is another:\n%s\n%s", text, once)
	}
	ben.refused("POST", "/api/records", strings.Replace(text, `\"under\":\"a\"`, `\"under\":\"x\"`, 1), http.StatusBadRequest)
}

// Whoever collects a game in a study writes beside it there, and shares it by the study's link.
func TestLinesOfAStudy(t *testing.T) {
	t.Parallel()
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	id := ada.createWith(map[string]any{"undo": "none"}, "me", "bot", "bot")
	ada.finish(id)
	var st struct{ ID string }
	ada.must("POST", "/api/studies", map[string]any{"name": "Openings", "about": "", "access": "private"}, &st)
	path := "/api/studies/" + st.ID + "/games/" + id + "/margin"
	ada.refused("GET", path, nil, http.StatusNotFound) // not collected yet
	ada.must("PUT", "/api/studies/"+st.ID+"/games/"+id, map[string]any{"comment": ""}, nil)
	notes := ada.tree(id, 6)
	var m table.Margin
	ada.must("PUT", path, map[string]any{"rev": 0, "notes": notes}, &m)
	ada.refused("PUT", path, map[string]any{"rev": 0, "notes": notes}, http.StatusConflict)
	ben.refused("GET", path, nil, http.StatusNotFound)
	ada.must("PATCH", "/api/studies/"+st.ID, map[string]any{"name": "Openings", "about": "", "access": "unlisted"}, nil)
	if ben.must("GET", path, nil, &m); m.Rev != 1 || len(m.Notes) != len(notes) {
		t.Errorf("by the link: %+v", m)
	}
	ben.refused("PUT", path, map[string]any{"rev": 1, "notes": notes}, http.StatusForbidden)
	if text := ben.text("/api/tables/" + id + "/record?beside=" + st.ID); strings.Count(text, "[Note.") != len(notes) {
		t.Errorf("the record with the notes of the study:\n%s", text)
	}
}

// A record that somebody opened goes into a study like any other game: with branches and comments, shared by the link. Nobody finds it
// otherwise, and it is nobody's game.
func TestOpenedRecordOfAStudy(t *testing.T) {
	t.Parallel()
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	played := ada.createWith(map[string]any{"undo": "none"}, "me", "bot", "bot")
	ada.finish(played)
	text := ada.text("/api/tables/" + played + "/record")
	var copied struct{ ID string }
	ben.must("POST", "/api/records", text, &copied)
	id := copied.ID
	var st struct {
		ID   string
		List []struct {
			Comment string
			Record  struct {
				Table  string
				Public bool
				Seats  []struct {
					Name, Person string
					Place, Score int
				}
			}
		}
	}
	ben.must("POST", "/api/studies", map[string]any{"name": "Borrowed", "about": "", "access": "unlisted"}, &st)
	path := "/api/studies/" + st.ID + "/games/" + id
	ben.must("PUT", path, map[string]any{"comment": "from a file"}, &st)
	if len(st.List) != 1 || st.List[0].Record.Table != id || st.List[0].Comment != "from a file" || st.List[0].Record.Public {
		t.Fatalf("the study is %+v", st)
	}
	first := false
	for _, s := range st.List[0].Record.Seats {
		first = first || s.Place == 1
		if s.Person != "" {
			t.Errorf("%s is said to be a person of the house", s.Name)
		}
	}
	if len(st.List[0].Record.Seats) != 3 || !first {
		t.Errorf("the result is %+v", st.List[0].Record.Seats)
	}
	ben.must("PUT", path, map[string]any{"comment": "again"}, &st)
	notes := ben.tree(id, 6)
	ben.must("PUT", path+"/margin", map[string]any{"rev": 0, "notes": notes}, nil)
	var m table.Margin
	if ada.must("GET", path+"/margin", nil, &m); len(m.Notes) != len(notes) {
		t.Errorf("by the link: %+v", m)
	}
	ada.refused("PUT", path, map[string]any{"comment": "mine"}, http.StatusForbidden)
	if text := ada.text("/api/tables/" + id + "/record?beside=" + st.ID); strings.Count(text, "[Note.") != len(notes) {
		t.Errorf("the record with the notes of the study:\n%s", text)
	}
	var found struct{ Records []struct{ Table string } }
	if ben.must("GET", "/api/records?game=railways", nil, &found); len(found.Records) != 0 {
		t.Errorf("a search finds %+v", found)
	}
	// A game that is not over, and what was only tried, go into no study; nor does what is not there.
	going := ben.createWith(nil, "hot", "hot", "hot")
	ben.refused("PUT", "/api/studies/"+st.ID+"/games/"+going, map[string]any{"comment": ""}, http.StatusNotFound)
	ben.must("POST", "/api/tables/"+id+"/fork", map[string]any{"at": 3}, &copied)
	ben.refused("PUT", "/api/studies/"+st.ID+"/games/"+copied.ID, map[string]any{"comment": ""}, http.StatusNotFound)
	ben.refused("PUT", "/api/studies/"+st.ID+"/games/nothing", map[string]any{"comment": ""}, http.StatusNotFound)
}

// What a turn would cost is asked of the coach, beside the best, and noted as every asking is.
func TestPrice(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	id := ada.createWith(nil, "me", "bot", "bot")
	s := ada.state(id)
	path := "/api/tables/" + id + "/coach/price"
	ask := map[string]any{"seat": 0, "ask": s.Ask, "choices": []string{s.Offers[0].Choice}}
	var p table.Priced
	ada.must("POST", path, ask, &p)
	turn := p.Turn
	if turn == nil || p.Asked != 1 || turn.Lines[turn.Played].Choices[0] != s.Offers[0].Choice || turn.Played == 0 && turn.Loss != 0 {
		t.Fatalf("the price is %+v", p)
	}
	ask["choices"] = []string{"fly(moon)"}
	ada.refused("POST", path, ask, http.StatusBadRequest)
	ask["choices"] = []string{}
	ada.refused("POST", path, ask, http.StatusBadRequest)
	var a table.Advice
	ada.must("POST", "/api/tables/"+id+"/coach", map[string]any{"seat": 0, "ask": s.Ask}, &a)
	if a.Asked != 2 {
		t.Errorf("asked %d times, want 2: what is refused is not counted", a.Asked)
	}
}

// Before a game is over nobody sees by trying what is still hidden: a line ends where something comes to light.
func TestLinesShowNothingHidden(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	id := ada.createWith(nil, "hot", "hot", "hot")
	for range 3 { // all have chosen a card, and the first has its turn
		s := ada.state(id)
		ada.must("POST", "/api/tables/"+id+"/choices", choice1(*s.As, s.Ask, s.Offers[0].Choice), nil)
	}
	events := ada.state(id).Events
	path := "/api/tables/" + id + "/review/path"
	var turns []table.LineTurn
	for range 60 {
		var e table.Explored
		ada.must("POST", path, map[string]any{"at": events, "turns": append([]table.LineTurn{}, turns...)}, &e)
		if len(e.Offers) == 0 {
			if len(e.Acting) == 0 {
				t.Fatal("a whole game could be tried")
			}
			more := append(append([]table.LineTurn{}, turns...), turns[len(turns)-1])
			ada.refused("POST", path, map[string]any{"at": events, "turns": more}, http.StatusConflict)
			return
		}
		turns = append(turns, table.LineTurn{Seat: e.Seat, Choices: []string{e.Offers[0].Text}})
		if len(turns) == 30 {
			return // nothing has come to light on this way
		}
	}
}
