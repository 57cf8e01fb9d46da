package api

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
)

// Page serves the built page: files by their name, and the page itself for every other address, so that links work.
func Page(files fs.FS) http.Handler { return &page{files: files, packed: map[string][]byte{}} }

type page struct {
	files  fs.FS
	mu     sync.Mutex
	packed map[string][]byte
}

func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		writeProblem(w, newProblem(http.StatusMethodNotAllowed, "only GET is possible here"))
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	body, err := fs.ReadFile(p.files, name)
	if err != nil || name == "" || strings.HasPrefix(name, ".") {
		if path.Ext(name) != "" {
			http.NotFound(w, r)
			return
		}
		name = "index.html"
		if body, err = fs.ReadFile(p.files, name); errors.Is(err, fs.ErrNotExist) {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write([]byte("The page is not built. Run `make build` and start the server again.\n"))
			return
		}
	}
	h := w.Header()
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		h.Set("Content-Type", t)
	}
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable") // the name holds a hash
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	h.Add("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") && !strings.HasSuffix(name, ".woff2") {
		h.Set("Content-Encoding", "gzip")
		body = p.zip(name, body)
	}
	_, _ = w.Write(body) // nobody is left to tell if this fails
}

// zip packs a file once.
func (p *page) zip(name string, body []byte) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	if b := p.packed[name]; b != nil {
		return b
	}
	var buf bytes.Buffer
	zw, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err == nil {
		_, err = zw.Write(body)
	}
	if err == nil {
		err = zw.Close()
	}
	if err != nil {
		panic("api: packing " + name + ": " + err.Error()) // memory does not fail
	}
	p.packed[name] = buf.Bytes()
	return p.packed[name]
}
