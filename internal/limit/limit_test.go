package limit_test

import (
	"fmt"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"cromford/internal/limit"
)

// A bucket holds so much and is filled at its rate; buckets know nothing of each other.
func TestBuckets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := limit.NewBuckets(10, 30)
		for i := range 30 {
			if wait := b.Take("ada", 1); wait != 0 {
				t.Fatalf("drop %d: wait %s", i+1, wait)
			}
		}
		if wait := b.Take("ada", 5); wait != 500*time.Millisecond {
			t.Errorf("for five drops at ten a second: wait %s", wait)
		}
		if wait := b.Take("ben", 100); wait != 0 { // more than a bucket holds is all that it holds
			t.Errorf("another's: wait %s", wait)
		}
		time.Sleep(500 * time.Millisecond)
		if wait := b.Take("ada", 5); wait != 0 {
			t.Errorf("after a while: wait %s", wait)
		}
	})
	if wait := limit.NewBuckets(0, 1).Take("ada", 1000); wait != 0 {
		t.Errorf("without a limit: wait %s", wait)
	}
}

// However many ask, each of them once, what is remembered of them is bounded.
func BenchmarkManyAskers(b *testing.B) {
	all := limit.NewBuckets(10, 30)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		all.Take(fmt.Sprint(i), 1)
	}
}

func TestCounts(t *testing.T) {
	c := limit.NewCounts(2, 3)
	back, _, ok := c.Hold("ada")
	_, _, ok2 := c.Hold("ada")
	if _, full, third := c.Hold("ada"); !ok || !ok2 || third || full {
		t.Error("two each")
	}
	if _, _, ok := c.Hold("ben"); !ok {
		t.Error("three in all")
	}
	if _, full, ok := c.Hold("cyd"); ok || !full {
		t.Error("no fourth")
	}
	back()
	back() // once is enough
	if n := c.Total(); n != 2 {
		t.Errorf("%d are held", n)
	}
	if _, _, ok := c.Hold("cyd"); !ok {
		t.Error("there is room again")
	}
}

// Those inside are never more than may be; who waits gets in when somebody leaves, or is sent away in time.
func TestDoor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := limit.NewDoor(2, 2, 100*time.Millisecond)
		if !d.Enter(t.Context()) || !d.Enter(t.Context()) {
			t.Fatal("there was room")
		}
		began := time.Now()
		got := make([]bool, 3)
		var wg sync.WaitGroup
		for i := range got {
			wg.Go(func() { got[i] = d.Enter(t.Context()) })
			synctest.Wait()
		}
		if in, out := d.Queue(); in != 2 || out != 2 {
			t.Errorf("%d inside, %d outside", in, out)
		}
		time.Sleep(50 * time.Millisecond)
		d.Leave()
		wg.Wait()
		if !got[0] || got[1] || got[2] || time.Since(began) != 100*time.Millisecond {
			t.Errorf("%v after %s", got, time.Since(began))
		}
	})
}

func TestAddress(t *testing.T) {
	trusted, err := limit.ParseProxies([]string{"10.0.0.0/8", "::1"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ remote, forwarded, want string }{
		{"203.0.113.5:4711", "", "203.0.113.5"},
		{"203.0.113.5:4711", "198.51.100.1", "203.0.113.5"}, // anybody can write that
		{"10.1.1.1:80", "198.51.100.1", "198.51.100.1"},
		{"[::1]:80", "192.0.2.7, 198.51.100.1, 10.2.2.2", "198.51.100.1"},
		{"10.1.1.1:80", "198.51.100.1, nonsense", "10.1.1.1"},
		{"[2001:db8:1:2:3:4:5:6]:80", "", "2001:db8:1:2::/64"},
		{"[::ffff:203.0.113.5]:80", "", "203.0.113.5"},
		{"[fe80::1%eth0]:80", "", "fe80::/64"},
	} {
		r := &http.Request{RemoteAddr: c.remote, Header: http.Header{}}
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := trusted.Address(r); got != c.want {
			t.Errorf("%s for %q: %s, want %s", c.remote, c.forwarded, got, c.want)
		}
	}
}

// One address gets so many connections and no more; another one still gets in, and what was closed counts no more.
func TestListener(t *testing.T) {
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	in := &limit.Listener{Listener: ln, Counts: limit.NewCounts(2, 3)}
	defer in.Close()
	got := make(chan net.Conn)
	go func() {
		for {
			c, err := in.Accept()
			if err != nil {
				return
			}
			got <- c
		}
	}()
	dial := func(from string) net.Conn {
		t.Helper()
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
		c, err := d.DialContext(t.Context(), "tcp", ln.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	dial("127.0.0.1")
	first := <-got
	dial("127.0.0.1")
	<-got
	if _, err := dial("127.0.0.1").Read(make([]byte, 1)); err == nil {
		t.Error("a third connection was not hung up on")
	}
	dial("127.0.0.2")
	<-got
	if _, err := dial("127.0.0.3").Read(make([]byte, 1)); err == nil {
		t.Error("a fourth of all was not hung up on")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	dial("127.0.0.1")
	<-got
}
