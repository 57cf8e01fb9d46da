package load

import (
	"errors"
	"net/http"
	"net/url"
	"os/exec"
	"sync"
	"time"
)

// fleet is several servers of one database, and the round-robin before them: each request goes to the next that lives.
type fleet struct {
	start func(n int, database string) (*exec.Cmd, string, error)
	under http.RoundTripper

	mu    sync.Mutex
	ships []*ship
	next  int
}

// ship is one server, and its line to the database.
type ship struct {
	n        int
	line     *relay
	database string // the database by that line
	cmd      *exec.Cmd
	url      string // empty while it is dead
}

var errNobody = errors.New("no server lives")

// RoundTrip sends a request to the next living server, whatever address it names.
func (f *fleet) RoundTrip(req *http.Request) (*http.Response, error) {
	f.mu.Lock()
	host := ""
	for range f.ships {
		f.next = (f.next + 1) % len(f.ships)
		if u, err := url.Parse(f.ships[f.next].url); err == nil && u.Host != "" {
			host = u.Host
			break
		}
	}
	f.mu.Unlock()
	if host == "" {
		return nil, errNobody
	}
	out := req.Clone(req.Context())
	out.URL.Scheme, out.URL.Host, out.Host = "http", host, host
	return f.under.RoundTrip(out)
}

// launch starts a server. It may be the database's fault that it does not start.
func (f *fleet) launch(s *ship) (err error) {
	for range 5 {
		var cmd *exec.Cmd
		var at string
		if cmd, at, err = f.start(s.n, s.database); err == nil {
			f.mu.Lock()
			s.cmd, s.url = cmd, at
			f.mu.Unlock()
			return nil
		}
		time.Sleep(200 * time.Millisecond)
	}
	return err
}

// kill ends a server without warning.
func (f *fleet) kill(s *ship) error {
	f.mu.Lock()
	cmd := s.cmd
	s.url, s.cmd = "", nil
	f.mu.Unlock()
	if cmd == nil {
		return nil
	}
	err := cmd.Process.Kill()
	_ = cmd.Wait() // it was killed
	return err
}

// urls are the addresses of the living.
func (f *fleet) urls() (out []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.ships {
		if s.url != "" {
			out = append(out, s.url)
		}
	}
	return out
}
