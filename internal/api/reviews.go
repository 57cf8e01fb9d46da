package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/forms"
	"cromford/internal/table"
)

// reviewCosts are the requests about reviews that differ from their kind; see dear.
var reviewCosts = map[string]asked{
	"POST /api/tables/{id}/review":      {cost: costOfRecord, newcome: true, scope: account.ScopePlay},
	"GET /api/tables/{id}/review":       {cost: costOfRead, anybody: true},
	"POST /api/tables/{id}/review/end":  {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/tables/{id}/review/line": {cost: costOfRead, anybody: true, scope: account.ScopeRead},
	"POST /api/tables/{id}/margin":      {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/tables/{id}/coach":       {cost: costOfTable, scope: account.ScopePlay},
	"POST /api/tables/{id}/review/path": {cost: costOfRead, anybody: true, scope: account.ScopeRead},
	"POST /api/tables/{id}/coach/price": {cost: costOfTable, scope: account.ScopePlay},

	"GET /api/studies/{id}/games/{table}/margin": {cost: costOfHistory, anybody: true},
	"PUT /api/studies/{id}/games/{table}/margin": {cost: costOfChange, scope: account.ScopeTables},
}

type (
	// DepthOf is described in forms.
	DepthOf = forms.DepthOf
	// LineOf is described in forms.
	LineOf = forms.LineOf
	// CoachAsked is described in forms.
	CoachAsked = forms.CoachAsked
)

// DepthInput is a depth in an address.
type DepthInput struct {
	TableInput
	Depth string `query:"depth" enum:"quick,standard,deep" default:"standard"`
}

// reviewOperations is about how games were played, and could be.
func (s *server) reviewOperations(api huma.API) {
	handle(s, api, about(change("begin-review", "/review", "Have a finished game judged", http.StatusUnprocessableEntity),
		"Every whole turn is compared with better ones, by what its seat could know. It is made once for all who look at the game; "+
			"ask again how far it is. A running game can be reviewed only where one person plays all seats, and never a rated one."),
		func(ctx context.Context, g account.Guest, in *bodied[DepthOf]) (*table.ReviewView, error) {
			return s.Tables.BeginReview(ctx, g, in.ID, table.Depth(in.Body.Depth))
		})
	handle(s, api, at("get-review", http.MethodGet, "/review", "The review of a game, or how far it is", http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *DepthInput) (*table.ReviewView, error) {
			return s.Tables.Review(ctx, g, in.ID, table.Depth(in.Depth))
		})
	handle(s, api, change("end-review", "/review/end", "Give a review up that is being made"),
		func(ctx context.Context, g account.Guest, in *bodied[DepthOf]) (*table.ReviewView, error) {
			return s.Tables.EndReview(ctx, g, in.ID, table.Depth(in.Body.Depth))
		})
	handle(s, api, change("try-line", "/review/line", "The table as it would be after a line"),
		func(ctx context.Context, g account.Guest, in *bodied[LineOf]) (*table.Tried, error) {
			return s.Tables.TryLine(ctx, g, in.ID, in.Body.At, in.Body.Seat, in.Body.Choices)
		})
	handle(s, api, at("get-margin", http.MethodGet, "/margin", "What people have written beside a game"),
		func(ctx context.Context, g account.Guest, in *TableInput) (*table.Margin, error) {
			return s.Tables.Margin(ctx, g, in.ID)
		})
	handle(s, api, change("write-margin", "/margin", "Write beside a game: remarks, and lines with names"),
		func(ctx context.Context, g account.Guest, in *bodied[table.Margin]) (*table.Margin, error) {
			return s.Tables.SaveMargin(ctx, g, in.ID, &in.Body)
		})
	handle(s, api, about(change("ask-coach", "/coach", "The three best turns you could take"),
		"Only where no other person plays, and never in a rated game. It is counted and noted in the record."),
		func(ctx context.Context, g account.Guest, in *bodied[CoachAsked]) (*table.Advice, error) {
			return s.Tables.Coach(ctx, g, in.ID, in.Body.Seat, in.Body.Ask)
		})
	s.lineOperations(api)
}

// MarginInput is a game of a study.
type MarginInput struct {
	ThingInput
	Table string `path:"table" maxLength:"40"`
}

// lineOperations is about lines that people try.
func (s *server) lineOperations(api huma.API) {
	handle(s, api, about(change("explore-line", "/review/path", "The table at the end of a line, and how it could go on"),
		"A line of several turns from any point of a game that may be reviewed. Nothing changes. Before the game is over, a line ends where "+
			"something comes to light."),
		func(ctx context.Context, g account.Guest, in *bodied[forms.PathOf]) (*table.Explored, error) {
			return s.Tables.Explore(ctx, g, in.ID, in.Body.At, in.Body.Turns)
		})
	handle(s, api, about(change("price-turn", "/coach/price", "What a turn would cost that you think of"),
		"As the coach: only where no other person plays, and counted and noted in the record. A turn that is only begun is ended as well "+
			"as it can be."),
		func(ctx context.Context, g account.Guest, in *bodied[forms.PriceAsked]) (*table.Priced, error) {
			return s.Tables.CoachPrice(ctx, g, in.ID, in.Body.Seat, in.Body.Ask, in.Body.Choices)
		})
	const path = "/api/studies/{id}/games/{table}/margin"
	handle(s, api, op("get-study-margin", http.MethodGet, path, "What the owner of a study has written beside one of its games",
		http.StatusNotFound),
		func(ctx context.Context, g account.Guest, in *MarginInput) (*table.Margin, error) {
			return s.Archive.Margin(ctx, g, in.ID, in.Table)
		})
	handle(s, api, op("write-study-margin", http.MethodPut, path, "Write beside a game of your study", http.StatusNotFound,
		http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *struct {
			MarginInput
			Body table.Margin
		}) (*table.Margin, error) {
			if err := s.Tables.CheckMargin(ctx, g, in.Table, &in.Body); err != nil {
				return nil, err
			}
			return s.Archive.SaveMargin(ctx, g, in.ID, in.Table, &in.Body)
		})
}
