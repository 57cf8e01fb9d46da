package api_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cromford/engine"
	"cromford/games"
)

// document is the description that the server gives of itself.
type document struct {
	t    *testing.T
	root map[string]any
}

func (h *house) document() *document {
	h.t.Helper()
	d := &document{t: h.t}
	h.guest("Reader").must("GET", "/openapi.json", nil, &d.root)
	return d
}

// find follows a path of names.
func (d *document) find(names ...string) any {
	d.t.Helper()
	var at any = d.root
	for _, n := range names {
		m, ok := at.(map[string]any)
		if !ok || m[n] == nil {
			d.t.Fatalf("the description has no %s", strings.Join(names, " / "))
		}
		at = m[n]
	}
	return at
}

func (d *document) schema(name string) map[string]any {
	return d.find("components", "schemas", name).(map[string]any)
}

// faults lists how a value differs from its schema, as far as this API uses schemas.
func (d *document) faults(schema map[string]any, v any, where string) []string {
	if ref, ok := schema["$ref"].(string); ok {
		return d.faults(d.schema(strings.TrimPrefix(ref, "#/components/schemas/")), v, where)
	}
	if list, ok := schema["oneOf"].([]any); ok {
		var all []string
		fit := 0
		for _, one := range list {
			f := d.faults(one.(map[string]any), v, where)
			if len(f) == 0 {
				fit++
			} else if one.(map[string]any)["type"] != "null" && (all == nil || len(f) < len(all)) {
				all = f
			}
		}
		if fit != 1 {
			return append([]string{fmt.Sprintf("%s fits %d of %d schemas", where, fit, len(list))}, all...)
		}
		return nil
	}
	types, ok := schema["type"].([]any)
	if !ok {
		types = []any{schema["type"]}
	}
	kind := kindOf(v)
	if !slices.Contains(types, any(kind)) {
		return []string{fmt.Sprintf("%s is %s, described as %v", where, kind, types)}
	}
	var out []string
	if enum, ok := schema["enum"].([]any); ok && !slices.Contains(enum, v) {
		out = append(out, fmt.Sprintf("%s is %v, described as one of %v", where, v, enum))
	}
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			out = append(out, d.faults(schema["items"].(map[string]any), item, where+"["+strconv.Itoa(i)+"]")...)
		}
	case map[string]any:
		out = append(out, d.memberFaults(schema, v, where)...)
	}
	return out
}

func (d *document) memberFaults(schema, v map[string]any, where string) (out []string) {
	props, _ := schema["properties"].(map[string]any)
	required, _ := schema["required"].([]any)
	for _, name := range required {
		if _, ok := v[name.(string)]; !ok {
			out = append(out, fmt.Sprintf("%s has no %s", where, name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		sub, ok := props[name].(map[string]any)
		if !ok {
			if sub, ok = schema["additionalProperties"].(map[string]any); !ok {
				out = append(out, fmt.Sprintf("%s has %s, which is not described", where, name))
				continue
			}
		}
		out = append(out, d.faults(sub, v[name], where+"."+name)...)
	}
	return out
}

func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case float64:
		if v == float64(int64(v)) {
			return "integer"
		}
		return "number"
	}
	return "object"
}

// check compares an answer with a schema of the description.
func (d *document) check(name string, body []byte) {
	d.t.Helper()
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		d.t.Fatal(err)
	}
	if f := d.faults(d.schema(name), v, name); len(f) > 0 {
		d.t.Fatalf("not as described:\n%s", strings.Join(f[:min(len(f), 12)], "\n"))
	}
}

// fits compares what a game shows with a schema of the description.
func (d *document) fits(schema map[string]any, shown any, what string) {
	d.t.Helper()
	text, err := json.Marshal(shown)
	if err != nil {
		d.t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		d.t.Fatal(err)
	}
	if f := d.faults(schema, v, what); len(f) > 0 {
		d.t.Fatalf("not as described:\n%s", strings.Join(f[:min(len(f), 12)], "\n"))
	}
}

// What is sent is what is described: every state of games of all kinds, from before the start to the end.
func TestAnswersAreAsDescribed(t *testing.T) {
	t.Parallel()
	h := open(t)
	d := h.document()
	g := h.guest("Ada")
	waiting := g.create("me", "open", "open")
	for path, name := range map[string]string{
		"/api/games": "Games", "/api/games/railways/rules": "Rules", "/api/games/railways/rulebook": "Book",
		"/api/games/railways/examples/P-04": "Example", "/api/me": "Me", "/api/me/awards": "Awards",
		"/api/tables?scope=mine": "TableList", "/api/tables?scope=open": "TableList", "/api/tables?scope=finished": "TableList",
	} {
		_, body := g.call("GET", path, nil)
		d.check(name, body)
	}
	_, body := g.call("GET", "/api/tables/"+waiting, nil)
	d.check("State", body)
	for _, tt := range []struct {
		game    string
		seats   []string
		choices int
		options map[string]string
	}{
		{"railways", []string{"me", "bot:random", "bot:random"}, 2000, nil},
		{"arkwright-2025", []string{"me", "bot:random"}, 250, map[string]string{"east_india_company": "on", "asymmetrical_factories": "on"}},
		{"arkwright-2014", []string{"me", "bot:random", "hot"}, 150, nil},
		{"arkwright-card", []string{"me", "bot:random"}, 2000, nil},
		{"arkwright-card", []string{"me"}, 2000, nil},
	} {
		t.Run(tt.game+strconv.Itoa(len(tt.seats)), func(t *testing.T) {
			d := &document{t: t, root: d.root}
			id := g.createWith(map[string]any{"game": tt.game, "options": tt.options}, tt.seats...)
			events := 0
			for n := 0; n < tt.choices; {
				_, body := g.call("GET", "/api/tables/"+id+"?since="+strconv.Itoa(events), nil)
				d.check("State", body)
				var s state
				if err := json.Unmarshal(body, &s); err != nil {
					t.Fatal(err)
				}
				events = s.Events
				if s.Table.Status == "over" {
					break
				}
				if slices.Contains(s.Acting, *s.As) {
					g.choose(id, s, s.Offers[(n*7+3)%len(s.Offers)].Choice)
					n++
				} else {
					time.Sleep(10 * time.Millisecond) // the bots are thinking
				}
			}
			_, body := g.call("GET", "/api/tables/"+id+"/at/"+strconv.Itoa(events/2), nil)
			d.check("Look", body)
			_, body = g.call("GET", "/api/tables/"+id+"/log", nil)
			d.check("Log", body)
			_, body = g.call("GET", "/api/tables/"+id+"/chart", nil)
			d.check("Chart", body)
		})
	}
	status, body := g.call("POST", "/api/tables", map[string]any{"game": 7})
	if status != http.StatusBadRequest {
		t.Errorf("status %d", status)
	}
	d.check("Problem", body)
}

// A bot's author finds what happens besides the plain answers.
func TestDescriptionNamesTheRest(t *testing.T) {
	d := open(t).document()
	d.find("components", "securitySchemes", "guest")
	d.find("components", "securitySchemes", "token")
	d.find("paths", "/api/tables/{id}/choices", "post", "responses", "204")
	for _, status := range []string{"401", "503"} {
		d.find("paths", "/api/tables/{id}/choices", "post", "responses", status)
		d.find("paths", "/api/tables/{id}/stream", "get", "responses", status)
	}
	ref := d.find("paths", "/api/records", "post", "responses", "200", "content", "application/json", "schema", "$ref")
	if ref != "#/components/schemas/TableID" {
		t.Error("importing a record is described as", ref)
	}
	var names []string
	for _, p := range d.find("paths", "/api/tables/{id}/stream", "get").(map[string]any)["parameters"].([]any) {
		names = append(names, p.(map[string]any)["name"].(string))
	}
	for _, want := range []string{"as", "since", "chat", "version", "Last-Event-ID"} {
		if !slices.Contains(names, want) {
			t.Errorf("the stream's %s is not described; these are: %v", want, names)
		}
	}
	for _, field := range []string{"result", "undo_request", "view"} {
		list := d.find("components", "schemas", "State", "properties", field, "oneOf").([]any)
		if last := list[len(list)-1].(map[string]any); last["type"] != "null" {
			t.Errorf("%s may be null, and is described as %v", field, list)
		}
	}
	if as := fmt.Sprint(d.find("components", "schemas", "State", "properties", "as", "type")); as != "[integer null]" {
		t.Error("as is described as", as)
	}
}

// Errors speak of the request, never of Go.
func TestErrorsAreNotInGo(t *testing.T) {
	g := open(t).guest("Ada")
	for _, body := range []any{
		map[string]any{"game": map[string]any{"a": 1}, "seats": []any{map[string]any{"kind": "me"}}},
		map[string]any{"game": "railways", "seats": "none"},
		map[string]any{"game": "railways", "seats": []any{map[string]any{"kind": []int{1}}}},
		map[string]any{"game": "railways", "seats": []any{}, "colour": map[string]any{"x": nil}},
		[]any{1, 2},
	} {
		status, text := g.call("POST", "/api/tables", body)
		var p struct{ Code, Detail string }
		if err := json.Unmarshal(text, &p); err != nil || status != http.StatusBadRequest || p.Code != "invalid" {
			t.Errorf("%v: %d %s", body, status, text)
		}
		if strings.Contains(p.Detail, "map[") || strings.Contains(p.Detail, "<nil>") || strings.Contains(p.Detail, "interface") {
			t.Errorf("%v is answered with %q", body, p.Detail)
		}
	}
}

// The log travels by what one has already, at most 200 lines at once; older ones are asked for.
func TestLogBySince(t *testing.T) {
	t.Parallel()
	g := open(t).guest("Ada")
	id := g.create("me", "bot:random", "bot:random", "bot:random", "bot:random")
	s := g.finish(id)
	if s.Events < 250 {
		t.Fatalf("a game of %d events is too short for this test", s.Events)
	}
	type part struct{ Log []struct{ N int } }
	ask := func(path string) (first, last int) {
		t.Helper()
		var p part
		g.must("GET", "/api/tables/"+id+path, nil, &p)
		if len(p.Log) == 0 {
			return 0, 0
		}
		for i, l := range p.Log {
			if l.N != p.Log[0].N+i {
				t.Fatalf("%s: line %d is event %d after %d", path, i, l.N, p.Log[0].N)
			}
		}
		return p.Log[0].N, p.Log[len(p.Log)-1].N
	}
	end := s.Events
	for _, tt := range []struct {
		path        string
		first, last int
	}{
		{"", end - 199, end},
		{"?since=5", end - 199, end},
		{"?since=" + strconv.Itoa(end-3), end - 2, end},
		{"?since=" + strconv.Itoa(end), 0, 0},
		{"?since=1000000000", 0, 0},
		{"/log?before=" + strconv.Itoa(end-199), max(1, end-399), end - 200},
		{"/log?before=31&since=10", 11, 30},
		{"/log?before=1", 0, 0},
		{"/log?before=10&since=400", 0, 0},
	} {
		if first, last := ask(tt.path); first != tt.first || last != tt.last {
			t.Errorf("%q gives events %d to %d, want %d to %d", tt.path, first, last, tt.first, tt.last)
		}
	}
}

// So does the talk.
func TestTalkBySince(t *testing.T) {
	g := open(t).guest("Ada")
	id := g.create("me", "open", "open")
	for i := range 4 {
		g.must("POST", "/api/tables/"+id+"/chat", map[string]string{"text": "line " + strconv.Itoa(i+1)}, nil)
	}
	for path, want := range map[string]string{
		"": "line 1 line 2 line 3 line 4", "?chat=3": "line 4", "?chat=9": "", "/chat?before=3": "line 1 line 2",
		"/chat?since=1&before=4": "line 2 line 3",
	} {
		var out struct{ Chat []struct{ Text string } }
		g.must("GET", "/api/tables/"+id+path, nil, &out)
		var got []string
		for _, c := range out.Chat {
			got = append(got, c.Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q gives %v, want %s", path, got, want)
		}
	}
}

// Whoever wants to word offers and facts finds the catalogs here.
func TestTexts(t *testing.T) {
	g := open(t).guest("Ada")
	for language, want := range map[string]string{"en": "Choose {card}", "fr": "Choisir la carte {card}"} {
		var all map[string]string
		g.must("GET", "/api/texts/"+language, nil, &all)
		if got := all["railways.offer.pick"]; got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
	g.refused("GET", "/api/texts/tlh", nil, http.StatusNotFound)
}

// What the seats and the spectators of whole games see is as described, whatever the cards bring: a pointer or a list that
// is empty only now and then is met here, and the same way every time.
func TestViewsAreAsDescribed(t *testing.T) {
	t.Parallel()
	d := open(t).document()
	schema := func(holder, field string) map[string]any {
		return d.find("components", "schemas", holder, "properties", field).(map[string]any)
	}
	for _, id := range games.IDs() {
		e := game(t, id)
		for _, seats := range e.Game.Meta().SeatCounts {
			t.Run(id+strconv.Itoa(seats), func(t *testing.T) {
				t.Parallel()
				d := &document{t: t, root: d.root}
				tb, err := e.Game.New(engine.Config{Seats: seats, Key: engine.KeyFromSeed("described")})
				if err != nil {
					t.Fatal(err)
				}
				r := rand.New(rand.NewPCG(uint64(seats), 3))
				told := []engine.Told{{Table: tb}}
				for tb.Acting() != 0 {
					seat := tb.Acting().First()
					if len(told)%5 == 0 {
						d.fits(schema("State", "view"), tb.View(seat), "view")
						d.fits(schema("State", "view"), tb.View(engine.Nobody), "view of a spectator")
					}
					list := tb.Choices(seat)
					tb = tb.Clone()
					c := list[r.IntN(len(list))]
					facts, err := tb.Choose(seat, c)
					if err != nil {
						t.Fatal(err)
					}
					told = append(told, engine.Told{N: len(told), Seat: seat, Body: tb.Print(c), Facts: facts.List, Table: tb})
				}
				at := func(i int) engine.Told { return told[i] }
				for n := 0; n < len(told); n += 3 {
					if news := (engine.Story{Len: n, At: at}).LastBulletin(); news != nil {
						d.fits(schema("Bulletin", "sheet"), news.Sheet, "news")
					}
				}
				story := engine.Story{Len: len(told) - 1, At: at}
				for _, a := range story.Accounts(engine.Nobody) {
					d.fits(schema("Account", "sheet"), a.Sheet, "sheet")
				}
			})
		}
	}
}
