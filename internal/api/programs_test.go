package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cromford/games"
	"cromford/internal/api"
	friends "cromford/internal/club"
	"cromford/internal/ladder"
	"cromford/internal/table"
)

// program is a named program with a token of a scope, and whoever owns it in a browser.
func (h *house) program(name, scope string) (p *guest, token string) {
	h.t.Helper()
	owner := h.member(name)
	var out struct{ Token string }
	owner.must("POST", "/api/tokens", map[string]any{"scope": scope}, &out)
	owner.must("PUT", "/api/me/program", map[string]bool{"program": true}, nil)
	return &guest{h: h, id: owner.id, c: &http.Client{Transport: bearer(out.Token)}}, out.Token
}

// bearer sends a token along.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return unpacked.RoundTrip(r)
}

// next waits for the next event of a stream.
func next(t *testing.T, events <-chan sse) (h table.Happening) {
	t.Helper()
	select {
	case e, ok := <-events:
		if !ok {
			t.Fatal("the stream has ended")
		}
		if err := json.Unmarshal([]byte(e.data), &h); err != nil || e.name != string(h.Kind) {
			t.Fatalf("%s: %v in %s", e.name, err, e.data)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("nothing happens")
	}
	return h
}

// quiet checks that a stream has nothing to say.
func quiet(t *testing.T, events <-chan sse) {
	t.Helper()
	select {
	case e := <-events:
		t.Errorf("the stream says %s", e.data)
	case <-time.After(200 * time.Millisecond):
	}
}

// A program is challenged by name, hears of it, accepts, is asked, answers, and hears of the end: all by one stream and a token.
func TestAProgramIsChallengedAndPlays(t *testing.T) {
	t.Parallel()
	h := open(t)
	mill, _ := h.program("Deepmill", "play")
	ada := h.guest("Ada") // who has no account
	events, stop := mill.streamAt(t, "/api/me/stream", nil)
	defer stop()
	id := ada.create("me", "open", "open")
	quiet(t, events)
	var s state
	ada.must("POST", "/api/tables/"+id+"/seats", map[string]any{"seat": 1, "kind": "kept", "program": "Deepmill"}, &s)
	if s.Table.Seats[1].Person != mill.id || s.Table.Seats[1].Kept != "another" {
		t.Errorf("the seat is %+v", s.Table.Seats[1])
	}
	if e := next(t, events); e.Kind != table.HappensChallenge || e.Table != id || e.Seat != 1 || e.By != "Ada" || e.Game != "railways" {
		t.Errorf("the challenge is %+v", e)
	}
	mill.must("POST", "/api/tables/"+id+"/join", map[string]any{}, nil)
	ada.must("POST", "/api/tables/"+id+"/start", map[string]string{"bot": "random"}, nil)
	if e := next(t, events); e.Kind != table.HappensStart || e.Table != id || e.Seat != 1 {
		t.Errorf("the start is %+v", e)
	}
	// Both choose a card at once: what Ada has sealed is nobody's business.
	as := ada.state(id)
	for done := false; !done; {
		if as = ada.news(id, as); as.mine() {
			as = ada.choose(id, as, as.Offers[as.Events%len(as.Offers)].Choice)
		}
		select {
		case e := <-events:
			var x table.Happening
			if err := json.Unmarshal([]byte(e.data), &x); err != nil {
				t.Fatal(err)
			}
			switch x.Kind {
			case table.HappensTurn:
				ms := mill.state(id)
				if x.Seat != 1 || x.Table != id {
					t.Fatalf("asked by %+v", x)
				}
				if x.Ask == ms.Ask { // else there is a later word of it
					mill.choose(id, ms, ms.Offers[ms.Events%len(ms.Offers)].Choice)
				}
			case table.HappensOver:
				if done = true; x.Winner != ada.state(id).Table.Winner {
					t.Errorf("the end is %+v", x)
				}
			default:
				t.Fatalf("what is %+v?", x)
			}
		case <-time.After(10 * time.Millisecond):
			if as.Table.Status == "over" {
				if e := next(t, events); e.Kind != table.HappensOver {
					t.Fatalf("the end is %+v", e)
				}
				done = true
			}
		}
	}
	quiet(t, events)
}

// Whoever comes late hears how everything stands; a challenge is declined, taken back, and of no use to others.
func TestAStreamBeginsWithWhatIs(t *testing.T) {
	h := open(t)
	mill, _ := h.program("Deepmill", "play")
	ada, eve := h.guest("Ada"), h.guest("Eve")
	kept := func(seat int) string {
		id := ada.create("me", "open", "open")
		ada.must("POST", "/api/tables/"+id+"/seats", map[string]any{"seat": seat, "kind": "kept", "person": mill.id}, nil)
		return id
	}
	running, waiting, third := kept(1), kept(2), kept(1)
	mill.must("POST", "/api/tables/"+running+"/join", map[string]any{}, nil)
	ada.must("POST", "/api/tables/"+running+"/start", map[string]string{"bot": "random"}, nil)
	events, stop := mill.streamAt(t, "/api/me/stream", nil)
	defer stop()
	got := map[string]string{}
	for range 4 {
		e := next(t, events)
		got[e.Table] += string(e.Kind) + " "
	}
	if got[running] != "start turn " || got[waiting] != "challenge " || got[third] != "challenge " {
		t.Errorf("heard %v", got)
	}
	eve.refused("POST", "/api/tables/"+waiting+"/join", map[string]any{"seat": 2}, http.StatusConflict)
	mill.must("POST", "/api/tables/"+waiting+"/leave", nil, nil)
	if e := next(t, events); e.Kind != table.HappensGone || e.Table != waiting {
		t.Errorf("a challenge that was declined: %+v", e)
	}
	if s := ada.state(waiting); s.Table.Seats[2].Kept != "" {
		t.Errorf("the seat is still kept: %+v", s.Table.Seats[2])
	}
	ada.must("POST", "/api/tables/"+third+"/seats", map[string]any{"seat": 1, "kind": "open"}, nil)
	if e := next(t, events); e.Kind != table.HappensGone || e.Table != third {
		t.Errorf("a challenge that was taken back: %+v", e)
	}
	// Tables of others are none of its business.
	eve.create("me", "bot:random", "bot:random")
	quiet(t, events)
}

// What a rival has sealed is in nothing that a stream says: with another choice of the rival it says the same.
func TestAStreamTellsNothingHidden(t *testing.T) {
	h := open(t)
	mill, _ := h.program("Deepmill", "play")
	ada := h.guest("Ada")
	heard := func(choose func(state) string) string {
		id := ada.create("me", "open", "bot:random")
		mill.must("POST", "/api/tables/"+id+"/join", map[string]any{"seat": 1}, nil)
		ada.choose(id, ada.state(id), choose(ada.state(id)))
		events, stop := mill.streamAt(t, "/api/me/stream", nil)
		defer stop()
		var text strings.Builder
		for range 2 {
			e := next(t, events)
			e.Table, e.Name = "", ""
			fmt.Fprintf(&text, "%+v\n", e)
		}
		mill.must("POST", "/api/tables/"+id+"/resign", map[string]int{"seat": 1}, nil)
		return text.String()
	}
	first := heard(func(s state) string { return s.Offers[0].Choice })
	if last := heard(func(s state) string { return s.Offers[len(s.Offers)-1].Choice }); first != last || !strings.Contains(first, "turn") {
		t.Errorf("it says\n%sand\n%s", first, last)
	}
}

func TestWhoMayFollowAndClaim(t *testing.T) {
	h := open(t)
	ada, ben := h.guest("Ada"), h.guest("Ben")
	id := ada.create("me", "bot:random", "bot:random")
	reader, _ := h.program("Reader", "read")
	events, stop := reader.streamAt(t, "/api/me/stream", nil) // looking is all it takes
	defer stop()
	quiet(t, events)
	if p := reader.refused("PUT", "/api/me/program", map[string]bool{"program": true}, http.StatusForbidden); p.Code != "scope" {
		t.Errorf("a token to read marks: %+v", p)
	}
	if p := reader.refused("POST", "/api/tables/"+id+"/claim", map[string]int{"seat": 0}, http.StatusForbidden); p.Code != "scope" {
		t.Errorf("a token to read claims: %+v", p)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	nobody := &guest{h: h, c: &http.Client{Jar: jar, Transport: unpacked}}
	nobody.refused("GET", "/api/me/stream", nil, http.StatusForbidden)
	wrong := &guest{h: h, c: &http.Client{Transport: bearer("crom_wrong")}}
	wrong.refused("GET", "/api/me/stream", nil, http.StatusUnauthorized)
	ben.refused("POST", "/api/tables/"+id+"/claim", map[string]int{"seat": 0}, http.StatusForbidden)
	p := ada.refused("POST", "/api/tables/"+id+"/claim", map[string]int{"seat": 0}, http.StatusConflict)
	if !strings.Contains(p.Detail, "not kept") {
		t.Errorf("a claim without clocks: %+v", p)
	}
	timed := ada.createWith(map[string]any{"pace": map[string]any{"kind": "live", "bank": 600}}, "me", "open", "bot:random")
	ben.must("POST", "/api/tables/"+timed+"/join", map[string]any{}, nil)
	p = ben.refused("POST", "/api/tables/"+timed+"/claim", map[string]int{"seat": 1}, http.StatusConflict)
	if !strings.Contains(p.Detail, "run out") {
		t.Errorf("a claim too early: %+v", p)
	}
}

// The stream of all tables is counted with the other streams.
func TestFollowingIsLimited(t *testing.T) {
	h := open(t)
	_, token := h.program("Deepmill", "read")
	srv := h.limited(func(*api.Config) {})
	status := func() (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, srv.URL+"/api/me/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := (&http.Client{Transport: bearer(token)}).Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { res.Body.Close() })
		return res.StatusCode, res.Header.Get("Retry-After")
	}
	for i := range 20 {
		if code, _ := status(); code != http.StatusOK {
			t.Fatalf("stream %d: %d", i+1, code)
		}
	}
	if code, retry := status(); code != http.StatusTooManyRequests || retry == "" {
		t.Errorf("one too many: %d, after %q", code, retry)
	}
}

// The mark stands beside the name, from the next look on; whoever has played a rated game as a program stays one.
func TestAProgramIsMarked(t *testing.T) {
	t.Parallel()
	h := open(t)
	anon := h.guest("Ada")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	nameless := &guest{h: h, c: &http.Client{Jar: jar, Transport: unpacked}}
	nameless.must("POST", "/api/tokens", nil, nil)
	nameless.refused("PUT", "/api/me/program", map[string]bool{"program": true}, http.StatusConflict)
	mill := h.member("Deepmill")
	id := mill.create("me", "bot:random", "bot:random")
	marked := func() (out []bool) {
		var s struct {
			Table struct{ Seats []table.SeatView }
		}
		anon.must("GET", "/api/tables/"+id, nil, &s)
		var p struct{ Program bool }
		anon.must("GET", "/api/people/"+mill.id, nil, &p)
		var prof struct{ Program bool }
		anon.must("GET", "/api/profiles/"+mill.id, nil, &prof)
		return []bool{s.Table.Seats[0].Program, s.Table.Seats[1].Program, p.Program, prof.Program}
	}
	if got := marked(); slices.Contains(got, true) {
		t.Errorf("marked before it is: %v", got)
	}
	var me struct{ Program bool }
	if mill.must("PUT", "/api/me/program", map[string]bool{"program": true}, &me); !me.Program {
		t.Error("it does not know")
	}
	if got := marked(); !slices.Equal(got, []bool{true, false, true, true}) {
		t.Errorf("seat, bot, person, profile: %v", got)
	}
	me.Program = false // what is false is left out
	if mill.must("PUT", "/api/me/program", map[string]bool{"program": false}, &me); me.Program || slices.Contains(marked(), true) {
		t.Error("it stays marked though it has played nothing")
	}
	mill.must("PUT", "/api/me/program", map[string]bool{"program": true}, nil)
	rated := mill.createWith(map[string]any{"rated": true, "undo": "none"}, "me", "bot:random", "bot:random")
	p := mill.refused("PUT", "/api/me/program", map[string]bool{"program": false}, http.StatusConflict)
	if !strings.Contains(p.Detail, "rated") {
		t.Errorf("while it plays: %+v", p)
	}
	mill.finish(rated)
	if err := h.config.Ladder.CountAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	mill.refused("PUT", "/api/me/program", map[string]bool{"program": false}, http.StatusConflict)
	var rec struct{ Seats []struct{ Program bool } }
	if anon.must("GET", "/api/records/"+rated, nil, &rec); !rec.Seats[0].Program || rec.Seats[1].Program {
		t.Errorf("the record says %+v", rec)
	}
	se, err := h.config.Ladder.NewLadder(t.Context(), "railways", 7, 1)
	if err != nil {
		t.Fatal(err)
	}
	mill.refused("POST", "/api/seasons/"+se.ID+"/join", nil, http.StatusForbidden) // ladders are for people
}

// The rating list has programs among the others, marked.
func TestProgramsStandOnTheRatingList(t *testing.T) {
	h := open(t)
	mill, ada := h.member("Deepmill"), h.member("Ada")
	mill.must("PUT", "/api/me/program", map[string]bool{"program": true}, nil)
	for i := range ladder.Enough {
		g := ladder.Game{Table: fmt.Sprint("t", i), Game: "railways", Revision: 1, Ended: int64(i + 1),
			Seats: []ladder.Seat{{Player: mill.id, Place: 1}, {Player: ada.id, Place: 2}}}
		changes := []ladder.Change{{Key: ladder.Key{Player: mill.id}, After: ladder.Figure{Mu: 1600000, Sigma: 90000, Games: i + 1}},
			{Key: ladder.Key{Player: ada.id}, After: ladder.Figure{Mu: 1400000, Sigma: 90000, Games: i + 1}}}
		if err := h.store.Count(t.Context(), i+1, &g, changes); err != nil {
			t.Fatal(err)
		}
	}
	var list struct {
		Ratings []struct {
			Person  string
			Program bool
		}
	}
	ada.must("GET", "/api/ratings?game=railways&seats=0", nil, &list)
	if len(list.Ratings) != 2 || list.Ratings[0].Person != mill.id || !list.Ratings[0].Program || list.Ratings[1].Program {
		t.Errorf("the list is %+v", list)
	}
}

// Names that nobody or several programs have, and people who are none, cannot be challenged.
func TestWhoCanBeChallenged(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	ben := h.member("Ben")
	h.program("Twin", "play")
	h.program("Twin", "play")
	mill, _ := h.program("Deepmill", "play")
	id := ada.create("me", "open", "open")
	seat := func(more map[string]any) map[string]any {
		more["seat"], more["kind"] = 1, "kept"
		return more
	}
	path := "/api/tables/" + id + "/seats"
	ada.refused("POST", path, seat(map[string]any{"program": "Nobody"}), http.StatusNotFound)
	ada.refused("POST", path, seat(map[string]any{"program": "Ben"}), http.StatusNotFound)
	ada.refused("POST", path, seat(map[string]any{"program": "Twin"}), http.StatusConflict)
	ada.refused("POST", path, seat(map[string]any{"person": ben.id}), http.StatusForbidden)
	ben.refused("POST", path, seat(map[string]any{"program": "Deepmill"}), http.StatusForbidden) // it is not Ben's table
	ada.must("POST", path, seat(map[string]any{"program": "Deepmill"}), nil)
	// Whoever does not want to meet Ada hears nothing of her.
	other := ada.create("me", "open", "open")
	who, err := h.store.Guest(t.Context(), mill.id)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.people.Relate(t.Context(), who, ada.id, friends.Block); err != nil {
		t.Fatal(err)
	}
	ada.must("POST", "/api/tables/"+other+"/seats", map[string]any{"seat": 1, "kind": "kept", "program": "Deepmill"}, nil)
	events, stop := mill.streamAt(t, "/api/me/stream", nil)
	defer stop()
	quiet(t, events)
}

// The example of docs/api.md plays by itself, and whoever challenges it.
func TestTheExampleProgramPlays(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	h := open(t)
	run := func(args ...string) (wait func() string) {
		args = append([]string{filepath.Join("..", "..", "docs", "examples", "program", "program.py"), h.srv.URL}, args...)
		cmd := exec.CommandContext(t.Context(), python, args...) // #nosec G204 -- our own example
		cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1", "CROMFORD_TOKEN=")
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return func() string {
			if err := cmd.Wait(); err != nil {
				t.Errorf("%v: %s", err, &out)
			}
			return out.String()
		}
	}
	for _, game := range games.IDs() {
		if out := run("--game", game, "--against", "random", "--seats", "3", "--games", "1")(); !strings.Contains(out, game+": ") {
			t.Errorf("%s: it says %q", game, out)
		}
	}
	wait := run("--name", "Millwright", "--games", "1")
	ada := h.guest("Ada")
	id := ada.create("bot:random", "open", "bot:random")
	for i := 0; ; i++ {
		code, out := ada.call("POST", "/api/tables/"+id+"/seats", map[string]any{"seat": 1, "kind": "kept", "program": "Millwright"})
		if code == http.StatusOK {
			break
		}
		if code != http.StatusNotFound || i == 200 { // it has to come first
			t.Fatalf("%d %s", code, out)
		}
		time.Sleep(50 * time.Millisecond)
	}
	if out := wait(); !strings.Contains(out, "of 1 games won") || ada.state(id).Table.Status != "over" {
		t.Errorf("it says %q, and the table is %s", out, ada.state(id).Table.Status)
	}
}
