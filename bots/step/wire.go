package step

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"

	"cromford/engine"
)

// move is one move of a step message: [game, number] or [game, number, seat].
type move struct {
	id, number int
	seat       engine.Seat
	named      bool // the message names the seat
	choice     engine.Choice
}

// scanner reads what a step message is made of. Blanks are skipped.
type scanner struct {
	text []byte
	at   int
	bad  bool
}

func (s *scanner) next() byte {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; c {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return c
		}
	}
	return 0
}

// take reads a character if it is the next one.
func (s *scanner) take(c byte) bool {
	if s.next() != c {
		return false
	}
	s.at++
	return true
}

func (s *scanner) need(c byte) { s.bad = !s.take(c) || s.bad }

// word reads a word in quotation marks.
func (s *scanner) word(w string) {
	s.need('"')
	if s.bad || s.at+len(w) >= len(s.text) || string(s.text[s.at:s.at+len(w)]) != w || s.text[s.at+len(w)] != '"' {
		s.bad = true
		return
	}
	s.at += len(w) + 1
}

// number reads a whole number that is not negative.
func (s *scanner) number() int {
	s.next()
	n, from := 0, s.at
	for s.at < len(s.text) && s.text[s.at]-'0' <= 9 && n < math.MaxInt32/16 {
		n = 10*n + int(s.text[s.at]-'0')
		s.at++
	}
	s.bad = s.bad || from == s.at || s.text[from] == '0' && s.at > from+1
	return n
}

// parseStep reads the message that comes most often, {"do":"step","moves":[[0,12],[1,7]]}, without reflection. Whatever it
// does not understand is left to the slower way, which says what is wrong.
func parseStep(line []byte, moves []move) ([]move, bool) {
	s := scanner{text: line}
	s.need('{')
	s.word("do")
	s.need(':')
	s.word("step")
	s.need(',')
	s.word("moves")
	s.need(':')
	s.need('[')
	for !s.bad {
		s.need('[')
		mv := move{id: s.number()}
		s.need(',')
		mv.number = s.number()
		if s.take(',') {
			n := s.number()
			s.bad = s.bad || n >= engine.MaxSeats
			mv.seat, mv.named = engine.Seat(n), true // #nosec G115 -- looked at above
		}
		s.need(']')
		moves = append(moves, mv)
		if !s.take(',') {
			break
		}
	}
	s.need(']')
	s.need('}')
	return moves, !s.bad && s.next() == 0
}

func appendInts[T int | int32](b []byte, list []T) []byte {
	b = append(b, '[')
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(v), 10)
	}
	return append(b, ']')
}

// appendTurn writes how a game stands: [game, seat, legal numbers], or [game, -1, ranks by seat] when it is over.
func (ss *session[S]) appendTurn(id int, g *game[S]) {
	b := append(ss.out, '[')
	b = strconv.AppendInt(b, int64(id), 10)
	b = append(b, ',')
	if g.seat != engine.Nobody {
		b = strconv.AppendInt(b, int64(g.seat), 10)
		b = append(b, ',')
		b = appendInts(b, g.nums)
	} else {
		r, _ := ss.m.Result(&g.s)
		ss.row = ss.row[:0]
		for _, sr := range r.Seats {
			ss.row = append(ss.row, sr.Rank)
		}
		b = append(b, '-', '1', ',')
		b = appendInts(b, ss.row)
	}
	ss.out = append(b, ']')
}

// appendFault writes an error as a line without its end.
func appendFault(b []byte, err error) []byte {
	var f *fault
	code := "refused"
	if errors.As(err, &f) {
		code = f.code
	}
	text, _ := json.Marshal(struct {
		Error string `json:"error"`
		Code  string `json:"code"`
	}{err.Error(), code})
	return append(b, text...)
}
