package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/table"
)

// planCosts are the requests about plans that differ from their kind; see dear.
var planCosts = map[string]asked{
	"POST /api/tables/{id}/plan/release": {cost: costOfTable, scope: account.ScopePlay},
	"POST /api/tables/{id}/plan/forget":  {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/tables/{id}/plan/always":  {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/tables/{id}/plan/forced":  {cost: costOfChange, scope: account.ScopePlay},
}

// Release is under which conditions what was tried is to be done.
type Release struct {
	If []table.Condition `json:"if" maxItems:"8" doc:"All of them must hold when the question is asked."`
}

// PlanLineOf is a line of a plan.
type PlanLineOf struct {
	SeatOf
	Line *int `json:"line,omitempty" minimum:"0" maximum:"9" doc:"Which one, from 0; all of them if it is left out."`
}

// AlwaysAnswer is an answer to the open question that is always to be given, or no longer.
type AlwaysAnswer struct {
	SeatOf
	Choice string `json:"choice" maxLength:"200" doc:"In the notation."`
	Most   bool   `json:"most,omitempty" doc:"As much as is on offer, instead of just so much."`
	Same   bool   `json:"same,omitempty" doc:"Only if all that is on offer is the same as now."`
	Off    bool   `json:"off,omitempty" doc:"No longer."`
}

// ForcedAnswers is whether the house answers where there is only one answer.
type ForcedAnswers struct {
	SeatOf
	On bool `json:"on"`
}

// planOperations is about what the house does for somebody who is away. Nobody else learns of it.
func (s *server) planOperations(api huma.API) {
	handle(s, api, at("get-plan", http.MethodGet, "/plan", "What the house will do for you at a seat", http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *struct {
			TableInput
			Seat int `query:"seat" minimum:"0" maximum:"9"`
		}) (*table.PlanView, error) {
			return s.Tables.PlanOf(ctx, g, in.ID, in.Seat)
		})
	handle(s, api, about(at("get-rehearsal", http.MethodGet, "/rehearsal", "What you have tried on a private copy", http.StatusConflict),
		"A plan is made by trying it: make a what-if of a running game, make the choices of your turn there, and release them."),
		func(ctx context.Context, g account.Guest, in *TableInput) (*table.Rehearsal, error) {
			return s.Tables.Rehearsed(ctx, g, in.ID)
		})
	handle(s, api, about(change("release-plan", "/plan/release", "Let the house do what you have tried on this private copy"),
		"It becomes the last line of your plan for the table that the copy was made of. The first line whose conditions hold and whose "+
			"steps are all on offer is taken a few seconds after its question is asked; if none is, you are asked."),
		func(ctx context.Context, g account.Guest, in *bodied[Release]) (*table.PlanView, error) {
			return s.Tables.Release(ctx, g, in.ID, in.Body.If)
		})
	handle(s, api, change("forget-plan", "/plan/forget", "Take a line of your plan back, or all of them"),
		func(ctx context.Context, g account.Guest, in *bodied[PlanLineOf]) (*table.PlanView, error) {
			line := -1
			if in.Body.Line != nil {
				line = *in.Body.Line
			}
			return s.Tables.Forget(ctx, g, in.ID, in.Body.Seat, line)
		})
	handle(s, api, change("always-answer", "/plan/always", "Give an answer to this question from now on, or no longer"),
		func(ctx context.Context, g account.Guest, in *bodied[AlwaysAnswer]) (*table.PlanView, error) {
			b := in.Body
			return s.Tables.Always(ctx, g, in.ID, table.Always{Seat: b.Seat, Choice: b.Choice, Most: b.Most, Same: b.Same, Off: b.Off})
		})
	handle(s, api, change("answer-forced", "/plan/forced", "Let the house answer where there is only one answer"),
		func(ctx context.Context, g account.Guest, in *bodied[ForcedAnswers]) (*table.PlanView, error) {
			return s.Tables.Force(ctx, g, in.ID, in.Body.Seat, in.Body.On)
		})
}
