// Package archive finds the finished games of the house and collects them in studies. It decides who may find a record; it
// knows neither SQL nor HTTP, and no game.
package archive

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cromford/internal/account"
	"cromford/internal/clock"
	"cromford/internal/table"
)

// Query is what somebody looks for. What is empty is not asked for.
type Query struct {
	Person  string   // who played, by id
	Players []string // who played, by name, all of them
	Game    string
	Seats   int
	Options []string // of the game, as name=value
	Least   int      // the winner's score, with a game: the highest come first then
	From    int64    // ended since, and before
	To      int64
	Rated   bool
	// Private has those as well that only their players find.
	Private bool
	After   *Mark // behind this one
	Limit   int
}

// Best tells whether the highest scores come first, and not the latest games.
func (q *Query) Best() bool {
	return q.Least != 0 && q.Game != "" && q.Person == "" && len(q.Players) == 0 && len(q.Options) == 0
}

// Mark is a place in a list.
type Mark struct {
	Value int64 // the end of a game, or its highest score
	Table string
}

// String writes a mark.
func (m *Mark) String() string { return strconv.FormatInt(m.Value, 10) + "-" + m.Table }

// ParseMark reads a mark; what is none is the beginning.
func ParseMark(text string) *Mark {
	value, id, ok := strings.Cut(text, "-")
	n, err := strconv.ParseInt(value, 10, 64)
	if !ok || err != nil {
		return nil
	}
	return &Mark{n, id}
}

// Record is a finished game.
type Record struct {
	Table   string
	Name    string
	Game    string
	Options map[string]string
	Ended   int64
	Best    int
	Rated   bool
	Public  bool
	Seats   []Seat
}

// Seat is one seat of a record.
type Seat struct {
	Person   string
	Name     string
	Alias    string
	Bot      string
	Program  bool // the person is a program
	Place    int
	Score    int
	Resigned bool
	Agreed   bool // everybody may find it, as far as this person is concerned
	Change   *int // of the rating, in thousandths of a point
	Private  bool // the person's profile is nobody's business
}

func (r *Record) mark(best bool) *Mark {
	if best {
		return &Mark{int64(r.Best), r.Table}
	}
	return &Mark{r.Ended, r.Table}
}

// played tells whether somebody sat at the table.
func (r *Record) played(guest string) bool {
	for _, s := range r.Seats {
		if guest != "" && s.Person == guest {
			return true
		}
	}
	return false
}

// opened tells whether it is nobody's: a record that somebody opened here, or a game at one screen. Who knows its table may look at it.
func (r *Record) opened() bool {
	return !slices.ContainsFunc(r.Seats, func(s Seat) bool { return s.Person != "" })
}

// Access is who may read a study.
type Access string

// The kinds of access.
const (
	Private  Access = "private"  // its owner
	Unlisted Access = "unlisted" // whoever has the link
	Public   Access = "public"   // everybody, and it is listed
)

// Study is a collection of records.
type Study struct {
	ID      string
	Owner   string
	Name    string
	About   string
	Access  Access
	Created int64
	Changed int64
	By      string // the owner's name
	Games   int
}

// Entry is a record of a study.
type Entry struct {
	Record  Record
	Comment string
	Added   int64
}

// Store keeps records and studies.
type Store interface {
	Records(context.Context, Query) ([]Record, error)
	// RecordsOf reads records of tables, those that there are.
	RecordsOf(ctx context.Context, tables []string) (map[string]*Record, error)
	// Agree stores whether everybody may find a record as far as a person is concerned. When all agree, everybody finds it.
	Agree(ctx context.Context, table, person string, agreed bool) error
	AddStudy(context.Context, Study) error
	SaveStudy(context.Context, Study) error
	DeleteStudy(ctx context.Context, id string) error
	Study(ctx context.Context, id string) (Study, error)
	// Studies lists those of an owner, or the public ones if there is none, the latest first.
	Studies(ctx context.Context, owner string, limit int) ([]Study, error)
	// Entries lists the games of a study, in the order in which they were added, without their records but for the table.
	Entries(ctx context.Context, study string) ([]Entry, error)
	PutEntry(ctx context.Context, study string, e Entry) error
	DropEntry(ctx context.Context, study, table string) error
	// EntryMargin is what is written beside a game of a study; nil if the study has not that game. SaveEntryMargin stores it; if somebody
	// has changed it since it was read, the error is table.ErrConflict.
	EntryMargin(ctx context.Context, study, table string) (*table.Margin, error)
	SaveEntryMargin(ctx context.Context, study, table string, m *table.Margin) error
}

// Service finds records and keeps studies.
type Service struct {
	store Store
	clock *clock.Clock
}

// New makes the service. The clock may be nil.
func New(store Store, c *clock.Clock) *Service { return &Service{store, c} }

// Bounds of what one list shows and one person keeps.
const (
	pageSize   = 20
	maxStudies = 100
	maxEntries = 200
	maxName    = 60
	maxText    = 1000
)

func fail(code table.Code, text string) error { return &table.Error{Code: code, Message: text} }

// ErrNoRecord is the answer for what is not there, and for what is not for the asker.
var ErrNoRecord = fail(table.NotFound, "there is no such record; check the link")

// ErrNoStudy is the answer for a study that is not there, and for one that is not for the asker.
var ErrNoStudy = fail(table.NotFound, "there is no such study, or it is private")

// Search finds records for somebody, and where the next page begins; nil if this is the last. Everybody finds those that are
// public, and their own.
func (s *Service) Search(ctx context.Context, g account.Guest, q Query) ([]Record, *Mark, error) {
	switch {
	case q.Least != 0 && q.Game == "":
		return nil, nil, fail(table.Invalid, "scores are compared within one game: name the game as well")
	case len(q.Options) > 0 && q.Game == "":
		return nil, nil, fail(table.Invalid, "options belong to a game: name the game as well")
	}
	q.Private = q.Person != "" && q.Person == g.ID
	if q.Limit == 0 {
		q.Limit = pageSize
	}
	q.Limit++
	list, err := s.store.Records(ctx, q)
	if err != nil || len(list) < q.Limit {
		return list, nil, err
	}
	list = list[:q.Limit-1]
	return list, list[len(list)-1].mark(q.Best()), nil
}

// Record is one record, for somebody who may find it.
func (s *Service) Record(ctx context.Context, g account.Guest, id string) (*Record, error) {
	found, err := s.store.RecordsOf(ctx, []string{id})
	if err != nil {
		return nil, err
	}
	r := found[id]
	if r == nil || !r.Public && !r.played(g.ID) && !r.opened() {
		return nil, ErrNoRecord
	}
	return r, nil
}

// Agree says whether everybody may find a record, as far as one of its players is concerned.
func (s *Service) Agree(ctx context.Context, g account.Guest, id string, agreed bool) (*Record, error) {
	r, err := s.Record(ctx, g, id)
	switch {
	case err != nil:
		return nil, err
	case !r.played(g.ID):
		return nil, fail(table.Forbidden, "you did not play this game")
	case r.Rated:
		return nil, fail(table.Conflict, "rated games are there for everybody")
	}
	if err := s.store.Agree(ctx, id, g.ID, agreed); err != nil {
		return nil, err
	}
	return s.Record(ctx, g, id)
}

// line is a text of people, of one line or several.
func line(text string, most int, several bool) (string, error) {
	text = strings.TrimSpace(text)
	bad := func(r rune) bool { return !unicode.IsPrint(r) && (!several || r != '\n') }
	if utf8.RuneCountInString(text) > most || strings.ContainsFunc(text, bad) {
		return "", fail(table.Invalid, "a text has at most "+strconv.Itoa(most)+" characters that can be printed")
	}
	return text, nil
}

// checked is a study as it is stored.
func checked(st Study) (_ Study, err error) {
	if st.Name, err = line(st.Name, maxName, false); err != nil {
		return st, err
	}
	if st.Name == "" {
		return st, fail(table.Invalid, "a study has a name")
	}
	if st.Access != Private && st.Access != Unlisted && st.Access != Public {
		return st, fail(table.Invalid, "a study is private, unlisted or public")
	}
	st.About, err = line(st.About, maxText, true)
	return st, err
}

// NewStudy makes a study.
func (s *Service) NewStudy(ctx context.Context, g account.Guest, st Study) (Study, error) {
	mine, err := s.store.Studies(ctx, g.ID, maxStudies)
	if err != nil {
		return st, err
	}
	if len(mine) >= maxStudies {
		return st, fail(table.Conflict, "you have as many studies as one can have; delete one")
	}
	if g.Muted {
		return st, fail(table.Muted, "the operator of this house has muted you")
	}
	if st, err = checked(st); err != nil {
		return st, err
	}
	now := s.clock.Milli()
	st.ID, st.Owner, st.By, st.Created, st.Changed = account.NewID(12), g.ID, g.Name, now, now
	return st, s.store.AddStudy(ctx, st)
}

// own is a study of somebody, to be changed.
func (s *Service) own(ctx context.Context, g account.Guest, id string) (Study, error) {
	st, err := s.store.Study(ctx, id)
	switch {
	case err != nil:
		return st, err
	case g.ID == "" || st.Owner != g.ID:
		if st.Access == Private {
			return st, ErrNoStudy
		}
		return st, fail(table.Forbidden, "this study is somebody else's")
	case g.Muted:
		return st, fail(table.Muted, "the operator of this house has muted you")
	}
	st.Changed = s.clock.Milli()
	return st, nil
}

// ChangeStudy gives a study another name, text or access.
func (s *Service) ChangeStudy(ctx context.Context, g account.Guest, id string, to Study) (Study, error) {
	st, err := s.own(ctx, g, id)
	if err != nil {
		return st, err
	}
	st.Name, st.About, st.Access = to.Name, to.About, to.Access
	if st, err = checked(st); err != nil {
		return st, err
	}
	return st, s.store.SaveStudy(ctx, st)
}

// DeleteStudy deletes a study. The records stay.
func (s *Service) DeleteStudy(ctx context.Context, g account.Guest, id string) error {
	if _, err := s.own(ctx, g, id); err != nil {
		return err
	}
	return s.store.DeleteStudy(ctx, id)
}

// Studies lists somebody's, or the public ones.
func (s *Service) Studies(ctx context.Context, g account.Guest, mine bool) ([]Study, error) {
	owner := ""
	if mine {
		if owner = g.ID; owner == "" {
			return nil, nil
		}
	}
	return s.store.Studies(ctx, owner, maxStudies)
}

// Study is a study with its records.
func (s *Service) Study(ctx context.Context, g account.Guest, id string) (Study, []Entry, error) {
	st, err := s.store.Study(ctx, id)
	if err != nil {
		return st, nil, err
	}
	if st.Access == Private && (g.ID == "" || st.Owner != g.ID) {
		return st, nil, ErrNoStudy
	}
	list, err := s.store.Entries(ctx, id)
	if err != nil {
		return st, nil, err
	}
	var ids []string
	for _, e := range list {
		ids = append(ids, e.Record.Table)
	}
	found, err := s.store.RecordsOf(ctx, ids)
	out := []Entry{}
	for _, e := range list {
		if r := found[e.Record.Table]; r != nil {
			e.Record = *r
			out = append(out, e)
		}
	}
	return st, out, err
}

// Collect puts a record into a study, or changes what is said of it.
func (s *Service) Collect(ctx context.Context, g account.Guest, study string, e Entry) error {
	st, err := s.own(ctx, g, study)
	if err != nil {
		return err
	}
	if e.Comment, err = line(e.Comment, maxText, true); err != nil {
		return err
	}
	if _, err := s.Record(ctx, g, e.Record.Table); err != nil {
		return err
	}
	list, err := s.store.Entries(ctx, study)
	if err != nil {
		return err
	}
	e.Added = st.Changed
	known := slices.IndexFunc(list, func(have Entry) bool { return have.Record.Table == e.Record.Table })
	if known >= 0 {
		e.Added = list[known].Added
	} else if len(list) >= maxEntries {
		return fail(table.Conflict, "this study has as many games as one can have; begin another")
	}
	if err := s.store.PutEntry(ctx, study, e); err != nil {
		return err
	}
	return s.store.SaveStudy(ctx, st)
}

// Drop takes a record out of a study.
func (s *Service) Drop(ctx context.Context, g account.Guest, study, id string) error {
	st, err := s.own(ctx, g, study)
	if err != nil {
		return err
	}
	if err := s.store.DropEntry(ctx, study, id); err != nil {
		return err
	}
	return s.store.SaveStudy(ctx, st)
}

// Margin is what is written beside a game of a study, for somebody who may read the study.
func (s *Service) Margin(ctx context.Context, g account.Guest, study, id string) (*table.Margin, error) {
	st, err := s.store.Study(ctx, study)
	if err != nil {
		return nil, err
	}
	if st.Access == Private && (g.ID == "" || st.Owner != g.ID) {
		return nil, ErrNoStudy
	}
	m, err := s.store.EntryMargin(ctx, study, id)
	if err == nil && m == nil {
		err = ErrNoRecord
	}
	return m, err
}

// SaveMargin keeps what the owner of a study writes beside one of its games. Whether it fits the game is known already.
func (s *Service) SaveMargin(ctx context.Context, g account.Guest, study, id string, m *table.Margin) (*table.Margin, error) {
	st, err := s.own(ctx, g, study)
	if err != nil {
		return nil, err
	}
	if have, err := s.store.EntryMargin(ctx, study, id); err != nil {
		return nil, err
	} else if have == nil {
		return nil, ErrNoRecord
	}
	if err := s.store.SaveEntryMargin(ctx, study, id, m); errors.Is(err, table.ErrConflict) {
		return nil, fail(table.Stale, "this was written elsewhere meanwhile; look again")
	} else if err != nil {
		return nil, err
	}
	return m, s.store.SaveStudy(ctx, st)
}
