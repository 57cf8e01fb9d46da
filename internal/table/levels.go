package table

import (
	"slices"
	"strings"

	"cromford/bots"
	"cromford/engine"
)

// Which levels play where nobody has asked for one.
const (
	usualLevel  = 2 // a new table's
	reliefLevel = 4 // who plays instead of people must not keep the others waiting
	lastQuick   = 4 // those above think long
)

// oldBot plays in games without levels, and in games stored before there were any.
const oldBot = "greedy"

// usual is the bot that plays where nobody has asked for another.
func (e *Entry) usual() string { return e.level(usualLevel) }

// relief is the bot that plays instead of people.
func (e *Entry) relief() string { return e.level(reliefLevel) }

// level is the player of a level, or what a game without levels has instead.
func (e *Entry) level(n int) string {
	for _, name := range []string{bots.Level{N: n}.String(), oldBot} {
		if slices.Contains(e.Bots, name) {
			return name
		}
	}
	return e.Bots[len(e.Bots)-1]
}

// bot is the one that somebody has asked for by name: the usual one if none is named; of any style, one that is drawn now, so
// that it stays the same for the whole game.
func (e *Entry) bot(name string) (string, error) {
	if name == "" {
		return e.usual(), nil
	}
	name = bots.Drawn(e.Bots, name, engine.NewRNG(newKey()).IntN)
	if !slices.Contains(e.Bots, name) {
		return "", fail(Invalid, "there is no bot %q; there are: %s", name, strings.Join(e.Bots, ", "))
	}
	return name, nil
}
