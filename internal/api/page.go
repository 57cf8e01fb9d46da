package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"html"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
)

// languageCookie is the language that somebody has chosen on the page; before that the browser's own counts.
const languageCookie = "cromford_language"

// Page serves the built page: files by their name, and the page itself for its addresses, so that links work. For every other
// address it is not found, and the page says so in its own words. The page names in its head what it will need, so that all of
// it comes at once; gameOf tells the game of a table for that. The page is built to stand anywhere; base is the path at which
// this one does, empty at the top.
func Page(files fs.FS, base string, gameOf func(ctx context.Context, table string) string) http.Handler {
	p := &page{files: files, base: base, gameOf: gameOf}
	if text, err := fs.ReadFile(files, "needs.json"); err == nil {
		if err := json.Unmarshal(text, &p.needs); err != nil {
			panic("api: needs.json of the page: " + err.Error()) // it was built together with this program
		}
	}
	return p
}

// routes are the addresses that the page has something to show for; web/src/lib/router.svelte.ts reads them.
var routes = regexp.MustCompile(`^/(market|you|records|ratings|people|in|learn|(learn|show|[tpgsnr])/[A-Za-z0-9_-]+)?$`)

type page struct {
	files  fs.FS
	base   string
	gameOf func(ctx context.Context, table string) string
	needs  needs
}

// needs are the files of each page, of each game's table, and of each language's words for both.
type needs struct {
	Pages map[string][]string
	Games map[string][]string
	Words map[string]map[string][]string
}

func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		writeProblem(w, newProblem(http.StatusMethodNotAllowed, "only GET is possible here"))
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	body, err := fs.ReadFile(p.files, name)
	large := false
	if err != nil && name != "" { // what is large lies here in its packed forms alone
		if body, err = fs.ReadFile(p.files, name+".gz"); err == nil {
			large = true
		}
	}
	if err != nil || name == "" || strings.HasPrefix(name, ".") {
		if path.Ext(name) != "" {
			http.NotFound(w, r)
			return
		}
		p.serveIndex(w, r)
		return
	}
	h := w.Header()
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		h.Set("Content-Type", t)
	}
	if path.Ext(name) == ".webmanifest" {
		h.Set("Content-Type", "application/manifest+json")
	}
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable") // the name holds a hash
		if ext := path.Ext(name); ext == ".js" || ext == ".css" {
			// These bind a document. On a slow line a dozen files feel them.
			h.Del("Content-Security-Policy")
			h.Del("Cross-Origin-Opener-Policy")
		}
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	// The files were packed when the page was built, better than could be done now.
	if best, err := fs.ReadFile(p.files, name+".br"); err == nil && takes(r, "br") {
		h.Add("Vary", "Accept-Encoding")
		h.Set("Content-Encoding", "br")
		body = best
	} else if large {
		h.Add("Vary", "Accept-Encoding")
		if body, err = p.unpacked(w, r, body); err != nil {
			http.NotFound(w, r)
			return
		}
	}
	_, _ = w.Write(body) // nobody is left to tell if this fails
}

// unpacked is a file that was packed by gzip as the asker takes it.
func (p *page) unpacked(w http.ResponseWriter, r *http.Request, packed []byte) ([]byte, error) {
	if takes(r, "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		return packed, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// takes tells whether the asker can unpack what was packed in a way.
func takes(r *http.Request, coding string) bool {
	return slices.ContainsFunc(strings.Split(r.Header.Get("Accept-Encoding"), ","), func(s string) bool {
		return strings.TrimSpace(s) == coding
	})
}

// serveIndex sends the page itself.
func (p *page) serveIndex(w http.ResponseWriter, r *http.Request) {
	body, err := fs.ReadFile(p.files, "index.html")
	if errors.Is(err, fs.ErrNotExist) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte("The page is not built. Run `make build` and start the server again.\n"))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Language, Cookie")
	if !routes.MatchString(path.Clean(r.URL.Path)) {
		w.WriteHeader(http.StatusNotFound)
	}
	language := language(r)
	head := `<html lang="` + language + `">`
	if p.base != "" {
		head = `<html lang="` + language + `" data-base="` + html.EscapeString(p.base) + `">`
	}
	body = bytes.Replace(body, []byte(`<html lang="en">`), []byte(head), 1)
	body = bytes.ReplaceAll(body, []byte(`="./`), []byte(`="`+html.EscapeString(p.base)+`/`))
	body = bytes.Replace(body, []byte("</head>"), append(p.hints(r, language), "</head>"...), 1)
	_, _ = w.Write(body) // nobody is left to tell if this fails
}

// language is that in which the page will speak: the one chosen, else the first of the browser's that we have. The page
// decides by the same rule; if it comes to another end, some words come a little later.
func language(r *http.Request) string {
	if c, err := r.Cookie(languageCookie); err == nil && (c.Value == "en" || c.Value == "fr") {
		return c.Value
	}
	for _, l := range strings.Split(r.Header.Get("Accept-Language"), ",") {
		if l = strings.TrimSpace(l); strings.HasPrefix(l, "en") || strings.HasPrefix(l, "fr") {
			return l[:2]
		}
	}
	return "en"
}

// hints name what a page will fetch, for its head.
func (p *page) hints(r *http.Request, language string) []byte {
	words := p.needs.Words[language]
	files := slices.Clone(words["all"])
	var asks []string
	add := func(lists ...[]string) {
		for _, f := range slices.Concat(lists...) {
			if !slices.Contains(files, f) {
				files = append(files, f)
			}
		}
	}
	dir, id := path.Split(path.Clean(r.URL.Path))
	switch {
	case dir == "/" && id == "":
		add(p.needs.Pages["home"], words["home"])
		asks = []string{"/api/me", "/api/games", "/api/tables?scope=all", "/api/tables?scope=open"}
	case dir == "/" && id == "market":
		add(p.needs.Pages["market"], words["market"])
	case dir == "/t/":
		game := p.gameOf(r.Context(), id)
		if game == "" {
			return nil
		}
		add(p.needs.Pages["table"], p.needs.Games[game], words[game])
		asks = []string{"/api/tables/" + id}
	default:
		return nil
	}
	base := html.EscapeString(p.base)
	var out bytes.Buffer
	for _, f := range files {
		switch path.Ext(f) {
		case ".css":
			out.WriteString(`<link rel="stylesheet" crossorigin href="` + base + `/` + f + `">`)
		case ".js":
			out.WriteString(`<link rel="modulepreload" crossorigin href="` + base + `/` + f + `">`)
		}
	}
	for _, a := range asks {
		out.WriteString(`<link rel="preload" as="fetch" crossorigin href="` + base + html.EscapeString(a) + `">`)
	}
	return out.Bytes()
}
