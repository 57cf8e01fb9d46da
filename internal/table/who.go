package table

import (
	"fmt"
	"slices"
	"strings"

	"cromford/internal/account"
)

// guestSeat is the seat of a guest, by its name or, if it has chosen none, by what stands for one.
func guestSeat(g account.Guest) Seat {
	return Seat{Kind: Guest, Guest: g.ID, Name: g.Name, Alias: g.Alias()}
}

// number is what stands for the name of somebody at another's screen: the reader's language says it.
func number(seat int) string { return fmt.Sprintf("player %d", seat+1) }

// botNames are what bots are called at the table, in every language.
var botNames = []string{"Arkwright", "Brunel", "Cobden", "Darby", "Strutt"}

func botSeat(bot string, seat int) Seat {
	return Seat{Kind: Bot, Bot: bot, Name: botNames[seat%len(botNames)]}
}

// tag is who plays a seat, as a record says it.
func (s *Seat) tag() string {
	name := s.Name
	if kind, code, ok := strings.Cut(s.Alias, " "); ok && name == "" {
		name = map[string]string{"guest": "Guest ", "player": "Player "}[kind] + code
	}
	if s.Bot != "" && !s.Resigned {
		name += " (" + s.Bot + ")"
	}
	return name
}

// tagged is the seat that a record's tag speaks of, at the screen of whoever has opened the record. What played it is remembered,
// for a game played again.
func tagged(tag string, seat int, bots []string) Seat {
	out := Seat{Kind: Hot, Alias: number(seat)}
	name, err := account.CleanName(tag)
	if err != nil {
		return out
	}
	if open := strings.LastIndex(name, " ("); open > 0 && strings.HasSuffix(name, ")") {
		if bot := name[open+2 : len(name)-1]; slices.Contains(bots, bot) {
			name, out.Bot = name[:open], bot
		}
	}
	kind, code, _ := strings.Cut(name, " ")
	switch {
	case kind == "Guest" && len(code) == account.AliasLength && strings.ToUpper(code) == code:
		out.Alias = "guest " + code
	case kind == "Player" && len(code) == 1 && code >= "1" && code <= "9":
		out.Alias = "player " + code
	default:
		out.Name, out.Alias = name, ""
	}
	return out
}

// Renamed brings a guest's new name to the tables in memory where it sits; those on disk have it from the store.
func (s *Service) Renamed(g account.Guest) {
	for _, l := range s.shelf.all() {
		l.mu.Lock()
		old := func(x Seat) bool { return x.Kind == Guest && x.Guest == g.ID && x.Name != g.Name }
		if !l.gone && l.info != nil && slices.ContainsFunc(l.info.Seats, old) {
			next := *l.info
			next.Rev++ // as in the store
			next.Seats = slices.Clone(l.info.Seats)
			for i := range next.Seats {
				if x := &next.Seats[i]; x.Kind == Guest && x.Guest == g.ID {
					x.Name, x.Alias = g.Name, ""
				}
			}
			l.info = &next
			l.bump()
		}
		l.mu.Unlock()
	}
}
