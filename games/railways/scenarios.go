package railways

import "embed"

// Scenarios are the cases that test the rules and that the rulebook shows.
//
//go:embed testdata/scenarios/*.json
var Scenarios embed.FS
