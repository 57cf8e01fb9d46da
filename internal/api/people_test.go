package api_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"testing"
	"time"

	"cromford/internal/account"
	friends "cromford/internal/club"
	"cromford/internal/table"
)

// relate does something about another person.
func (g *guest) relate(other *guest, do string) (p friends.People) {
	g.h.t.Helper()
	g.must("POST", "/api/people/"+other.id, map[string]string{"do": do}, &p)
	return p
}

func (g *guest) circle() (p friends.People) {
	g.h.t.Helper()
	g.must("GET", "/api/people", nil, &p)
	return p
}

func (g *guest) befriend(other *guest) {
	g.h.t.Helper()
	g.relate(other, "ask")
	other.relate(g, "accept")
}

func ids[T any](list []T, id func(T) string) (out []string) {
	for _, x := range list {
		out = append(out, id(x))
	}
	return out
}

func friendIDs(list []friends.Friend) []string {
	return ids(list, func(f friends.Friend) string { return f.ID })
}

// Two people become friends when one asks and the other agrees, or when both ask; either ends it.
func TestFriends(t *testing.T) {
	h := open(t)
	ada, ben, cleo := h.member("Ada"), h.member("Ben"), h.member("Cleo")
	ada.relate(ben, "ask")
	if p := ada.circle(); !slices.Equal(friendIDs(p.Asked), []string{ben.id}) || len(p.Friends) != 0 || !p.May {
		t.Errorf("who asked: %+v", p)
	}
	if p := ben.circle(); !slices.Equal(friendIDs(p.Asking), []string{ada.id}) || p.Asking[0].Name != "Ada" {
		t.Errorf("who is asked: %+v", p)
	}
	ada.refused("POST", "/api/people/"+ben.id, map[string]string{"do": "accept"}, http.StatusConflict) // only the other may
	ben.relate(ada, "accept")
	for _, g := range []*guest{ada, ben} {
		if p := g.circle(); len(p.Friends) != 1 || len(p.Asking)+len(p.Asked) != 0 {
			t.Errorf("friends: %+v", p)
		}
	}
	ben.relate(ada, "end")
	if p := ada.circle(); len(p.Friends) != 0 {
		t.Errorf("after the end: %+v", p)
	}

	// By name; where it is not clear whom it means, nobody is asked.
	cleo.must("POST", "/api/people", map[string]string{"name": "Ada"}, nil)
	cleo.refused("POST", "/api/people", map[string]string{"name": "Zoe"}, http.StatusNotFound)
	cleo.refused("POST", "/api/people", map[string]string{"name": "Cleo"}, http.StatusNotFound) // herself
	h.member("Ben")
	cleo.refused("POST", "/api/people", map[string]string{"name": "Ben"}, http.StatusConflict)
	ada.relate(cleo, "ask") // both ask
	if p := cleo.circle(); !slices.Equal(friendIDs(p.Friends), []string{ada.id}) {
		t.Errorf("both have asked: %+v", p)
	}
	ada.refused("POST", "/api/people/"+ada.id, map[string]string{"do": "ask"}, http.StatusBadRequest)
	ada.refused("POST", "/api/people/nobody", map[string]string{"do": "ask"}, http.StatusNotFound)
}

// Whoever is refused or blocked sees no difference to somebody who has not answered, and cannot ask again and again.
func TestNobodyLearnsOfBeingRefused(t *testing.T) {
	h := open(t)
	ada, ben, cleo := h.member("Ada"), h.member("Ben"), h.member("Cleo")
	ada.relate(ben, "ask")
	ben.relate(ada, "refuse")
	cleo.relate(ada, "block")
	ada.relate(cleo, "ask")
	if p := ada.circle(); len(p.Asked) != 2 {
		t.Errorf("who was refused: %+v", p)
	}
	ada.relate(ben, "end") // takes nothing back
	ada.relate(ben, "ask")
	for _, g := range []*guest{ben, cleo} {
		if p := g.circle(); len(p.Asking) != 0 {
			t.Errorf("who has refused or blocked is asked again: %+v", p)
		}
	}
	ben.relate(ada, "ask") // who has refused may change their mind
	if p := ada.circle(); !slices.Equal(friendIDs(p.Friends), []string{ben.id}) {
		t.Errorf("%+v", p)
	}
	ben.relate(ada, "block") // and end it for good
	if p := ada.circle(); len(p.Friends) != 0 {
		t.Errorf("blocked, and still friends: %+v", p)
	}
	ben.refused("POST", "/api/people/"+ada.id, map[string]string{"do": "ask"}, http.StatusConflict)
}

// What needs an account says so.
func TestFriendsNeedAnAccount(t *testing.T) {
	h := open(t)
	ada := h.member("Ada")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	nobody := &guest{h: h, c: &http.Client{Jar: jar, Transport: unpacked}}
	nobody.create("me", "open", "open")
	p := nobody.refused("POST", "/api/people/"+ada.id, map[string]string{"do": "ask"}, http.StatusForbidden)
	if p.Code != string(table.NeedsAccount) {
		t.Errorf("%+v", p)
	}
	if p := nobody.refused("POST", "/api/groups", map[string]string{"name": "Mill"}, http.StatusForbidden); p.Code != "needs_account" {
		t.Errorf("%+v", p)
	}
	if nobody.circle().May {
		t.Error("a guest may have friends")
	}
	nobody.relate(ada, "mute") // this may everybody
}

// Nobody asks more than thirty people a day.
func TestAsksOfADay(t *testing.T) {
	h := open(t)
	ada := h.member("Ada")
	for i := range 31 {
		g := account.Guest{ID: fmt.Sprint("person", i), Name: fmt.Sprint("Person ", i), Named: true}
		if err := h.store.CreateGuest(t.Context(), g, 1); err != nil {
			t.Fatal(err)
		}
		if err := h.store.MakeAccount(t.Context(), g.ID, "", 1); err != nil {
			t.Fatal(err)
		}
		status, _ := ada.call("POST", "/api/people/"+g.ID, map[string]string{"do": "ask"})
		if want := map[bool]int{true: http.StatusOK, false: http.StatusConflict}[i < 30]; status != want {
			t.Fatalf("question %d: %d", i+1, status)
		}
	}
}

// A seat is kept for a friend, by name; the friend hears of it, sits down or does not; nobody else can have it.
func TestInvitation(t *testing.T) {
	h := open(t)
	ada, ben, cleo := h.member("Ada"), h.member("Ben"), h.member("Cleo")
	ada.befriend(ben)
	id := ada.create("me", "open", "open")
	seats := "/api/tables/" + id + "/seats"
	ada.refused("POST", seats, map[string]any{"seat": 1, "kind": "kept", "person": cleo.id}, http.StatusForbidden)
	ben.refused("POST", seats, map[string]any{"seat": 1, "kind": "kept", "person": ada.id}, http.StatusForbidden)
	ada.must("POST", seats, map[string]any{"seat": 1, "kind": "kept", "person": ben.id}, nil)
	ada.refused("POST", seats, map[string]any{"seat": 2, "kind": "kept", "person": ben.id}, http.StatusConflict) // one each
	ada.refused("POST", seats, map[string]any{"seat": 2, "kind": "kept", "person": ada.id}, http.StatusBadRequest)
	if n := h.heard.told(table.NoticeInvitation, ben.id, id); n != 1 {
		t.Errorf("told %d times", n)
	}
	if s := ben.state(id).Table.Seats[1]; s.Kept != "you" || s.Name != "Ben" {
		t.Errorf("%+v", s)
	}
	if names := ben.names("mine"); len(names) != 1 {
		t.Errorf("the invitation is not listed: %q", names)
	}
	cleo.refused("POST", "/api/tables/"+id+"/join", map[string]int{"seat": 1}, http.StatusConflict)
	ben.must("POST", "/api/tables/"+id+"/leave", nil, nil) // no, thanks
	if s := ada.state(id).Table.Seats[1]; s.Kind != "open" || s.Kept != "" {
		t.Errorf("%+v", s)
	}
	ada.must("POST", seats, map[string]any{"seat": 1, "kind": "kept", "person": ben.id}, nil)
	if n := h.heard.told(table.NoticeInvitation, ben.id, id); n != 2 {
		t.Errorf("told %d times", n)
	}
	ben.must("POST", "/api/tables/"+id+"/join", map[string]int{}, nil)
	if s := ada.state(id).Table.Seats[1]; s.Kind != "guest" || s.Person != ben.id {
		t.Errorf("%+v", s)
	}

	// With the table from the start.
	var s state
	ada.must("POST", "/api/tables", map[string]any{"game": "railways", "seats": []map[string]string{{"kind": "me"},
		{"kind": "kept", "person": ben.id}, {"kind": "bot"}}}, &s)
	if h.heard.told(table.NoticeInvitation, ben.id, s.Table.ID) != 1 || s.Table.Status != "waiting" {
		t.Errorf("%+v", s.Table)
	}
}

// The host orders the seats, gives them to others, sends people away and says who may watch, until the game starts.
func TestHostTools(t *testing.T) {
	h := open(t)
	ada, ben, cleo := h.member("Ada"), h.member("Ben"), h.member("Cleo")
	id := ada.create("me", "open", "open")
	path := "/api/tables/" + id
	ben.must("POST", path+"/join", map[string]int{"seat": 2}, nil)
	for _, order := range [][]int{{0, 1}, {0, 1, 1}, {0, 1, 3}, {0, 1, 2, 3}} {
		ada.refused("POST", path+"/order", map[string]any{"order": order}, http.StatusBadRequest)
	}
	ben.refused("POST", path+"/order", map[string]any{"order": []int{2, 0, 1}}, http.StatusForbidden)
	ada.must("POST", path+"/order", map[string]any{"order": []int{2, 0, 1}}, nil)
	s := ben.state(id)
	if s.Table.Seats[0].Name != "Ben" || s.Table.Seats[1].Name != "Ada" || s.Table.Seats[2].Kind != "open" || *s.As != 0 {
		t.Errorf("%+v", s.Table.Seats)
	}
	ada.refused("POST", path+"/seats", map[string]any{"seat": 1, "kind": "open"}, http.StatusConflict) // her own
	ada.must("POST", path+"/seats", map[string]any{"seat": 0, "kind": "open"}, nil)
	p := ben.refused("POST", path+"/join", map[string]int{}, http.StatusConflict) // does not come back by himself
	if !strings.Contains(p.Detail, "kept for others") {
		t.Errorf("%+v", p)
	}
	cleo.must("POST", path+"/join", map[string]int{"seat": 0}, nil)
	ada.must("POST", path+"/seats", map[string]any{"seat": 2, "kind": "bot", "bot": "random"}, nil)
	if s := ada.state(id); s.Table.Status != "playing" || s.Table.Seats[2].Name == "" {
		t.Errorf("%+v", s.Table)
	}
	ada.refused("POST", path+"/order", map[string]any{"order": []int{0, 1, 2}}, http.StatusConflict)
	ada.refused("POST", path+"/terms", map[string]any{"watch": "invited", "listed": false}, http.StatusConflict)
	ada.refused("POST", path+"/pace", map[string]any{}, http.StatusConflict)
}

// Bots keep different names however the seats are changed.
func TestBotsOfOneTableHaveDifferentNames(t *testing.T) {
	h := open(t)
	ada := h.member("Ada")
	id := ada.create("me", "open", "bot:random", "open")
	path := "/api/tables/" + id
	ada.must("POST", path+"/order", map[string]any{"order": []int{2, 1, 0, 3}}, nil) // the bot of the third seat is first now
	ada.must("POST", path+"/order", map[string]any{"order": []int{2, 1, 3, 0}}, nil)
	ada.must("POST", path+"/seats", map[string]any{"seat": 2, "kind": "bot"}, nil)
	var names []string
	for _, s := range ada.state(id).Table.Seats {
		if s.Kind == "bot" {
			names = append(names, s.Name)
		}
	}
	if len(names) != 2 || names[0] == names[1] {
		t.Errorf("%q", names)
	}
}

// A table for the invited is seen by its people, by whoever came by a link, and by nobody else; a link is used up.
func TestPrivateTables(t *testing.T) {
	h := open(t)
	ada, ben, cleo, dora := h.member("Ada"), h.member("Ben"), h.member("Cleo"), h.member("Dora")
	id := ada.createWith(map[string]any{"watch": "invited"}, "me", "open", "open")
	path := "/api/tables/" + id
	for _, op := range []string{"", "/chat", "/log", "/present", "/note"} {
		ben.refused("GET", path+op, nil, http.StatusForbidden)
	}
	ben.refused("GET", path+"/stream", nil, http.StatusForbidden)
	ben.refused("GET", path+"/stream?version=3&since=0&chat=0", nil, http.StatusForbidden) // also for who has seen some of it
	ben.refused("POST", path+"/join", map[string]int{}, http.StatusForbidden)
	ben.refused("POST", path+"/links", map[string]int{"uses": 1}, http.StatusForbidden)
	var link friends.Link
	ada.must("POST", path+"/links", map[string]int{"uses": 2}, &link)
	ben.refused("POST", path+"/enter", map[string]string{"code": "nonsense"}, http.StatusForbidden)
	for range 2 { // who is in already does not use it up
		ben.must("POST", path+"/enter", map[string]string{"code": link.Code}, nil)
	}
	ben.must("POST", path+"/join", map[string]int{}, nil)
	cleo.must("POST", path+"/enter", map[string]string{"code": link.Code}, nil)
	dora.refused("POST", path+"/enter", map[string]string{"code": link.Code}, http.StatusForbidden)
	cleo.state(id)
	ada.refused("POST", path+"/terms", map[string]any{"watch": "invited", "listed": true}, http.StatusBadRequest)
	day := map[string]any{"pace": map[string]any{"kind": "post", "turn": 86_400, "bank": 86_400}}
	ada.refused("POST", path+"/pace", map[string]any{"pace": map[string]any{"kind": "post", "turn": 1}}, http.StatusBadRequest)
	ada.must("POST", path+"/pace", day, nil)
	if _, s := ada.call("GET", path, nil); !strings.Contains(string(s), `"turn":86400000,"out":"standin"`) {
		t.Errorf("the pace is not there: %s", s)
	}
	ada.must("POST", path+"/pace", map[string]any{}, nil)
	if _, s := ada.call("GET", path, nil); strings.Contains(string(s), `"pace"`) {
		t.Errorf("the pace is still there: %s", s)
	}
	ada.must("POST", path+"/terms", map[string]any{"watch": "anybody", "listed": false}, nil)
	dora.state(id)
	ada.must("POST", path+"/terms", map[string]any{"watch": "invited", "listed": false}, nil)
	dora.refused("GET", path, nil, http.StatusForbidden)
	other := ada.createWith(map[string]any{"watch": "invited"}, "me", "open", "open")
	ada.must("POST", "/api/tables/"+other+"/links", map[string]int{"uses": 1}, &link)
	dora.refused("POST", path+"/enter", map[string]string{"code": link.Code}, http.StatusForbidden) // of another table
}

// Whom somebody has blocked cannot sit down at their tables, does not see them in the lobby, cannot invite them nor speak from the
// gallery, and is told nothing of it.
func TestBlocked(t *testing.T) {
	h := open(t)
	ada, ben := h.member("Ada"), h.member("Ben")
	ada.relate(ben, "block")
	id := ada.createWith(map[string]any{"listed": true}, "me", "open", "open")
	kept := ada.createWith(nil, "me", "bot", "open")
	if names := ben.names("open"); len(names) != 0 {
		t.Errorf("he sees %q", names)
	}
	p := ben.refused("POST", "/api/tables/"+id+"/join", map[string]int{}, http.StatusConflict)
	dora := h.member("Dora")
	ada.befriend(dora)
	ada.must("POST", "/api/tables/"+kept+"/seats", map[string]any{"seat": 2, "kind": "kept", "person": dora.id}, nil)
	if q := h.member("Eve").refused("POST", "/api/tables/"+kept+"/join", map[string]int{}, http.StatusConflict); q.Detail != p.Detail {
		t.Errorf("who is blocked is told %q, a stranger at a full table %q", p.Detail, q.Detail)
	}

	// They are in one group, so he may ask; she hears and sees nothing of it.
	group := ben.group("Mill", ada)
	mine := ben.createWith(map[string]any{"listed": true}, "me", "open", "open")
	ben.must("POST", "/api/tables/"+mine+"/seats", map[string]any{"seat": 1, "kind": "kept", "person": ada.id}, nil)
	theirs := ben.createWith(map[string]any{"group": group}, "me", "open", "open")
	for _, x := range []string{mine, theirs} {
		if n := h.heard.told(table.NoticeInvitation, ada.id, x); n != 0 {
			t.Errorf("she is told of %s", x)
		}
	}
	if names := append(append(ada.names("mine"), ada.names("groups")...), ada.names("open")...); len(names) != 2 {
		t.Errorf("she sees %q", names)
	}

	// The gallery of a running game.
	play := ada.create("me", "bot:random", "bot:random")
	if p := ben.refused("POST", "/api/tables/"+play+"/chat", map[string]string{"text": "hello"}, http.StatusForbidden); p.Code != "forbidden" {
		t.Errorf("%+v", p)
	}
	ada.relate(ben, "unblock")
	ben.must("POST", "/api/tables/"+play+"/chat", map[string]string{"text": "hello"}, nil)
	ben.must("POST", "/api/tables/"+id+"/join", map[string]int{}, nil)
}

// group makes a group of people.
func (g *guest) group(name string, others ...*guest) string {
	g.h.t.Helper()
	var made struct{ ID string }
	g.must("POST", "/api/groups", map[string]string{"name": name}, &made)
	for _, o := range others {
		o.must("POST", "/api/groups/"+made.ID, map[string]string{"do": "join", "code": g.seeGroup(made.ID).Link}, nil)
	}
	return made.ID
}

func (g *guest) seeGroup(id string) (v friends.GroupView) {
	g.h.t.Helper()
	g.must("GET", "/api/groups/"+id, nil, &v)
	return v
}

// A standing group: joined by its link or by invitation, its tables are for its people, its owner sees to it.
func TestGroups(t *testing.T) {
	h := open(t)
	ada, ben, cleo, dora := h.member("Ada"), h.member("Ben"), h.member("Cleo"), h.member("Dora")
	id := ada.group("Thursday mill", ben)
	path := "/api/groups/" + id
	cleo.refused("GET", path, nil, http.StatusNotFound)
	cleo.refused("POST", path, map[string]string{"do": "join", "code": "nonsense"}, http.StatusNotFound)
	link := ben.seeGroup(id).Link
	var v friends.GroupView
	cleo.must("GET", path+"?code="+link, nil, &v)
	if v.Name != "Thursday mill" || v.Members != 2 || len(v.People) != 0 || v.Link != "" || v.You {
		t.Errorf("by the link: %+v", v)
	}
	// By invitation: friends only.
	ben.refused("POST", path, map[string]string{"do": "invite", "person": cleo.id}, http.StatusForbidden)
	ben.befriend(cleo)
	ben.must("POST", path, map[string]string{"do": "invite", "person": cleo.id}, nil)
	if v := cleo.seeGroup(id); v.Joined || !v.You || v.Link != "" {
		t.Errorf("invited: %+v", v)
	}
	cleo.must("POST", path, map[string]string{"do": "join"}, nil)

	// Its tables are for its people, who hear of them.
	tab := ada.createWith(map[string]any{"group": id}, "me", "open", "open")
	dora.refused("GET", "/api/tables/"+tab, nil, http.StatusForbidden)
	dora.refused("POST", "/api/tables", map[string]any{"game": "railways", "group": id, "seats": []map[string]string{{"kind": "me"},
		{"kind": "open"}, {"kind": "open"}}}, http.StatusNotFound)
	if names := ben.names("groups"); len(names) != 1 {
		t.Errorf("tables of the group: %q", names)
	}
	if h.heard.told(table.NoticeInvitation, ben.id, tab) != 1 || h.heard.told(table.NoticeInvitation, ada.id, tab) != 0 {
		t.Error("of a new table its people hear once, but for who made it")
	}
	ben.must("POST", "/api/tables/"+tab+"/join", map[string]int{}, nil)

	// The owner's alone.
	ben.refused("PATCH", path, map[string]string{"name": "Ben's"}, http.StatusForbidden)
	ben.refused("POST", path, map[string]string{"do": "remove", "person": cleo.id}, http.StatusForbidden)
	ada.must("PATCH", path, map[string]string{"name": "Friday mill"}, nil)
	ada.must("POST", path, map[string]string{"do": "remove", "person": cleo.id}, nil)
	cleo.refused("GET", path, nil, http.StatusNotFound)
	cleo.refused("POST", path, map[string]string{"do": "join", "code": link}, http.StatusNotFound) // the old link

	// Whoever leaves last ends it, and its tables go on.
	ada.must("POST", path, map[string]string{"do": "leave"}, nil)
	if v := ben.seeGroup(id); !v.Owner || v.Name != "Friday mill" {
		t.Errorf("the heir: %+v", v)
	}
	ben.must("POST", path, map[string]string{"do": "leave"}, nil)
	ben.refused("GET", path, nil, http.StatusNotFound)
	ada.state(tab)
}

// Notes are one's own.
func TestNotes(t *testing.T) {
	h := open(t)
	ada, ben := h.member("Ada"), h.member("Ben")
	id := ada.create("me", "open", "open")
	path := "/api/tables/" + id + "/note"
	ada.must("POST", path, map[string]string{"text": " buy coal "}, nil)
	ben.must("POST", path, map[string]string{"text": "watch Ada"}, nil)
	for g, want := range map[*guest]string{ada: "buy coal", ben: "watch Ada", h.member("Cleo"): ""} {
		var n struct{ Text string }
		if g.must("GET", path, nil, &n); n.Text != want {
			t.Errorf("%q, not %q", n.Text, want)
		}
	}
	if _, body := ben.call("GET", "/api/tables/"+id, nil); strings.Contains(string(body), "coal") {
		t.Error("a note is in the state of another")
	}
	ada.refused("POST", path, map[string]string{"text": strings.Repeat("x", 4001)}, http.StatusBadRequest)
	ada.must("POST", path, map[string]string{"text": ""}, nil)
	var n struct{ Text string }
	if ada.must("GET", path, nil, &n); n.Text != "" {
		t.Errorf("%q", n.Text)
	}
}

// Reports go to the operator; nobody sends more than ten a day.
func TestReports(t *testing.T) {
	h := open(t)
	ada, ben := h.member("Ada"), h.member("Ben")
	for i := range 11 {
		status, _ := ada.call("POST", "/api/reports", map[string]string{"person": ben.id, "table": "t1", "text": fmt.Sprint("rude ", i)})
		if want := map[bool]int{true: http.StatusOK, false: http.StatusConflict}[i < 10]; status != want {
			t.Fatalf("report %d: %d", i+1, status)
		}
	}
	ada.refused("POST", "/api/reports", map[string]string{"person": "nobody", "text": "rude"}, http.StatusNotFound)
	list, err := h.store.Reports(t.Context(), false)
	if err != nil || len(list) != 10 || list[0].Name != "Ben" || list[0].Reporter != ada.id || list[0].Table != "t1" {
		t.Fatalf("%+v %v", list, err)
	}
	if err := h.store.CloseReport(t.Context(), list[0].ID, 5); err != nil {
		t.Fatal(err)
	}
	if err := h.store.CloseReport(t.Context(), "none", 5); err == nil {
		t.Error("a report that there is not was settled")
	}
	open, _ := h.store.Reports(t.Context(), false)
	all, _ := h.store.Reports(t.Context(), true)
	if len(open) != 9 || len(all) != 10 {
		t.Errorf("%d open of %d", len(open), len(all))
	}
}

// Who follows a table is seen there, by friends anywhere in the house, unless they do not want it.
func TestPresence(t *testing.T) {
	t.Parallel()
	h := open(t)
	ada, ben := h.member("Ada"), h.member("Ben")
	ada.befriend(ben)
	id := ada.create("me", "open", "open")
	done := h.people.Follow(ben.id, id)
	present := func() (names []string) {
		var p struct{ People []struct{ Name string } }
		ada.must("GET", "/api/tables/"+id+"/present", nil, &p)
		for _, x := range p.People {
			names = append(names, x.Name)
		}
		return names
	}
	until(t, func() bool { return slices.Equal(present(), []string{"Ben"}) })
	if f := ada.circle().Friends; !f[0].Online {
		t.Errorf("%+v", f)
	}
	ben.must("PATCH", "/api/people", map[string]bool{"seen": false}, nil)
	if p, f := present(), ada.circle().Friends; len(p) != 0 || f[0].Online {
		t.Errorf("seen against his will: %v %+v", p, f)
	}
	ben.must("PATCH", "/api/people", map[string]bool{"seen": true}, nil)
	done()
	until(t, func() bool { return len(present()) == 0 })
}

// until waits for what is written down every few seconds.
func until(t *testing.T, is func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second)
	defer cancel()
	for !is() {
		select {
		case <-ctx.Done():
			t.Fatal("waited in vain")
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// The lobby is filtered by game, language and level.
func TestOpenTablesFiltered(t *testing.T) {
	h := open(t)
	for i, x := range []map[string]any{{"name": "French", "language": "fr", "level": "new"},
		{"name": "English", "language": "en"}, {"name": "Any"}} {
		x["listed"] = true
		h.member(fmt.Sprint("Host ", "abc"[i:i+1])).createWith(x, "me", "open", "open")
	}
	ada := h.member("Ada")
	same(t, "all", ada.names("open"), "Any", "English", "French")
	same(t, "French", ada.names("open&language=fr"), "French")
	same(t, "for beginners", ada.names("open&level=new&game=railways"), "French")
	same(t, "another game", ada.names("open&game=arkwright-2025"))
	ada.refused("POST", "/api/tables", map[string]any{"game": "railways", "language": "xx", "seats": []map[string]string{{"kind": "me"},
		{"kind": "open"}, {"kind": "open"}}}, http.StatusBadRequest)
}

// Whoever follows a table that is for the invited now is sent away with the reason, also if they have its state already.
func TestStreamOfATableForTheInvited(t *testing.T) {
	h := open(t)
	ada, eve := h.member("Ada"), h.member("Eve")
	id := ada.create("me", "open", "open")
	events, stop := eve.stream(t, id, "")
	first := <-events
	ada.must("POST", "/api/tables/"+id+"/terms", map[string]any{"watch": "invited", "listed": false}, nil)
	for range events { // until it ends
	}
	stop()
	version, _, _ := strings.Cut(first.id, "-")
	if code, _ := eve.call("GET", "/api/tables/"+id+"/stream?version="+version, nil); code != http.StatusForbidden {
		t.Errorf("the stream answers %d", code)
	}
}
