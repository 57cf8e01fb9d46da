// Package club knows how people stand to each other: friends, standing groups, whom somebody does not want to meet, who is here.
// It decides nothing about games; tables ask it who is welcome.
package club

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"cromford/internal/account"
	"cromford/internal/clock"
	"cromford/internal/limit"
	"cromford/internal/table"
)

// Person is somebody as others see them.
type Person struct {
	ID    string `json:"id"`
	Name  string `json:"name" doc:"Empty if none was chosen."`
	Alias string `json:"alias" doc:"Stands for the name then."`
	// Program marks other people's bots.
	Program bool `json:"program,omitempty" doc:"It is a program."`
}

// PersonOf is a guest as others see it.
func PersonOf(g account.Guest) Person { return Person{g.ID, g.Name, g.Alias(), g.Program} }

// State is how far a friendship has come.
type State string

// The states. Who asked sees no difference between the first two.
const (
	Asked   State = "asked"
	Refused State = "refused"
	Friends State = "friends"
)

// Bond is a friendship, or the question for one.
type Bond struct {
	Other Person
	Mine  bool // I have asked
	State State
	At    int64
}

// Shun is what somebody does not want of another.
type Shun struct {
	Other          Person
	Blocked, Muted bool
}

// Group is a standing group.
type Group struct {
	ID, Name, Owner, Link string
	Created               int64
	Members               []Member
}

// Member is one of a group, or somebody who is invited.
type Member struct {
	Person
	Joined bool `json:"joined" doc:"False for somebody who is invited and has not answered."`
}

// Report is what somebody tells the operator of somebody else.
type Report struct {
	ID       string `json:"id"`
	Reporter string `json:"reporter"`
	Person   string `json:"person"`
	Name     string `json:"name"`
	Table    string `json:"table"`
	Text     string `json:"text"`
	At       int64  `json:"at"`
	Closed   int64  `json:"closed"`
}

// Look is somebody at a place of the house: a table, or "" for the rest.
type Look struct{ Person, Table string }

// Store keeps all this.
type Store interface {
	Guest(ctx context.Context, id string) (account.Guest, error)
	// Named lists some of those who have chosen a name.
	Named(ctx context.Context, name string, most int) ([]account.Guest, error)
	// Programs lists some of the programs that have a name.
	Programs(ctx context.Context, name string, most int) ([]account.Guest, error)
	Bonds(ctx context.Context, person string) ([]Bond, error)
	PutBond(ctx context.Context, asker, asked string, s State, at int64) error
	EndBond(ctx context.Context, a, b string) error
	Shuns(ctx context.Context, person string) ([]Shun, error)
	PutShun(ctx context.Context, person string, s Shun, at int64) error
	// BlockedBy lists who of some people has blocked a person.
	BlockedBy(ctx context.Context, person string, by []string) ([]string, error)
	Groups(ctx context.Context, person string) ([]Group, error)
	Group(ctx context.Context, id string) (*Group, error)
	PutGroup(ctx context.Context, g *Group) error
	EndGroup(ctx context.Context, id string) error
	PutMember(ctx context.Context, group, person string, joined bool, at int64) error
	RemoveMember(ctx context.Context, group, person string) error
	AddReport(ctx context.Context, r Report) error
	ReportsSince(ctx context.Context, reporter string, at int64) (int, error)
	Note(ctx context.Context, person, table string) (string, error)
	PutNote(ctx context.Context, person, table, text string, at int64) error
	AddLink(ctx context.Context, code, table string, uses int, until int64) error
	LinksOf(ctx context.Context, table string, now int64) (int, error)
	// UseLink admits somebody by a link and tells whether it was still good.
	UseLink(ctx context.Context, code, table, person string, now int64) (bool, error)
	// Admitted tells whether somebody came by a link (true), was sent away (false) or neither (known is false).
	Admitted(ctx context.Context, table, person string) (welcome, known bool, err error)
	PutAdmitted(ctx context.Context, table, person string, welcome bool) error
	PutPresence(ctx context.Context, here, gone []Look, at int64) error
	// Present lists those who let themselves be seen at a table, Online those of some people who do anywhere.
	Present(ctx context.Context, table string, since int64) ([]Person, error)
	Online(ctx context.Context, people []string, since int64) ([]string, error)
	SetSeen(ctx context.Context, person string, seen bool) error
	Seen(ctx context.Context, person string) (bool, error)
}

// ErrNone is returned by a Store for a group that does not exist.
var ErrNone = errors.New("no such group")

// Bounds against those who have time to spare.
const (
	maxFriends  = 500
	maxAsks     = 30 // a day
	maxShuns    = 1000
	maxOwned    = 20
	maxGroups   = 50
	maxMembers  = 50
	maxReports  = 10 // a day
	maxNote     = 4000
	maxReport   = 1000
	maxLinks    = 20
	maxInvites  = 100 // a day
	day         = 24 * time.Hour
	codeLength  = 20
	maxLinkUses = 20
	linkDays    = 14
	nameTries   = 5
)

// Service is the club.
type Service struct {
	store   Store
	clock   *clock.Clock
	log     *slog.Logger
	invites *limit.Buckets
	here    presence
}

// New opens the club. Close ends what goes on by itself.
func New(store Store, now *clock.Clock, log *slog.Logger) *Service {
	s := &Service{store: store, clock: now, log: log, invites: limit.NewBuckets(maxInvites/day.Seconds(), maxInvites)}
	s.here.start(s)
	return s
}

func fail(code table.Code, format string, args ...any) error {
	return &table.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// mayHaveFriends tells whether somebody has what friends and groups need: to be found again.
func mayHaveFriends(g account.Guest) bool { return g.Account && g.Named }

var errNeedsAccount = fail(table.NeedsAccount, "friends and groups need an account: make one first")

// person is somebody who exists and may have friends.
func (s *Service) person(ctx context.Context, id string) (account.Guest, error) {
	g, err := s.store.Guest(ctx, id)
	if errors.Is(err, account.ErrUnknown) {
		return g, fail(table.NotFound, "there is no such person here")
	}
	return g, err
}

// Person is what somebody is called.
func (s *Service) Person(ctx context.Context, id string) (Person, error) {
	g, err := s.person(ctx, id)
	return PersonOf(g), err
}
