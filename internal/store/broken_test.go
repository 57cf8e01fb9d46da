package store_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"cromford/internal/account"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
)

// line is a broken line between a store and its database.
type line struct {
	mu    sync.Mutex
	conns []net.Conn
	lose  int  // the answer of the database that is lost, and the line with it: 1 is the next one, 0 none
	dead  bool // nobody gets through
}

// broken lays a line to an empty database and tells the address at its end, and the straight one.
func broken(t *testing.T) (l *line, through, straight string) {
	t.Helper()
	straight = pgtest.URL(t)
	u, err := url.Parse(straight)
	must(t, err)
	const socket = ".s.PGSQL.5432"
	dir, far := t.TempDir(), filepath.Join(u.Query().Get("host"), socket)
	ln, err := net.Listen("unix", filepath.Join(dir, socket))
	must(t, err)
	l = &line{}
	var wg sync.WaitGroup
	t.Cleanup(func() {
		ln.Close()
		l.cut()
		wg.Wait()
	})
	wg.Go(func() {
		for {
			near, err := ln.Accept()
			if err != nil {
				return
			}
			wg.Go(func() { l.serve(near, far) })
		}
	})
	q := u.Query()
	q.Set("host", dir)
	u.RawQuery = q.Encode()
	return l, u.String(), straight
}

func (l *line) serve(near net.Conn, far string) {
	defer near.Close()
	l.mu.Lock()
	dead := l.dead
	l.mu.Unlock()
	db, err := net.Dial("unix", far)
	if err != nil || dead {
		return
	}
	defer db.Close()
	l.mu.Lock()
	l.conns = append(l.conns, near, db)
	l.mu.Unlock()
	go func() {
		_, _ = io.Copy(db, near)
		_ = db.(*net.UnixConn).CloseWrite() // what was said is heard to its end
	}()
	buf := make([]byte, 1<<16)
	for {
		n, err := db.Read(buf)
		if err != nil {
			return
		}
		l.mu.Lock()
		lost := l.lose == 1
		l.lose = max(0, l.lose-1)
		l.mu.Unlock()
		if lost {
			l.cut()
			return
		}
		if _, err := near.Write(buf[:n]); err != nil {
			return
		}
	}
}

// cut breaks every connection.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.conns {
		c.Close()
	}
	l.conns = nil
}

// everywhere does something again and again, and each time the line breaks one answer later, until it does not break at all.
func (l *line) everywhere(t *testing.T, do func(n int) error) {
	t.Helper()
	for n := 1; ; n++ {
		l.mu.Lock()
		l.lose = n
		l.mu.Unlock()
		if err := do(n); err != nil {
			t.Errorf("without the answer %d: %v", n, err)
		}
		l.mu.Lock()
		through := l.lose > 0
		l.lose = 0
		l.mu.Unlock()
		if through {
			if n < 2 {
				t.Error("the line never broke")
			}
			return
		}
	}
}

// An answer that is lost, whichever, leaves nothing in doubt: what was stored is not stored twice nor refused.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	l, through, straight := broken(t)
	st, other := open(t, through), open(t, straight)
	defer st.Close()
	defer other.Close()
	ctx := t.Context()
	l.everywhere(t, func(n int) error { return st.CreateGuest(ctx, account.Guest{ID: fmt.Sprint("guest", n)}, 1) })
	l.everywhere(t, func(n int) error { return st.AddToken(ctx, account.Token{Guest: "guest1"}, fmt.Sprint("token", n)) })
	l.everywhere(t, func(n int) error { return st.CreateTable(ctx, info(fmt.Sprint("t", n), "guest1")) })
	in, err := st.Table(ctx, "t1")
	must(t, err)
	saves := 0
	l.everywhere(t, func(n int) error {
		saves++
		in.Name, in.Seats[1].Awards = fmt.Sprint("name ", n), []string{}
		return st.SaveTable(ctx, in)
	})
	if got, err := other.Table(ctx, "t1"); err != nil || got.Rev != int64(saves) || in.Rev != got.Rev || got.Name != in.Name || saves < 4 {
		t.Errorf("%d saves; %v %+v", saves, err, got)
	}
	l.everywhere(t, func(n int) error { return st.AddChat(ctx, "t1", "guest1", table.Chat{N: n, Text: "hello"}) })
	last := 0
	l.everywhere(t, func(n int) error {
		last = 2 * n
		return st.Append(ctx, "t1", []table.Event{event(2*n - 1), event(2 * n)})
	})
	if events, err := other.EventsAfter(ctx, "t1", 0); err != nil || len(events) != last {
		t.Errorf("%d events, not %d; %v", len(events), last, err)
	}
	// Many at once: in one commit, and the rest in the next.
	l.everywhere(t, func(n int) error {
		var wg sync.WaitGroup
		for i := range 50 {
			wg.Go(func() {
				if err := st.Append(ctx, fmt.Sprint("many", i), []table.Event{event(n)}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		return nil
	})
	l.everywhere(t, func(int) error {
		events, err := st.EventsAfter(ctx, "t1", 0)
		if err == nil && len(events) != last {
			err = fmt.Errorf("%d events were read", len(events))
		}
		return err
	})
}

// Of what was not stored when the line broke, another server may take the place: then it is a conflict, also if our words
// were still under way.
func TestTakenMeanwhile(t *testing.T) {
	l, through, straight := broken(t)
	st, other := open(t, through), open(t, straight)
	defer st.Close()
	defer other.Close()
	ctx := t.Context()
	guest(t, other, "ada")
	theirs, ours := event(1), event(1)
	theirs.Body = "theirs"
	l.mu.Lock()
	l.dead = true
	l.mu.Unlock()
	l.cut()
	done := make(chan error, 3)
	go func() { done <- st.Append(ctx, "t", []table.Event{ours, event(2)}) }()
	go func() { done <- st.AddChat(ctx, "t", "ada", table.Chat{N: 1, Text: "ours"}) }()
	go func() { done <- st.Append(ctx, "free", []table.Event{ours}) }()
	time.Sleep(50 * time.Millisecond)
	must(t, other.Append(ctx, "t", []table.Event{theirs}), other.AddChat(ctx, "t", "ada", table.Chat{N: 1, Text: "theirs"}))
	l.mu.Lock()
	l.dead = false
	l.mu.Unlock()
	conflicts := 0
	for range 3 {
		if err := <-done; errors.Is(err, table.ErrConflict) {
			conflicts++
		} else if err != nil {
			t.Error(err)
		}
	}
	events, err := other.EventsAfter(ctx, "t", 0)
	if err != nil || conflicts != 2 || len(events) != 1 || events[0] != theirs {
		t.Errorf("%d conflicts, %v %v", conflicts, events, err)
	}
	if events, err := other.EventsAfter(ctx, "free", 0); err != nil || len(events) != 1 {
		t.Errorf("%v %v", events, err)
	}
}

// A server that listens hears that anything may have changed when its line is mended, and rings again.
func TestBellIsMended(t *testing.T) {
	l, through, straight := broken(t)
	st, other := open(t, through), open(t, straight)
	defer st.Close()
	defer other.Close()
	ctx, stop := context.WithCancel(t.Context())
	heard := make(chan string, 100)
	var wg sync.WaitGroup
	for _, s := range []*store.Store{st, other} {
		wg.Go(func() { _ = s.Listen(ctx, func(id string) { heard <- id }) })
		if id := <-heard; id != "" {
			t.Errorf("%q was heard first", id)
		}
	}
	st.Ring("one")
	if id := <-heard; id != "one" {
		t.Errorf("%q was heard", id)
	}
	l.cut()
	if id := <-heard; id != "" {
		t.Errorf("%q was heard after the line broke", id)
	}
	other.Ring("two")
	if id := <-heard; id != "two" {
		t.Errorf("%q was heard", id)
	}
	// The first words on a broken line may be lost; the ones after it are not.
	limit := time.After(10 * time.Second)
	for n := 0; ; n++ {
		st.Ring(fmt.Sprint("three", n))
		select {
		case <-heard:
			stop()
			wg.Wait()
			return
		case <-time.After(100 * time.Millisecond):
		case <-limit:
			t.Fatal("nothing was heard any more")
		}
	}
}
