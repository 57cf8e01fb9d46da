package toy_test

import (
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/engine/enginetest/toy"
	"cromford/internal/coverage"
)

func configs() []engine.Config {
	long := engine.Options{{Name: "long", Value: "on"}}
	return []engine.Config{{Seats: 2}, {Seats: 3}, {Seats: 2, Options: long}, {Seats: 3, Options: long}}
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite[toy.Position]{
		Module: toy.New(), Configs: configs(), Games: 10, MaxBytes: 256, Catalogs: []enginetest.Speaker{toy.English},
	})
}

func TestScenarios(t *testing.T) {
	enginetest.Scenarios(t, engine.Erase[toy.Position](toy.New()))
}

// The toy shows what is asked of every game: each clause of its rules is cited by a test that would fail without it.
func TestEveryClauseIsCited(t *testing.T) {
	rep, err := coverage.Of("toy", "TY", toy.Rules, ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(rep.Missing) > 0 || len(rep.Unknown) > 0 {
		t.Errorf("clauses without a test: %v; cited but not in the rules: %v", rep.Missing, rep.Unknown)
	}
}

// TY-1.1, TY-1.2, TY-2.1, TY-2.3: what is on the table after the deal, for every set-up.
func TestSetup(t *testing.T) {
	g := toy.New()
	for _, cfg := range configs() {
		cfg.Key = engine.KeyFromSeed("setup")
		s, err := g.Setup(cfg)
		if err != nil {
			t.Fatal(err)
		}
		rounds := 4
		if cfg.Options.On("long") { // TY-2.2
			rounds = 6
		}
		if got, want := int(s.StockN), 20-cfg.Seats*rounds; got != want || int(s.Rounds) != rounds || s.Turned != 1 {
			t.Errorf("%d seats %s: %d lots, %d turned, %d cards in the stock; want %d, 1 and %d", cfg.Seats, cfg.Options, s.Rounds, s.Turned, got,
				rounds, want)
		}
		if err := g.Audit(&s); err != nil {
			t.Error(err)
		}
	}
	for _, seats := range []int{1, 4} {
		if _, err := engine.Erase[toy.Position](g).New(engine.Config{Seats: seats}); engine.RefusalCode(err) != "bad_setup" {
			t.Errorf("%d seats: %v, want a refusal", seats, err)
		}
	}
}

// A golden record: a game of this revision must come out as it did when it was played. Never write the file anew to make
// the test pass; a change of the rules is a new revision.
func TestGoldenRecord(t *testing.T) {
	enginetest.Records(t, engine.Erase[toy.Position](toy.New()), map[string]engine.Config{"two-seats": {Seats: 2}})
}
