package club

import (
	"context"
	"sync"
	"time"

	"cromford/internal/account"
)

// Who is here is written down now and then and in one go: a house full of people must not keep the database busy with it.
const (
	notedEvery = 3 * time.Second
	renewed    = 30 * time.Second
	// present is how long somebody counts as here after the last sign.
	present = 75 * time.Second
)

// presence is who was seen lately by this server.
type presence struct {
	mu      sync.Mutex
	noted   map[Look]time.Time // when it was written down last
	here    map[Look]bool      // to be written down
	gone    map[Look]bool      // to be crossed out
	streams map[Look]int       // how often somebody follows a table
	stop    context.CancelFunc
	done    chan struct{}
}

func (p *presence) start(s *Service) {
	p.noted, p.here, p.gone, p.streams = map[Look]time.Time{}, map[Look]bool{}, map[Look]bool{}, map[Look]int{}
	ctx, stop := context.WithCancel(context.Background())
	p.stop, p.done = stop, make(chan struct{})
	go func() {
		defer close(p.done)
		tick := time.NewTicker(notedEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				s.note(ctx)
			}
		}
	}()
}

// Close ends what goes on by itself.
func (s *Service) Close() {
	s.here.stop()
	<-s.here.done
}

// Here notes that somebody is at a table, or elsewhere in the house.
func (s *Service) Here(person, tab string) {
	if person == "" {
		return
	}
	p, l := &s.here, Look{person, tab}
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.noted[l]) > renewed {
		p.here[l] = true
		delete(p.gone, l)
	}
}

// Follow notes that somebody follows a table, until done is called.
func (s *Service) Follow(person, tab string) (done func()) {
	if person == "" {
		return func() {}
	}
	p, l := &s.here, Look{person, tab}
	p.mu.Lock()
	p.streams[l]++
	p.mu.Unlock()
	s.Here(person, tab)
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.streams[l]--; p.streams[l] <= 0 {
			delete(p.streams, l)
			delete(p.here, l)
			delete(p.noted, l)
			p.gone[l] = true
		}
	}
}

// note writes down who is here. What fails is of no consequence: it is said again soon.
func (s *Service) note(ctx context.Context) {
	p := &s.here
	p.mu.Lock()
	var here, gone []Look
	now := time.Now()
	for l := range p.here {
		here = append(here, l)
		p.noted[l] = now
	}
	for l := range p.gone {
		gone = append(gone, l)
	}
	clear(p.here)
	clear(p.gone)
	for l, at := range p.noted {
		if now.Sub(at) > present {
			delete(p.noted, l)
		}
	}
	p.mu.Unlock()
	if len(here)+len(gone) == 0 {
		return
	}
	if err := s.store.PutPresence(ctx, here, gone, s.clock.Milli()); err != nil && ctx.Err() == nil {
		s.log.Warn("who is here was not written down", "reason", err)
	}
}

// Present lists who looks at a table now and lets it be seen.
func (s *Service) Present(ctx context.Context, _ account.Guest, tab string) ([]Person, error) {
	return s.store.Present(ctx, tab, s.clock.Milli()-present.Milliseconds())
}
