package table

import (
	"slices"
	"strconv"
	"strings"

	"cromford/engine"
)

// Span is a stretch of time, in milliseconds.
type Span struct{ From, To int64 }

// lasts is how much of the time from a to b lies in none of the spans, which do not overlap each other, nor in one more.
func lasts(a, b int64, still []Span, own Span) int64 {
	if own.To > own.From && own.From < b && own.To > a {
		return lasts(a, max(a, own.From), still, Span{}) + lasts(min(b, own.To), b, still, Span{})
	}
	n := b - a
	for _, s := range still {
		n -= max(0, min(b, s.To)-max(a, s.From))
	}
	return max(0, n)
}

// clocks is the time of everybody at a table. It is worked out from the log, from when its game began and from the times when no
// server was there; nothing else is stored of it, so every server finds the same. The rules never see it.
type clocks struct {
	pace    Pace
	still   []Span
	gen     int // of still
	hands   []hand
	held    []int // the events of the choices that hold
	acting  engine.SeatSet
	at      int64 // up to when time is counted
	paused  bool
	lastOut int64 // when a time ran out last
	open    []clockQuestion
	lines   int // of the log, counted so far
}

// hand is the clock of one seat.
type hand struct {
	person bool  // bots have none
	left   int64 // of the time for this turn; it goes first
	bank   int64 // the budget, or the reserve
	out    OutRule
	now    int // the turn under way, or -1
	turns  []turn
	away   Span // on holiday
}

// turn is a turn that was begun: the choices it went over, and what was left of its time. Whoever returns to it because
// something was taken back has no more than that.
type turn struct {
	from, to int
	left     int64
}

// questionKind is what the others at a table are asked.
type questionKind string

const (
	askPause  questionKind = "pause"  // may the clocks stand still?
	askLonger questionKind = "longer" // may somebody have more time?
	askOut    questionKind = "out"    // somebody's time has run out: shall a bot stand in?
)

// clockQuestion is what the others at a table are asked about the time of a seat.
type clockQuestion struct {
	n       int // the event that asked it
	kind    questionKind
	seat    int
	yes, no engine.SeatSet
}

// newClocks are the clocks of a game that begins, for seats of people and of bots.
func newClocks(p Pace, began int64, people []bool, acting engine.SeatSet, still []Span) *clocks {
	c := &clocks{pace: p, still: still, hands: make([]hand, len(people)), acting: acting, at: began}
	for i, is := range people {
		c.hands[i] = hand{person: is, bank: p.Bank, now: -1}
	}
	c.settle(0)
	return c
}

// follow counts on to the end of a log. Choices that were made together are one: what the house answers for somebody costs no time.
func (c *clocks) follow(log []LogLine) {
	for c.lines < len(log) {
		end := c.lines + 1
		for end < len(log) && log[end].Kind == EventChoice && log[end].Part != Alone {
			end++
		}
		c.take(log[c.lines:end])
		c.lines = end
	}
}

func (c *clocks) take(lines []LogLine) {
	first, last := &lines[0], &lines[len(lines)-1]
	if from, err := strconv.ParseInt(first.body, 10, 64); first.Kind == EventMended && err == nil {
		c.advance(min(first.At, from))
		c.at = max(c.at, first.At)
	}
	c.advance(first.At)
	var ended engine.SeatSet
	for i := range lines {
		switch ll := &lines[i]; ll.Kind {
		case EventChoice:
			c.held = append(c.held, ll.N)
			if ll.ends && ll.Part != Auto {
				ended |= engine.Only(engine.Seat(ll.Seat))
			}
		case EventUndo:
			for len(c.held) > 0 && c.held[len(c.held)-1] > ll.To {
				c.held = c.held[:len(c.held)-1]
			}
		default:
			c.house(ll)
		}
	}
	c.acting = last.tab.Acting()
	c.settle(ended)
}

// runs tells whether the clock of a seat runs.
func (c *clocks) runs(seat int) bool {
	h := &c.hands[seat]
	return h.person && h.out == "" && !c.paused && c.acting.Has(engine.Seat(seat))
}

// advance lets the time pass.
func (c *clocks) advance(to int64) {
	if to <= c.at { // the clocks of two servers differ a little
		return
	}
	for i := range c.hands {
		if c.runs(i) {
			h := &c.hands[i]
			h.left, h.bank = spent(h.left, h.bank, lasts(c.at, to, c.still, h.away))
		}
	}
	c.at = to
}

// spent is what is left of a turn's time and of the bank after a while.
func spent(left, bank, used int64) (l, b int64) {
	return max(0, left-used), max(0, bank-max(0, used-left))
}

// settle notes whose turn has ended and whose begins.
func (c *clocks) settle(ended engine.SeatSet) {
	n := len(c.held)
	for i := range c.hands {
		h, seat := &c.hands[i], engine.Seat(i)
		if !h.person {
			continue
		}
		if h.now >= 0 {
			if t := &h.turns[h.now]; !c.acting.Has(seat) || ended.Has(seat) || n < t.from {
				t.left, t.to, h.now = h.left, max(t.from+1, n), -1
			}
		}
		if !c.acting.Has(seat) {
			c.answered(i)
		}
		if c.acting.Has(seat) && h.now < 0 && h.out != OutStandIn {
			c.begin(h, n)
		}
	}
}

// begin begins a turn of somebody after n choices, or goes on with one that was taken back into.
func (c *clocks) begin(h *hand, n int) {
	if i := slices.IndexFunc(h.turns, func(t turn) bool { return t.from <= n && n < t.to }); i >= 0 {
		h.now, h.left = i, h.turns[i].left
		return
	}
	h.now, h.turns = len(h.turns), append(h.turns, turn{from: n, to: n + 1})
	if c.pace.Kind == PaceLive {
		h.bank += c.pace.Turn
	} else {
		h.left = c.pace.Turn
	}
}

// answered notes that a seat owes nothing any more: nobody has to decide about its time.
func (c *clocks) answered(seat int) {
	if c.hands[seat].out == OutVote {
		c.hands[seat].out = ""
	}
	c.open = slices.DeleteFunc(c.open, func(q clockQuestion) bool { return q.seat == seat && q.kind != askPause })
}

// house takes an event that changes no position.
func (c *clocks) house(ll *LogLine) {
	h := &c.hands[ll.Seat]
	switch ll.Kind {
	case EventTimeout:
		h.left, h.bank, h.out = 0, 0, OutRule(ll.body)
		c.lastOut = ll.At
		c.open = slices.DeleteFunc(c.open, func(q clockQuestion) bool { return q.seat == ll.Seat && q.kind == askLonger })
		if h.out == OutVote {
			c.ask(ll, askOut)
		}
		if h.out == OutResign {
			h.person = false
		}
	case EventReturn:
		h.out, h.bank, h.now = "", max(h.bank, c.pace.bonus()), -1
	case EventResign:
		h.person = false
		c.answered(ll.Seat)
	case EventPause:
		c.ask(ll, askPause)
	case EventLonger:
		c.ask(ll, askLonger)
	case EventResume:
		c.paused = false
	case EventVote:
		c.vote(ll)
	case EventHoliday:
		until, _ := strconv.ParseInt(ll.body, 10, 64)
		h.away = Span{ll.At, until}
	case EventBack:
		h.away.To = min(h.away.To, ll.At)
	case EventChoice, EventUndo, EventMended, EventCoach:
	}
}

func (c *clocks) ask(ll *LogLine, kind questionKind) {
	q := clockQuestion{n: ll.N, kind: kind, seat: ll.Seat}
	if !c.decide(&q) {
		c.open = append(c.open, q)
	}
}

func (c *clocks) vote(ll *LogLine) {
	n, yes, _ := strings.Cut(ll.body, " ")
	i := slices.IndexFunc(c.open, func(q clockQuestion) bool { return strconv.Itoa(q.n) == n })
	if i < 0 {
		return
	}
	q, who := &c.open[i], engine.Only(engine.Seat(ll.Seat))
	q.yes, q.no = q.yes&^who, q.no&^who
	if yes == "yes" {
		q.yes |= who
	} else {
		q.no |= who
	}
	if ll.Seat == q.seat || c.decide(q) { // whoever has asked takes the question back
		c.open = slices.DeleteFunc(c.open, func(x clockQuestion) bool { return x.n == q.n })
	}
}

// voters are the people who are asked about a seat.
func (c *clocks) voters(seat int) (set engine.SeatSet) {
	for i, h := range c.hands {
		if i != seat && h.person && h.out != OutStandIn {
			set |= engine.Only(engine.Seat(i))
		}
	}
	return set
}

// decide does what the others have decided and tells whether they have. All must agree to a pause; for the rest more than half
// decide, and if they are of two minds there is more time.
func (c *clocks) decide(q *clockQuestion) bool {
	all := c.voters(q.seat)
	n, yes, no := all.Len(), (q.yes & all).Len(), (q.no & all).Len()
	h := &c.hands[q.seat]
	switch {
	case q.kind == askPause && yes == n:
		c.paused = true
	case q.kind == askPause:
		return no > 0
	case q.kind == askLonger && 2*yes >= n && (n == 0 || 2*yes > n):
		h.bank += c.pace.bonus()
	case q.kind == askLonger:
		return 2*no >= n
	case 2*yes > n:
		h.out = OutStandIn
	case 2*no >= n:
		h.out, h.bank = "", h.bank+c.pace.bonus()
	default:
		return false
	}
	return true
}

// SeatClock is the time of a seat.
type SeatClock struct {
	Left    int64   `json:"left" doc:"All that is left, in milliseconds, at the time of the state; of a seat without a clock 0."`
	Bank    int64   `json:"bank" doc:"How much of it is budget or reserve; the rest is for this turn alone."`
	Running bool    `json:"running" doc:"The clock runs: the seat owes a choice and nothing keeps the clock."`
	Until   int64   `json:"until" doc:"When the time runs out if nothing happens; 0 if the clock stands."`
	Out     OutRule `json:"out,omitempty" enum:"standin,vote,resign" doc:"Its time has run out, and that is what came of it."`
	Away    int64   `json:"away,omitempty" doc:"Until when the person is on holiday."`
}

// read is everybody's time at a moment.
func (c *clocks) read(now int64) []SeatClock {
	out := make([]SeatClock, len(c.hands))
	for i := range c.hands {
		h, s := &c.hands[i], &out[i]
		s.Out = h.out
		if !h.person {
			continue
		}
		left, bank := h.left, h.bank
		if h.now < 0 && c.pace.Kind == PacePost { // so much it will have
			left = c.pace.Turn
		}
		if now < h.away.To {
			s.Away = h.away.To
		}
		if c.runs(i) {
			left, bank = spent(left, bank, lasts(c.at, max(c.at, now), c.still, h.away))
			s.Running = s.Away == 0
			s.Until = max(now, s.Away) + left + bank
		}
		s.Left, s.Bank = left+bank, bank
	}
	return out
}

// rests tells until when bots that stand in wait because everybody is out; 0 if somebody is there.
func (c *clocks) rests() int64 {
	out := 0
	for _, h := range c.hands {
		if h.person && h.out != OutStandIn {
			return 0
		} else if h.person {
			out++
		}
	}
	if out == 0 {
		return 0
	}
	return c.lastOut + c.pace.rest()
}

// never is when nobody needs to look at the clocks.
const never = 253402300799000 // the end of the year 9999

// due is when somebody has to look at the clocks: because a time runs out, or nearly, or a holiday ends.
func (c *clocks) due(now int64, seats []SeatClock) int64 {
	next := int64(never)
	if until := c.rests(); until > now {
		return until
	}
	for _, s := range seats {
		if s.Until == 0 {
			continue
		}
		at := s.Until
		if early := at - c.pace.lead(); now < early {
			at = early
		}
		next = min(next, at)
	}
	return next
}
