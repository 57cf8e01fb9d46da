// Package paint is what the boards of all games in the terminal are drawn with: signs for seats, words of the catalog, columns. It
// knows no game.
package paint

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"cromford/engine"
	"cromford/text"
)

// Board draws what a seat sees of a game.
type Board func(p *Painter, view any)

// BoardOf draws the views of one game, and nothing of others.
func BoardOf[V any](draw func(p *Painter, v *V)) Board {
	return func(p *Painter, view any) {
		if v, ok := view.(V); ok {
			draw(p, &v)
		}
	}
}

// Painter writes for one reader.
type Painter struct {
	Out     io.Writer
	Color   bool
	Catalog *text.Catalog
	Me      engine.Seat
	Names   []string // of the seats, as the notation has them
	Width   int      // columns of the terminal; 0 for the usual 80
	// Full asks a board for everything it knows; otherwise it leaves out what does not fit a small terminal.
	Full bool

	places map[string]string
}

// Call notes what a place of the board is called, for those who read its id elsewhere.
func (p *Painter) Call(id, name string) {
	if p.places == nil {
		p.places = map[string]string{}
	}
	p.places[id] = name
}

// Place is what a board has called a place.
func (p *Painter) Place(id string) (name string, ok bool) {
	name, ok = p.places[id]
	return name, ok
}

// usual is the width of a terminal that does not tell its own.
const usual = 80

// Columns is how much fits into a line.
func (p *Painter) Columns() int {
	if p.Width > 0 {
		return p.Width
	}
	return usual
}

// shapes tell seats apart without colour.
var shapes = []string{"●", "■", "▲", "◆", "✚"}

// colours are those that the seats are called by, wherever they sit. Black would not be seen on a dark ground.
var colours = map[string]string{"red": "31", "blue": "34", "green": "32", "yellow": "33", "black": "90"}

// Shape is a seat's sign.
func (p *Painter) Shape(seat engine.Seat) string {
	if !p.Color {
		return shapes[seat]
	}
	return "\x1b[1;" + colours[p.Names[seat]] + "m" + shapes[seat] + "\x1b[0m"
}

// Seat is a seat's sign and name; they stay together where a line is broken.
func (p *Painter) Seat(seat engine.Seat) string { return p.Shape(seat) + "\u00a0" + p.Name(seat) }

// Name is what a seat is called in the reader's language.
func (p *Painter) Name(seat engine.Seat) string {
	name := p.Names[seat]
	if word, ok := p.Catalog.Raw("term.seat." + name); ok {
		return word
	}
	return name
}

// Say renders a text for this reader.
func (p *Painter) Say(t engine.Text) string { return p.Catalog.SayTo(p.Me, t, p.Seat) }

// T is a message of the terminal itself, with its arguments as names and values: numbers, seats or texts. It names every seat,
// the reader's too, who may have to be called to the keyboard.
func (p *Painter) T(key string, args ...any) string {
	t := engine.Text{Key: key}
	for i := 0; i+1 < len(args); i += 2 {
		a := engine.TextArg{Name: args[i].(string)}
		switch v := args[i+1].(type) {
		case int:
			a.Number = v
		case engine.Seat:
			a.Seat = &v
		case string:
			a.Proper = Dash(v)
		}
		t.Args = append(t.Args, a)
	}
	return p.Catalog.Say(t, p.Seat)
}

// Dim sets a text back.
func (p *Painter) Dim(s string) string {
	if !p.Color {
		return s
	}
	return "\x1b[2m" + s + "\x1b[0m"
}

// Bold sets a text forward.
func (p *Painter) Bold(s string) string {
	if !p.Color {
		return s
	}
	return "\x1b[1m" + s + "\x1b[0m"
}

// Printf writes.
func (p *Painter) Printf(format string, args ...any) { fmt.Fprintf(p.Out, format, args...) }

// Flow writes a text in as many lines as it takes, the later ones set in by some blanks.
func (p *Painter) Flow(hang int, s string) {
	for i, line := range Wrap(s, p.Columns(), hang) {
		if i > 0 {
			line = strings.Repeat(" ", hang) + line
		}
		p.Printf("%s\n", line)
	}
}

// Order is some seats in a row.
func (p *Painter) Order(seats []int) string {
	var out []string
	for _, s := range seats {
		out = append(out, p.Seat(engine.Seat(s)))
	}
	return strings.Join(out, " ")
}

// Shapes are some seats in a row by their signs alone, where other lines name them.
func (p *Painter) Shapes(seats []int) string {
	var out []string
	for _, s := range seats {
		out = append(out, p.Shape(engine.Seat(s)))
	}
	return strings.Join(out, "\u00a0")
}

// Join puts the parts of a sentence together, as the language does.
func (p *Painter) Join(parts []string) string {
	if len(parts) == 0 {
		return ""
	}
	s := parts[0]
	for _, part := range parts[1:] {
		s = p.T("term.join", "a", s, "b", part)
	}
	return s
}

// Right sets a text to the right of a column.
func Right(s string, width int) string {
	return strings.Repeat(" ", max(0, width-Visible(s))) + s
}

// Dash is a text, or a sign that there is none.
func Dash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// Pad fills a text with blanks to a width as it is seen, colour codes not counted.
func Pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-Visible(s)))
}

// Visible is how many columns a text takes, colour codes not counted.
func Visible(s string) int {
	n, escape := 0, false
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		s = s[size:]
		switch {
		case r == '\x1b':
			escape = true
		case escape:
			escape = r != 'm'
		default:
			n++
		}
	}
	return n
}
