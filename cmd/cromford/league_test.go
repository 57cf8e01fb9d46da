package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cromford/bots/arena"
	"cromford/bots/league"
)

// A player against itself wins its fair share exactly, on every number of seats; the report goes to the output or into a file.
func TestLeagueNull(t *testing.T) {
	for _, seats := range []string{"3", "4", "5"} {
		var rep league.Report
		decode(t, cromford("", "league", "duel", "railways", "random", "random", "--seats", seats, "--deals", "4", "--cores", "2", "--quiet",
			"--json", "-"), &rep)
		if fair := 1 / float64(rep.Seats); max(rep.Sides[0].Share.Value-fair, fair-rep.Sides[0].Share.Value) > 1e-12 {
			t.Errorf("random against itself on %s seats wins %v", seats, rep.Sides[0].Share.Value)
		}
		if rep.Games != 4*rep.Seats || rep.Distinct != 4 {
			t.Errorf("%d games, %d distinct, of 4 deals on %s seats", rep.Games, rep.Distinct, seats)
		}
	}
	file := filepath.Join(t.TempDir(), "duel.json")
	got := cromford("", "league", "duel", "railways", "greedy", "random", "--deals", "2", "--quiet", "--json", file)
	b, err := os.ReadFile(file)
	if err != nil || got.code != 0 {
		t.Fatalf("exit %d, %s %v", got.code, got.err, err)
	}
	for _, field := range []string{`"build"`, `"date"`, `"seed"`, `"share"`, `"by_place"`, `"by_seat"`, `"turn_ms"`, `"elo"`} {
		if !strings.Contains(string(b), field) {
			t.Errorf("the report has no %s", field)
		}
	}
	if !strings.Contains(got.out, "greedy") || !strings.Contains(got.out, "wins 100.0 %") {
		t.Errorf("greedy against random: %s", got.out)
	}
}

func TestLeagueMixedAndBalance(t *testing.T) {
	var rep league.Report
	decode(t, cromford("", "league", "mixed", "railways", "random", "greedy", "--deals", "3", "--quiet", "--json", "-"), &rep)
	if rep.Ratings == nil || rep.Ratings.Players[0].Name != "greedy" || rep.Ratings.Players[0].Elo != 1500 {
		t.Errorf("ratings %+v", rep.Ratings)
	}
	var b league.Balance
	decode(t, cromford("", "league", "balance", "railways", "random", "--deals", "3", "--quiet", "--json", "-"), &b)
	if b.Games != 3 || len(b.ByPlace) != 3 || !slices.ContainsFunc(b.Kinds, func(u league.Use) bool { return u.Name == "pick" }) {
		t.Errorf("balance %+v", b)
	}
	if got := cromford("", "league", "balance", "railways", "random", "--deals", "3", "--quiet"); !strings.Contains(got.out, "wins by place") {
		t.Errorf("balance in words: %s", got.out)
	}
}

func TestLeagueRefuses(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"duel railways genius greedy", `unknown bot "genius"`},
		{"duel railways greedy greedy --own 3", "has no rivals"},
		{"duel railways greedy greedy --deals 0", "needs a deal"},
		{"duel railways greedy greedy --sprt 40,0", "the lower first"},
		{"mixed railways greedy", "at least two players"},
		{"mixed railways greedy greedy", "each once"},
		{"balance railways greedy --seats 9", "not 9"},
	} {
		got := cromford("", append([]string{"league"}, strings.Fields(tt.args)...)...)
		if got.code != exitInput || !strings.Contains(got.err, tt.want) {
			t.Errorf("%s: exit %d, %q, want %q", tt.args, got.code, got.err, tt.want)
		}
	}
}

func TestBenchBots(t *testing.T) {
	var rep arena.BotsReport
	decode(t, cromford("", "bench-bots", "railways", "--seconds", "0.1", "--json"), &rep)
	if rep.Greedy <= 0 || rep.Light <= 0 || rep.Decisions <= rep.Light || rep.Outlooks <= 0 || rep.Rollouts <= 0 || rep.Searcher != "level8" {
		t.Errorf("the numbers make no sense: %+v", rep)
	}
}
