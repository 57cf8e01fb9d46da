package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/forms"
	"cromford/internal/table"
)

const holidayPath = "/api/me/holiday"

// paceCosts are the requests of this room that differ from their kind; see dear.
var paceCosts = map[string]asked{
	"GET " + holidayPath:           {cost: costOfRead, anybody: true},
	"POST " + holidayPath:          {cost: costOfTable, scope: account.ScopeSelf},
	"POST " + holidayPath + "/end": {cost: costOfTable, scope: account.ScopeSelf},
	"POST /api/tables/{id}/return": {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/tables/{id}/pause":  {cost: costOfHistory, scope: account.ScopePlay}, // everybody is asked
	"POST /api/tables/{id}/resume": {cost: costOfHistory, scope: account.ScopePlay},
	"POST /api/tables/{id}/longer": {cost: costOfHistory, scope: account.ScopePlay},
	"POST /api/tables/{id}/vote":   {cost: costOfChange, scope: account.ScopePlay},
}

// PaceChange is another pace for a table that has not begun.
type PaceChange struct {
	Pace *forms.NewPace `json:"pace,omitempty" doc:"How time is kept; not at all if it is left out."`
}

// TimeVote is what somebody says to a question about time.
type TimeVote struct {
	Seat     int  `json:"seat" minimum:"0" maximum:"9" doc:"One of yours."`
	Question int  `json:"question" minimum:"1" doc:"The number of the question."`
	Yes      bool `json:"yes" doc:"Whoever has asked takes the question back with a no."`
}

// Days is how long a holiday is to be.
type Days struct {
	Days int `json:"days" minimum:"1" maximum:"366"`
}

// paceOperations is about clocks: pace, pauses, holidays, stand-ins; and plans.
func (s *server) paceOperations(api huma.API) {
	act(s, api, about(change("return", "/return", "Take your seat back"), "A bot has played it since your time ran out."),
		func(ctx context.Context, g account.Guest, id string, in *SeatOf) error {
			return s.Tables.Return(ctx, g, id, in.Seat)
		})
	act(s, api, about(change("pause", "/pause", "Ask for a pause"),
		"The clocks stand still when all who play have agreed. Anybody may play on."),
		func(ctx context.Context, g account.Guest, id string, in *SeatOf) error {
			return s.Tables.Pause(ctx, g, id, in.Seat)
		})
	act(s, api, about(change("resume", "/resume", "End a pause"), "Anybody who plays may."),
		func(ctx context.Context, g account.Guest, id string, in *SeatOf) error {
			return s.Tables.EndPause(ctx, g, id, in.Seat)
		})
	act(s, api, about(change("longer", "/longer", "Ask for more time"),
		"Given when more than half of the others agree: a turn's time, or a tenth of the budget."),
		func(ctx context.Context, g account.Guest, id string, in *SeatOf) error {
			return s.Tables.Longer(ctx, g, id, in.Seat)
		})
	act(s, api, change("vote", "/vote", "Answer a question about somebody's time"),
		func(ctx context.Context, g account.Guest, id string, in *TimeVote) error {
			return s.Tables.Vote(ctx, g, id, in.Seat, in.Question, in.Yes)
		})
	handle(s, api, op("get-holiday", http.MethodGet, holidayPath, "Your holiday, and how many days you have left"),
		func(ctx context.Context, g account.Guest, _ *struct{}) (*table.HolidayView, error) {
			return s.Tables.Holiday(ctx, g)
		})
	handle(s, api, about(op("take-holiday", http.MethodPost, holidayPath, "Go on holiday", http.StatusConflict),
		"Your clocks stand still at all tables by correspondence, and the others see until when."),
		func(ctx context.Context, g account.Guest, in *body[Days]) (*table.HolidayView, error) {
			return s.Tables.TakeHoliday(ctx, g, in.Body.Days)
		})
	handle(s, api, op("end-holiday", http.MethodPost, holidayPath+"/end", "Come back from a holiday", http.StatusConflict),
		func(ctx context.Context, g account.Guest, _ *struct{}) (*table.HolidayView, error) {
			return s.Tables.EndHoliday(ctx, g)
		})
}
