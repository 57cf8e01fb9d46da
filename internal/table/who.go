package table

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cromford/internal/account"
)

// guestSeat is the seat of a guest, by its name or, if it has chosen none, by what stands for one.
func guestSeat(g account.Guest) Seat {
	return Seat{Kind: Guest, Guest: g.ID, Name: g.Name, Alias: g.Alias(), Program: g.Program}
}

// number is what stands for the name of somebody at another's screen: the reader's language says it.
func number(seat int) string { return fmt.Sprintf("player %d", seat+1) }

// botNames are what bots are called at the table, in every language.
var botNames = []string{"Arkwright", "Brunel", "Cobden", "Darby", "Strutt"}

// tellsApart is an error if somebody of a name at a seat would be taken for somebody else at the table, or for a bot.
func tellsApart(seats []Seat, name string, seat int) error {
	if name == "" {
		return nil
	}
	if err := unreserved(name); err != nil {
		return err
	}
	for i, x := range seats {
		if i != seat && x.Kind != Open && x.Name != "" && account.Alike(name, x.Name) {
			return fail(Conflict, "%q looks like %q at this table; choose another name", name, x.Name)
		}
	}
	return nil
}

// MayBeCalled is an error if a guest may not have a name: it belongs to the house, or people at one of the guest's tables would
// take the guest for somebody else.
func (s *Service) MayBeCalled(ctx context.Context, g account.Guest, name string) error {
	clean, err := account.CleanName(name)
	if err != nil {
		return err
	}
	if err := unreserved(clean); err != nil {
		return err
	}
	tables, err := s.store.Tables(ctx, g.ID, Mine)
	if err != nil {
		return err
	}
	for _, in := range tables {
		if i := slices.IndexFunc(in.Seats, func(x Seat) bool { return x.Kind == Guest && x.Guest == g.ID }); i >= 0 {
			if err := tellsApart(in.Seats, clean, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// unreserved is an error if a name belongs to the house: nobody may look like a bot, or like somebody without a name.
func unreserved(name string) error {
	for _, bot := range botNames {
		if account.Alike(name, bot) {
			return fail(Invalid, "%q is the name of a bot of this house; choose another one", bot)
		}
	}
	if plain, number, ok := strings.Cut(strings.ToLower(name), " "); ok && slices.Contains(nobodies, plain) &&
		(len(number) == account.AliasLength || strings.Trim(number, "0123456789") == "") {
		return fail(Invalid, "that is how somebody without a name is called here; choose another one")
	}
	if slices.ContainsFunc(formers, func(f string) bool { return account.Alike(name, f) }) {
		return fail(Invalid, "that is how somebody who has gone is called here; choose another one")
	}
	return nil
}

// formers are what our languages call somebody who has deleted the account.
var formers = []string{formerTag, "former player", "un ancien joueur", "ancien joueur"}

// nobodies are what our languages call somebody without a name, before a number.
var nobodies = []string{"guest", "player", "bot", "invité", "invitée", "joueur", "joueuse"}

// botSeat is the seat of a bot, by a name that no other bot at the table has.
func botSeat(bot string, seat int, others []Seat) Seat {
	name := botNames[seat%len(botNames)]
	for i := 0; i < len(botNames) && slices.ContainsFunc(others, func(x Seat) bool { return x.Kind == Bot && x.Name == name }); i++ {
		name = botNames[(seat+i+1)%len(botNames)]
	}
	return Seat{Kind: Bot, Bot: bot, Name: name}
}

// tag is who plays a seat, as a record says it.
func (s *Seat) tag() string {
	name := s.Name
	if s.Alias == account.AliasFormer && name == "" {
		name = formerTag
	} else if kind, code, ok := strings.Cut(s.Alias, " "); ok && name == "" {
		name = map[string]string{"guest": "Guest ", "player": "Player "}[kind] + code
	}
	if s.Bot != "" && !s.Resigned {
		name += " (" + s.Bot + ")"
	}
	return name
}

// formerTag is what a record calls somebody who has deleted the account.
const formerTag = "A former player"

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
	case name == formerTag:
		out.Alias = account.AliasFormer
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
func (s *Service) Renamed(ctx context.Context, g account.Guest) {
	for id, l := range s.shelf.all() {
		l.mu.Lock()
		if !l.gone && !l.asleep && l.info != nil && slices.ContainsFunc(l.info.Seats, func(x Seat) bool { return x.Guest == g.ID }) {
			s.catchUp(ctx, l)
			s.store.Ring(id)
		}
		l.mu.Unlock()
	}
}
