package parlour

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"cromford/engine"
	"cromford/internal/account"
	"cromford/internal/table"
)

// Change is something that was written, to be kept where it outlives the page. Events and lines of the talk are added; everything
// else is written whole; a table without a body is gone, with all that belongs to it.
type Change struct {
	Table string          `json:"table"`
	Kind  Kind            `json:"kind"`
	N     int             `json:"n"` // of an event or a line, 0 of the table itself
	Body  json.RawMessage `json:"body,omitempty"`
}

// Kind is what a change is about.
type Kind string

// The kinds.
const (
	OfTable Kind = "table"
	OfEvent Kind = "event"
	OfChat  Kind = "chat"
	// OfReview is followed by the depth of a review; its number is the version of the judge.
	OfReview Kind = "review/"
	OfMargin Kind = "margin"
)

// Keeper keeps changes. What it has returned for is safe.
type Keeper func(context.Context, []Change) error

// Store is a table.Store of one person's tables, in memory.
type Store struct {
	keep    Keeper
	mu      sync.Mutex
	tables  map[string]table.Info
	events  map[string][]table.Event
	chats   map[string][]table.Chat
	reviews map[reviewKey]table.StoredReview
	margins map[string]table.Margin
}

// reviewKey names a review.
type reviewKey struct {
	table, depth string
	version      int
}

// NewStore is a store that has what was kept, in any order. Nothing is kept if the keeper is nil.
func NewStore(keep Keeper, kept []Change) (*Store, error) {
	if keep == nil {
		keep = func(context.Context, []Change) error { return nil }
	}
	m := &Store{keep: keep, tables: map[string]table.Info{}, events: map[string][]table.Event{}, chats: map[string][]table.Chat{},
		reviews: map[reviewKey]table.StoredReview{}, margins: map[string]table.Margin{}}
	slices.SortFunc(kept, func(a, b Change) int { return cmp.Compare(a.N, b.N) })
	for _, c := range kept {
		if err := m.restore(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *Store) restore(c Change) (err error) {
	switch c.Kind {
	case OfTable:
		var in table.Info
		err = json.Unmarshal(c.Body, &in)
		m.tables[c.Table] = in
	case OfEvent:
		var e table.Event
		if err = json.Unmarshal(c.Body, &e); err == nil && e.Seq == len(m.events[c.Table])+1 { // a hole ends the log
			m.events[c.Table] = append(m.events[c.Table], e)
		}
	case OfChat:
		var l table.Chat
		if err = json.Unmarshal(c.Body, &l); err == nil && l.N == len(m.chats[c.Table])+1 {
			m.chats[c.Table] = append(m.chats[c.Table], l)
		}
	case OfMargin:
		var mg table.Margin
		err = json.Unmarshal(c.Body, &mg)
		m.margins[c.Table] = mg
	default:
		if depth, ok := strings.CutPrefix(string(c.Kind), string(OfReview)); ok {
			m.reviews[reviewKey{c.Table, depth, c.N}] = table.StoredReview{Table: c.Table, Depth: depth, Version: c.N, Person: you, Body: c.Body}
		}
	}
	return err
}

// change is something as it is kept.
func change(id string, kind Kind, n int, v any) Change {
	b, err := json.Marshal(v)
	if err != nil {
		panic("parlour: " + err.Error()) // plain values
	}
	return Change{id, kind, n, b}
}

// put keeps a table and remembers it.
func (m *Store) put(ctx context.Context, in *table.Info) error {
	if err := m.keep(ctx, []Change{change(in.ID, OfTable, 0, in)}); err != nil {
		return err
	}
	c := *in
	c.Seats = slices.Clone(in.Seats)
	m.tables[in.ID] = c
	return nil
}

// CreateTable stores a new table.
func (m *Store) CreateTable(ctx context.Context, in *table.Info) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.put(ctx, in)
}

// Table reads one.
func (m *Store) Table(_ context.Context, id string) (*table.Info, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	in, ok := m.tables[id]
	if !ok {
		return nil, table.ErrNoTable
	}
	in.Seats = slices.Clone(in.Seats)
	return &in, nil
}

// SaveTable stores what has changed of one.
func (m *Store) SaveTable(ctx context.Context, in *table.Info) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[in.ID].Rev != in.Rev {
		return table.ErrConflict
	}
	next := *in
	next.Rev++
	if err := m.put(ctx, &next); err != nil {
		return err
	}
	in.Rev = next.Rev
	return nil
}

// SaveFigures stores the figures of the lobby.
func (m *Store) SaveFigures(ctx context.Context, in *table.Info) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	old, ok := m.tables[in.ID]
	if !ok || old.Events > in.Events {
		return nil
	}
	old.Events, old.Round, old.Acting, old.Changed = in.Events, in.Round, in.Acting, in.Changed
	return m.put(ctx, &old)
}

// Tables lists the tables of a scope, the one changed last first.
func (m *Store) Tables(_ context.Context, guest string, scope table.Scope) (out []*table.Info, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, in := range m.tables {
		over := in.Status == table.Over || in.Status == table.Closed
		if in.Host != guest || scope != table.All && in.Hidden != (scope == table.Hidden) ||
			scope == table.Mine && over || scope == table.Finished && !over || scope == table.OpenOnes || scope == table.Gathered {
			continue
		}
		out = append(out, &in)
	}
	slices.SortFunc(out, func(a, b *table.Info) int { return cmp.Or(cmp.Compare(b.Changed, a.Changed), cmp.Compare(a.ID, b.ID)) })
	return out, nil
}

// OpenTables is empty: nobody else comes here.
func (m *Store) OpenTables(context.Context, string, table.Filter) ([]*table.Info, error) {
	return nil, nil
}

// NameTaken tells whether a table has a name.
func (m *Store) NameTaken(_ context.Context, _, name string, _ bool) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, in := range m.tables {
		if in.Name == name {
			return true, nil
		}
	}
	return false, nil
}

// Nameless is empty: every table here was named.
func (m *Store) Nameless(context.Context) ([]string, error) { return nil, nil }

// Hide takes a table out of the lists, or brings it back.
func (m *Store) Hide(ctx context.Context, _, id string, hidden bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	in, ok := m.tables[id]
	if !ok {
		return table.ErrNoTable
	}
	in.Hidden = hidden
	return m.put(ctx, &in)
}

// Unfinished lists tables that are being played or halted.
func (m *Store) Unfinished(_ context.Context, after string, limit int) (ids []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, in := range m.tables {
		if (in.Status == table.Playing || in.Status == table.Halted) && id > after {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(limit, len(ids))], nil
}

// Heads tells how far tables have come.
func (m *Store) Heads(_ context.Context, ids []string) (map[string]table.Reach, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[string]table.Reach{}
	for _, id := range ids {
		if in, ok := m.tables[id]; ok {
			out[id] = table.Reach{Rev: in.Rev, Events: len(m.events[id]), Chats: len(m.chats[id])}
		}
	}
	return out, nil
}

// Append adds events, all or none.
func (m *Store) Append(ctx context.Context, id string, events []table.Event) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(events) == 0 {
		return nil
	}
	n := len(m.events[id])
	if first := &events[0]; first.Seq != n+1 || first.Before != (engine.Hash{}) && (n == 0 || m.events[id][n-1].Hash != first.Before) {
		return table.ErrConflict
	}
	var changes []Change
	for _, e := range events {
		e.Before, e.Due = engine.Hash{}, 0
		changes = append(changes, change(id, OfEvent, e.Seq, &e))
	}
	if err := m.keep(ctx, changes); err != nil {
		return err
	}
	m.events[id] = append(m.events[id], events...)
	m.events[id][n].Before, m.events[id][n].Due = engine.Hash{}, 0
	return nil
}

// EventsAfter lists events.
func (m *Store) EventsAfter(_ context.Context, id string, seq int) ([]table.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.events[id][min(seq, len(m.events[id])):]), nil
}

// AddChat adds a line of the talk.
func (m *Store) AddChat(ctx context.Context, id, _ string, c table.Chat) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c.N != len(m.chats[id])+1 {
		return table.ErrConflict
	}
	if err := m.keep(ctx, []Change{change(id, OfChat, c.N, &c)}); err != nil {
		return err
	}
	m.chats[id] = append(m.chats[id], c)
	return nil
}

// ChatsAfter lists lines of the talk.
func (m *Store) ChatsAfter(_ context.Context, id string, n int) ([]table.Chat, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.chats[id][min(n, len(m.chats[id])):]), nil
}

// DeleteTable removes a table with all that belongs to it.
func (m *Store) DeleteTable(ctx context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.keep(ctx, []Change{{Table: id, Kind: OfTable}}); err != nil {
		return err
	}
	delete(m.tables, id)
	delete(m.events, id)
	delete(m.chats, id)
	delete(m.margins, id)
	maps.DeleteFunc(m.reviews, func(k reviewKey, _ table.StoredReview) bool { return k.table == id })
	return nil
}

// TablesOf lists all tables of a guest, the oldest first.
func (m *Store) TablesOf(_ context.Context, guest string) (ids []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, in := range m.tables {
		if in.Host == guest {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return cmp.Compare(m.tables[a].Created, m.tables[b].Created) })
	return ids, nil
}

// What follows a house has and one person alone has not: other servers, accounts, ratings, clocks, holidays and plans.

var errAlone = errors.New("that needs a house")

// Ring does nothing: nobody listens.
func (m *Store) Ring(string) {}

// Listen waits: nobody rings.
func (m *Store) Listen(ctx context.Context, _ func(string)) error {
	<-ctx.Done()
	return ctx.Err()
}

// Unreckoned is empty: outcomes are for ratings.
func (m *Store) Unreckoned(context.Context, string, int) ([]string, error) { return nil, nil }

// SaveOutcome does nothing.
func (m *Store) SaveOutcome(context.Context, *table.Info) error { return nil }

// Awards is empty: they are the house's to give.
func (m *Store) Awards(context.Context, string) ([]table.Award, error) { return nil, nil }

// Said is empty.
func (m *Store) Said(context.Context, string) ([]table.Remark, error) { return nil, nil }

// MergeGuest is refused.
func (m *Store) MergeGuest(context.Context, string, account.Guest, []string) error { return errAlone }

// ForgetGuest is refused.
func (m *Store) ForgetGuest(context.Context, string, int64) error { return errAlone }

// Beat does nothing.
func (m *Store) Beat(context.Context, string) error { return nil }

// PlanOf is nil: there is nobody to wait for.
func (m *Store) PlanOf(context.Context, string, int) (*table.StoredPlan, error) { return nil, nil }

// SavePlan is refused.
func (m *Store) SavePlan(context.Context, *table.StoredPlan) error { return errAlone }

// Planned is empty.
func (m *Store) Planned(context.Context) ([]string, error) { return nil, nil }

// Pulse does nothing: there are no clocks.
func (m *Store) Pulse(context.Context, func() int64, time.Duration) error { return nil }

// Downtimes is empty.
func (m *Store) Downtimes(context.Context, int64) ([]table.Span, error) { return nil, nil }

// Due is empty.
func (m *Store) Due(context.Context, int64, int) ([]string, bool, error) { return nil, false, nil }

// AddHoliday is refused.
func (m *Store) AddHoliday(context.Context, string, table.Holiday) error { return errAlone }

// EndHoliday is refused.
func (m *Store) EndHoliday(context.Context, string, int64, int64) error { return errAlone }

// Holidays is empty.
func (m *Store) Holidays(context.Context, string) ([]table.Holiday, error) { return nil, nil }

// What follows is what was judged and written beside the games. A review that is being made is not kept: the page that ends it has
// to begin it anew.

// ReviewOf is what there is of a review, or nil.
func (m *Store) ReviewOf(_ context.Context, id, depth string, version int) (*table.StoredReview, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.reviews[reviewKey{id, depth, version}]
	if !ok {
		return nil, nil
	}
	return &r, nil
}

// BeginReview notes that a review is begun.
func (m *Store) BeginReview(_ context.Context, r *table.StoredReview, since int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := reviewKey{r.Table, r.Depth, r.Version}
	if old, ok := m.reviews[k]; ok && old.Failed == "" && (old.Body != nil || old.Changed > since) {
		return table.ErrConflict
	}
	m.reviews[k] = *r
	return nil
}

// MarkReview notes how far a review is, and keeps it when it is done.
func (m *Store) MarkReview(ctx context.Context, r *table.StoredReview) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := reviewKey{r.Table, r.Depth, r.Version}
	if old, ok := m.reviews[k]; !ok || old.Job != r.Job || old.Body != nil {
		return table.ErrConflict
	}
	if r.Body != nil {
		if err := m.keep(ctx, []Change{change(r.Table, OfReview+Kind(r.Depth), r.Version, json.RawMessage(r.Body))}); err != nil {
			return err
		}
	}
	m.reviews[k] = *r
	return nil
}

// OpenReviews counts the reviews that go on. They are all of one person.
func (m *Store) OpenReviews(_ context.Context, _ string, since int64) (own, all int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.reviews {
		if r.Body == nil && r.Failed == "" && r.Changed > since {
			all++
		}
	}
	return all, all, nil
}

// LostReviews are none: there is no other server.
func (m *Store) LostReviews(context.Context, int, int64) ([]table.StoredReview, error) {
	return nil, nil
}

// DropReview removes a review that is not done.
func (m *Store) DropReview(_ context.Context, id, depth string, version int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := (reviewKey{id, depth, version}); m.reviews[k].Body == nil {
		delete(m.reviews, k)
	}
	return nil
}

// MarginOf is what was written beside a game.
func (m *Store) MarginOf(_ context.Context, id string) (*table.Margin, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := m.margins[id]
	if out.Notes = slices.Clone(out.Notes); out.Notes == nil {
		out.Notes = []table.MarginNote{}
	}
	return &out, nil
}

// SaveMargin keeps what is written beside a game.
func (m *Store) SaveMargin(ctx context.Context, id string, st *table.Margin) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.margins[id].Rev != st.Rev {
		return table.ErrConflict
	}
	next := table.Margin{Rev: st.Rev + 1, Notes: slices.Clone(st.Notes)}
	if err := m.keep(ctx, []Change{change(id, OfMargin, 0, &next)}); err != nil {
		return err
	}
	m.margins[id], st.Rev = next, next.Rev
	return nil
}
