package load

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"cromford/engine"
)

// Stored is a table as the database has it.
type Stored struct {
	Config engine.Config
	Events []StoredEvent
	Chats  []string
}

// StoredEvent is a row of a table's log.
type StoredEvent struct {
	Seq  int
	Kind string // choice, undo, or what leaves the position as it is
	Seat int
	Body string
	Hash engine.Hash
	Auto bool // answered by the house
}

// played is a table, and what those who sit there know to be true of it.
type played struct {
	id       string
	bots     []int
	persons  []*person
	watchers []*follower
	stop     context.CancelFunc
	crew     sync.WaitGroup

	mu     sync.Mutex
	tried  []sent
	acked  []sent
	said   []string
	ackAt  time.Time
	gap    time.Duration // the longest between two acknowledged choices of this round
	failed error
}

// try notes a choice that is about to be sent.
func (t *played) try(s sent) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tried = append(t.tried, s)
}

// heard notes a line of the talk that was acknowledged.
func (t *played) heard(line string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.said = append(t.said, line)
}

func (t *played) fail(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.failed = errors.Join(t.failed, err)
}

func (t *played) acknowledged(s sent) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.acked = append(t.acked, s)
	now := time.Now()
	t.gap = max(t.gap, now.Sub(t.ackAt))
	t.ackAt = now
}

// since tells whether a choice was acknowledged since then.
func (t *played) since(then time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.ackAt.After(then)
}

// begin starts the clock of a round.
func (t *played) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ackAt, t.gap = time.Now(), 0
}

// followers are all who read the table's streams.
func (t *played) followers() []*follower {
	out := append([]*follower{}, t.watchers...)
	for _, p := range t.persons {
		out = append(out, &p.follower)
	}
	return out
}

// fault counts what must never happen.
type fault struct{ lost, doubled, divergent int }

// verify plays the stored game again with our own rules: there is one history without gaps, every position is the stored one,
// everything acknowledged is in it once, and nothing that nobody has sent.
func (t *played) verify(game engine.Game, st *Stored) (f fault, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	found, err := history(game, st)
	if err != nil {
		return fault{divergent: 1}, fmt.Errorf("table %s: %w", t.id, err)
	}
	for _, s := range t.acked {
		switch n := found[s]; {
		case n == 0:
			f.lost++
			err = errors.Join(err, fmt.Errorf("table %s: %v was acknowledged and is lost", t.id, s))
		case n > 1:
			f.doubled++
			err = errors.Join(err, fmt.Errorf("table %s: %v is there %d times", t.id, s, n))
		}
	}
	bots := map[int]bool{}
	for _, b := range t.bots {
		bots[b] = true
	}
	tried := map[sent]bool{}
	for _, s := range t.tried {
		tried[s] = true
	}
	for s, n := range found {
		if !bots[s.seat] && !tried[s] {
			f.doubled += n
			err = errors.Join(err, fmt.Errorf("table %s: nobody has sent %v", t.id, s))
		}
	}
	lines := map[string]int{}
	for _, c := range st.Chats {
		if lines[c]++; lines[c] > 1 {
			f.doubled++
			err = errors.Join(err, fmt.Errorf("table %s: the line %q is there twice", t.id, c))
		}
	}
	for _, c := range t.said {
		if lines[c] == 0 {
			f.lost++
			err = errors.Join(err, fmt.Errorf("table %s: the line %q was acknowledged and is lost", t.id, c))
		}
	}
	return f, errors.Join(err, t.failed)
}

// history replays stored events and tells how often each choice was made.
func history(game engine.Game, st *Stored) (map[sent]int, error) {
	cur, err := game.New(st.Config)
	if err != nil {
		return nil, err
	}
	after := []engine.Table{cur}
	found := map[sent]int{}
	undos := 0
	for i, e := range st.Events {
		if e.Seq != i+1 {
			return nil, fmt.Errorf("event %d follows %d", e.Seq, i)
		}
		switch e.Kind {
		case "choice":
			if !e.Auto {
				found[sent{e.Seat, strconv.Itoa(undos) + "-" + cur.Ask(engine.Seat(e.Seat)), e.Body}]++
			}
			c, err := cur.Parse(e.Body)
			if err != nil {
				return nil, fmt.Errorf("event %d: %w", e.Seq, err)
			}
			cur = cur.Clone()
			if _, err := cur.Choose(engine.Seat(e.Seat), c); err != nil {
				return nil, fmt.Errorf("event %d: %w", e.Seq, err)
			}
		case "undo":
			to, err := strconv.Atoi(e.Body)
			if err != nil || to < 0 || to >= len(after) {
				return nil, fmt.Errorf("event %d goes back to %q", e.Seq, e.Body)
			}
			cur = after[to]
			undos++
		case "timeout", "return", "resign": // the position stays as it is
		default:
			return nil, fmt.Errorf("event %d is a %q", e.Seq, e.Kind)
		}
		if cur.Hash() != e.Hash {
			return nil, fmt.Errorf("event %d leads to #%s, and #%s is stored", e.Seq, cur.Hash().Short(), e.Hash.Short())
		}
		after = append(after, cur)
	}
	return found, nil
}
