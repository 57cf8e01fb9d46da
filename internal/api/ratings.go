package api

import "github.com/danielgtaylor/huma/v2"

// ratingCosts are the requests of this room that differ from their kind; see dear.
var ratingCosts = map[string]asked{}

// ratingOperations is about ratings, ladders, and the records of the house.
func (s *server) ratingOperations(huma.API) {}
