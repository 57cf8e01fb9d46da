package load

import (
	"net"
	"sync"
	"time"
)

// relay is the line between one server and the database: it can be cut, slow, or dead without either end noticing.
type relay struct {
	ln   net.Listener
	mu   sync.Mutex
	to   [2]string // network and address of the other end
	ends map[net.Conn]bool
	slow time.Duration
	dead chan struct{} // not nil while nothing gets through; closed when it does again
}

func newRelay(network, address string) (*relay, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it lives as long as the test
	if err != nil {
		return nil, err
	}
	r := &relay{ln: ln, to: [2]string{network, address}, ends: map[net.Conn]bool{}}
	go func() {
		for {
			in, err := ln.Accept()
			if err != nil {
				return
			}
			go r.serve(in)
		}
	}()
	return r, nil
}

func (r *relay) serve(in net.Conn) {
	r.mu.Lock()
	to := r.to
	r.mu.Unlock()
	out, err := net.DialTimeout(to[0], to[1], 5*time.Second)
	if err != nil {
		_ = in.Close() // so it is told
		return
	}
	r.mu.Lock()
	r.ends[in], r.ends[out] = true, true
	r.mu.Unlock()
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{in, out}, {out, in}} {
		both.Go(func() {
			r.pump(way[1], way[0])
			_ = in.Close() // either end ends both
			_ = out.Close()
		})
	}
	both.Wait()
	r.mu.Lock()
	delete(r.ends, in)
	delete(r.ends, out)
	r.mu.Unlock()
}

func (r *relay) pump(to, from net.Conn) {
	buf := make([]byte, 1<<15)
	for {
		n, err := from.Read(buf)
		r.mu.Lock()
		slow, dead := r.slow, r.dead
		r.mu.Unlock()
		if dead != nil {
			<-dead
		}
		time.Sleep(slow)
		if _, err := to.Write(buf[:n]); err != nil {
			return
		}
		if err != nil {
			return
		}
	}
}

// cut breaks every connection; new ones are made at once.
func (r *relay) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for c := range r.ends {
		_ = c.Close() // that is what is wanted
	}
}

// delay makes everything come later; 0 ends it.
func (r *relay) delay(by time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.slow = by
}

// hang lets nothing through for a while; nothing is lost.
func (r *relay) hang(d time.Duration) {
	dead := make(chan struct{})
	r.mu.Lock()
	r.dead = dead
	r.mu.Unlock()
	time.Sleep(d)
	r.mu.Lock()
	r.dead = nil
	r.mu.Unlock()
	close(dead)
}

// aim leads new connections elsewhere and breaks the others.
func (r *relay) aim(network, address string) {
	r.mu.Lock()
	r.to = [2]string{network, address}
	r.mu.Unlock()
	r.cut()
}

func (r *relay) close() {
	_ = r.ln.Close() // nobody is there any more
	r.cut()
}
