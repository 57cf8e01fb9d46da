package table

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"cromford/bots"
)

// thinking is how many bots with quick answers think at a time.
const thinking = 2

// A table where people play comes before one where only bots do, but every now and then it is the other way round: nobody
// waits for ever.
const otherwise = 8

// stable is where bots think. Those who think long have a lane of their own: however many they are, a quick bot does not wait
// behind them. Each thought has one core, and those who think long leave one to everybody else where there are several.
type stable struct{ quick, long lane }

func newStable() stable {
	return stable{lane{free: thinking}, lane{free: max(1, runtime.GOMAXPROCS(0)-1)}}
}

// lane is where a bot of a name thinks.
func (st *stable) lane(bot string) *lane {
	if l, ok := bots.ParseLevel(bot); ok && l.N > lastQuick {
		return &st.long
	}
	return &st.quick
}

// waiting is how many bots wait for a place to think.
func (st *stable) waiting() int { return st.quick.waiting() + st.long.waiting() }

// lane is where bots think a few at a time and in turn: hosts one after the other, and of each its tables one after the other.
// Somebody with two hundred tables does not keep the others waiting.
type lane struct {
	mu    sync.Mutex
	free  int
	count int
	// Those who wait: of tables where people play, and of the others.
	people, idle rota
}

// rota is who waits, by host.
type rota struct {
	hosts []string // the next first
	wait  map[string][]chan struct{}
}

func (r *rota) add(host string) chan struct{} {
	if r.wait == nil {
		r.wait = map[string][]chan struct{}{}
	}
	if len(r.wait[host]) == 0 {
		r.hosts = append(r.hosts, host)
	}
	turn := make(chan struct{})
	r.wait[host] = append(r.wait[host], turn)
	return turn
}

// next is whose turn it is; nil if nobody waits. Its host goes to the end.
func (r *rota) next() chan struct{} {
	if len(r.hosts) == 0 {
		return nil
	}
	host := r.hosts[0]
	turn := r.wait[host][0]
	r.remove(host, turn)
	if i := slices.Index(r.hosts, host); i >= 0 {
		r.hosts = append(slices.Delete(r.hosts, i, i+1), host)
	}
	return turn
}

// remove tells whether somebody still waited.
func (r *rota) remove(host string, turn chan struct{}) bool {
	i := slices.Index(r.wait[host], turn)
	if i < 0 {
		return false
	}
	r.wait[host] = slices.Delete(r.wait[host], i, i+1)
	if len(r.wait[host]) == 0 {
		delete(r.wait, host)
		r.hosts = slices.DeleteFunc(r.hosts, func(h string) bool { return h == host })
	}
	return true
}

// enter waits for a place to think.
func (ln *lane) enter(ctx context.Context, host string, people bool) error {
	ln.mu.Lock()
	queue := &ln.idle
	if people {
		queue = &ln.people
	}
	turn := queue.add(host)
	ln.call()
	ln.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	ln.mu.Lock()
	defer ln.mu.Unlock()
	if !queue.remove(host, turn) { // it was called at the same moment
		ln.free++
		ln.call()
	}
	return ctx.Err()
}

// leave gives the place to the next.
func (ln *lane) leave() {
	ln.mu.Lock()
	defer ln.mu.Unlock()
	ln.free++
	ln.call()
}

// call lets those think whose turn it is, as long as there is room.
func (ln *lane) call() {
	for ln.free > 0 {
		ln.count++
		first, second := &ln.people, &ln.idle
		if ln.count%otherwise == 0 {
			first, second = second, first
		}
		turn := first.next()
		if turn == nil {
			turn = second.next()
		}
		if turn == nil {
			return
		}
		ln.free--
		close(turn)
	}
}

// waiting is how many bots wait for a place.
func (ln *lane) waiting() (n int) {
	ln.mu.Lock()
	defer ln.mu.Unlock()
	for _, r := range []*rota{&ln.people, &ln.idle} {
		for _, list := range r.wait {
			n += len(list)
		}
	}
	return n
}
