package table

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"

	"cromford/engine"
	"cromford/internal/account"
)

// NewSeat is a seat as asked for in a new table.
type NewSeat struct {
	Kind   string // me, open, hot, bot or kept
	Bot    string
	Name   string
	Person string // whom it is kept for
}

// NewTable is what a guest asks for.
type NewTable struct {
	Game    string
	Name    string // drawn from a list if it is empty
	Options map[string]string
	Seats   []NewSeat
	Undo    UndoRule
	Shuffle bool
	Group   string // the standing group that it is for
	Terms
	Rated bool
	Pace  Pace
	// Components is the set that is played with; ours if it is empty.
	Components string
}

// Create makes a table. It starts at once if nobody is missing.
func (s *Service) Create(ctx context.Context, g account.Guest, nt NewTable) (string, error) {
	entry, err := s.entry(ctx, nt.Game, nt.Components)
	if err != nil {
		return "", err
	}
	if entry == nil {
		return "", fail(Invalid, "there is no game %q", nt.Game)
	}
	meta := entry.Game.Meta()
	if nt.Components != "" && nt.Components != meta.Components {
		return "", fail(Invalid, "there is no component set %q of this game", nt.Components)
	}
	if nt.Rated && meta.Components != s.games[nt.Game].Game.Meta().Components {
		return "", fail(Invalid, "rated games are played with the numbers of the house")
	}
	var pairs []string
	for k, v := range nt.Options {
		pairs = append(pairs, k+"="+v)
	}
	slices.Sort(pairs)
	opts, err := engine.ParseOptions(meta.Options, pairs)
	if err != nil {
		return "", fail(Invalid, "%v", err)
	}
	if nt.Undo == "" {
		nt.Undo = UndoTurn
	}
	if !slices.Contains([]UndoRule{UndoTurn, UndoFree, UndoConsent, UndoNone}, nt.Undo) {
		return "", fail(Invalid, "undo cannot be %q; it can be turn, free, consent or none", nt.Undo)
	}
	if nt.Group != "" {
		if err := s.circle.MayGather(ctx, g, nt.Group); err != nil {
			return "", err
		}
		if nt.Watch == "" && !nt.Listed {
			nt.Watch = Invited
		}
	}
	if err := nt.check(); err != nil {
		return "", err
	}
	info := s.newInfo(g, nt.Game)
	if info.Name, err = cleanName(nt.Name); err != nil {
		return "", err
	}
	if info.Pace, err = nt.Pace.checked(); err != nil {
		return "", err
	}
	info.Revision, info.Components, info.Options, info.Undo, info.Listed = meta.Revision, meta.Components, opts, nt.Undo, nt.Listed
	info.Watch, info.Group, info.Language, info.Level = nt.Watch, nt.Group, nt.Language, nt.Level
	if info.Seats, err = s.newSeats(ctx, entry, g, nt); err != nil {
		return "", err
	}
	if nt.Rated {
		info.Rated = true
		if err := errors.Join(MayRate(g), info.rateable()); err != nil {
			return "", err
		}
	}
	if err := s.mayList(ctx, g, info); err != nil {
		return "", err
	}
	// A set-up that the rules refuse is refused now, not when the last guest has come.
	if err := sound(func() error { _, err := begin(entry, info); return err }); err != nil {
		return "", refusedOr(err, Invalid)
	}
	if err := s.create(ctx, info); err != nil {
		return "", err
	}
	return info.ID, s.announce(ctx, info)
}

// announce tells those whom a new table keeps seats for, and its group.
func (s *Service) announce(ctx context.Context, in *Info) error {
	told := make([]int, len(in.Seats))
	for i := range told {
		told[i] = i
	}
	kept, err := s.invitations(ctx, in, told...)
	if err != nil {
		return err
	}
	others, err := s.gathering(ctx, in)
	s.tell(append(kept, others...)...)
	return err
}

// maxListed is how many tables of one person wait in the lobby, where everybody sees them: whoever has an account is known
// to come back.
func maxListed(g account.Guest) int {
	if g.Account {
		return 5
	}
	return 1
}

// mayList is an error if a guest has enough tables in the lobby already.
func (s *Service) mayList(ctx context.Context, g account.Guest, in *Info) error {
	if !in.Listed || !hasOpen(in) {
		return nil
	}
	mine, err := s.store.Tables(ctx, g.ID, Mine)
	if err != nil {
		return err
	}
	n := 0
	for _, t := range mine {
		if t.Listed && t.Host == g.ID && t.Status == Waiting {
			n++
		}
	}
	if n >= maxListed(g) {
		return fail(Conflict, "enough tables of yours wait in the lobby already; close one, or make this one without showing it to everybody")
	}
	return nil
}

// newInfo is a table of a guest that nobody has sat down at yet.
func (s *Service) newInfo(g account.Guest, game string) *Info {
	now := s.clock.Milli()
	return &Info{ID: s.prefix + account.NewID(12), Game: game, Key: newKey(), Host: g.ID, Status: Waiting, Created: now, Changed: now}
}

// newKey is the source of all chance of a table.
func newKey() (k engine.Key) {
	_, _ = rand.Read(k[:]) // it never fails
	return k
}

// create stores a table and starts it if nobody is missing.
func (s *Service) create(ctx context.Context, info *Info) error {
	if !hasOpen(info) {
		s.opens(info)
	}
	info.Mover = s.server
	if err := s.storeNew(ctx, info); err != nil {
		return err
	}
	l, err := s.load(ctx, info.ID)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.cur != nil {
		l.bump()
		s.cry(l)
	}
	s.moveBots(l)
	return nil
}

func hasOpen(in *Info) bool {
	return slices.ContainsFunc(in.Seats, func(s Seat) bool { return s.Kind == Open })
}

func (s *Service) newSeats(ctx context.Context, e *Entry, g account.Guest, nt NewTable) ([]Seat, error) {
	var seats []Seat
	me := 0
	for i, ns := range nt.Seats {
		var seat Seat
		switch ns.Kind {
		case "me":
			me++
			seat = guestSeat(g)
		case "open":
			seat = Seat{Kind: Open}
		case "hot":
			name := ""
			if strings.TrimSpace(ns.Name) != "" { // else it gets a number
				var err error
				if name, err = account.CleanName(ns.Name); err != nil {
					return nil, fail(Invalid, "seat %d: %v", i+1, err)
				}
			}
			seat = Seat{Kind: Hot, Name: name}
		case "bot":
			bot, err := e.bot(ns.Bot)
			if err != nil {
				return nil, err
			}
			seat = botSeat(bot, i, seats)
		case "kept":
			var err error
			if seat, err = s.keptSeat(ctx, g, ns.Person, seats); err != nil {
				return nil, err
			}
		default:
			return nil, fail(Invalid, "seat %d: the kind cannot be %q; it can be me, open, hot, bot or kept", i+1, ns.Kind)
		}
		seats = append(seats, seat)
	}
	if me > 1 {
		return nil, fail(Invalid, "you can take one seat; for more people at your screen use the kind hot")
	}
	for i, x := range seats {
		if x.Kind == Guest || x.Kind == Hot {
			if err := tellsApart(seats, x.Name, i); err != nil {
				return nil, err
			}
		}
	}
	if nt.Shuffle {
		engine.Shuffle(engine.NewRNG(newKey()), seats)
	}
	for i := range seats {
		if seats[i].Kind == Hot && seats[i].Name == "" {
			seats[i].Alias = number(i)
		}
	}
	return seats, nil
}

// Join takes a free seat.
func (s *Service) Join(ctx context.Context, g account.Guest, id string, seat *int) error {
	return s.again(ctx, id, func() error { return s.join(ctx, g, id, seat) })
}

func (s *Service) join(ctx context.Context, g account.Guest, id string, seat *int) error {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.info.Status != Waiting {
		if l.info.seats(g.ID) {
			return nil
		}
		return fail(Conflict, "this table is full or has started; you can watch it")
	}
	if l.info.seats(g.ID) {
		return fail(Conflict, "you have a seat at this table already")
	}
	if err := s.mayJoin(ctx, l.info, g); err != nil {
		return err
	}
	if l.info.Rated {
		if err := MayRate(g); err != nil {
			return err
		}
	}
	n, err := l.info.seatFor(g, seat)
	if err != nil {
		return err
	}
	if err := tellsApart(l.info.Seats, g.Name, n); err != nil {
		return err
	}
	next := *l.info
	next.Seats = slices.Clone(l.info.Seats)
	next.Seats[n] = guestSeat(g)
	return s.seated(ctx, l, &next)
}

// seatFor is the seat that a guest gets: the one it wants, else one that is kept for it, else any that is kept for nobody.
func (in *Info) seatFor(g account.Guest, want *int) (int, error) {
	if want != nil {
		if *want < 0 || *want >= len(in.Seats) || in.Seats[*want].Kind != Open {
			return 0, fail(Conflict, "that seat is taken; take another one")
		}
		if kept := in.Seats[*want].Guest; kept != "" && kept != g.ID {
			return 0, fail(Conflict, "that seat is kept for somebody else; take another one")
		}
		return *want, nil
	}
	for _, kept := range []string{g.ID, ""} {
		if n := slices.IndexFunc(in.Seats, func(x Seat) bool { return x.Kind == Open && x.Guest == kept }); n >= 0 {
			return n, nil
		}
	}
	return 0, errKept
}

// opens begins the game of a table that nobody is missing at.
func (s *Service) opens(in *Info) {
	in.Status = Playing
	if in.Pace.timed() {
		in.Began = s.clock.Milli()
		in.Due = in.Began // at once: somebody may be on holiday
		s.pacer.wake()
	}
}

// seated stores changed seats and starts the game when none is free.
func (s *Service) seated(ctx context.Context, l *live, next *Info) error {
	next.Changed = s.clock.Milli()
	starts := next.Status == Waiting && !hasOpen(next)
	if starts {
		s.opens(next)
	}
	next.Mover = s.server
	if err := s.put(ctx, l, next); err != nil {
		return err
	}
	return s.supervise(ctx, l, func() (err error) {
		if starts {
			if l.history, err = begin(l.game, next); err != nil {
				return err
			}
		}
		l.bump()
		s.cry(l)
		s.moveBots(l)
		return nil
	})
}

// Leave gives a seat back before the start. The host's leaving closes the table.
func (s *Service) Leave(ctx context.Context, g account.Guest, id string) error {
	return s.again(ctx, id, func() error { return s.leave(ctx, g, id) })
}

func (s *Service) leave(ctx context.Context, g account.Guest, id string) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.info.Status != Waiting {
		return fail(Conflict, "the game has started; you can resign instead")
	}
	next := *l.info
	next.Seats = slices.Clone(l.info.Seats)
	if next.Host == g.ID {
		next.Status = Closed
	} else {
		i := slices.IndexFunc(next.Seats, func(x Seat) bool { return g.ID != "" && x.Guest == g.ID }) // taken, or kept
		if i < 0 {
			return fail(Forbidden, "you have no seat at this table")
		}
		next.Seats[i] = Seat{Kind: Open}
	}
	return s.seated(ctx, l, &next)
}

// Start fills the free seats with bots.
func (s *Service) Start(ctx context.Context, g account.Guest, id, bot string) error {
	return s.again(ctx, id, func() error { return s.start(ctx, g, id, bot) })
}

func (s *Service) start(ctx context.Context, g account.Guest, id, bot string) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.info.Host != g.ID {
		return fail(Forbidden, "only the host can start the game")
	}
	if l.info.Status != Waiting {
		return fail(Conflict, "the game has started already")
	}
	next := *l.info
	next.Seats = slices.Clone(l.info.Seats)
	for i := range next.Seats {
		if next.Seats[i].Kind == Open {
			bot, err := l.game.bot(bot)
			if err != nil {
				return err
			}
			next.Seats[i] = botSeat(bot, i, next.Seats)
		}
	}
	return s.seated(ctx, l, &next)
}

// Resign hands a seat to a bot.
func (s *Service) Resign(ctx context.Context, g account.Guest, id string, seat int) error {
	return s.again(ctx, id, func() error { return s.resign(ctx, g, id, seat) })
}

func (s *Service) resign(ctx context.Context, g account.Guest, id string, seat int) error {
	l, err := s.sit(ctx, g, id, seat)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	// A seat is given up once. If it was said and the seat is still the guest's, somebody else has changed the table in between.
	if !slices.ContainsFunc(l.log, func(ll LogLine) bool { return ll.Kind == EventResign && ll.Seat == seat }) {
		e := Event{Seq: l.events() + 1, Kind: EventResign, Seat: seat, At: s.clock.Milli(), Hash: l.cur.Hash()}
		if err := s.append(ctx, l, []Event{e}); err != nil {
			return err
		}
		if err := l.event(e); err != nil {
			return err
		}
	}
	next := *l.info
	next.Seats = slices.Clone(l.info.Seats)
	next.Seats[seat].Kind, next.Seats[seat].Bot, next.Seats[seat].Resigned = Bot, l.game.relief(), true
	return s.seated(ctx, l, &next)
}
