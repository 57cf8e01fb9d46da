package main

import "cromford/internal/api"

type openapiCmd struct{}

// Run prints what /openapi.json serves.
func (openapiCmd) Run(a *app) error {
	_, infos, _, err := a.allGames()
	if err != nil {
		return err
	}
	doc, err := api.Document(infos)
	if err != nil {
		return err
	}
	a.printf("%s\n", doc)
	return nil
}
