package table

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"cromford/internal/account"
	"cromford/internal/clock"
)

// The house looks at the clocks of the tables that it has in memory several times a second, and at those of all others every
// second, in the store. Whoever sees that a time has run out says so in the log; the key of the log sees to it that it is
// said once, however many servers see it.
const (
	glance     = 250 * time.Millisecond
	sweepEvery = 4  // glances
	idleEvery  = 20 // while no table has clocks
	// silence is how long nobody keeps the time before that is a downtime.
	silence = 750 * time.Millisecond
	// hesitation is how long a server lets others see to a table that they may have in memory.
	hesitation = 1000 // milliseconds
	// lookAgain is when somebody looks at the clocks of a table at the latest after something was stored, in milliseconds. Before
	// that, the janitor has stored when they have to be looked at.
	lookAgain = 6000
	dueAtOnce = 100
)

// pacer is what all clocks of a house have in common.
type pacer struct {
	clock *clock.Clock
	last  sync.Once // the last pulse

	mu    sync.Mutex
	still []Span // when no server was there
	gen   int    // counts its changes
	due   map[string]int64
	timed bool // there are tables with clocks
	kept  bool // and this server keeps the time for them
}

// wake notes that there is a table with clocks.
func (p *pacer) wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timed = true
}

func (p *pacer) awake() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.timed
}

func (p *pacer) downtimes() ([]Span, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.still, p.gen
}

// at notes when somebody has to look at a table that is in memory.
func (p *pacer) at(id string, due int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if due == never {
		delete(p.due, id)
		return
	}
	p.due[id] = due
}

// ripe are the tables in memory that have to be looked at. Each is named once.
func (p *pacer) ripe(now int64) (ids []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, at := range p.due {
		if at <= now {
			ids = append(ids, id)
			delete(p.due, id)
		}
	}
	return ids
}

// timing is what a table in memory knows of its clocks.
type timing struct {
	pacer   *pacer
	counted *clocks
}

// clocks are those of a table that the caller holds, counted up to its last event; nil if it has none.
func (l *live) clocks() *clocks {
	if l.cur == nil || !l.info.Pace.timed() || l.pacer == nil {
		return nil
	}
	still, gen := l.pacer.downtimes()
	if l.counted == nil || l.counted.gen != gen || l.counted.lines > len(l.log) {
		people := make([]bool, len(l.info.Seats))
		for i, x := range l.info.Seats {
			people[i] = x.Kind == Guest || x.Kind == Hot || x.Resigned
		}
		l.counted = newClocks(l.info.Pace, l.info.Began, people, l.first.Acting(), still)
		l.counted.gen = gen
	}
	l.counted.follow(l.log)
	return l.counted
}

// stoodIn tells whether a bot stands in for the person of a seat.
func (l *live) stoodIn(seat int) bool {
	if !l.info.Pace.timed() || l.info.Status != Playing {
		return false
	}
	c := l.clocks()
	return c != nil && c.hands[seat].person && c.hands[seat].out == OutStandIn
}

// rests tells whether bots that stand in wait because nobody is left at the table.
func (l *live) rests() bool { return l.clocks().rests() > l.pacer.clock.Milli() }

// relieved tells whether a bot answers for the person of a seat now.
func (l *live) relieved(seat int) bool { return l.stoodIn(seat) && !l.rests() }

var errStoodIn = fail(Conflict, "your time ran out and a bot plays for this seat; take the seat back first")

// interrupted counts the downtimes since the game began: each changes what people are told of their clocks.
func (l *live) interrupted() (n int64) {
	if l.pacer == nil || l.info.Began == 0 {
		return 0
	}
	still, _ := l.pacer.downtimes()
	for _, s := range still {
		if s.To > l.info.Began {
			n++
		}
	}
	return n
}

// wind notes when somebody has to look at the clocks of a table that the caller holds.
func (l *live) wind() {
	if l.gone || l.info.Status != Playing || l.clocks() == nil {
		return
	}
	l.pacer.at(l.info.ID, l.current().Due)
}

// note stores an event about time and takes it in.
func (s *Service) note(ctx context.Context, l *live, e Event) error {
	e.Seq, e.At, e.Hash = l.events()+1, s.clock.Milli(), l.cur.Hash()
	if err := s.append(ctx, l, []Event{e}); err != nil {
		return err
	}
	if err := l.event(e); err != nil {
		return err
	}
	s.settled(ctx, l)
	return nil
}

// wakeUp finds out when nobody was there. A server that is alone was not there since it was last heard of.
func (s *Service) wakeUp(ctx context.Context) error {
	_, timed, err := s.store.Due(ctx, 0, 0)
	if err != nil {
		return err
	}
	s.pacer.timed = timed
	quiet := silence
	switch {
	case !timed:
		quiet = -1
	case s.server == "":
		quiet = 0
	}
	return s.pulse(ctx, quiet)
}

// Pulse notes that this server keeps the time, and what the time is. Before there were clocks nobody had to.
func (s *Service) Pulse(ctx context.Context) error {
	s.pacer.mu.Lock()
	kept := s.pacer.kept
	s.pacer.mu.Unlock()
	if kept {
		return s.pulse(ctx, silence)
	}
	return s.pulse(ctx, -1)
}

func (s *Service) pulse(ctx context.Context, quiet time.Duration) error {
	if err := s.store.Pulse(ctx, s.clock.Milli, quiet); err != nil {
		return err
	}
	s.pacer.mu.Lock()
	s.pacer.kept = s.pacer.timed
	after := int64(0)
	if n := len(s.pacer.still); n > 0 {
		after = s.pacer.still[n-1].To
	}
	s.pacer.mu.Unlock()
	news, err := s.store.Downtimes(ctx, after)
	if err != nil || len(news) == 0 {
		return err
	}
	s.log.Info("nobody kept the time for a while; no clock ran", "times", len(news))
	s.pacer.mu.Lock()
	s.pacer.still = append(slices.Clone(s.pacer.still), news...)
	s.pacer.gen++
	s.pacer.mu.Unlock()
	for _, l := range s.shelf.all() { // whoever watches a clock sees it set right
		l.mu.Lock()
		if l.info != nil && !l.gone && !l.asleep && l.info.Pace.timed() && l.version != l.stamp() {
			l.ring()
		}
		l.mu.Unlock()
	}
	return nil
}

// lastPulse notes when the last clock ran: from here on nobody is let in.
func (s *Service) lastPulse() {
	if !s.pacer.awake() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := s.store.Pulse(ctx, s.clock.Milli, silence); err != nil {
		s.log.Warn("when the clocks were stopped is not stored", "reason", err)
	}
}

// keepTime looks at the clocks until the service ends.
func (s *Service) keepTime() {
	s.crew.start(func() { // it may have to wait for the store, and the clocks do not
		s.regularly(glance, func(int) {
			if !s.pacer.awake() {
				return
			}
			if err := s.Pulse(s.ctx); err != nil && s.ctx.Err() == nil {
				s.log.Warn("nobody keeps the time of the house", "reason", err)
			}
		})
	})
	s.regularly(glance, func(n int) {
		for _, id := range s.pacer.ripe(s.clock.Milli()) {
			if s.shelf.has(id) {
				s.seeTo(id)
			}
		}
		if n%idleEvery == 0 || n%sweepEvery == 0 && s.pacer.awake() {
			s.sweep(s.ctx)
		}
	})
}

// regularly does something again and again until the service ends.
func (s *Service) regularly(every time.Duration, do func(n int)) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
			do(n)
		}
	}
}

// sweep looks at the clocks of tables that are in nobody's memory.
func (s *Service) sweep(ctx context.Context) {
	now := s.clock.Milli()
	if s.server != "" {
		now -= hesitation
	}
	ids, timed, err := s.store.Due(ctx, now, dueAtOnce)
	if err != nil {
		if ctx.Err() == nil {
			s.log.Warn("nobody has looked whose time runs out", "reason", err)
		}
		return
	}
	s.pacer.mu.Lock()
	s.pacer.timed, s.pacer.kept = timed, timed && s.pacer.kept
	s.pacer.mu.Unlock()
	for _, id := range ids {
		s.seeTo(id)
	}
}

// seeTo looks at the clocks of a table. If that fails they are looked at again before long.
func (s *Service) seeTo(id string) {
	if err := s.attend(s.ctx, id); err != nil && s.ctx.Err() == nil {
		s.log.Warn("the clocks of a table were not looked at", "table", id, "reason", err)
	}
}

// attend looks at the clocks of a table: whose time has run out or nearly, and who is on holiday.
func (s *Service) attend(ctx context.Context, id string) error {
	known := s.shelf.has(id)
	return s.again(ctx, id, func() error {
		l, err := s.load(ctx, id)
		if CodeOf(err) == NotFound || CodeOf(err) == Unavailable { // deleted meanwhile, or not playable here
			return nil
		} else if err != nil {
			return err
		}
		defer l.mu.Unlock()
		if l.clocks() == nil || l.info.Status != Playing {
			return nil
		}
		if err := s.supervise(ctx, l, func() error { return s.timely(ctx, l) }); err != nil {
			return err
		}
		l.wind()
		s.save(context.WithoutCancel(ctx), l)
		if !known && l.spare() && l.watchers == 0 && !l.gone {
			s.shelf.drop(id, l)
		}
		return nil
	})
}

// timely does what the time asks for at a table that the caller holds.
func (s *Service) timely(ctx context.Context, l *live) error {
	if err := s.reconcile(ctx, l); err != nil {
		return err
	}
	if l.gone {
		return errMoved
	}
	now := s.clock.Milli()
	// Whoever notes one looks anew for the next: others may have been as quick, and the table has followed them.
	for seat := l.ranOut(now); seat >= 0; seat = l.ranOut(now) {
		out := l.info.Pace.Out
		if out == OutVote && l.clocks().voters(seat) == 0 {
			out = OutStandIn
		}
		if err := s.note(ctx, l, Event{Kind: EventTimeout, Seat: seat, Body: string(out)}); err != nil {
			return err
		}
		s.counts.timeouts.AddN(l.info.Game, 1)
	}
	if l.gone || l.clocks() == nil || l.info.Status != Playing {
		return nil
	}
	s.remind(l, now)
	if err := s.handOver(ctx, l); err != nil {
		return err
	}
	if l.nextBot() >= 0 {
		return s.takeOver(ctx, l)
	}
	return nil
}

// ranOut is a seat whose time has run out, or -1.
func (l *live) ranOut(now int64) int {
	c := l.clocks()
	if c == nil || l.gone || l.info.Status != Playing {
		return -1
	}
	return slices.IndexFunc(c.read(now), func(x SeatClock) bool { return x.Running && x.Until <= now })
}

// handOver hands the seats over that were given up because their time had run out.
func (s *Service) handOver(ctx context.Context, l *live) error {
	next := *l.current()
	next.Seats = slices.Clone(l.info.Seats)
	changed := false
	for i, h := range l.clocks().hands {
		if h.out == OutResign && next.Seats[i].Kind != Bot {
			next.Seats[i].Kind, next.Seats[i].Bot, next.Seats[i].Resigned = Bot, l.game.relief(), true
			changed = true
		}
	}
	if !changed {
		return nil
	}
	return s.seated(ctx, l, &next)
}

// remind tells those whose time runs out soon. Whoever was told when the time began hears it once.
func (s *Service) remind(l *live, now int64) {
	for _, n := range l.reminders(now) {
		if now >= n.At {
			s.tell(n)
		}
	}
}

// reconcile notes who is on holiday, and who is not any more.
func (s *Service) reconcile(ctx context.Context, l *live) error {
	if l.info.Pace.Kind != PacePost {
		return nil
	}
	now := s.clock.Milli()
	for i, x := range l.info.Seats {
		if x.Kind != Guest || l.gone || l.clocks() == nil {
			continue
		}
		until, err := s.away(ctx, x.Guest, now)
		if err != nil {
			return err
		}
		is := l.clocks().hands[i].away.To
		switch {
		case until > now && is != until:
			err = s.note(ctx, l, Event{Kind: EventHoliday, Seat: i, Body: strconv.FormatInt(until, 10)})
		case until <= now && is > now:
			err = s.note(ctx, l, Event{Kind: EventBack, Seat: i})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Claim has the rule of the table applied to rivals whose time has run out. The house sees to that by itself before long; this is for
// whoever wants to have seen it.
func (s *Service) Claim(ctx context.Context, g account.Guest, id string, seat int) error {
	l, err := s.sit(ctx, g, id, seat)
	if err != nil {
		return err
	}
	timed := l.clocks() != nil
	l.mu.Unlock()
	if !timed {
		return fail(Conflict, "time is not kept at this table, so nobody's runs out")
	}
	if err := s.attend(ctx, id); err != nil {
		return err
	}
	if l, err = s.load(ctx, id); err != nil {
		return err
	}
	defer l.mu.Unlock()
	if c := l.clocks(); c != nil {
		for i, h := range c.hands {
			if h.out != "" && i != seat {
				return nil
			}
		}
	}
	return fail(Conflict, "nobody's time has run out")
}
