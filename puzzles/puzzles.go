// Package puzzles holds positions of bot games in which one turn is clearly the best, and the way they are found. It knows games
// through the contract alone, and what it shows was dealt anew for the seat that plays: nobody learns here what it could not know.
package puzzles

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"cromford/engine"
)

//go:embed *.json
var files embed.FS

// Book is the puzzles of one game.
type Book struct {
	Game string `json:"game"`
	// Found and Checked are the bots that looked for them and that looked again, with their budgets.
	Found   string   `json:"found"`
	Checked string   `json:"checked"`
	Puzzles []Puzzle `json:"puzzles"`
}

// Puzzle is a position with a turn to find.
type Puzzle struct {
	ID       string          `json:"id"`
	Seats    int             `json:"seats"`
	Options  []string        `json:"options,omitempty"` // as name=value
	Revision engine.Revision `json:"revision"`
	Seat     engine.Seat     `json:"seat"` // whose turn it is
	Round    int             `json:"round,omitempty"`
	Position json.RawMessage `json:"position"`
	Turns    []Turn          `json:"turns"` // those that were weighed, the best first
	Why      Why             `json:"why"`
}

// Turn is a whole turn with what it was seen to bring.
type Turn struct {
	Choices []string `json:"choices"`
	Chance  float64  `json:"chance"` // to win
	Points  float64  `json:"points"` // of the final account
	Error   float64  `json:"error"`  // of the chance, one standard error
}

// Why is the reason: the number of the seat that differs most after the best turn and after the next one.
type Why struct {
	Gauge string `json:"gauge,omitempty"`
	Best  int    `json:"best"`
	Other int    `json:"other"`
}

// Of reads the puzzles of a game; a game without has an empty book.
func Of(game string) (*Book, error) {
	b := &Book{Game: game}
	text, err := files.ReadFile(game + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return b, nil
	} else if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, b); err != nil {
		return nil, fmt.Errorf("puzzles/%s.json: %w", game, err)
	}
	return b, nil
}

// Find is a puzzle by its id, nil if there is none.
func (b *Book) Find(id string) *Puzzle {
	for i := range b.Puzzles {
		if b.Puzzles[i].ID == id {
			return &b.Puzzles[i]
		}
	}
	return nil
}

// Open sets the table up at which the puzzle is played.
func (p *Puzzle) Open(g engine.Game) (engine.Table, error) {
	opts, err := engine.ParseOptions(g.Meta().Options, p.Options)
	if err != nil {
		return nil, err
	}
	cfg := engine.Config{Seats: p.Seats, Options: opts, Revision: p.Revision, Key: engine.KeyFromSeed("puzzle/" + p.ID)}
	return g.FromText(cfg, p.Position)
}

// Verdict is what was found of a turn that somebody played.
type Verdict struct {
	Over bool // the turn was played to its end; before, nothing is found of it
	// Place is that of the turn among those weighed, from 1; 0 if it was not among them.
	Place int
	Cost  float64 // in chance, to the best
	Error float64
	// Near is the place of the turn that has most choices in common with one that was not weighed, with its cost; 0 if none has any.
	Near int
}

// Judge compares a turn with those that were weighed: it is the same if it leads to the same position, in whichever order its
// choices were made.
func (p *Puzzle) Judge(g engine.Game, choices []string) (Verdict, error) {
	start, err := p.Open(g)
	if err != nil {
		return Verdict{}, err
	}
	mine, over, err := play(start, p.Seat, choices)
	if err != nil || !over {
		return Verdict{}, err
	}
	for i := range p.Turns {
		other, _, err := play(start, p.Seat, p.Turns[i].Choices)
		if err == nil && other.Hash() == mine.Hash() {
			return Verdict{Over: true, Place: i + 1, Cost: p.cost(i), Error: p.Turns[i].Error}, nil
		}
	}
	v, most := Verdict{Over: true}, 0
	for i := range p.Turns {
		if n := common(choices, p.Turns[i].Choices); n > most {
			most, v.Near, v.Cost, v.Error = n, i+1, p.cost(i), p.Turns[i].Error
		}
	}
	return v, nil
}

// cost is what a turn costs to the best, in chance.
func (p *Puzzle) cost(turn int) float64 { return p.Turns[0].Chance - p.Turns[turn].Chance }

// common counts the choices that two turns share; that they end is no matter.
func common(a, b []string) (n int) {
	left := slices.Clone(b[:len(b)-1])
	for _, c := range a {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
			n++
		}
	}
	return n
}

// play makes choices of a seat on a copy of a table, as far as its turn goes.
func play(t engine.Table, seat engine.Seat, choices []string) (after engine.Table, over bool, err error) {
	t = t.Clone()
	for _, text := range choices {
		c, err := t.Parse(text)
		if err != nil {
			return nil, false, err
		}
		over = t.EndsTurn(c)
		if _, err := t.Choose(seat, c); err != nil {
			return nil, false, err
		}
		if over {
			break
		}
	}
	return t, over, nil
}

// Write writes the book to a file, a line for each puzzle.
func (b *Book) Write(file string) error {
	var out bytes.Buffer
	head, err := json.Marshal(&Book{Game: b.Game, Found: b.Found, Checked: b.Checked, Puzzles: []Puzzle{}})
	if err != nil {
		return err
	}
	out.Write(bytes.TrimSuffix(head, []byte("]}")))
	for i := range b.Puzzles {
		line, err := json.Marshal(&b.Puzzles[i])
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
		out.Write(line)
	}
	out.WriteString("\n]}\n")
	return os.WriteFile(file, out.Bytes(), 0o644) // #nosec G306 -- data for everybody
}
