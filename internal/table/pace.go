package table

import (
	"encoding/json"
	"time"
)

// PaceKind is how time is kept at a table.
type PaceKind string

// The kinds of pace.
const (
	PaceNone PaceKind = ""     // nobody is held to time
	PaceLive PaceKind = "live" // a budget for the whole game, and some more with every turn
	PacePost PaceKind = "post" // by correspondence: time for every turn, and a reserve for the whole game
)

// OutRule is what happens when somebody's time has run out.
type OutRule string

// The rules for time that has run out.
const (
	OutStandIn OutRule = "standin" // a bot plays until the person is back
	OutVote    OutRule = "vote"    // the turn waits, and the others decide
	OutResign  OutRule = "resign"  // the seat is given up
)

// Pace is how time is kept at a table. It is chosen when the table is made.
type Pace struct {
	Kind PaceKind `json:"kind,omitempty"`
	Bank int64    `json:"bank,omitempty"` // the budget, or the reserve, in milliseconds
	Turn int64    `json:"turn,omitempty"` // what every turn adds to the budget, or the time for it
	Out  OutRule  `json:"out,omitempty"`
}

func (p Pace) timed() bool { return p.Kind != PaceNone }

// Text is the pace as it is stored; no pace is no text.
func (p Pace) Text() string {
	if !p.timed() {
		return ""
	}
	text, _ := json.Marshal(p) //nolint:errchkjson // it has nothing that fails
	return string(text)
}

// ParsePace reads what Text has written.
func ParsePace(text string) (p Pace, err error) {
	if text == "" {
		return p, nil
	}
	err = json.Unmarshal([]byte(text), &p)
	return p, err
}

// bonus is the time that somebody gets who is given more, or comes back.
func (p Pace) bonus() int64 {
	if p.Kind == PaceLive {
		return max(p.Turn, p.Bank/10)
	}
	return p.Turn
}

// lead is how long before the end of somebody's time they are told; 0 is never. At a live table they sit before the clock.
func (p Pace) lead() int64 {
	if p.Kind != PacePost {
		return 0
	}
	return min(p.Turn/4, (6 * time.Hour).Milliseconds())
}

// bounds are the least and the most of a pace.
type bounds struct{ bank, turn [2]time.Duration }

const day = 24 * time.Hour

var paceBounds = map[PaceKind]bounds{
	PaceLive: {bank: [2]time.Duration{10 * time.Second, day}, turn: [2]time.Duration{0, time.Hour}},
	PacePost: {bank: [2]time.Duration{0, 60 * day}, turn: [2]time.Duration{time.Hour, 30 * day}},
}

// checked is a pace that somebody asks for, with what goes without saying.
func (p Pace) checked() (Pace, error) {
	if !p.timed() {
		return Pace{}, nil
	}
	b, ok := paceBounds[p.Kind]
	if !ok {
		return p, fail(Invalid, "the pace cannot be %q; it can be live, post or left out", p.Kind)
	}
	within := func(ms int64, b [2]time.Duration) bool { return ms >= b[0].Milliseconds() && ms <= b[1].Milliseconds() }
	switch {
	case !within(p.Bank, b.bank) && p.Kind == PaceLive:
		return p, fail(Invalid, "the budget of a live table is %v to %v", b.bank[0], b.bank[1])
	case !within(p.Bank, b.bank):
		return p, fail(Invalid, "the reserve of a table by correspondence is at most %v", b.bank[1])
	case !within(p.Turn, b.turn) && p.Kind == PaceLive:
		return p, fail(Invalid, "every turn of a live table adds at most %v", b.turn[1])
	case !within(p.Turn, b.turn):
		return p, fail(Invalid, "the time for a turn by correspondence is %v to %v", b.turn[0], b.turn[1])
	}
	switch p.Out {
	case "":
		p.Out = OutStandIn
	case OutStandIn, OutVote, OutResign:
	default:
		return p, fail(Invalid, "what happens when time runs out cannot be %q; it can be standin, vote or resign", p.Out)
	}
	return p, nil
}
