package railways_test

import (
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/railways"
)

// setUps are the legal set-ups of RW-2.1 and RW-2.3.
func setUps(t testing.TB) []engine.Config {
	var out []engine.Config
	for _, su := range []struct {
		seats   int
		options []string
	}{
		{3, nil},
		{3, []string{"rhondda_open"}},
		{4, []string{"board=england_wales"}},
		{4, []string{"board=germany"}},
		{4, []string{"board=germany", "hannover_open"}},
		{5, nil},
	} {
		out = append(out, config(t, su.seats, su.options...))
	}
	return out
}

// variants are a set-up for each reading that RULES.md offers, and one with all of them.
func variants(t testing.TB) []engine.Config {
	names := []string{"turn_marker_extra", "second_line_paid", "loan_with_contract", "rail_pay_one_coin", "contract_cube_spare"}
	out := []engine.Config{config(t, 4, names...)}
	for i, name := range names {
		out = append(out, config(t, 3+i%3, name))
	}
	return out
}

func config(t testing.TB, seats int, options ...string) engine.Config {
	t.Helper()
	return engine.Config{Seats: seats, Options: enginetest.Options(t, theGame().Meta(), options...), Revision: railways.Rev1}
}

func newGame() *railways.Game { return railways.New(railways.Builtin()) }

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite[railways.Position]{
		Module: newGame(), Configs: append(setUps(t), variants(t)...), Games: 4,
	})
}
