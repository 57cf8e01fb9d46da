// Package term plays a game in a terminal, line by line: the board, numbered offers with their consequences, the log,
// undo, hot-seat and bots. It sees of a game only what the seat at the keyboard may see, as the page does.
package term

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/record"
	"cromford/text"
	"cromford/text/paint"
)

// Session is one sitting at the terminal.
type Session struct {
	Journal *record.Journal
	Catalog *text.Catalog
	Board   paint.Board
	Account paint.Account // nil in games that keep none
	// Minds has a bot for every seat that is not played at the keyboard.
	Minds map[engine.Seat]arena.Mind
	Lines Lines
	Out   io.Writer
	Color bool
	// Size is how much the screen shows. Without a height nothing waits for the reader to turn a page.
	Size func() (width, height int)
	// Greet says what is played; it is called when the table is clear.
	Greet func()
	// Save is called after every change, so that nothing is lost.
	Save func([]byte) error
	// Rules gives the words of a clause.
	Rules func(clause string) string

	shown   map[engine.Seat]int // how much of the log each seat has read
	drawn   map[engine.Seat]int // how many accounts it has seen
	keyhold engine.Seat         // who was last at the keyboard
	logs    []logLine
	thread  engine.Thread
	with    map[int]bool // choices, by their number among those that hold, that were made with the one before
}

type logLine struct {
	fact   engine.Fact
	text   engine.Text
	step   int
	action engine.Action // what it is part of; none for what needs no telling
}

// ErrQuit is returned when the player leaves; the game can be resumed.
var ErrQuit = errors.New("left the game")

// Run plays until the game is over or the player leaves.
func (s *Session) Run() error {
	s.shown, s.drawn = map[engine.Seat]int{}, map[engine.Seat]int{}
	s.keyhold, s.with = engine.Nobody, map[int]bool{}
	s.rebuildLog()
	if err := s.save(); err != nil {
		return err
	}
	if s.people() > 1 {
		s.clear() // somebody may have sat here before
	}
	if s.Greet != nil {
		s.Greet()
	}
	for {
		t := s.Journal.Table()
		if t.Acting() == 0 {
			return s.final()
		}
		if seat, c, _, _, ok := engine.OnlyAnswer(t); ok {
			if err := s.take(seat, c); err != nil {
				return err
			}
			continue
		}
		if seat := s.nextBot(t); seat != engine.Nobody {
			seed := uint64(len(s.Journal.Events()))*31 + uint64(t.Config().Key[0])
			line, _ := s.Minds[seat](context.Background(), t, seat, seed)
			if err := s.takeLine(seat, line); err != nil {
				return err
			}
			continue
		}
		if err := s.human(t); err != nil {
			return err
		}
	}
}

// nextBot is a seat whose bot should move now. Bots answer first, so that a person never waits for them.
func (s *Session) nextBot(t engine.Table) engine.Seat {
	for i := range t.Config().Seats {
		if seat := engine.Seat(i); t.Acting().Has(seat) && s.Minds[seat] != nil {
			return seat
		}
	}
	return engine.Nobody
}

// takeLine carries out what a bot has decided on, as far as it is still on offer.
func (s *Session) takeLine(seat engine.Seat, line bots.Line) error {
	for i, c := range line {
		if i > 0 && !slices.Contains(s.Journal.Table().Choices(seat), c) {
			return nil
		}
		if err := s.take(seat, c); err != nil {
			return err
		}
	}
	return nil
}

// take carries choices out that are one thing to the seat.
func (s *Session) take(seat engine.Seat, chain ...engine.Choice) error {
	for i, c := range chain {
		if _, err := s.Journal.Choose(seat, c); err != nil {
			return err
		}
		delete(s.with, s.Journal.Len())
		if i > 0 {
			s.with[s.Journal.Len()] = true
		}
		s.note(s.Journal.Len())
	}
	return s.save()
}

// note writes down what a choice told.
func (s *Session) note(n int) {
	seat, c, facts := s.Journal.Step(n)
	before, t := s.Journal.At(n-1), s.Journal.At(n)
	var actions []engine.Action
	s.thread, actions = s.thread.Follow(n, seat, t.EndsTurn(c), facts.List, before, t)
	for i, f := range facts.List {
		s.logs = append(s.logs, logLine{f, t.Narrate(f), n, actions[i]})
	}
}

func (s *Session) rebuildLog() {
	s.logs, s.thread = nil, engine.Thread{}
	for n := 1; n <= s.Journal.Len(); n++ {
		s.note(n)
	}
}

// undo takes back what the seat chose last, with what was chosen together with it and what was answered by itself since.
func (s *Session) undo(seat engine.Seat) error {
	last := s.Journal.Len()
	for ; last > 0; last-- {
		if _, _, facts := s.Journal.Step(last); facts.Revealed {
			break
		}
		auto, c, _, _, ok := engine.OnlyAnswer(s.Journal.At(last - 1))
		if by, chosen, _ := s.Journal.Step(last); last == 1 || !ok || by != auto || chosen != c {
			break
		}
	}
	if last == 0 {
		return record.ErrNothingToUndo
	}
	switch by, _, facts := s.Journal.Step(last); {
	case by != seat:
		return record.ErrNothingToUndo
	case facts.Revealed:
		return record.ErrRevealed
	}
	for s.with[last] {
		last--
	}
	to := 0
	if last > 1 {
		to = holding(s.Journal.Events())[last-2]
	}
	if err := s.Journal.UndoTo(seat, to); err != nil {
		return err
	}
	s.rebuildLog()
	return s.save()
}

// holding are the numbers of the choices that have not been taken back.
func holding(events []record.Event) (out []int) {
	for i, e := range events {
		if e.Choice != "" {
			out = append(out, i+1)
			continue
		}
		for len(out) > 0 && out[len(out)-1] > e.To {
			out = out[:len(out)-1]
		}
	}
	return out
}

func (s *Session) save() error {
	if s.Save == nil {
		return nil
	}
	return s.Save(s.Journal.Write())
}

func (s *Session) people() int { return s.Journal.Table().Config().Seats - len(s.Minds) }

// human lets the next person choose.
func (s *Session) human(t engine.Table) error {
	seat := t.Acting().First()
	if s.keyhold != seat && s.people() > 1 {
		if err := s.handOver(seat); err != nil {
			return err
		}
	}
	s.keyhold = seat
	if err := s.page(seat, func(p *paint.Painter) { s.news(p, seat) }); err != nil {
		return err
	}
	q := &question{Session: s, seat: seat, offers: append(t.Offers(seat), t.Plans(seat)...), p: s.painter(seat, s.Out)}
	s.Board(q.p, t.View(seat))
	q.ask()
	for {
		line, err := s.read("> ")
		if err != nil {
			return err
		}
		if again, err := q.command(line); err != nil || !again {
			return err
		}
	}
}

// clear leaves nothing on the screen, nor of what has scrolled out of it or was typed.
func (s *Session) clear() {
	s.printf("\x1b[H\x1b[2J\x1b[3J")
	s.Lines.Forget()
}

// handOver lets the next person sit down; nobody sees another's cards.
func (s *Session) handOver(seat engine.Seat) error {
	if s.keyhold != engine.Nobody {
		s.clear()
	}
	p := s.painter(seat, s.Out)
	p.Flow(0, p.T("term.handover", "who", seat))
	_, err := s.read("")
	return err
}

func (s *Session) printf(format string, args ...any) { fmt.Fprintf(s.Out, format, args...) }

func (s *Session) read(prompt string) (string, error) {
	line, err := s.Lines.Line(prompt)
	if errors.Is(err, io.EOF) {
		return "", ErrQuit
	}
	return strings.TrimSpace(line), err
}

func (s *Session) size() (width, height int) {
	if s.Size == nil {
		return 0, 0
	}
	return s.Size()
}

func (s *Session) painter(seat engine.Seat, out io.Writer) *paint.Painter {
	width, _ := s.size()
	return &paint.Painter{Out: out, Color: s.Color, Catalog: s.Catalog, Me: seat, Names: s.Journal.Table().Meta().SeatNames, Width: width}
}

// page prints what is drawn, a screen at a time where there is somebody to turn the page.
func (s *Session) page(seat engine.Seat, draw func(p *paint.Painter)) error {
	var b bytes.Buffer
	p := s.painter(seat, &b)
	draw(p)
	if b.Len() == 0 {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	_, height := s.size()
	for len(lines) > 0 {
		n := len(lines)
		if room := height - 1; height > 2 && n > room {
			n = room
		}
		s.printf("%s\n", strings.Join(lines[:n], "\n"))
		if lines = lines[n:]; len(lines) == 0 {
			break
		}
		answer, err := s.read(p.T("term.page", "n", len(lines)) + " ")
		if err != nil {
			return err
		}
		if letter(answer) == "q" {
			break
		}
	}
	return nil
}

// final prints the end sheet.
func (s *Session) final() error {
	t := s.Journal.Table()
	seat := engine.Nobody
	for i := range t.Config().Seats {
		if s.Minds[engine.Seat(i)] == nil {
			seat = engine.Seat(i)
			if err := s.page(seat, func(p *paint.Painter) { s.news(p, seat) }); err != nil {
				return err
			}
			break
		}
	}
	p := s.painter(seat, s.Out)
	s.Board(p, t.View(seat))
	Result(p, t)
	return nil
}

// Result prints who has won and with what, if the game is over.
func Result(p *paint.Painter, t engine.Table) {
	res, over := t.Result()
	if !over {
		return
	}
	p.Printf("\n")
	for rank := 1; rank <= len(res.Seats); rank++ {
		for i, sr := range res.Seats {
			if sr.Rank != rank {
				continue
			}
			var parts []string
			for _, l := range sr.Lines {
				parts = append(parts, p.Catalog.Get(l.Key)+"\u00a0"+paint.Number(l.Amount))
			}
			p.Flow(resultHang, fmt.Sprintf(" %d. %s %s   %s", rank, paint.Pad(p.Seat(engine.Seat(i)), 10),
				paint.Pad(paint.Number(sr.Total), 4), p.Dim(strings.Join(parts, ", "))))
		}
	}
	if res.NoWinner {
		key := "term.nowinner"
		if len(res.Seats) == 1 {
			key += ".solo"
		}
		p.Flow(1, " "+p.T(key))
	}
	if res.TieBreak != "" {
		p.Flow(1, " "+p.T("term.tie", "clause", res.TieBreak))
	}
}

// resultHang is where the lines of a seat's result begin.
const resultHang = 22
