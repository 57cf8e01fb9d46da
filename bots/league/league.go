// Package league measures players of a game against each other: every deal is played in all seatings, places and seats are
// accounted for, and what is found comes with its interval. docs/strength.md says how to read it.
package league

import (
	"fmt"
	"hash/fnv"
	"sync"

	"cromford/bots/arena"
	"cromford/engine"
)

// Series is a number of deals, each played in some seatings.
type Series struct {
	Config engine.Config // without a key
	Seed   string
	Deals  int
	Cores  int // games that are played abreast, 0 is one; what comes out does not depend on it
	// Progress is told how many deals were played, if anybody wants to know.
	Progress func(deals int)
}

// Table is one game of a series: who sits where, and on whose side.
type Table struct {
	Deal  int
	Names []string // of the players, by seat
	Sides []int    // what each counts for
}

// Played is a table after its game. Game is nil where it has failed.
type Played struct {
	Table
	*arena.Game
	Failure string
}

// Failure is a game that did not come to its end. Its whole deal is left out of what is counted.
type Failure struct {
	Deal    int      `json:"deal"`
	Players []string `json:"players"`
	Problem string   `json:"problem"`
}

type task struct {
	Played
	last bool // of its deal
	done chan struct{}
}

// Play plays the seatings that plan tells of each deal. Whole deals are handed to each in their order, until it has enough.
func (s *Series) Play(a arena.Arena, plan func(deal int) []Table, each func(games []*Played) (more bool)) {
	cores := max(1, s.Cores)
	tasks, order, stop := make(chan *task), make(chan *task, 8*cores), make(chan struct{})
	var workers sync.WaitGroup
	for range cores {
		workers.Go(func() {
			for t := range tasks {
				s.play(a, t)
				close(t.done)
			}
		})
	}
	go func() {
		defer close(order)
		defer close(tasks)
		for deal := range s.Deals {
			tables := plan(deal)
			for i, tb := range tables {
				t := &task{Played: Played{Table: tb}, last: i == len(tables)-1, done: make(chan struct{})}
				select {
				case order <- t:
				case <-stop:
					return
				}
				select {
				case tasks <- t:
				case <-stop:
					return
				}
			}
		}
	}()
	s.collect(order, each)
	close(stop)
	workers.Wait()
}

func (s *Series) collect(order <-chan *task, each func(games []*Played) bool) {
	var games []*Played
	for t := range order {
		<-t.done
		if games = append(games, &t.Played); !t.last {
			continue
		}
		more := each(games)
		if s.Progress != nil {
			s.Progress(t.Deal + 1)
		}
		if !more {
			return
		}
		games = nil
	}
}

// play plays a table. A player that panics loses nobody's work: the deal is noted as failed.
func (s *Series) play(a arena.Arena, t *task) {
	defer func() {
		if p := recover(); p != nil {
			t.Game, t.Failure = nil, fmt.Sprint(p)
		}
	}()
	cfg := s.Config
	cfg.Key = engine.KeyFromSeed(fmt.Sprintf("%s/%d", s.Seed, t.Deal))
	h := fnv.New64a()
	fmt.Fprintf(h, "%s/%d", s.Seed, t.Deal)
	g, err := a.Game(arena.GameConfig{Config: cfg, Players: t.Names, Seed: h.Sum64()})
	if err != nil {
		t.Failure = err.Error()
		return
	}
	t.Game = g
}

// failure is what went wrong in a deal, nil if nothing did.
func failure(games []*Played) *Failure {
	for _, g := range games {
		if g.Game == nil {
			return &Failure{Deal: g.Deal, Players: g.Names, Problem: g.Failure}
		}
	}
	return nil
}

// fingerprint tells games apart.
func fingerprint(g *arena.Game) uint64 {
	h := fnv.New64a()
	var b [10]byte
	for _, e := range g.Log {
		b[0], b[1] = byte(e.Seat), byte(e.Choice.Kind)
		for i, v := range e.Choice.Arg {
			b[2+2*i], b[3+2*i] = byte(v), byte(v>>8)
		}
		_, _ = h.Write(b[:])
	}
	return h.Sum64()
}
