package term_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/record"
	"cromford/games"
	"cromford/internal/term"
	"cromford/text"
	"cromford/text/paint"
)

// sitter answers from what was printed since it last answered.
type sitter struct {
	out    *bytes.Buffer
	answer func(shown, prompt string) (string, bool)
	forgot int
	seen   int
}

func (s *sitter) Line(prompt string) (string, error) {
	shown := s.out.String()[s.seen:]
	s.out.WriteString(prompt + "\n") // the answer is echoed
	s.seen = s.out.Len()
	line, ok := s.answer(shown, prompt)
	if !ok {
		return "", io.EOF
	}
	return line, nil
}

func (s *sitter) Forget()  { s.forgot++ }
func (s *sitter) Restore() {}

// sit opens a table in a terminal of 80 by 24. The first people play, the others are greedy.
func sit(t *testing.T, game, lang string, seats, people int, answer func(shown, prompt string) (string, bool)) (*term.Session, *sitter) {
	t.Helper()
	e, err := games.Open(game, nil)
	if err != nil {
		t.Fatal(err)
	}
	cat, err := text.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	j, err := record.NewJournal(e.Game, engine.Config{Seats: seats, Key: engine.KeyFromSeed("sit")})
	if err != nil {
		t.Fatal(err)
	}
	minds := map[engine.Seat]arena.Mind{}
	for i := people; i < seats; i++ {
		if minds[engine.Seat(i)], err = e.Arena.Mind("greedy"); err != nil {
			t.Fatal(err)
		}
	}
	out := &bytes.Buffer{}
	lines := &sitter{out: out, answer: answer}
	return &term.Session{Journal: j, Catalog: cat, Board: e.Board, Account: e.Account, Minds: minds, Lines: lines, Out: out,
		Size: func() (int, int) { return 80, 24 }, Rules: func(clause string) string { return "the words of " + clause }}, lines
}

// script answers from a list of what must be shown and what is said then.
func script(t *testing.T, turns ...[2]string) func(string, string) (string, bool) {
	t.Helper()
	i := 0
	return func(shown, prompt string) (string, bool) {
		if i == len(turns) {
			return "", false
		}
		if want := turns[i][0]; !strings.Contains(strings.ReplaceAll(shown+prompt, "\u00a0", " "), want) {
			t.Errorf("before saying %q: want %q in %q", turns[i][1], want, shown+prompt)
		}
		i++
		return turns[i-1][1], true
	}
}

func left(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, term.ErrQuit) {
		t.Errorf("the session ended with %v", err)
	}
}

var offer = regexp.MustCompile(`(?m)^ {2,3}(\d+)  `)

// More offers than the screen has room for come page by page, and every one of them can be taken at any time.
func TestOffersPage(t *testing.T) {
	var first, second []string
	numbers := func(s string) (out []string) {
		for _, m := range offer.FindAllStringSubmatch(s, -1) {
			out = append(out, m[1])
		}
		return out
	}
	n := 0
	s, _ := sit(t, "railways", "en", 3, 1, func(shown, _ string) (string, bool) {
		n++
		switch n {
		case 1:
			return "pick(port)", true
		case 2:
			first = numbers(shown)
			if !strings.Contains(shown, "Enter: ") {
				t.Errorf("it does not say that there is more: %q", shown)
			}
			_, list, _ := strings.Cut(shown, "you choose:")
			if lines := strings.Count(list, "\n") + 2; lines > 24 {
				t.Errorf("the question takes %d lines of 24", lines)
			}
			return "", true
		case 3:
			second = numbers(shown)
			return "1", true // from the page before
		}
		return "", false
	})
	left(t, s.Run())
	if len(first) < 3 || len(second) == 0 || second[0] != strconv.Itoa(len(first)+1) {
		t.Errorf("the pages have %v and %v", first, second)
	}
	if s.Journal.Len() < 2 {
		t.Error("an offer of an earlier page was not taken")
	}
}

// What is neither a number nor a command nor a choice is answered with what can be chosen now.
func TestUnknownWordShowsTheOffers(t *testing.T) {
	s, _ := sit(t, "railways", "en", 3, 1, script(t,
		[2]string{"Choose Port", "sausage"},
		[2]string{"“sausage” is neither a number nor a command nor a choice in notation. This can\nbe chosen:\n\n" +
			"● red, you choose:\n Action cards\n   1  Choose", "end-turn"},
		[2]string{"This is not what is asked now. (RW-5.2)\n\n● red, you choose:", "q"}))
	left(t, s.Run())
}

// A preview is a few numbers, and w tells them all.
func TestPreviewIsShort(t *testing.T) {
	arrow := regexp.MustCompile(`→`)
	n := 0
	s, _ := sit(t, "arkwright-2025", "en", 2, 1, func(shown, _ string) (string, bool) {
		n++
		if n == 1 {
			_, list, _ := strings.Cut(shown, "you choose:")
			_, list, _ = strings.Cut(list, "   1  ")
			one, _, _ := strings.Cut(list, "   2  ")
			if got := len(arrow.FindAllString(one, -1)); got < 3 || got > 5 || !strings.Contains(one, "more") {
				t.Errorf("a preview of %d numbers: %q", got, one)
			}
			return "w 1", true
		}
		if got := len(arrow.FindAllString(shown, -1)); got < 8 || !strings.Contains(shown, "the words of A25-") {
			t.Errorf("w tells %d numbers: %q", got, shown)
		}
		return "", false
	})
	left(t, s.Run())
}

// Between two people the screen is cleared with everything that has scrolled out of it, and what was typed is forgotten.
func TestHandOverLeavesNothing(t *testing.T) {
	s, lines := sit(t, "railways", "en", 3, 2, script(t,
		[2]string{"\x1b[H\x1b[2J\x1b[3JWelcome\n● red: take the keyboard", ""},
		[2]string{"● red, you choose:", "1"},
		[2]string{"\x1b[H\x1b[2J\x1b[3J■ blue: take the keyboard", ""},
		[2]string{"■ blue, you choose:", "q"}))
	s.Greet = func() { lines.out.WriteString("Welcome\n") }
	left(t, s.Run())
	if lines.forgot != 2 {
		t.Errorf("what was typed is forgotten %d times", lines.forgot)
	}
}

// What is not meant is asked again, with the offers.
func TestNotMeant(t *testing.T) {
	phase := ""
	s, _ := sit(t, "railways", "en", 3, 1, func(shown, _ string) (string, bool) {
		switch {
		case phase == "no":
			if phase = "done"; !strings.Contains(shown, "you choose:\n") || !offer.MatchString(shown) {
				t.Errorf("after a no one sees %q", shown)
			}
			return "", false
		case strings.Contains(shown, "Type y"):
			phase = "no"
			return "", true
		}
		return "1", true
	})
	left(t, s.Run())
	if phase != "done" {
		t.Error("nothing was warned of")
	}
}

// Several choices that are one offer are taken back at once.
func TestChainIsOneUndo(t *testing.T) {
	var before int
	phase := "look"
	s, _ := sit(t, "arkwright-2025", "en", 2, 1, nil)
	s.Lines.(*sitter).answer = func(shown, _ string) (string, bool) {
		switch {
		case phase == "undone":
			if s.Journal.Len() != before {
				t.Errorf("after taking it back %d choices hold, before it %d", s.Journal.Len(), before)
			}
			phase = "done"
			return "", false
		case phase == "taken":
			if s.Journal.Len() < before+2 {
				t.Errorf("the chain made %d choices", s.Journal.Len()-before)
			}
			phase = "undone"
			return "u", true
		case strings.Contains(shown, "Type y to mean it"):
			return "y", true
		}
		seat := s.Journal.Table().Acting().First()
		if n, plans := len(s.Journal.Table().Offers(seat)), s.Journal.Table().Plans(seat); len(plans) > 0 {
			before, phase = s.Journal.Len(), "taken"
			return strconv.Itoa(n + 1), true
		}
		for i, o := range s.Journal.Table().Offers(seat) {
			if o.Text == "play(workers)" {
				return strconv.Itoa(i + 1), true
			}
		}
		return "1", s.Journal.Len() < 400
	}
	left(t, s.Run())
	if phase != "done" {
		t.Errorf("no chain was offered (%s)", phase)
	}
}

// The log shows its end, and all of it page by page; an action is one entry.
func TestLog(t *testing.T) {
	asked := 0
	phase := ""
	s, _ := sit(t, "railways", "en", 3, 1, func(shown, prompt string) (string, bool) {
		asked++
		switch {
		case phase == "end":
			if !strings.Contains(shown, " earlier lines: l all") || strings.Count(shown, "\n") > 23 {
				t.Errorf("the end of the log takes %d lines: %q", strings.Count(shown, "\n"), shown)
			}
			phase = "all"
			return "l all", true
		case phase == "all":
			if !strings.Contains(prompt, "Enter goes on, q ends") || !strings.Contains(shown, "1    ") {
				t.Errorf("all of the log: %q %q", shown, prompt)
			}
			phase = "done"
			return "q", true
		case phase == "done" || asked > 200:
			return "", false
		case strings.Contains(shown, "Type y"):
			return "y", true
		case strings.Contains(shown, "Round 6"):
			phase = "end"
			return "l", true
		}
		return "1", true
	})
	left(t, s.Run())
	if phase != "done" {
		t.Errorf("the log was not read to its end (%q)", phase)
	}
}

// Whole games in every language: nothing is wider than the screen, every word is there, and in French nothing is English: neither
// seats nor products nor what the catalogs do not reach.
func TestWholeGames(t *testing.T) {
	english := regexp.MustCompile(`\b(blue|red|green|yellow|food|clothes|clothing|cutlery|lamps|` +
		`orange|purple|reserve|the|your|cash|shares?|workers?)\b`)
	missing := regexp.MustCompile(`\[(term|ui|railways|arkwright|cardgame)[\w.-]*\]`)
	for _, tt := range []struct {
		game  string
		seats int
	}{{"railways", 4}, {"arkwright-2025", 3}, {"arkwright-2014", 2}, {"arkwright-card", 1}, {"arkwright-card", 3}} {
		for _, lang := range text.Languages {
			t.Run(fmt.Sprint(tt.game, tt.seats, lang), func(t *testing.T) {
				asked := 0
				s, lines := sit(t, tt.game, lang, tt.seats, 1, func(shown, _ string) (string, bool) {
					if asked++; asked > 3000 {
						return "", false
					}
					all := offer.FindAllStringSubmatch(shown, -1)
					switch {
					case asked%40 == 0:
						return "d", true
					case asked%55 == 0:
						return "a", true
					case asked%60 == 0:
						return "w 1", true
					case len(all) == 0 && asked%2 == 0:
						return "y", true
					case len(all) == 0:
						return "o", true
					}
					return all[asked*7%len(all)][1], true
				})
				s.Rules = func(clause string) string { return clause }
				if err := s.Run(); err != nil {
					t.Fatalf("after %d questions: %v", asked, err)
				}
				for _, line := range strings.Split(lines.out.String(), "\n") {
					if paint.Visible(line) > 80 {
						t.Fatalf("%d columns: %q", paint.Visible(line), line)
					}
					if m := missing.FindString(line); m != "" {
						t.Fatalf("%s is missing: %q", m, line)
					}
					if m := english.FindString(line); lang == "fr" && m != "" {
						t.Fatalf("%q in a French game: %q", m, line)
					}
				}
			})
		}
	}
}
