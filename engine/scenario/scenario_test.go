package scenario_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
	"cromford/engine/enginetest/toy"
	"cromford/engine/scenario"
)

func find(id string) (engine.Game, error) {
	if id != "toy" {
		return nil, fmt.Errorf("unknown game %q; known: toy", id)
	}
	return engine.Erase[toy.Position](toy.New()), nil
}

func run(text string) ([]scenario.Outcome, error) { return scenario.Run(find, "s.json", []byte(text)) }

// oneCase puts a case into a file; its first line is the file's third.
func oneCase(body string) string {
	return "{ \"game\": \"toy\", \"cases\": [\n { \"id\": \"x\",\n" + body + " } ] }"
}

// bidding is a moment in which red holds 3 and 9, blue 4 and 8, and the lot is worth 1.
const bidding = `"given": {"seats": 2, "position": {"stock": ["c1"], ` +
	`"state": {"red": {"hand": ["c3","c9"]}, "blue": {"hand": ["c4","c8"]}}}}`

// over is a game that has ended 5 to 3.
const over = `"given": {"seats": 2, "position": {"turned": 4, "turn": null, "state": {"red": {"kept": 5}, "blue": {"tossed": 3}}}}`

// Each expectation that is not met gives one line that says what was wanted and what came.
func TestDiffs(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		want       []string // none: the case passes
	}{
		{"position", bidding + `, "then": {"position": {"turned": 2, "state": {"red": {"kept": 4, "hand": ["c9","c3"]}}}}`,
			[]string{"turned: want 2, got 1", "state.red.kept: want 4, got 0"}},
		{"position met", bidding + `, "then": {"position": {"turned": 1, "state": {"red": {"kept": 0, "hand": ["c9","c3"]}}}}`, nil},
		{"gauges", bidding + `, "then": {"gauges": {"hand/red": 3, "hand/B": 2, "points/2": 1, "round": 1}}`,
			[]string{"hand/red: want 3, got 2", "points/blue: want 1, got 0"}},
		{"offers there", bidding + `, "then": {"offers": {"red": ["bid(c3)", "keep"]}}`,
			[]string{"offers of red: keep is not on offer and should be; on offer: bid(c3) bid(c9)"}},
		{"offers has and lacks", bidding + `, "then": {"offers": {"red": {"has": ["bid(c4)"], "lacks": ["bid(c9)", "keep"]}}}`,
			[]string{"offers of red: bid(c4) is not on offer and should be; on offer: bid(c3) bid(c9)",
				"offers of red: bid(c9) is on offer and should not be; on offer: bid(c3) bid(c9)"}},
		{"offers exactly", bidding + `, "then": {"offers": {"blue": {"exactly": ["bid(c4)"]}}}`,
			[]string{"offers of blue: want exactly 1, got 2: bid(c4) bid(c8)"}},
		{"offers count", bidding + `, "then": {"offers": {"blue": {"count": 3}}}`, []string{"offers of blue: want 3, got 2: bid(c4) bid(c8)"}},
		{"offers met", bidding + `, "then": {"offers": {"A": {"exactly": ["bid(c9)", "bid(c3)"], "count": 2}, "blue": {"lacks": ["keep"]}}}`,
			nil},
		{"facts", bidding + `, "when": [{"seat": "red", "choose": "bid(c9)"}], "then": {"facts": ["sealed(red)", "won(red,1)"]}`,
			[]string{"the fact won(red,1) did not happen (in this order); what happened: sealed(red) sealed-card(red,c9)"}},
		{"facts in another order", bidding + `, "when": [{"seat": "red", "choose": "bid(c9)"}], ` +
			`"then": {"facts": ["sealed-card(red, c9)", "sealed(red)"]}`,
			[]string{"the fact sealed(red) did not happen (in this order); what happened: sealed(red) sealed-card(red,c9)"}},
		{"no facts", bidding + `, "when": [{"seat": "red", "choose": "bid(c9)"}], "then": {"no_facts": ["sealed", "won"]}`,
			[]string{"the fact sealed(red) happened and should not have"}},
		{"no facts met", bidding + `, "when": [{"seat": "red", "choose": "bid(c9)"}], "then": {"no_facts": ["seal", "won"]}`, nil},
		{"acting", bidding + `, "when": [{"seat": "red", "choose": "bid(c9)"}], "then": {"acting": ["red"]}`,
			[]string{"acting: want [red], got [blue]"}},
		{"result too early", bidding + `, "then": {"result": {"winner": "red"}}`, []string{"the game is not over"}},
		{"result", over + `, "then": {"result": {"winner": "blue", "scores": {"red": 4, "blue": 3}, "ranks": {"red": 2}, "tie_break": "TY-5.2"}}`,
			[]string{"score of red: want 4, got 5", "rank of red: want 2, got 1", "winner: want [blue], got [red]",
				`tie-break: want "TY-5.2", got ""`}},
		{"result met", over + `, "then": {"result": {"winner": "A", "scores": {"1": 5}, "tie_break": ""}}`, nil},
		{"views", bidding + `, "when": [{"seat": "red", "choose": "bid(c9)"}], ` +
			`"then": {"views": {"blue": {"has": ["c9"], "lacks": ["c4"]}, "spectator": {"lacks": ["c4"]}}}`,
			[]string{`view of blue: is not shown: "c9"`, `view of blue: is shown: "c4"`}},
		{"set-up accepted", `"given": {"seats": 2}, "then": {"refused": "bad_setup"}`,
			[]string{"the set-up was expected to be refused with bad_setup, but it was accepted"}},
		{"set-up refused", `"given": {"seats": 5}, "then": {"gauges": {"round": 1}}`,
			[]string{"the set-up was refused: toy is for [2 3] seats, not 5 (bad_setup, TY-2.1)"}},
		{"set-up refused otherwise", `"given": {"seats": 5}, "then": {"refused": "no_space"}`,
			[]string{"the set-up was refused: toy is for [2 3] seats, not 5 (bad_setup, TY-2.1)"}},
		{"choice refused", bidding + `, "when": [{"seat": "red", "choose": "keep"}], "then": {"gauges": {"round": 1}}`,
			[]string{"step 1: keep: this does not answer the open question, " +
				"which is about the card you bid (other_question, TY-3.2); on offer: bid(c3) bid(c9)"}},
		{"choice of a seat that is not asked", over + `, "when": [{"seat": "red", "choose": "keep"}], "then": {"gauges": {"round": 1}}`,
			[]string{"step 1: keep: the game is over (game_over, TY-5.1); on offer: nothing (to choose: )"}},
		{"refusal that did not come", bidding + `, "when": [{"seat": "red", "choose": "bid(c3)", "refused": "not_in_hand"}], ` +
			`"then": {"gauges": {"round": 1}}`,
			[]string{"step 1: cases[0].when[0].choose was expected to be refused with not_in_hand, but it was accepted"}},
		{"another refusal", bidding + `, "when": [{"seat": "red", "choose": "keep", "refused": "not_in_hand"}], "then": {"gauges": {"round": 1}}`,
			[]string{"step 1: expected the refusal not_in_hand, got: keep: this does not answer the open question, " +
				"which is about the card you bid (other_question, TY-3.2)"}},
		{"another clause", bidding + `, "when": [{"seat": "red", "choose": "keep", "refused": {"code": "other_question", "clause": "TY-1.1"}}], ` +
			`"then": {"gauges": {"round": 1}}`,
			[]string{"step 1: expected a refusal by TY-1.1, got TY-3.2"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, err := run(oneCase(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, out[0].Diffs); diff != "" {
				t.Error(diff)
			}
			if out[0].Passed() != (tt.want == nil) {
				t.Error("passed and failed are mixed up")
			}
		})
	}
}

// What cannot be understood is an error with its place, never ignored.
func TestErrors(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"no JSON", "{ \"game\": ", "s.json:1:11: game: the document ends too early"},
		{"no object", "[]", "s.json:1:1: want an object in braces, got a list"},
		{"no game", `{"cases": []}`, `s.json:1:1: "game" is missing`},
		{"unknown game", `{"game": "chess", "cases": []}`, `s.json:1:10: game: unknown game "chess"; known: toy`},
		{"no case", `{"game": "toy", "cases": []}`, `s.json:1:26: cases: there is no case in it`},
		{"unknown part", `{"game": "toy", "cases": [], "case": 1}`, `s.json:1:38: case: unknown name; known here: game, about, cases`},
		{"id twice", `{"game": "toy", "cases": [{"id": "a", "then": {"acting": ["red","blue"]}}, {"id": "a", ` +
			`"then": {"acting": ["red","blue"]}}]}`,
			`s.json:1:83: cases[1].id: two cases have the id "a"`},
		{"no then", oneCase(`"title": "t"`), `s.json:2:2: cases[0]: "then" is missing`},
		{"nothing expected", oneCase(`"then": {}`), `s.json:3:9: cases[0].then: a case must expect something`},
		{"unknown in case", oneCase(`"given": {}, "when": [], "them": {}`), `s.json:3:34: cases[0].them: unknown name; known here: id,`},
		{"unknown in given", oneCase(`"given": {"seat": 2}, "then": {"acting": []}`), `s.json:3:19: cases[0].given.seat: unknown name`},
		{"unknown in then", oneCase(`"then": {"gauge": {}}`), `s.json:3:19: cases[0].then.gauge: unknown name`},
		{"unknown in step", oneCase(`"when": [{"who": "red"}], "then": {"acting": []}`),
			`s.json:3:18: cases[0].when[0].who: unknown name; known here: seat, choose, refused, settle, note`},
		{"seats out of range", oneCase(`"given": {"seats": 12}, "then": {"acting": []}`),
			`s.json:3:20: cases[0].given.seats: 12 is out of range`},
		{"later revision", oneCase(`"given": {"revision": 9}, "then": {"acting": []}`),
			`s.json:2:2: cases[0]: toy: revision 9 of the rules is newer`},
		{"unknown option", oneCase(`"given": {"options": {"short": true}}, "then": {"acting": []}`),
			`s.json:3:22: cases[0].given.options: unknown option "short"; this game has: long`},
		{"unknown element", oneCase(`"given": {"position": {"moon": 1}}, "then": {"acting": []}`),
			`s.json:3:32: cases[0].given.position.moon: unknown name; known here: turned,`},
		{"unknown card", oneCase(`"given": {"position": {"stock": ["c21"]}}, "then": {"acting": []}`),
			`s.json:3:34: cases[0].given.position.stock[0]: unknown bid card "c21"`},
		{"unknown chance", oneCase(`"given": {"chance": {"dice": 1}}, "then": {"acting": []}`),
			`s.json:3:30: cases[0].given.chance.dice: unknown name; known here: lots, cards`},
		{"unknown seat", oneCase(`"when": [{"seat": "pink", "choose": "keep"}], "then": {"acting": []}`),
			`s.json:3:19: cases[0].when[0].seat: unknown seat "pink"; known: red, blue`},
		{"unknown choice", oneCase(`"when": [{"seat": "red", "choose": "steal"}], "then": {"acting": []}`),
			`s.json:3:36: cases[0].when[0].choose: unknown choice "steal"; known: bid, keep, toss, swap, end-turn`},
		{"unknown choice in a list", oneCase(`"when": [{"seat": "red", "choose": ["keep", "bid(c99)"]}], "then": {"acting": []}`),
			`s.json:3:45: cases[0].when[0].choose[1]: choice "bid(c99)": unknown bid card`},
		{"refused by no code", oneCase(`"when": [{"seat": "red", "choose": "keep", "refused": ""}], "then": {"acting": []}`),
			`s.json:3:55: cases[0].when[0].refused: name the code of the refusal`},
		{"unknown gauge", oneCase(`"then": {"gauges": {"cash/red": 1}}`),
			`s.json:3:33: cases[0].then.gauges.cash/red: unknown gauge "cash/red"; known: points/red, hand/red,`},
		{"gauge of an unknown seat", oneCase(`"then": {"gauges": {"points/pink": 1}}`),
			`s.json:3:36: cases[0].then.gauges.points/pink: unknown gauge`},
		{"gauge that is no number", oneCase(`"then": {"gauges": {"points/red": "1"}}`),
			`s.json:3:35: cases[0].then.gauges.points/red: want a whole number, got "1"`},
		{"offers of an unknown seat", oneCase(`"then": {"offers": {"green": []}}`),
			`s.json:3:30: cases[0].then.offers.green: unknown seat "green"; known: red, blue`},
		{"unknown offer", oneCase(`"then": {"offers": {"red": ["steal"]}}`), `s.json:3:29: cases[0].then.offers.red[0]: unknown choice "steal"`},
		{"unknown in offers", oneCase(`"then": {"offers": {"red": {"have": []}}}`),
			`s.json:3:37: cases[0].then.offers.red.have: unknown name; known here: has, lacks, exactly, count`},
		{"acting of an unknown seat", oneCase(`"then": {"acting": ["red", "pink"]}`),
			`s.json:3:28: cases[0].then.acting[1]: unknown seat "pink"`},
		{"unknown element expected", oneCase(`"then": {"position": {"moon": 1}}`), `s.json:3:31: cases[0].then.position.moon: unknown name`},
		{"unknown in result", oneCase(over + `, "then": {"result": {"points": {}}}`),
			`cases[0].then.result.points: unknown name; known here: scores, winner, ranks, tie_break`},
		{"winner unknown", oneCase(over + `, "then": {"result": {"winner": "pink"}}`), `cases[0].then.result.winner: unknown seat "pink"`},
		{"view of an unknown seat", oneCase(`"then": {"views": {"pink": {"has": []}}}`),
			`s.json:3:28: cases[0].then.views.pink: unknown seat "pink"`},
		{"unknown in views", oneCase(`"then": {"views": {"red": {"have": []}}}`),
			`s.json:3:36: cases[0].then.views.red.have: unknown name; known here: has, lacks`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, err := run(tt.text)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "s.json:") {
				t.Errorf("got  %v %v\nwant %s", out, err, tt.want)
			}
		})
	}
}

// Where other seats have exactly one choice left, that is made first; "settle" makes all such choices.
func TestForcedChoices(t *testing.T) {
	const ending = `"given": {"seats": 2, "position": {"turn": {"step": "end", "seat": "red"}, ` +
		`"state": {"red": {"hand": ["c3","c9"]}, "blue": {"hand": ["c4","c8"]}}}}`
	for _, tt := range []struct {
		name, body string
		want       []string
	}{
		{"passed over", ending + `, "when": [{"seat": "blue", "choose": "bid(c4)"}], ` +
			`"then": {"gauges": {"round": 2}, "facts": ["turned(2)", "sealed(blue)"]}`, nil},
		{"not for a refusal of one who is asked",
			ending + `, "when": [{"seat": "red", "choose": "bid(c3)", "refused": "other_question"}], "then": {"gauges": {"round": 1}}`, nil},
		{"settle", ending + `, "when": [{"settle": true}], "then": {"gauges": {"round": 2}, "acting": ["red", "blue"]}`, nil},
		{"settle not", ending + `, "when": [{"settle": false}], "then": {"gauges": {"round": 1}}`, nil},
		{"as one", bidding + `, "when": [{"seat": "red", "choose": ["bid(c3)", "bid(c4)"], "refused": "not_in_hand"}], ` +
			`"then": {"acting": ["red", "blue"], "no_facts": ["sealed"]}`, nil},
		{"stops at the first step that fails",
			bidding + `, "when": [{"seat": "red", "choose": "keep"}, {"seat": "red", "choose": "toss"}], "then": {"gauges": {"round": 9}}`,
			[]string{"step 1: keep: this does not answer the open question, " +
				"which is about the card you bid (other_question, TY-3.2); on offer: bid(c3) bid(c9)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, err := run(oneCase(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, out[0].Diffs); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestGiven(t *testing.T) {
	for _, tt := range []struct{ name, body string }{
		{"nothing is the real set-up", `"then": {"gauges": {"hand/red": 4, "stock": 12}}`},
		{"a position lies on a bare table", `"given": {"position": {}}, "then": {"gauges": {"hand/red": 0, "stock": 0}}`},
		{"or on the real set-up", `"given": {"setup": true, "position": {"state": {"red": {"kept": 3}}}}, ` +
			`"then": {"gauges": {"hand/red": 4, "points/red": 3}}`},
		{"options by text or switch", `"given": {"options": {"long": true}}, "then": {"gauges": {"hand/red": 6}}`},
		{"a number is a seed too", `"given": {"seed": 7}, "then": {"gauges": {"round": 1}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, err := run(oneCase(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			if !out[0].Passed() {
				t.Error(out[0].Diffs)
			}
		})
	}
}

func TestOutcome(t *testing.T) {
	out, err := run(`{"game": "toy", "about": "two cases", "cases": [
	  {"id": "a", "clause": "TY-1.1", "title": "first", "source": "me", "why": "so", "then": {"gauges": {"round": 1}}},
	  {"id": "b", "clause": ["TY-1.1", "TY-1.2"], "then": {"gauges": {"round": 2}}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	want := []scenario.Outcome{
		{ID: "a", Clause: "TY-1.1", Title: "first"},
		{ID: "b", Clause: "TY-1.1, TY-1.2", Diffs: []string{"round: want 2, got 1"}},
	}
	if diff := cmp.Diff(want, out); diff != "" {
		t.Error(diff)
	}
}

// A game that cannot be opened for a reason of its own keeps that reason.
func TestFindError(t *testing.T) {
	_, err := scenario.Run(func(string) (engine.Game, error) { return nil, errors.New("no components") }, "s.json",
		[]byte(`{"game": "toy", "cases": []}`))
	if err == nil || err.Error() != "s.json:1:10: game: no components" {
		t.Error(err)
	}
}
