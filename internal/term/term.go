// Package term plays a game in a terminal, line by line: the board, numbered offers with their consequences, the log,
// undo, hot-seat and bots. It sees of a game only what the seat at the keyboard may see, as the page does.
package term

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

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
	In    io.Reader
	Out   io.Writer
	Color bool
	// Save is called after every change, so that nothing is lost.
	Save func([]byte) error
	// Rules gives the words of a clause.
	Rules func(clause string) string

	in      *bufio.Scanner
	shown   map[engine.Seat]int // how much of the log each seat has read
	drawn   map[engine.Seat]int // how many accounts it has seen
	keyhold engine.Seat         // who was last at the keyboard
	logs    []logLine
}

type logLine struct {
	fact  engine.Fact
	text  engine.Text
	step  int
	table engine.Table
}

// ErrQuit is returned when the player leaves; the game can be resumed.
var ErrQuit = errors.New("left the game")

// Run plays until the game is over or the player leaves.
func (s *Session) Run() error {
	s.in = bufio.NewScanner(s.In)
	s.shown, s.drawn = map[engine.Seat]int{}, map[engine.Seat]int{}
	s.keyhold = engine.Nobody
	s.rebuildLog()
	if err := s.save(); err != nil {
		return err
	}
	for {
		t := s.Journal.Table()
		if t.Acting() == 0 {
			s.final()
			return nil
		}
		if seat := s.nextBot(t); seat != engine.Nobody {
			seed := uint64(len(s.Journal.Events()))*31 + uint64(t.Config().Key[0])
			if err := s.take(seat, s.Minds[seat](t, seat, seed)); err != nil {
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

func (s *Session) take(seat engine.Seat, c engine.Choice) error {
	facts, err := s.Journal.Choose(seat, c)
	if err != nil {
		return err
	}
	s.note(s.Journal.Len(), facts)
	return s.save()
}

func (s *Session) note(step int, facts engine.Facts) {
	t := s.Journal.Table()
	for _, f := range facts.List {
		s.logs = append(s.logs, logLine{f, t.Narrate(f), step, t})
	}
}

func (s *Session) rebuildLog() {
	s.logs = nil
	for n := 1; n <= s.Journal.Len(); n++ {
		_, _, facts := s.Journal.Step(n)
		s.note(n, facts)
	}
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
	s.news(seat)
	p := s.painter(seat)
	s.Board(p, t.View(seat))
	offers := t.Offers(seat)
	s.ask(p, seat, offers)
	for {
		line, err := s.read("> ")
		if err != nil {
			return err
		}
		again, err := s.command(p, seat, offers, line)
		if err != nil || !again {
			return err
		}
	}
}

// handOver clears the screen between two people, so that nobody sees another's cards.
func (s *Session) handOver(seat engine.Seat) error {
	s.printf("\x1b[2J\x1b[H%s\n", s.painter(seat).T("term.handover", "who", seat))
	_, err := s.read("")
	return err
}

func (s *Session) printf(format string, args ...any) { fmt.Fprintf(s.Out, format, args...) }

func (s *Session) read(prompt string) (string, error) {
	s.printf("%s", prompt)
	if !s.in.Scan() {
		s.printf("\n")
		return "", ErrQuit
	}
	return strings.TrimSpace(s.in.Text()), nil
}

func (s *Session) painter(seat engine.Seat) *paint.Painter {
	return &paint.Painter{Out: s.Out, Color: s.Color, Catalog: s.Catalog, Me: seat, Names: s.Journal.Table().Meta().SeatNames}
}

// ask prints the question and the numbered offers with what they would change.
func (s *Session) ask(p *paint.Painter, seat engine.Seat, offers []engine.Offer) {
	group := ""
	s.printf("\n%s\n", p.T("term.choose", "who", seat))
	for i, o := range offers {
		if o.Group != group {
			group = o.Group
			s.printf(" %s\n", p.Dim(s.Catalog.Get(s.Journal.Table().Meta().Word("group."+group))))
		}
		cost := ""
		if o.Cost > 0 {
			cost = fmt.Sprintf(" (£%d)", o.Cost)
		}
		line := fmt.Sprintf("  %2d  %s%s", i+1, p.Say(o.Label()), cost)
		if pre := s.preview(p, seat, o); pre != "" {
			line += "  " + p.Dim(pre)
		}
		s.printf("%s\n", line)
	}
	s.printf("%s\n", p.Dim(p.T("term.commands")))
}

// preview says what an offer changes, one's own numbers first.
func (s *Session) preview(p *paint.Painter, me engine.Seat, o engine.Offer) string {
	if o.Opaque {
		return p.T("term.unknown")
	}
	var own, rest []string
	for _, c := range o.Preview {
		name, place, _ := strings.Cut(c.Gauge, "/")
		word := s.Catalog.Get(s.Journal.Table().Meta().Word("gauge." + name))
		if place != "" {
			word += " " + s.place(place)
		}
		text := fmt.Sprintf("%s %d→%d", word, c.From, c.To)
		switch {
		case c.Seat != nil && *c.Seat == me:
			own = append(own, text)
		case c.Seat != nil:
			rest = append(rest, p.Seat(*c.Seat)+" "+text)
		default:
			rest = append(rest, text)
		}
	}
	return strings.Join(append(own, rest...), ", ")
}

// place names a part of the board that a number belongs to.
func (s *Session) place(id string) string {
	for _, kind := range []string{"product.", "commodity."} {
		if m, ok := s.Catalog.Raw(s.Journal.Table().Meta().Word(kind + id)); ok {
			return m
		}
	}
	return strings.ReplaceAll(id, "_", " ")
}

// command carries a line of input out. It returns true if the same question is still open.
func (s *Session) command(p *paint.Painter, seat engine.Seat, offers []engine.Offer, line string) (again bool, err error) {
	word, arg, _ := strings.Cut(line, " ")
	t := s.Journal.Table()
	switch word {
	case "":
		if len(offers) == 1 {
			return s.mean(p, seat, offers[0])
		}
		s.printf("%s\n", p.T("term.many", "n", len(offers)))
		return true, nil
	case "q", "quit":
		return false, ErrQuit
	case "h", "help", "?":
		s.help(p)
		return true, nil
	case "b", "board":
		s.Board(p, t.View(seat))
		s.ask(p, seat, offers)
		return true, nil
	case "l", "log":
		for _, l := range s.logs {
			if l.fact.To == engine.Everybody || l.fact.To.Has(seat) {
				s.printf("%4d  %s\n", l.step, p.Say(l.text))
			}
		}
		return true, nil
	case "a", "account":
		s.showAccount(p, seat)
		return true, nil
	case "u", "undo":
		if err := s.Journal.Undo(seat); err != nil {
			s.printf("%s.\n", capital(err.Error()))
			return true, nil
		}
		s.rebuildLog()
		return false, s.save()
	case "w", "why":
		n, err := strconv.Atoi(arg)
		if err != nil || n < 1 || n > len(offers) {
			s.printf("%s\n", p.T("term.which", "n", len(offers)))
			return true, nil
		}
		s.printf("%s\n", s.Rules(offers[n-1].Clause))
		return true, nil
	}
	if n, err := strconv.Atoi(word); err == nil {
		if n < 1 || n > len(offers) {
			s.printf("%s\n", p.T("term.nooffer", "want", n, "n", len(offers)))
			return true, nil
		}
		return s.mean(p, seat, offers[n-1])
	}
	c, err := t.Parse(line)
	if err == nil {
		if err = s.take(seat, c); err == nil {
			return false, nil
		}
	}
	s.printf("%s.\n", capital(err.Error()))
	return true, nil
}

// mean takes an offer, after asking once more if it would do something nobody does lightly. It returns true if the
// question is still open.
func (s *Session) mean(p *paint.Painter, seat engine.Seat, o engine.Offer) (again bool, err error) {
	for _, w := range o.Warnings {
		s.printf("%s\n", p.T("term.sure", "warning", p.Say(w)))
		line, err := s.read("> ")
		if err != nil || line != "y" {
			return true, err
		}
	}
	return false, s.take(seat, o.Choice)
}

func (s *Session) help(p *paint.Painter) {
	for _, k := range []string{"number", "enter", "board", "log", "account", "why", "undo", "quit"} {
		s.printf("  %s\n", p.T("term.help."+k))
	}
}

// final prints the end sheet.
func (s *Session) final() {
	t := s.Journal.Table()
	res, _ := t.Result()
	seat := engine.Nobody
	for i := range t.Config().Seats {
		if s.Minds[engine.Seat(i)] == nil {
			seat = engine.Seat(i)
			s.news(seat)
			break
		}
	}
	p := s.painter(seat)
	s.Board(p, t.View(seat))
	s.printf("\n")
	for rank := 1; rank <= len(res.Seats); rank++ {
		for i, sr := range res.Seats {
			if sr.Rank != rank {
				continue
			}
			var parts []string
			for _, l := range sr.Lines {
				parts = append(parts, fmt.Sprintf("%s %s", s.Catalog.Get(l.Key), signed(l.Amount)))
			}
			s.printf(" %d. %-8s %4d   %s\n", rank, p.Seat(engine.Seat(i)), sr.Total, p.Dim(strings.Join(parts, ", ")))
		}
	}
	if res.NoWinner {
		s.printf(" %s\n", p.T("term.nowinner"))
	}
	if res.TieBreak != "" {
		s.printf(" %s\n", p.T("term.tie", "clause", res.TieBreak))
	}
}

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
