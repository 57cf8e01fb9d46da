package api_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/internal/table"
)

// token is a way to call the handler directly, without a socket.
func (g *guest) token() string {
	g.h.t.Helper()
	var tok struct{ Token string }
	g.must("POST", "/api/tokens", nil, &tok)
	return tok.Token
}

func (h *house) direct(method, path, token string, body []byte) *httptest.ResponseRecorder {
	req := httptest.NewRequestWithContext(context.Background(), method, "http://127.0.0.1"+path, bytes.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, req)
	return w
}

// Every byte sent to a seat is the same when only what it cannot know differs: over the wire, for states, streams and
// looks back, before and after its own choices.
func TestNothingLeaksOverTheWire(t *testing.T) {
	t.Parallel()
	h := open(t)
	e := game(t, "railways")
	gs := [4]*guest{h.guest("Ada"), h.guest("Ben"), h.guest("Cleo"), h.guest("Spy")}
	toks := [4]string{gs[0].token(), gs[1].token(), gs[2].token(), gs[3].token()}
	r := rand.New(rand.NewPCG(7, 7))
	for n := range 60 {
		cfg := engine.Config{Seats: 3, Revision: 1, Key: engine.KeyFromSeed(fmt.Sprint("leak", n))}
		tb, err := e.Game.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(220) {
			if tb.Acting() == 0 {
				break
			}
			seat := tb.Acting().First()
			list := tb.Choices(seat)
			if _, err := tb.Choose(seat, list[r.IntN(len(list))]); err != nil {
				t.Fatal(err)
			}
		}
		for viewer := range 4 { // the fourth is a spectator
			seat := engine.Nobody
			if viewer < 3 {
				seat = engine.Seat(viewer)
			}
			twin := tb.Redealt(seat, engine.NewRNG(engine.KeyFromSeed(fmt.Sprint("twin", n, viewer))))
			a, b := h.place(t, gs, tb), h.place(t, gs, twin)
			compare := func(path string) {
				t.Helper()
				x := h.direct(http.MethodGet, "/api/tables/"+a+path, toks[viewer], nil).Body.String()
				y := h.direct(http.MethodGet, "/api/tables/"+b+path, toks[viewer], nil).Body.String()
				if x, y = plain(x, a), plain(y, b); x != y {
					t.Fatalf("game %d: what seat %d is sent by %s depends on what it cannot know:\n%s", n, viewer, path, cmp.Diff(x, y))
				}
			}
			compare("")
			compare("/at/0")
			compare("/chart")
			compare("/accounts")
			if viewer == 3 || !tb.Acting().Has(seat) {
				continue
			}
			// Its own choice, and the refusal of a wrong one, tell no more. A reveal may.
			offers := tb.Offers(seat)
			o := offers[r.IntN(len(offers))]
			if o.Opaque {
				continue
			}
			for _, choice := range []string{"sell(77)", o.Text} {
				body := []byte(fmt.Sprintf(`{"seat":%d,"ask":"0-1","choices":[%q]}`, viewer, choice))
				x := plain(h.direct(http.MethodPost, "/api/tables/"+a+"/choices", toks[viewer], body).Body.String(), a)
				y := plain(h.direct(http.MethodPost, "/api/tables/"+b+"/choices", toks[viewer], body).Body.String(), b)
				if choice == o.Text && !strings.Contains(x, `"events":1`) {
					t.Fatalf("the offered choice %s was not taken: %s", choice, x)
				}
				if x != y {
					t.Fatalf("game %d: the answer to %s depends on what seat %d cannot know:\n%s", n, choice, viewer, cmp.Diff(x, y))
				}
			}
			compare("")
			compare("/at/1")
		}
	}
}

// place puts a position on a table of the three guests.
func (h *house) place(t *testing.T, gs [4]*guest, tb engine.Table) string {
	t.Helper()
	in := &table.Info{ID: fmt.Sprintf("leak%d", time.Now().UnixNano()), Game: "railways", Revision: 1,
		Components: tb.Meta().Components, Host: gs[0].id,
		Status: table.Playing, Undo: table.UndoTurn, Origin: tb.Text()}
	for i, name := range []string{"Ada", "Ben", "Cleo"} {
		in.Seats = append(in.Seats, table.Seat{Kind: table.Guest, Guest: gs[i].id, Name: name})
	}
	if err := h.store.CreateTable(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	return in.ID
}

var fleeting = regexp.MustCompile(`"(version|at|created|changed)":\d+|"commitment":"[0-9a-f]*"|"request":"[a-z0-9]*"`)

// plain takes out what differs between any two tables.
func plain(body, id string) string {
	return fleeting.ReplaceAllString(strings.ReplaceAll(body, id, "ID"), "~")
}

// A stream sends the state, then every change; it resumes where it was, and pushes nothing twice.
func TestStream(t *testing.T) {
	h := open(t)
	id, g, a := turn(t, h, "turn")
	watcher := h.member("Walter")
	events, stop := watcher.stream(t, id, "")
	first := <-events
	if first.name != "state" || first.id == "" || strings.Contains(first.data, `"contracts":[{`) {
		t.Fatalf("the first event: %+v", first)
	}
	begun := time.Now()
	g[a].choose(id, g[a].state(id), "take-loan")
	next := <-events
	if took := time.Since(begun); took > time.Second {
		t.Errorf("the update took %v", took)
	}
	var s state
	if err := json.Unmarshal([]byte(next.data), &s); err != nil || s.Events != 4 || len(s.Log) != 1 {
		t.Fatalf("the update has %d events and %d new log lines: %v", s.Events, len(s.Log), err)
	}
	stop()
	// With the id of the last event nothing is sent again; the next change is.
	events, stop = watcher.stream(t, id, next.id)
	defer stop()
	g[a].choose(id, g[a].state(id), "end-turn")
	resumed := <-events
	if err := json.Unmarshal([]byte(resumed.data), &s); err != nil || s.Events != 5 || len(s.Log) != 1 {
		t.Fatalf("after resuming: %d events, %d new log lines, %v", s.Events, len(s.Log), err)
	}
	// Whoever asked for the state begins after it: the stream is silent until something new happens.
	version, rest, _ := strings.Cut(resumed.id, "-")
	if rest != "5-0" {
		t.Errorf("the place after 5 events and no talk is %q", resumed.id)
	}
	silent, hush := watcher.streamFrom(t, id, "?since=5&version="+version, "")
	defer hush()
	watcher.must("POST", "/api/tables/"+id+"/chat", map[string]string{"text": "hello"}, nil) // among those who look on
	if err := json.Unmarshal([]byte((<-silent).data), &s); err != nil || len(s.Log) != 0 || len(s.Chat) != 1 {
		t.Fatalf("after a line of talk: %d log lines, %d lines of talk, %v", len(s.Log), len(s.Chat), err)
	}
	if code, _ := watcher.call("GET", "/api/tables/none/stream", nil); code != http.StatusNotFound {
		t.Errorf("a stream of no table: %d", code)
	}
}

type sse struct{ name, id, data string }

func (g *guest) stream(t *testing.T, id, last string) (<-chan sse, context.CancelFunc) {
	t.Helper()
	return g.streamFrom(t, id, "", last)
}

func (g *guest) streamFrom(t *testing.T, id, query, last string) (<-chan sse, context.CancelFunc) {
	t.Helper()
	return g.streamAt(t, "/api/tables/"+id+"/stream"+query, http.Header{"Last-Event-ID": {last}})
}

func (g *guest) streamAt(t *testing.T, path string, head http.Header) (<-chan sse, context.CancelFunc) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, g.h.srv.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header = head
	res, err := g.c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if kind := res.Header.Get("Content-Type"); kind != "text/event-stream" {
		b, _ := io.ReadAll(res.Body)
		t.Fatalf("not a stream: %s %s", kind, b)
	}
	out := make(chan sse, 16)
	go func() {
		defer res.Body.Close()
		defer close(out)
		in := bufio.NewReaderSize(res.Body, 1<<20)
		var e sse
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			switch name {
			case "event":
				e.name = value
			case "id":
				e.id = value
			case "data":
				e.data = value
			case "":
				if e.data != "" {
					out <- e
				}
				e = sse{}
			}
		}
	}()
	return out, cancel
}
