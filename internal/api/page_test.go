package api_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"cromford/internal/api"
)

// Only the page's own addresses are found; for others the page says so itself, with 404. Nothing of the operator's is here.
func TestUnknownAddresses(t *testing.T) {
	ada := open(t).guest("Ada")
	for path, want := range map[string]int{"/": 200, "/market": 200, "/t/abc": 200, "/t/abc/": 200, "/assets/x.js": 200,
		"/healthz": 404, "/readyz": 404, "/metrics": 404, "/debug/pprof/": 404, "/t/": 404, "/t/a/b": 404,
		"/assets/none.js": 404, "/api/none": 404} {
		res := ada.ask("GET", path, "", nil)
		if res.StatusCode != want {
			t.Errorf("%s: %s, want %d", path, res.Status, want)
		}
	}
}

// Below another address everything that the page names, the cookie and the operations stand there too, whether the proxy takes the
// path off or not.
func TestBelowAnotherAddress(t *testing.T) {
	h := open(t)
	h.rebuild(func(c *api.Config) {
		c.Base = "/cromford"
		c.Page = api.Page(built, c.Base, h.tables.GameOf)
	})
	ada := h.guest("Ada") // with the path taken off
	for _, path := range []string{"/cromford/", "/cromford", "/"} {
		res := ada.ask("GET", path, "", map[string]string{"Accept-Language": "fr"})
		body, err := io.ReadAll(res.Body)
		for _, want := range []string{`<html lang="fr" data-base="/cromford">`, `href="/cromford/assets/home.css"`, `href="/cromford/api/me"`,
			`src="/cromford/assets/x.js"`} {
			if err != nil || res.StatusCode != 200 || !strings.Contains(string(body), want) {
				t.Errorf("%s: %s is missing: %s %s", path, want, res.Status, body)
			}
		}
	}
	for path, want := range map[string]int{"/cromford/api/games": 200, "/cromford/t/x": 200, "/cromford/assets/x.js": 200,
		"/cromfordshire": 404, "/cromford/none": 404} {
		if res := ada.ask("GET", path, "", nil); res.StatusCode != want {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
	res, err := http.Post(h.srv.URL+"/cromford/api/tokens", "application/json", nil)
	if err != nil || len(res.Cookies()) != 1 || res.Cookies()[0].Path != "/cromford/" {
		t.Errorf("%v %v", res.Cookies(), err)
	}
}

// The head of the page names what it will fetch, by address and language; files come as they were packed.
func TestPageNamesItsNeeds(t *testing.T) {
	h := open(t)
	ada := h.guest("Ada")
	id := ada.create("me", "open", "open")
	head := func(path, language, cookie string) string {
		headers := map[string]string{"Accept-Language": language}
		if cookie != "" {
			headers["Cookie"] = "cromford_language=" + cookie
		}
		body, err := io.ReadAll(ada.ask("GET", path, "", headers).Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	for _, c := range []struct {
		path, language, cookie string
		has, hasNot            []string
	}{
		{"/", "de, fr-CA;q=0.8, en;q=0.5", "", []string{`<html lang="fr">`, `"/assets/fr.js"`, `"stylesheet" crossorigin href="/assets/home.css"`,
			`href="/api/tables?scope=all"`}, []string{"table.js", "en.js"}},
		{"/", "fr", "en", []string{`<html lang="en">`, `"/assets/en.js"`}, []string{"fr.js"}},
		{"/t/" + id, "", "", []string{`"modulepreload" crossorigin href="/assets/map.js"`, `href="/api/tables/` + id + `"`},
			[]string{"home.js"}},
		{"/t/nosuch", "", "", []string{"page"}, []string{"<link"}},
		{"/nowhere", "", `"><script>`, []string{"page", `lang="en"`}, []string{"<link", "<script>"}},
	} {
		got := head(c.path, c.language, c.cookie)
		for _, want := range c.has {
			if !strings.Contains(got, want) {
				t.Errorf("%s in %q: %s is missing in %s", c.path, c.language, want, got)
			}
		}
		for _, not := range c.hasNot {
			if strings.Contains(got, not) {
				t.Errorf("%s in %q: %s is in %s", c.path, c.language, not, got)
			}
		}
		if n := strings.Count(got, "table.js"); n > 1 {
			t.Errorf("%s: a file is named %d times", c.path, n)
		}
	}
	for accepts, want := range map[string]string{"gzip, deflate, br, zstd": "packed", "gzip": "1", "": "1"} {
		res := ada.ask("GET", "/assets/x.js", "", map[string]string{"Accept-Encoding": accepts})
		body, err := io.ReadAll(res.Body)
		if err != nil || string(body) != want || (res.Header.Get("Content-Encoding") == "br") != (want == "packed") {
			t.Errorf("with %q: %q as %q, %v", accepts, body, res.Header.Get("Content-Encoding"), err)
		}
		if res.Header.Get("Content-Security-Policy") != "" || res.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("a script has the headers of a document: %v", res.Header)
		}
	}
	for accepts, want := range map[string]string{"gzip, br": "packed", "gzip": string(gzipped("large")), "": "large"} {
		res := ada.ask("GET", "/assets/y.wasm", "", map[string]string{"Accept-Encoding": accepts})
		body, err := io.ReadAll(res.Body)
		if err != nil || string(body) != want || res.Header.Get("Content-Type") != "application/wasm" {
			t.Errorf("with %q: %q as %q, %v", accepts, body, res.Header.Get("Content-Encoding"), err)
		}
	}
	for _, path := range []string{"/", "/t/" + id, "/nowhere"} {
		if got := ada.ask("GET", path, "", nil).Header.Get("Content-Security-Policy"); got == "" {
			t.Errorf("%s has no policy", path)
		}
	}
}
