package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/table"
)

// ToPractise is what somebody wants to practise.
type ToPractise struct {
	Kind     string `json:"kind" maxLength:"20" doc:"What it is: example, lesson or puzzle."`
	Game     string `json:"game" maxLength:"40"`
	ID       string `json:"id" maxLength:"80"`
	Step     int    `json:"step,omitempty" minimum:"0" maximum:"999" doc:"Where to begin, of what has steps to begin at."`
	Language string `json:"language,omitempty" maxLength:"5" doc:"In which the table is named."`
}

// Opener finds what is to be practised.
type Opener func(ToPractise) (table.Practice, error)

// practiceCosts are those of tables for practice.
var practiceCosts = map[string]asked{
	"POST /api/practice":               {cost: costOfTable, newcome: true, scope: account.ScopeTables},
	"GET /api/lessons/{game}/{lesson}": {cost: costOfHistory, anybody: true},
	"GET /api/lessons":                 {cost: costOfRead, anybody: true},
	"GET /api/puzzles":                 {cost: costOfRead, anybody: true},
	"GET /api/tables/{id}/verdict":     {cost: costOfHistory},
}

// practiceOperations make tables to practise at.
func (s *server) practiceOperations(api huma.API) {
	handle(s, api, about(op("practise", http.MethodPost, "/api/practice", "A private table to practise at",
		http.StatusNotFound, http.StatusConflict),
		"Seen by you alone, in the lists of hidden tables; it counts for nothing, and anything can be taken back."),
		func(ctx context.Context, g account.Guest, in *body[ToPractise]) (TableID, error) {
			open := s.Practices[in.Body.Kind]
			if in.Body.Kind == "example" {
				open = s.takeOver
			}
			if open == nil {
				return TableID{}, &table.Error{Code: table.NotFound, Message: "nothing of this kind is practised here"}
			}
			p, err := open(in.Body)
			if err != nil {
				return TableID{}, err
			}
			id, err := s.Tables.Practise(ctx, g, p)
			return TableID{ID: id}, err
		})
	s.lessonOperations(api)
}
