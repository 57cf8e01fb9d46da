package api

import (
	"context"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cromford/engine"
	"cromford/engine/market"
	"cromford/internal/account"
	"cromford/internal/coverage"
	"cromford/internal/forms"
	"cromford/internal/table"
	"cromford/text"
)

// GameInfo is a game as the lobby shows it.
type GameInfo struct {
	ID         string              `json:"id"`
	Seats      []int               `json:"seats"`
	SeatNames  []string            `json:"seat_names"`
	Revision   int                 `json:"revision"`
	Components string              `json:"components"`
	Bots       []string            `json:"bots" doc:"Who can be asked for: level1 to level8 is the ladder, level5-NAME has a character."`
	Options    []engine.OptionSpec `json:"options"`
	// Clauses are read when somebody wants to: there are many.
	Clauses func() []coverage.Clause `json:"-"`
	About   []AboutSection           `json:"-"`
	// Guide has its rulebook and the examples; without it there are none.
	Guide Guide `json:"-"`
	// View is the type of what its players see.
	View  reflect.Type `json:"-"`
	Sheet reflect.Type `json:"-"`
	News  reflect.Type `json:"-"`
}

// AboutSection is a part of "about these numbers".
type AboutSection struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

type body[T any] struct{ Body T }

// bodied is a request about a table that says more in its body.
type bodied[T any] struct {
	TableInput
	Body T
}

// Me is who is asking.
type Me struct {
	ID    string `json:"id"`
	Name  string `json:"name" doc:"Empty until the guest has chosen one."`
	Named bool   `json:"named" doc:"False until the guest has chosen a name."`
	Alias string `json:"alias" doc:"Stands for the name until then: guest and a code."`
	// Account tells whether somebody can sign in elsewhere.
	Account bool `json:"account" doc:"You can sign in elsewhere and come back."`
	// Program tells whether others see that it is one.
	Program bool `json:"program,omitempty" doc:"You are marked as a program."`
}

func meOf(g account.Guest) Me { return Me{g.ID, g.Name, g.Named, g.Alias(), g.Account, g.Program} }

// NewName is what a guest wants to be called.
type NewName struct {
	Name string `json:"name" maxLength:"200" doc:"1 to 24 characters."`
}

// Awards is what a guest has earned.
type Awards struct {
	Awards []table.Award `json:"awards"`
}

// Games is the lobby's list.
type Games struct {
	Games []GameInfo `json:"games"`
}

// Rules are the words behind the clauses and the numbers of a game.
type Rules struct {
	Clauses []coverage.Clause `json:"clauses"`
	About   []AboutSection    `json:"about"`
}

// TableInput is the table of a request. It is exported because huma reads embedded fields only then.
type TableInput struct {
	ID string `path:"id" maxLength:"40" doc:"The table."`
}

// Looker is from where a guest looks.
type Looker struct {
	As string `query:"as" doc:"A seat you play, to look from." maxLength:"2"`
}

func (l Looker) seat() *int { return parseSeat(l.As) }

// AsInput is from where a guest looks and what it has already.
type AsInput struct {
	Looker
	Since int `query:"since" doc:"How many events you have already. More than there are means all." minimum:"0"`
	Chat  int `query:"chat" doc:"How many lines of the talk you have already." minimum:"0"`
}

func (a AsInput) have() table.Have { return table.Have{Events: a.Since, Chat: a.Chat} }

// Between is a part of a list.
type Between struct {
	Since  int `query:"since" doc:"Only lines after this one." minimum:"0"`
	Before int `query:"before" doc:"Only lines before this one; 0 means all." minimum:"0"`
}

func parseSeat(s string) *int {
	if len(s) != 1 || s[0] < '0' || s[0] > '9' {
		return nil
	}
	n := int(s[0] - '0')
	return &n
}

// What the house in a browser answers as well is described in one place.
type (
	// SeatOf is described in forms.
	SeatOf = forms.SeatOf
	// TableList is described in forms.
	TableList = forms.TableList
	// TableID is described in forms.
	TableID = forms.TableID
	// NewTable is described in forms.
	NewTable = forms.NewTable
	// NewSeat is described in forms.
	NewSeat = forms.NewSeat
	// TableName is described in forms.
	TableName = forms.TableName
	// Hiding is described in forms.
	Hiding = forms.Hiding
	// WhatIf is described in forms.
	WhatIf = forms.WhatIf
	// Chart is described in forms.
	Chart = forms.Chart
	// Accounts is described in forms.
	Accounts = forms.Accounts
	// Log is described in forms.
	Log = forms.Log
	// Talk is described in forms.
	Talk = forms.Talk
	// Remark is described in forms.
	Remark = forms.Remark
	// Consent is described in forms.
	Consent = forms.Consent
	// Choices is described in forms.
	Choices = forms.Choices
)

// op describes an operation with what may go wrong at any of them, and more.
func op(id, method, path, summary string, more ...int) huma.Operation {
	errs := []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusTooManyRequests,
		http.StatusInternalServerError, http.StatusServiceUnavailable}
	if method != http.MethodGet { // from another site
		errs = append(errs, http.StatusForbidden)
	}
	return huma.Operation{OperationID: id, Method: method, Path: path, Summary: summary, MaxBodyBytes: maxBody, Errors: append(errs, more...)}
}

// at describes an operation of a table.
func at(id, method, path, summary string, more ...int) huma.Operation {
	return op(id, method, "/api/tables/{id}"+path, summary, append(more, http.StatusForbidden, http.StatusNotFound)...)
}

// change describes an operation that changes a table.
func change(id, path, summary string, more ...int) huma.Operation {
	return at(id, http.MethodPost, path, summary, append(more, http.StatusConflict)...)
}

// about adds what needs more than a line.
func about(o huma.Operation, text string) huma.Operation {
	o.Description = text
	return o
}

// handle registers an operation whose errors become problems.
func handle[I, O any](s *server, api huma.API, o huma.Operation, f func(context.Context, account.Guest, *I) (O, error)) {
	huma.Register(api, o, func(ctx context.Context, in *I) (*body[O], error) {
		out, err := f(ctx, guestOf(ctx), in)
		if err != nil {
			return nil, s.problem(err)
		}
		return &body[O]{out}, nil
	})
}

// FreeSeat is the free seat that somebody wants.
type FreeSeat struct {
	Seat *int `json:"seat,omitempty" doc:"Any, if it is left out."`
}

// Filler is the bot that takes the free seats.
type Filler struct {
	Bot string `json:"bot,omitempty" maxLength:"20"`
}

// operations registers everything that speaks JSON.
func (s *server) operations(api huma.API) {
	s.guestOperations(api)
	s.tableOperations(api)
	s.pastOperations(api)
	s.playOperations(api)
	s.accountOperations(api)
	s.wordOperations(api)
	s.benchOperations(api)
	s.paceOperations(api)
	s.planOperations(api)
	s.reviewOperations(api)
	s.peopleOperations(api)
	s.programOperations(api)
	s.ratingOperations(api)
	s.learnOperations(api)
	s.practiceOperations(api)
}

func (s *server) guestOperations(api huma.API) {
	handle(s, api, op("get-me", http.MethodGet, mePath, "Who you are"),
		func(_ context.Context, g account.Guest, _ *struct{}) (Me, error) { return meOf(g), nil })
	handle(s, api, op("rename-me", http.MethodPatch, mePath, "Choose your name"),
		func(ctx context.Context, g account.Guest, in *body[NewName]) (Me, error) {
			if err := s.Tables.MayBeCalled(ctx, g, in.Body.Name); err != nil {
				return Me{}, err
			}
			g, err := s.Accounts.Rename(ctx, g.ID, in.Body.Name)
			if err == nil {
				s.Tables.Renamed(ctx, g)
			}
			return meOf(g), err
		})
	handle(s, api, op("list-awards", http.MethodGet, "/api/me/awards", "What you have earned in solo games, with the date"),
		func(ctx context.Context, g account.Guest, _ *struct{}) (Awards, error) {
			list, err := s.Tables.Awards(ctx, g)
			return Awards{append([]table.Award{}, list...)}, err
		})
	handle(s, api, op("list-games", http.MethodGet, "/api/games", "The games"),
		func(context.Context, account.Guest, *struct{}) (Games, error) { return Games{s.Games}, nil })
	handle(s, api, op("get-rules", http.MethodGet, "/api/games/{game}/rules", "The clauses of a game and where its numbers come from",
		http.StatusNotFound),
		func(_ context.Context, _ account.Guest, in *struct {
			Game string `path:"game" maxLength:"40"`
		}) (Rules, error) {
			for _, g := range s.Games {
				if g.ID == in.Game {
					out := []coverage.Clause{}
					if g.Clauses != nil {
						out = append(out, g.Clauses()...)
					}
					return Rules{out, append([]AboutSection{}, g.About...)}, nil
				}
			}
			return Rules{}, &table.Error{Code: table.NotFound, Message: "there is no such game"}
		})
	handle(s, api, op("get-texts", http.MethodGet, "/api/texts/{language}", "The catalog of a language: every message by its key",
		http.StatusNotFound),
		func(_ context.Context, _ account.Guest, in *struct {
			Language string `path:"language" maxLength:"10" doc:"en or fr"`
		}) (map[string]string, error) {
			c, err := text.Load(in.Language)
			if err != nil {
				return nil, &table.Error{Code: table.NotFound, Message: "there is no such language; there are " + strings.Join(text.Languages, " and ")}
			}
			return c.All(), nil
		})
	handle(s, api, op("clear-market", http.MethodPost, marketPath, "One domestic sale of Arkwright worked out"),
		func(_ context.Context, _ account.Guest, in *body[market.Question]) (*market.Answer, error) {
			return s.Market.Clear(&in.Body)
		})
}

func (s *server) tableOperations(api huma.API) {
	handle(s, api, op("list-tables", http.MethodGet, "/api/tables", "Tables of a scope"),
		func(ctx context.Context, g account.Guest, in *struct {
			Scope  string `query:"scope" default:"mine" doc:"mine, open, finished, hidden, groups or all" maxLength:"10"`
			Game   string `query:"game" maxLength:"40" doc:"Of open tables: only those of a game."`
			Spoken string `query:"language" maxLength:"5" doc:"Of open tables: only where it is spoken."`
			Level  string `query:"level" maxLength:"10" doc:"Of open tables: only those of a level."`
		}) (TableList, error) {
			s.People.Here(g.ID, "")
			if table.Scope(in.Scope) == table.OpenOnes {
				list, err := s.Tables.OpenTables(ctx, g, table.Filter{Game: in.Game, Language: in.Spoken, Level: in.Level})
				return TableList{Tables: list, Now: s.Tables.Now()}, err
			}
			list, err := s.Tables.List(ctx, g, table.Scope(in.Scope))
			return TableList{Tables: list, Now: s.Tables.Now()}, err
		})
	handle(s, api, op("create-table", http.MethodPost, "/api/tables", "Make a table"),
		func(ctx context.Context, g account.Guest, in *body[NewTable]) (*table.State, error) {
			id, err := s.Tables.Create(ctx, g, in.Body.Table())
			if err != nil {
				return nil, err
			}
			return s.Tables.State(ctx, g, id, nil, table.Have{})
		})
	handle(s, api, at("get-table", http.MethodGet, "", "A table as you see it"), func(ctx context.Context, g account.Guest, in *struct {
		TableInput
		AsInput
	}) (*table.State, error) {
		return s.Tables.State(ctx, g, in.ID, in.seat(), in.have())
	})
	rename := change("rename-table", "", "Give your table another name")
	rename.Method = http.MethodPatch
	handle(s, api, about(rename, "Only the host may. A name that another of your tables has gets a number."),
		func(ctx context.Context, g account.Guest, in *bodied[TableName]) (*table.State, error) {
			return s.after(ctx, g, in.ID, s.Tables.Rename(ctx, g, in.ID, in.Body.Name))
		})
	handle(s, api, about(change("hide-table", "/hide", "Take a table out of your lists, or bring it back"),
		"Hidden tables are those of the scope hidden. Nothing else changes, and nobody else notices."),
		func(ctx context.Context, g account.Guest, in *bodied[Hiding]) (Hiding, error) {
			return in.Body, s.Tables.Hide(ctx, g, in.ID, in.Body.Hidden)
		})
	handle(s, api, change("join-table", "/join", "Take a free seat"),
		func(ctx context.Context, g account.Guest, in *bodied[FreeSeat]) (*table.State, error) {
			return s.after(ctx, g, in.ID, s.Tables.Join(ctx, g, in.ID, in.Body.Seat))
		})
	handle(s, api, change("leave-table", "/leave", "Give a seat back before the start"),
		func(ctx context.Context, g account.Guest, in *TableInput) (*table.State, error) {
			return s.after(ctx, g, in.ID, s.Tables.Leave(ctx, g, in.ID))
		})
	handle(s, api, change("start-table", "/start", "Fill the free seats with bots"),
		func(ctx context.Context, g account.Guest, in *bodied[Filler]) (*table.State, error) {
			return s.after(ctx, g, in.ID, s.Tables.Start(ctx, g, in.ID, in.Body.Bot))
		})
	handle(s, api, change("rematch", "/rematch", "The same again"),
		func(ctx context.Context, g account.Guest, in *TableInput) (TableID, error) {
			id, err := s.Tables.Rematch(ctx, g, in.ID)
			return TableID{ID: id}, err
		})
	handle(s, api, change("fork", "/fork", "A private what-if"),
		func(ctx context.Context, g account.Guest, in *bodied[WhatIf]) (TableID, error) {
			id, err := s.Tables.Fork(ctx, g, in.ID, in.Body.At, in.Body.Bots)
			return TableID{ID: id}, err
		})
}

// after is the whole state of a table that something was done to.
func (s *server) after(ctx context.Context, g account.Guest, id string, err error) (*table.State, error) {
	if err != nil {
		return nil, err
	}
	return s.Tables.State(ctx, g, id, nil, table.Have{})
}

// pastOperations tell what happened and was said.
func (s *server) pastOperations(api huma.API) {
	handle(s, api, about(at("list-log", http.MethodGet, "/log", "Earlier events"), "At most 200: the newest of those asked for."),
		func(ctx context.Context, g account.Guest, in *struct {
			TableInput
			Looker
			Between
		}) (Log, error) {
			lines, err := s.Tables.Log(ctx, g, in.ID, in.seat(), in.Since, in.Before)
			return Log{Log: lines}, err
		})
	handle(s, api, about(at("list-chat", http.MethodGet, "/chat", "Earlier talk"), "At most 200 lines: the newest of those asked for."),
		func(ctx context.Context, g account.Guest, in *struct {
			TableInput
			Between
		}) (Talk, error) {
			lines, err := s.Tables.Talk(ctx, g, in.ID, in.Since, in.Before)
			return Talk{Chat: lines}, err
		})
	handle(s, api, at("look-back", http.MethodGet, "/at/{n}", "What you could see after an event"),
		func(ctx context.Context, g account.Guest, in *struct {
			TableInput
			Looker
			N int `path:"n" minimum:"0" doc:"The event; 0 is the start."`
		}) (*table.Look, error) {
			return s.Tables.LookBack(ctx, g, in.ID, in.N, in.seat())
		})
	handle(s, api, at("get-chart", http.MethodGet, "/chart", "Everybody's fortune over time"),
		func(ctx context.Context, g account.Guest, in *TableInput) (Chart, error) {
			p, err := s.Tables.Chart(ctx, g, in.ID)
			return Chart{Points: p}, err
		})
	handle(s, api, about(at("get-digest", http.MethodGet, "/digest", "What happened since your last turn"),
		"The actions of the log since then, each with what it changed for you. A spectator is told nothing."),
		func(ctx context.Context, g account.Guest, in *struct {
			TableInput
			Looker
		}) (*table.Digest, error) {
			return s.Tables.Digest(ctx, g, in.ID, in.seat())
		})
	handle(s, api, at("get-accounts", http.MethodGet, "/accounts", "The accounts of all productions"),
		func(ctx context.Context, g account.Guest, in *struct {
			TableInput
			Looker
		}) (Accounts, error) {
			a, err := s.Tables.Accounts(ctx, g, in.ID, in.seat())
			return Accounts{Accounts: a}, err
		})
}

// playOperations are what changes a running game.
func (s *server) playOperations(api huma.API) {
	act(s, api, change("choose", "/choices", "Make choices", http.StatusUnprocessableEntity),
		func(ctx context.Context, g account.Guest, id string, in *Choices) error {
			return s.Tables.Choose(ctx, g, id, in.Seat, in.Ask, in.Choices)
		})
	handle(s, api, about(change("preview", "/preview", "What choices would bring", http.StatusUnprocessableEntity),
		"Nothing is changed. The choices are refused as they would be if they were made."),
		func(ctx context.Context, g account.Guest, in *struct {
			TableInput
			Body Choices
		}) (*engine.Foresight, error) {
			return s.Tables.Preview(ctx, g, in.ID, in.Body.Seat, in.Body.Ask, in.Body.Choices)
		})
	act(s, api, change("undo", "/undo", "Take the last choice back, or ask the others"),
		func(ctx context.Context, g account.Guest, id string, in *SeatOf) error {
			return s.Tables.Undo(ctx, g, id, in.Seat)
		})
	act(s, api, change("resign", "/resign", "Let a bot play on for you"),
		func(ctx context.Context, g account.Guest, id string, in *SeatOf) error {
			return s.Tables.Resign(ctx, g, id, in.Seat)
		})
	act(s, api, change("consent", "/consent", "Answer whether somebody may take something back"),
		func(ctx context.Context, g account.Guest, id string, in *Consent) error {
			return s.Tables.Consent(ctx, g, id, in.Agree)
		})
	act(s, api, change("say", "/chat", "Say something"),
		func(ctx context.Context, g account.Guest, id string, in *Remark) error {
			return s.Tables.Say(ctx, g, id, in.Text)
		})
}

// action is a request that changes a running game.
type action[B any] struct {
	TableInput
	AsInput
	Prefer string `header:"Prefer" maxLength:"200" doc:"return=minimal answers 204 without the state, for whoever follows the stream."`
	Body   B
}

// acted is the new state, or only its version with Prefer: return=minimal.
type acted struct {
	Status  int
	Version int64 `header:"Table-Version" doc:"The stream brings this version of the state, or a later one."`
	Body    *table.State
}

// act registers an operation that changes a running game.
func act[B any](s *server, api huma.API, o huma.Operation, f func(ctx context.Context, g account.Guest, id string, in *B) error) {
	o.Description = strings.TrimSpace(o.Description +
		" Answers with the state, or with 204 and nothing to whoever follows the stream and asks with Prefer: return=minimal.")
	o.Responses = map[string]*huma.Response{"204": {Description: "Done, for Prefer: return=minimal.", Headers: map[string]*huma.Param{
		"Table-Version": {Description: "The stream brings this version of the state, or a later one.", Schema: &huma.Schema{Type: "integer"}}}}}
	o.DefaultStatus = http.StatusOK
	huma.Register(api, o, func(ctx context.Context, in *action[B]) (*acted, error) {
		g := guestOf(ctx)
		if err := f(ctx, g, in.ID, &in.Body); err != nil {
			return nil, s.problem(err)
		}
		if minimal(in.Prefer) {
			version, err := s.Tables.Version(ctx, g, in.ID)
			if err != nil {
				return nil, s.problem(err)
			}
			return &acted{Status: http.StatusNoContent, Version: version}, nil
		}
		st, err := s.Tables.State(ctx, g, in.ID, in.seat(), in.have())
		if err != nil {
			return nil, s.problem(err)
		}
		return &acted{Status: http.StatusOK, Version: st.Version, Body: st}, nil
	})
}
