package table

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cromford/engine"
	"cromford/internal/account"
)

// SeatView is a seat as everybody sees it.
type SeatView struct {
	Seat     int      `json:"seat"`
	Kind     SeatKind `json:"kind" enum:"guest,hot,bot,open"`
	Name     string   `json:"name" doc:"Given by a person, or a bot's; empty otherwise."`
	Alias    string   `json:"alias" doc:"Stands for a name that nobody gave: guest and a code, or player and a number."`
	You      bool     `json:"you"`
	Bot      string   `json:"bot"`
	Resigned bool     `json:"resigned"`
	Person   string   `json:"person,omitempty" doc:"Who sits there; of a free seat, whom it is kept for."`
	Kept     string   `json:"kept,omitempty" enum:"you,another" doc:"Whom a free seat is kept for; its name is theirs."`
	Program  bool     `json:"program,omitempty" doc:"The person is a program."`
	StandIn  bool     `json:"stand_in,omitempty" doc:"A bot plays until the person is back: their time ran out."`
}

// keptFor tells whom a free seat is kept for, as a guest sees it.
func (s *Seat) keptFor(guest string) string {
	switch {
	case s.Kind != Open || s.Guest == "":
		return ""
	case s.Guest == guest:
		return "you"
	}
	return "another"
}

// person is who sits there, for those who want to know more of them; of somebody who has gone nothing is told.
func (s *Seat) person() string {
	if s.Alias == account.AliasFormer {
		return ""
	}
	return s.Guest
}

// Summary is a table in a list.
type Summary struct {
	ID       string            `json:"id"`
	Name     string            `json:"name" doc:"Given by the host, or drawn from a list of mills and rivers."`
	Game     string            `json:"game"`
	Options  map[string]string `json:"options" doc:"What differs from the default."`
	Status   Status            `json:"status" enum:"waiting,playing,over,closed,halted"`
	Reason   string            `json:"reason" doc:"Why the table is halted; empty otherwise."`
	Undo     UndoRule          `json:"undo" enum:"turn,free,consent,none"`
	Listed   bool              `json:"listed"`
	Created  int64             `json:"created" doc:"Unix milliseconds, like all times here."`
	Changed  int64             `json:"changed"`
	Host     bool              `json:"host"`
	Seats    []SeatView        `json:"seats"`
	Events   int               `json:"events"`
	Round    int               `json:"round"`
	YourTurn bool              `json:"your_turn"`
	Acting   []int             `json:"acting" doc:"The seats that owe a choice."`
	ForkOf   string            `json:"fork_of" doc:"The table that a what-if was made from; of a practice what it is about, with a slash."`
	ForkAt   int               `json:"fork_at" doc:"The event after which a what-if begins."`
	Winner   string            `json:"winner" doc:"The winner's seat, from 0, or its name in old tables; empty for none."`
	Rematch  string            `json:"rematch" doc:"The table of the rematch, or empty."`
	Hidden   bool              `json:"hidden,omitempty" doc:"In lists: you have hidden it."`
	HostSeat *int              `json:"host_seat,omitempty" doc:"Where the host sits."`
	Watch    Watching          `json:"watch" enum:"anybody,invited" doc:"Who may look on without a seat."`
	Group    string            `json:"group,omitempty" doc:"The standing group that it belongs to."`
	Language string            `json:"language,omitempty" doc:"Spoken at the table: en or fr."`
	Level    string            `json:"level,omitempty" doc:"Whom it is for: new, some or expert."`
	Rated    bool              `json:"rated" doc:"The game counts for the ratings."`
	// Commitment binds the table to its key from the start; the key is told after the end.
	Commitment string `json:"commitment" doc:"The hash of the key that all chance of the game comes from."`
	Key        string `json:"key" doc:"That key, once the game is over."`
	Pace       *Pace  `json:"pace,omitempty" doc:"How time is kept; left out if it is not."`
	Due        int64  `json:"due,omitempty" doc:"When the time of one of your seats runs out, the first that does."`
	Soonest    int64  `json:"soonest,omitempty" doc:"When anybody's does."`
}

// Thinking is a seat whose bot owes a choice.
type Thinking struct {
	Seat  int   `json:"seat"`
	Since int64 `json:"since,omitempty" doc:"When it was asked; left out for the first question of a game."`
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
	N    int       `json:"n"`
	Seat int       `json:"seat"`
	At   int64     `json:"at"`
	Kind EventKind `json:"kind" enum:"choice,undo,resign,timeout,return,pause,resume,longer,vote,holiday,back,mended,coach"`
	Note string    `json:"note,omitempty" doc:"Of an event about time: what comes of a time-out, the answer, until when."`
	To   int       `json:"to,omitempty" doc:"Where an undo returned to; left out for the start."`
	Part Part      `json:"part,omitempty" enum:"with,auto" doc:"Chosen with the event before, or by the house."`
	// Pieces are what it caused.
	Pieces []Piece `json:"pieces" doc:"What it caused, as far as you may know it, in the order it happened."`
}

// Piece is the part of an action that one event tells.
type Piece struct {
	Action string        `json:"action" doc:"Names the action. Pieces of several events with the same name are one action."`
	Sort   engine.Sort   `json:"sort" enum:"move,phase,news,caption" doc:"What the action is."`
	Of     string        `json:"of,omitempty" doc:"What a phase is about."`
	Facts  []engine.Text `json:"facts"`
}

// Have is how much of the log and of the talk somebody has already.
type Have struct{ Events, Chat int }

// MaxLines is how many lines of the log and of the talk travel at once, the newest; older ones are asked for.
const MaxLines = 200

// Head is a table as one guest sees it now.
type Head struct {
	Table       Summary        `json:"table"`
	Version     int64          `json:"version" doc:"Names this state: it grows with every change and never comes back. It is no count."`
	Events      int            `json:"events"`
	Chats       int            `json:"chats"`
	You         []int          `json:"you" doc:"The seats you play."`
	As          *int           `json:"as" doc:"The seat that view, offers and log are for; null for a spectator."`
	Acting      []int          `json:"acting" doc:"The seats that owe a choice."`
	Thinking    []Thinking     `json:"thinking" doc:"Those of them that bots play, as their own or instead of somebody."`
	Ask         string         `json:"ask" doc:"Names the open question; empty if none is open to you."`
	Offers      []engine.Offer `json:"offers"`
	CanUndo     bool           `json:"can_undo"`
	UndoRequest *UndoView      `json:"undo_request"`
	View        any            `json:"view"`
	Result      *engine.Result `json:"result"`
	// Account is that of the last phase of production, running or over, in games that keep one.
	Account *engine.Account `json:"account"`
	// News is what the game announces now; null if that is nothing.
	News *engine.Bulletin `json:"news"`
	// Time is how the clocks stand.
	Time *TimeView `json:"time,omitempty" doc:"How the clocks stand; left out at a table without."`
}

// State is a table as one guest sees it, with what is new to it of the log and of the talk.
type State struct {
	Head
	Log  []Line `json:"log" doc:"The events after since, at most 200: the newest."`
	Chat []Chat `json:"chat" doc:"The lines after chat, at most 200: the newest."`
}

func summary(in *Info, guest string) Summary {
	sum := Summary{ID: in.ID, Name: in.Name, Game: in.Game, Options: map[string]string{}, Status: in.Status, Undo: in.Undo, Listed: in.Listed,
		Created: in.Created, Changed: in.Changed, Host: in.Host == guest, Events: in.Events, Round: in.Round, Acting: []int{},
		ForkOf: in.ForkOf, ForkAt: in.ForkAt,
		Reason: in.Reason, Winner: in.Winner, Rematch: in.Rematch, Commitment: in.Key.Commitment(), Rated: in.Rated,
		Watch: cmp.Or(in.Watch, Anybody), Group: in.Group, Language: in.Language, Level: in.Level}
	for _, o := range in.Options {
		sum.Options[o.Name] = o.Value
	}
	sum.Seats = make([]SeatView, 0, len(in.Seats))
	for i := range in.Seats {
		s := &in.Seats[i]
		you := in.plays(guest, i)
		sum.Seats = append(sum.Seats, SeatView{Seat: i, Kind: s.Kind, Name: s.Name, Alias: s.Alias, You: you, Bot: s.Bot, Resigned: s.Resigned,
			Person: s.person(), Kept: s.keptFor(guest), Program: s.Program,
			StandIn: in.Status == Playing && i < len(in.Clocks) && in.Clocks[i].Out == OutStandIn})
		if s.Kind == Guest && s.Guest == in.Host {
			sum.HostSeat = &i
		}
		if in.Status == Playing && in.Acting.Has(engine.Seat(i)) {
			sum.Acting = append(sum.Acting, i)
			sum.YourTurn = sum.YourTurn || you && !sum.Seats[i].StandIn
		}
	}
	sum.deadlines(in)
	if in.Status == Over && in.Origin == nil {
		sum.Key = in.Key.String()
	}
	return sum
}

// deadlines tells whose time runs out when.
func (sum *Summary) deadlines(in *Info) {
	if !in.Pace.timed() {
		return
	}
	sum.Pace = &in.Pace
	if in.Status != Playing {
		return
	}
	earlier := func(a, b int64) int64 {
		if a == 0 || b > 0 && b < a {
			return b
		}
		return a
	}
	for i, c := range in.Clocks {
		if sum.Soonest = earlier(sum.Soonest, c.Until); sum.Seats[i].You {
			sum.Due = earlier(sum.Due, c.Until)
		}
	}
}

// viewer is the seat a guest looks from: the one it wants, if it plays it; else the first of its seats that owes a
// choice; else its first; nil for a spectator.
func (l *live) viewer(guest string, want *int) *int {
	if want != nil && l.info.plays(guest, *want) {
		return want
	}
	var first *int
	for i := range l.info.Seats {
		s := &l.info.Seats[i]
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

// head builds what a guest sees now.
func (l *live) head(guest string, want *int) *Head {
	st := &Head{Table: summary(l.current(), guest), Version: l.version, Chats: len(l.chat),
		You: []int{}, Acting: []int{}, Thinking: []Thinking{}, Offers: []engine.Offer{}}
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
	for _, seat := range st.Acting {
		if l.botOwes(seat) {
			st.Thinking = append(st.Thinking, Thinking{seat, l.askedAt(seat)})
		}
	}
	seat := seatOf(st.As)
	st.View = l.cur.View(seat)
	st.Time = l.timeView()
	if seat != engine.Nobody && l.info.plays(guest, int(seat)) && l.info.Status == Playing && !l.stoodIn(int(seat)) {
		st.Ask = l.ask(int(seat))
		if offers := l.cur.Offers(seat); offers != nil {
			st.Offers = append(offers, l.cur.Plans(seat)...)
		}
		last := l.lastOf(guest, int(seat))
		st.CanUndo = l.info.Undo != UndoNone && last >= 0
	}
	st.UndoRequest = l.undoView()
	if res, over := l.cur.Result(); over {
		st.Result = &res
	}
	st.Account = l.lastAccount(seat)
	st.News = l.news(l.cur, l.events())
	return st
}

func seatOf(as *int) engine.Seat {
	if as == nil {
		return engine.Nobody
	}
	return engine.Seat(*as)
}

// state is what a guest sees now, with what is new to it.
func (l *live) state(guest string, want *int, have Have) *State {
	h := l.head(guest, want)
	return &State{Head: *h, Log: l.lines(seatOf(h.As), have.Events, 0), Chat: l.said(l.info, guest, have.Chat, 0)}
}

// window is the part of a list of n lines, numbered from 1, that is sent to somebody who has the first since and wants
// those before another; 0 means the end. It has at most MaxLines, the newest.
func window(n, since, before int) (from, to int) {
	to = n
	if before > 0 {
		to = min(n, before-1)
	}
	return max(0, min(since, to), to-MaxLines), to
}

// lines are events as the seat may read them.
func (l *live) lines(seat engine.Seat, since, before int) []Line {
	from, to := window(len(l.log), since, before)
	out := make([]Line, 0, to-from)
	for _, ll := range l.log[from:to] {
		out = append(out, l.line(ll, seat))
	}
	return out
}

// line is an event with what the reader may know of it.
func (h *history) line(ll LogLine, seat engine.Seat) Line {
	out := Line{N: ll.N, Seat: ll.Seat, At: ll.At, Kind: ll.Kind, To: ll.To, Part: ll.Part, Pieces: []Piece{}}
	if ll.Kind.house() {
		out.Note = ll.body
	}
	var last engine.Action
	for i, f := range ll.facts {
		a := ll.acts[i]
		if a == (engine.Action{}) || !f.For(seat) {
			continue
		}
		if a != last {
			last = a
			p := Piece{Action: a.String(), Sort: a.Sort, Facts: []engine.Text{}}
			if a.Sort == engine.Phase {
				p.Of = h.before(a.N).AccountOf()
			}
			out.Pieces = append(out.Pieces, p)
		}
		p := &out.Pieces[len(out.Pieces)-1]
		p.Facts = append(p.Facts, ll.tab.Narrate(f))
	}
	return out
}

func (l *live) undoView() *UndoView {
	r := l.request()
	if r == nil {
		return nil
	}
	v := &UndoView{By: r.By, To: r.To, Agreed: []int{}, Waiting: []int{}}
	for i, s := range l.info.Seats {
		owner := s.Guest
		if s.Kind == Hot {
			owner = l.info.Host
		}
		switch {
		case s.Kind == Bot || owner == r.Guest:
		case slices.Contains(r.Agreed, owner):
			v.Agreed = append(v.Agreed, i)
		default:
			v.Waiting = append(v.Waiting, i)
		}
	}
	return v
}

// see loads a table that the guest may see; the caller unlocks it.
func (s *Service) see(ctx context.Context, g account.Guest, id string) (*live, error) {
	return s.loadIf(ctx, id, func(l *live) error { return s.visible(ctx, l.info, g.ID) })
}

// State is the table as a guest sees it now.
func (s *Service) State(ctx context.Context, g account.Guest, id string, as *int, have Have) (*State, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return l.state(g.ID, as, have), nil
}

// Log is the events after since and before another one, at most MaxLines: the newest. 0 means no bound.
func (s *Service) Log(ctx context.Context, g account.Guest, id string, as *int, since, before int) ([]Line, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return l.lines(seatOf(l.viewer(g.ID, as)), since, before), nil
}

// Talk is what was said after since and before another line, at most MaxLines: the newest. 0 means no bound.
func (s *Service) Talk(ctx context.Context, g account.Guest, id string, since, before int) ([]Chat, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return l.said(l.info, g.ID, since, before), nil
}

// Look is a table at an earlier moment.
type Look struct {
	N    int    `json:"n"`
	View any    `json:"view"`
	Log  []Line `json:"log"`
	// Account is that of the last phase of production by then.
	Account *engine.Account `json:"account"`
	// News is what the game announced then.
	News *engine.Bulletin `json:"news"`
}

// LookBack is what a guest could see after event n.
func (s *Service) LookBack(ctx context.Context, g account.Guest, id string, n int, as *int) (*Look, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	tab, err := l.at(n)
	if err != nil {
		return nil, err
	}
	seat := seatOf(l.viewer(g.ID, as))
	look := &Look{N: n, View: tab.View(seat), Log: []Line{}, Account: l.story(n).LastAccount(seat), News: l.news(tab, n)}
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
	Rivals []RivalPoint     `json:"rivals,omitempty" doc:"Opponents who have no seat."`
}

// RivalPoint is the standing of an opponent who has no seat.
type RivalPoint struct {
	ID     string         `json:"id"`
	Gauges map[string]int `json:"gauges" doc:"By the gauges of the seats that they stand beside."`
}

// Chart is how everybody's fortune went, a point for each round and one for now.
func (s *Service) Chart(ctx context.Context, g account.Guest, id string) ([]Point, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return l.points(), nil
}

// points are the standing at the end of each round, and now.
func (l *live) points() []Point {
	points := []Point{}
	if l.cur == nil {
		return points
	}
	for i, st := range l.steps {
		tab := l.log[st.seq-1].tab
		if i == len(l.steps)-1 || l.log[l.steps[i+1].seq-1].tab.Round() != tab.Round() {
			points = append(points, point(tab, st.seq, len(l.info.Seats)))
		}
	}
	return points
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
	p.Rivals = rivalPoints(t)
	return p
}

// rivalPoints are the opponents without a seat, in the order in which the game tells of them.
func rivalPoints(t engine.Table) (out []RivalPoint) {
	for _, g := range t.Gauges() {
		name, id, _ := strings.Cut(g.Name, "/")
		for chart, of := range t.Meta().Rivals {
			if of != name || g.Seat != engine.Nobody {
				continue
			}
			i := slices.IndexFunc(out, func(r RivalPoint) bool { return r.ID == id })
			if i < 0 {
				i, out = len(out), append(out, RivalPoint{ID: id, Gauges: map[string]int{}})
			}
			out[i].Gauges[chart] = g.Value
		}
	}
	return out
}

// List is the tables of a scope as a guest sees them.
func (s *Service) List(ctx context.Context, g account.Guest, scope Scope) ([]Summary, error) {
	if scope == OpenOnes {
		return s.OpenTables(ctx, g, Filter{})
	}
	if !slices.Contains([]Scope{Mine, Finished, Hidden, All, Gathered}, scope) {
		return nil, fail(Invalid, "the scope cannot be %q; it can be mine, open, finished, hidden, groups or all", scope)
	}
	if g.ID == "" {
		return []Summary{}, nil // whoever has no name yet has no tables
	}
	infos, err := s.store.Tables(ctx, g.ID, scope)
	if err != nil {
		return nil, err
	}
	if infos, err = s.wanted(ctx, g, infos); err != nil {
		return nil, err
	}
	return s.summaries(g, infos), nil
}

// OpenTables is the lobby: tables that wait for people.
func (s *Service) OpenTables(ctx context.Context, g account.Guest, f Filter) ([]Summary, error) {
	infos, err := s.store.OpenTables(ctx, g.ID, f)
	return s.summaries(g, infos), err
}

// wanted leaves out where somebody whom the guest has blocked keeps a seat.
func (s *Service) wanted(ctx context.Context, g account.Guest, infos []*Info) ([]*Info, error) {
	var hosts []string
	for _, in := range infos {
		if !in.inside(g.ID) {
			hosts = append(hosts, in.Host)
		}
	}
	if len(hosts) == 0 {
		return infos, nil
	}
	blocked, err := s.circle.Blocks(ctx, g.ID, hosts)
	return slices.DeleteFunc(infos, func(in *Info) bool { return !in.inside(g.ID) && slices.Contains(blocked, in.Host) }), err
}

// summaries are tables of a list as a guest sees them.
func (s *Service) summaries(g account.Guest, infos []*Info) []Summary {
	live := s.shelf.all()
	out := []Summary{}
	for _, in := range infos {
		hidden := in.Hidden
		// What is in memory is newer than the stored figures.
		if l := live[in.ID]; l != nil {
			l.mu.Lock()
			if l.info != nil {
				in = l.current()
			}
			sum := summary(in, g.ID)
			l.mu.Unlock()
			sum.Hidden = hidden
			out = append(out, sum)
			continue
		}
		sum := summary(in, g.ID)
		sum.Hidden = hidden
		out = append(out, sum)
	}
	return out
}

// Awards is what a guest has earned so far.
func (s *Service) Awards(ctx context.Context, g account.Guest) ([]Award, error) {
	if g.ID == "" {
		return []Award{}, nil
	}
	return s.store.Awards(ctx, g.ID)
}

// News is a table's state for those who see the same of it and have the same already.
type News struct {
	Version int64
	Have    Have // what they have with it
	Body    []byte
	serial  int64 // tells news apart without keeping them
	mu      sync.Mutex
	made    map[int64][]byte
}

var serials atomic.Int64

// After is something made of it for those who were told other news just before it; nil if they were not. It is made by the first
// who needs it.
func (n *News) After(before *News, makes func() []byte) []byte {
	var serial int64
	if before != nil {
		serial = before.serial
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if b, ok := n.made[serial]; ok {
		return b
	}
	b := makes()
	if n.made == nil {
		n.made = map[int64][]byte{}
	}
	if len(n.made) < maxNews {
		n.made[serial] = b
	}
	return b
}

// Watcher follows a table.
type Watcher struct {
	As *int // the seat it wants to look from
	// Version and Have are what it has already; Version 0 is nothing.
	Version int64
	Have    Have
	// Send is called whenever the table changes; Ping when nothing happened for a while.
	Send func(*News) error
	Ping func() error
}

// Heartbeat is how long a watcher of a quiet table waits for a sign of life.
const Heartbeat = 15 * time.Second

// Watch tells the watcher of every change until the context ends or the watcher fails.
func (s *Service) Watch(ctx context.Context, g account.Guest, id string, w Watcher) error {
	idle := time.NewTicker(Heartbeat)
	defer idle.Stop()
	s.counts.streams.Add(1)
	defer s.counts.streams.Add(-1)
	beat := int64(-1) // the last one that it was told at
	var held *live    // kept in memory while it is watched
	defer func() {
		if held != nil {
			held.mu.Lock()
			held.watchers--
			held.mu.Unlock()
		}
	}()
	for {
		l, err := s.see(ctx, g, id)
		if err != nil {
			return err
		}
		if held != l { // a table that was dropped from memory is another one when it comes back
			held, beat = l, -1
			l.watchers++
		}
		changed, now := l.changed, l.version
		if now == w.Version || beat == l.beats { // it is told with everybody else
			l.mu.Unlock()
			if err := s.rest(ctx, changed, idle.C, w.Ping); err != nil {
				return err
			}
			continue
		}
		news, err := l.encoded(g.ID, w.As, w.Have)
		beat = l.beats
		l.mu.Unlock()
		if err != nil {
			return err
		}
		if err := w.Send(news); err != nil {
			return err
		}
		w.Version, w.Have = now, news.Have
	}
}

// ErrClosing ends watching when the house closes.
var ErrClosing = fail(Unavailable, "the house is closing")

// rest waits until something changed, with signs of life.
func (s *Service) rest(ctx context.Context, changed <-chan struct{}, idle <-chan time.Time, ping func() error) error {
	for {
		select {
		case <-changed:
			return nil
		case <-idle:
			if err := ping(); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		case <-s.ctx.Done():
			return ErrClosing
		}
	}
}

// fresh is what is new to somebody.
type fresh struct {
	Log  []Line `json:"log"`
	Chat []Chat `json:"chat"`
}

// rooms are where states are written.
var rooms = sync.Pool{New: func() any { return new([]byte) }}

// told is what watchers who see the same were told of the present state, by what they had before.
type told struct {
	head []byte // without its end, since what is new follows
	news map[Have]*News
}

// encoded is a state as JSON. Watchers who see the same share the work.
func (l *live) encoded(guest string, as *int, have Have) (*News, error) {
	viewer, you := l.viewer(guest, as), 0
	for i := range l.info.Seats {
		if l.info.plays(guest, i) {
			you |= 1 << i
		}
		if l.info.Seats[i].keptFor(guest) == "you" {
			you |= 1 << (i + 16)
		}
	}
	have = Have{min(max(have.Events, 0), len(l.log)), min(max(have.Chat, 0), len(l.chat))} // nobody can make us remember nonsense
	if l.info.Pace.timed() && time.Since(l.cached) > staleTime {                           // the time in it has passed
		l.cache, l.cached = nil, time.Now()
	}
	key := sight{seatOf(viewer), you, l.info.Host == guest, l.info.inside(guest)}
	all := l.cache[key]
	if n := all.news[have]; n != nil {
		return n, nil
	}
	n := &News{Version: l.version, Have: Have{len(l.log), len(l.chat)}, serial: serials.Add(1)}
	err := sound(func() (err error) { // the caller holds the table, so a panic of a view must not get past
		room := rooms.Get().(*[]byte) //nolint:errcheck,forcetypeassert // it has nothing else
		defer rooms.Put(room)
		b := append((*room)[:0], all.head...)
		if all.head == nil {
			if b, err = l.head(guest, as).appendTo(b); err != nil {
				return err
			}
			b = b[:len(b)-1]
		}
		head := len(b)
		b, err = appendJSON(b, fresh{l.lines(seatOf(viewer), have.Events, 0), l.said(l.info, guest, have.Chat, 0)})
		if err != nil {
			return err
		}
		b[head] = ',' // both are objects with members, so one is made of them at the seam
		*room, n.Body = b, slices.Clone(b)
		all.head = n.Body[:head] // kept once
		return nil
	})
	if err != nil {
		return nil, err
	}
	if l.cache == nil {
		l.cache = map[sight]told{}
	}
	if all.news == nil {
		all.news = map[Have]*News{}
	}
	if len(all.news) < maxNews {
		all.news[have] = n
	}
	l.cache[key] = all
	return n, nil
}

// appendTo writes it. What never changes is not gone through again, but put where it belongs.
func (h *Head) appendTo(b []byte) ([]byte, error) {
	var member string
	var text []byte
	if f, ok := h.View.(engine.Fixed); ok {
		h.View, member, text = f.Without()
	}
	from := len(b)
	b, err := appendJSON(b, h)
	if err != nil || text == nil {
		return b, err
	}
	mark := `"` + member + `":0` // what people write has no such quotes in it
	at := bytes.LastIndex(b[from:], []byte(mark))
	if at < 0 {
		return b, fmt.Errorf("there is no room for %s in the view", member)
	}
	at += from + len(mark) - 1
	return slices.Replace(b, at, at+1, text...), nil
}

// staleTime is how old the time of the house may be that somebody is told.
const staleTime = 300 * time.Millisecond

// maxNews bounds for how many states of knowledge the same is kept: watchers are at most a few steps apart.
const maxNews = 4

// sight is what decides on what somebody sees of a table.
type sight struct {
	from engine.Seat
	you  int // the seats it plays, and those that are kept for it, as bits
	host bool
	// inside is whether it hears those who play, and not those who look on.
	inside bool
}
