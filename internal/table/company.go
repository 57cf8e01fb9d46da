package table

import (
	"context"
	"slices"

	"cromford/internal/account"
)

// Who is welcome at a table, and what its host sees to before the start.

// Circle knows how people stand to each other. It is asked with a table held, so it must not ask for one.
type Circle interface {
	// MayJoin tells whether somebody may sit down at a table among the people there: none of them has blocked the person, and
	// the host has not sent the person away.
	MayJoin(ctx context.Context, table, person string, among []string) (bool, error)
	// MayWatch tells whether somebody without a seat may look at a table that is for the invited: by a link, or as one of its
	// group.
	MayWatch(ctx context.Context, table, group, person string) (bool, error)
	// MayInvite is whom a host may keep a seat for, or why not. Whether the person has blocked the host is not to be seen by it.
	MayInvite(ctx context.Context, host account.Guest, person string) (account.Guest, error)
	// MayGather is an error unless somebody may make tables for a standing group.
	MayGather(ctx context.Context, g account.Guest, group string) error
	// Members are the people of a standing group.
	Members(ctx context.Context, group string) ([]string, error)
	// Blocks tells whom of some people a person has blocked.
	Blocks(ctx context.Context, person string, others []string) ([]string, error)
	// SendAway notes that the host does not want somebody at a table.
	SendAway(ctx context.Context, table, person string) error
}

// Know names who knows how people stand to each other. It is to be told before the service answers requests.
func (s *Service) Know(c Circle) { s.circle = c }

// strangers is the circle of a house where nobody knows anybody.
type strangers struct{}

func (strangers) MayJoin(context.Context, string, string, []string) (bool, error) { return true, nil }
func (strangers) MayWatch(context.Context, string, string, string) (bool, error)  { return false, nil }
func (strangers) MayInvite(context.Context, account.Guest, string) (account.Guest, error) {
	return account.Guest{}, errNoFriend
}
func (strangers) MayGather(context.Context, account.Guest, string) error { return errNoFriend }
func (strangers) Members(context.Context, string) ([]string, error)      { return nil, nil }
func (strangers) Blocks(context.Context, string, []string) ([]string, error) {
	return nil, nil
}
func (strangers) SendAway(context.Context, string, string) error { return nil }

var errNoFriend = fail(Forbidden, "a seat can be kept for friends and for people of your groups; send others the link of the table")

// Watching is who may look at a table without a seat.
type Watching string

// Who may.
const (
	Anybody Watching = "anybody" // whoever has the link
	Invited Watching = "invited" // those whom the host has asked, and the table's group
)

// Terms are what the host says of a table in the lobby, and who may watch it.
type Terms struct {
	Watch    Watching
	Listed   bool
	Language string
	Level    string
}

var (
	languages = []string{"", "en", "fr"}
	levels    = []string{"", "new", "some", "expert"}
)

func (t *Terms) check() error {
	if t.Watch == "" {
		t.Watch = Anybody
	}
	switch {
	case t.Watch != Anybody && t.Watch != Invited:
		return fail(Invalid, "who may watch cannot be %q; it can be anybody or invited", t.Watch)
	case !slices.Contains(languages, t.Language):
		return fail(Invalid, "the language of a table cannot be %q; it can be en, fr or left out", t.Language)
	case !slices.Contains(levels, t.Level):
		return fail(Invalid, "the level of a table cannot be %q; it can be new, some, expert or left out", t.Level)
	case t.Listed && t.Watch == Invited:
		return fail(Invalid, "a table in the lobby is for anybody: show it there, or keep it for the invited")
	}
	return nil
}

// people are the host and those who sit at the table.
func (in *Info) people() []string {
	out := []string{in.Host}
	for _, x := range in.Seats {
		if x.Guest != "" && x.Kind != Open && x.Guest != in.Host {
			out = append(out, x.Guest)
		}
	}
	return out
}

// concerns tells whether somebody has to do with the table: as its host, by a seat, or by one that is kept.
func (in *Info) concerns(person string) bool {
	return in.Host == person || slices.ContainsFunc(in.Seats, func(x Seat) bool { return x.Guest == person && person != "" })
}

// inside tells whether somebody plays at the table or is its host.
func (in *Info) inside(guest string) bool { return guest != "" && in.Host == guest || in.seats(guest) }

// keeps tells whether a free seat is kept for a guest.
func (in *Info) keeps(guest string) bool {
	return slices.ContainsFunc(in.Seats, func(x Seat) bool { return x.keptFor(guest) == "you" })
}

var errKept = fail(Conflict, "the free seats are kept for others; you can watch the game")

// mayJoin is an error for somebody who is not wanted: the same as for a table where every seat is kept.
func (s *Service) mayJoin(ctx context.Context, in *Info, g account.Guest) error {
	if in.keeps(g.ID) {
		return nil
	}
	ok, err := s.circle.MayJoin(ctx, in.ID, g.ID, in.people())
	if err == nil && !ok {
		return errKept
	}
	return err
}

// visible tells whether a guest may look at a table: what-ifs are private, and some tables are for the invited.
func (s *Service) visible(ctx context.Context, in *Info, guest string) error {
	switch {
	case in.ForkOf != "" && in.Host != guest:
		return fail(Forbidden, "this is somebody's private what-if")
	case in.Watch != Invited || in.inside(guest) || guest != "" && in.keeps(guest):
		return nil
	}
	ok, err := s.circle.MayWatch(ctx, in.ID, in.Group, guest)
	if err == nil && !ok {
		return fail(Forbidden, "this table is for those who were invited; ask its host for a link")
	}
	return err
}

// SeatChange is what the host makes of a seat before the start.
type SeatChange struct {
	Seat   int
	Kind   string // open, bot or kept
	Bot    string // of a bot
	Person string // whom it is kept for
}

// hosting does something to a table that has not begun, for its host.
func (s *Service) hosting(ctx context.Context, g account.Guest, id string, do func(l *live, next *Info) error) error {
	return s.again(ctx, id, func() error {
		l, err := s.loadIf(ctx, id, func(l *live) error {
			switch {
			case l.info.Host != g.ID:
				return fail(Forbidden, "only the host can change the table")
			case l.info.Status != Waiting:
				return fail(Conflict, "the game has started; the table stays as it is")
			}
			return nil
		})
		if err != nil {
			return err
		}
		defer l.mu.Unlock()
		next := *l.info
		next.Seats = slices.Clone(l.info.Seats)
		if err := do(l, &next); err != nil {
			return err
		}
		return s.seated(ctx, l, &next)
	})
}

// Arrange changes who a seat is for. Whoever sits there is sent away, and does not come back unless a seat is kept.
func (s *Service) Arrange(ctx context.Context, g account.Guest, id string, c SeatChange) error {
	var told []Notice
	err := s.hosting(ctx, g, id, func(l *live, next *Info) error {
		if c.Seat < 0 || c.Seat >= len(next.Seats) {
			return fail(Invalid, "there is no seat %d", c.Seat+1)
		}
		was := next.Seats[c.Seat]
		if was.Guest == g.ID {
			return fail(Conflict, "this seat is yours; leave it or close the table instead")
		}
		seat, err := s.newSeat(ctx, l.game, g, c, next.Seats)
		if err != nil {
			return err
		}
		next.Seats[c.Seat] = seat
		if was.Guest != "" && was.Kind == Guest {
			if err := s.circle.SendAway(ctx, id, was.Guest); err != nil {
				return err
			}
		}
		told, err = s.invitations(ctx, next, c.Seat)
		return err
	})
	if err == nil {
		s.tell(told...)
	}
	return err
}

func (s *Service) newSeat(ctx context.Context, e *Entry, g account.Guest, c SeatChange, seats []Seat) (Seat, error) {
	switch c.Kind {
	case "open":
		return Seat{Kind: Open}, nil
	case "bot":
		bot, err := e.bot(c.Bot)
		if err != nil {
			return Seat{}, err
		}
		return botSeat(bot, c.Seat, seats), nil
	case "kept":
		return s.keptSeat(ctx, g, c.Person, seats)
	}
	return Seat{}, fail(Invalid, "the kind cannot be %q; it can be open, bot or kept", c.Kind)
}

// keptSeat is a free seat that is kept for somebody.
func (s *Service) keptSeat(ctx context.Context, g account.Guest, person string, seats []Seat) (Seat, error) {
	if person == g.ID {
		return Seat{}, fail(Invalid, "you cannot keep a seat for yourself; sit down")
	}
	if slices.ContainsFunc(seats, func(x Seat) bool { return x.Guest == person && person != "" }) {
		return Seat{}, fail(Conflict, "this person has a seat at the table already")
	}
	p, err := s.circle.MayInvite(ctx, g, person)
	if err != nil {
		return Seat{}, err
	}
	return Seat{Kind: Open, Guest: p.ID, Name: p.Name, Alias: p.Alias(), Program: p.Program}, nil
}

// invitations are what those hear whom seats of a table are kept for; whoever has blocked the host hears nothing.
func (s *Service) invitations(ctx context.Context, in *Info, seats ...int) (out []Notice, err error) {
	for _, i := range seats {
		if x := in.Seats[i]; x.Kind == Open && x.Guest != "" {
			out = append(out, Notice{Kind: NoticeInvitation, Person: x.Guest, Table: in.ID, Seat: i})
		}
	}
	return s.audible(ctx, in, out)
}

// gathering is what the people of a group hear of a new table of theirs.
func (s *Service) gathering(ctx context.Context, in *Info) (out []Notice, err error) {
	if in.Group == "" || in.Status != Waiting {
		return nil, nil
	}
	people, err := s.circle.Members(ctx, in.Group)
	if err != nil {
		return nil, err
	}
	for _, p := range people {
		if p != in.Host && !in.keeps(p) && !in.seats(p) {
			out = append(out, Notice{Kind: NoticeInvitation, Person: p, Table: in.ID, Seat: -1})
		}
	}
	return s.audible(ctx, in, out)
}

// audible completes invitations and leaves out those for people who have blocked the host.
func (s *Service) audible(ctx context.Context, in *Info, notices []Notice) (out []Notice, err error) {
	at := s.clock.Milli()
	for _, n := range notices {
		blocks, err := s.circle.Blocks(ctx, n.Person, []string{in.Host})
		if err != nil {
			return nil, err
		}
		if len(blocks) == 0 {
			n.At, n.Key = at, NoticeInvitation.key(in.ID, n.Person, at)
			out = append(out, n)
		}
	}
	return out, nil
}

// unblocked leaves out the notices for people who have blocked whoever causes them.
func (s *Service) unblocked(ctx context.Context, by string, notices []Notice) (out []Notice) {
	for _, n := range notices {
		if blocks, err := s.circle.Blocks(ctx, n.Person, []string{by}); err == nil && len(blocks) == 0 {
			out = append(out, n)
		}
	}
	return out
}

// Reorder deals the seats to their people anew: the n-th seat gets whoever has had the seat order[n].
func (s *Service) Reorder(ctx context.Context, g account.Guest, id string, order []int) error {
	return s.hosting(ctx, g, id, func(l *live, next *Info) error {
		sorted := slices.Sorted(slices.Values(order))
		for i := range next.Seats {
			if len(sorted) != len(next.Seats) || sorted[i] != i {
				return fail(Invalid, "the order names every seat once, from 0 to %d", len(next.Seats)-1)
			}
		}
		for i, from := range order {
			if next.Seats[i] = l.info.Seats[from]; next.Seats[i].Kind == Hot && next.Seats[i].Name == "" {
				next.Seats[i].Alias = number(i)
			}
		}
		return nil
	})
}

// SetTerms changes what the lobby says of a table, and who may watch it.
func (s *Service) SetTerms(ctx context.Context, g account.Guest, id string, t Terms) error {
	if err := t.check(); err != nil {
		return err
	}
	return s.hosting(ctx, g, id, func(l *live, next *Info) error {
		next.Watch, next.Listed, next.Language, next.Level = t.Watch, t.Listed, t.Language, t.Level
		if l.info.Listed {
			return nil
		}
		return s.mayList(ctx, g, next)
	})
}

// SetPace changes how time will be kept, before the start.
func (s *Service) SetPace(ctx context.Context, g account.Guest, id string, p Pace) error {
	p, err := p.checked()
	if err != nil {
		return err
	}
	return s.hosting(ctx, g, id, func(_ *live, next *Info) error {
		next.Pace = p
		return nil
	})
}

// MayHost is an error unless somebody is the host of a table that has not begun.
func (s *Service) MayHost(ctx context.Context, g account.Guest, id string) error {
	in, err := s.store.Table(ctx, id)
	switch {
	case err != nil:
		return fail(NotFound, "there is no table %q; check the link", id)
	case in.Host != g.ID:
		return fail(Forbidden, "only the host can do this")
	}
	return nil
}

// Filter is which open tables somebody wants to see; what is empty is left open.
type Filter struct{ Game, Language, Level string }
