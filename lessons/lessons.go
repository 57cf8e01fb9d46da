// Package lessons holds the lessons: tables with a script, one thing to do at a time, and what is said to it in every language
// (docs/lessons.md). A lesson is data; it is played through when it is read, so that what it says is true at its table. The package
// knows games through the contract alone.
package lessons

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/scenario"
)

//go:embed */*.json */*.md
var files embed.FS

// Languages are those that every lesson is written in.
var Languages = []string{"en", "fr"}

// Lesson is one lesson, played through.
type Lesson struct {
	Game, ID string
	Minutes  int
	Order    int
	Start    engine.Table
	Seat     engine.Seat // the learner's
	Rivals   []string    // bots by seat, empty for the learner: they go on where the script ends
	Names    []string    // what the seats are called, empty for the learner
	Steps    []Step
	Script   []Entry
	texts    map[string]*text
}

// Step is one card of a lesson.
type Step struct {
	ID string
	// Light is the part to light: a board part as offers name it, place: and a place of the page, with what of it; empty is
	// where the choice is made.
	Light string
	// From is how many entries of the script are done when the step begins, Do how many of them the learner makes in it. A step
	// without any is read.
	From, Do int
	at       engine.Table
}

// Entry is one choice of the script.
type Entry struct {
	Seat   engine.Seat
	Choice string
	// Alone tells that a choice of the learner's makes itself: it was explained before.
	Alone bool
}

// ErrMissing tells that there is no such lesson.
var ErrMissing = errors.New("there is no such lesson")

// All are the lessons of a game, in their order.
func All(g engine.Game) ([]*Lesson, error) { return Read(files, g) }

// Read reads the lessons of a game from a folder for each game and plays them.
func Read(from fs.FS, g engine.Game) ([]*Lesson, error) {
	id := g.Meta().ID
	entries, err := fs.ReadDir(from, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var out []*Lesson
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".json"); ok {
			l, err := read(from, g, id, name)
			if err != nil {
				return nil, err
			}
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b *Lesson) int { return a.Order - b.Order })
	return out, nil
}

func read(from fs.FS, g engine.Game, game, id string) (*Lesson, error) {
	file := path.Join(game, id+".json")
	b, err := fs.ReadFile(from, file)
	if err != nil {
		return nil, err
	}
	n, err := doc.Parse("lessons/"+file, b)
	if err != nil {
		return nil, err
	}
	n.Only("minutes", "order", "given", "seat", "rivals", "steps")
	if n.Err() != nil {
		return nil, n.Err()
	}
	l := &Lesson{Game: game, ID: id, Minutes: n.Need("minutes").Int(1, 60), Order: n.Need("order").Int(1, 99), texts: map[string]*text{}}
	given := scenario.GivenOf(g.Meta(), n.Get("given"))
	if n.Err() != nil {
		return nil, n.Err()
	}
	if l.Start, err = g.Given(given); err != nil {
		return nil, fmt.Errorf("lessons/%s: %w", file, err)
	}
	p := &player{Lesson: l, table: l.Start.Clone()}
	seatNode := n.Need("seat")
	l.Seat = p.seat(seatNode)
	p.rivals(n.Need("rivals"))
	for _, step := range n.Need("steps").List() {
		p.step(step)
		if n.Err() != nil {
			return nil, n.Err()
		}
	}
	if n.Err() != nil {
		return nil, n.Err()
	}
	for _, lang := range Languages {
		if l.texts[lang], err = l.write(from, lang); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// player plays a lesson while it is read.
type player struct {
	*Lesson
	table engine.Table
}

func (p *player) seat(n *doc.Node) engine.Seat {
	id, err := engine.SeatDomain(p.Start.Meta(), p.Start.Config().Seats).Lookup(n.Text())
	n.FailIf(err)
	return engine.Seat(max(id, 1) - 1)
}

// rivals reads who else plays: name and bot by seat.
func (p *player) rivals(n *doc.Node) {
	seats := p.Start.Config().Seats
	p.Rivals, p.Names = make([]string, seats), make([]string, seats)
	n.Each(func(seat string, v *doc.Node) {
		id, err := engine.SeatDomain(p.Start.Meta(), seats).Lookup(seat)
		if v.FailIf(err); err != nil {
			return
		}
		v.Only("name", "bot")
		p.Names[id-1], p.Rivals[id-1] = v.Need("name").Text(), v.Need("bot").Text()
	})
}

// step reads one step and plays it: what the learner does, then what makes itself.
func (p *player) step(n *doc.Node) {
	n.Only("id", "light", "do", "then")
	if n.Err() != nil {
		return
	}
	p.settle()
	s := Step{ID: n.Need("id").Text(), From: len(p.Script), at: p.table.Clone()}
	if v := n.Get("light"); v != nil {
		s.Light = v.Text()
	}
	if v := n.Get("do"); v != nil {
		for _, c := range v.List() {
			p.take(p.Seat, c, false)
		}
		s.Do = len(p.Script) - s.From
	}
	if v := n.Get("then"); v != nil {
		for _, e := range v.List() {
			e.Only("seat", "choose")
			seat := p.seat(e.Need("seat"))
			for _, c := range e.Need("choose").List() {
				p.take(seat, c, seat == p.Seat)
			}
		}
	}
	p.Steps = append(p.Steps, s)
}

// settle makes what the house answers by itself, as it does at tables.
func (p *player) settle() {
	for {
		_, _, after, _, ok := engine.OnlyAnswer(p.table)
		if !ok {
			return
		}
		p.table = after
	}
}

// take makes a choice and adds it to the script.
func (p *player) take(seat engine.Seat, n *doc.Node, alone bool) {
	text := n.Text()
	if n.Err() != nil {
		return
	}
	p.settle()
	c, err := p.table.Parse(text)
	if err == nil {
		_, err = p.table.Choose(seat, c)
	}
	if err != nil {
		var list []string
		for i := range p.table.Config().Seats {
			for _, c := range p.table.Choices(engine.Seat(i)) {
				list = append(list, fmt.Sprintf("%d:%s", i, p.table.Print(c)))
			}
		}
		n.Fail("%v; on offer: %s", err, strings.Join(list, " "))
		return
	}
	p.Script = append(p.Script, Entry{seat, p.table.Print(c), alone})
}

// Next is what a seat does after so many choices of a lesson by its script, or that it waits for another; neither after its end.
func (l *Lesson) Next(done int, seat engine.Seat) (choice string, waits bool) {
	switch {
	case done >= len(l.Script):
		return "", false
	case l.Script[done].Seat != seat:
		return "", true
	}
	return l.Script[done].Choice, false
}
