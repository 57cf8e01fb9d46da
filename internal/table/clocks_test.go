package table

import (
	"fmt"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"cromford/engine"
)

// seated is a table that knows only whose turn it is.
type seatedTable struct {
	engine.Table
	acting engine.SeatSet
}

func (s seatedTable) Acting() engine.SeatSet { return s.acting }

// script writes a log for clocks by hand: acting is who owes a choice after the event.
type script struct{ log []LogLine }

func (s *script) add(at int64, kind EventKind, seat int, body string, acting ...engine.Seat) *LogLine {
	var set engine.SeatSet
	for _, a := range acting {
		set |= engine.Only(a)
	}
	s.log = append(s.log, LogLine{N: len(s.log) + 1, Seat: seat, At: at, Kind: kind, body: body, tab: seatedTable{acting: set}})
	return &s.log[len(s.log)-1]
}

// lefts is how much everybody has left, in seconds.
func lefts(c *clocks, now int64) (out []int64) {
	for _, s := range c.read(now) {
		out = append(out, s.Left/1000)
	}
	return out
}

func expect(t *testing.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

const sec = 1000

var (
	blitz = Pace{Kind: PaceLive, Bank: 100 * sec, Turn: 10 * sec, Out: OutStandIn}
	post  = Pace{Kind: PacePost, Bank: 50 * sec, Turn: 100 * sec, Out: OutStandIn}
	folks = []bool{true, true}
)

// A live budget grows with every turn and shrinks while one is asked; nobody else's does.
func TestLiveClock(t *testing.T) {
	s := &script{}
	s.add(30*sec, EventChoice, 0, "", 0)                 // the first of two choices of a turn
	s.add(40*sec, EventChoice, 0, "", 1)                 // the turn is over
	s.add(45*sec, EventChoice, 1, "", 1).ends = true     // and another one of the same seat
	s.add(60*sec, EventChoice, 1, "", 0)                 //
	c := newClocks(blitz, 0, folks, engine.Only(0), nil) // 0 has 110
	expect(t, "at the start", lefts(c, 25*sec), []int64{85, 100})
	c.follow(s.log)
	// 0: 110 - 40 + 10; 1: 100 + 10 - 5 + 10 - 15.
	expect(t, "after two turns", lefts(c, 60*sec), []int64{80, 100})
	expect(t, "later", lefts(c, 75*sec), []int64{65, 100})
	expect(t, "long after", lefts(c, 1000*sec), []int64{0, 100})
	if got := c.read(75 * sec)[0].Until; got != 140*sec {
		t.Errorf("the time runs out at %d", got)
	}
}

// What is chosen together and what the house answers is one moment: no turn, and no time, comes of it.
func TestClockOfABatch(t *testing.T) {
	s := &script{}
	s.add(10*sec, EventChoice, 0, "", 1)
	auto := s.add(10*sec, EventChoice, 1, "", 0) // the only answer
	auto.Part, auto.ends = Auto, true
	c := newClocks(blitz, 0, folks, engine.Only(0), nil)
	c.follow(s.log)
	expect(t, "after", lefts(c, 10*sec), []int64{100, 100})
}

// By correspondence the time of the turn goes first and comes back whole; the reserve does not.
func TestPostClock(t *testing.T) {
	s := &script{}
	s.add(130*sec, EventChoice, 0, "", 1)
	s.add(150*sec, EventChoice, 1, "", 0)
	c := newClocks(post, 0, folks, engine.Only(0), nil)
	expect(t, "in the turn", lefts(c, 90*sec), []int64{60, 150})
	expect(t, "in the reserve", lefts(c, 120*sec), []int64{30, 150})
	c.follow(s.log)
	expect(t, "the next turn", lefts(c, 150*sec), []int64{120, 150})
	expect(t, "due: a quarter of the turn before", c.due(150*sec, c.read(150*sec)), 245*sec)
	expect(t, "due then", c.due(246*sec, c.read(246*sec)), 270*sec)
}

// In simultaneous choice everybody's own clock runs.
func TestClocksTogether(t *testing.T) {
	s := &script{}
	s.add(10*sec, EventChoice, 1, "", 0)
	c := newClocks(post, 0, folks, engine.Only(0)|engine.Only(1), nil)
	expect(t, "both run", lefts(c, 10*sec), []int64{140, 140})
	c.follow(s.log)
	expect(t, "one runs", lefts(c, 30*sec), []int64{120, 150})
}

// What is taken back gives no time back, and no turn twice.
func TestClockAfterUndo(t *testing.T) {
	for _, p := range []Pace{blitz, post} {
		s := &script{}
		s.add(40*sec, EventChoice, 0, "", 1)
		s.add(60*sec, EventUndo, 0, "", 0)
		s.add(70*sec, EventChoice, 0, "", 1)
		c := newClocks(p, 0, folks, engine.Only(0), nil)
		first := c.read(0)[0].Left
		other := newClocks(p, 0, folks, engine.Only(1), nil).read(0)[1].Left
		c.follow(s.log[:2])
		expect(t, "back in the turn", c.read(60 * sec)[0].Left, first-40*sec)
		c.follow(s.log)
		expect(t, "the other goes on with its turn", c.read(75 * sec)[1].Left, other-25*sec)
		s.add(80*sec, EventUndo, 0, "", 0)
		c.follow(s.log)
		expect(t, "and again", c.read(80 * sec)[0].Left, first-50*sec)
	}
}

// Nobody's time passes while no server is there, on holiday, in a pause, or while the table was halted.
func TestStandingClocks(t *testing.T) {
	down := []Span{{20 * sec, 50 * sec}, {90 * sec, 95 * sec}}
	c := newClocks(post, 0, folks, engine.Only(0), down)
	expect(t, "downtime", lefts(c, 100*sec), []int64{85, 150})
	s := &script{}
	s.add(10*sec, EventHoliday, 0, strconv.Itoa(60*sec), 0)
	c = newClocks(post, 0, folks, engine.Only(0), down)
	c.follow(s.log)
	expect(t, "holiday and downtime", lefts(c, 100*sec), []int64{105, 150}) // 10, then 40 less 5
	if r := c.read(30 * sec)[0]; r.Running || r.Away != 60*sec || r.Until != 60*sec+140*sec {
		t.Errorf("on holiday: %+v", r)
	}
	s.add(40*sec, EventBack, 0, "", 0)
	c.follow(s.log)
	expect(t, "back early", lefts(c, 60*sec), []int64{130, 150}) // 10, then 10 after the downtime
	s = &script{}
	s.add(10*sec, EventPause, 1, "", 0)
	s.add(20*sec, EventVote, 0, "1 yes", 0)
	c = newClocks(post, 0, folks, engine.Only(0), nil)
	c.follow(s.log)
	if !c.paused || len(c.open) != 0 {
		t.Error("no pause after all have agreed")
	}
	s.add(70*sec, EventResume, 1, "", 0)
	c.follow(s.log)
	expect(t, "pause", lefts(c, 75*sec), []int64{125, 150})
	s = &script{}
	s.add(90*sec, EventMended, 0, strconv.Itoa(30*sec), 0)
	c = newClocks(post, 0, folks, engine.Only(0), nil)
	c.follow(s.log)
	expect(t, "halted", lefts(c, 95*sec), []int64{115, 150})
}

// A time that has run out is a bot's turn until the person is back, who then has a turn's time at least.
func TestClockStandIn(t *testing.T) {
	s := &script{}
	s.add(150*sec, EventTimeout, 0, "standin", 0)
	s.add(151*sec, EventChoice, 0, "", 1)
	s.add(160*sec, EventChoice, 1, "", 0)
	c := newClocks(post, 0, folks, engine.Only(0), nil)
	c.follow(s.log)
	if r := c.read(400 * sec)[0]; r.Running || r.Until != 0 || r.Out != OutStandIn {
		t.Errorf("%+v", r)
	}
	s.add(500*sec, EventReturn, 0, "", 0)
	c.follow(s.log)
	expect(t, "back", lefts(c, 510*sec), []int64{190, 150})
}

// Three others vote: two decide, and if they are of two minds there is more time.
func TestClockVotes(t *testing.T) {
	start := func() (*script, *clocks) {
		s := &script{}
		s.add(150*sec, EventTimeout, 0, "vote", 0)
		return s, newClocks(post, 0, []bool{true, true, true, false}, engine.Only(0), nil)
	}
	s, c := start()
	s.add(160*sec, EventVote, 1, "1 yes", 0)
	c.follow(s.log)
	expect(t, "open", len(c.open), 1)
	s.add(170*sec, EventVote, 2, "1 yes", 0)
	c.follow(s.log)
	expect(t, "a bot", c.hands[0].out, OutStandIn)
	s, c = start()
	s.add(160*sec, EventVote, 1, "1 yes", 0)
	s.add(170*sec, EventVote, 2, "1 no", 0)
	c.follow(s.log)
	expect(t, "of two minds", lefts(c, 180*sec), []int64{90, 150, 150, 0})
	s, c = start()
	s.add(155*sec, EventChoice, 0, "", 1) // better late than never
	c.follow(s.log)
	if c.hands[0].out != "" || len(c.open) != 0 {
		t.Errorf("%+v", c)
	}
	s = &script{}
	s.add(20*sec, EventLonger, 0, "", 0)
	s.add(30*sec, EventVote, 1, "1 yes", 0)
	c = newClocks(post, 0, []bool{true, true}, engine.Only(0), nil)
	c.follow(s.log)
	expect(t, "longer", lefts(c, 30*sec), []int64{220, 150})
}

// Whatever happens: no time is negative or grows by itself, counting in two steps is counting in one, nobody's clock runs who
// owes nothing, and a downtime is worth exactly its length.
func TestClockLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom([]Pace{blitz, post}).Draw(t, "pace")
		seat := rapid.IntRange(0, 2)
		s, at := &script{}, int64(0)
		for range rapid.IntRange(0, 25).Draw(t, "events") {
			at += rapid.Int64Range(0, 40*sec).Draw(t, "later")
			who := seat.Draw(t, "who")
			next := []engine.Seat{engine.Seat(seat.Draw(t, "next")), engine.Seat(seat.Draw(t, "too"))}
			kind := rapid.SampledFrom([]EventKind{EventChoice, EventChoice, EventChoice, EventUndo, EventTimeout, EventReturn, EventPause,
				EventVote, EventResume, EventLonger, EventHoliday, EventBack, EventResign}).Draw(t, "kind")
			body := ""
			switch kind {
			case EventTimeout:
				body = rapid.SampledFrom([]string{"standin", "vote", "resign"}).Draw(t, "rule")
			case EventVote:
				body = strconv.Itoa(rapid.IntRange(1, len(s.log)+1).Draw(t, "n")) + rapid.SampledFrom([]string{" yes", " no"}).Draw(t, "answer")
			case EventHoliday:
				body = strconv.FormatInt(at+30*sec, 10)
			}
			ll := s.add(at, kind, who, body, next...)
			ll.ends = rapid.Bool().Draw(t, "ends")
			if kind == EventUndo {
				ll.To = rapid.IntRange(0, len(s.log)-1).Draw(t, "to")
			}
		}
		people := []bool{true, true, false}
		start := engine.Only(0)
		whole := newClocks(p, 0, people, start, nil)
		whole.follow(s.log)
		parts := newClocks(p, 0, people, start, nil)
		for i := range s.log {
			parts.follow(s.log[:i+1])
			for k, r := range parts.read(s.log[i].At) {
				if r.Left < 0 || r.Bank < 0 || r.Bank > r.Left || r.Running && !parts.acting.Has(engine.Seat(k)) || k == 2 && r.Left != 0 {
					t.Fatalf("event %d, seat %d: %+v", i+1, k, r)
				}
			}
		}
		now, later := at+rapid.Int64Range(0, 60*sec).Draw(t, "now"), at+100*sec
		if fmt.Sprint(whole.read(now)) != fmt.Sprint(parts.read(now)) {
			t.Fatalf("%v\n%v", whole.read(now), parts.read(now))
		}
		for k, r := range whole.read(later) {
			if r.Left > whole.read(now)[k].Left {
				t.Fatalf("seat %d gains time by waiting", k)
			}
		}
		// The same again with the house shut for a while in the end.
		shut := newClocks(p, 0, people, start, []Span{{at + 5*sec, at + 25*sec}})
		shut.follow(s.log)
		for k, r := range whole.read(at + 30*sec) {
			if r.Away == 0 && whole.hands[k].away.To <= at && shut.read(at + 50*sec)[k].Left != r.Left {
				t.Fatalf("seat %d: %+v with a downtime, %+v without", k, shut.read(at + 50*sec)[k], r)
			}
		}
	})
}
