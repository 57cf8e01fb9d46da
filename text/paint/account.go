package paint

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cromford/engine"
)

// Account draws the account of a phase.
type Account func(p *Painter, a *engine.Account)

// AccountOf draws the accounts of one game by their sheets, and nothing of others.
func AccountOf[S any](draw func(p *Painter, a *engine.Account, sheet *S)) Account {
	return func(p *Painter, a *engine.Account) {
		if sheet, ok := a.Sheet.(*S); ok {
			draw(p, a, sheet)
		}
	}
}

// Rows are the steps of an account so far, with a cell for each seat.
func Rows(a *engine.Account, seats int, head func(step string) string, cell func(seat int, step string, i int) []string) (rows []Row) {
	for i, step := range a.Steps[:min(a.Done+1, len(a.Steps))] {
		r := Row{Head: head(step.ID)}
		for seat := range seats {
			r.Cells = append(r.Cells, cell(seat, step.ID, i))
		}
		rows = append(rows, r)
	}
	return rows
}

// Became is money before and after what flowed in and out, put into words.
func (p *Painter) Became(key string, cash int, flow []int) []string {
	to := cash
	for _, n := range flow {
		to += n
	}
	return []string{p.T(key, "from", p.Money(cash), "to", p.Money(to))}
}

// Row is a row of a ledger: what it is about, and for each seat the parts of its cell. Nothing at all is a dash.
type Row struct {
	Head  string
	Cells [][]string
}

const (
	ledgerIndent = 2
	ledgerHead   = 20
	widestCell   = 34
)

// Ledger draws a title and rows below the seats' names, within the width of a terminal: what is too long for a cell goes on
// below it. Rows in which nobody has anything are left out.
func (p *Painter) Ledger(title string, seats int, rows []Row) {
	width := min((p.Columns()-ledgerIndent-ledgerHead)/seats, widestCell)
	line := strings.Repeat("─", ledgerHead+seats*width)
	heads := strings.Repeat(" ", ledgerHead)
	for seat := range seats {
		heads += Pad(p.Seat(engine.Seat(seat)), width)
	}
	p.Printf("\n  %s\n  %s\n  %s\n", p.Bold(capital(title)), strings.TrimRight(heads, " "), p.Dim(line))
	for _, r := range rows {
		if r.empty() {
			continue
		}
		columns := [][]string{wrap([]string{r.Head}, ledgerHead-1)}
		most := len(columns[0])
		for _, c := range r.Cells {
			lines := wrap(c, width-1)
			columns = append(columns, lines)
			most = max(most, len(lines))
		}
		for i := range most {
			var b strings.Builder
			for k, lines := range columns {
				w, s := width, ""
				if k == 0 {
					w = ledgerHead
				}
				if i < len(lines) {
					s = lines[i]
				}
				b.WriteString(Pad(s, w))
			}
			p.Printf("  %s\n", strings.TrimRight(b.String(), " "))
		}
	}
	p.Printf("  %s\n", p.Dim(line))
}

func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

func (r Row) empty() bool {
	for _, c := range r.Cells {
		if len(c) > 0 {
			return false
		}
	}
	return true
}

// wrap lays the parts of a cell out in lines: a part that does not fit behind another begins a line, and only one that is
// too long by itself is broken, between words.
func wrap(parts []string, width int) []string {
	if len(parts) == 0 {
		return []string{Dash("")}
	}
	var out []string
	for i, part := range parts {
		if last := len(out) - 1; i > 0 && Visible(out[last])+2+Visible(part) <= width {
			out[last] += "  " + part
			continue
		}
		out = append(out, Wrap(part, width, 0)...)
	}
	return out
}

// Number is a number with a proper sign.
func Number(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// Signed is a number that always has a sign, unless it is 0.
func Signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return Number(n)
}

// Money is an amount in pounds, as the language writes it.
func (p *Painter) Money(n int) string {
	if n < 0 {
		return "−" + p.Money(-n)
	}
	return p.T("term.money", "n", n)
}

// SignedMoney is an amount that came in or went out.
func (p *Painter) SignedMoney(n int) string {
	if n > 0 {
		return "+" + p.Money(n)
	}
	return p.Money(n)
}
