package api

import "github.com/danielgtaylor/huma/v2"

// accountCosts are the requests of this room that differ from their kind; see dear.
var accountCosts = map[string]asked{}

// accountOperations is about signing in: passkeys, links, devices, tokens, what a person takes along or leaves.
func (s *server) accountOperations(huma.API) {}
