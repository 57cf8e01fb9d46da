package club

import (
	"context"
	"slices"

	"cromford/internal/account"
	"cromford/internal/table"
)

// Friend is a friend, or somebody who may become one.
type Friend struct {
	Person
	At     int64 `json:"at" doc:"Since when, or when it was asked."`
	Online bool  `json:"online" doc:"Is in the house now, and lets it be seen."`
}

// GroupInfo is a standing group in a list.
type GroupInfo struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Members int    `json:"members"`
	Owner   bool   `json:"owner" doc:"It is yours."`
	Joined  bool   `json:"joined" doc:"False while you are invited and have not answered."`
}

// People is how somebody stands to others.
type People struct {
	May     bool        `json:"may" doc:"You may have friends and groups; else they need an account."`
	Seen    bool        `json:"seen" doc:"Others may see when you are here."`
	Friends []Friend    `json:"friends"`
	Asking  []Friend    `json:"asking" doc:"They ask you."`
	Asked   []Friend    `json:"asked" doc:"You have asked them."`
	Blocked []Person    `json:"blocked"`
	Muted   []Person    `json:"muted"`
	Groups  []GroupInfo `json:"groups"`
}

// People is how somebody stands to others.
func (s *Service) People(ctx context.Context, g account.Guest) (*People, error) {
	out := &People{May: mayHaveFriends(g), Seen: true, Friends: []Friend{}, Asking: []Friend{}, Asked: []Friend{}, Blocked: []Person{},
		Muted: []Person{}, Groups: []GroupInfo{}}
	if g.ID == "" {
		return out, nil
	}
	var err error
	if out.Seen, err = s.store.Seen(ctx, g.ID); err != nil {
		return nil, err
	}
	shuns, err := s.store.Shuns(ctx, g.ID)
	if err != nil {
		return nil, err
	}
	blocked := map[string]bool{}
	for _, x := range shuns {
		if x.Blocked {
			out.Blocked = append(out.Blocked, x.Other)
			blocked[x.Other.ID] = true
		}
		if x.Muted {
			out.Muted = append(out.Muted, x.Other)
		}
	}
	if err := s.bonds(ctx, g, out, blocked); err != nil {
		return nil, err
	}
	groups, err := s.store.Groups(ctx, g.ID)
	for _, x := range groups {
		out.Groups = append(out.Groups, groupInfo(&x, g.ID))
	}
	return out, err
}

func (s *Service) bonds(ctx context.Context, g account.Guest, out *People, blocked map[string]bool) error {
	bonds, err := s.store.Bonds(ctx, g.ID)
	if err != nil {
		return err
	}
	var ids []string
	for _, b := range bonds {
		f := Friend{Person: b.Other, At: b.At}
		switch {
		case b.State == Friends:
			out.Friends = append(out.Friends, f)
			ids = append(ids, f.ID)
		case b.Mine:
			out.Asked = append(out.Asked, f) // also those who have refused: nobody is told that
		case b.State == Asked && !blocked[f.ID]:
			out.Asking = append(out.Asking, f)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	online, err := s.store.Online(ctx, ids, s.clock.Milli()-present.Milliseconds())
	for i := range out.Friends {
		out.Friends[i].Online = slices.Contains(online, out.Friends[i].ID)
	}
	return err
}

// Deed is what somebody does about another person.
type Deed string

// The deeds.
const (
	Ask     Deed = "ask"
	Accept  Deed = "accept"
	Refuse  Deed = "refuse"
	End     Deed = "end" // the friendship, or one's own question
	Block   Deed = "block"
	Unblock Deed = "unblock"
	Mute    Deed = "mute"
	Unmute  Deed = "unmute"
)

// Relate does something about another person.
func (s *Service) Relate(ctx context.Context, g account.Guest, other string, do Deed) error {
	if other == g.ID {
		return fail(table.Invalid, "this is you")
	}
	p, err := s.person(ctx, other)
	if err != nil {
		return err
	}
	switch do {
	case Block, Unblock, Mute, Unmute:
		return s.shun(ctx, g, p, do)
	case Ask, Accept, Refuse, End:
		if !mayHaveFriends(g) {
			return errNeedsAccount
		}
		return s.befriend(ctx, g, p, do)
	}
	return fail(table.Invalid, "one cannot %q a person; it can be ask, accept, refuse, end, block, unblock, mute or unmute", do)
}

// AskByName asks the one person of a name to be friends.
func (s *Service) AskByName(ctx context.Context, g account.Guest, name string) error {
	if !mayHaveFriends(g) {
		return errNeedsAccount
	}
	name, err := account.CleanName(name)
	if err != nil {
		return err
	}
	found, err := s.store.Named(ctx, name, nameTries)
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(x account.Guest) bool { return x.ID == g.ID || !mayHaveFriends(x) })
	switch len(found) {
	case 0:
		return fail(table.NotFound, "nobody else here is called %q; names are written as their people write them", name)
	case 1:
		return s.Relate(ctx, g, found[0].ID, Ask)
	}
	return fail(table.Conflict, "several people here are called %q; ask yours for their link", name)
}

// bond is what is between two people.
func (s *Service) bond(ctx context.Context, g account.Guest, other string) (b *Bond, all []Bond, err error) {
	all, err = s.store.Bonds(ctx, g.ID)
	if i := slices.IndexFunc(all, func(x Bond) bool { return x.Other.ID == other }); i >= 0 {
		b = &all[i]
	}
	return b, all, err
}

func (s *Service) befriend(ctx context.Context, g, p account.Guest, do Deed) error {
	b, all, err := s.bond(ctx, g, p.ID)
	if err != nil {
		return err
	}
	now := s.clock.Milli()
	theirs := b != nil && !b.Mine && b.State != Friends // they ask, or have asked and were refused
	switch {
	case do == End:
		if b == nil || !b.Mine && b.State != Friends {
			return fail(table.Conflict, "there is nothing to end: you are not friends")
		}
		if b.Mine && b.State == Refused {
			return nil // who was refused cannot take the question back and ask again
		}
		return s.store.EndBond(ctx, g.ID, p.ID)
	case do == Refuse && theirs:
		return s.store.PutBond(ctx, p.ID, g.ID, Refused, b.At)
	case do == Ask && theirs, do == Accept && theirs && b.State == Asked:
		if err := s.roomForFriend(ctx, g, all, p); err != nil {
			return err
		}
		return s.store.PutBond(ctx, p.ID, g.ID, Friends, now)
	case do == Ask && b != nil: // asked already, or friends
		return nil
	case do == Ask:
		return s.ask(ctx, g, p, all)
	}
	return fail(table.Conflict, "this person does not ask you to be friends")
}

func (s *Service) ask(ctx context.Context, g, p account.Guest, all []Bond) error {
	now, asked := s.clock.Milli(), 0
	for _, b := range all {
		if b.Mine && b.State != Friends && b.At > now-day.Milliseconds() {
			asked++
		}
	}
	if asked >= maxAsks {
		return fail(table.Conflict, "you have asked %d people today; wait for their answers", asked)
	}
	if err := s.roomForFriend(ctx, g, all, p); err != nil {
		return err
	}
	blocked, err := s.store.BlockedBy(ctx, p.ID, []string{g.ID})
	if err != nil {
		return err
	}
	if len(blocked) > 0 {
		return fail(table.Conflict, "you have blocked this person; take that back first")
	}
	return s.store.PutBond(ctx, g.ID, p.ID, Asked, now)
}

// roomForFriend is an error if somebody has enough friends. Nothing is said about the other's.
func (s *Service) roomForFriend(_ context.Context, g account.Guest, all []Bond, p account.Guest) error {
	n := 0
	for _, b := range all {
		if b.State == Friends {
			n++
		}
	}
	switch {
	case n >= maxFriends:
		return fail(table.Conflict, "you have %d friends; that is as many as fit here", n)
	case !mayHaveFriends(p):
		return fail(table.Conflict, "this person has no account; send a link of a table instead")
	case g.Muted || g.Banned:
		return fail(table.Muted, "the operator of this house has muted you")
	}
	return nil
}

// areFriends tells whether two people are.
func (s *Service) areFriends(ctx context.Context, g account.Guest, other string) (bool, error) {
	b, _, err := s.bond(ctx, g, other)
	return b != nil && b.State == Friends, err
}

func (s *Service) shun(ctx context.Context, g, p account.Guest, do Deed) error {
	if g.ID == "" {
		return errNeedsAccount
	}
	all, err := s.store.Shuns(ctx, g.ID)
	if err != nil {
		return err
	}
	x := Shun{Other: PersonOf(p)}
	if i := slices.IndexFunc(all, func(y Shun) bool { return y.Other.ID == p.ID }); i >= 0 {
		x = all[i]
	} else if len(all) >= maxShuns {
		return fail(table.Conflict, "you have blocked or muted %d people; that is as many as fit here", len(all))
	}
	switch do {
	case Block, Unblock:
		x.Blocked = do == Block
	default:
		x.Muted = do == Mute
	}
	if do == Block {
		if err := s.store.EndBond(ctx, g.ID, p.ID); err != nil {
			return err
		}
	}
	return s.store.PutShun(ctx, g.ID, x, s.clock.Milli())
}

// SetSeen says whether others may see when somebody is here.
func (s *Service) SetSeen(ctx context.Context, g account.Guest, seen bool) error {
	return s.store.SetSeen(ctx, g.ID, seen)
}

// Report tells the operator of somebody, at a table or anywhere.
func (s *Service) Report(ctx context.Context, g account.Guest, person, tab, text string) error {
	if n := len([]rune(text)); n < 1 || n > maxReport {
		return fail(table.Invalid, "a report has 1 to %d characters", maxReport)
	}
	p, err := s.person(ctx, person)
	if err != nil {
		return err
	}
	now := s.clock.Milli()
	n, err := s.store.ReportsSince(ctx, g.ID, now-day.Milliseconds())
	if err != nil {
		return err
	}
	if n >= maxReports {
		return fail(table.Conflict, "you have sent %d reports today; the operator has them", n)
	}
	return s.store.AddReport(ctx, Report{ID: account.NewID(8), Reporter: g.ID, Person: p.ID, Name: p.Name, Table: tab, Text: text, At: now})
}
