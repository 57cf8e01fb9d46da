package api_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"cromford/internal/api"
)

// journal is a log that several write at once.
type journal struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.String()
}

// cookie is the secret of a browser.
func (g *guest) cookie() string {
	u, err := url.Parse(g.h.srv.URL)
	if err != nil || len(g.c.Jar.Cookies(u)) != 1 {
		g.h.t.Fatal(err, g.c.Jar.Cookies(u))
	}
	return g.c.Jar.Cookies(u)[0].Value
}

// Every request has an id that stands in its answer, in its problem and in the log; nothing that is secret stands in the log.
func TestRequestsAreLogged(t *testing.T) {
	h := open(t)
	var log journal
	h.rebuild(func(c *api.Config) { c.LogRequests, c.Log = true, slog.New(slog.NewJSONHandler(&log, nil)) })
	ada := h.guest("Ada")
	var token struct{ Token string }
	ada.must("POST", "/api/tokens", nil, &token)
	id := ada.create("me", "bot", "bot")
	ada.must("POST", "/api/tables/"+id+"/chat", map[string]string{"text": "my secret plan"}, nil)
	res := ada.ask("GET", "/api/tables/none?as=0&since=77", "", map[string]string{"Authorization": "Bearer " + token.Token})
	var p api.Problem
	if err := json.NewDecoder(res.Body).Decode(&p); err != nil {
		t.Fatal(err)
	}
	request := res.Header.Get("X-Request-Id")
	if request == "" || p.Request != request {
		t.Errorf("the answer is %q, its problem %q", request, p.Request)
	}
	direct := ada.ask("GET", "/api/none", "", nil)
	var q api.Problem
	if err := json.NewDecoder(direct.Body).Decode(&q); err != nil || q.Request == "" || q.Request != direct.Header.Get("X-Request-Id") {
		t.Errorf("%+v, %q, %v", q, direct.Header.Get("X-Request-Id"), err)
	}
	var line struct {
		Request, Method, Path, Guest string
		Status                       int
	}
	for _, text := range strings.Split(log.String(), "\n") {
		if strings.Contains(text, request) {
			if err := json.Unmarshal([]byte(text), &line); err != nil {
				t.Fatal(err)
			}
		}
	}
	if line.Method != "GET" || line.Path != "/api/tables/none" || line.Status != http.StatusNotFound || line.Guest != ada.id {
		t.Errorf("%+v", line)
	}
	for _, secret := range []string{token.Token, ada.cookie(), "my secret plan", "since=77"} {
		if secret == "" || strings.Contains(log.String(), secret) {
			t.Errorf("%q stands in the log", secret)
		}
	}
}

// What is ours to mend is noted under the id that whoever asked was told.
func TestFaultsAreFound(t *testing.T) {
	h := open(t)
	var log journal
	h.rebuild(func(c *api.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	ada := h.guest("Ada")
	if err := h.store.Close(); err != nil {
		t.Fatal(err)
	}
	res := ada.ask("GET", "/api/tables?scope=all", "", nil)
	var p api.Problem
	if err := json.NewDecoder(res.Body).Decode(&p); err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != 500 || p.Request == "" || p.Request != res.Header.Get("X-Request-Id") || !strings.Contains(log.String(), p.Request) {
		t.Errorf("%s %+v %q\n%s", res.Status, p, res.Header.Get("X-Request-Id"), log.String())
	}
}
