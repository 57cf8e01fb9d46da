package table

import (
	"slices"
	"strings"
	"testing"
	"time"

	"cromford/engine"
	"cromford/engine/enginetest/toy"
	"cromford/internal/clock"
)

// criers notes what people are told.
type criers struct{ heard []Notice }

func (c *criers) Tell(n []Notice) { c.heard = append(c.heard, n...) }

// timedHouse is a house with a clock that the test moves, and a table of people with a pace. Nobody looks at clocks by himself.
type timedHouse struct {
	*house
	now   *clock.Clock
	crier *criers
}

func newTimedHouse(t *testing.T) *timedHouse {
	t.Helper()
	h := &timedHouse{house: newHouse(t), now: &clock.Clock{}, crier: &criers{}}
	h.restart()
	return h
}

// restart is a new process with the same store, at the same time.
func (h *timedHouse) restart() {
	h.t.Helper()
	h.Close()
	h.Service = New(h.store, map[string]*Entry{toy.ID: h.toy}, h.log)
	h.Time(h.now)
	h.Cry(h.crier)
	h.must(h.Work(h.t.Context()))
	h.must(h.wakeUp(h.t.Context()))
}

// timed makes a table of ada and, if they are asked for, ben and cyd.
func (h *timedHouse) timed(p Pace, people int) string {
	h.t.Helper()
	seats := []NewSeat{me, free, free}[:people]
	id, err := h.Create(h.t.Context(), ada, NewTable{Game: toy.ID, Undo: UndoFree, Seats: seats, Pace: p})
	h.must(err)
	if people > 1 {
		h.must(h.Join(h.t.Context(), ben, id, nil))
	}
	if people > 2 {
		h.must(h.Join(h.t.Context(), cyd, id, nil))
	}
	return id
}

// pass lets time pass, and the house look at the clocks.
func (h *timedHouse) pass(id string, d time.Duration) {
	h.t.Helper()
	h.now.Advance(d)
	h.must(h.attend(h.t.Context(), id))
}

func (h *timedHouse) clocksOf(id string) (out []SeatClock) {
	h.t.Helper()
	h.with(id, func(l *live) { out = l.clocks().read(h.now.Milli()) })
	return out
}

// near checks a time to a quarter of a second.
func (h *timedHouse) near(what string, got int64, want time.Duration) {
	h.t.Helper()
	if d := got - want.Milliseconds(); d < -250 || d > 250 {
		h.t.Errorf("%s: %v, want %v", what, time.Duration(got)*time.Millisecond, want)
	}
}

func (h *timedHouse) kinds(id string) string {
	var out []string
	for _, e := range h.store.events[id] {
		out = append(out, string(e.Kind))
	}
	return strings.Join(out, " ")
}

var daily = Pace{Kind: PacePost, Turn: day.Milliseconds(), Bank: 2 * day.Milliseconds()}

// Whom a bot stands in for is not told of turns that the bot takes, however long it thinks; whoever comes back is.
func TestStandInTurnsAreNotTold(t *testing.T) {
	h := newTimedHouse(t)
	id := h.timed(daily, 2)
	h.must(h.play(ben, id, 1))
	turn := h.crier.heard[slices.IndexFunc(h.crier.heard, func(n Notice) bool { return n.Kind == NoticeTurn && n.Person == ada.ID })]
	still := func() bool {
		_, still, err := h.Heard(t.Context(), &turn)
		h.must(err)
		return still
	}
	if !still() {
		t.Error("the turn is not told")
	}
	h.with(id, func(l *live) { l.botsOn = true }) // it thinks
	h.pass(id, 3*day+time.Minute)
	if still() {
		t.Error("a turn that the bot takes is told")
	}
	h.crier.heard = nil
	h.with(id, func(l *live) { h.cry(l) })
	if len(h.crier.heard) != 0 {
		t.Errorf("told: %+v", h.crier.heard)
	}
	h.must(h.Return(t.Context(), ada, id, 0))
	if !still() || !slices.ContainsFunc(h.crier.heard, func(n Notice) bool { return n.Kind == NoticeTurn && n.Person == ada.ID }) {
		t.Errorf("told: %+v", h.crier.heard)
	}
}

// The time of somebody runs out, a bot plays for the seat, the person sees no more than before and takes the seat back.
func TestTimeOutStandIn(t *testing.T) {
	h := newTimedHouse(t)
	id := h.timed(daily, 2)
	actor, seat := ada, 0
	h.must(h.play(ben, id, 1)) // both are asked for a sealed bid
	h.pass(id, 3*day-time.Minute)
	if k := h.kinds(id); k != "choice" {
		t.Fatalf("too early: %s", k)
	}
	h.pass(id, 2*time.Minute)
	if k := h.kinds(id); !strings.HasPrefix(k, "choice timeout") {
		t.Fatalf("%q", k)
	}
	h.wait(id, "the bot has played", func(l *live) bool { return len(l.steps) > 1 && l.nextBot() < 0 })
	st, err := h.State(t.Context(), actor, id, &seat, Have{})
	h.must(err)
	if !st.Table.Seats[seat].StandIn || len(st.You) != 1 || st.Ask != "" || len(st.Offers) != 0 || st.Time.Seats[seat].Out != OutStandIn {
		t.Errorf("%+v %+v", st.Table.Seats, st.Time)
	}
	if *st.As != seat {
		t.Error("the person has lost its own view")
	}
	h.refused(h.Choose(t.Context(), actor, id, seat, "x", []string{"x"}), Conflict)
	h.refused(h.Undo(t.Context(), actor, id, seat), Conflict)
	h.refused(h.Return(t.Context(), cyd, id, seat), Forbidden)
	h.must(h.Return(t.Context(), actor, id, seat))
	h.refused(h.Return(t.Context(), actor, id, seat), Conflict)
	if h.clocksOf(id)[seat].Left < daily.Turn {
		t.Errorf("%+v", h.clocksOf(id))
	}
	h.restart() // and all that is read again from the log
	h.with(id, func(l *live) {
		if l.stoodIn(seat) || l.info.Status != Playing {
			t.Error("the seat is not the person's")
		}
	})
}

// The record has nothing of the time, and its numbers are right although something is taken back behind a time-out.
func TestRecordOfATimedGame(t *testing.T) {
	h := newTimedHouse(t)
	id, err := h.Create(t.Context(), ada, NewTable{Game: toy.ID, Undo: UndoFree, Seats: []NewSeat{hot, hot}, Pace: daily})
	h.must(err)
	acts := func() (seat int) {
		h.with(id, func(l *live) { seat = int(l.cur.Acting().First()) })
		return seat
	}
	h.must(h.Pause(t.Context(), ada, id, 0))
	h.must(h.Vote(t.Context(), ada, id, 1, 1, true)) // the other seat at the screen
	h.must(h.EndPause(t.Context(), ada, id, 0))
	h.must(h.play(ada, id, acts()))
	h.must(h.Longer(t.Context(), ada, id, acts()))
	h.must(h.play(ada, id, acts()))
	h.must(h.Undo(t.Context(), ada, id, acts()))
	h.finish(id)
	text, err := h.Record(t.Context(), ada, id)
	h.must(err)
	if strings.Contains(string(text), "pause") || strings.Contains(string(text), "longer") {
		t.Errorf("%s", text)
	}
	again, err := h.Import(t.Context(), ada, text)
	h.must(err)
	if h.hash(again) != h.hash(id) {
		t.Error("the record leads elsewhere")
	}
	if _, err := h.Digest(t.Context(), ada, id, nil); err != nil {
		t.Error(err)
	}
	h.must(second(h.Fork(t.Context(), ada, id, 2, false)))
	for n := range len(h.store.events[id]) {
		if _, err := h.LookBack(t.Context(), ada, id, n, nil); err != nil {
			t.Errorf("after event %d: %v", n, err)
		}
	}
}

// By the rule "vote" the turn waits and the others decide; by the rule "resign" the seat is a bot's.
func TestTimeOutByRule(t *testing.T) {
	h := newTimedHouse(t)
	p := daily
	p.Out = OutVote
	id := h.timed(p, 2)
	seat := 0
	h.with(id, func(l *live) { seat = int(l.cur.Acting().First()) })
	other := []int{1, 0}[seat]
	who, them := ada, ben
	if seat == 1 {
		who, them = ben, ada
	}
	var both bool
	h.with(id, func(l *live) { both = l.cur.Acting().Len() > 1 })
	h.pass(id, 4*day)
	n := strings.Count(h.kinds(id), "timeout")
	if both && n != 2 || !both && n != 1 {
		t.Fatalf("%s", h.kinds(id))
	}
	h.pass(id, 4*day)
	if strings.Count(h.kinds(id), "timeout") != n {
		t.Errorf("out twice: %s", h.kinds(id))
	}
	q := 0
	h.with(id, func(l *live) {
		v := l.timeView()
		i := slices.IndexFunc(v.Questions, func(q QuestionView) bool { return q.Seat == seat })
		q = v.Questions[i].N
	})
	h.refused(h.Vote(t.Context(), who, id, seat, q, false), Forbidden)
	h.refused(h.Vote(t.Context(), cyd, id, other, q, false), Forbidden)
	h.must(h.Vote(t.Context(), them, id, other, q, false))
	h.refused(h.Vote(t.Context(), them, id, other, q, false), Stale)
	h.near("more time", h.clocksOf(id)[seat].Left, day)
	h.must(h.play(who, id, seat))

	p.Out = OutResign
	id = h.timed(p, 2)
	h.pass(id, 4*day)
	h.with(id, func(l *live) {
		if x := l.info.Seats[seat]; x.Kind != Bot || !x.Resigned || x.Guest == "" {
			t.Errorf("%+v", x)
		}
	})
}

// A crash after a time-out by the rule "resign" and before the seat was handed over: the next look hands it over.
func TestTimeOutHandsOverLater(t *testing.T) {
	h := newTimedHouse(t)
	p := daily
	p.Out = OutResign
	id := h.timed(p, 2)
	h.now.Advance(4 * day)
	h.store.saving = func() error { return ErrUncertain }
	_ = h.attend(t.Context(), id)
	h.store.saving = nil
	h.restart()
	h.must(h.attend(t.Context(), id))
	n := 0
	h.with(id, func(l *live) {
		for _, x := range l.info.Seats {
			if x.Resigned {
				n++
			}
		}
	})
	if outs := strings.Count(h.kinds(id), "timeout"); n != outs || n == 0 {
		t.Errorf("%d seats are given up, %s", n, h.kinds(id))
	}
}

// A house that is shut burns nobody's time, however it was shut; moving the clock of a test is no downtime.
func TestDowntime(t *testing.T) {
	h := newTimedHouse(t)
	id := h.timed(daily, 2)
	seat := 0
	h.with(id, func(l *live) { seat = int(l.cur.Acting().First()) })
	h.must(h.Pulse(t.Context()))
	h.now.Advance(time.Hour)
	h.must(h.Pulse(t.Context()))
	h.near("an hour", h.clocksOf(id)[seat].Left, 3*day-time.Hour)
	for range 5 {
		h.Close()
		h.store.passed += 600_000 // ten minutes pass for everybody
		h.now.Advance(10 * time.Minute)
		h.restart()
		h.near("after a restart", h.clocksOf(id)[seat].Left, 3*day-time.Hour)
	}
	before := int64(0)
	h.with(id, func(l *live) { before = l.version })
	h.store.passed += 60_000 // nobody is heard for a minute, as if the process were frozen
	h.now.Advance(time.Minute)
	h.must(h.Pulse(t.Context()))
	h.near("after a freeze", h.clocksOf(id)[seat].Left, 3*day-time.Hour)
	h.with(id, func(l *live) {
		if l.version <= before {
			t.Error("nobody is told that the clocks were set right")
		}
	})
}

// Holidays stop the clocks by correspondence, are counted, seen, and ended early.
func TestHoliday(t *testing.T) {
	h := newTimedHouse(t)
	id := h.timed(daily, 2)
	seat, who, other := 0, ada, ben
	h.with(id, func(l *live) { seat = int(l.cur.Acting().First()) })
	if seat == 1 {
		who, other = ben, ada
	}
	h.refused(second1(h.TakeHoliday(t.Context(), who, 31)), Conflict)
	h.refused(second1(h.TakeHoliday(t.Context(), who, 0)), Invalid)
	v, err := h.TakeHoliday(t.Context(), who, 10)
	h.must(err)
	if v.Left != 20 || v.Until == 0 {
		t.Errorf("%+v", v)
	}
	h.refused(second1(h.TakeHoliday(t.Context(), who, 1)), Conflict)
	st, err := h.State(t.Context(), other, id, nil, Have{})
	h.must(err)
	if st.Time.Seats[seat].Away != v.Until || st.Time.Seats[seat].Running {
		t.Errorf("%+v", st.Time)
	}
	h.pass(id, 5*day+time.Hour)
	h.near("on holiday", h.clocksOf(id)[seat].Left, 3*day)
	v, err = h.EndHoliday(t.Context(), who)
	h.must(err)
	if v.Left != 24 || v.Until != 0 { // a day that was begun is one
		t.Errorf("%+v", v)
	}
	h.refused(second1(h.EndHoliday(t.Context(), who)), Conflict)
	h.pass(id, day)
	h.near("back", h.clocksOf(id)[seat].Left, 2*day)
	second := h.timed(daily, 2) // begun on holiday
	h.must(second1(h.TakeHoliday(t.Context(), who, 2)))
	third := h.timed(daily, 2)
	h.must(h.attend(t.Context(), third))
	h.pass(second, 2*day+time.Hour)
	h.near("a holiday ends by itself", h.clocksOf(second)[seat].Left, 3*day-time.Hour)
	h.near("of a table that began in it", h.clocksOf(third)[seat].Left, 3*day-time.Hour)
}

func second1(_ *HolidayView, err error) error { return err }

// Six hours before the end of a day, once for each question, and never at a live table.
func TestDeadlineNotice(t *testing.T) {
	h := newTimedHouse(t)
	id := h.timed(daily, 2)
	h.pass(id, 3*day-7*time.Hour)
	h.pass(id, 2*time.Hour)
	h.pass(id, time.Hour)
	keys := map[string]bool{}
	for _, n := range h.crier.heard {
		if n.Kind != NoticeDeadline {
			continue
		}
		keys[n.Key] = true
		if n.Person == "" || n.Table != id || n.Deadline-n.At != (6*time.Hour).Milliseconds() {
			t.Errorf("%+v", n)
		}
	}
	acting := 0
	h.with(id, func(l *live) { acting = l.cur.Acting().Len() })
	if len(keys) != acting {
		t.Errorf("%d asked, told: %+v", acting, h.crier.heard)
	}
	live := h.timed(Pace{Kind: PaceLive, Bank: 600_000, Turn: 10_000}, 2)
	h.pass(live, 605*time.Second)
	if slices.ContainsFunc(h.crier.heard, func(n Notice) bool { return n.Kind == NoticeDeadline && n.Table == live }) {
		t.Error("told at a live table")
	}
}

// Bots have no clocks, and a table of one person against bots may be paused at once.
func TestClockAmongBots(t *testing.T) {
	h := newTimedHouse(t)
	id, err := h.Create(t.Context(), ada, NewTable{Game: toy.ID, Seats: []NewSeat{me, bot}, Pace: Pace{Kind: PaceLive, Bank: 60_000}})
	h.must(err)
	h.wait(id, "ada is asked", func(l *live) bool { return l.nextBot() < 0 })
	if c := h.clocksOf(id); c[1].Left != 0 || c[1].Running || !c[0].Running {
		t.Errorf("%+v", c)
	}
	h.must(h.Pause(t.Context(), ada, id, 0))
	h.pass(id, time.Hour)
	if strings.Contains(h.kinds(id), "timeout") {
		t.Error("out in a pause")
	}
	h.refused(h.Pause(t.Context(), ada, id, 0), Conflict)
	h.must(h.EndPause(t.Context(), ada, id, 0))
	h.refused(h.EndPause(t.Context(), ada, id, 0), Conflict)
	plain := h.two(UndoTurn)
	h.refused(h.Pause(t.Context(), ada, plain, 0), Conflict)
}

// A pace out of bounds is refused, with the reason, and no table is made.
func TestPaceBounds(t *testing.T) {
	h := newTimedHouse(t)
	for _, p := range []Pace{{Kind: "slow"}, {Kind: PaceLive, Bank: 9_999}, {Kind: PaceLive, Bank: 60_000, Turn: 3_600_001},
		{Kind: PacePost, Turn: 60_000}, {Kind: PacePost, Turn: day.Milliseconds(), Bank: 61 * day.Milliseconds()},
		{Kind: PacePost, Turn: day.Milliseconds(), Out: "shrug"}} {
		_, err := h.Create(t.Context(), ada, NewTable{Game: toy.ID, Seats: []NewSeat{me, bot}, Pace: p})
		h.refused(err, Invalid)
	}
	if len(h.store.tables) != 0 {
		t.Error("a table was made")
	}
}

// A question to take something back survives what is said about time, and not a choice.
func TestUndoQuestionAmongClocks(t *testing.T) {
	h := newTimedHouse(t)
	id, err := h.Create(t.Context(), ada, NewTable{Game: toy.ID, Undo: UndoConsent, Seats: []NewSeat{me, free}, Pace: daily})
	h.must(err)
	h.must(h.Join(t.Context(), ben, id, nil))
	seat, who, them := 0, ada, ben
	h.with(id, func(l *live) { seat = int(l.cur.Acting().First()) })
	if seat == 1 {
		who, them = ben, ada
	}
	h.must(h.play(who, id, seat))
	h.must(h.Undo(t.Context(), who, id, seat))
	h.must(h.Pause(t.Context(), who, id, seat))
	h.must(h.Consent(t.Context(), them, id, true))
	h.with(id, func(l *live) {
		if len(l.steps) != 0 || !l.cur.Acting().Has(engine.Seat(seat)) {
			t.Error("not taken back")
		}
	})
}

// A halted table burns no time.
func TestHaltedClock(t *testing.T) {
	h := newTimedHouse(t)
	id := h.timed(daily, 2)
	seat := 0
	h.with(id, func(l *live) {
		seat = int(l.cur.Acting().First())
		h.halt(t.Context(), l, errMoved)
	})
	h.now.Advance(2 * day)
	h.must(h.Unhalt(t.Context(), id))
	h.near("mended", h.clocksOf(id)[seat].Left, 3*day)
	if k := h.kinds(id); k != "mended" {
		t.Errorf("%q", k)
	}
}

// Another server notes a time-out while this one notes another at the same table: neither is noted twice.
func TestTimeOutsMeet(t *testing.T) {
	h := newTimedHouse(t)
	h.Close()
	h.Service = New(h.store, map[string]*Entry{toy.ID: h.toy}, h.log)
	h.Time(h.now)
	h.Among("one")
	h.must(h.Work(t.Context()))
	p := daily
	p.Out = OutVote // so that nothing is played
	id := h.timed(p, 2)
	other := New(h.store, map[string]*Entry{toy.ID: h.toy}, h.log)
	other.Time(h.now)
	other.Among("two")
	t.Cleanup(other.Close)
	h.now.Advance(4 * day) // both owe a sealed bid
	met := false
	h.with(id, func(l *live) {
		seat := l.ranOut(h.now.Milli())
		h.must(h.note(t.Context(), l, Event{Kind: EventTimeout, Seat: seat, Body: string(OutVote)}))
		h.must(other.attend(t.Context(), id))
		h.catchUp(t.Context(), l)
		h.must(h.timely(t.Context(), l))
		met = true
	})
	if k := h.kinds(id); k != "timeout timeout" || !met {
		t.Errorf("%q", k)
	}
}

// When nobody is left at the table the bots that stand in wait, and play the game to its end after a week of turns.
func TestNobodyIsLeft(t *testing.T) {
	h := newTimedHouse(t)
	id, err := h.Create(t.Context(), ada, NewTable{Game: toy.ID, Seats: []NewSeat{me, bot}, Pace: daily})
	h.must(err)
	h.wait(id, "ada is asked", func(l *live) bool { return l.nextBot() < 0 })
	h.pass(id, 3*day+time.Hour)
	h.pass(id, 6*day)
	h.with(id, func(l *live) {
		if !l.stoodIn(0) || l.nextBot() >= 0 || l.info.Status != Playing || l.current().Due > h.now.Milli()+day.Milliseconds() {
			t.Errorf("%+v", l.info)
		}
	})
	h.must(h.Return(t.Context(), ada, id, 0))
	h.must(h.play(ada, id, 0))
	h.wait(id, "ada is asked", func(l *live) bool { return l.nextBot() < 0 })
	h.pass(id, 3*day+time.Hour)
	h.pass(id, 8*day)
	h.wait(id, "the game is over", func(l *live) bool { return l.info.Status == Over })
}

// Whoever claims has the table's rule applied to a rival whose time has run out, also if nobody has looked at the clocks yet; before
// that there is nothing to claim, and nobody claims for others.
func TestClaim(t *testing.T) {
	for _, out := range []OutRule{OutStandIn, OutResign} {
		h := newTimedHouse(t)
		pace := daily
		pace.Out = out
		id := h.timed(pace, 2)
		h.must(h.play(ben, id, 1))
		if err := h.Claim(t.Context(), ben, id, 1); CodeOf(err) != Conflict {
			t.Errorf("too early: %v", err)
		}
		h.now.Advance(3*day + time.Minute)
		if err := h.Claim(t.Context(), cyd, id, 1); CodeOf(err) != Forbidden {
			t.Errorf("somebody else: %v", err)
		}
		h.must(h.Claim(t.Context(), ben, id, 1))
		if k := h.kinds(id); !strings.Contains(k, "timeout") {
			t.Errorf("%s: the log has %s", out, k)
		}
		h.must(h.Claim(t.Context(), ben, id, 1)) // once more is no harm
		if k := h.kinds(id); strings.Count(k, "timeout") != 1 {
			t.Errorf("%s: the log has %s", out, k)
		}
	}
}
