package lessons

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"cromford/engine"
	words "cromford/text"
)

// text is a lesson in one language.
type text struct {
	title, about string
	cards        []Card
}

// Card is what is said at a step.
type Card struct {
	Title string // what is to be seen
	Why   string
	Do    string // the thing to do; empty at a step that is read
	Hint  string // how, if that needs a word
}

// Title is what the lesson is called.
func (l *Lesson) Title(lang string) string { return l.texts[lang].title }

// About says in a sentence what one learns.
func (l *Lesson) About(lang string) string { return l.texts[lang].about }

// Card is what is said at a step.
func (l *Lesson) Card(lang string, step int) Card { return l.texts[lang].cards[step] }

// write reads the words of a lesson and sets the numbers of its table in.
//
//	# Title
//
//	One sentence: what it is about.
//
//	## step: What is to be seen
//	Why, in a sentence.
//	> The thing to do. | How, if that needs a word.
func (l *Lesson) write(from fs.FS, lang string) (*text, error) {
	file := path.Join(l.Game, l.ID+"."+lang+".md")
	b, err := fs.ReadFile(from, file)
	if err != nil {
		return nil, err
	}
	complain := func(line int, format string, args ...any) error {
		return fmt.Errorf("lessons/%s:%d: %s", file, line, fmt.Sprintf(format, args...))
	}
	spaced, err := words.Spacing(lang)
	if err != nil {
		return nil, err
	}
	t := &text{cards: make([]Card, len(l.Steps))}
	seen := make([]bool, len(l.Steps))
	at := -1
	for i, line := range strings.Split(string(b), "\n") {
		line = spaced(strings.TrimSpace(line))
		if at >= 0 && !strings.HasPrefix(line, "## ") {
			var bad string
			if line, bad = l.figures(lang, line, l.Steps[at].at); bad != "" {
				return nil, complain(i+1, "there is no number {%s}", bad)
			}
		}
		switch {
		case line == "":
		case strings.HasPrefix(line, "# "):
			t.title = line[2:]
		case strings.HasPrefix(line, "## "):
			id, title, _ := strings.Cut(line[3:], ":")
			title = strings.TrimSpace(title)
			if at = slices.IndexFunc(l.Steps, func(s Step) bool { return s.ID == id }); at < 0 {
				return nil, complain(i+1, "the lesson has no step %q", id)
			}
			if seen[at] {
				return nil, complain(i+1, "step %q stands there twice", id)
			}
			if title, id = l.figures(lang, title, l.Steps[at].at); id != "" {
				return nil, complain(i+1, "there is no number {%s}", id)
			}
			seen[at], t.cards[at].Title = true, title
		case at < 0:
			t.about = join(t.about, line)
		case strings.HasPrefix(line, "> "):
			do, hint, _ := strings.Cut(line[2:], " | ")
			t.cards[at].Do, t.cards[at].Hint = do, hint
		default:
			t.cards[at].Why = join(t.cards[at].Why, line)
		}
	}
	if t.title == "" || t.about == "" {
		return nil, complain(1, "a lesson has a title and says what it is about")
	}
	for i, c := range t.cards {
		switch {
		case c.Title == "" || c.Why == "":
			return nil, complain(1, "step %q needs a title and a reason", l.Steps[i].ID)
		case (c.Do == "") != (l.Steps[i].Do == 0):
			return nil, complain(1, "step %q says what to do exactly where there is something to do", l.Steps[i].ID)
		}
	}
	return t, nil
}

func join(a, b string) string { return strings.TrimSpace(a + " " + b) }

// figures sets the numbers of a table in: {cash/red}, and as money {£cash/red}. It returns the first name that is no number.
func (l *Lesson) figures(lang, line string, t engine.Table) (set, bad string) {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(line, "{")
		b.WriteString(before)
		if !ok {
			return b.String(), ""
		}
		name, after, _ := strings.Cut(rest, "}")
		id, money := strings.CutPrefix(name, "£")
		list := t.Gauges()
		i := slices.IndexFunc(list, func(g engine.Gauge) bool { return g.ID(t.Meta()) == id })
		if i < 0 {
			return "", name
		}
		b.WriteString(figure(lang, list[i].Value, money))
		line = after
	}
}

func figure(lang string, n int, money bool) string {
	s := strconv.Itoa(max(n, -n))
	switch {
	case money && lang == "fr":
		s += "\u00a0£"
	case money:
		s = "£" + s
	}
	if n < 0 {
		s = "−" + s
	}
	return s
}
