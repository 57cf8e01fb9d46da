package ai

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"cromford/bots"
	"cromford/engine"
	"cromford/games/railways"
)

// variants are all set-ups, plain and with every reading that a table may choose.
func variants() []engine.Config {
	list := slices.Clone(setUps)
	for _, cfg := range setUps {
		cfg.Options = append(slices.Clone(cfg.Options), engine.Options{
			{Name: "contract_cube_spare", Value: "on"}, {Name: "loan_with_contract", Value: "on"},
			{Name: "rail_pay_one_coin", Value: "on"}, {Name: "second_line_paid", Value: "on"}, {Name: "turn_marker_extra", Value: "on"},
		}...)
		list = append(list, cfg)
	}
	return list
}

// The light policy judges turns without listing them: whatever it decides on must be on offer, in every variant and style.
func TestLightPolicyIsLegal(t *testing.T) {
	l := testLore()
	p := l.Policy()
	r := rand.New(rand.NewPCG(3, 4))
	for _, cfg := range variants() {
		for n := range 40 {
			cfg.Key = engine.KeyFromSeed(fmt.Sprint("legal", n))
			s, err := game.Setup(cfg)
			if err != nil {
				t.Fatal(err)
			}
			var line bots.Line
			for acting := game.Acting(&s); acting != 0; acting = game.Acting(&s) {
				seat := acting.First()
				line = p.Line(&s, seat, n%l.Styles(), r, line[:0])
				for _, c := range line {
					if err := engine.Apply(game, &s, seat, c, nil); err != nil {
						t.Fatalf("%v round %d: %s: %v", cfg.Options, s.Round, game.Grammar(&s).Print(c), err)
					}
				}
			}
		}
	}
}

// The light policy plays millions of turns: it allocates nothing.
func TestLightPolicyAllocatesNothing(t *testing.T) {
	cfg := setUps[3]
	cfg.Key = engine.KeyFromSeed("allocations")
	start, err := game.Setup(cfg)
	if err != nil {
		t.Fatal(err)
	}
	p := testLore().Policy().(*policy)
	r := rand.New(rand.NewPCG(5, 6))
	line := make(bots.Line, 0, 16)
	legal := make([]engine.Choice, 0, 256)
	turns := 0
	allocs := testing.AllocsPerRun(3, func() {
		s := start
		for acting := game.Acting(&s); acting != 0; acting = game.Acting(&s) {
			seat := acting.First()
			if legal = game.Choices(&s, seat, legal[:0]); len(legal) == 1 {
				engine.Perform(game, &s, seat, legal[0], nil)
				continue
			}
			line = p.Line(&s, seat, 0, r, line[:0])
			turns++
			for _, c := range line {
				engine.Perform(game, &s, seat, c, nil)
			}
		}
	})
	if per := allocs * 4 / float64(turns); per > 0.1 {
		t.Errorf("%.2f allocations for each line", per)
	}
}

var _ = railways.ID
