// Package step plays many games at once for a program on the other end of a pipe, by JSON lines: for people who train their own
// players. docs/step.md describes the messages. It holds true positions and knows no server.
package step

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"cromford/bots/features"
	"cromford/engine"
)

const (
	maxGames = 1 << 16 // games at once; their ids are below it
	maxLine  = 1 << 20 // bytes of a message
)

// Mode serves the messages of one program until they end.
type Mode func(in io.Reader, out io.Writer) error

// Of is the stepping mode of a game.
func Of[S comparable](m engine.Module[S]) Mode {
	return func(in io.Reader, out io.Writer) error {
		return newSession(m).serve(in, out)
	}
}

// fault is what is wrong with a message: a code for programs and a sentence for people.
type fault struct{ code, reason string }

func (f *fault) Error() string { return f.reason }

func faulty(code, format string, args ...any) error {
	return &fault{code, fmt.Sprintf(format, args...)}
}

// session is the games of one program.
type session[S comparable] struct {
	m       engine.Module[S]
	games   []*game[S] // by id; nil where there is none
	numbers map[*engine.Grammar]*engine.Numbering
	headers map[string]*features.Header
	reader  *features.Reader[S]
	moves   []move
	stamp   []uint32 // by id: the batch that named it last
	batch   uint32
	list    []engine.Choice // scratch
	nums    []int32         // scratch
	floats  []float32       // scratch
	row     []int           // scratch
	out     []byte
}

func newSession[S comparable](m engine.Module[S]) *session[S] {
	return &session[S]{m: m, numbers: map[*engine.Grammar]*engine.Numbering{}, headers: map[string]*features.Header{},
		reader: features.NewReader[S](m, nil)}
}

// serve answers every line with one line, in order. It writes whenever there is nothing more to read.
func (ss *session[S]) serve(in io.Reader, out io.Writer) error {
	r, w := bufio.NewReaderSize(in, maxLine), bufio.NewWriterSize(out, 1<<16)
	for {
		line, err := r.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.ReadSlice('\n')
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if long {
				ss.out = append(appendFault(ss.out[:0], faulty("too_long", "a message has at most %d bytes", maxLine)), '\n')
			} else {
				ss.answer(line)
			}
			if _, err := w.Write(ss.out); err != nil {
				return err
			}
		}
		if r.Buffered() == 0 || err != nil {
			if err := w.Flush(); err != nil {
				return err
			}
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
	}
}

// answer puts the answer to a message into ss.out, with the end of its line.
func (ss *session[S]) answer(line []byte) {
	ss.out = ss.out[:0]
	var err error
	if moves, ok := parseStep(line, ss.moves[:0]); ok {
		ss.moves = moves
		err = ss.step()
	} else {
		err = ss.order(line)
	}
	if err != nil {
		ss.out = appendFault(ss.out[:0], err)
	}
	ss.out = append(ss.out, '\n')
}

// game is one game of a session, with the question of the seat that is to choose.
type game[S comparable] struct {
	s    S
	cfg  engine.Config
	num  *engine.Numbering
	seat engine.Seat // the first of those that owe a choice; Nobody if the game is over
	list []engine.Choice
	nums []int32
}

// at finds a game.
func (ss *session[S]) at(id int) (*game[S], error) {
	if id < 0 || id >= len(ss.games) || ss.games[id] == nil {
		return nil, faulty("no_game", "there is no game %d; reset it first", id)
	}
	return ss.games[id], nil
}

// place is the game of an id, which need not have one yet.
func (ss *session[S]) place(id int) *game[S] {
	for id >= len(ss.games) {
		ss.games = append(ss.games, nil)
		ss.stamp = append(ss.stamp, 0)
	}
	if ss.games[id] == nil {
		ss.games[id] = &game[S]{}
	}
	return ss.games[id]
}

// lay sets a game to a position.
func (ss *session[S]) lay(g *game[S], s *S, cfg engine.Config) {
	g.s, g.cfg = *s, cfg
	gr := ss.m.Grammar(&g.s)
	if g.num = ss.numbers[gr]; g.num == nil {
		g.num = engine.NumberingOf(gr, len(ss.m.Meta().SeatNames))
		ss.numbers[gr] = g.num
	}
	ss.ask(g)
}

// ask lists the choices of the seat that is to choose.
func (ss *session[S]) ask(g *game[S]) {
	g.list, g.nums = g.list[:0], g.nums[:0]
	if g.seat = ss.m.Acting(&g.s).First(); g.seat != engine.Nobody {
		g.list = ss.m.Choices(&g.s, g.seat, g.list)
		g.nums = g.num.Number(g.list, g.nums)
	}
}

// legal is the choices of a seat with their numbers, until the next call.
func (ss *session[S]) legal(g *game[S], seat engine.Seat) ([]engine.Choice, []int32) {
	if seat == g.seat {
		return g.list, g.nums
	}
	ss.list = ss.m.Choices(&g.s, seat, ss.list[:0])
	ss.nums = g.num.Number(ss.list, ss.nums[:0])
	return ss.list, ss.nums
}

// step makes the moves of a message: all of them, or none if one cannot be made.
func (ss *session[S]) step() error {
	ss.batch++
	for i := range ss.moves {
		if err := ss.find(&ss.moves[i]); err != nil {
			return err
		}
	}
	ss.out = append(ss.out, `{"did":"step","games":[`...)
	for i := range ss.moves {
		mv := &ss.moves[i]
		g := ss.games[mv.id]
		engine.Perform(ss.m, &g.s, mv.seat, mv.choice, nil)
		ss.ask(g)
		if i > 0 {
			ss.out = append(ss.out, ',')
		}
		ss.appendTurn(mv.id, g)
	}
	ss.out = append(ss.out, ']', '}')
	return nil
}

// find looks up which choice a move is.
func (ss *session[S]) find(mv *move) error {
	g, err := ss.at(mv.id)
	if err != nil {
		return err
	}
	if ss.stamp[mv.id] == ss.batch {
		return faulty("twice", "game %d comes twice in one message", mv.id)
	}
	ss.stamp[mv.id] = ss.batch
	if g.seat == engine.Nobody {
		return faulty("over", "game %d is over", mv.id)
	}
	if !mv.named {
		mv.seat = g.seat
	} else if int(mv.seat) >= g.cfg.Seats {
		return faulty("no_seat", "game %d has no seat %d", mv.id, mv.seat)
	}
	list, nums := ss.legal(g, mv.seat)
	for i, n := range nums {
		if int(n) == mv.number {
			mv.choice = list[i]
			return nil
		}
	}
	return faulty("not_legal", "game %d: %d is not the number of a legal choice of seat %d", mv.id, mv.number, mv.seat)
}
