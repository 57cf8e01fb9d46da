package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"cromford/engine"
	"cromford/internal/account"
)

// StoredPlan is the plan of a person for a seat.
type StoredPlan struct {
	Table  string
	Seat   int
	Person string
	Plan   Plan
	// Held is the question that a line is being taken for: if another one is open, it was.
	Held string
	Rev  int64 // counts the changes; it is the store's
}

// PlanStore keeps plans.
type PlanStore interface {
	// PlanOf is the plan for a seat, or nil.
	PlanOf(ctx context.Context, table string, seat int) (*StoredPlan, error)
	// SavePlan stores a plan; one that is empty is removed. If somebody has changed it since it was read, nothing is stored and
	// the error is ErrConflict.
	SavePlan(context.Context, *StoredPlan) error
	// Planned lists the tables for which there are plans.
	Planned(context.Context) ([]string, error)
}

// A plan is not carried out at once: whoever moved before may have erred and take it back, as they could with somebody who
// thinks.
const planPause = 3 * time.Second

// What one person may tell the house for a seat.
const (
	maxLines      = 6
	maxPlanSteps  = 40
	maxConditions = 8
	maxStanding   = 20
)

// plans is which tables have plans and which are being seen to.
type plans struct {
	mu    sync.Mutex
	known map[string]bool // of a server that is alone; nil where others store plans too
	busy  map[string]bool
	pause time.Duration
}

// recallPlans learns which tables have plans.
func (s *Service) recallPlans(ctx context.Context) error {
	if s.plans.pause == 0 {
		s.plans.pause = planPause
	}
	s.plans.busy = map[string]bool{}
	if s.server != "" {
		return nil
	}
	ids, err := s.store.Planned(ctx)
	s.plans.known = map[string]bool{}
	for _, id := range ids {
		s.plans.known[id] = true
	}
	return err
}

// mayHave tells whether there may be plans for a table.
func (p *plans) mayHave(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.known == nil || p.known[id]
}

func (p *plans) note(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known != nil {
		p.known[id] = true
	}
}

// begin tells whether nobody sees to a table yet, and that somebody does now.
func (p *plans) begin(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy == nil || p.busy[id] {
		return false
	}
	p.busy[id] = true
	return true
}

func (p *plans) end(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.busy, id)
}

// waits tells whether a person owes a choice who was not the last to make one.
func (l *live) waits() bool {
	if l.cur == nil || l.info.Status != Playing {
		return false
	}
	last := -1
	if n := len(l.steps); n > 0 {
		last = l.steps[n-1].seat
	}
	for i, seat := range l.info.Seats {
		if seat.Kind == Guest && l.cur.Acting().Has(engine.Seat(i)) && (i != last || l.steps[len(l.steps)-1].part == Auto) {
			return true
		}
	}
	return false
}

// heed lets the plans of a table that the caller holds be carried out, in a while and off the request path.
func (s *Service) heed(l *live) {
	if l.info.ForkOf == "" && l.waits() && s.plans.mayHave(l.info.ID) {
		s.soon(l.info.ID, s.plans.pause)
	}
}

// soon sees to the plans of a table after a pause.
func (s *Service) soon(id string, pause time.Duration) {
	if !s.plans.begin(id) {
		return
	}
	if !s.crew.start(func() {
		defer s.plans.end(id)
		for again := true; again; {
			select {
			case <-time.After(pause):
			case <-s.ctx.Done():
				return
			}
			var err error
			if again, err = s.fulfil(s.ctx, id); err != nil && s.ctx.Err() == nil && !errors.Is(err, errMoved) {
				s.log.Warn("a plan was not carried out", "table", id, "reason", err) // never what it says
				return
			}
		}
	}) {
		s.plans.end(id)
	}
}

// fulfil carries out one plan of a table, and tells whether to look again.
func (s *Service) fulfil(ctx context.Context, id string) (again bool, err error) {
	l, err := s.load(ctx, id)
	if CodeOf(err) == NotFound {
		return false, nil
	} else if err != nil {
		return false, err
	}
	defer l.mu.Unlock()
	if l.cur == nil || l.info.Status != Playing {
		return false, nil
	}
	for seat := range l.info.Seats {
		if !l.cur.Acting().Has(engine.Seat(seat)) || l.info.Seats[seat].Kind != Guest || l.stoodIn(seat) {
			continue
		}
		sp, err := s.store.PlanOf(ctx, id, seat)
		if err != nil {
			return false, err
		}
		if sp == nil || !l.info.plays(sp.Person, seat) || sp.Plan.idle() {
			continue
		}
		if done, err := s.carryPlan(ctx, l, sp); done || err != nil {
			return done, err
		}
	}
	return false, nil
}

// carryPlan carries a plan out as far as it answers the open question.
func (s *Service) carryPlan(ctx context.Context, l *live, sp *StoredPlan) (done bool, err error) {
	ask := l.ask(sp.Seat)
	if sp.Held != "" && sp.Held != ask { // it was stored before the server could note it
		sp.Plan.Lines, sp.Held = nil, ""
		if err := s.store.SavePlan(ctx, sp); err != nil || sp.Plan.idle() {
			return false, err
		}
	}
	now := s.clock.Milli()
	var c *course
	if err := sound(func() (err error) { c, err = l.course(sp.Seat, &sp.Plan, now); return err }); err != nil || c == nil {
		return false, err
	}
	if c.draft == nil { // it does not hold, so the person is asked
		sp.Plan, sp.Held = c.next, ""
		return false, s.store.SavePlan(ctx, sp)
	}
	if c.line {
		sp.Held = ask
		if err := s.store.SavePlan(ctx, sp); err != nil { // another server is at it, or the person has changed it
			return false, err
		}
	}
	if err := s.supervise(ctx, l, func() error { return s.carryOut(ctx, l, c.draft, now) }); err != nil {
		return false, err
	}
	if c.line {
		sp.Plan, sp.Held = c.next, ""
		if err := s.store.SavePlan(ctx, sp); err != nil && !errors.Is(err, ErrConflict) {
			return true, err
		}
	}
	return true, nil
}

// tried tells whether a private copy of a rated game has gone as far as it goes: to the end of its owner's turn. Beyond that it
// would be a machine that helps.
func (l *live) tried() bool {
	if l.info.ForkOf == "" || !l.info.Rated {
		return false
	}
	return slices.ContainsFunc(l.steps, func(st step) bool {
		return l.info.Seats[st.seat].Kind == Hot && l.log[st.seq-1].ends
	})
}

// PlanView is a person's plan for a seat.
type PlanView struct {
	Seat int  `json:"seat"`
	Plan Plan `json:"plan"`
}

// PlanOf is the plan of a guest for one of its seats.
func (s *Service) PlanOf(ctx context.Context, g account.Guest, id string, seat int) (*PlanView, error) {
	l, err := s.sit(ctx, g, id, seat)
	if err != nil {
		return nil, err
	}
	l.mu.Unlock()
	sp, err := s.planOf(ctx, g, id, seat)
	if err != nil {
		return nil, err
	}
	return sp.view(), nil
}

func (sp *StoredPlan) view() *PlanView {
	p := sp.Plan
	if p.Lines == nil {
		p.Lines = []PlanLine{}
	}
	if p.Always == nil {
		p.Always = []Standing{}
	}
	return &PlanView{Seat: sp.Seat, Plan: p}
}

// planOf is a guest's plan for a seat, or a new one. That of somebody who had the seat before is nobody's business.
func (s *Service) planOf(ctx context.Context, g account.Guest, id string, seat int) (*StoredPlan, error) {
	sp, err := s.store.PlanOf(ctx, id, seat)
	if err != nil {
		return nil, err
	}
	rev := int64(0)
	if sp != nil {
		if sp.Person == g.ID {
			return sp, nil
		}
		rev = sp.Rev
	}
	return &StoredPlan{Table: id, Seat: seat, Person: g.ID, Rev: rev}, nil
}

// changePlan changes a guest's plan for a seat.
func (s *Service) changePlan(ctx context.Context, g account.Guest, id string, seat int, change func(*live, *Plan) error) (
	*PlanView, error,
) {
	l, err := s.sit(ctx, g, id, seat)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if l.info.Seats[seat].Kind != Guest {
		return nil, fail(Conflict, "somebody at one screen has no need of plans")
	}
	for range 3 {
		sp, err := s.planOf(ctx, g, id, seat)
		if err != nil {
			return nil, err
		}
		if err := sound(func() error { return change(l, &sp.Plan) }); err != nil {
			return nil, err
		}
		err = s.store.SavePlan(ctx, sp)
		if errors.Is(err, ErrConflict) {
			continue
		}
		if err == nil && !sp.Plan.idle() {
			s.plans.note(id)
			if l.cur.Acting().Has(engine.Seat(seat)) {
				s.soon(id, s.plans.pause)
			}
		}
		return sp.view(), err
	}
	return nil, fail(Conflict, "the plan is being carried out; look at the table")
}

// Forget takes back what a plan says: one of its lines, or all of them if there is no such line.
func (s *Service) Forget(ctx context.Context, g account.Guest, id string, seat, line int) (*PlanView, error) {
	return s.changePlan(ctx, g, id, seat, func(_ *live, p *Plan) error {
		if line >= 0 && line < len(p.Lines) {
			p.Lines = slices.Delete(slices.Clone(p.Lines), line, line+1)
		} else {
			p.Lines = nil
		}
		p.Last = nil
		return nil
	})
}

// Force says whether the house answers where there is only one answer.
func (s *Service) Force(ctx context.Context, g account.Guest, id string, seat int, on bool) (*PlanView, error) {
	return s.changePlan(ctx, g, id, seat, func(_ *live, p *Plan) error {
		p.Forced = on
		return nil
	})
}

// Always is an answer of a seat to its open question that is to be given from now on, or no longer.
type Always struct {
	Seat   int
	Choice string
	Most   bool // as much as is on offer
	Same   bool // only if just the same is on offer
	Off    bool
}

// Always gives an answer from now on whenever the question is asked, or no longer.
func (s *Service) Always(ctx context.Context, g account.Guest, id string, a Always) (*PlanView, error) {
	return s.changePlan(ctx, g, id, a.Seat, func(l *live, p *Plan) error {
		kept := slices.DeleteFunc(slices.Clone(p.Always), func(x Standing) bool { return x.Choice == a.Choice && (a.Off || x.Most == a.Most) })
		if a.Off {
			if len(kept) == len(p.Always) {
				return fail(NotFound, "that is not always answered")
			}
			p.Always = kept
			return nil
		}
		label, ok := labelOf(l.cur, a.Seat, a.Choice)
		if !ok {
			return fail(Conflict, "%q is not on offer now, so there is no question that it could always answer", a.Choice)
		}
		if len(kept) >= maxStanding {
			return fail(Invalid, "a seat has at most %d answers that are always given", maxStanding)
		}
		list := l.cur.Choices(engine.Seat(a.Seat))
		st := Standing{Choice: a.Choice, Label: label, Most: a.Most, Same: a.Same, Kinds: kinds(list), List: []string{}}
		if a.Same {
			st.List = printed(l.cur, list)
		}
		p.Always = append(kept, st)
		return nil
	})
}

// labelOf is what a choice on offer does, in words.
func labelOf(t engine.Table, seat int, text string) (engine.Text, bool) {
	offers := t.Offers(engine.Seat(seat))
	i := slices.IndexFunc(offers, func(o engine.Offer) bool { return o.Text == text })
	if i < 0 {
		return engine.Text{}, false
	}
	label := offers[i].Label()
	if label.Args == nil {
		label.Args = []engine.TextArg{}
	}
	return label, true
}

// Rehearsal is what somebody has tried on a private copy of a table: the steps of a plan, and what they might depend on.
type Rehearsal struct {
	Table string     `json:"table" doc:"The table that the plan is for."`
	Seat  int        `json:"seat"`
	Steps []PlanStep `json:"steps" doc:"Your choices on the copy, to the end of the turn."`
	// Numbers are those of the real table now that the steps have to do with.
	Numbers []PublicNumber `json:"numbers" doc:"Public numbers of the table that the steps have to do with, as they are now."`
}

// PublicNumber is a number that everybody sees.
type PublicNumber struct {
	Gauge string `json:"gauge"`
	Seat  *int   `json:"seat" doc:"Whose it is; null for the table's."`
	Value int    `json:"value"`
}

// Rehearsed is what a guest has tried on a private copy of a running game.
func (s *Service) Rehearsed(ctx context.Context, g account.Guest, fork string) (*Rehearsal, error) {
	of, steps, about, err := s.rehearsal(ctx, g, fork)
	if err != nil {
		return nil, err
	}
	l, err := s.see(ctx, g, of)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	seat := l.viewer(g.ID, nil)
	if seat == nil || l.info.Status != Playing || !l.info.plays(g.ID, *seat) {
		return nil, fail(Conflict, "you have no turn to plan at that table")
	}
	out := &Rehearsal{Table: of, Seat: *seat, Steps: steps, Numbers: []PublicNumber{}}
	for _, n := range l.cur.Gauges() {
		if n.Quiet || !about.has(n.Name) {
			continue
		}
		pn := PublicNumber{Gauge: n.Name, Value: n.Value}
		if n.Seat != engine.Nobody {
			seat := int(n.Seat)
			pn.Seat = &seat
		}
		out.Numbers = append(out.Numbers, pn)
	}
	return out, nil
}

// topics are the things that steps have to do with: goods, towns.
type topics map[string]bool

// has tells whether a number is about one of them, or about the whole company.
func (t topics) has(gauge string) bool {
	_, of, ok := strings.Cut(gauge, "/")
	return !ok || slices.ContainsFunc(strings.Split(of, "/"), func(p string) bool { return t[p] })
}

// rehearsal reads the steps of a guest on its private copy.
func (s *Service) rehearsal(ctx context.Context, g account.Guest, fork string) (of string, steps []PlanStep, about topics, err error) {
	l, err := s.see(ctx, g, fork)
	if err != nil {
		return "", nil, nil, err
	}
	defer l.mu.Unlock()
	if l.info.ForkOf == "" || l.info.practised() || l.info.Host != g.ID || l.cur == nil {
		return "", nil, nil, fail(Conflict, "a plan is made on a private copy of a table")
	}
	seat := slices.IndexFunc(l.info.Seats, func(x Seat) bool { return x.Kind == Hot })
	about = topics{}
	for _, st := range l.steps {
		ll := l.log[st.seq-1]
		if st.seat != seat || st.part == Auto {
			continue
		}
		before, err := l.at(st.seq - 1)
		if err != nil {
			return "", nil, nil, err
		}
		label, ok := labelOf(before, seat, ll.body)
		if !ok {
			return "", nil, nil, fail(Conflict, "the choice %q cannot be part of a plan", ll.body)
		}
		steps = append(steps, PlanStep{Choice: ll.body, Label: label})
		for _, a := range label.Args {
			if a.ID != "" {
				about[a.ID] = true
			}
		}
		if ll.ends || len(steps) == maxPlanSteps {
			break
		}
	}
	if len(steps) == 0 {
		return "", nil, nil, fail(Conflict, "nothing was tried yet: make the choices of your turn on this copy first")
	}
	return l.info.ForkOf, steps, about, nil
}

// Release makes what a guest has tried on a private copy a line of its plan for the real table, under conditions.
func (s *Service) Release(ctx context.Context, g account.Guest, fork string, conditions []Condition) (*PlanView, error) {
	of, steps, _, err := s.rehearsal(ctx, g, fork)
	if err != nil {
		return nil, err
	}
	r, err := s.Rehearsed(ctx, g, fork)
	if err != nil {
		return nil, err
	}
	if len(conditions) > maxConditions {
		return nil, fail(Invalid, "a line of a plan has at most %d conditions", maxConditions)
	}
	return s.changePlan(ctx, g, of, r.Seat, func(l *live, p *Plan) error {
		if len(p.Lines) >= maxLines {
			return fail(Invalid, "a plan has at most %d lines", maxLines)
		}
		gauges := l.cur.Gauges()
		for i := range conditions {
			if err := conditions[i].check(gauges, engine.Seat(r.Seat), len(l.info.Seats)); err != nil {
				return err
			}
		}
		p.Lines = append(slices.Clone(p.Lines), PlanLine{If: append([]Condition{}, conditions...), Steps: steps})
		p.Last = nil
		return nil
	})
}
