package toy

import (
	"strconv"
	"strings"

	"cromford/engine"
)

// Catalog says the toy's messages. A game that people play has them in text/*.json instead, in every language.
type Catalog map[string]string

// English is the only catalog of the toy.
var English = Catalog{
	"toy.offer.bid":        "Bid {card}",
	"toy.offer.keep":       "Keep the lot",
	"toy.offer.toss":       "Toss for it",
	"toy.offer.swap":       "Swap {card} for the top of the stock",
	"toy.offer.end-turn":   "End your turn",
	"toy.fact.turned":      "A lot worth {worth} is up",
	"toy.fact.sealed":      "{who} has chosen",
	"toy.fact.sealed-card": "You have sealed {card}",
	"toy.fact.bid":         "{who} bids {card}",
	"toy.fact.won":         "{who} takes the lot worth {worth}",
	"toy.fact.kept":        "{who} keeps it for {points}",
	"toy.fact.tossed":      "{who} tosses and gets {points}",
	"toy.fact.swapped":     "{who} lays {card} aside and draws",
	"toy.fact.drew":        "You have drawn {card}",
	"toy.fact.game-over":   "The last lot is gone",
	"toy.score.kept":       "Lots kept",
	"toy.score.tossed":     "Lots tossed for",
}

// Say renders a message; one that is missing shows its key in brackets.
func (c Catalog) Say(msg engine.Text, seat func(engine.Seat) string) string {
	said, ok := c[msg.Key]
	if !ok {
		return "[" + msg.Key + "]"
	}
	if msg.Seat != nil {
		said = strings.ReplaceAll(said, "{who}", seat(*msg.Seat))
	}
	for _, a := range msg.Args {
		value := strconv.Itoa(a.Number)
		switch {
		case a.Seat != nil:
			value = seat(*a.Seat)
		case a.Proper != "":
			value = a.Proper
		}
		said = strings.ReplaceAll(said, "{"+a.Name+"}", value)
	}
	return said
}
