package scenario_test

import (
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
	"cromford/engine/scenario"
)

// play opens a case as somebody who wants to see it does.
func play(t *testing.T, body string) (*scenario.Play, error) {
	t.Helper()
	root, err := doc.Parse("s.json", []byte(`{"id": "x", "title": "A bid", "why": "Nine wins.", `+body+`}`))
	if err != nil {
		t.Fatal(err)
	}
	game, err := find("toy")
	if err != nil {
		t.Fatal(err)
	}
	return scenario.Open(game, root)
}

// A case is seen step by step: what was chosen, what was refused and why, and what had to come.
func TestPlay(t *testing.T) {
	p, err := play(t, bidding+`, "when": [{"seat": "red", "choose": "keep", "refused": "other_question"}, {"seat": "red", "choose": "bid(c9)"},
		{"seat": "blue", "choose": "bid(c4)"}], "then": {"offers": {"red": {"has": ["keep"], "lacks": ["bid(c3)"]}}}`)
	if err != nil {
		t.Fatal(err)
	}
	if p.ID != "x" || p.Title != "A bid" || p.Why != "Nine wins." || p.Given == nil || len(p.Steps) != 3 {
		t.Fatalf("got %+v", p)
	}
	first, second, third := p.Steps[0], p.Steps[1], p.Steps[2]
	if first.Refusal == nil || first.Back != 0 || p.At(1).Hash() != p.Given.Hash() {
		t.Errorf("the refused step: %+v", first)
	}
	if second.Label.Kind != "bid" || len(second.Events) != 1 || second.Seat != 0 || p.At(2).Hash() == p.Given.Hash() {
		t.Errorf("the first bid: %+v", second)
	}
	if third.Seat != 1 || len(third.Events[0].Facts.List) == 0 || p.At(3).Acting() != engine.Only(0) {
		t.Errorf("the second bid: %+v", third)
	}
	if len(p.Offered) != 2 || !p.Offered[0].Is || p.Offered[1].Is || p.Offered[1].Label.Kind != "bid" {
		t.Errorf("offered: %+v", p.Offered)
	}
}

// What was chosen together with something refused is seen, and then has not happened.
func TestPlayTakesBack(t *testing.T) {
	p, err := play(t, bidding+`, "when": [{"seat": "red", "choose": ["bid(c9)", "keep"], "refused": "other_question"}],
		"then": {"gauges": {"round": 1}}`)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Steps) != 2 || p.Steps[1].Back != 1 || p.Steps[1].Refusal == nil || p.At(2).Hash() == p.Given.Hash() {
		t.Errorf("got %+v", p.Steps)
	}
}

// A set-up that the rules refuse has no table, and a case that does not come out as it says is not shown.
func TestPlayOfOddCases(t *testing.T) {
	p, err := play(t, `"given": {"seats": 5}, "then": {"refused": "bad_setup"}`)
	if err != nil || p.Given != nil || p.Refusal == nil || p.Refusal.Code != "bad_setup" {
		t.Errorf("got %+v, %v", p, err)
	}
	if _, err := play(t, bidding+`, "then": {"gauges": {"round": 2}}`); err == nil {
		t.Error("a case that fails was shown")
	}
	if _, err := play(t, bidding+`, "then": {}`); err == nil {
		t.Error("a case that says nothing was shown")
	}
}
