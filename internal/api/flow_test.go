package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"cromford/internal/table"
)

// Three friends: one makes a table, two join by the link, and everybody sees what the others do.
func TestThreeGuests(t *testing.T) {
	h := open(t)
	ada, ben, cleo := h.guest("Ada"), h.guest("Ben"), h.guest("Cleo")
	id := ada.createWith(map[string]any{"listed": true}, "me", "open", "open")
	// Whoever comes without a cookie has no tables, though free and bot seats have no guest either.
	if body := h.direct(http.MethodGet, "/api/tables?scope=mine", "", nil).Body.String(); strings.Contains(body, id) {
		t.Errorf("a stranger's tables: %s", body)
	}
	if s := ben.state(id); s.Table.Status != "waiting" || s.As != nil {
		t.Fatalf("before joining: %+v", s)
	}
	var list struct{ Tables []struct{ ID string } }
	if ben.must("GET", "/api/tables?scope=open", nil, &list); len(list.Tables) != 1 || list.Tables[0].ID != id {
		t.Fatalf("open tables: %+v", list)
	}
	ben.must("POST", "/api/tables/"+id+"/join", map[string]int{"seat": 2}, nil)
	if p := cleo.refused("POST", "/api/tables/"+id+"/join", map[string]int{"seat": 2}, http.StatusConflict); p.Code != "conflict" {
		t.Errorf("a taken seat: %+v", p)
	}
	if p := ben.refused("POST", "/api/tables/"+id+"/join", map[string]int{}, http.StatusConflict); !strings.Contains(p.Detail, "already") {
		t.Errorf("a second seat: %+v", p)
	}
	cleo.must("POST", "/api/tables/"+id+"/join", map[string]int{}, nil)
	s := ada.state(id)
	if s.Table.Status != "playing" || len(s.Acting) != 3 || len(s.Table.Commitment) != 64 || s.Table.Key != "" {
		t.Fatalf("after the last has joined: %+v", s)
	}
	p := h.guest("Dora").refused("POST", "/api/tables/"+id+"/join", map[string]int{}, http.StatusConflict)
	if !strings.Contains(p.Detail, "full") {
		t.Errorf("a full table: %+v", p)
	}

	// A wrong seat, a stale question, an unknown choice, one the rules refuse: nothing happens.
	path := "/api/tables/" + id + "/choices"
	pick := s.Offers[0].Choice
	if p := ben.refused("POST", path, choice1(0, s.Ask, pick), http.StatusForbidden); p.Code != "forbidden" {
		t.Errorf("another's seat: %+v", p)
	}
	if p := ada.refused("POST", path, choice1(0, "7-7", pick), http.StatusConflict); p.Code != "stale" {
		t.Errorf("a stale question: %+v", p)
	}
	ada.refused("POST", path, choice1(0, s.Ask, "fly(moon)"), http.StatusBadRequest)
	p = ada.refused("POST", path, choice1(0, s.Ask, "take-loan"), http.StatusUnprocessableEntity)
	if p.Clause == "" || p.Refusal != "not_asked" {
		t.Errorf("a refused choice: %+v", p)
	}
	if got := ada.state(id); got.Events != 0 {
		t.Fatalf("refused choices left %d events", got.Events)
	}

	// A sealed card can be changed until the last is in, and the question changes only for who has answered.
	bs := ben.state(id)
	after := ada.choose(id, s, pick)
	if got := ben.state(id).Ask; got != bs.Ask {
		t.Errorf("ben's question changed from %s to %s with ada's answer", bs.Ask, got)
	}
	if after.Ask == s.Ask || has(after, pick) {
		t.Errorf("ada may still take another card, under a new question: %+v", after)
	}
	ada.refused("POST", path, choice1(0, s.Ask, pick), http.StatusConflict) // the doubled request
	ben.choose(id, bs, bs.Offers[0].Choice)
	cs := cleo.state(id)
	cleo.choose(id, cs, cs.Offers[0].Choice)
	if got := ada.state(id); got.Events != 3 || len(got.Acting) != 1 {
		t.Fatalf("after all have chosen: %+v", got)
	}

	// Chat is seen by all.
	ben.must("POST", "/api/tables/"+id+"/chat", map[string]string{"text": "Good evening"}, nil)
	ada.refused("POST", "/api/tables/"+id+"/chat", map[string]string{"text": "   "}, http.StatusBadRequest)
	if got := cleo.state(id); len(got.Chat) != 1 || got.Chat[0].Name != "Ben" {
		t.Errorf("chat: %+v", got.Chat)
	}
}

// turn brings a table of three guests to the first turn and returns whose it is.
func turn(t *testing.T, h *house, undo string) (id string, byseat [3]*guest, active int) {
	t.Helper()
	byseat = [3]*guest{h.guest("Ada"), h.guest("Ben"), h.guest("Cleo")}
	id = byseat[0].createWith(map[string]any{"undo": undo}, "me", "open", "open")
	for _, g := range byseat[1:] {
		g.must("POST", "/api/tables/"+id+"/join", map[string]int{}, nil)
	}
	for i, g := range byseat {
		s := g.state(id)
		if *s.As != i {
			t.Fatalf("guest %d sits at %d", i, *s.As)
		}
		g.choose(id, s, s.Offers[0].Choice)
	}
	return id, byseat, byseat[0].state(id).Acting[0]
}

func TestUndoOfOwnTurn(t *testing.T) {
	h := open(t)
	id, g, a := turn(t, h, "turn")
	me, other := g[a], g[(a+1)%3]
	before := me.state(id)
	me.choose(id, before, "take-loan")
	other.refused("POST", "/api/tables/"+id+"/undo", map[string]int{"seat": a}, http.StatusForbidden)
	var s state
	me.must("POST", "/api/tables/"+id+"/undo", map[string]int{"seat": a}, &s)
	if s.Ask == before.Ask || len(s.Offers) != len(before.Offers) {
		t.Errorf("after the undo the same offers are open under a new question: %q %q", s.Ask, before.Ask)
	}
	// An answer to the question from before the undo comes late.
	me.refused("POST", "/api/tables/"+id+"/choices", choice1(a, before.Ask, "take-loan"), http.StatusConflict)
	// Beyond the reveal of the cards only all together can go.
	me.must("POST", "/api/tables/"+id+"/undo", map[string]int{"seat": a}, &s)
	if s.UndoRequest == nil || len(s.UndoRequest.Waiting) != 2 {
		t.Fatalf("the others are asked: %+v", s.UndoRequest)
	}
	other.must("POST", "/api/tables/"+id+"/consent", map[string]any{"agree": true}, &s)
	if s.UndoRequest == nil {
		t.Fatal("one of two has agreed, that is not enough")
	}
	g[(a+2)%3].must("POST", "/api/tables/"+id+"/consent", map[string]any{"agree": true}, &s)
	if s = me.state(id); len(s.Offers) == 0 || !strings.HasPrefix(s.Offers[0].Choice, "pick(") || !slices.Contains(s.Acting, a) {
		t.Errorf("all agreed, so the card is being chosen again: %+v", s.Acting)
	}
}

func TestUndoNoneAndRefusedConsent(t *testing.T) {
	h := open(t)
	id, g, a := turn(t, h, "none")
	g[a].choose(id, g[a].state(id), "take-loan")
	g[a].refused("POST", "/api/tables/"+id+"/undo", map[string]int{"seat": a}, http.StatusConflict)

	id, g, a = turn(t, h, "consent")
	g[a].choose(id, g[a].state(id), "take-loan")
	var s state
	g[a].must("POST", "/api/tables/"+id+"/undo", map[string]int{"seat": a}, &s)
	if s.UndoRequest == nil {
		t.Fatal("by consent, the others are asked even for one's own turn")
	}
	g[(a+1)%3].must("POST", "/api/tables/"+id+"/consent", map[string]any{"agree": false}, &s)
	if s.UndoRequest != nil || s.Events != 4 {
		t.Errorf("one has refused, so nothing happens: %+v", s)
	}
}

// A whole game against bots; then the record goes out and comes in again, and the rematch is one table.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	h := open(t)
	ada := h.guest("Ada")
	id := ada.create("me", "bot:greedy", "bot:random")
	if p := ada.refused("GET", "/api/tables/"+id+"/record", nil, http.StatusConflict); !strings.Contains(p.Detail, "over") {
		t.Errorf("a running game's record: %+v", p)
	}
	s := ada.finish(id)
	if s.Result == nil || len(s.Result.Seats) != 3 || s.Table.Winner == "" || len(s.Table.Key) != 64 {
		t.Fatalf("the end: %+v", s.Table)
	}
	status, rec := ada.call("GET", "/api/tables/"+id+"/record", nil)
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, rec)
	}
	var made struct{ ID string }
	ada.must("POST", "/api/records", string(rec), &made)
	imported := ada.state(made.ID)
	if imported.Table.Status != "over" || imported.Result.Seats[0] != s.Result.Seats[0] || imported.Events != s.Events {
		t.Errorf("imported: %+v, want %+v", imported.Result, s.Result)
	}
	if _, again := ada.call("GET", "/api/tables/"+made.ID+"/record", nil); string(again) != string(rec) {
		t.Error("a record that went in and out again is another one")
	}
	ada.refused("POST", "/api/records", string(rec[:len(rec)/2]), http.StatusBadRequest)
	var r1, r2 struct{ ID string }
	ada.must("POST", "/api/tables/"+id+"/rematch", nil, &r1)
	ada.must("POST", "/api/tables/"+id+"/rematch", nil, &r2)
	if r1.ID == "" || r1.ID != r2.ID {
		t.Errorf("rematch %q and %q", r1.ID, r2.ID)
	}
	var chart struct {
		Points []struct {
			Round  int
			Gauges map[string][]int
		}
	}
	ada.must("GET", "/api/tables/"+id+"/chart", nil, &chart)
	if n := len(chart.Points); n < 5 || chart.Points[n-1].Gauges["worth"][0] != s.Result.Seats[0].Total {
		t.Errorf("the chart ends with %+v", chart.Points)
	}
}

// A fork of a running game is private, keeps what its owner knows, and leaves the game alone.
func TestFork(t *testing.T) {
	t.Parallel()
	h := open(t)
	id, g, a := turn(t, h, "turn")
	before := g[a].state(id)
	var f struct{ ID string }
	g[a].must("POST", "/api/tables/"+id+"/fork", map[string]any{"at": before.Events}, &f)
	s := g[a].state(f.ID)
	if len(s.You) != 3 || string(s.View) != string(before.View) {
		t.Errorf("the fork shows its owner another table:\n%s\n%s", s.View, before.View)
	}
	g[(a+1)%3].refused("GET", "/api/tables/"+f.ID, nil, http.StatusForbidden)
	g[a].choose(f.ID, s, "take-loan")
	if got := g[a].state(id); got.Events != before.Events {
		t.Error("playing in a fork changed the game")
	}
	g[a].refused("GET", "/api/tables/"+f.ID+"/record", nil, http.StatusConflict)
	g[a].refused("POST", "/api/tables/"+id+"/fork", map[string]any{"at": 99}, http.StatusBadRequest)
	// With bots for the others the game goes on by itself.
	g[a].must("POST", "/api/tables/"+id+"/fork", map[string]any{"at": before.Events, "bots": true}, &f)
	g[a].finish(f.ID)
}

func TestResign(t *testing.T) {
	t.Parallel()
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	id := ada.create("me", "open", "bot")
	ben.must("POST", "/api/tables/"+id+"/join", map[string]int{}, nil)
	ben.must("POST", "/api/tables/"+id+"/resign", map[string]int{"seat": 1}, nil)
	s := ada.finish(id)
	if !s.Table.Seats[1].Resigned {
		t.Errorf("seats: %+v", s.Table.Seats)
	}
	if code, _ := ada.call("GET", "/api/tables/"+id+"/record", nil); code != http.StatusOK {
		t.Error("a game with a resignation has no record")
	}
}

// A game of bots that was stored when the server stopped goes on by itself when it starts, to the end.
func TestBotsMoveAfterRestart(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	e := game(t, "railways")
	in := &table.Info{ID: "botsonly", Game: "railways", Revision: 1, Components: e.Game.Meta().Components, Host: ada.id,
		Status: table.Playing, Undo: table.UndoNone,
		Seats: []table.Seat{{Kind: table.Bot, Bot: "greedy", Name: "a"}, {Kind: table.Bot, Bot: "greedy", Name: "b"},
			{Kind: table.Bot, Bot: "random", Name: "c"}}}
	if err := h.store.CreateTable(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	file := h.file
	h.close()
	h2 := reopen(t, file)
	waitFor(t, func() bool {
		st, err := h2.store.Table(t.Context(), "botsonly")
		return err == nil && st.Status == table.Over && st.Winner != ""
	})
}

func waitFor(t *testing.T, ok func() bool) {
	t.Helper()
	for range 400 {
		if ok() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("waited too long")
}

// Other sites cannot act in a guest's name, headers are strict, and unknown places say so.
func TestGuards(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.srv.URL+"/api/tokens", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Origin", "https://elsewhere.example")
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	res, err := ada.c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusForbidden {
		t.Errorf("a request from another site: %s", res.Status)
	}
	if csp := res.Header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'self'") || strings.Contains(csp, "unsafe") {
		t.Errorf("CSP: %s", csp)
	}
	ada.refused("GET", "/api/tables/nothere", nil, http.StatusNotFound)
	ada.refused("GET", "/api/nothing", nil, http.StatusNotFound)
	ada.refused("PATCH", "/api/me", map[string]string{"name": " "}, http.StatusBadRequest)
	ada.refused("PATCH", "/api/me", map[string]string{"name": strings.Repeat("x", 25)}, http.StatusBadRequest)
	ada.refused("GET", "/api/tables?scope=none", nil, http.StatusBadRequest)
	ada.refused("POST", "/api/tables", map[string]any{"game": "chess", "seats": []any{map[string]string{"kind": "me"}}}, http.StatusBadRequest)
	if p := ada.refused("POST", "/api/tables", map[string]any{"game": "railways", "options": map[string]string{"board": "england_wales"},
		"seats": []any{map[string]string{"kind": "me"}, map[string]string{"kind": "bot"}, map[string]string{"kind": "bot"},
			map[string]string{"kind": "bot"}, map[string]string{"kind": "bot"}}},
		http.StatusUnprocessableEntity); p.Clause != "RW-2.1" {
		t.Errorf("an impossible set-up: %+v", p)
	}
	if code, body := ada.call("GET", "/t/abc", nil); code != http.StatusOK || !strings.Contains(string(body), "page") {
		t.Errorf("a link into the page: %d %s", code, body)
	}
	if code, _ := ada.call("GET", "/assets/none.js", nil); code != http.StatusNotFound {
		t.Errorf("a missing file: %d", code)
	}
	code, body := ada.call("GET", "/openapi.json", nil)
	doc := string(body)
	if code != http.StatusOK || !strings.Contains(doc, `"openapi":"3.1.0"`) || !strings.Contains(doc, "/api/tables/{id}/stream") {
		t.Errorf("the description: %d %.200s", code, body)
	}
	// A token acts for its guest without a cookie.
	var tok struct{ Token string }
	ada.must("POST", "/api/tokens", nil, &tok)
	req, _ = http.NewRequestWithContext(t.Context(), http.MethodGet, h.srv.URL+"/api/me", nil)
	req.Header.Set("Authorization", "Bearer "+tok.Token)
	res, err = http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK || len(res.Cookies()) != 0 {
		t.Errorf("with a token: %s", res.Status)
	}
	req.Header.Set("Authorization", "Bearer crom_wrong")
	if res, err = http.DefaultClient.Do(req); err != nil || res.StatusCode != http.StatusUnauthorized {
		t.Errorf("with a wrong token: %v %v", res.Status, err)
	}
	res.Body.Close()
}
