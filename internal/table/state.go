package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"cromford/engine"
	"cromford/internal/account"
)

// SeatView is a seat as everybody sees it.
type SeatView struct {
	Seat     int      `json:"seat"`
	Kind     SeatKind `json:"kind"`
	Name     string   `json:"name"`
	You      bool     `json:"you"`
	Bot      string   `json:"bot"`
	Resigned bool     `json:"resigned"`
}

// Summary is a table in a list.
type Summary struct {
	ID       string            `json:"id"`
	Game     string            `json:"game"`
	Options  map[string]string `json:"options"`
	Status   Status            `json:"status"`
	Undo     UndoRule          `json:"undo"`
	Listed   bool              `json:"listed"`
	Created  int64             `json:"created"`
	Changed  int64             `json:"changed"`
	Host     bool              `json:"host"`
	Seats    []SeatView        `json:"seats"`
	Events   int               `json:"events"`
	Round    int               `json:"round"`
	YourTurn bool              `json:"your_turn"`
	Acting   []int             `json:"acting"`
	ForkOf   string            `json:"fork_of"`
	ForkAt   int               `json:"fork_at"`
	Winner   string            `json:"winner"`
	Rematch  string            `json:"rematch"`
	// Commitment binds the table to its key from the start; the key is told after the end.
	Commitment string `json:"commitment"`
	Key        string `json:"key"`
}

// UndoView is a question to the others.
type UndoView struct {
	By      int   `json:"by"`
	To      int   `json:"to"`
	Agreed  []int `json:"agreed"`
	Waiting []int `json:"waiting"`
}

// Line is an event as one reader sees it.
type Line struct {
	LogLine
	Texts []engine.Text `json:"texts"`
	// Fold is which of the texts an account stands for that begins with this event.
	Fold *engine.Fold `json:"fold,omitempty"`
}

// State is a table as one guest sees it.
type State struct {
	Table       Summary        `json:"table"`
	Version     int64          `json:"version"`
	Events      int            `json:"events"`
	You         []int          `json:"you"`
	As          *int           `json:"as"`
	Acting      []int          `json:"acting"`
	Ask         string         `json:"ask"`
	Offers      []engine.Offer `json:"offers"`
	CanUndo     bool           `json:"can_undo"`
	UndoRequest *UndoView      `json:"undo_request"`
	View        any            `json:"view"`
	Log         []Line         `json:"log"`
	Chat        []Chat         `json:"chat"`
	Result      *engine.Result `json:"result"`
	// Account is that of the last phase of production, running or over, in games that keep one.
	Account *engine.Account `json:"account"`
}

func summary(in *Info, guest string) Summary {
	sum := Summary{ID: in.ID, Game: in.Game, Options: map[string]string{}, Status: in.Status, Undo: in.Undo, Listed: in.Listed, Created: in.Created,
		Changed: in.Changed, Host: in.Host == guest, Events: in.Events, Round: in.Round, Acting: []int{}, ForkOf: in.ForkOf, ForkAt: in.ForkAt,
		Winner: in.Winner, Rematch: in.Rematch, Commitment: in.Key.Commitment()}
	for _, o := range in.Options {
		sum.Options[o.Name] = o.Value
	}
	for i, s := range in.Seats {
		you := in.plays(guest, i)
		sum.Seats = append(sum.Seats, SeatView{Seat: i, Kind: s.Kind, Name: s.Name, You: you, Bot: s.Bot, Resigned: s.Resigned})
		if in.Status == Playing && in.Acting.Has(engine.Seat(i)) {
			sum.Acting = append(sum.Acting, i)
			sum.YourTurn = sum.YourTurn || you
		}
	}
	if in.Status == Over && in.Origin == nil {
		sum.Key = in.Key.String()
	}
	return sum
}

// viewer is the seat a guest looks from: the one it wants, if it plays it; else the first of its seats that owes a
// choice; else its first; nil for a spectator.
func (l *live) viewer(guest string, want *int) *int {
	if want != nil && l.info.plays(guest, *want) {
		return want
	}
	var first *int
	for i, s := range l.info.Seats {
		mine := l.info.plays(guest, i) || s.Resigned && s.Guest == guest
		if !mine {
			continue
		}
		if first == nil {
			first = &i
		}
		if l.cur != nil && l.info.plays(guest, i) && l.cur.Acting().Has(engine.Seat(i)) {
			return &i
		}
	}
	return first
}

// state builds what a guest sees; since is how many events it has already.
func (l *live) state(guest string, want *int, since int) *State {
	st := &State{Table: summary(l.current(), guest), Version: l.version, You: []int{}, Acting: []int{}, Offers: []engine.Offer{}, Log: []Line{}, Chat: l.chat}
	if st.Chat == nil {
		st.Chat = []Chat{}
	}
	for i := range l.info.Seats {
		if l.info.plays(guest, i) {
			st.You = append(st.You, i)
		}
	}
	st.As = l.viewer(guest, want)
	if l.cur == nil {
		return st
	}
	st.Events = l.events()
	st.Acting = st.Table.Acting
	seat := engine.Nobody
	if st.As != nil {
		seat = engine.Seat(*st.As)
	}
	st.View = l.cur.View(seat)
	if seat != engine.Nobody && l.info.plays(guest, int(seat)) && l.info.Status == Playing {
		st.Ask = l.ask(int(seat))
		if offers := l.cur.Offers(seat); offers != nil {
			st.Offers = offers
		}
		last := l.lastOf(guest, int(seat))
		st.CanUndo = l.info.Undo != UndoNone && last >= 0
	}
	st.UndoRequest = l.undoView()
	for _, ll := range l.log[min(max(since, 0), len(l.log)):] {
		st.Log = append(st.Log, l.line(ll, seat))
	}
	if res, over := l.cur.Result(); over {
		st.Result = &res
	}
	st.Account = l.story(l.events()).LastAccount(seat)
	return st
}

// line is an event with what the reader may know of it.
func (l *live) line(ll LogLine, seat engine.Seat) Line {
	out := Line{LogLine: ll, Texts: []engine.Text{}}
	told := (&engine.Facts{List: ll.facts}).For(seat)
	for _, f := range told {
		out.Texts = append(out.Texts, ll.tab.Narrate(f))
	}
	out.Fold = l.fold(ll.N, told)
	return out
}

func (l *live) undoView() *UndoView {
	r := l.request
	if r == nil {
		return nil
	}
	v := &UndoView{By: r.by, To: r.to, Agreed: []int{}, Waiting: []int{}}
	for i, s := range l.info.Seats {
		owner := s.Guest
		if s.Kind == Hot {
			owner = l.info.Host
		}
		switch {
		case s.Kind == Bot || owner == r.guest:
		case r.agreed[owner]:
			v.Agreed = append(v.Agreed, i)
		default:
			v.Waiting = append(v.Waiting, i)
		}
	}
	return v
}

// State is the table as a guest sees it now.
func (s *Service) State(ctx context.Context, g account.Guest, id string, as *int, since int) (*State, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if err := l.visible(g.ID); err != nil {
		return nil, err
	}
	return l.state(g.ID, as, since), nil
}

// Look is a table at an earlier moment.
type Look struct {
	N    int    `json:"n"`
	View any    `json:"view"`
	Log  []Line `json:"log"`
	// Account is that of the last phase of production by then.
	Account *engine.Account `json:"account"`
}

// LookBack is what a guest could see after event n.
func (s *Service) LookBack(ctx context.Context, g account.Guest, id string, n int, as *int) (*Look, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if err := l.visible(g.ID); err != nil {
		return nil, err
	}
	tab, err := l.at(n)
	if err != nil {
		return nil, err
	}
	seat := engine.Nobody
	if v := l.viewer(g.ID, as); v != nil {
		seat = engine.Seat(*v)
	}
	look := &Look{N: n, View: tab.View(seat), Log: []Line{}, Account: l.story(n).LastAccount(seat)}
	if n > 0 {
		look.Log = append(look.Log, l.line(l.log[n-1], seat))
	}
	return look, nil
}

// Point is the public standing at the end of a round.
type Point struct {
	N      int              `json:"n"`
	Round  int              `json:"round"`
	Gauges map[string][]int `json:"gauges"`
}

// Chart is how everybody's fortune went, a point for each round and one for now.
func (s *Service) Chart(ctx context.Context, g account.Guest, id string) ([]Point, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if err := l.visible(g.ID); err != nil {
		return nil, err
	}
	points := []Point{}
	if l.cur == nil {
		return points, nil
	}
	for i, st := range l.steps {
		tab := l.log[st.seq-1].tab
		if i == len(l.steps)-1 || l.log[l.steps[i+1].seq-1].tab.Round() != tab.Round() {
			points = append(points, point(tab, st.seq, len(l.info.Seats)))
		}
	}
	return points, nil
}

func point(t engine.Table, n, seats int) Point {
	p := Point{N: n, Round: t.Round(), Gauges: map[string][]int{}}
	for _, g := range t.Gauges() {
		if g.Seat != engine.Nobody && slices.Contains(t.Meta().Charts, g.Name) {
			if p.Gauges[g.Name] == nil {
				p.Gauges[g.Name] = make([]int, seats)
			}
			p.Gauges[g.Name][g.Seat] = g.Value
		}
	}
	return p
}

// List is the tables of a scope as a guest sees them.
func (s *Service) List(ctx context.Context, g account.Guest, scope Scope) ([]Summary, error) {
	if !slices.Contains([]Scope{Mine, OpenOnes, Finished}, scope) {
		return nil, fail(Invalid, "the scope cannot be %q; it can be mine, open or finished", scope)
	}
	if g.ID == "" && scope != OpenOnes {
		return []Summary{}, nil // whoever has no name yet has no tables
	}
	infos, err := s.store.Tables(ctx, g.ID, scope)
	if err != nil {
		return nil, err
	}
	live := s.shelf.all()
	out := []Summary{}
	for _, in := range infos {
		// What is in memory is newer than the stored figures.
		if l := live[in.ID]; l != nil {
			l.mu.Lock()
			if l.info != nil {
				in = l.current()
			}
			sum := summary(in, g.ID)
			l.mu.Unlock()
			out = append(out, sum)
			continue
		}
		out = append(out, summary(in, g.ID))
	}
	return out, nil
}

// Awards is what a guest has earned so far.
func (s *Service) Awards(ctx context.Context, g account.Guest) ([]Award, error) {
	if g.ID == "" {
		return []Award{}, nil
	}
	return s.store.Awards(ctx, g.ID)
}

// minGap is how long a watcher is left alone after an update: changes in quick succession arrive as one.
const minGap = 40 * time.Millisecond

// Watch calls send with the table's state, as JSON, whenever it changes, until the context ends or send fails. ping is
// called when nothing happened for a while. version is what the watcher has already, 0 for nothing.
func (s *Service) Watch(ctx context.Context, g account.Guest, id string, as *int, version int64, since int, send func(version int64, body []byte) error, ping func() error) error {
	idle := time.NewTicker(15 * time.Second)
	defer idle.Stop()
	first := true
	var held *live // kept in memory while it is watched
	defer func() {
		if held != nil {
			held.mu.Lock()
			held.watchers--
			held.mu.Unlock()
		}
	}()
	for {
		l, err := s.load(ctx, id)
		if err != nil {
			return err
		}
		if held != l { // a table that was dropped from memory is another one when it comes back
			held = l
			l.watchers++
		}
		if err := l.visible(g.ID); err != nil {
			l.mu.Unlock()
			return err
		}
		changed, now := l.changed, l.version
		if now != version || first && version == 0 {
			body, events, err := l.encoded(g.ID, as, since)
			l.mu.Unlock()
			if err != nil {
				return err
			}
			if err := send(now, body); err != nil {
				return err
			}
			version, since = now, events
			if !first {
				select {
				case <-time.After(minGap):
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			first = false
			continue
		}
		first = false
		l.mu.Unlock()
		select {
		case <-changed:
		case <-idle.C:
			if err := ping(); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		case <-s.ctx.Done():
			return nil
		}
	}
}

// encoded is a state as JSON. Watchers who see the same share the work.
func (l *live) encoded(guest string, as *int, since int) (body []byte, events int, err error) {
	viewer, you := -1, 0
	if v := l.viewer(guest, as); v != nil {
		viewer = *v
	}
	for i := range l.info.Seats {
		if l.info.plays(guest, i) {
			you |= 1 << i
		}
	}
	key := fmt.Sprint(viewer, you, l.info.Host == guest, since)
	if b := l.cache[key]; b != nil {
		return b, l.events(), nil
	}
	err = sound(func() (err error) { // the caller holds the table, so a panic of a view must not get past
		body, err = json.Marshal(l.state(guest, as, since))
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	if l.cache == nil {
		l.cache = map[string][]byte{}
	}
	l.cache[key] = body
	return body, l.events(), nil
}
