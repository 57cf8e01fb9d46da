package forms

import "cromford/internal/table"

// PathOf is a line of several turns from a point of a game.
type PathOf struct {
	At    int              `json:"at" minimum:"0" doc:"The event after which it is played."`
	Turns []table.LineTurn `json:"turns" maxItems:"30" doc:"Turn by turn; none is the point itself."`
}

// PriceAsked is a turn that somebody thinks of, and the question that it would answer.
type PriceAsked struct {
	Seat    int      `json:"seat" minimum:"0" maximum:"15"`
	Ask     string   `json:"ask" maxLength:"40" doc:"The open question, as the table names it."`
	Choices []string `json:"choices" minItems:"1" maxItems:"60" doc:"In the notation: a whole turn, or how it begins."`
}
