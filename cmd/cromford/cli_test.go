package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"
)

// recordFile is a whole recorded game of three.
const recordFile = "../../games/railways/testdata/records/3p.record"

type result struct {
	code     int
	out, err string
}

// cromford runs the program without a process around it.
func cromford(in string, args ...string) result {
	var out, errOut bytes.Buffer
	code := run(args, strings.NewReader(in), &out, &errOut)
	return result{code, out.String(), errOut.String()}
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func readText(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// verbs lists the command lines of all verbs: "scenario run" has two words.
func verbs(t *testing.T) [][]string {
	t.Helper()
	p, err := kong.New(&cli{})
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	var walk func(n *kong.Node, path []string)
	walk = func(n *kong.Node, path []string) {
		out = append(out, path)
		for _, kid := range n.Children {
			if kid.Type == kong.CommandNode {
				walk(kid, append(slices.Clone(path), kid.Name))
			}
		}
	}
	walk(p.Model.Node, nil)
	return out
}

func TestHelp(t *testing.T) {
	all := verbs(t)
	if len(all) < 12 {
		t.Fatalf("only %d verbs were found: %v", len(all), all)
	}
	for _, verb := range all {
		got := cromford("", append(slices.Clone(verb), "--help")...)
		if got.code != 0 || !strings.HasPrefix(got.out, "Usage: cromford") || got.err != "" {
			t.Errorf("%v --help: exit %d, %q, %q", verb, got.code, got.out, got.err)
		}
	}
}

// Wrong input ends with code 2 and one message that names the file and the place, or what can be named instead.
func TestWrongInput(t *testing.T) {
	record := readText(t, recordFile)
	at := 2000 + strings.Index(record[2000:], " #") // in the middle of a turn
	cut, cutLine := write(t, "cut.record", record[:at]), fmt.Sprintf("FILE:%d: ", 1+strings.Count(record[:at], "\n"))
	headless := write(t, "headless.record", record[strings.Index(record, "\n")+1:])
	illegal := write(t, "illegal.record", regexp.MustCompile(`(?m)^(1 \w+): pick\(\w+\)`).ReplaceAllString(record, "$1: end-turn"))
	nonsense := write(t, "nonsense.record", regexp.MustCompile(`pick\(\w+\)`).ReplaceAllString(record, "pick(sausage)"))
	chess := write(t, "chess.record", strings.Replace(record, `"railways"`, `"chess"`, 1))
	otherSet := write(t, "set.record", regexp.MustCompile(`\[Components ".*"\]`).ReplaceAllString(record, `[Components "0123"]`))
	scenario := func(body string) string {
		return write(t, "s.json", "{ \"game\": \"railways\",\n  \"cases\": [ { \"id\": \"x\",\n"+body+" } ] }")
	}
	for _, tt := range []struct {
		name string
		args []string
		want string // FILE stands for the last argument; after ! it is a check that fails
	}{
		{"nothing", nil, "expected one of"},
		{"unknown verb", []string{"conquer"}, "unexpected argument conquer"},
		{"unknown flag", []string{"sim", "railways", "--fats"}, "unknown flag --fats"},
		{"no game", []string{"sim"}, `expected "<game>"`},
		{"unknown game", []string{"sim", "chess"}, `unknown game "chess"; known: railways`},
		{"unknown game to play", []string{"play", "chess"}, `unknown game "chess"; known: railways`},
		{"unknown game to measure", []string{"bench", "chess"}, `unknown game "chess"`},
		{"unknown game to cover", []string{"coverage", "chess"}, `unknown game "chess"`},
		{"no game to play", []string{"play"}, "name a game: railways"},
		{"seed of a saved game", []string{"play", "--resume", recordFile, "--seed", "x"}, "--seed decides how a new game is dealt"},
		{"seats of a saved game", []string{"play", "--resume", recordFile, "--seats", "4"}, "--seats is for new games"},
		{"options of a saved game", []string{"play", "--resume", recordFile, "--option", "board=germany"}, "--option is for new games"},
		{"help of nothing", []string{"help", "conquer"}, "unexpected argument conquer"},
		{"unknown shell", []string{"completion", "csh"}, `must be one of "bash","zsh","fish"`},
		{"unknown seat to look from", []string{"replay", "--as", "pink", recordFile}, `there is no seat "pink"; there are red, blue, green`},
		{"unknown attack", []string{"abuse-test", "railways", "--only", "siege"}, `there is no attack "siege"; there are: rotating guests`},
		{"game and file", []string{"play", "railways", "--resume", recordFile}, "name either a game or --resume, not both"},
		{"unknown option", []string{"sim", "railways", "--option", "moon=on"}, `unknown option "moon"; this game has: board, rhondda_open`},
		{"bad value", []string{"sim", "railways", "--option", "board=france"},
			`option "board" cannot be "france"; it can be: england_wales, germany`},
		{"option that does not go", []string{"sim", "railways", "--seats", "5", "--option", "rhondda_open"},
			"the option rhondda_open does not go with 5 seats on germany (bad_setup, RW-2.1)"},
		{"seats", []string{"sim", "railways", "--seats", "9"}, "railways is for [3 4 5] seats, not 9"},
		{"seats that are no number", []string{"sim", "railways", "--seats", "many"}, `expected a valid 64 bit int but got "many"`},
		{"no games", []string{"sim", "railways", "--games", "0"}, "0 games: want at least one"},
		{"unknown bot", []string{"sim", "railways", "--bots", "genius"}, `unknown bot "genius"; railways has: random`},
		{"too many bots", []string{"sim", "railways", "--bots", "random,random,random,random"}, "4 bots for 3 seats"},
		{"no time", []string{"bench", "railways", "--seconds", "0"}, "more than 0 seconds"},
		{"too much time", []string{"bench", "railways", "--seconds", "1e9"}, "an hour is the limit"},
		{"unknown player", []string{"play", "railways", "--players", "genius"}, `unknown bot "genius"; railways has: random, greedy, level1, `},
		{"too many players", []string{"play", "railways", "--players", "me,me,me,me"}, "4 players are named for 3 seats"},
		{"unknown language", []string{"play", "railways", "--lang", "xx"}, `unknown language "xx"; known: en, fr`},
		{"no file", []string{"replay", "nowhere.record"}, "open nowhere.record: no such file"},
		{"no component file", []string{"sim", "railways", "--components", "nowhere.json"}, "open nowhere.json: no such file"},
		{"beyond the end", []string{"replay", "--at", "99999", recordFile}, "FILE: the game has 2"},

		{"truncated record", []string{"verify", cut},
			"!" + cutLine + "want choices and then # with eight hexadecimal digits; the line is cut off or damaged"},
		{"truncated record to replay", []string{"replay", cut}, cutLine},
		{"truncated record to resume", []string{"play", "--resume", cut}, cutLine},
		{"record without a game", []string{"verify", headless}, `!FILE:5: the header has no [Game "..."]`},
		{"illegal choice", []string{"verify", illegal}, "!FILE:7: event 1: this is not what the seat is asked now (not_asked, RW-5.2)"},
		{"unknown choice", []string{"verify", nonsense},
			`!FILE:7: event 1: choice "pick(sausage)": unknown action card "sausage"; known: port, factory`},
		{"record of an unknown game", []string{"verify", chess}, `FILE:1: unknown game "chess"`},
		{"record of another set", []string{"verify", otherSet}, "this game was played with the component set 0123"},
		{"a scenario is no record", []string{"verify", scenario(`"then": {}`)}, `!FILE:1: the header has no [Game "..."]`},

		{"scenario that is no JSON", []string{"scenario", "run", write(t, "s.json", "{ \"game\": \"railways\",\n")}, "FILE:"},
		{"scenario of an unknown game", []string{"scenario", "run", write(t, "s.json", `{"game": "chess", "cases": []}`)},
			`FILE:1:10: game: unknown game "chess"`},
		{"scenario with an unknown name", []string{"scenario", "run", scenario(`"then": {"position": {"moon": 1}}`)},
			"FILE:3:31: cases[0].then.position.moon: unknown name; known here: round, track"},
		{"scenario with an unknown town",
			[]string{"scenario", "run", scenario(`"given": {"position": {"factories": {"atlantis": {"red": [1, 0]}}}}, "then": {"acting": []}`)},
			`FILE:3:50: cases[0].given.position.factories.atlantis: unknown town "atlantis"; known: norwich`},
		{"scenario with an unknown gauge", []string{"scenario", "run", scenario(`"then": {"gauges": {"cahs/red": 4}}`)},
			`FILE:3:33: cases[0].then.gauges.cahs/red: unknown gauge "cahs/red"; known: cash/red`},
		{"scenario with an unknown choice",
			[]string{"scenario", "run", scenario(`"when": [{"seat": "red", "choose": "pcik(port)"}], "then": {"acting": []}`)},
			`FILE:3:36: cases[0].when[0].choose: unknown choice "pcik(port)"; known: pick, build-factory`},
		{"scenario with an unknown seat",
			[]string{"scenario", "run", scenario(`"when": [{"seat": "pink", "choose": "pick(port)"}], "then": {"acting": []}`)},
			`FILE:3:19: cases[0].when[0].seat: unknown seat "pink"`},
		{"component file that is no JSON", []string{"components", "check", write(t, "c.json", "{")}, "FILE:1:2: the document ends too early"},
		{"component file without a schema", []string{"components", "check", write(t, "c.json", "{}")}, `FILE:1:1: "schema" is missing`},
		{"component file of nothing", []string{"components", "check", write(t, "c.json", `{"schema": "moon/1"}`)},
			`FILE:1:12: schema: unknown schema "moon/1"; known: railways-components/1`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := cromford("", tt.args...)
			want, code := tt.want, exitInput
			if strings.HasPrefix(want, "!") { // the check was made, and has failed
				want, code = want[1:], exitFailed
			}
			if len(tt.args) > 0 {
				want = strings.Replace(want, "FILE", tt.args[len(tt.args)-1], 1)
			}
			if got.code != code || !strings.HasPrefix(got.err, "cromford: ") || !strings.Contains(got.err, want) {
				t.Errorf("exit %d, %q\nwant %q", got.code, got.err, want)
			}
			if strings.Count(strings.TrimSuffix(got.err, "Try 'cromford --help'.\n"), "\n") != 1 || strings.Contains(got.err, "goroutine") {
				t.Errorf("this is not one message: %q", got.err)
			}
		})
	}
}

// components is the built-in set as a document to be damaged.
func components(t *testing.T) map[string]any {
	t.Helper()
	var file map[string]any
	if err := json.Unmarshal([]byte(readText(t, "../../games/railways/tables/components.json")), &file); err != nil {
		t.Fatal(err)
	}
	return file
}

func boardOf(file map[string]any, i int) map[string]any {
	return file["boards"].([]any)[i].(map[string]any)
}

func TestComponentFiles(t *testing.T) {
	// The north and the south of England, with every line between them taken out.
	north := []string{"norwich", "leeds", "manchester"}
	ports := []string{"london", "hull", "liverpool"}
	for _, tt := range []struct {
		name   string
		change func(file map[string]any)
		want   string
	}{
		{"missing line", func(file map[string]any) {
			b := boardOf(file, 0)
			lines := b["lines"].([]any)
			b["lines"] = slices.DeleteFunc(slices.Clone(lines), func(l any) bool { return l.(map[string]any)["id"] == "norwich-london" })
		}, `"norwich-london" is no railway of england_wales`},
		{"disconnected map", func(file map[string]any) {
			b := boardOf(file, 0)
			var kept []any
			gone := map[any]bool{}
			for _, l := range b["lines"].([]any) {
				line := l.(map[string]any)
				if slices.Contains(north, line["town"].(string)) == slices.Contains(ports, line["port"].(string)) {
					kept = append(kept, l)
				} else {
					gone[line["id"]] = true
				}
			}
			b["lines"] = kept
			for _, c := range file["contract_cards"].([]any) {
				if card := c.(map[string]any); gone[card["england_wales"]] {
					card["england_wales"] = nil
				}
			}
		}, "with 3 players the map falls apart: "},
		{"town without a line", func(file map[string]any) {
			b := boardOf(file, 0)
			b["lines"] = slices.DeleteFunc(slices.Clone(b["lines"].([]any)), func(l any) bool { return l.(map[string]any)["town"] == "norwich" })
		}, "boards[0].lines: no line reaches the Town Norwich"},
		{"missing part", func(file map[string]any) { delete(boardOf(file, 0), "ports") }, `boards[0]: "ports" is missing`},
		{"unknown board", func(file map[string]any) { boardOf(file, 0)["id"] = "france" },
			`boards[0].id: unknown board "france"; known: england_wales, germany`},
		{"unknown part", func(file map[string]any) { file["trains"] = 1 }, "trains: unknown name; known here: schema"},
		{"number out of range", func(file map[string]any) {
			file["constants"].(map[string]any)["start_cash"].(map[string]any)["value"] = -4
		}, "constants.start_cash.value: -4 is out of range"},
		{"numbers that disagree", func(file map[string]any) {
			file["constants"].(map[string]any)["markers_to_invest"].(map[string]any)["value"] = 7
		}, "constants.markers_to_invest.value: this number is fixed by the rules (RW-2.5): it must be 11"},
		{"no provenance", func(file map[string]any) { delete(boardOf(file, 0)["towns"].([]any)[0].(map[string]any), "prov") },
			`boards[0].towns[0]: "prov" is missing`},
		{"too few cards", func(file map[string]any) { file["contract_cards"] = file["contract_cards"].([]any)[:8] }, "have only"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := components(t)
			tt.change(file)
			b, err := json.MarshalIndent(file, "", " ")
			if err != nil {
				t.Fatal(err)
			}
			name := write(t, "mine.json", string(b))
			for _, args := range [][]string{{"components", "check", name}, {"sim", "railways", "--games", "1", "--components", name}} {
				got := cromford("", args...)
				if got.code != exitInput || !strings.HasPrefix(got.err, "cromford: "+name+":") || !strings.Contains(got.err, tt.want) {
					t.Errorf("%s: exit %d, %q\nwant %q", args[0], got.code, got.err, tt.want)
				}
			}
		})
	}
}

// richer is an owner's file with one number corrected.
const richer = `{"schema": "railways-components/1",
	"constants": {"start_cash": {"value": 6, "src": "owner", "why": "my box says so"}}}`

func TestComponentsCheck(t *testing.T) {
	good := write(t, "mine.json", richer)
	got := cromford("", "components", "check", good)
	if got.code != 0 || !strings.Contains(got.out, "it replaces: start_cash; everything else is ours") {
		t.Errorf("exit %d, %q %q", got.code, got.out, got.err)
	}
	var out struct {
		Game, Components string
		Sets             []string
	}
	decode(t, cromford("", "components", "check", "--json", good), &out)
	if out.Game != "railways" || len(out.Components) != 16 || !slices.Equal(out.Sets, []string{"start_cash"}) {
		t.Errorf("%+v", out)
	}
	// A game with other numbers is another game: its records say so.
	file := filepath.Join(t.TempDir(), "g.record")
	if got := cromford("", "play", "railways", "--players", "random", "--seed", "c", "--record", file, "--components", good); got.code != 0 {
		t.Fatal(got)
	}
	if got := cromford("", "verify", file); got.code != exitInput || !strings.Contains(got.err, out.Components) ||
		!strings.Contains(got.err, "--components") {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
	if got := cromford("", "verify", file, "--components", good); got.code != 0 {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
}

// A component file goes to the game it names, whatever else is open: a server takes one for each game.
func TestComponentsGoToTheirGame(t *testing.T) {
	rail := write(t, "rail.json", richer)
	bare := &app{}
	ours, _, _, err := bare.allGames()
	if err != nil {
		t.Fatal(err)
	}
	a := &app{files: []string{rail}}
	got, _, _, err := a.allGames()
	if err != nil {
		t.Fatal(err)
	}
	for id, e := range got {
		if same := e.Game.Meta().Components == ours[id].Game.Meta().Components; same != (id != "railways") {
			t.Errorf("%s: set %s, without the file %s", id, e.Game.Meta().Components, ours[id].Game.Meta().Components)
		}
	}
	twice := &app{files: []string{rail, rail}}
	if _, _, _, err := twice.allGames(); err == nil || !strings.Contains(err.Error(), "are both for railways") {
		t.Errorf("two files for one game: %v", err)
	}
	// A verb about one game has no use for another game's file and says so.
	if got := cromford("", "sim", "arkwright-card", "--games", "1", "--components", rail); got.code != exitInput ||
		!strings.Contains(got.err, "is for railways, not for arkwright-card") {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
}

// decode reads the JSON that a verb printed.
func decode(t *testing.T, got result, v any) {
	t.Helper()
	if got.code != 0 || got.err != "" {
		t.Fatalf("exit %d, %q", got.code, got.err)
	}
	if err := json.Unmarshal([]byte(got.out), v); err != nil {
		t.Fatalf("%v\n%s", err, got.out)
	}
}

func keys(m map[string]any) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// Programs read these fields; they may be added to, never renamed.
func TestJSONFields(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want []string
	}{
		{[]string{"bench", "railways", "--seconds", "0.05", "--json"},
			[]string{"games_per_cpu_s", "choices_per_cpu_s", "allocs_per_choice", "position_bytes", "choices_per_game", "listed_per_choice", "game",
				"seats"}},
		{[]string{"sim", "railways", "--games", "3", "--seed", "t", "--json"},
			[]string{"games", "violations", "game", "seats", "options", "choices", "rounds", "score", "by_seat", "by_bot", "ties"}},
		{[]string{"replay", recordFile, "--at", "5", "--json"}, []string{"at", "choices", "hash", "lines", "gauges", "position", "over"}},
		{[]string{"replay", recordFile, "--json"}, []string{"at", "choices", "hash", "lines", "gauges", "position", "over", "result"}},
		{[]string{"scenario", "run", "../../games/railways/testdata/scenarios/examples.json", "--json"}, []string{"cases", "passed", "failed"}},
	} {
		var m map[string]any
		decode(t, cromford("", tt.args...), &m)
		have := keys(m)
		for _, k := range tt.want {
			if !slices.Contains(have, k) {
				t.Errorf("%v: the field %s is missing; there are %v", tt.args, k, have)
			}
		}
	}
}

func TestBench(t *testing.T) {
	var rep map[string]any
	decode(t, cromford("", "bench", "railways", "--seats", "4", "--seconds", "0.05", "--json"), &rep)
	number := func(name string) float64 { v, _ := rep[name].(float64); return v }
	if number("games_per_cpu_s") <= 0 || number("choices_per_cpu_s") <= number("games_per_cpu_s") || number("choices_per_game") < 50 {
		t.Errorf("the numbers make no sense: %v", rep)
	}
	// The bars of the contract that do not depend on the machine.
	if n := number("position_bytes"); n < 100 || n > 1024 {
		t.Errorf("a position has %v bytes", n)
	}
	if n := number("allocs_per_choice"); n > 0.05 {
		t.Errorf("a choice costs %v allocations", n)
	}
	if got := cromford("", "bench", "railways", "--seconds", "0.02"); got.code != 0 || !strings.Contains(got.out, "choices per CPU second") {
		t.Errorf("exit %d, %q", got.code, got.out)
	}
}

func TestSim(t *testing.T) {
	var rep struct {
		Games      int
		Seats      int
		Violations []any
		BySeat     []struct{ Games, Wins int } `json:"by_seat"`
	}
	args := []string{"sim", "railways", "--seats", "4", "--games", "6", "--seed", "t", "--option", "board=england_wales"}
	decode(t, cromford("", append(args, "--json")...), &rep)
	wins := 0
	for _, l := range rep.BySeat {
		wins += l.Wins
	}
	if rep.Games != 6 || rep.Seats != 4 || rep.Violations == nil || len(rep.Violations) != 0 || wins != 6 {
		t.Errorf("%+v", rep)
	}
	// The same seed gives the same games. How long a turn took differs.
	clock := regexp.MustCompile(`slowest turn .*`)
	once, again := clock.ReplaceAllString(cromford("", args...).out, ""), clock.ReplaceAllString(cromford("", args...).out, "")
	if diff := cmp.Diff(once, again); diff != "" {
		t.Error(diff)
	}
	if !strings.HasSuffix(once, "6 games, 0 violations\n") {
		t.Errorf("the last line is not the sum: %q", once)
	}
}

func TestGames(t *testing.T) {
	var list []struct {
		ID      string
		Title   string
		Seats   []int
		Bots    []string
		Options []struct{ Name string }
	}
	decode(t, cromford("", "games", "--json"), &list)
	if len(list) == 0 || list[0].ID != "railways" || !slices.Equal(list[0].Seats, []int{3, 4, 5}) ||
		!slices.Contains(list[0].Bots, "greedy") || len(list[0].Options) < 8 {
		t.Errorf("%+v", list)
	}
	if got := cromford("", "games"); got.code != 0 || !strings.Contains(got.out, "railways: Factories, Ports & Railways") ||
		!strings.Contains(got.out, "--option board=") {
		t.Errorf("exit %d, %q", got.code, got.out)
	}
}

func TestScenarioRun(t *testing.T) {
	if got := cromford("", "scenario", "run", "../../games/railways/testdata/scenarios/examples.json"); got.code != 0 ||
		!strings.HasSuffix(got.out, " passed, 0 failed\n") {
		t.Errorf("exit %d, %q", got.code, got.out[max(0, len(got.out)-200):])
	}
	failing := write(t, "f.json", `{"game": "railways", "cases": [
	  {"id": "good", "then": {"gauges": {"cash/red": 4}}},
	  {"id": "bad", "clause": "RW-2.4", "title": "Rich", "then": {"gauges": {"cash/red": 400}}}]}`)
	got := cromford("", "scenario", "run", failing)
	want := "ok   good \nFAIL bad RW-2.4 Rich\n       cash/red: want 400, got 4\n1 passed, 1 failed\n"
	if got.code != exitFailed || got.out != want || got.err != "" {
		t.Errorf("exit %d, %q\nwant %q", got.code, got.out, want)
	}
	got = cromford("", "scenario", "run", "--json", failing)
	var out struct {
		Cases []struct {
			ID     string
			Passed bool
			Diffs  []string
		}
		Passed, Failed int
	}
	if err := json.Unmarshal([]byte(got.out), &out); err != nil || got.code != exitFailed {
		t.Fatalf("exit %d, %v", got.code, err)
	}
	if out.Passed != 1 || out.Failed != 1 || out.Cases[1].Diffs[0] != "cash/red: want 400, got 4" {
		t.Errorf("%+v", out)
	}
}

func TestVerify(t *testing.T) {
	files, err := filepath.Glob("../../games/railways/testdata/records/*.record")
	if err != nil || len(files) == 0 {
		t.Fatal("no records", err)
	}
	files = files[:3]
	got := cromford("", append([]string{"verify"}, files...)...)
	if got.code != 0 || strings.Count(got.out, " choices, over, #") != len(files) {
		t.Errorf("exit %d, %q %q", got.code, got.out, got.err)
	}
	// One bad file does not hide the good ones.
	bad := write(t, "bad.record", "x")
	got = cromford("", "verify", "--json", bad, files[0])
	var list []struct {
		File, Hash, Error string
		Over              bool
	}
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || got.code != exitFailed {
		t.Fatalf("exit %d, %v", got.code, err)
	}
	if len(list) != 2 || list[0].Error == "" || list[1].Error != "" || !list[1].Over || len(list[1].Hash) != 64 {
		t.Errorf("%+v", list)
	}
}

func TestReplay(t *testing.T) {
	got := cromford("", "replay", recordFile, "--at", "3")
	if got.code != 0 || !strings.Contains(got.out, "After 3 of 287 choices, #de5393fc") || !strings.Contains(got.out, "Norwich") {
		t.Errorf("exit %d, %q", got.code, got.out)
	}
	start := cromford("", "replay", recordFile, "--at", "0")
	if start.code != 0 || !strings.Contains(start.out, "After 0 of 287 choices, #") {
		t.Errorf("exit %d, %q", start.code, start.out)
	}
	end := cromford("", "replay", recordFile)
	if end.code != 0 || !strings.Contains(end.out, "\n 1. ") {
		t.Errorf("exit %d, the end has no scores: %q", end.code, end.out[max(0, len(end.out)-200):])
	}
	// The hash it prints is the one the record has.
	var m struct {
		Hash  string
		Lines []struct{ Seat, Choice string }
	}
	decode(t, cromford("", "replay", recordFile, "--at", "1", "--json"), &m)
	first := strings.SplitN(strings.SplitN(readText(t, recordFile), "\n\n", 2)[1], "\n", 2)[0]
	if !strings.HasSuffix(first, "#"+m.Hash[:8]) || !strings.Contains(first, m.Lines[0].Seat+": "+m.Lines[0].Choice) {
		t.Errorf("%+v does not fit %q", m, first)
	}
}

// Which clauses have tests changes every day; that the list can be read does not.
func TestCoverage(t *testing.T) {
	got := cromford("", "coverage", "railways", "--json")
	var list []struct {
		Game             string
		Total, Covered   int
		Missing, Unknown []string
	}
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || got.code == exitInput {
		t.Fatalf("exit %d, %q, %v", got.code, got.err, err)
	}
	r := list[0]
	if r.Game != "railways" || r.Total < 50 || r.Covered+len(r.Missing) != r.Total || (got.code == 0) != (len(r.Missing)+len(r.Unknown) == 0) {
		t.Errorf("exit %d, %+v", got.code, r)
	}
	if plain := cromford("", "coverage", "railways"); !regexp.MustCompile(`covered \d+/\d+\n$`).MatchString(plain.out) {
		t.Errorf("%q", plain.out)
	}
	t.Chdir(t.TempDir())
	if got := cromford("", "coverage"); got.code != exitInput || !strings.Contains(got.err, "source tree") {
		t.Errorf("outside of the source tree: exit %d, %q", got.code, got.err)
	}
}
