package table

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/enginetest/toy"
	"cromford/internal/account"
)

// memory is a store that forgets everything at the end, and fails when it is told to.
type memory struct {
	mu     sync.Mutex
	tables map[string]Info
	events map[string][]Event
	chats  map[string][]Chat
	plans  map[planKey]StoredPlan
	judged shelfOfReviews
	// appending and saving are asked before the real thing; what they return is what happens.
	appending func(table string) error
	saving    func() error
	unsure    atomic.Bool // the next Append is carried out, and nobody is told
	listeners []func(string)
	deaf      bool     // nobody hears the bell
	pulsed    [2]int64 // the time of the house and the real one when it was last kept
	passed    int64    // what the real time is ahead, for tests
	downtime  []Span
	holidays  map[string][]Holiday
}

// rename is what the store does when a guest chooses another name.
func (m *memory) rename(guest, name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, in := range m.tables {
		in.Seats = slices.Clone(in.Seats)
		for i := range in.Seats {
			if in.Seats[i].Guest == guest {
				in.Seats[i].Name, in.Seats[i].Alias = name, ""
				in.Rev++
			}
		}
		m.tables[id] = in
	}
}

type planKey struct {
	table string
	seat  int
}

func (m *memory) PlanOf(_ context.Context, table string, seat int) (*StoredPlan, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if sp, ok := m.plans[planKey{table, seat}]; ok {
		return &sp, nil
	}
	return nil, nil
}

func (m *memory) SavePlan(_ context.Context, sp *StoredPlan) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := planKey{sp.Table, sp.Seat}
	if m.plans[key].Rev != sp.Rev {
		return ErrConflict
	}
	if sp.Plan.Empty() {
		delete(m.plans, key)
		sp.Rev = 0
		return nil
	}
	sp.Rev++
	if m.plans == nil {
		m.plans = map[planKey]StoredPlan{}
	}
	m.plans[key] = *sp
	return nil
}

func (m *memory) Planned(context.Context) (out []string, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key := range m.plans {
		out = append(out, key.table)
	}
	return out, nil
}

func (m *memory) put(in *Info) {
	c := *in
	c.Seats = slices.Clone(in.Seats)
	m.tables[in.ID] = c
}

func (m *memory) CreateTable(_ context.Context, in *Info) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.put(in)
	return nil
}

func (m *memory) Table(ctx context.Context, id string) (*Info, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	in, ok := m.tables[id]
	if !ok {
		return nil, ErrNoTable
	}
	in.Seats = slices.Clone(in.Seats)
	return &in, ctx.Err()
}

func (m *memory) SaveTable(_ context.Context, in *Info) error {
	if m.saving != nil {
		if err := m.saving(); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[in.ID].Rev != in.Rev {
		return ErrConflict
	}
	in.Rev++
	m.put(in)
	return nil
}

func (m *memory) SaveFigures(_ context.Context, in *Info) error {
	if m.saving != nil {
		if err := m.saving(); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if old := m.tables[in.ID]; old.Events <= in.Events {
		old.Events, old.Round, old.Acting, old.Changed = in.Events, in.Round, in.Acting, in.Changed
		old.Due, old.Clocks = in.Due, in.Clocks
		m.tables[in.ID] = old
	}
	return nil
}

func (m *memory) Tables(_ context.Context, guest string, _ Scope) (out []*Info, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, in := range m.tables {
		if in.seats(guest) {
			out = append(out, &in)
		}
	}
	return out, nil
}

func (m *memory) OpenTables(context.Context, string, Filter) ([]*Info, error) { return nil, nil }

func (m *memory) NameTaken(_ context.Context, guest, name string, _ bool) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, in := range m.tables {
		if in.Host == guest && in.Name == name {
			return true, nil
		}
	}
	return false, nil
}
func (m *memory) Nameless(context.Context) ([]string, error)       { return nil, nil }
func (m *memory) Hide(context.Context, string, string, bool) error { return nil }
func (m *memory) Beat(context.Context, string) error               { return nil }

func (m *memory) Ring(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, heard := range m.listeners {
		if !m.deaf {
			go heard(id)
		}
	}
}

func (m *memory) Listen(ctx context.Context, heard func(string)) error {
	m.mu.Lock()
	m.listeners = append(m.listeners, heard)
	m.mu.Unlock()
	<-ctx.Done()
	return ctx.Err()
}

func (m *memory) Heads(_ context.Context, ids []string) (map[string]Reach, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[string]Reach{}
	for _, id := range ids {
		if in, ok := m.tables[id]; ok {
			out[id] = Reach{Rev: in.Rev, Events: len(m.events[id]), Chats: len(m.chats[id])}
		}
	}
	return out, nil
}

func (m *memory) Unfinished(_ context.Context, after string, limit int) (ids []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, in := range m.tables {
		if (in.Status == Playing || in.Status == Halted) && id > after {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(limit, len(ids))], nil
}

func (m *memory) Append(_ context.Context, id string, events []Event) error {
	if m.appending != nil {
		if err := m.appending(id); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	n, e := len(m.events[id]), events[0]
	if e.Seq != n+1 || e.Before != (engine.Hash{}) && m.events[id][n-1].Hash != e.Before {
		return ErrConflict
	}
	m.events[id] = append(m.events[id], events...)
	m.events[id][n].Before = engine.Hash{}
	if m.unsure.Swap(false) {
		return ErrUncertain
	}
	return nil
}

func (m *memory) EventsAfter(_ context.Context, id string, seq int) ([]Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.events[id][min(seq, len(m.events[id])):]), nil
}

func (m *memory) DeleteTable(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.tables, id)
	delete(m.events, id)
	delete(m.chats, id)
	return nil
}

func (m *memory) Unreckoned(context.Context, string, int) ([]string, error) { return nil, nil }
func (m *memory) SaveOutcome(context.Context, *Info) error                  { return nil }
func (m *memory) Awards(context.Context, string) ([]Award, error)           { return nil, nil }

func (m *memory) AddChat(_ context.Context, id, _ string, c Chat) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c.N != len(m.chats[id])+1 {
		return ErrConflict
	}
	m.chats[id] = append(m.chats[id], c)
	return nil
}

func (m *memory) ChatsAfter(_ context.Context, id string, n int) ([]Chat, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.chats[id][min(n, len(m.chats[id])):]), nil
}

func (m *memory) Pulse(_ context.Context, house func() int64, quiet time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	now, real := house(), time.Now().UnixMilli()+m.passed
	if gap := real - m.pulsed[1]; m.pulsed[1] > 0 && quiet >= 0 && gap > quiet.Milliseconds() {
		m.downtime = append(m.downtime, Span{m.pulsed[0], m.pulsed[0] + gap})
	}
	m.pulsed = [2]int64{now, real}
	return nil
}

func (m *memory) Downtimes(_ context.Context, after int64) (out []Span, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.downtime {
		if s.To > after {
			out = append(out, s)
		}
	}
	return out, nil
}

func (m *memory) Due(_ context.Context, now int64, limit int) (ids []string, timed bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, in := range m.tables {
		if in.Status != Playing || in.Due == 0 {
			continue
		}
		timed = true
		if in.Due <= now && len(ids) < limit {
			ids = append(ids, id)
		}
	}
	return ids, timed, nil
}

func (m *memory) AddHoliday(_ context.Context, guest string, h Holiday) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.holidays[guest] = append([]Holiday{h}, m.holidays[guest]...)
	return nil
}

func (m *memory) EndHoliday(_ context.Context, guest string, _, ended int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.holidays[guest][0].Ended = ended
	return nil
}

func (m *memory) Holidays(_ context.Context, guest string) ([]Holiday, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.holidays[guest]), nil
}

// house is a service at work on the toy, with people at its tables.
type house struct {
	*Service
	t     *testing.T
	store *memory
	toy   *Entry
}

var (
	ada = account.Guest{ID: "ada", Name: "Ada"}
	ben = account.Guest{ID: "ben", Name: "Ben"}
	cyd = account.Guest{ID: "cyd", Name: "Cyd"}

	me   = NewSeat{Kind: "me"}
	hot  = NewSeat{Kind: "hot"}
	free = NewSeat{Kind: "open"}
	bot  = NewSeat{Kind: "bot"}
)

// newHouse opens a house. The bots answer with the first choice on the list.
func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, store: &memory{tables: map[string]Info{}, events: map[string][]Event{}, chats: map[string][]Chat{},
		holidays: map[string][]Holiday{}}}
	h.toy = &Entry{Game: engine.Erase[toy.Position](toy.New()), Bots: []string{"first"}, Mind: func(name string) (arena.Mind, error) {
		if name != "first" {
			return nil, errors.New("unknown bot")
		}
		return first, nil
	}}
	h.reopen()
	t.Cleanup(func() { h.Close() })
	return h
}

func first(_ context.Context, t engine.Table, seat engine.Seat, _ uint64) (bots.Line, *bots.Report) {
	return t.Choices(seat)[:1], nil
}

// reopen is what a new process would do with the same store.
func (h *house) reopen() {
	h.t.Helper()
	if h.Service != nil {
		h.Close()
	}
	h.Service = New(h.store, map[string]*Entry{toy.ID: h.toy}, slog.New(slog.NewTextHandler(h.t.Output(), nil)))
	h.must(h.Resume(h.t.Context()))
	<-h.looked // what happens behind the scenes is done
}

// table makes a table of ada's.
func (h *house) table(undo UndoRule, seats ...NewSeat) string {
	h.t.Helper()
	id, err := h.Create(h.t.Context(), ada, NewTable{Game: toy.ID, Undo: undo, Seats: seats})
	h.must(err)
	return id
}

// two is a table where ada has the first seat and ben the second.
func (h *house) two(undo UndoRule) string {
	h.t.Helper()
	id := h.table(undo, me, free)
	h.must(h.Join(h.t.Context(), ben, id, nil))
	return id
}

// newHouseOfTwo is a house with such a table, where the last turn may be taken back.
func newHouseOfTwo(t *testing.T) (h *house, id string) {
	t.Helper()
	h = newHouse(t)
	return h, h.two(UndoTurn)
}

// closesAfter checks that the house does not close before somebody has finished.
func (h *house) closesAfter(who string, finish func()) {
	h.t.Helper()
	closed := make(chan struct{})
	go func() {
		h.Close()
		close(closed)
	}()
	select {
	case <-closed:
		h.t.Errorf("closed while %s was at work", who)
	case <-time.After(30 * time.Millisecond):
	}
	finish()
	<-closed
}

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// refused checks that something was refused, by its code.
func (h *house) refused(err error, want Code) {
	h.t.Helper()
	if CodeOf(err) != want {
		h.t.Errorf("%v, want the code %q", err, want)
	}
}

// with looks at a table.
func (h *house) with(id string, look func(l *live)) {
	h.t.Helper()
	l, err := h.load(h.t.Context(), id)
	h.must(err)
	defer l.mu.Unlock()
	look(l)
}

// choices are what a seat may do now, as text, and its ask.
func (h *house) choices(id string, seat int) (ask string, texts []string) {
	h.t.Helper()
	h.with(id, func(l *live) {
		ask = l.ask(seat)
		for _, c := range l.cur.Choices(engine.Seat(seat)) {
			texts = append(texts, l.cur.Print(c))
		}
	})
	return ask, texts
}

// play makes the first choice of a seat.
func (h *house) play(g account.Guest, id string, seat int) error {
	h.t.Helper()
	ask, texts := h.choices(id, seat)
	return h.Choose(h.t.Context(), g, id, seat, ask, texts[:1])
}

// finish plays a table of ada's to its end.
func (h *house) finish(id string) {
	h.t.Helper()
	for h.status(id) == Playing {
		seat := 0
		h.with(id, func(l *live) { seat = int(l.cur.Acting().First()) })
		h.must(h.play(ada, id, seat))
	}
}

func (h *house) status(id string) (s Status) {
	h.t.Helper()
	h.with(id, func(l *live) { s = l.info.Status })
	return s
}

func (h *house) hash(id string) (x engine.Hash) {
	h.t.Helper()
	h.with(id, func(l *live) { x = l.cur.Hash() })
	return x
}

// wait waits until something is true of a table.
func (h *house) wait(id, what string, is func(l *live) bool) {
	h.t.Helper()
	for range 1000 {
		ok := false
		h.with(id, func(l *live) { ok = is(l) })
		if ok {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	h.t.Fatalf("waited in vain until %s", what)
}

// brittle is a game whose rules break down when breaks says so.
type brittle struct {
	engine.Game
	breaks func(seat engine.Seat) bool
}

func (b *brittle) New(cfg engine.Config) (engine.Table, error) {
	t, err := b.Game.New(cfg)
	return &brittleTable{t, b}, err
}

type brittleTable struct {
	engine.Table
	game *brittle
}

func (t *brittleTable) Clone() engine.Table { return &brittleTable{t.Table.Clone(), t.game} }

func (t *brittleTable) Choose(seat engine.Seat, c engine.Choice) (engine.Facts, error) {
	if t.game.breaks(seat) {
		panic("a gear is missing")
	}
	return t.Table.Choose(seat, c)
}

func (m *memory) TablesOf(_ context.Context, guest string) (ids []string, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, in := range m.tables {
		if in.Host == guest || slices.ContainsFunc(in.Seats, func(x Seat) bool { return x.Guest == guest }) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

func (m *memory) Said(context.Context, string) ([]Remark, error) { return nil, nil }

func (m *memory) MergeGuest(context.Context, string, account.Guest, []string) error {
	return errors.New("this store does not know guests")
}

func (m *memory) ForgetGuest(context.Context, string, int64) error {
	return errors.New("this store does not know guests")
}
