package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cromford/text"
)

// person sits at the terminal: it reads what was printed since it last answered, and answers.
type person struct {
	out    *bytes.Buffer
	seen   int
	answer func(shown string) (line string, ok bool)
}

// Read hands over one line at a time, so that the next answer can depend on what the last one brought.
func (p *person) Read(b []byte) (int, error) {
	shown := p.out.String()[p.seen:]
	p.seen = p.out.Len()
	line, ok := p.answer(shown)
	if !ok {
		return 0, io.EOF
	}
	return copy(b, line+"\n"), nil
}

// sit plays with a person's answers.
func sit(t *testing.T, answer func(shown string) (string, bool), args ...string) result {
	t.Helper()
	var out, errOut bytes.Buffer
	code := run(append([]string{"play"}, args...), &person{out: &out, answer: answer}, &out, &errOut)
	return result{code, out.String(), errOut.String()}
}

// turn is one step of a script: what must have been printed, and what is typed then.
type turn struct{ want, say string }

// script answers from a list and notes what did not come as expected.
func script(t *testing.T, turns []turn) func(string) (string, bool) {
	t.Helper()
	i := 0
	return func(shown string) (string, bool) {
		if i == len(turns) {
			t.Errorf("the script is over, but a question is asked: %q", tail(shown))
			return "", false
		}
		if !strings.Contains(shown, turns[i].want) {
			t.Errorf("before typing %q: want %q, got %q", turns[i].say, turns[i].want, tail(shown))
		}
		i++
		return turns[i-1].say, true
	}
}

func tail(s string) string { return s[max(0, len(s)-600):] }

func TestPlayScript(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new", "game.record")
	got := sit(t, script(t, []turn{
		{"●\u00a0red, you choose:", "nonsense"},
		{"“nonsense” is neither a number nor a command", "99"},
		{"There is no offer 99; there are 1 to 4.", "0"},
		{"There is no offer 0", "w 1"},
		{"RW-4.1", "w 77"},
		{"Say which offer: w 1 to w 4.", "why"},
		{"Say which offer", "w x"},
		{"Say which offer", ""},
		{"There are 4 choices: type a number.", "u"},
		{"There is nothing of yours to take back.", "h"},
		{"take the only offer there is", "l"},
		{"■\u00a0blue has chosen a card", "b"},
		{"Round 1, Period 1", "end-turn"},
		{"This is not what is asked now. (RW-5.2)", "pick(atlantis)"},
		{"“pick(atlantis)” is neither", "1"},
		// The others' cards are up now, and it is our turn.
		{"●\u00a0red, you choose:", "u"},
		{"nothing of yours to take back", " take-loan "},
		{"You take a loan of £4", "u"},
		{"Take a loan", "take-loan"},
		{"End your turn", ""}, // Enter takes the only offer
		{"Round 2", "q"},
	}), "railways", "--seed", "script", "--players", "me,random", "--record", file)
	if got.code != 0 || !strings.Contains(got.out, "The game is saved. Go on with:\n  cromford play --resume "+file+"\n") {
		t.Errorf("exit %d, %q %q", got.code, tail(got.out), got.err)
	}
	if !strings.HasPrefix(got.out, "Factories, Ports & Railways\n") {
		t.Errorf("it begins with %q", got.out[:60])
	}
	if got := cromford("", "verify", file); got.code != 0 || !strings.Contains(got.out, "running") {
		t.Errorf("the saved game cannot be verified: %q %q", got.out, got.err)
	}
	if record := readText(t, file); !strings.Contains(record, "undo ") || strings.Count(record, "red: take-loan") != 2 {
		t.Errorf("the undo is not in the record:\n%s", record)
	}

	// Going on where we were: the log is still there, and the game can be saved elsewhere.
	other := filepath.Join(t.TempDir(), "other.record")
	before := readText(t, file)
	got = sit(t, script(t, []turn{
		{"Round 2", "l"},
		{"You take a loan of £4", "quit"},
	}), "--resume", file, "--record", other)
	if got.code != 0 || readText(t, file) != before || readText(t, other) == "" {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
}

// A whole game at the keyboard, always the last offer: it must come to its end.
func TestPlayToTheEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.record")
	offer := regexp.MustCompile(`(?m)^ +(\d+)  `)
	asked := 0
	got := sit(t, func(shown string) (string, bool) {
		if asked++; asked > 2000 {
			return "", false
		}
		if strings.Contains(shown, "Type y") {
			return "y", true
		}
		all := offer.FindAllStringSubmatch(shown, -1)
		if len(all) == 0 {
			t.Errorf("nothing is on offer: %q", tail(shown))
			return "", false
		}
		return all[asked%len(all)][1], true
	}, "railways", "--seed", "whole", "--players", "me,random", "--record", file)
	if got.code != 0 || !strings.Contains(got.out, " 1. ") || !strings.HasSuffix(got.out, "The game is recorded in "+file+"\n") {
		t.Errorf("exit %d after %d questions: %q %q", got.code, asked, tail(got.out), got.err)
	}
	if got := cromford("", "verify", file); got.code != 0 || !strings.Contains(got.out, "over") {
		t.Errorf("%q %q", got.out, got.err)
	}
}

// Two people at one keyboard: between them the screen is cleared, and nobody sees another's cards.
func TestHotSeat(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.record")
	hands := map[string][]string{} // contract cards each seat has been shown
	cards := regexp.MustCompile(`\S+\s\d+/\d+, own`)
	who := regexp.MustCompile(`.\x{a0}(\w+): take the keyboard and press Enter`)
	offer := regexp.MustCompile(`(?m)^ +(\d+)  (?:Choose (\w+))?`)
	told := regexp.MustCompile(`You chose (\w+)`)
	chosen := map[string]string{} // the Action card each person has sealed last
	at, asked, screens := "", 0, 0
	got := sit(t, func(shown string) (string, bool) {
		if asked++; asked > 40 {
			return "q", true
		}
		// What is printed before the next one has the keyboard is printed for all eyes; then comes that one's own.
		if m := who.FindStringSubmatchIndex(shown); m != nil {
			at = shown[m[2]:m[3]]
			screens++
			if !strings.Contains(shown[:m[0]], "\x1b[H\x1b[2J\x1b[3J") {
				t.Errorf("the screen is not cleared: %q", shown)
			}
			if after := shown[m[1]:]; cards.MatchString(after) || strings.Contains(after, "You ") {
				t.Errorf("while the keyboard changes hands one can read %q", after)
			}
			return "", true
		}
		for _, c := range cards.FindAllString(shown, -1) {
			if !slices.Contains(hands[at], c) {
				hands[at] = append(hands[at], c)
			}
		}
		for _, m := range told.FindAllStringSubmatch(shown, -1) {
			if m[1] != chosen[at] {
				t.Errorf("%s has chosen %q and is told that it was %s: %q", at, chosen[at], m[1], tail(shown))
			}
		}
		if strings.Contains(shown, "Type y") {
			return "y", true
		}
		all := offer.FindAllStringSubmatch(shown, -1)
		if len(all) == 0 {
			t.Errorf("nothing is on offer: %q", tail(shown))
			return "q", true
		}
		if card := all[0][2]; card != "" {
			chosen[at] = card
		}
		// The first offers invest and build; nobody declares or draws contracts, so hands stay as they were dealt.
		return all[0][1], true
	}, "railways", "--seed", "hot", "--players", "me,me,random", "--record", file)
	if got.code != 0 || screens < 4 {
		t.Fatalf("exit %d, the keyboard changed hands %d times: %q", got.code, screens, got.err)
	}
	if len(hands["red"]) == 0 || len(hands["blue"]) == 0 || len(hands["green"]) != 0 {
		t.Errorf("the people have seen these cards: %v", hands)
	}
	for _, c := range hands["red"] {
		if slices.Contains(hands["blue"], c) {
			t.Errorf("red and blue have both seen %s", c)
		}
	}
}

// One person alone needs no hand-over.
func TestNoHandOverForOne(t *testing.T) {
	got := cromford("1\n1\nq\n", "play", "railways", "--seed", "one", "--record", filepath.Join(t.TempDir(), "g"), "--players", "me,random")
	if got.code != 0 || strings.Contains(got.out, "\x1b[") {
		t.Errorf("exit %d, the screen is cleared or coloured without a terminal: %q", got.code, tail(got.out))
	}
}

func TestPlayFrench(t *testing.T) {
	cat, err := text.Load("fr")
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(cat.Get("railways.offer.pick"), "{")
	got := sit(t, script(t, []turn{
		{" 1  " + before + cat.Get("railways.card.port"), "1"},
		{cat.Get("railways.offer.take-loan"), "take-loan"},
		{cat.Get("railways.offer.end-turn"), "l"},
		{"emprunte", "q"},
	}), "railways", "--seed", "french", "--players", "me,random", "--lang", "fr", "--record", filepath.Join(t.TempDir(), "g"))
	if got.code != 0 || !strings.HasPrefix(got.out, cat.Get("railways.title")+"\n") {
		t.Errorf("exit %d, %q", got.code, got.out[:100])
	}
	if strings.Contains(got.out, "[railways.") {
		t.Errorf("a message is missing in French: %q", regexp.MustCompile(`\[railways\.[^\]]*\]`).FindString(got.out))
	}
}

// Bots alone need nobody at the keyboard.
func TestPlayBots(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.record")
	got := cromford("", "play", "railways", "--seats", "4", "--option", "board=england_wales", "--seed", "bots", "--players", "greedy",
		"--record", file)
	for _, want := range []string{" 1. ", " 2. ", " 3. ", " 4. ", "The game is recorded in " + file} {
		if !strings.Contains(got.out, want) {
			t.Errorf("the end sheet lacks %q: %q", want, tail(got.out))
		}
	}
	if got.code != 0 || strings.Contains(got.out, "you choose") || strings.Contains(got.out, "Your contracts") {
		t.Errorf("exit %d, somebody is asked or shown cards: %q", got.code, tail(got.out))
	}
	if got := cromford("", "verify", file); got.code != 0 || !strings.Contains(got.out, "over") {
		t.Errorf("%q %q", got.out, got.err)
	}
}

// Whoever leaves by closing the terminal finds the game as it was.
func TestPlayEndOfInput(t *testing.T) {
	t.Chdir(t.TempDir())
	got := cromford("", "play", "railways", "--players", "me,random")
	m := regexp.MustCompile(`--resume (\S+)`).FindStringSubmatch(got.out)
	if got.code != 0 || m == nil {
		t.Fatalf("exit %d, %q %q", got.code, tail(got.out), got.err)
	}
	if filepath.Dir(m[1]) != "data" {
		t.Errorf("the game is saved in %s, want ./data", m[1])
	}
	if info, err := os.Stat(m[1]); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the record holds the key of all chance and others can read it: %v, %v", info.Mode(), err)
	}
	again := cromford("1\n", "play", "--resume", m[1])
	if again.code != 0 || again.err != "" {
		t.Errorf("exit %d, %q", again.code, again.err)
	}
	left, err := filepath.Glob("data/*.new")
	if err != nil || len(left) != 0 {
		t.Errorf("half-written files are left behind: %v", left)
	}
}

// Without a seed no two games are the same; with one they are.
func TestPlaySeeds(t *testing.T) {
	key := func(args ...string) string {
		file := filepath.Join(t.TempDir(), "g.record")
		if got := cromford("", append([]string{"play", "railways", "--record", file, "--players", "me,random"}, args...)...); got.code != 0 {
			t.Fatal(got)
		}
		return regexp.MustCompile(`\[Key "(.*)"\]`).FindString(readText(t, file))
	}
	first, second := key(), key()
	if first == second {
		t.Error("two games without a seed have the same key")
	}
	first, second = key("--seed", "a"), key("--seed", "a")
	if other := key("--seed", "b"); first != second || first == other {
		t.Error("the seed does not decide the key")
	}
}
