package club

import (
	"context"
	"crypto/subtle"
	"errors"
	"slices"

	"cromford/internal/account"
	"cromford/internal/table"
)

// GroupView is a standing group as one of its people sees it.
type GroupView struct {
	GroupInfo
	OwnerID string   `json:"owner_id"`
	People  []Member `json:"people"`
	Link    string   `json:"link" doc:"The code by which others join; empty unless you have joined."`
	You     bool     `json:"you" doc:"You are one of them, or invited."`
}

func groupInfo(x *Group, person string) GroupInfo {
	out := GroupInfo{ID: x.ID, Name: x.Name, Owner: x.Owner == person}
	for _, m := range x.Members {
		if m.Joined {
			out.Members++
		}
		out.Joined = out.Joined || m.Joined && m.ID == person
	}
	return out
}

func (x *Group) member(person string) *Member {
	if i := slices.IndexFunc(x.Members, func(m Member) bool { return m.ID == person }); i >= 0 && person != "" {
		return &x.Members[i]
	}
	return nil
}

func (x *Group) joined(person string) bool { m := x.member(person); return m != nil && m.Joined }

var errNoGroup = fail(table.NotFound, "there is no such group, or it is not yours to see; ask one of its people for the link")

func (s *Service) group(ctx context.Context, id string) (*Group, error) {
	x, err := s.store.Group(ctx, id)
	if errors.Is(err, ErrNone) {
		return nil, errNoGroup
	}
	return x, err
}

// goodLink compares codes without telling by its time how much of one was right.
func goodLink(x *Group, code string) bool {
	return code != "" && subtle.ConstantTimeCompare([]byte(code), []byte(x.Link)) == 1
}

// Group is a group as somebody sees it: one of its people, or whoever has the link, who sees the name and how many they are.
func (s *Service) Group(ctx context.Context, g account.Guest, id, code string) (*GroupView, error) {
	x, err := s.group(ctx, id)
	if err != nil {
		return nil, err
	}
	m := x.member(g.ID)
	if m == nil && !goodLink(x, code) {
		return nil, errNoGroup
	}
	out := &GroupView{GroupInfo: groupInfo(x, g.ID), People: []Member{}, You: m != nil}
	if m != nil {
		out.OwnerID = x.Owner
		out.People = append(out.People, x.Members...)
	}
	if m != nil && m.Joined {
		out.Link = x.Link
	}
	return out, nil
}

// NewGroup makes a standing group.
func (s *Service) NewGroup(ctx context.Context, g account.Guest, name string) (string, error) {
	name, err := s.mayGroup(ctx, g, name)
	if err != nil {
		return "", err
	}
	mine, err := s.store.Groups(ctx, g.ID)
	if err != nil {
		return "", err
	}
	owned := 0
	for _, x := range mine {
		if x.Owner == g.ID {
			owned++
		}
	}
	if owned >= maxOwned || len(mine) >= maxGroups {
		return "", fail(table.Conflict, "you have %d groups, %d of them your own; that is as many as fit here", len(mine), owned)
	}
	now := s.clock.Milli()
	x := &Group{ID: account.NewID(12), Name: name, Owner: g.ID, Link: account.NewID(codeLength), Created: now}
	if err := s.store.PutGroup(ctx, x); err != nil {
		return "", err
	}
	return x.ID, s.store.PutMember(ctx, x.ID, g.ID, true, now)
}

// mayGroup is the name of a group as it is stored.
func (s *Service) mayGroup(_ context.Context, g account.Guest, name string) (string, error) {
	switch {
	case !mayHaveFriends(g):
		return "", errNeedsAccount
	case g.Muted:
		return "", fail(table.Muted, "the operator of this house has muted you")
	}
	name, err := account.CleanName(name)
	if err != nil {
		return "", fail(table.Invalid, "a group's name has 1 to 24 characters that can be printed")
	}
	return name, nil
}

// owned is a group of somebody's own.
func (s *Service) owned(ctx context.Context, g account.Guest, id string) (*Group, error) {
	x, err := s.group(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case x.member(g.ID) == nil:
		return nil, errNoGroup
	case x.Owner != g.ID:
		return nil, fail(table.Forbidden, "only the owner of the group can do this")
	}
	return x, nil
}

// RenameGroup gives a group another name.
func (s *Service) RenameGroup(ctx context.Context, g account.Guest, id, name string) error {
	name, err := s.mayGroup(ctx, g, name)
	if err != nil {
		return err
	}
	x, err := s.owned(ctx, g, id)
	if err != nil {
		return err
	}
	x.Name = name
	return s.store.PutGroup(ctx, x)
}

// NewLink makes a new link to a group; the one before is of no use any more.
func (s *Service) NewLink(ctx context.Context, g account.Guest, id string) error {
	x, err := s.owned(ctx, g, id)
	if err != nil {
		return err
	}
	x.Link = account.NewID(codeLength)
	return s.store.PutGroup(ctx, x)
}

// JoinGroup makes somebody one of a group: by its link, or because they are invited.
func (s *Service) JoinGroup(ctx context.Context, g account.Guest, id, code string) error {
	if !mayHaveFriends(g) {
		return errNeedsAccount
	}
	x, err := s.group(ctx, id)
	if err != nil {
		return err
	}
	m := x.member(g.ID)
	if m != nil && m.Joined {
		return nil
	}
	blocked, err := s.store.BlockedBy(ctx, g.ID, []string{x.Owner})
	if err != nil {
		return err
	}
	if m == nil && (!goodLink(x, code) || len(blocked) > 0) { // whom the owner has blocked is told no more than a stranger
		return errNoGroup
	}
	if groupInfo(x, "").Members >= maxMembers {
		return fail(table.Conflict, "the group has %d people; that is as many as fit", maxMembers)
	}
	mine, err := s.store.Groups(ctx, g.ID)
	if err != nil {
		return err
	}
	if len(mine) >= maxGroups {
		return fail(table.Conflict, "you have %d groups; leave one first", len(mine))
	}
	return s.store.PutMember(ctx, id, g.ID, true, s.clock.Milli())
}

// LeaveGroup takes somebody out of a group, or refuses an invitation. If it is the owner, the eldest of the others owns it; nobody
// left, it ends.
func (s *Service) LeaveGroup(ctx context.Context, g account.Guest, id string) error {
	x, err := s.group(ctx, id)
	if err != nil {
		return err
	}
	if x.member(g.ID) == nil {
		return errNoGroup
	}
	if x.Owner == g.ID {
		heir := slices.IndexFunc(x.Members, func(m Member) bool { return m.Joined && m.ID != g.ID })
		if heir < 0 {
			return s.store.EndGroup(ctx, id)
		}
		x.Owner = x.Members[heir].ID
		if err := s.store.PutGroup(ctx, x); err != nil {
			return err
		}
	}
	return s.store.RemoveMember(ctx, id, g.ID)
}

// InviteToGroup asks a friend to join a group.
func (s *Service) InviteToGroup(ctx context.Context, g account.Guest, id, person string) error {
	x, err := s.group(ctx, id)
	if err != nil {
		return err
	}
	if !x.joined(g.ID) {
		return errNoGroup
	}
	if x.member(person) != nil {
		return nil
	}
	friends, err := s.areFriends(ctx, g, person)
	switch {
	case err != nil:
		return err
	case !friends:
		return fail(table.Forbidden, "you can ask your friends; send others the link of the group")
	case len(x.Members) >= maxMembers:
		return fail(table.Conflict, "the group has %d people, with those who are asked; that is as many as fit", len(x.Members))
	}
	return s.store.PutMember(ctx, id, person, false, s.clock.Milli())
}

// RemoveFromGroup takes somebody out of one's own group. The link by which they would come back is a new one.
func (s *Service) RemoveFromGroup(ctx context.Context, g account.Guest, id, person string) error {
	x, err := s.owned(ctx, g, id)
	switch {
	case err != nil:
		return err
	case person == g.ID:
		return s.LeaveGroup(ctx, g, id)
	case x.member(person) == nil:
		return fail(table.Conflict, "this person is not in the group")
	}
	if err := s.store.RemoveMember(ctx, id, person); err != nil {
		return err
	}
	x.Link = account.NewID(codeLength)
	return s.store.PutGroup(ctx, x)
}
