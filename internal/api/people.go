package api

import "github.com/danielgtaylor/huma/v2"

// peopleCosts are the requests of this room that differ from their kind; see dear.
var peopleCosts = map[string]asked{}

// peopleOperations is about friends, groups, invitations, what one wants to see of others.
func (s *server) peopleOperations(huma.API) {}
