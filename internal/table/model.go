// Package table runs tables: who sits where, whose choice counts, undo by rule, bots, chat, forks and records. It owns
// the interface to its storage and knows neither SQL nor HTTP.
package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cromford/engine"
	"cromford/internal/account"
)

// Code sorts errors for whoever must answer a request.
type Code string

// The codes.
const (
	Invalid   Code = "invalid"
	NotFound  Code = "not_found"
	Forbidden Code = "forbidden"
	Muted     Code = "muted"
	// NeedsAccount is for what only somebody with an account can do.
	NeedsAccount Code = "needs_account"
	Stale        Code = "stale"
	Conflict     Code = "conflict"
	Refused      Code = "refused"
	Unavailable  Code = "unavailable"
)

// Error is what went wrong, in words a player can act on.
type Error struct {
	Code    Code
	Message string
	Refusal *engine.Refusal // with Refused
}

func (e *Error) Error() string { return e.Message }

func fail(code Code, format string, args ...any) error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// CodeOf is the code of an error, or "" if it has none: then it is the operator's business.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// Status is how far a table has come.
type Status string

// The statuses.
const (
	Waiting Status = "waiting"
	Playing Status = "playing"
	Over    Status = "over"
	Closed  Status = "closed"
	// Halted is a game that this program cannot play on: it does not have the game or its revision, it replays to another
	// position than the stored one, or the rules or a bot broke down. It is kept, with the reason, and
	// tried again when the server starts.
	Halted Status = "halted"
)

// SeatKind is who answers for a seat.
type SeatKind string

// The kinds of seat.
const (
	Open  SeatKind = "open"
	Guest SeatKind = "guest"
	Hot   SeatKind = "hot"
	Bot   SeatKind = "bot"
)

// UndoRule is what a table allows to be taken back.
type UndoRule string

// The undo rules.
const (
	UndoTurn    UndoRule = "turn"
	UndoFree    UndoRule = "free"
	UndoConsent UndoRule = "consent"
	UndoNone    UndoRule = "none"
)

// Seat is one place at a table.
type Seat struct {
	Kind     SeatKind
	Guest    string // of a guest seat; of an open one, whom it is kept for
	Name     string // given by a person, or a bot's
	Alias    string // of a seat nobody has named: "guest YZ6", "player 2" or "former"
	Bot      string // what plays a bot's seat, or played it in a game that was opened from a record
	Resigned bool
	Program  bool     // the guest is a program; it is not stored with the seat
	Awards   []string // earned in this game, once it is over
}

// Award is an achievement of a guest.
type Award struct {
	Game  string `json:"game"`
	ID    string `json:"id"`
	Table string `json:"table"`
	At    int64  `json:"at"`
}

// Info is a table as it is stored, without its events.
type Info struct {
	ID         string
	Name       string // no two tables of a guest have the same
	Game       string
	Revision   engine.Revision
	Components string
	Options    engine.Options
	Key        engine.Key
	Host       string
	Status     Status
	Reason     string // why it is halted
	Undo       UndoRule
	Listed     bool
	Seats      []Seat
	Created    int64 // Unix milliseconds, like all times here
	Changed    int64
	ForkOf     string // of a practice, what is practised
	ForkAt     int
	Origin     []byte // the text of the position a fork starts from, instead of a set-up
	Rematch    string
	Events     int
	Round      int
	Acting     engine.SeatSet
	Winner     string // the seat, from 0; in old tables it may be a name
	// Rev counts the changes that people have made of all this; it is the store's.
	Rev     int64
	Request string // the open question to the others whether a seat may take something back, as text
	Mover   string // the server that moves the bots; none in particular if it is empty
	Rated   bool   // the game counts for the ratings
	// Outcome is how the game ended; it is stored with the end, and not read with the table.
	Outcome *Outcome
	// Hidden is known of the tables of a list: the guest has taken it out of the other lists.
	Hidden bool
	Watch  Watching // who may look at it without a seat
	Group  string   // the standing group that it belongs to
	// Language and Level are what the host says of it in the lobby.
	Language, Level string
	Pace            Pace
	Began           int64 // when the last seat was taken and the clocks began
	// Due is when somebody has to look at the clocks again; 0 if there are none. Clocks is how they stood when Due was stored.
	Due    int64
	Clocks []SeatClock
}

func (in *Info) config() engine.Config {
	return engine.Config{Seats: len(in.Seats), Options: in.Options, Revision: in.Revision, Key: in.Key}
}

// plays tells whether the guest answers for the seat.
func (in *Info) plays(guest string, seat int) bool {
	if guest == "" || seat < 0 || seat >= len(in.Seats) {
		return false
	}
	s := &in.Seats[seat]
	return s.Kind == Guest && s.Guest == guest || s.Kind == Hot && in.Host == guest
}

// seats tells whether a guest sits at the table, also after giving the seat to a bot.
func (in *Info) seats(guest string) bool {
	if guest == "" {
		return false
	}
	for i := range in.Seats { // a seat is large, and this is asked for every update
		if x := &in.Seats[i]; x.Guest == guest && x.Kind != Open {
			return true
		}
	}
	return false
}

// EventKind is what an event is.
type EventKind string

// The kinds of event.
const (
	EventChoice EventKind = "choice"
	EventUndo   EventKind = "undo"
	EventResign EventKind = "resign"
	// What follows is about time, or help: the position stays as it is, and a record names at most that it was so.
	EventTimeout EventKind = "timeout" // the seat's time has run out; the body is what comes of it
	EventReturn  EventKind = "return"  // the person takes the seat back from the bot that stood in
	EventPause   EventKind = "pause"   // asks for a pause
	EventResume  EventKind = "resume"  // ends it
	EventLonger  EventKind = "longer"  // asks for more time
	EventVote    EventKind = "vote"    // answers a question; the body is the event that asked it, and yes or no
	EventHoliday EventKind = "holiday" // the person is on holiday; the body is until when
	EventBack    EventKind = "back"    // the person is back before that
	EventCoach   EventKind = "coach"   // the seat has asked the coach
	EventMended  EventKind = "mended"  // a halted table goes on; the body is since when it was halted
)

// Part is how an event belongs to the one before it.
type Part string

// The parts.
const (
	Alone Part = ""     // it stands for itself
	With  Part = "with" // it was chosen together with it: in one request
	Auto  Part = "auto" // it is the only answer to a question, given by the house
)

// Event is one entry of a table's log. Seq counts from 1 without a gap; nothing is ever rewritten.
type Event struct {
	Seq  int
	Kind EventKind
	Seat int
	Body string // a choice's text, or where an undo returns to
	At   int64
	Hash engine.Hash // of the position after it
	Part Part
	// Before is the hash of the event before it, of the first that is added; nothing if that is not known. It is not stored.
	Before engine.Hash
	// Due is when somebody has to look at the clocks of the table at the latest, of the first that is added; 0 if it has none. It
	// is not stored with the event.
	Due int64
}

// house tells whether an event is about time or help alone.
func (k EventKind) house() bool {
	return k != EventChoice && k != EventUndo && k != EventResign
}

// Chat is something said at a table.
type Chat struct {
	N    int    `json:"n"`
	Name string `json:"name"`
	Seat *int   `json:"seat"`
	Text string `json:"text"`
	At   int64  `json:"at"`
	// Person is who said it, and Room where: those who look on talk apart.
	Person string `json:"person,omitempty" doc:"Who said it."`
	Room   Room   `json:"room,omitempty" enum:"gallery" doc:"Where: among those who look on; left out among those who play."`
}

// Room is where something is said at a table.
type Room string

// The rooms.
const (
	Players Room = ""        // for those who play
	Gallery Room = "gallery" // for those who look on
)

// Scope is which tables a list is for.
type Scope string

// The scopes.
const (
	Mine     Scope = "mine"
	OpenOnes Scope = "open"
	Finished Scope = "finished"
	All      Scope = "all"    // the guest's, whether they run, are over or are hidden
	Hidden   Scope = "hidden" // the guest has taken them out of the lists
	Gathered Scope = "groups" // those of the guest's standing groups that are not over
)

// ErrConflict is returned by a Store when somebody else has written the same place first.
var ErrConflict = errors.New("written by somebody else meanwhile")

// ErrUncertain is returned by a Store that could not find out whether something was stored: whoever needs to know looks again.
var ErrUncertain = errors.New("the database does not answer, and whether it was stored is not known")

// ErrNoTable is returned by a Store for an unknown table.
var ErrNoTable = errors.New("no such table")

// Reach is how far a table has come.
type Reach struct {
	Rev    int64
	Events int // in the log, taken back or not
	Chats  int
}

// Silence is how long a server is not heard of before others take over what it was doing.
const Silence = 10 * time.Second

// Bell tells the servers of one store which tables have changed. It is a hint: what it tells may be late or lost.
type Bell interface {
	// Ring lets the other servers know that a table has changed. It never waits.
	Ring(table string)
	// Listen hears what other servers ring, until the context ends. "" means that anything may have changed.
	Listen(ctx context.Context, heard func(table string)) error
}

// Store keeps tables. What a method has returned for is on disk.
type Store interface {
	Bell
	CreateTable(context.Context, *Info) error
	Table(ctx context.Context, id string) (*Info, error)
	// SaveTable stores what people change of a table: name, status, reason and winner, seats, rematch, request, mover, when it began,
	// who may watch and what the lobby says; and the figures of the lobby. If somebody else has changed the table since it was read,
	// nothing is stored and the error is
	// ErrConflict. Rev is then the table's new one.
	SaveTable(context.Context, *Info) error
	// SaveFigures stores the figures of the lobby alone: events, round, acting, changed, clocks. They never go back.
	SaveFigures(context.Context, *Info) error
	Tables(ctx context.Context, guest string, scope Scope) ([]*Info, error)
	// OpenTables lists the tables of the lobby as a guest sees it: without those of people who have blocked the guest, or whom
	// the guest has blocked.
	OpenTables(ctx context.Context, guest string, f Filter) ([]*Info, error)
	// NameTaken tells whether a table of the guest is called so, with others also whether an unfinished one of anybody is;
	// Nameless lists the tables that have no name yet.
	NameTaken(ctx context.Context, guest, name string, others bool) (bool, error)
	Nameless(context.Context) ([]string, error)
	// Hide takes a table out of a guest's lists, or brings it back.
	Hide(ctx context.Context, guest, table string, hidden bool) error
	// Unfinished lists tables that are being played or halted, in the order of their ids, behind one of them.
	Unfinished(ctx context.Context, after string, limit int) ([]string, error)
	// Heads tells how far tables have come.
	Heads(ctx context.Context, tables []string) (map[string]Reach, error)
	// Append adds events. If one of their places is taken, none is added and the error is ErrConflict; so it is, where several
	// servers write, if the event before them is not the one they follow: a standby that has taken over may have lost it.
	Append(ctx context.Context, table string, events []Event) error
	EventsAfter(ctx context.Context, table string, seq int) ([]Event, error)
	// Unreckoned lists finished tables whose outcome is not kept, in the order of their ids, behind one of them; SaveOutcome keeps
	// the outcome of one, once.
	Unreckoned(ctx context.Context, after string, limit int) ([]string, error)
	SaveOutcome(context.Context, *Info) error
	// Awards lists what a guest has earned, the first of each kind in each game.
	Awards(ctx context.Context, guest string) ([]Award, error)
	// AddChat adds a message. If its place is taken, the error is ErrConflict.
	AddChat(ctx context.Context, table, guest string, c Chat) error
	ChatsAfter(ctx context.Context, table string, n int) ([]Chat, error)
	// DeleteTable removes a table with all that belongs to it.
	DeleteTable(ctx context.Context, id string) error
	// TablesOf lists all tables of a guest, the oldest first, and Said what the guest has said.
	TablesOf(ctx context.Context, guest string) ([]string, error)
	Said(ctx context.Context, guest string) ([]Remark, error)
	// MergeGuest brings what a guest has to an account, but for tables at which both sit; the seats at some tables get the
	// account's name. A guest who has nothing left is a pointer to the account.
	MergeGuest(ctx context.Context, from string, to account.Guest, renamed []string) error
	// ForgetGuest leaves nothing of a person but a seat that nobody has a name for.
	ForgetGuest(ctx context.Context, id string, at int64) error
	// Beat notes that a server is alive; it does so before it becomes the mover of a table. If it has not done so for a Silence,
	// its tables are orphans.
	Beat(ctx context.Context, server string) error
	PlanStore
	ReviewStore
	Timekeeper
}

// Timekeeper is what a Store keeps for the clocks.
type Timekeeper interface {
	// Pulse notes that somebody keeps the time of the house. If nobody has for longer than a silence, that was a downtime; a
	// negative silence is none, however long. The time is asked for when it is written.
	Pulse(ctx context.Context, house func() int64, silence time.Duration) error
	// Downtimes lists when nobody kept the time, as far as that ended after a time.
	Downtimes(ctx context.Context, after int64) ([]Span, error)
	// Due lists tables whose clocks have to be looked at, each to one of those who ask at the same time, and tells whether there are
	// tables with clocks at all.
	Due(ctx context.Context, now int64, limit int) (ids []string, timed bool, err error)
	// AddHoliday begins a holiday; EndHoliday ends it early. Holidays lists those of a guest, the last first.
	AddHoliday(ctx context.Context, guest string, h Holiday) error
	EndHoliday(ctx context.Context, guest string, began, ended int64) error
	Holidays(ctx context.Context, guest string) ([]Holiday, error)
}
