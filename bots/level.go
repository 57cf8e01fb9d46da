package bots

import (
	"strconv"
	"strings"
)

// Levels is how many steps the ladder has.
const Levels = 8

// Any asks for a style that is drawn when the player sits down: "level5-any".
const Any = "any"

// Level names a player of the ladder.
type Level struct {
	N     int    // from 1
	Style string // how it plays; empty is the plain way
}

// String is the level's name among the players of a game: "level5" or "level5-shipper".
func (l Level) String() string {
	s := "level" + strconv.Itoa(l.N)
	if l.Style != "" {
		s += "-" + l.Style
	}
	return s
}

// ParseLevel reads a name that String has printed; false if it is that of another player.
func ParseLevel(name string) (l Level, ok bool) {
	rest, ok := strings.CutPrefix(name, "level")
	if !ok {
		return l, false
	}
	n, style, styled := strings.Cut(rest, "-")
	if len(n) != 1 || n[0] < '1' || n[0] > '0'+Levels || styled && style == "" {
		return l, false
	}
	return Level{int(n[0] - '0'), style}, true
}

// Styles are those in which a level is among the players of a game, by their names.
func Styles(players []string, n int) (out []string) {
	for _, name := range players {
		if l, ok := ParseLevel(name); ok && l.N == n && l.Style != "" {
			out = append(out, l.Style)
		}
	}
	return out
}

// Offered are the players whom people choose from, by their names: the levels without their styles, and chance; all, in a game
// without levels.
func Offered(players []string) []string {
	var out []string
	levels := false
	for _, name := range players {
		l, ok := ParseLevel(name)
		if levels = levels || ok; ok && l.Style == "" || name == chance {
			out = append(out, name)
		}
	}
	if !levels {
		return players
	}
	return out
}

// Drawn is a player by name, with a style drawn for one of any; pick draws a number below n. Who has no style to draw is plain.
func Drawn(players []string, name string, pick func(n int) int) string {
	l, ok := ParseLevel(name)
	if !ok || l.Style != Any {
		return name
	}
	l.Style = ""
	if styles := Styles(players, l.N); len(styles) > 0 {
		l.Style = styles[pick(len(styles))]
	}
	return l.String()
}
