package api_test

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"cromford/internal/api"
	"cromford/internal/limit"
)

// limited opens the house again with limits; the tables are the same.
func (h *house) limited(change func(*api.Config)) *httptest.Server {
	h.t.Helper()
	cfg := h.config
	cfg.Rate, cfg.Log = 20, slog.New(slog.DiscardHandler)
	change(&cfg)
	srv := httptest.NewServer(api.New(cfg))
	h.t.Cleanup(func() {
		srv.CloseClientConnections()
		srv.Close()
	})
	return srv
}

// request makes one with headers in pairs and returns the answer, read.
func request(t *testing.T, method, url, body string, headers ...string) (res *http.Response, text string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			req.Host = headers[i+1]
		}
		req.Header.Set(headers[i], headers[i+1])
	}
	if res, err = http.DefaultClient.Do(req); err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(b)
}

// cookieOf is what a new guest proves itself with.
func cookieOf(res *http.Response) string {
	for _, c := range res.Cookies() {
		if c.Name == "cromford_guest" {
			return c.Name + "=" + c.Value
		}
	}
	return ""
}

// Looking around makes nobody a guest; what needs one does, and only once.
func TestGuestsAreMadeWhenNeeded(t *testing.T) {
	h := open(t)
	id := h.guest("Ada").create("me", "open", "open")
	for _, c := range []struct{ method, path, body string }{
		{"GET", "/api/me", ""}, {"OPTIONS", "/api/tables", ""}, {"OPTIONS", "/api/me", ""}, {"HEAD", "/api/me", ""},
		{"GET", "/api/tables?scope=mine", ""},
		{"GET", "/api/tables/" + id, ""}, {"POST", "/api/nothing", "{}"}, {"DELETE", "/api/me", ""}, {"PUT", "/api/tables", "{}"},
		{"POST", "/api/tables/" + id + "/chat", `{"text":"hello"}`}, {"POST", "/api/tables/" + id + "/leave", ""},
		{"POST", "/api/tables/" + id + "/choices", `{"seat":0,"ask":"1","choices":["x"]}`}, {"POST", "/api/market", `{}`},
	} {
		res, text := request(t, c.method, h.srv.URL+c.path, c.body, "Content-Type", "application/json")
		if cookieOf(res) != "" {
			t.Errorf("%s %s made a guest: %d %s", c.method, c.path, res.StatusCode, text)
		}
		if strings.Contains(c.path, id+"/") && res.StatusCode != http.StatusForbidden {
			t.Errorf("%s %s by nobody: %d %s", c.method, c.path, res.StatusCode, text)
		}
	}
	res, text := request(t, "POST", h.srv.URL+"/api/tables/"+id+"/join", `{}`, "Content-Type", "application/json")
	if res.StatusCode != http.StatusOK || cookieOf(res) == "" {
		t.Fatalf("joining: %d %s", res.StatusCode, text)
	}
	res, text = request(t, "POST", h.srv.URL+"/api/tables/"+id+"/leave", "", "Cookie", cookieOf(res))
	if res.StatusCode != http.StatusOK || cookieOf(res) != "" {
		t.Errorf("leaving again: %d %s", res.StatusCode, text)
	}
}

// One address with many guests, or none, or with tokens that nobody gave out, gets no more than an address gets.
func TestRateOfAnAddress(t *testing.T) {
	h := open(t)
	srv := h.limited(func(c *api.Config) { c.Rate = 5 }) // little enough for a slow machine to ask for more
	var cookies []string
	for range 200 { // as many guests as the address may make
		res, _ := request(t, "PATCH", srv.URL+"/api/me", `{"name":"Eve"}`, "Content-Type", "application/json")
		if c := cookieOf(res); c != "" {
			cookies = append(cookies, c)
		}
	}
	if n := len(cookies); n == 0 || n > 70 {
		t.Errorf("%d new guests at once from one address", n)
	}
	for name, headers := range map[string]func(i int) []string{
		"rotating guests": func(i int) []string { return []string{"Cookie", cookies[i%len(cookies)]} },
		"forged tokens":   func(i int) []string { return []string{"Authorization", "Bearer crom_" + strconv.Itoa(i)} },
		"forged cookies":  func(i int) []string { return []string{"Cookie", "cromford_guest=a." + strconv.Itoa(i)} },
		"forwarded for":   func(i int) []string { return []string{"X-Forwarded-For", "203.0.113." + strconv.Itoa(i%250)} },
	} {
		began, done, limited := time.Now(), 0, 0
		for i := range 2000 {
			res, text := request(t, "GET", srv.URL+"/api/me", "", headers(i)...)
			switch res.StatusCode {
			case http.StatusOK, http.StatusUnauthorized:
				done++
			case http.StatusTooManyRequests:
				if limited++; res.Header.Get("Retry-After") == "" {
					t.Fatal("sent away without saying until when")
				}
			default:
				t.Fatalf("%s: %d %s", name, res.StatusCode, text)
			}
		}
		allowed := int(time.Since(began).Seconds()*20) + 61
		if done > allowed || limited == 0 {
			t.Errorf("%s: %d of 2000 requests were answered in %s, %d allowed", name, done, time.Since(began), allowed)
		}
	}
}

// Behind a proxy that is trusted, people are told apart by what it says; a household of IPv6 is one.
func TestProxiesAreBelieved(t *testing.T) {
	h := open(t)
	proxies, err := limit.ParseProxies([]string{"127.0.0.0/8", "10.1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	srv := h.limited(func(c *api.Config) { c.Proxies, c.Rate = proxies, 1 }) // little enough for a slow machine to ask for more
	exhaust := func(from string) (refused bool) {
		for range 1000 {
			if res, _ := request(t, "GET", srv.URL+"/api/me", "", "X-Forwarded-For", from); res.StatusCode == http.StatusTooManyRequests {
				return true
			}
		}
		return false
	}
	if !exhaust("203.0.113.1") {
		t.Fatal("no limit")
	}
	for from, want := range map[string]int{"203.0.113.1": 429, "203.0.113.2": 200, "203.0.113.1, 10.1.2.3": 429,
		"203.0.113.9, 203.0.113.1": 429, "203.0.113.1, 203.0.113.3": 200} {
		if res, _ := request(t, "GET", srv.URL+"/api/me", "", "X-Forwarded-For", from); res.StatusCode != want {
			t.Errorf("%s: %d, want %d", from, res.StatusCode, want)
		}
	}
	if !exhaust("2001:db8:1:2::1") {
		t.Fatal("no limit")
	}
	for from, want := range map[string]int{"2001:db8:1:2:ffff::99": 429, "2001:db8:1:3::1": 200} {
		if res, _ := request(t, "GET", srv.URL+"/api/me", "", "X-Forwarded-For", from); res.StatusCode != want {
			t.Errorf("%s: %d, want %d", from, res.StatusCode, want)
		}
	}
	if _, err := limit.ParseProxies([]string{"somewhere"}); err == nil {
		t.Error("a name is no address")
	}
}

// A name that is not ours is not answered: a page elsewhere may have its name lead here.
func TestHost(t *testing.T) {
	h := open(t)
	named := h.limited(func(c *api.Config) { c.Host = "play.example.org" })
	for _, c := range []struct {
		srv  *httptest.Server
		host string
		want int
	}{
		{named, "play.example.org", 200}, {named, "PLAY.example.org", 200}, {named, "evil.example", 421}, {named, "127.0.0.1", 421},
		{h.srv, "localhost:8080", 200}, {h.srv, "127.0.0.1", 200}, {h.srv, "[::1]:8080", 200}, {h.srv, "evil.example:8080", 421},
		{h.srv, "localhost.evil.example", 421},
	} {
		for _, path := range []string{"/api/me", "/"} {
			if res, text := request(t, "GET", c.srv.URL+path, "", "Host", c.host); res.StatusCode != c.want {
				t.Errorf("%s%s: %d %s", c.host, path, res.StatusCode, text)
			}
		}
	}
}

// follow opens a stream and returns its status, and a way to end it. It reads nothing but the head.
func follow(t *testing.T, url, cookie string) (status int, retry string, res *http.Response) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Cookie", cookie)
	if res, err = http.DefaultClient.Do(req); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	return res.StatusCode, res.Header.Get("Retry-After"), res
}

// Streams are counted by person, by address and in all; what is closed counts no more.
func TestStreamsAreCounted(t *testing.T) {
	h := open(t)
	id := h.guest("Ada").create("me", "bot", "bot")
	free := h.limited(func(*api.Config) {})
	res, _ := request(t, "POST", free.URL+"/api/tokens", "")
	cookie := cookieOf(res)
	full := h.limited(func(c *api.Config) { c.Streams = 12 })
	for name, c := range map[string]struct {
		srv  *httptest.Server
		who  string
		most int
		code int
	}{
		"a person": {free, cookie, 20, http.StatusTooManyRequests},
		"all":      {full, cookie, 12, http.StatusServiceUnavailable},
	} {
		url := c.srv.URL + "/api/tables/" + id + "/stream"
		var last *http.Response
		for i := range c.most {
			status, _, res := follow(t, url, c.who)
			if status != http.StatusOK {
				t.Fatalf("%s: stream %d: %d", name, i+1, status)
			}
			last = res
		}
		status, retry, _ := follow(t, url, c.who)
		if status != c.code || retry == "" {
			t.Errorf("%s: one too many: %d, after %q", name, status, retry)
		}
		if err := last.Body.Close(); err != nil {
			t.Fatal(err)
		}
		for i := 0; ; i++ {
			if status, _, _ := follow(t, url, c.who); status == http.StatusOK {
				break
			} else if i == 100 {
				t.Fatalf("%s: a stream that was closed still counts: %d", name, status)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// Whoever follows a table is told when the house closes, and may come back soon.
func TestStreamSaysWhenTheHouseCloses(t *testing.T) {
	h := open(t)
	id := h.guest("Ada").create("me", "bot", "bot")
	_, _, res := follow(t, h.srv.URL+"/api/tables/"+id+"/stream", "")
	in := bufio.NewScanner(res.Body)
	in.Buffer(nil, 1<<20)
	for in.Scan() && !strings.HasPrefix(in.Text(), "data: ") {
	}
	go h.tables.Close()
	var rest []string
	for in.Scan() {
		rest = append(rest, in.Text())
	}
	if text := strings.Join(rest, "\n"); !strings.Contains(text, "retry: 500\nevent: closing") {
		t.Errorf("%q", text)
	}
}

// More than the house can do is refused at once rather than taken on: what is accepted is done soon.
func TestOverloadIsShed(t *testing.T) {
	slow := make(chan struct{})
	h := open(t)
	srv := h.limited(func(c *api.Config) {
		c.Rate = 0
		c.Page = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-slow })
	})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var wg sync.WaitGroup
	defer wg.Wait()
	defer close(slow)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}
	for range 64 { // they keep the house busy
		wg.Go(func() {
			req, err := http.NewRequestWithContext(ctx, "GET", srv.URL+"/", nil)
			if err != nil {
				t.Error(err)
				return
			}
			if res, err := client.Do(req); err == nil {
				res.Body.Close()
			}
		})
	}
	time.Sleep(200 * time.Millisecond)
	began := time.Now()
	res, text := request(t, "GET", srv.URL+"/api/me", "")
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") != "1" || !strings.Contains(text, `"unavailable"`) {
		t.Errorf("%d %s", res.StatusCode, text)
	}
	if took := time.Since(began); took > time.Second { // 100 ms on a quiet machine
		t.Errorf("sent away after %s", took)
	}
}
