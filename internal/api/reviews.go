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
}
