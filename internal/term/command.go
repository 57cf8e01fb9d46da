package term

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/text/paint"
)

// command carries a line of input out. It returns true if the same question is still open.
func (q *question) command(line string) (again bool, err error) {
	word, arg, _ := strings.Cut(line, " ")
	if n, err := strconv.Atoi(word); err == nil {
		if n < 1 || n > len(q.offers) {
			q.p.Flow(0, q.p.T("term.nooffer", "want", n, "n", len(q.offers)))
			return true, nil
		}
		return q.mean(&q.offers[n-1])
	}
	switch letter(word) {
	case "", "m":
		return q.enter(word == "")
	case "q":
		return false, ErrQuit
	case "h":
		q.help()
	case "b":
		q.Board(q.p, q.Journal.Table().View(q.seat))
	case "d":
		return true, q.page(q.seat, func(p *paint.Painter) {
			p.Full = true
			q.Board(p, q.Journal.Table().View(q.seat))
		})
	case "o":
		q.ask()
	case "l":
		return true, q.log(arg != "")
	case "a":
		return true, q.page(q.seat, func(p *paint.Painter) { q.showAccount(p, q.seat) })
	case "u":
		return q.undo()
	case "w":
		n, err := strconv.Atoi(strings.TrimSpace(arg))
		if err != nil || n < 1 || n > len(q.offers) {
			q.p.Flow(0, q.p.T("term.which", "n", len(q.offers)))
			return true, nil
		}
		return true, q.page(q.seat, func(p *paint.Painter) { q.why(p, &q.offers[n-1]) })
	default:
		return q.notation(line)
	}
	return true, nil
}

// enter is what the bare key means: the only offer, or the next page of them.
func (q *question) enter(bare bool) (again bool, err error) {
	switch {
	case q.next < len(q.offers):
		q.more()
	case bare && len(q.offers) == 1:
		return q.mean(&q.offers[0])
	case bare:
		q.p.Flow(0, q.p.T("term.many", "n", len(q.offers)))
	default:
		q.ask()
	}
	return true, nil
}

// notation takes a choice as a record writes it. What is neither that nor a command is answered with what can be chosen.
func (q *question) notation(line string) (again bool, err error) {
	c, err := q.Journal.Table().Parse(line)
	if err != nil {
		q.p.Flow(0, q.p.T("term.nocommand", "word", line))
		q.ask()
		return true, nil
	}
	err = q.take(q.seat, c)
	if refused := new(engine.Refusal); errors.As(err, &refused) {
		q.p.Flow(0, q.refusal(refused))
		q.ask()
		return true, nil
	}
	return false, err
}

// refusal is why the rules do not allow something, in the reader's language where it has the words.
func (q *question) refusal(r *engine.Refusal) string {
	meta := q.Journal.Table().Meta()
	for _, key := range []string{meta.Word("refusal." + r.Code), meta.Word("ui.refusal." + r.Code), "ui.refusal." + r.Code} {
		if m, ok := q.Catalog.Raw(key); ok {
			return m + " (" + r.Clause + ")"
		}
	}
	return capital(r.Reason) + " (" + r.Clause + ")."
}

func (q *question) undo() (again bool, err error) {
	switch err := q.Session.undo(q.seat); {
	case errors.Is(err, record.ErrNothingToUndo):
		q.p.Flow(0, q.p.T("term.undo.nothing"))
		return true, nil
	case errors.Is(err, record.ErrRevealed):
		q.p.Flow(0, q.p.T("term.undo.revealed"))
		return true, nil
	default:
		return false, err
	}
}

// mean takes an offer, after asking once more if it would do something nobody does lightly. It returns true if the
// question is still open.
func (q *question) mean(o *engine.Offer) (again bool, err error) {
	for _, w := range o.Warnings {
		q.p.Flow(0, q.p.T("term.sure", "warning", q.p.Say(w)))
		line, err := q.read("> ")
		if err != nil {
			return true, err
		}
		if !slices.Contains([]string{"y", "yes", "o", "oui"}, strings.ToLower(line)) {
			q.ask()
			return true, nil
		}
	}
	if len(o.Chain) > 0 {
		return false, q.take(q.seat, o.Chain...)
	}
	return false, q.take(q.seat, o.Choice)
}

func (q *question) help() {
	for _, k := range []string{"number", "enter", "board", "details", "offers", "log", "account", "why", "undo", "quit"} {
		q.p.Flow(helpHang, "  "+q.p.T("term.help."+k))
	}
}

// helpHang is where the lines of the help begin after the first.
const helpHang = 14

// log tells what happened: the end of it that fits the screen, or all, a page at a time.
func (q *question) log(all bool) error {
	const hang = 5
	var lines []string
	for _, a := range actions(q.logs, q.seat) {
		lines = append(lines, paint.Wrap(paint.Pad(strconv.Itoa(a[0].step), hang)+told(q.p, a), q.p.Columns(), hang)...)
	}
	_, height := q.size()
	if room := height - 3; !all && height > 0 && len(lines) > room {
		q.p.Flow(0, q.p.Dim(q.p.T("term.earlier", "n", len(lines)-room)))
		lines = lines[len(lines)-room:]
	}
	return q.page(q.seat, func(p *paint.Painter) {
		for _, l := range lines {
			p.Printf("%s\n", l)
		}
	})
}

func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}
