// Package forms is what travels between a page and whoever runs its tables: the hall of a house, or the parlour in the browser
// itself. It holds forms and decides nothing.
package forms

import (
	"cromford/engine"
	"cromford/internal/table"
)

// SeatOf is one of the guest's seats.
type SeatOf struct {
	Seat int `json:"seat" minimum:"0" maximum:"9"`
}

// TableList is tables of a scope.
type TableList struct {
	Tables []table.Summary `json:"tables"`
	Now    int64           `json:"now" doc:"What the clock of the house says."`
}

// TableID is a table that was made.
type TableID struct {
	ID string `json:"id"`
}

// NewTable is a table to be made.
type NewTable struct {
	Game    string            `json:"game" maxLength:"40"`
	Name    string            `json:"name,omitempty" maxLength:"200" doc:"1 to 24 characters; drawn from a list if it is left out."`
	Options map[string]string `json:"options,omitempty"`
	Seats   []NewSeat         `json:"seats" minItems:"1" maxItems:"9"`
	Undo    string            `json:"undo,omitempty" maxLength:"10" doc:"turn, free, consent or none"`
	Listed  bool              `json:"listed,omitempty" doc:"Show it to everybody in the lobby."`
	Shuffle bool              `json:"shuffle,omitempty" doc:"Deal the kinds to the seats at random."`
	Watch   string            `json:"watch,omitempty" maxLength:"10" doc:"Who may look on without a seat: anybody or invited."`
	Group   string            `json:"group,omitempty" maxLength:"40" doc:"A standing group of yours that it is for."`
	Spoken  string            `json:"language,omitempty" maxLength:"5" doc:"Spoken at the table: en or fr."`
	Level   string            `json:"level,omitempty" maxLength:"10" doc:"Whom it is for: new, some or expert."`
	Rated   bool              `json:"rated,omitempty" doc:"The game counts for the ratings. Everybody who plays needs an account."`
	Pace    *NewPace          `json:"pace,omitempty" doc:"How time is kept; not at all if it is left out."`
	Set     string            `json:"components,omitempty" maxLength:"40" doc:"The component set; that of the house if it is left out."`
}

// NewSeat is a seat of a table to be made.
type NewSeat struct {
	Kind   string `json:"kind" enum:"me,open,hot,bot,kept"`
	Bot    string `json:"bot,omitempty" maxLength:"20" doc:"level2 if it is left out; level5-any has a character that is drawn now."`
	Name   string `json:"name,omitempty" maxLength:"80"`
	Person string `json:"person,omitempty" maxLength:"40" doc:"Whom it is kept for: a friend, or one of a group of yours."`
}

// TableName is what a table is to be called.
type TableName struct {
	Name string `json:"name" maxLength:"200" doc:"1 to 24 characters; empty draws another one from the list."`
}

// Hiding is whether a table is in the guest's lists or only among the hidden ones.
type Hiding struct {
	Hidden bool `json:"hidden"`
}

// WhatIf is where a private copy of a game begins.
type WhatIf struct {
	At   int  `json:"at" minimum:"0" doc:"After this event."`
	Bots bool `json:"bots,omitempty" doc:"Bots answer for the other seats."`
}

// Chart is everybody's fortune.
type Chart struct {
	Points []table.Point `json:"points"`
}

// Accounts are those of the phases of production so far.
type Accounts struct {
	Accounts []engine.Account `json:"accounts"`
}

// Log is a part of what happened.
type Log struct {
	Log []table.Line `json:"log"`
}

// Talk is a part of what was said.
type Talk struct {
	Chat []table.Chat `json:"chat"`
}

// Remark is something said.
type Remark struct {
	Text string `json:"text" maxLength:"2000" doc:"1 to 500 characters."`
}

// Consent answers whether somebody may take something back.
type Consent struct {
	Seat  int  `json:"seat,omitempty"`
	Agree bool `json:"agree"`
}

// Choices are made as one: all or none.
type Choices struct {
	Seat    int      `json:"seat" minimum:"0" maximum:"9"`
	Ask     string   `json:"ask" maxLength:"40" doc:"The question that they answer."`
	Choices []string `json:"choices" minItems:"1" maxItems:"40" doc:"In the notation. Made as one: all or none."`
}

// DepthOf is how much is thought about a turn.
type DepthOf struct {
	Depth string `json:"depth" enum:"quick,standard,deep" doc:"How much is thought about a turn: a quarter, the standard, or eight times."`
}

// LineOf is a line of a seat from a point of a game.
type LineOf struct {
	SeatOf
	At      int      `json:"at" minimum:"0" doc:"The event after which it is played."`
	Choices []string `json:"choices" maxItems:"60" doc:"In the notation."`
}

// CoachAsked is the question that the coach is asked about.
type CoachAsked struct {
	SeatOf
	Ask string `json:"ask" maxLength:"40" doc:"The open question, as the table names it."`
}

// Table is the table that is asked for.
func (n *NewTable) Table() table.NewTable {
	nt := table.NewTable{Game: n.Game, Name: n.Name, Options: n.Options, Components: n.Set,
		Undo: table.UndoRule(n.Undo), Shuffle: n.Shuffle, Group: n.Group, Rated: n.Rated, Pace: n.Pace.Table(),
		Terms: table.Terms{Watch: table.Watching(n.Watch), Listed: n.Listed, Language: n.Spoken, Level: n.Level}}
	for _, seat := range n.Seats {
		nt.Seats = append(nt.Seats, table.NewSeat(seat))
	}
	return nt
}

// NewPace is how time is to be kept at a table.
type NewPace struct {
	Kind string `json:"kind" enum:"live,post" doc:"live: a budget for the game; post: time for every turn, by correspondence."`
	Bank int64  `json:"bank,omitempty" minimum:"0" doc:"The budget of a live table, 10 to 86400, or the reserve, up to 60 days; seconds."`
	Turn int64  `json:"turn,omitempty" minimum:"0" doc:"What every turn adds, up to an hour, or the time for it, an hour to 30 days; seconds."`
	Out  string `json:"out,omitempty" enum:"standin,vote,resign" doc:"When time runs out: a bot stands in, others vote, or the seat is lost."`
}

// Table is how time is to be kept; nil is not at all.
func (p *NewPace) Table() table.Pace {
	if p == nil {
		return table.Pace{}
	}
	const most = int64(1) << 40 // what is refused anyway does not overflow
	return table.Pace{Kind: table.PaceKind(p.Kind), Bank: min(p.Bank, most) * 1000, Turn: min(p.Turn, most) * 1000, Out: table.OutRule(p.Out)}
}

// Problem is an error as RFC 9457 has it.
type Problem struct {
	Type    string `json:"type,omitempty"`
	Title   string `json:"title"`
	Status  int    `json:"status"`
	Detail  string `json:"detail"`
	Code    string `json:"code" doc:"What went wrong, for programs."`
	Refusal string `json:"refusal,omitempty" doc:"The rules' own code, if they refused a choice."`
	Clause  string `json:"clause,omitempty" doc:"The clause of the rules."`
	// Number is told of a component set.
	Number  *WrongNumber `json:"number,omitempty" doc:"The typed number that cannot be so."`
	Request string       `json:"request,omitempty" doc:"Names the request, as X-Request-Id does; the log of the house knows it."`
}

// WrongNumber is a number of a component set that cannot be so.
type WrongNumber struct {
	Path  string `json:"path"`
	Least *int   `json:"least,omitempty" doc:"What it can be at least; neither is told where it does not go with the others."`
	Most  *int   `json:"most,omitempty"`
}

// Error is the detail.
func (p *Problem) Error() string { return p.Detail }

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType makes it problem+json.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// statuses are those of HTTP.
var statuses = map[table.Code]int{
	table.Invalid: 400, table.NotFound: 404, table.Forbidden: 403, table.Muted: 403, table.NeedsAccount: 403,
	table.Stale: 409, table.Conflict: 409, table.Refused: 422, table.Unavailable: 503,
}

// Of is an error of a table as a problem, without its title.
func Of(e *table.Error) *Problem {
	p := &Problem{Status: statuses[e.Code], Detail: e.Message, Code: string(e.Code)}
	if e.Refusal != nil {
		p.Refusal, p.Clause = e.Refusal.Code, e.Refusal.Clause
	}
	return p
}
