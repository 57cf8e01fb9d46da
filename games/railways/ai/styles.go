package ai

import (
	"math/rand/v2"

	"cromford/bots"
)

// Who else sits at a table in thought: players of the first release, others like them, and others like the levels.
const (
	veterans  = 4
	relatives = 4
	strangers = 4
)

// The characters of the game, after the plain one: what they would rather own.
var characters = []string{"", "harbour", "rails", "mills"}

// styles are all ways to play: the plain one, the characters, and those that only rivals in thought have.
func styles() []Weights {
	list := []Weights{Plain, harbour(Plain), rails(Plain), mills(Plain)}
	r := rand.New(rand.NewPCG(1829, 1830))
	for range veterans {
		list = append(list, Default)
	}
	for range relatives {
		list = append(list, bots.Jitter(Default, 0.35, r))
	}
	for range strangers {
		list = append(list, bots.Jitter(Plain, 0.35, r))
	}
	return list
}

func harbour(w Weights) Weights {
	w.Port *= 1.8
	w.Remain *= 0.6
	w.Line *= 0.8
	return w
}

func rails(w Weights) Weights {
	w.Line *= 1.5
	w.Touch *= 1.25
	w.Cube *= 0.8
	return w
}

func mills(w Weights) Weights {
	w.Cube *= 1.6
	w.Port *= 0.75
	w.Line *= 0.85
	return w
}
