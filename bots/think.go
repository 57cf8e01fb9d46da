package bots

import (
	"math/rand/v2"
	"sync"

	"cromford/engine"
)

// Decider is a bot that looks at the table and decides without chance, so that equal tables give equal answers. M is what it
// thinks in: a value of a game's own that is used again for the next decision, so that thinking allocates nothing.
type Decider[S comparable, M any] struct {
	name  string
	think func(m *M, s *S, seat engine.Seat, legal []engine.Choice) engine.Choice
	minds sync.Pool
}

// Decide makes a bot that decides by a function. It may play any number of games at once: each decision has a mind to itself.
func Decide[S comparable, M any](
	name string, think func(m *M, s *S, seat engine.Seat, legal []engine.Choice) engine.Choice,
) *Decider[S, M] {
	return &Decider[S, M]{name: name, think: think, minds: sync.Pool{New: func() any { return new(M) }}}
}

// Name is what the bot is called.
func (t *Decider[S, M]) Name() string { return t.name }

// Sighted is true: the bot looks at the table.
func (t *Decider[S, M]) Sighted() bool { return true }

// Choose returns the choice the bot likes best.
func (t *Decider[S, M]) Choose(s *S, seat engine.Seat, legal []engine.Choice, _ *rand.Rand) engine.Choice {
	m := t.minds.Get().(*M)
	defer t.minds.Put(m)
	return t.think(m, s, seat, legal)
}

// Least is less than any value of a choice: one that is not worth a look has it.
const Least = -1e12

// Best is the choice of the highest value and that value; of equal ones the first.
func Best(list []engine.Choice, value func(engine.Choice) float64) (engine.Choice, float64) {
	best, most := list[0], Least
	for _, c := range list {
		if v := value(c); v > most {
			best, most = c, v
		}
	}
	return best, most
}

// BestLast is Best, but of equal choices the last: where lists end with "done", an even match goes to that.
func BestLast(list []engine.Choice, value func(engine.Choice) float64) (engine.Choice, float64) {
	best, most := list[0], Least
	for i := len(list) - 1; i >= 0; i-- {
		if v := value(list[i]); v > most {
			best, most = list[i], v
		}
	}
	return best, most
}

const memorySlots = 1 << 12

// Memory remembers what was worked out within one decision, by a number that describes it. It has few places: something else
// with the same place is forgotten.
type Memory[V any] struct {
	now   uint64
	slots [memorySlots]remembered[V]
}

type remembered[V any] struct {
	at, key uint64
	value   V
}

// Forget begins a new decision.
func (m *Memory[V]) Forget() { m.now++ }

// Recall returns what was kept for a key, and whether anything was.
func (m *Memory[V]) Recall(key uint64) (v V, known bool) {
	if at := m.slot(key); at.at == m.now && at.key == key {
		return at.value, true
	}
	return v, false
}

// Keep remembers a value.
func (m *Memory[V]) Keep(key uint64, v V) {
	at := m.slot(key)
	at.at, at.key, at.value = m.now, key, v
}

func (m *Memory[V]) slot(key uint64) *remembered[V] {
	return &m.slots[key*0x9E3779B97F4A7C15>>52]
}
