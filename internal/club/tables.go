package club

import (
	"context"
	"errors"
	"slices"
	"strings"

	"cromford/internal/account"
	"cromford/internal/table"
)

var _ table.Circle = (*Service)(nil)

// MayJoin tells whether nobody at a table has blocked somebody, and its host has not sent them away.
func (s *Service) MayJoin(ctx context.Context, tab, person string, among []string) (bool, error) {
	welcome, known, err := s.store.Admitted(ctx, tab, person)
	if err != nil || known && !welcome {
		return false, err
	}
	by, err := s.store.BlockedBy(ctx, person, among)
	return len(by) == 0, err
}

// MayWatch tells whether somebody may look at a table for the invited: by a link, or as one of its group.
func (s *Service) MayWatch(ctx context.Context, tab, group, person string) (bool, error) {
	if person == "" {
		return false, nil
	}
	if welcome, _, err := s.store.Admitted(ctx, tab, person); err != nil || welcome || group == "" {
		return welcome, err
	}
	x, err := s.store.Group(ctx, group)
	if errors.Is(err, ErrNone) {
		return false, nil
	}
	return err == nil && x.joined(person), err
}

// MayInvite is whom a host may keep a seat for: a friend, one of a group that both are in, or a program.
func (s *Service) MayInvite(ctx context.Context, host account.Guest, person string) (account.Guest, error) {
	if p, err := s.person(ctx, person); err == nil && p.Program && host.ID != "" && !host.Muted && !host.Banned {
		return s.invite(host, p)
	}
	if !mayHaveFriends(host) {
		return account.Guest{}, errNeedsAccount
	}
	known, err := s.areFriends(ctx, host, person)
	if err == nil && !known {
		known, err = s.together(ctx, host, person)
	}
	if err != nil {
		return account.Guest{}, err
	}
	if !known {
		return account.Guest{}, fail(table.Forbidden,
			"a seat can be kept for friends and for people of your groups; send others the link of the table")
	}
	p, err := s.person(ctx, person)
	if err != nil {
		return account.Guest{}, err
	}
	return s.invite(host, p)
}

// invite counts an invitation; there are so many in a day.
func (s *Service) invite(host, p account.Guest) (account.Guest, error) {
	if wait := s.invites.Take(host.ID, 1); wait > 0 {
		return account.Guest{}, fail(table.Conflict, "you have invited many people today; go on tomorrow, or send them the link of the table")
	}
	return p, nil
}

// Program is the one program of a name.
func (s *Service) Program(ctx context.Context, name string) (account.Guest, error) {
	name, err := account.CleanName(name)
	if err != nil {
		return account.Guest{}, err
	}
	found, err := s.store.Programs(ctx, name, nameTries)
	switch {
	case err != nil:
		return account.Guest{}, err
	case len(found) == 0:
		return account.Guest{}, fail(table.NotFound, "no program here is called %q; names are written as their people write them", name)
	case len(found) > 1:
		return account.Guest{}, fail(table.Conflict, "several programs here are called %q; name the one you mean by its id", name)
	}
	return found[0], nil
}

// together tells whether two people are in a group.
func (s *Service) together(ctx context.Context, g account.Guest, other string) (bool, error) {
	groups, err := s.store.Groups(ctx, g.ID)
	return slices.ContainsFunc(groups, func(x Group) bool { return x.joined(g.ID) && x.joined(other) }), err
}

// MayGather is an error unless somebody is one of a group.
func (s *Service) MayGather(ctx context.Context, g account.Guest, group string) error {
	x, err := s.group(ctx, group)
	if err == nil && !x.joined(g.ID) {
		err = errNoGroup
	}
	return err
}

// Members are the people of a group.
func (s *Service) Members(ctx context.Context, group string) (out []string, err error) {
	x, err := s.store.Group(ctx, group)
	if errors.Is(err, ErrNone) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	for _, m := range x.Members {
		if m.Joined {
			out = append(out, m.ID)
		}
	}
	return out, nil
}

// Blocks tells whom of some people somebody has blocked.
func (s *Service) Blocks(ctx context.Context, person string, others []string) (out []string, err error) {
	all, err := s.store.Shuns(ctx, person)
	for _, x := range all {
		if x.Blocked && slices.Contains(others, x.Other.ID) {
			out = append(out, x.Other.ID)
		}
	}
	return out, err
}

// SendAway notes that a host does not want somebody at a table.
func (s *Service) SendAway(ctx context.Context, tab, person string) error {
	return s.store.PutAdmitted(ctx, tab, person, false)
}

// Link is a link to a table that is good for some people.
type Link struct {
	Code  string `json:"code"`
	Uses  int    `json:"uses" doc:"For how many people."`
	Until int64  `json:"until"`
}

// InviteLink makes a link by which some people may look at a table for the invited, and sit down. Who asks must be its host.
func (s *Service) InviteLink(ctx context.Context, tab string, uses int) (Link, error) {
	if uses < 1 || uses > maxLinkUses {
		return Link{}, fail(table.Invalid, "a link is for 1 to %d people", maxLinkUses)
	}
	now := s.clock.Now()
	n, err := s.store.LinksOf(ctx, tab, now.UnixMilli())
	if err != nil {
		return Link{}, err
	}
	if n >= maxLinks {
		return Link{}, fail(table.Conflict, "the table has %d links that nobody has used up; send one of them", n)
	}
	l := Link{Code: account.NewID(codeLength), Uses: uses, Until: now.Add(linkDays * day).UnixMilli()}
	return l, s.store.AddLink(ctx, l.Code, tab, uses, l.Until)
}

// Enter lets somebody in by a link.
func (s *Service) Enter(ctx context.Context, g account.Guest, tab, code string) error {
	if welcome, known, err := s.store.Admitted(ctx, tab, g.ID); err != nil || known && welcome {
		return err
	}
	ok, err := s.store.UseLink(ctx, code, tab, g.ID, s.clock.Milli())
	if err == nil && !ok {
		return fail(table.Forbidden, "this link was used up or is too old; ask for a new one")
	}
	return err
}

// Note is what somebody has noted at a table, for themselves.
func (s *Service) Note(ctx context.Context, g account.Guest, tab string) (string, error) {
	if g.ID == "" {
		return "", nil
	}
	return s.store.Note(ctx, g.ID, tab)
}

// SetNote notes something at a table; nothing deletes it.
func (s *Service) SetNote(ctx context.Context, g account.Guest, tab, text string) error {
	text = strings.TrimSpace(text)
	if len([]rune(text)) > maxNote {
		return fail(table.Invalid, "a note has at most %d characters", maxNote)
	}
	return s.store.PutNote(ctx, g.ID, tab, text, s.clock.Milli())
}
