package table

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"cromford/internal/tally"
)

// counts is what the tables count.
type counts struct {
	book       tally.Book
	choices    *tally.Count
	timeouts   *tally.Count
	conflicts  *tally.Count
	halts      *tally.Count
	mismatches *tally.Count
	replays    *tally.Times
	thought    *tally.Times
	streams    atomic.Int64 // open now
	bots       atomic.Int64 // asked and without an answer, the thinking ones included
	answered   atomic.Int64 // when a bot had its last answer, in Unix milliseconds
	beat       atomic.Int64 // when the janitor was last seen, likewise
}

func newCounts(sh *shelf) *counts {
	f := &counts{}
	b := &f.book
	f.timeouts = b.Count("timeouts_total", "game", "Times that have run out.")
	f.choices = b.Count("choices_total", "game", "Choices stored, those of bots included.")
	f.conflicts = b.Count("conflicts_total", "", "Choices that found their place in the log taken.")
	f.halts = b.Count("halts_total", "", "Tables that were halted.")
	f.mismatches = b.Count("hash_mismatches_total", "", "Stored games that replayed to another position than the stored one.")
	f.replays = b.Times("replay_seconds", "", "Time to play a stored game again when its table is opened.")
	f.thought = b.Times("bot_seconds", "bot", "Time that bots thought about a choice.")
	b.Now("streams", "Streams that are open.", func() float64 { return float64(f.streams.Load()) })
	b.Now("bot_queue", "Bots that think or wait for their turn to think.", func() float64 { return float64(f.bots.Load()) })
	b.Now("tables_in_memory", "Tables that are held in memory.", func() float64 {
		sh.mu.Lock()
		defer sh.mu.Unlock()
		return float64(len(sh.tables))
	})
	return f
}

// asked notes that a bot was asked; what it returns notes the answer.
func (f *counts) asked() (answered func()) {
	if f.bots.Add(1) == 1 {
		f.answered.Store(time.Now().UnixMilli()) // nobody waited before
	}
	return func() {
		f.bots.Add(-1)
		f.answered.Store(time.Now().UnixMilli())
	}
}

// Book is what the tables count.
func (s *Service) Book() *tally.Book { return &s.counts.book }

// stuck is after how long without a sign bots and the janitor are given up.
const stuck = time.Minute

// Ready tells what is wrong with the parts of the service that work unasked.
func (s *Service) Ready(context.Context) error {
	silent := func(at *atomic.Int64) bool { return time.Since(time.UnixMilli(at.Load())) > stuck }
	f := s.counts
	switch {
	case s.ctx.Err() != nil:
		return errors.New("the house is closing")
	case silent(&f.beat):
		return errors.New("the janitor has not been seen for a minute: figures of the lobby are not stored")
	case f.bots.Load() > 0 && silent(&f.answered):
		return fmt.Errorf("%d bots wait, and none has had an answer for a minute", f.bots.Load())
	}
	return nil
}
