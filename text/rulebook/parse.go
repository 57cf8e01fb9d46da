package rulebook

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// parser reads one chapter.
type parser struct {
	file     string
	line     int
	language string
	number   Number
	spaced   func(string) string // sets the spaces of the language
}

func (p *parser) fail(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", p.file, p.line, fmt.Sprintf(format, args...))
}

// chapter reads the text of a chapter: lines that belong together stand together.
func (p *parser) chapter(id, text string) (*Chapter, error) {
	c := &Chapter{ID: id}
	var para []string
	end := func() error {
		defer func() { para = nil }()
		if len(para) == 0 {
			return nil
		}
		if len(c.Passages) == 0 {
			return p.fail("words before the first passage")
		}
		in := &c.Passages[len(c.Passages)-1]
		b, err := p.block(para)
		in.Blocks = append(in.Blocks, b)
		return err
	}
	for raw := range strings.Lines(text) {
		p.line++
		line := strings.TrimRight(raw, " \r\n")
		var err error
		switch head, rest, _ := strings.Cut(line, " "); {
		case line == "":
			err = end()
		case head == "#":
			c.Title = p.spaced(rest)
		case head == "##":
			if err = end(); err == nil {
				err = p.passage(c, rest)
			}
		case len(c.Passages) > 0 && slices.Contains([]string{"rules:", "names:", "things:", "place:", "show", "?"}, head):
			if err = end(); err == nil {
				err = p.bind(&c.Passages[len(c.Passages)-1], head, rest)
			}
		default:
			para = append(para, line)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := end(); err != nil {
		return nil, err
	}
	p.line = 1
	if c.Title == "" || len(c.Passages) == 0 {
		return nil, p.fail("a chapter needs a title (# ...) and passages (## id: title)")
	}
	return c, nil
}

var name = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (p *parser) passage(c *Chapter, head string) error {
	id, title, ok := strings.Cut(head, ": ")
	if !ok || !name.MatchString(id) {
		return p.fail("a passage begins with ## id: title, the id in small letters, figures and hyphens")
	}
	c.Passages = append(c.Passages, Passage{ID: id, Title: p.spaced(title),
		Rules: []string{}, Shows: []Show{}, Blocks: []Block{}, Asks: []Ask{}})
	return nil
}

// bind reads a line that ties a passage to clauses, to other names, to a place of the board, to a scenario or to another passage.
func (p *parser) bind(to *Passage, head, rest string) error {
	switch head {
	case "rules:":
		return p.list(&to.Rules, rest, "clause")
	case "names:":
		return p.list(&to.Names, p.spaced(rest), "name")
	case "things:":
		return p.list(&to.things, rest, "thing")
	case "place:":
		to.place = rest
	case "show":
		id, words, ok := strings.Cut(rest, ": ")
		title, why, both := strings.Cut(words, " | ")
		if !ok || !both {
			return p.fail("an example is written: show CASE: title | why")
		}
		var err error
		if why, err = p.words(why); err != nil {
			return err
		}
		to.Shows = append(to.Shows, Show{Case: id, Title: p.spaced(title), Why: why, Place: to.place})
	default:
		q, id, ok := strings.Cut(rest, " -> ")
		if !ok {
			return p.fail("a question is written: ? question -> passage")
		}
		to.Asks = append(to.Asks, Ask{Text: p.spaced(q), To: strings.TrimSpace(id)})
	}
	return nil
}

// list reads what stands between commas.
func (p *parser) list(to *[]string, rest, what string) error {
	for x := range strings.SplitSeq(rest, ",") {
		if x = strings.TrimSpace(x); x == "" {
			return p.fail("an empty %s", what)
		}
		*to = append(*to, x)
	}
	return nil
}

// block reads lines without a gap between them.
func (p *parser) block(lines []string) (b Block, err error) {
	switch {
	case strings.HasPrefix(lines[0], "- "):
		b.Kind = List
		for _, l := range lines {
			if item, ok := strings.CutPrefix(l, "- "); ok {
				b.Items = append(b.Items, item)
			} else {
				b.Items[len(b.Items)-1] += " " + strings.TrimSpace(l)
			}
		}
		for i := range b.Items {
			if b.Items[i], err = p.words(b.Items[i]); err != nil {
				return b, err
			}
		}
	case strings.HasPrefix(lines[0], "|"):
		b.Kind = Table
		for _, l := range lines {
			row, err := p.row(l)
			if err != nil {
				return b, err
			}
			if len(b.Rows) > 0 && len(row) != len(b.Rows[0]) {
				return b, p.fail("a row of %d cells in a table of %d columns", len(row), len(b.Rows[0]))
			}
			b.Rows = append(b.Rows, row)
		}
	case strings.HasPrefix(lines[0], "= "):
		b.Kind = Sum
		b.Terms, err = p.sum(strings.TrimPrefix(strings.Join(lines, " "), "= "))
	default:
		b.Kind = Text
		b.Text, err = p.words(strings.Join(lines, " "))
	}
	return b, err
}

func (p *parser) row(line string) (cells []string, err error) {
	line = strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|")
	for cell := range strings.SplitSeq(line, "|") {
		cell, err := p.words(strings.TrimSpace(cell))
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

var sign = regexp.MustCompile(` ([-+×/=]) `)

// sum reads "11 mill + 2 quality - 8 price = 5 appeal".
func (p *parser) sum(text string) (terms []Term, err error) {
	signs := append([][]string{{"", ""}}, sign.FindAllStringSubmatch(text, -1)...)
	for i, part := range sign.Split(text, -1) {
		figure, word, _ := strings.Cut(strings.TrimSpace(part), " ")
		t := Term{Sign: signs[i][1], Word: p.spaced(strings.TrimSpace(word))}
		if t.Figure, err = p.words(figure); err != nil {
			return nil, err
		}
		terms = append(terms, t)
	}
	return terms, nil
}

var hole = regexp.MustCompile(`\{(-?)(£?)([^{}]*)\}`)

// words puts numbers of the components into a text: {path}, {£path} for money as the language writes it, and {-path} or {-£path}
// for a loss that the words tell already: without its minus.
func (p *parser) words(text string) (string, error) {
	var wrong error
	text = hole.ReplaceAllStringFunc(text, func(m string) string {
		parts := hole.FindStringSubmatch(m)
		n, err := p.number(parts[3])
		if err != nil && wrong == nil {
			wrong = p.fail("%v", err)
		}
		if parts[1] != "" {
			n = strings.TrimPrefix(n, "-")
		}
		switch {
		case parts[2] == "":
			return n
		case p.language == "fr":
			return n + " £"
		}
		return "£" + n
	})
	return p.spaced(text), wrong
}
