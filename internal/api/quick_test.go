package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// Choices that go the short way are answered as those on the usual one, which a header that says the same in other words takes.
func TestQuickAnswersAreTheUsualOnes(t *testing.T) {
	h := open(t)
	ada, bob := h.guest("Ada"), h.guest("Bob")
	id := ada.create("me", "hot", "hot")
	s := ada.state(id)
	good, err := json.Marshal(choice1(*s.As, s.Ask, s.Offers[0].Choice))
	if err != nil {
		t.Fatal(err)
	}
	bodies := map[string]string{
		"stale":           `{"seat":0,"ask":"0-nonsense","choices":["pass"]}`,
		"not to be read":  `{"seat":` + string(rune('0'+*s.As)) + `,"ask":"` + s.Ask + `","choices":["<nonsense>"]}`,
		"no seat":         `{"ask":"0-1","choices":["pass"]}`,
		"a seat too many": `{"seat":10,"ask":"0-1","choices":["pass"]}`,
		"no choices":      `{"seat":0,"ask":"0-1","choices":[]}`,
		"null":            `{"seat":0,"ask":"0-1","choices":[null]}`,
		"more than that":  `{"seat":0,"ask":"0-1","choices":["pass"],"also":1}`,
		"twice":           `{"seat":0,"ask":"0-1","choices":["pass"]}{}`,
		"a long ask":      `{"seat":0,"ask":"` + strings.Repeat("x", 41) + `","choices":["pass"]}`,
		"too large":       `{"seat":0,"ask":"0-1","choices":["` + strings.Repeat("x", 70_000) + `"]}`,
		"no JSON":         `seat=0`,
		"nothing":         ``,
	}
	answer := func(who *guest, id, query, kind, body string) (int, map[string]any, http.Header) {
		res := who.ask("POST", "/api/tables/"+id+"/choices"+query, body, map[string]string{"Content-Type": kind, "Prefer": "return=minimal"})
		var p map[string]any
		_ = json.NewDecoder(res.Body).Decode(&p) // nothing, if it was done
		delete(p, "request")
		res.Header.Del("X-Request-Id")
		res.Header.Del("Date")
		res.Header.Del("Content-Length")
		return res.StatusCode, p, res.Header
	}
	same := func(name string, who *guest, id, query, body string) {
		status, problem, head := answer(who, id, query, "application/json", body)
		usual, want, heads := answer(who, id, query, "application/json; charset=utf-8", body)
		if status != usual || status < 400 || !equalJSON(t, problem, want) || !equalJSON(t, head, heads) {
			t.Errorf("%s: %d %v %v, and usually %d %v %v", name, status, problem, head, usual, want, heads)
		}
	}
	for name, body := range bodies {
		same(name, ada, id, "", body)
	}
	same("another's seat", bob, id, "", string(good))
	same("no such table", ada, "nosuchtable", "", string(good))
	same("a long id", ada, strings.Repeat("x", 41), "", string(good))
	same("a query that is none", ada, id, "?since=many", string(good))
	same("a number below 0", ada, id, "?chat=-1", string(good))
	status, _, head := answer(ada, id, "?as=0&since=0&chat=0", "application/json", string(good))
	s = ada.state(id)
	next, err := json.Marshal(choice1(*s.As, s.Ask, s.Offers[0].Choice))
	if err != nil {
		t.Fatal(err)
	}
	usual, _, heads := answer(ada, id, "?as=0&since=0&chat=0", "application/json; charset=utf-8", string(next))
	if status != http.StatusNoContent || usual != status || head.Get("Table-Version") == "" ||
		heads.Get("Table-Version") <= head.Get("Table-Version") {
		t.Errorf("done: %d %v, and usually %d %v", status, head, usual, heads)
	}
	head.Del("Table-Version")
	heads.Del("Table-Version")
	heads.Del("Content-Type") // of nothing
	if !equalJSON(t, head, heads) {
		t.Errorf("done: %v, and usually %v", head, heads)
	}
}

func equalJSON(t *testing.T, a, b any) bool {
	t.Helper()
	x, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return string(x) == string(y)
}
