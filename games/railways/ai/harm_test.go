package ai

import (
	"slices"
	"strings"
	"testing"

	"cromford/bots"
	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

var game = railways.New(railways.Builtin())

// fourSeats is England & Wales with four seats, where no Town is covered.
var fourSeats = engine.Config{Seats: 4, Revision: railways.Rev1, Options: engine.Options{{Name: "board", Value: "england_wales"}}}

// spot is a position in which one answer would be a plain blunder, or only one is good.
type spot struct {
	name     string
	position string
	want     []string // any of these, if not empty
	never    []string
	close    bool // a search, which looks farther, may have its reasons for something else
}

// ended is the last round: the track is empty, nobody acts after red.
const ended = `"track": [0, 0, 0], `

// blunders are what no level does, however weak.
var blunders = []spot{
	{
		name: "a delivery moves something",
		position: `{"turn": {"seat": "red", "card": "deliver"},
			"factories": {"leeds": {"red": [2, 2]}}, "lines": {"leeds-hull": ["red", "blue"]}}`,
		want: []string{"deliver-from(leeds)", "deliver-to(hull)"},
	},
	{
		name: "a delivery that pays is better than an empty one even if rivals earn more",
		position: `{"turn": {"seat": "red", "card": "deliver"},
			"state": {"red": {"hand": [], "pile": ["port", "factory", "railway", "produce", "deliver"]}},
			"factories": {"leeds": {"red": [1, 1], "blue": [2, 2]}}, "lines": {"leeds-hull": ["blue", "green", "yellow"]},
			"customs": {"hull": ["blue"]}}`,
		never: []string{"deliver-from(norwich)", "deliver-from(birmingham)", "deliver-from(manchester)", "deliver-from(swindon)",
			"deliver-from(rhondda)", "deliver-to(london)", "deliver-to(liverpool)", "deliver-to(bristol)", "deliver-to(cardiff)"},
	},
	{
		name: "the richer of two deliveries",
		position: `{"turn": {"seat": "red", "card": "deliver"},
			"factories": {"leeds": {"blue": [2, 2]}, "swindon": {"red": [2, 2]}},
			"lines": {"leeds-hull": ["blue", "green"], "swindon-london": ["red", "blue"]}, "customs": {"london": ["red"]}}`,
		want: []string{"deliver-from(swindon)", "deliver-to(london)"},
	},
	{
		name: "own cubes first",
		position: `{"frames": [{"step": "resolve", "next_box": 2}, {"step": "end", "seat": "red", "period": 1},
			{"step": "load", "seat": "red", "town": "leeds"}],
			"factories": {"leeds": {"red": [2, 2], "blue": [2, 2]}}, "lines": {"leeds-hull": ["red", "blue"]}}`,
		want: []string{"load(red:2)"},
	},
	{
		name: "over the own line",
		position: `{"frames": [{"step": "resolve", "next_box": 2}, {"step": "end", "seat": "red", "period": 1},
			{"step": "via", "seat": "red", "town": "leeds"}],
			"factories": {"leeds": {"red": [2, 2]}}, "lines": {"leeds-hull": ["red", "green"], "leeds-liverpool": ["blue", "green"]},
			"customs": {"hull": ["red"]}}`,
		want: []string{"via(leeds-hull:2)"},
	},
	{
		name: "waiting cubes are taken",
		position: `{"turn": {"seat": "red", "card": "port"}, "waiting": {"hull": 5},
			"factories": {"leeds": {"red": [2, 2]}}, "lines": {"leeds-hull": ["blue"]}}`,
		want: []string{"invest-port(hull)"},
	},
	{
		name: "production at home",
		position: `{"turn": {"seat": "red", "card": "produce"},
			"factories": {"leeds": {"red": [3, 0], "blue": [3, 0]}}, "lines": {"leeds-hull": ["red", "blue"]}}`,
		never: []string{"produce-at(leeds,blue)"},
	},
	{
		name: "a complete contract with the last card, the one with the own bonus",
		position: `{"turn": {"seat": "red", "card": "port"},
			"state": {"red": {"hand": [], "pile": ["factory", "railway", "deliver", "produce", "port"], "contracts": ["K05", "K03", "K09"]},
				"blue": {"contracts": ["K01", "K08"]}, "green": {"contracts": ["K11", "K14"]}, "yellow": {"contracts": ["K12", "K15"]}},
			"factories": {"leeds": {"red": [2, 0]}, "birmingham": {"blue": [2, 0]}}}`,
		want:  []string{"declare-contract(K05)"},
		close: true,
	},
	{
		name: "no incomplete contract beside a complete one",
		position: `{"turn": {"seat": "red", "card": "railway"},
			"state": {"red": {"cash": 0, "hand": [], "pile": ["factory", "port", "deliver", "produce", "railway"], "contracts": ["K05", "K09"]}},
			"factories": {"leeds": {"blue": [2, 0]}}}`,
		never: []string{"declare-contract(K09)"},
	},
	{
		name: "no incomplete contract with cards in hand",
		position: `{"turn": {"seat": "red", "card": "factory"},
			"state": {"red": {"cash": 3, "contracts": ["K05", "K09"]}}}`,
		never: []string{"declare-contract(K05)", "declare-contract(K09)"},
	},
	{
		name: "no recall without a contract card while there are cards in hand",
		position: `{"turn": {"seat": "red", "card": "produce"}, "state": {"red": {"contracts": []}},
			"factories": {"leeds": {"red": [2, 0]}}}`,
		never: []string{"declare-contract"},
	},
	{
		name: "a complete contract is not put away",
		position: `{"turn": {"seat": "red", "card": "port"}, "state": {"red": {"cash": 0, "contracts": ["K05", "K09"]}},
			"factories": {"leeds": {"red": [2, 0]}}}`,
		never: []string{"redraw-contracts(K05)", "redraw-contracts(K05,K09)", "redraw-contracts(K09,K05)"},
	},
	{
		name: "no loan in the last round that costs more than it brings",
		position: `{` + ended + `"turn": {"seat": "red", "card": "produce"},
			"state": {"red": {"cash": 9, "markers": 6}}, "factories": {"leeds": {"red": [2, 2]}}}`,
		never: []string{"take-loan"},
	},
	{
		name: "a loan in the last round that brings more than it costs",
		position: `{` + ended + `"turn": {"seat": "red", "card": "factory"},
			"state": {"red": {"cash": 0, "loans": 0, "markers": 1}}, "factories": {"leeds": {"red": [2, 2]}}}`,
		want: []string{"take-loan"},
	},
	{
		name: "a dear loan is repaid in the last round",
		position: `{` + ended + `"turn": {"seat": "red", "card": "railway"},
			"state": {"red": {"cash": 9, "loans": 1, "markers": 8}}, "lines": {"leeds-hull": ["red"]}}`,
		want: []string{"repay-loan"},
	},
	{
		name: "a cheap loan is not repaid in the last round",
		position: `{` + ended + `"turn": {"seat": "red", "card": "produce"},
			"state": {"red": {"cash": 9, "loans": 1, "markers": 0}}, "factories": {"leeds": {"red": [2, 2]}}}`,
		never: []string{"repay-loan"},
	},
	{
		name: "no investment in the last round that cannot pay",
		position: `{` + ended + `"turn": {"seat": "red", "card": "factory"},
			"state": {"red": {"cash": 9, "loans": 0, "markers": 9, "hand": [], "pile": ["port", "railway", "deliver", "produce", "factory"],
			"contracts": ["K09"]}}}`,
		want: []string{"declare-contract(K09)"},
	},
	{
		name: "no loan with a full purse and many markers left near the end",
		position: `{"track": [0, 0, 2], "turn": {"seat": "red", "card": "deliver"},
			"state": {"red": {"cash": 25, "markers": 9}}, "factories": {"leeds": {"red": [2, 2]}}, "lines": {"leeds-hull": ["red", "blue"]}}`,
		never: []string{"take-loan"},
	},
	{
		name:     "no loan with a full purse in the middle of the game",
		position: `{"track": [0, 9, 17], "turn": {"seat": "red", "card": "deliver"}, "state": {"red": {"cash": 12, "markers": 3}}}`,
		never:    []string{"take-loan"},
	},
	{
		name: "a complete contract in the last round, when the card brings nothing",
		position: `{` + ended + `"turn": {"seat": "red", "card": "deliver"},
			"state": {"red": {"loans": 0, "markers": 9, "contracts": ["K05", "K09"]}},
			"factories": {"leeds": {"blue": [6, 2]}}}`,
		want: []string{"declare-contract(K05)"},
	},
	{
		name:     "no loan in the first round while there is cash to invest",
		position: `{"turn": {"seat": "red", "card": "factory"}, "state": {"red": {"contracts": ["K05", "K03", "K09"]}}}`,
		never:    []string{"take-loan", "forfeit"},
	},
	{
		name: "the dear end comes when it wins",
		position: `{"track": [0, 0, 1], "turn": {"seat": "red", "card": "factory"}, "order": ["blue", "green", "yellow", "red"],
			"state": {"red": {"cash": 40, "loans": 0}}, "factories": {"leeds": {"red": [2, 2]}}}`,
		want: []string{"build-factory(norwich)", "build-factory(birmingham)", "build-factory(manchester)", "build-factory(swindon)",
			"build-factory(rhondda)", "upgrade-factory(leeds)"},
	},
	{
		name: "cubes are sold: a coin can still be spent",
		position: `{"track": [0, 0, 0],
			"frames": [{"step": "resolve", "next_box": 1}, {"step": "buy-back", "seat": "red", "missing": 3, "next_box": 1}],
			"state": {"red": {"cubes": 5}}}`,
		want: []string{"sell(3)"},
	},
	{
		name: "Deliver is picked when there is much to deliver",
		position: `{"state": {"red": {"contracts": ["K09"]},
			"blue": {"contracts": ["K01", "K08"]}, "green": {"contracts": ["K11", "K14"]}, "yellow": {"contracts": ["K12", "K15"]}},
			"factories": {"leeds": {"red": [3, 3]}}, "lines": {"leeds-hull": ["red"], "leeds-liverpool": ["red"]},
			"customs": {"hull": ["red"], "liverpool": ["red"]}}`,
		want:  []string{"pick(deliver)"},
		close: true,
	},
	{
		name:     "Deliver is not picked when there is nothing to deliver",
		position: `{"state": {"red": {"contracts": ["K09"]}}}`,
		never:    []string{"pick(deliver)"},
	},
}

// mistakes are what the greedy bot does and no level that searches.
var mistakes = []spot{
	{
		name: "a complete contract with the last card",
		position: `{"turn": {"seat": "red", "card": "port"},
			"state": {"red": {"hand": [], "pile": ["factory", "railway", "deliver", "produce", "port"], "contracts": ["K05", "K03", "K09"]},
			"blue": {"contracts": ["K01", "K08"]}, "green": {"contracts": ["K11", "K14"]}, "yellow": {"contracts": ["K12", "K15"]}},
			"factories": {"leeds": {"red": [2, 0]}, "birmingham": {"blue": [2, 0]}}}`,
		want: []string{"declare-contract(K05)", "declare-contract(K03)"},
	},
	{
		name:     "no repayment in the first round",
		position: `{"turn": {"seat": "red", "card": "railway"}, "state": {"red": {"contracts": ["K05", "K03", "K09"]}}}`,
		never:    []string{"repay-loan"},
	},
	{
		name: "no repayment in Period 1 with some cash",
		position: `{"track": [4, 13, 17], "turn": {"seat": "red", "card": "produce"}, "state": {"red": {"cash": 5, "markers": 8}},
			"factories": {"leeds": {"red": [1, 0]}, "norwich": {"red": [1, 1]}}, "lines": {"leeds-hull": ["red"]}}`,
		never: []string{"repay-loan"},
	},
	{
		name: "a loan when there is much to build and nothing to pay with",
		position: `{"track": [0, 12, 17], "turn": {"seat": "red", "card": "factory"},
			"state": {"red": {"cash": 0, "loans": 0, "contracts": ["K09"]}},
			"factories": {"leeds": {"red": [2, 0]}}, "lines": {"leeds-hull": ["red", "blue"]}}`,
		want: []string{"take-loan"},
	},
	{
		name: "no coin for Produce where an own Factory makes three cubes",
		position: `{"turn": {"seat": "red", "card": "produce"},
			"factories": {"leeds": {"red": [3, 0]}}, "lines": {"leeds-hull": ["red", "blue"]}}`,
		never: []string{"take-coin"},
	},
	{
		name: "no coin for Produce late in the game",
		position: `{"track": [0, 0, 14], "turn": {"seat": "red", "card": "produce"}, "state": {"red": {"cash": 9, "markers": 4}},
			"factories": {"leeds": {"red": [2, 0]}, "swindon": {"red": [3, 1], "blue": [2, 2]}}, "lines": {"leeds-hull": ["red", "blue"]}}`,
		never: []string{"take-coin"},
	},
	{
		name: "a second Factory is raised for nothing",
		position: `{"track": [0, 8, 17], "state": {"red": {"cash": 6, "markers": 8}},
			"frames": [{"step": "resolve", "next_box": 4}, {"step": "end", "seat": "red", "period": 2, "upgraded": "leeds"}],
			"factories": {"leeds": {"red": [2, 1]}, "swindon": {"red": [1, 0]}},
			"lines": {"leeds-hull": ["red", "blue"], "swindon-london": ["red", "blue"]}}`,
		want: []string{"second-factory(swindon)"},
	},
	{
		name: "a second line is joined for nothing",
		position: `{"track": [0, 8, 17], "state": {"red": {"cash": 6, "markers": 8, "loans": 2}},
			"frames": [{"step": "resolve", "next_box": 4}, {"step": "end", "seat": "red", "period": 2, "upgraded": "leeds-hull"}],
			"factories": {"leeds": {"red": [2, 1]}, "swindon": {"red": [2, 2], "blue": [2, 1]}},
			"lines": {"leeds-hull": ["blue", "red"], "swindon-london": ["blue"]}}`,
		want: []string{"second-line(swindon-london)"},
	},
	{
		name: "cash and markers are used while a Factory still pays",
		position: `{"track": [0, 0, 12], "turn": {"seat": "red", "card": "factory"},
			"state": {"red": {"cash": 20, "markers": 6, "loans": 0, "contracts": ["K09", "K11"]},
			"blue": {"cash": 24, "contracts": ["K01"]}, "green": {"cash": 24, "contracts": ["K08"]}, "yellow": {"cash": 20}},
			"factories": {"leeds": {"red": [2, 2]}, "swindon": {"red": [1, 1], "blue": [3, 1]}, "norwich": {"green": [3, 1]}},
			"lines": {"leeds-hull": ["red", "blue"], "swindon-london": ["red", "green"]}}`,
		never: []string{"take-loan", "declare-contract"},
	},
	{
		name: "no Factory in the third yard of a crowded Town that has one line",
		position: `{"turn": {"seat": "red", "card": "factory"}, "state": {"red": {"cash": 4, "contracts": ["K09"]}},
			"factories": {"leeds": {"blue": [2, 2], "green": [2, 2]}},
			"lines": {"leeds-hull": ["blue"], "swindon-london": ["red", "yellow"]}, "customs": {"london": ["red"]}}`,
		never: []string{"build-factory(leeds)"},
	},
}

// A level may be weak, but never absurd.
func TestNoHarm(t *testing.T) {
	check := func(name string, p player, spots []spot) {
		t.Run(name, func(t *testing.T) {
			for _, sp := range spots {
				if sp.close && p.Name != "greedy" {
					continue
				}
				t.Run(sp.name, func(t *testing.T) { sp.check(t, p) })
			}
		})
	}
	check("greedy", bots.Single[railways.Position](game, New(game)), blunders)
	for _, name := range []string{"level5", "level6", "level7", "level8"} {
		p := level(t, name, 1200)
		check(name, p, blunders)
		check(name+" mistakes", p, mistakes)
	}
}

// check lets a player answer in a spot.
func (sp *spot) check(t *testing.T, p player) {
	t.Helper()
	s := enginetest.Filled(t, game, fourSeats, sp.position)
	legal := game.Choices(&s, 0, nil)
	if len(legal) < 2 {
		t.Fatalf("%d choices: nothing to decide", len(legal))
	}
	line, _ := p.Thinker.Think(t.Context(), &s, 0, p.Budget, 1)
	if !slices.Contains(legal, line[0]) {
		t.Fatalf("%v is not among the legal choices", line[0])
	}
	got := game.Grammar(&s).Print(line[0])
	if len(sp.want) > 0 && !slices.Contains(sp.want, got) || slices.ContainsFunc(sp.never, func(n string) bool {
		return got == n || strings.HasPrefix(got, n+"(")
	}) {
		t.Errorf("chose %s; want one of %v, never one of %v", got, sp.want, sp.never)
	}
}
