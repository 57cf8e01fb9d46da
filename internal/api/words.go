package api

import "github.com/danielgtaylor/huma/v2"

// wordCosts are the requests of this room that differ from their kind; see dear.
var wordCosts = map[string]asked{}

// wordOperations is about what people are told of, and how.
func (s *server) wordOperations(huma.API) {}
