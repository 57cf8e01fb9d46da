package api_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/games"
)

// hostile is how many requests are tried: a million takes some minutes.
var hostile = flag.Int("hostile", 10_000, "hostile requests")

// schema is as much of a schema as is needed to break it.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"` // or a list of them
	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	Items      *schema            `json:"items"`
	Enum       []string           `json:"enum"`
	MaxLength  int                `json:"maxLength"`
	Minimum    *float64           `json:"minimum"`
	Maximum    *float64           `json:"maximum"`
	MinItems   int                `json:"minItems"`
	MaxItems   int                `json:"maxItems"`
}

// operation is what the description says of one.
type operation struct {
	method, path string
	ID           string `json:"operationId"`
	Parameters   []struct {
		Name, In string
		Schema   *schema
	}
	RequestBody *struct {
		Content map[string]struct{ Schema *schema }
	}
}

// attacker makes requests of which none may be accepted.
type attacker struct {
	t    *testing.T
	h    *house
	r    *rand.Rand
	all  map[string]*schema
	ops  []operation
	open map[string]bool // paths with their method, by the description

	tables []victim
	eve    string // who sits nowhere
}

// victim is a table where nothing may change.
type victim struct {
	id     string
	tokens []string // by seat
	asks   []string
	legal  map[string]bool
	words  []string // choices of its game, most of them none now
	before []string
}

// attack is one request.
type attack struct {
	why, method, path, token, kind, host, site string
	body                                       []byte
}

// Every operation of the description, at tables of every game, is asked for in ways that must not be accepted: what is not JSON, what
// does not fit, other people's seats, questions of yesterday, tables and tokens that do not exist, other methods, other sites.
func TestHostileRequests(t *testing.T) {
	a := newAttacker(t)
	counts, why := map[int]int{}, map[string]int{}
	done := 0
	for tries := 0; done < *hostile && tries < 4**hostile; tries++ {
		x, ok := a.next()
		if !ok {
			continue
		}
		done++
		code, answer := a.send(&x)
		counts[code]++
		why[x.why]++
		if code < 400 || code >= 500 {
			t.Fatalf("request %d, %s: %s %s answered %d to %.200q: %.300s", done, x.why, x.method, x.path, code, x.body, answer)
		}
	}
	t.Logf("%d requests, answers by status: %v", done, counts)
	t.Logf("by what was wrong: %v", why)
	for i := range a.tables {
		if now := a.seen(&a.tables[i]); !slices.Equal(now, a.tables[i].before) {
			t.Errorf("the table of %s changed:\n%s\n%s", a.tables[i].id, a.tables[i].before, now)
		}
	}
}

func newAttacker(t *testing.T) *attacker {
	t.Helper()
	h := open(t)
	a := &attacker{t: t, h: h, r: rand.New(rand.NewPCG(12, 1)), open: map[string]bool{}}
	var doc struct {
		Paths      map[string]map[string]operation
		Components struct{ Schemas map[string]*schema }
	}
	if err := json.Unmarshal(h.direct(http.MethodGet, "/openapi.json", "", nil).Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	a.all = doc.Components.Schemas
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(doc.Paths[path])) {
			o := doc.Paths[path][method]
			o.method, o.path = strings.ToUpper(method), path
			a.ops = append(a.ops, o)
			a.open[o.method+" "+path] = true
		}
	}
	people := []*guest{h.guest("Ada"), h.guest("Ben"), h.guest("Cleo"), h.guest("Dora")}
	a.eve = h.guest("Eve").token()
	tokens := []string{}
	for _, p := range people {
		tokens = append(tokens, p.token())
	}
	for _, id := range games.IDs() {
		e := game(t, id)
		n := slices.Min(slices.DeleteFunc(slices.Clone(e.Game.Meta().SeatCounts), func(n int) bool { return n < 2 }))
		seats := []map[string]string{{"kind": "me"}}
		for range n - 1 {
			seats = append(seats, map[string]string{"kind": "open"})
		}
		v := victim{tokens: tokens[:n], legal: map[string]bool{}}
		v.id = people[0].createWith(map[string]any{"game": id, "seats": seats, "undo": "consent"})
		for _, p := range people[1:n] {
			p.must("POST", "/api/tables/"+v.id+"/join", map[string]int{}, nil)
		}
		for _, p := range people[:n] {
			s := p.state(v.id)
			v.asks = append(v.asks, s.Ask)
			for _, o := range s.Offers {
				v.legal[o.Choice] = true
			}
		}
		v.words = choicesOf(t, e.Game, n)
		v.before = a.seen(&v)
		a.tables = append(a.tables, v)
	}
	return a
}

// choicesOf are choices of a game as it may go.
func choicesOf(t *testing.T, g engine.Game, seats int) (out []string) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 3))
	tab, err := g.New(engine.Config{Seats: seats, Revision: g.Meta().Revision, Key: engine.KeyFromSeed("hostile")})
	for range 400 {
		if err != nil {
			t.Fatal(err)
		}
		if tab.Acting() == 0 {
			break
		}
		seat := tab.Acting().First()
		list := tab.Choices(seat)
		c := list[r.IntN(len(list))]
		out = append(out, tab.Print(c))
		_, err = tab.Choose(seat, c)
	}
	return out
}

// seen is what everybody sees of a table.
func (a *attacker) seen(v *victim) (out []string) {
	for _, token := range append(slices.Clone(v.tokens), a.eve) {
		w := a.h.direct(http.MethodGet, "/api/tables/"+v.id, token, nil)
		if w.Code != http.StatusOK {
			a.t.Fatalf("the table %s: %d", v.id, w.Code)
		}
		out = append(out, w.Body.String())
	}
	return out
}

func (a *attacker) send(x *attack) (int, string) {
	req := httptest.NewRequestWithContext(a.t.Context(), x.method, "http://127.0.0.1"+x.path, bytes.NewReader(x.body))
	req.Header.Set("Content-Type", x.kind)
	if x.token != "" {
		req.Header.Set("Authorization", "Bearer "+x.token)
	}
	if x.host != "" {
		req.Host = x.host
	}
	if x.site != "" {
		req.Header.Set("Sec-Fetch-Site", x.site)
	}
	if a.r.IntN(2) == 0 {
		req.Header.Set("Prefer", "return=minimal")
	}
	w := httptest.NewRecorder()
	a.h.handler.ServeHTTP(w, req)
	return w.Code, w.Body.String()
}

// next is a request with something wrong in it; not every way fits every operation.
func (a *attacker) next() (attack, bool) {
	o := &a.ops[a.r.IntN(len(a.ops))]
	if a.r.IntN(2) == 0 { // what is worth most
		id := []string{"choose", "preview"}[a.r.IntN(2)]
		o = &a.ops[slices.IndexFunc(a.ops, func(o operation) bool { return o.ID == id })]
	}
	v := &a.tables[a.r.IntN(len(a.tables))]
	seat := a.r.IntN(len(v.tokens))
	x := attack{method: o.method, token: v.tokens[seat], kind: "application/json", path: a.path(o, v)}
	body := a.schemaOf(o)
	if body != nil {
		x.body = marshal(a.make(body))
	}
	ways := []func(*attack, *operation, *victim, int, *schema) bool{a.elsewhere, a.garbled, a.misfit, a.foreign, a.stale, a.strange}
	if a.r.IntN(20) == 0 {
		ways = append(ways[:0], a.unknown)
	}
	return x, ways[a.r.IntN(len(ways))](&x, o, v, seat, body)
}

func (a *attacker) path(o *operation, v *victim) string {
	return strings.NewReplacer("{id}", v.id, "{n}", "0", "{game}", "railways", "{language}", "en").Replace(o.path)
}

// schemaOf is that of the body, nil if there is none in JSON.
func (a *attacker) schemaOf(o *operation) *schema {
	if o.RequestBody == nil || o.RequestBody.Content["application/json"].Schema == nil {
		return nil
	}
	return a.resolved(o.RequestBody.Content["application/json"].Schema)
}

func (a *attacker) resolved(s *schema) *schema {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return a.all[name]
	}
	return s
}

// typeOf is a type that a value may have.
func typeOf(s *schema) string {
	if list, ok := s.Type.([]any); ok && len(list) > 0 {
		return fmt.Sprint(list[0])
	}
	return fmt.Sprint(s.Type)
}

// make is a value that fits.
func (a *attacker) make(s *schema) any {
	s = a.resolved(s)
	switch typeOf(s) {
	case "object":
		out := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			if slices.Contains(s.Required, name) || a.r.IntN(3) == 0 {
				out[name] = a.make(s.Properties[name])
			}
		}
		return out
	case "array":
		out := []any{}
		for range max(1, s.MinItems) {
			out = append(out, a.make(s.Items))
		}
		return out
	case "integer", "number":
		if s.Minimum != nil {
			return int(*s.Minimum)
		}
		return a.r.IntN(3)
	case "boolean":
		return a.r.IntN(2) == 0
	case "string":
		if len(s.Enum) > 0 {
			return s.Enum[a.r.IntN(len(s.Enum))]
		}
		return "x"
	}
	return nil
}

func marshal(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// unknown is a token that nobody has.
func (a *attacker) unknown(x *attack, _ *operation, _ *victim, _ int, _ *schema) bool {
	x.why = "an unknown token"
	tokens := []string{"x", "crom_", "crom_" + strings.Repeat("a", 32), x.token + "a", strings.ToUpper(x.token),
		strings.Repeat("z", 5000), "crom_\x00"}
	x.token = tokens[a.r.IntN(len(tokens))]
	return true
}

// elsewhere is a table, a method or a house that does not exist, or a page of another one.
func (a *attacker) elsewhere(x *attack, o *operation, v *victim, _ int, _ *schema) bool {
	switch a.r.IntN(4) {
	case 0:
		x.why = "no such table"
		ids := []string{"nosuchtable", strings.Repeat("x", 41), strings.Repeat("x", 5000), "%00", "%ff%fe", "..%2f..", "'%20OR%201=1--",
			v.id + "x", "%E2%80%AE"}
		x.path = strings.Replace(x.path, v.id, ids[a.r.IntN(len(ids))], 1)
		return strings.Contains(o.path, "{id}")
	case 1:
		x.why = "another method"
		methods := []string{"PUT", "DELETE", "PATCH", "POST", "TRACE", "BREW"}
		x.method = methods[a.r.IntN(len(methods))]
		return !a.open[x.method+" "+o.path]
	case 2:
		x.why = "another house"
		hosts := []string{"evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil"}
		x.host = hosts[a.r.IntN(len(hosts))]
		return true
	}
	x.why = "another site"
	x.site = "cross-site"
	return x.method != http.MethodGet
}

// garbled is no JSON, or no text that anybody could read.
func (a *attacker) garbled(x *attack, o *operation, _ *victim, _ int, body *schema) bool {
	x.why = "garbled"
	if o.ID == "import-record" {
		x.body = []byte(strings.Repeat("undo 1\n", a.r.IntN(20)) + "game nonsense\n")
		return true
	}
	if body == nil {
		return false
	}
	switch a.r.IntN(3) {
	case 0:
		for range 1 + a.r.IntN(4) {
			x.body[a.r.IntN(len(x.body))] = byte(a.r.IntN(256))
		}
	case 1:
		x.body = x.body[:a.r.IntN(len(x.body))]
	case 2:
		x.body = []byte(strings.Repeat("[", 1+a.r.IntN(70_000)))
	}
	return len(x.body) > 0 && !json.Valid(x.body)
}

// misfit is a body of the wrong form.
func (a *attacker) misfit(x *attack, _ *operation, _ *victim, _ int, body *schema) bool {
	if body == nil || len(body.Properties) == 0 {
		return false
	}
	value, ok := a.make(body).(map[string]any)
	if !ok {
		return false
	}
	names := slices.Sorted(maps.Keys(body.Properties))
	name := names[a.r.IntN(len(names))]
	s := a.resolved(body.Properties[name])
	switch a.r.IntN(5) {
	case 0:
		x.why = "the wrong type"
		wrong := map[string][]any{"string": {1, true, []int{}, map[string]int{}}, "integer": {"1", 1.5, true, []int{1}, 1e300},
			"number": {"1", true}, "boolean": {"true", 0, []bool{}}, "array": {"x", 1, map[string]int{}}, "object": {"x", 1, []int{}}}[typeOf(s)]
		if wrong == nil {
			return false
		}
		value[name] = wrong[a.r.IntN(len(wrong))]
	case 1:
		x.why = "something is missing"
		if len(body.Required) == 0 {
			return false
		}
		delete(value, body.Required[a.r.IntN(len(body.Required))])
	case 2:
		x.why = "something that nobody asked for"
		value["no_such_thing"] = 1
	case 3:
		x.why = "beyond the bounds"
		switch {
		case s.MaxLength > 0:
			value[name] = strings.Repeat("é", s.MaxLength+1)
		case s.Maximum != nil:
			value[name] = *s.Maximum + 1
		case s.Minimum != nil:
			value[name] = *s.Minimum - 1
		case s.MaxItems > 0:
			value[name] = make([]any, s.MaxItems+1)
		default:
			return false
		}
	case 4:
		x.why = "too large"
		value[names[0]] = strings.Repeat("x", 70_000)
	}
	x.body = marshal(value)
	return true
}

// seated are the operations that only those at the table may ask for.
var seated = []string{"choose", "preview", "undo", "resign", "consent", "say", "start-table", "leave-table", "rename-table", "rematch",
	"join-table"}

// foreign acts for a seat, or at a table, of others.
func (a *attacker) foreign(x *attack, o *operation, v *victim, seat int, _ *schema) bool {
	if !slices.Contains(seated, o.ID) {
		return false
	}
	if a.r.IntN(2) == 0 || !slices.Contains([]string{"choose", "preview", "undo", "resign"}, o.ID) {
		x.why = "a stranger"
		x.token = []string{a.eve, ""}[a.r.IntN(2)]
		// Whoever takes a seat may be nobody yet; there is none left.
		if x.token == "" && o.ID == "join-table" {
			x.token = a.eve
		}
		x.body = a.fitting(o, v, a.r.IntN(len(v.tokens)))
		return true
	}
	x.why = "another's seat"
	other := (seat + 1 + a.r.IntN(len(v.tokens)-1)) % len(v.tokens)
	x.body = a.fitting(o, v, other)
	return true
}

// fitting is what the person of a seat could say.
func (a *attacker) fitting(o *operation, v *victim, seat int) []byte {
	switch o.ID {
	case "choose", "preview":
		legal := slices.Sorted(maps.Keys(v.legal))
		return marshal(map[string]any{"seat": seat, "ask": v.asks[seat], "choices": []string{legal[a.r.IntN(len(legal))]}})
	case "undo", "resign":
		return marshal(map[string]any{"seat": seat})
	case "consent":
		return marshal(map[string]any{"agree": true})
	case "say":
		return marshal(map[string]any{"text": "hello"})
	case "rename-table":
		return marshal(map[string]any{"name": "Mine now"})
	}
	return []byte("{}")
}

// words are choices that no question has for an answer.
var hostileWords = []string{"", "(", ")", "pass(", "pick()", "pick(port", "pick(port))", "\x00", "sell(-1)", "sell(99999999999)",
	"END-TURN", "no such choice",
	strings.Repeat("x", 300), strings.Repeat("(", 3000), "\u202egnihtyna", "{}", "null", "1", "💥"}

// stale answers a question that is not asked, or with what is no answer.
func (a *attacker) stale(x *attack, o *operation, v *victim, seat int, _ *schema) bool {
	if o.ID != "choose" && o.ID != "preview" {
		return false
	}
	legal := slices.Sorted(maps.Keys(v.legal))
	ask, word := v.asks[seat], legal[a.r.IntN(len(legal))]
	if a.r.IntN(2) == 0 {
		x.why = "another question"
		asks := []string{"0-0", "1-1", "0-99", "x", "-", "0-" + strings.Repeat("9", 30), "99999999999999999999-1", ask + "0"}
		ask = asks[a.r.IntN(len(asks))]
	} else {
		x.why = "no answer"
		switch a.r.IntN(4) {
		case 0:
			word = hostileWords[a.r.IntN(len(hostileWords))]
		case 1: // nearly one
			b := []byte(word)
			b[a.r.IntN(len(b))] ^= byte(1 + a.r.IntN(127))
			word = string(b)
		default: // one of another time, or of another game
			of := v
			if a.r.IntN(4) == 0 {
				of = &a.tables[a.r.IntN(len(a.tables))]
			}
			word = of.words[a.r.IntN(len(of.words))]
		}
	}
	if x.why == "no answer" && v.legal[word] {
		return false
	}
	choices := []string{word}
	if a.r.IntN(3) == 0 { // more of them do not make it better
		choices = append(choices, v.words[a.r.IntN(len(v.words))])
	}
	x.body = marshal(map[string]any{"seat": seat, "ask": ask, "choices": choices})
	return true
}

// strange asks for what there is not.
func (a *attacker) strange(x *attack, o *operation, v *victim, _ int, _ *schema) bool {
	x.why = "there is no such thing"
	switch o.ID {
	case "get-rules", "get-texts", "get-rulebook", "get-example":
		x.path = strings.NewReplacer("{game}", "chess", "{language}", "xx", "{case}", "nothing").Replace(o.path)
		return true
	case "get-record":
		return true // the game is not over
	case "create-table":
		x.body = []byte(`{"game":"chess","seats":[{"kind":"me"},{"kind":"open"}]}`)
		return true
	case "look-back":
		x.path = "/api/tables/" + v.id + "/at/" + []string{"-1", "99999", "x", "1e3", "99999999999999999999"}[a.r.IntN(5)]
		return true
	case "fork":
		x.body = []byte(`{"at":99999}`)
		return true
	case "list-tables":
		x.path += "?scope=everything"
		return true
	}
	for _, p := range o.Parameters {
		if p.In == "query" && p.Schema != nil && typeOf(p.Schema) == "integer" && o.ID != "stream" {
			x.why = "a number that is none"
			x.path += "?" + p.Name + "=" + []string{"-1", "x", "1.5", "99999999999999999999", "%00"}[a.r.IntN(5)]
			return o.method == http.MethodGet
		}
	}
	return false
}
