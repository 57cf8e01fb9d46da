package ai

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/arkwright"
)

// deeds are the facts that show that an action was good for something.
var deeds = []string{
	"closed", "constructed", "modernized", "hired", "hired-column", "hired-row", "rearranged", "fired", "machine", "quality", "marketing",
	"sold-crates", "repaid", "contract", "limit", "delivered", "produced", "sold-shares", "bought-shares", "unlocked",
}

// tally counts what seats do in games, for each name that is looked for.
type tally map[string]int

// watch plays a game of one player against itself, turn by turn as a table does, and counts.
func (n tally) watch(t *testing.T, g *arkwright.Game, p bots.Player[arkwright.Position], cfg engine.Config, seed string) {
	t.Helper()
	cfg.Key = engine.KeyFromSeed(seed)
	s, err := g.Setup(cfg)
	if err != nil {
		t.Fatal(err)
	}
	gr := g.Grammar(&s)
	var kept [engine.MaxSeats]bots.Line
	var busy, idle [engine.MaxSeats]bool // a tile was played and has done nothing yet; nor has anything else in the turn
	for at, acting := uint64(0), g.Acting(&s); acting != 0; acting = g.Acting(&s) {
		seat := acting.First()
		legal := g.Choices(&s, seat, nil)
		c := legal[0]
		switch {
		case len(legal) == 1:
		case len(kept[seat]) > 0 && slices.Contains(legal, kept[seat][0]):
			c, kept[seat] = kept[seat][0], kept[seat][1:]
		default:
			at++
			line, _ := p.Thinker.Think(t.Context(), &s, seat, p.Budget, at)
			c, kept[seat] = line[0], line[1:]
		}
		switch c.Kind {
		case arkwright.KindPlay, arkwright.KindPlayShips:
			tile, _, _ := strings.Cut(strings.Trim(strings.TrimPrefix(gr.Print(c), "play"), "()"), "_")
			n["play "+tile]++
			n["play"]++
			busy[seat], idle[seat] = true, true
		case arkwright.KindEndTurn:
			if busy[seat] {
				n["empty"]++
			}
			if idle[seat] {
				n["idle"]++
			}
			busy[seat], idle[seat] = false, false
		}
		var out engine.Facts
		engine.Perform(g, &s, seat, c, &out)
		for _, f := range out.List {
			name := gr.Facts[f.Kind].Name
			n[name]++
			switch name {
			case "lost":
				n["crates lost"] += int(f.Arg[0])
			case "produced":
				n["crates made"] += int(f.Arg[1])
			}
			if f.Seat != seat {
				continue
			}
			if slices.Contains(deeds, name) {
				busy[seat], idle[seat] = false, false
			}
			if strings.HasPrefix(name, "took-") || name == "priced" || name == "assigned" {
				idle[seat] = false
			}
		}
	}
	n["seats"] += cfg.Seats
}

func (n tally) each(name string) float64 { return float64(n[name]) / float64(n["seats"]) }

// named is a player with the budget that it has at a table.
func named(t *testing.T, g *arkwright.Game, name string) bots.Player[arkwright.Position] {
	t.Helper()
	list := Players(g)
	i := slices.IndexFunc(list, func(p bots.Player[arkwright.Position]) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("there is no %s", name)
	}
	return list[i]
}

// The mistakes that greedy makes in whole games are seldom made by the levels that search. With -full all are counted, of greedy too.
func TestMistakes(t *testing.T) {
	n, names := 1, []string{"level5"}
	if *full {
		n, names = min(20, *games), []string{"greedy", "level5", "level6"}
	}
	for _, g := range editions {
		for _, name := range names {
			told := tally{}
			for i := range n {
				told.watch(t, g, named(t, g, name), with(4, "setup", "predefined"), fmt.Sprint("mistakes", i))
			}
			told.report(t, g.Meta().ID+" "+name)
			if name == "greedy" {
				continue
			}
			for what, most := range map[string]float64{"idle": 0.25, "obsolete": 1, "emergency-sale": 0.25, "borrowed": 0.1} {
				if told.each(what) > most {
					t.Errorf("%s of %s: %s %.2f times a game and seat, want %.2f at most", name, g.Meta().ID, what, told.each(what), most)
				}
			}
		}
	}
}

// report says how often a seat does what in a game.
func (n tally) report(t *testing.T, who string) {
	t.Helper()
	for _, k := range []string{
		"empty", "idle", "hired-column", "hired-row", "fired-column", "crates lost", "crates made", "sold-crates", "delivered", "contract",
		"late-contract", "obsolete", "emergency-sale", "borrowed", "took-ship", "returned-ship", "play quality", "play marketing",
		"play production", "play stock", "play workers", "play machines", "play factories",
	} {
		t.Logf("%s, %d seats: %-16s %6.2f", who, n["seats"], k, n.each(k))
	}
}
