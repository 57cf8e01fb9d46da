package api_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// ask makes a request as a browser with headers of its own; the answer is as it came over the wire.
func (g *guest) ask(method, path, body string, headers map[string]string) *http.Response {
	g.h.t.Helper()
	req, err := http.NewRequestWithContext(g.h.t.Context(), method, g.h.srv.URL+path, strings.NewReader(body))
	if err != nil {
		g.h.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	for k, v := range headers {
		req.Header.Set(k, v)
	}
	res, err := g.c.Do(req)
	if err != nil {
		g.h.t.Fatal(err)
	}
	g.h.t.Cleanup(func() { _ = res.Body.Close() })
	return res
}

// counted counts what is read.
type counted struct {
	io.Reader
	n int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

// A choice asked for with Prefer: return=minimal is answered by the version that the stream brings.
func TestMinimalAnswer(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	id := ada.create("me", "hot", "hot")
	s := ada.state(id)
	events, stop := ada.stream(t, id, "")
	defer stop()
	<-events
	body, err := json.Marshal(choice1(*s.As, s.Ask, s.Offers[0].Choice))
	if err != nil {
		t.Fatal(err)
	}
	res := ada.ask("POST", "/api/tables/"+id+"/choices", string(body), map[string]string{"Prefer": "return=minimal"})
	if res.StatusCode != http.StatusNoContent {
		t.Fatalf("answered with %d", res.StatusCode)
	}
	version, _, _ := strings.Cut((<-events).id, "-")
	if got := res.Header.Get("Table-Version"); got != version {
		t.Errorf("the answer names version %s, the stream brought %s", got, version)
	}
	res = ada.ask("POST", "/api/tables/"+id+"/undo", `{"seat": 0}`, map[string]string{"Prefer": "return=minimal"})
	if n, err := strconv.ParseInt(res.Header.Get("Table-Version"), 10, 64); err != nil || res.StatusCode != http.StatusNoContent || n == 0 {
		t.Errorf("taken back: %d, version %d, %v", res.StatusCode, n, err)
	}
}

// States come packed, and so does every event of a stream, by itself.
func TestPacked(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	seats := []map[string]string{{"kind": "me"}, {"kind": "hot"}, {"kind": "hot"}}
	id := ada.createWith(map[string]any{"game": "arkwright-2025", "seats": seats})
	_, whole := ada.call("GET", "/api/tables/"+id, nil)
	for _, kind := range []string{"zstd", "gzip"} {
		res := ada.ask("GET", "/api/tables/"+id, "", map[string]string{"Accept-Encoding": kind})
		packed, err := io.ReadAll(res.Body)
		if err != nil || res.Header.Get("Content-Encoding") != kind || len(packed)*4 > len(whole) {
			t.Errorf("%s: %q, %d of %d bytes, %v", kind, res.Header.Get("Content-Encoding"), len(packed), len(whole), err)
		}
		if !strings.Contains(strings.Join(res.Header.Values("Vary"), ","), "Accept-Encoding") {
			t.Errorf("%s: a cache would mix encodings", kind)
		}
	}
	accept := map[string]string{"Accept-Encoding": "zstd, gzip"}
	if res := ada.ask("POST", "/api/tokens", "", accept); res.Header.Get("Content-Encoding") != "" {
		t.Error("a secret is packed")
	}

	res := ada.ask("GET", "/api/tables/"+id+"/stream", "", map[string]string{"Accept-Encoding": "gzip, deflate, br, zstd"})
	if res.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("the stream is %q", res.Header.Get("Content-Encoding"))
	}
	wire := &counted{Reader: res.Body}
	unpacked, err := gzip.NewReader(wire)
	if err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReaderSize(unpacked, 1<<20)
	event := func() (data string) {
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if d, ok := strings.CutPrefix(line, "data: "); ok {
				return d
			}
		}
	}
	first := len(event())
	before := wire.n
	for range 3 {
		s := ada.state(id)
		ada.choose(id, s, s.Offers[0].Choice)
		if got := event(); len(got) < first/2 {
			t.Fatalf("not a state: %s", got)
		}
	}
	if each := (wire.n - before) / 3; each > 2500 {
		t.Errorf("a choice costs %d bytes on the stream; the first state %d, packed %d", each, first, before)
	} else {
		t.Logf("a choice costs %d bytes on the stream; the first state %d, packed %d", each, first, before)
	}
}
