//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// held starts a house on a socket that this test holds, as systemd would.
func held(t *testing.T, socket *os.File, data string) *house {
	t.Helper()
	cmd := exec.Command("sh", "-c", `LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"`, os.Args[0], "serve", "--data", data, "--rate", "0",
		"--admin-addr", "off")
	cmd.ExtraFiles = []*os.File{socket}
	return start(t, cmd)
}

// crowd plays and follows tables while the house is started again.
type crowd struct {
	t       *testing.T
	url     string
	token   string
	client  *http.Client
	answers atomic.Int64
	choices atomic.Int64
	broken  atomic.Int64 // connections that ended without an answer
	mu      sync.Mutex
	bad     []string
	gaps    []time.Duration // from the end of a stream to the first word of the next
}

func (c *crowd) wrong(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.bad) < 10 {
		c.bad = append(c.bad, fmt.Sprintf(format, args...))
	}
}

// ask makes a request until it is answered.
func (c *crowd) ask(ctx context.Context, method, path string, body, into any) int {
	text, err := json.Marshal(body)
	if err != nil {
		c.t.Error(err)
	}
	for ctx.Err() == nil {
		req, err := http.NewRequestWithContext(ctx, method, c.url+path, bytes.NewReader(text))
		if err != nil {
			c.t.Error(err)
			return 0
		}
		req.Header.Set("Authorization", "Bearer "+c.token)
		req.Header.Set("Content-Type", "application/json")
		res, err := c.client.Do(req)
		if err == nil {
			var out []byte
			out, err = io.ReadAll(res.Body)
			_ = res.Body.Close()
			if err == nil {
				c.answers.Add(1)
				if res.StatusCode >= 500 {
					c.wrong("%s %s: %s %s", method, path, res.Status, out)
				}
				if into != nil && res.StatusCode < 300 {
					err = json.Unmarshal(out, into)
				}
				if err != nil {
					c.wrong("%s %s: %v", method, path, err)
				}
				return res.StatusCode
			}
		}
		if ctx.Err() == nil {
			c.broken.Add(1)
			time.Sleep(20 * time.Millisecond)
		}
	}
	return 0
}

type playing struct {
	Table  struct{ ID, Status string }
	Events int
	As     *int
	Acting []int
	Ask    string
	Offers []struct{ Choice string }
}

// play plays one table after another, all seats, and looks that nothing acknowledged is ever missing.
func (c *crowd) play(ctx context.Context, seed uint64, tables chan<- string) {
	r := rand.New(rand.NewPCG(seed, 1))
	seats := []map[string]string{{"kind": "me"}, {"kind": "hot"}, {"kind": "hot"}}
	for ctx.Err() == nil {
		var s playing
		if c.ask(ctx, "POST", "/api/tables", map[string]any{"game": "railways", "seats": seats}, &s) != 200 {
			continue
		}
		select {
		case tables <- s.Table.ID:
		default: // enough are followed
		}
		for acked := 0; ctx.Err() == nil && s.Table.Status == "playing"; {
			if len(s.Offers) == 0 || !slices.Contains(s.Acting, *s.As) {
				as := s.Acting[0]
				if c.ask(ctx, "GET", fmt.Sprintf("/api/tables/%s?as=%d", s.Table.ID, as), nil, &s); s.Events < acked {
					c.wrong("table %s: %d events were acknowledged, %d are there", s.Table.ID, acked, s.Events)
				}
				continue
			}
			choice := s.Offers[r.IntN(len(s.Offers))].Choice
			body := map[string]any{"seat": *s.As, "ask": s.Ask, "choices": []string{choice}}
			next := playing{}
			switch code := c.ask(ctx, "POST", fmt.Sprintf("/api/tables/%s/choices?as=%d", s.Table.ID, *s.As), body, &next); {
			case code == 200 && next.Events > acked:
				acked, s = next.Events, next
				c.choices.Add(1)
			case code == 409: // it was stored, and the answer was lost
				s.Offers = nil
			case ctx.Err() == nil:
				c.wrong("choice %s: %d, %d events after %d", choice, code, next.Events, acked)
				return
			}
		}
	}
}

// follow follows a table as a browser does: when the stream ends it comes back after the time that it was told, or three seconds.
func (c *crowd) follow(ctx context.Context, id string) {
	retry, last := 3*time.Second, ""
	var ended time.Time
	for ctx.Err() == nil {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+"/api/tables/"+id+"/stream", nil)
		if err != nil {
			c.t.Error(err)
			return
		}
		req.Header.Set("Last-Event-ID", last)
		res, err := c.client.Do(req)
		if err == nil {
			if res.StatusCode != 200 {
				c.wrong("stream: %s", res.Status)
			}
			in := bufio.NewReader(res.Body)
			for first := true; ; first = false {
				line, err := in.ReadString('\n')
				if err != nil {
					break
				}
				if first && !ended.IsZero() {
					c.mu.Lock()
					c.gaps = append(c.gaps, time.Since(ended))
					c.mu.Unlock()
				}
				if value, ok := strings.CutPrefix(line, "retry: "); ok {
					if ms, err := strconv.Atoi(strings.TrimSpace(value)); err == nil {
						retry = time.Duration(ms) * time.Millisecond
					}
				}
				if value, ok := strings.CutPrefix(line, "id: "); ok {
					last = strings.TrimSpace(value)
				}
			}
			_ = res.Body.Close()
			ended = time.Now()
		}
		select {
		case <-time.After(retry):
		case <-ctx.Done():
		}
	}
}

// A house that is started again under load refuses nobody: no request is answered with 5xx, nothing acknowledged is lost, and who
// follows a table is back within two seconds.
func TestRestartUnderLoad(t *testing.T) {
	t.Parallel()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	socket, err := ln.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	data := t.TempDir()
	h := held(t, socket, data)
	if want := "http://" + ln.Addr().String(); h.url != want {
		t.Fatalf("it listens at %s, not on our socket %s", h.url, want)
	}
	c := &crowd{t: t, url: h.url, token: h.token(), client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}}
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	tables := make(chan string, 6)
	for i := range 6 {
		wg.Go(func() { c.play(ctx, uint64(i), tables) })
		wg.Go(func() { c.follow(ctx, <-tables) })
	}
	const restarts = 3
	for range restarts {
		time.Sleep(time.Second)
		h.stop()
		h = held(t, socket, data)
	}
	time.Sleep(3 * time.Second)
	stop()
	wg.Wait()
	h.stop()
	t.Logf("%d answers, %d choices, %d connections ended without an answer and were tried again, streams away for %v",
		c.answers.Load(), c.choices.Load(), c.broken.Load(), c.gaps)
	if len(c.bad) > 0 {
		t.Errorf("%s", strings.Join(c.bad, "\n"))
	}
	if c.choices.Load() < 50 || len(c.gaps) < 6*restarts/2 {
		t.Errorf("%d choices, %d streams came back: that was no load", c.choices.Load(), len(c.gaps))
	}
	if worst := slices.Max(append(c.gaps, 0)); worst > 2*time.Second {
		t.Errorf("a stream was away for %s", worst)
	}
}
