package api

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cromford/engine"
	"cromford/engine/market"
	"cromford/internal/account"
	"cromford/internal/coverage"
	"cromford/internal/table"
)

// GameInfo is a game as the lobby shows it.
type GameInfo struct {
	ID         string              `json:"id"`
	Seats      []int               `json:"seats"`
	SeatNames  []string            `json:"seat_names"`
	Revision   int                 `json:"revision"`
	Components string              `json:"components"`
	Bots       []string            `json:"bots"`
	Options    []engine.OptionSpec `json:"options"`
	Clauses    []coverage.Clause   `json:"-"`
	About      []AboutSection      `json:"-"`
}

// AboutSection is a part of "about these numbers".
type AboutSection struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

type body[T any] struct{ Body T }

type meBody struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Named bool   `json:"named" doc:"False until the guest has chosen a name."`
}

// TableInput is the table of a request. It is exported because huma reads embedded fields only then.
type TableInput struct {
	ID string `path:"id" maxLength:"40"`
}

type seatBody struct {
	Seat int `json:"seat" minimum:"0" maximum:"9"`
}

// AsInput is from where a guest looks and what it has already.
type AsInput struct {
	As    string `query:"as" doc:"A seat you play, to look from." maxLength:"2"`
	Since int    `query:"since" doc:"How many events you have already." minimum:"0"`
}

func (a AsInput) seat() *int { return parseSeat(a.As) }

func parseSeat(s string) *int {
	if len(s) != 1 || s[0] < '0' || s[0] > '9' {
		return nil
	}
	n := int(s[0] - '0')
	return &n
}

func op(id, method, path, summary string) huma.Operation {
	return huma.Operation{OperationID: id, Method: method, Path: path, Summary: summary, MaxBodyBytes: maxBody,
		Errors: []int{http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusTooManyRequests}}
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

type tableList struct {
	Tables []table.Summary `json:"tables"`
}

type idBody struct {
	ID string `json:"id"`
}

type newTableBody struct {
	Game    string            `json:"game" maxLength:"40"`
	Options map[string]string `json:"options,omitempty"`
	Seats   []newSeatBody     `json:"seats" minItems:"1" maxItems:"9"`
	Undo    string            `json:"undo,omitempty" maxLength:"10"`
	Listed  bool              `json:"listed,omitempty"`
	Shuffle bool              `json:"shuffle,omitempty" doc:"Deal the kinds to the seats at random."`
}

type newSeatBody struct {
	Kind string `json:"kind" maxLength:"10" doc:"me, open, hot or bot"`
	Bot  string `json:"bot,omitempty" maxLength:"20"`
	Name string `json:"name,omitempty" maxLength:"80"`
}

type choicesInput struct {
	TableInput
	AsInput
	Prefer string `header:"Prefer" doc:"return=minimal answers without the state."`
	Body   struct {
		Seat    int      `json:"seat" minimum:"0" maximum:"9"`
		Ask     string   `json:"ask" maxLength:"40"`
		Choices []string `json:"choices" minItems:"1" maxItems:"8" doc:"Made as one: all or none."`
	}
}

// choicesOutput is the new state, or nothing with Prefer: return=minimal.
type choicesOutput struct {
	Status int
	Body   *table.State
}

// operations registers everything that speaks JSON.
func (s *server) operations(api huma.API) {
	s.guestOperations(api)
	s.tableOperations(api)
	s.playOperations(api)
}

func (s *server) guestOperations(api huma.API) {
	handle(s, api, op("get-me", http.MethodGet, "/api/me", "Who you are"), func(_ context.Context, g account.Guest, _ *struct{}) (meBody, error) {
		return meBody(g), nil
	})
	handle(s, api, op("rename-me", http.MethodPatch, "/api/me", "Choose your name"), func(ctx context.Context, g account.Guest, in *struct {
		Body struct {
			Name string `json:"name" maxLength:"200"`
		}
	}) (meBody, error) {
		g, err := s.Accounts.Rename(ctx, g.ID, in.Body.Name)
		return meBody(g), err
	})
	handle(s, api, op("list-awards", http.MethodGet, "/api/me/awards", "What you have earned in solo games, with the date"), func(ctx context.Context, g account.Guest, _ *struct{}) (struct {
		Awards []table.Award `json:"awards"`
	}, error) {
		list, err := s.Tables.Awards(ctx, g)
		return struct {
			Awards []table.Award `json:"awards"`
		}{list}, err
	})
	handle(s, api, op("create-token", http.MethodPost, "/api/tokens", "A token for your programs"), func(ctx context.Context, g account.Guest, _ *struct{}) (map[string]string, error) {
		t, err := s.Accounts.NewToken(ctx, g.ID)
		return map[string]string{"token": t}, err
	})
	handle(s, api, op("list-games", http.MethodGet, "/api/games", "The games"), func(context.Context, account.Guest, *struct{}) (struct {
		Games []GameInfo `json:"games"`
	}, error) {
		return struct {
			Games []GameInfo `json:"games"`
		}{s.Games}, nil
	})
	handle(s, api, op("get-rules", http.MethodGet, "/api/games/{game}/rules", "The clauses of a game and where its numbers come from"), func(_ context.Context, _ account.Guest, in *struct {
		Game string `path:"game" maxLength:"40"`
	}) (out struct {
		Clauses []coverage.Clause `json:"clauses"`
		About   []AboutSection    `json:"about"`
	}, err error) {
		for _, g := range s.Games {
			if g.ID == in.Game {
				out.Clauses, out.About = g.Clauses, g.About
				return out, nil
			}
		}
		return out, &table.Error{Code: table.NotFound, Message: "there is no such game"}
	})
	handle(s, api, op("clear-market", http.MethodPost, marketPath, "One domestic sale of Arkwright worked out"), func(_ context.Context, _ account.Guest, in *body[market.Question]) (*market.Answer, error) {
		return s.Market.Clear(&in.Body)
	})
}

func (s *server) tableOperations(api huma.API) {
	handle(s, api, op("list-tables", http.MethodGet, "/api/tables", "Tables of a scope"), func(ctx context.Context, g account.Guest, in *struct {
		Scope string `query:"scope" default:"mine" doc:"mine, open or finished" maxLength:"10"`
	}) (tableList, error) {
		list, err := s.Tables.List(ctx, g, table.Scope(in.Scope))
		return tableList{list}, err
	})
	handle(s, api, op("create-table", http.MethodPost, "/api/tables", "Make a table"), func(ctx context.Context, g account.Guest, in *body[newTableBody]) (*table.State, error) {
		nt := table.NewTable{Game: in.Body.Game, Options: in.Body.Options, Undo: table.UndoRule(in.Body.Undo), Listed: in.Body.Listed, Shuffle: in.Body.Shuffle}
		for _, seat := range in.Body.Seats {
			nt.Seats = append(nt.Seats, table.NewSeat(seat))
		}
		id, err := s.Tables.Create(ctx, g, nt)
		if err != nil {
			return nil, err
		}
		return s.Tables.State(ctx, g, id, nil, 0)
	})
	handle(s, api, op("get-table", http.MethodGet, "/api/tables/{id}", "A table as you see it"), func(ctx context.Context, g account.Guest, in *struct {
		TableInput
		AsInput
	}) (*table.State, error) {
		return s.Tables.State(ctx, g, in.ID, in.seat(), in.Since)
	})
	handle(s, api, op("join-table", http.MethodPost, "/api/tables/{id}/join", "Take a free seat"), func(ctx context.Context, g account.Guest, in *struct {
		TableInput
		Body struct {
			Seat *int `json:"seat,omitempty"`
		}
	}) (*table.State, error) {
		if err := s.Tables.Join(ctx, g, in.ID, in.Body.Seat); err != nil {
			return nil, err
		}
		return s.Tables.State(ctx, g, in.ID, nil, 0)
	})
	handle(s, api, op("leave-table", http.MethodPost, "/api/tables/{id}/leave", "Give a seat back before the start"), func(ctx context.Context, g account.Guest, in *TableInput) (*table.State, error) {
		if err := s.Tables.Leave(ctx, g, in.ID); err != nil {
			return nil, err
		}
		return s.Tables.State(ctx, g, in.ID, nil, 0)
	})
	handle(s, api, op("start-table", http.MethodPost, "/api/tables/{id}/start", "Fill the free seats with bots"), func(ctx context.Context, g account.Guest, in *struct {
		TableInput
		Body struct {
			Bot string `json:"bot,omitempty" maxLength:"20"`
		}
	}) (*table.State, error) {
		if err := s.Tables.Start(ctx, g, in.ID, in.Body.Bot); err != nil {
			return nil, err
		}
		return s.Tables.State(ctx, g, in.ID, nil, 0)
	})
	handle(s, api, op("look-back", http.MethodGet, "/api/tables/{id}/at/{n}", "What you could see after an event"), func(ctx context.Context, g account.Guest, in *struct {
		TableInput
		AsInput
		N int `path:"n" minimum:"0"`
	}) (*table.Look, error) {
		return s.Tables.LookBack(ctx, g, in.ID, in.N, in.seat())
	})
	handle(s, api, op("get-chart", http.MethodGet, "/api/tables/{id}/chart", "Everybody's fortune over time"), func(ctx context.Context, g account.Guest, in *TableInput) (struct {
		Points []table.Point `json:"points"`
	}, error) {
		p, err := s.Tables.Chart(ctx, g, in.ID)
		return struct {
			Points []table.Point `json:"points"`
		}{p}, err
	})
	handle(s, api, op("get-accounts", http.MethodGet, "/api/tables/{id}/accounts", "The accounts of all productions"), func(ctx context.Context, g account.Guest, in *struct {
		TableInput
		AsInput
	}) (struct {
		Accounts []engine.Account `json:"accounts"`
	}, error) {
		a, err := s.Tables.Accounts(ctx, g, in.ID, in.seat())
		return struct {
			Accounts []engine.Account `json:"accounts"`
		}{a}, err
	})
	handle(s, api, op("rematch", http.MethodPost, "/api/tables/{id}/rematch", "The same again"), func(ctx context.Context, g account.Guest, in *TableInput) (idBody, error) {
		id, err := s.Tables.Rematch(ctx, g, in.ID)
		return idBody{id}, err
	})
	handle(s, api, op("fork", http.MethodPost, "/api/tables/{id}/fork", "A private what-if"), func(ctx context.Context, g account.Guest, in *struct {
		TableInput
		Body struct {
			At   int  `json:"at" minimum:"0"`
			Bots bool `json:"bots,omitempty" doc:"Bots answer for the other seats."`
		}
	}) (idBody, error) {
		id, err := s.Tables.Fork(ctx, g, in.ID, in.Body.At, in.Body.Bots)
		return idBody{id}, err
	})
}

// playOperations are what changes a running game; each answers with the new state.
func (s *server) playOperations(api huma.API) {
	choose := op("choose", http.MethodPost, "/api/tables/{id}/choices", "Make choices")
	choose.Errors = append(choose.Errors, http.StatusUnprocessableEntity)
	huma.Register(api, choose, func(ctx context.Context, in *choicesInput) (*choicesOutput, error) {
		g := guestOf(ctx)
		if err := s.Tables.Choose(ctx, g, in.ID, in.Body.Seat, in.Body.Ask, in.Body.Choices); err != nil {
			return nil, s.problem(err)
		}
		if strings.Contains(in.Prefer, "return=minimal") {
			return &choicesOutput{Status: http.StatusNoContent}, nil
		}
		st, err := s.Tables.State(ctx, g, in.ID, in.seat(), in.Since)
		if err != nil {
			return nil, s.problem(err)
		}
		return &choicesOutput{Status: http.StatusOK, Body: st}, nil
	})
	act := func(id, path, summary string, f func(ctx context.Context, g account.Guest, table string, seat int) error) {
		handle(s, api, op(id, http.MethodPost, "/api/tables/{id}/"+path, summary), func(ctx context.Context, g account.Guest, in *struct {
			TableInput
			AsInput
			Body seatBody
		}) (*table.State, error) {
			if err := f(ctx, g, in.ID, in.Body.Seat); err != nil {
				return nil, err
			}
			return s.Tables.State(ctx, g, in.ID, in.seat(), in.Since)
		})
	}
	act("undo", "undo", "Take the last choice back, or ask the others", s.Tables.Undo)
	act("resign", "resign", "Let a bot play on for you", s.Tables.Resign)
	handle(s, api, op("consent", http.MethodPost, "/api/tables/{id}/consent", "Answer whether somebody may take something back"), func(ctx context.Context, g account.Guest, in *struct {
		TableInput
		AsInput
		Body struct {
			Seat  int  `json:"seat,omitempty"`
			Agree bool `json:"agree"`
		}
	}) (*table.State, error) {
		if err := s.Tables.Consent(ctx, g, in.ID, in.Body.Agree); err != nil {
			return nil, err
		}
		return s.Tables.State(ctx, g, in.ID, in.seat(), in.Since)
	})
	handle(s, api, op("chat", http.MethodPost, "/api/tables/{id}/chat", "Say something"), func(ctx context.Context, g account.Guest, in *struct {
		TableInput
		AsInput
		Body struct {
			Text string `json:"text" maxLength:"2000"`
		}
	}) (*table.State, error) {
		if err := s.Tables.Say(ctx, g, in.ID, in.Body.Text); err != nil {
			return nil, err
		}
		return s.Tables.State(ctx, g, in.ID, in.seat(), in.Since)
	})
}
