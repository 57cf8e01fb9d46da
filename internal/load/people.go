package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// state is what a client needs to know of a table.
type state struct {
	Table struct {
		Status string
		Reason string
	}
	Version int64
	Events  int
	Chats   int
	Acting  []int
	Ask     string
	Offers  []struct{ Choice string }
	CanUndo bool `json:"can_undo"`
	View    json.RawMessage
}

// crowd is everybody at every table: they share the way to the servers, and a gate that is closed between two rounds.
type crowd struct {
	short  *http.Client // by the round-robin
	stream *http.Client
	gate   sync.RWMutex // whoever does something holds it
	tally
}

// request asks the next server for something. The answer's status is 0 if there was none.
func (c *crowd) request(ctx context.Context, client *http.Client, method, url, token string, body any, into any) (status int, err error) {
	var in io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		in = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, url, in)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	if into == nil {
		req.Header.Set("Prefer", "return=minimal")
	}
	res, err := client.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close() //nolint:errcheck // it was read to its end
	b, err := io.ReadAll(res.Body)
	if err != nil {
		return 0, err
	}
	if res.StatusCode >= 300 {
		return res.StatusCode, fmt.Errorf("%s: %s: %s", url, res.Status, b)
	}
	if into != nil {
		return res.StatusCode, json.Unmarshal(b, into)
	}
	return res.StatusCode, nil
}

// anywhere is the address of the round-robin.
const anywhere = "http://cromford.invalid"

// follower reads the stream of a table, as a seat of it or from outside, and comes back when it breaks.
type follower struct {
	crowd *crowd
	table *played
	seat  int // -1: none
	token string
	news  chan struct{}

	mu   sync.Mutex
	last *state
	at   string // Last-Event-ID
}

func (f *follower) latest() *state {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.last
}

// learn takes over what is newer than what is known, or as new.
func (f *follower) learn(st *state, at string) {
	f.mu.Lock()
	if at != "" {
		f.at = at
		if f.last != nil && st.Version < f.last.Version {
			f.crowd.add(&f.crowd.back)
		}
	}
	if f.last == nil || st.Version >= f.last.Version {
		f.last = st
	}
	f.mu.Unlock()
	select {
	case f.news <- struct{}{}:
	default:
	}
}

func (f *follower) follow(ctx context.Context) {
	for ctx.Err() == nil {
		_ = f.read(ctx) // however it ended, we come back
		f.crowd.add(&f.crowd.streams)
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

func (f *follower) path(tail string) string {
	p := anywhere + "/api/tables/" + f.table.id + tail
	if f.seat >= 0 {
		p += "?as=" + strconv.Itoa(f.seat)
	}
	return p
}

func (f *follower) read(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.path("/stream"), nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+f.token)
	f.mu.Lock()
	at := f.at
	f.mu.Unlock()
	if at != "" {
		req.Header.Set("Last-Event-ID", at)
	}
	res, err := f.crowd.stream.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close() //nolint:errcheck // the stream has ended
	in := bufio.NewReaderSize(res.Body, 1<<16)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			at = strings.TrimSpace(id)
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			var st state
			if err := json.Unmarshal([]byte(data), &st); err == nil && st.Version != 0 {
				f.learn(&st, at)
			}
		}
	}
}

// sent is a choice as it was sent: the question has a name that never comes again.
type sent struct {
	seat int
	ask  string
	text string
}

// person plays a seat by its stream, as the page does.
type person struct {
	follower
	rand *rand.Rand
	said int
}

func (p *person) play(ctx context.Context) {
	for {
		select {
		case <-p.news:
		case <-ctx.Done():
			return
		}
		p.crowd.gate.RLock()
		p.turn(ctx)
		p.crowd.gate.RUnlock()
	}
}

// turn answers what is asked. Whoever gets no answer does not know what has become of the choice: it looks, and goes on from there.
func (p *person) turn(ctx context.Context) {
	for ctx.Err() == nil {
		st := p.latest()
		if st == nil || !slices.Contains(st.Acting, p.seat) || len(st.Offers) == 0 {
			return
		}
		time.Sleep(time.Duration(p.rand.IntN(20)) * time.Millisecond)
		if p.rand.IntN(20) == 0 {
			p.talk(ctx)
		}
		if p.rand.IntN(30) == 0 && st.CanUndo {
			if _, err := p.post(ctx, "/undo", map[string]any{"seat": p.seat}); err == nil {
				return
			}
		}
		if p.choose(ctx, st) {
			return
		}
		p.crowd.add(&p.crowd.doubts)
		p.look(ctx)
	}
}

func (p *person) post(ctx context.Context, path string, body any) (int, error) {
	return p.crowd.request(ctx, p.crowd.short, http.MethodPost, anywhere+"/api/tables/"+p.table.id+path, p.token, body, nil)
}

// choose sends a choice and tells whether it was answered.
func (p *person) choose(ctx context.Context, st *state) bool {
	s := sent{p.seat, st.Ask, st.Offers[p.rand.IntN(len(st.Offers))].Choice}
	p.table.try(s)
	status, err := p.post(ctx, "/choices", map[string]any{"seat": s.seat, "ask": s.ask, "choices": []string{s.text}})
	switch {
	case err == nil:
		p.table.acknowledged(s)
		p.crowd.add(&p.crowd.choices)
		return true
	case status == http.StatusConflict: // somebody was faster, or an earlier try of ours was
		p.crowd.add(&p.crowd.stale)
		return true
	case status != 0 && status < 500 && status != http.StatusTooManyRequests:
		p.table.fail(fmt.Errorf("an offer was refused: %w", err))
		return true
	}
	return false
}

// talk says something that nobody has said before.
func (p *person) talk(ctx context.Context) {
	p.said++
	text := fmt.Sprintf("seat %d, line %d", p.seat+1, p.said)
	if _, err := p.post(ctx, "/chat", map[string]any{"text": text}); err == nil {
		p.table.heard(text)
		p.crowd.add(&p.crowd.lines)
	}
}

// look asks until somebody answers.
func (p *person) look(ctx context.Context) {
	for ctx.Err() == nil {
		time.Sleep(time.Duration(50+p.rand.IntN(100)) * time.Millisecond)
		var st state
		if _, err := p.crowd.request(ctx, p.crowd.short, http.MethodGet, p.path(""), p.token, nil, &st); err == nil {
			p.learn(&st, "")
			return
		}
	}
}
