package api

import "github.com/danielgtaylor/huma/v2"

// paceCosts are the requests of this room that differ from their kind; see dear.
var paceCosts = map[string]asked{}

// paceOperations is about clocks: pace, pauses, holidays, stand-ins; and plans.
func (s *server) paceOperations(huma.API) {}
