package table

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"cromford/engine"
	"cromford/internal/account"
)

// A feed tells one person, or the program that plays for them, of everything that waits for them at any table: the tables
// themselves they look at elsewhere, and nothing that is hidden is in it. What it tells follows from what is and from what it has told
// before, so nothing is lost if a bell is, and whoever begins to follow hears first how everything stands.

// HappeningKind is what a feed tells of.
type HappeningKind string

// The kinds.
const (
	HappensStart     HappeningKind = "start"     // a game with a seat of yours runs
	HappensTurn      HappeningKind = "turn"      // a seat of yours is asked
	HappensUndo      HappeningKind = "undo"      // somebody asks to take something back
	HappensOver      HappeningKind = "over"      // the game has ended
	HappensChallenge HappeningKind = "challenge" // a seat is kept for you
	HappensHalted    HappeningKind = "halted"    // the game cannot be played on for now; a start says that it can
	HappensGone      HappeningKind = "gone"      // the table is closed, or the seat is not yours any more
)

// Happening is something that a feed tells.
type Happening struct {
	Kind     HappeningKind `json:"kind" enum:"start,turn,undo,over,challenge,halted,gone"`
	Table    string        `json:"table"`
	Name     string        `json:"name" doc:"Of the table."`
	Game     string        `json:"game"`
	Rated    bool          `json:"rated" doc:"The game counts for the ratings."`
	Seat     int           `json:"seat" doc:"Yours; -1 if you have none."`
	Ask      string        `json:"ask,omitempty" doc:"Of a turn: names the question, and goes with the choice."`
	Deadline int64         `json:"deadline,omitempty" doc:"Of a turn: when the time of the seat runs out; left out if it does not."`
	By       string        `json:"by,omitempty" doc:"Of a challenge: the name of the host, if it has one."`
	Winner   string        `json:"winner,omitempty" doc:"Of a game that is over: the seat, from 0; left out if nobody wins."`
}

// feeds are those who follow all their tables.
type feeds struct {
	mu   sync.Mutex
	open map[*feed]bool
}

// feed is one of them. What is told is known to its own goroutine; tables and due are guarded by feeds.mu.
type feed struct {
	person string
	told   map[string]glimpse
	tables map[string]bool // those it has told of
	due    map[string]bool // those it has to look at
	wake   chan struct{}
}

// glimpse is what a feed has told of a table.
type glimpse struct {
	status Status
	seat   int // the first of the person's seats, taken or kept, or -1
	kept   bool
	asks   [engine.MaxSeats]string
	undo   int // the event at which somebody asked, or 0
}

// ring wakes the feeds that have told of a table, and those of some people.
func (f *feeds) ring(id string, concerns func(person string) bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for x := range f.open {
		if !x.tables[id] && !concerns(x.person) {
			continue
		}
		x.due[id] = true
		select {
		case x.wake <- struct{}{}:
		default:
		}
	}
}

func (f *feeds) begin(person string) *feed {
	x := &feed{person: person, told: map[string]glimpse{}, tables: map[string]bool{}, due: map[string]bool{}, wake: make(chan struct{}, 1)}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.open == nil {
		f.open = map[*feed]bool{}
	}
	f.open[x] = true
	return x
}

func (f *feeds) end(x *feed) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.open, x)
}

// take is what there is to look at.
func (f *feeds) take(x *feed) []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	ids := slices.Sorted(maps.Keys(x.due))
	clear(x.due)
	return ids
}

// know notes what a feed has told of a table; one that is over is forgotten.
func (f *feeds) know(x *feed, id string, g glimpse) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if g.seat < 0 || g.status == Over || g.status == Closed {
		delete(x.told, id)
		delete(x.tables, id)
		return
	}
	x.told[id], x.tables[id] = g, true
}

// listeners of a house: how often everything is looked at anyway. Among several servers a table may be in the memory of another.
const (
	feedAlone = 30 * time.Second
	feedAmong = staleAfter
)

// Follower is told what happens at the tables of a person.
type Follower struct {
	Send func(*Happening) error
	Ping func() error // when it begins, and when nothing happened for a while
}

// Follow tells a person what happens at their tables until the context ends or the follower fails.
func (s *Service) Follow(ctx context.Context, g account.Guest, to Follower) error {
	if g.ID == "" {
		return fail(Forbidden, "you have no tables here; send a token")
	}
	x := s.feeds.begin(g.ID)
	defer s.feeds.end(x)
	s.counts.streams.Add(1)
	defer s.counts.streams.Add(-1)
	if err := to.Ping(); err != nil {
		return err
	}
	every := feedAlone
	if s.server != "" {
		every = feedAmong
	}
	all, idle := time.NewTicker(every), time.NewTicker(Heartbeat)
	defer all.Stop()
	defer idle.Stop()
	err := s.tellAll(ctx, g, x, to)
	for err == nil {
		select {
		case <-x.wake:
			for _, id := range s.feeds.take(x) {
				if err = s.tellOf(ctx, g, x, id, to); err != nil {
					return err
				}
			}
			err = s.breath.take(ctx)
		case <-all.C:
			err = s.tellAll(ctx, g, x, to)
		case <-idle.C:
			err = to.Ping()
		case <-ctx.Done():
			return ctx.Err()
		case <-s.ctx.Done():
			return ErrClosing
		}
	}
	return err
}

// tellAll looks at all tables of a person, and at those that it has told of and that are in the list no more.
func (s *Service) tellAll(ctx context.Context, g account.Guest, x *feed, to Follower) error {
	infos, err := s.store.Tables(ctx, g.ID, Mine)
	if err != nil {
		return err
	}
	listed := map[string]bool{}
	for _, in := range infos {
		listed[in.ID] = true
		// Of a table that is not in memory and does not ask for anybody, what is stored is enough: there may be many.
		if s.shelf.has(in.ID) || in.Status == Playing && in.asks(g.ID) {
			err = s.tellOf(ctx, g, x, in.ID, to)
		} else {
			err = s.tellNews(ctx, g, x, in, glimpseOf(in, g.ID), 0, to)
		}
		if err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(x.told)) {
		if !listed[id] {
			if err := s.tellOf(ctx, g, x, id, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// asks tells whether a seat of somebody owes a choice.
func (in *Info) asks(person string) bool {
	for i := range in.Seats {
		if in.person(i) == person && in.Acting.Has(engine.Seat(i)) {
			return true
		}
	}
	return false
}

// glimpseOf is how a table stands to somebody, as far as it is stored.
func glimpseOf(in *Info, person string) glimpse {
	g := glimpse{status: in.Status, seat: in.seatOf(person)}
	if g.seat < 0 && in.Status == Waiting {
		g.seat = slices.IndexFunc(in.Seats, func(x Seat) bool { return x.keptFor(person) == "you" })
		g.kept = g.seat >= 0
	}
	return g
}

// tellOf looks at a table and tells what is new.
func (s *Service) tellOf(ctx context.Context, g account.Guest, x *feed, id string, to Follower) error {
	l, err := s.load(ctx, id)
	if CodeOf(err) == NotFound || CodeOf(err) == Unavailable {
		if old, ok := x.told[id]; ok {
			s.feeds.know(x, id, glimpse{seat: -1})
			return to.Send(&Happening{Kind: HappensGone, Table: id, Seat: old.seat})
		}
		return nil
	} else if err != nil {
		return err
	}
	now := glimpseOf(l.info, g.ID)
	var deadline int64
	if l.cur != nil && l.info.Status == Playing {
		for i := range l.info.Seats {
			if l.info.person(i) == g.ID && l.cur.Acting().Has(engine.Seat(i)) && !l.relieved(i) {
				now.asks[i] = l.ask(i)
				deadline = l.deadline(i, s.clock.Milli())
			}
		}
		if r := l.request(); r != nil && slices.Contains(l.others(r.Guest), g.ID) && !slices.Contains(r.Agreed, g.ID) {
			now.undo = r.At
		}
	}
	in := *l.info
	l.mu.Unlock() // whoever follows may read slowly
	return s.tellNews(ctx, g, x, &in, now, deadline, to)
}

// tellNews tells what has changed at a table since it was told of last.
func (s *Service) tellNews(ctx context.Context, g account.Guest, x *feed, in *Info, now glimpse, deadline int64, to Follower) error {
	old, known := x.told[in.ID]
	if !known {
		old = glimpse{seat: -1}
	}
	if in.ForkOf != "" || now == old {
		return nil
	}
	if now.kept && !old.kept {
		blocks, err := s.circle.Blocks(ctx, g.ID, []string{in.Host})
		if err != nil || len(blocks) > 0 {
			return err
		}
	}
	s.feeds.know(x, in.ID, now)
	var errs []error
	send := func(kind HappeningKind, more func(*Happening)) {
		h := &Happening{Kind: kind, Table: in.ID, Name: in.Name, Game: in.Game, Rated: in.Rated, Seat: now.seat}
		if more != nil {
			more(h)
		}
		errs = append(errs, to.Send(h))
	}
	switch {
	case now.kept && !old.kept:
		send(HappensChallenge, func(h *Happening) { h.By, _ = in.called(in.seatOf(in.Host)) })
	case known && (now.seat < 0 || now.status == Closed):
		send(HappensGone, nil)
		return errors.Join(errs...)
	case now.status == Over:
		if known {
			send(HappensOver, func(h *Happening) { h.Winner = in.Winner })
		}
		return errors.Join(errs...)
	case now.status == Halted && now.seat >= 0 && old.status != Halted:
		send(HappensHalted, nil)
	case now.status == Playing && now.seat >= 0 && old.status != Playing:
		send(HappensStart, nil)
	}
	for i, ask := range now.asks {
		if ask != "" && ask != old.asks[i] {
			send(HappensTurn, func(h *Happening) { h.Seat, h.Ask, h.Deadline = i, ask, deadline })
		}
	}
	if now.undo != 0 && now.undo != old.undo {
		send(HappensUndo, nil)
	}
	return errors.Join(errs...)
}
