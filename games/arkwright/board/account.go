package board

import (
	"fmt"
	"strings"

	"cromford/engine"
	"cromford/games/arkwright"
	"cromford/text/paint"
)

// Account draws the account of a production phase: a row for each step of the rules, a column for each seat.
var Account = paint.AccountOf(func(p *paint.Painter, a *engine.Account, sh *arkwright.ProductionSheet) {
	d := ledger{p, sh}
	rows := paint.Rows(a, len(sh.Columns), d.head, func(seat int, step string, i int) []string {
		c := &sh.Columns[seat]
		if cell := cells[step]; cell != nil {
			return cell(d, c, c.Flow[i])
		}
		return nil
	})
	cash := paint.Row{Head: d.t("cash")}
	for _, c := range sh.Columns {
		cash.Cells = append(cash.Cells, p.Became("arkwright.ui.account.to", c.Cash, c.Flow))
	}
	good := p.Catalog.Get("arkwright.product." + sh.Product)
	p.Ledger(d.t("title", "good", good, "year", sh.Year), len(sh.Columns), append(rows, cash))
})

// ledger draws the parts of one account.
type ledger struct {
	*paint.Painter
	sh *arkwright.ProductionSheet
}

func (d ledger) t(key string, args ...any) string { return d.T("arkwright.ui.account."+key, args...) }

// head is the name of a step, with what it says of everybody.
func (d ledger) head(step string) string {
	name := d.t("step." + step)
	switch {
	case step == "home" && d.sh.Importer != nil:
		return d.T("ui.colon", "a", name, "b", d.t("wanted.importer", "n", d.sh.Demand, "importer", *d.sh.Importer))
	case step == "home":
		return d.T("ui.colon", "a", name, "b", d.t("wanted", "n", d.sh.Demand))
	}
	return name
}

// cells are what the steps were for a seat, in parts; nothing if it was nothing. flow is what the step brought in cash.
var cells = map[string]func(d ledger, c *arkwright.ProductionColumn, flow int) []string{
	"made": ledger.made, "offered": ledger.offered, "home": ledger.home, "patrons": ledger.patrons, "takings": ledger.takings,
	"shares": ledger.shares, "bill": ledger.bill, "weakens": ledger.weakens, "ship": ledger.shipped, "contract": ledger.contract,
	"store": ledger.stored,
}

func counted(n int) []string {
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprint(n)}
}

func (d ledger) offered(c *arkwright.ProductionColumn, _ int) []string { return counted(c.Offered) }

func (d ledger) patrons(c *arkwright.ProductionColumn, _ int) []string {
	return counted(len(c.Patrons))
}

func (d ledger) home(c *arkwright.ProductionColumn, _ int) []string {
	if c.Sold == nil || c.Made == nil {
		return nil
	}
	return []string{fmt.Sprint(c.Sold.Crates), d.t("outof", "n", *c.Made+c.Extra+c.Offered)}
}

func (d ledger) weakens(c *arkwright.ProductionColumn, _ int) []string {
	if c.Weakens == nil {
		return nil
	}
	return append([]string{d.t("to", "from", *c.Weakens+1, "to", *c.Weakens)}, d.moved(c, "weakens")...)
}

func (d ledger) made(c *arkwright.ProductionColumn, _ int) []string {
	switch {
	case c.Made == nil:
		return nil
	case c.After > 0:
		return []string{fmt.Sprint(*c.Made + c.Extra + c.After), d.t("after", "n", *c.Made+c.Extra, "more", c.After)}
	case c.Extra > 0:
		return []string{fmt.Sprint(*c.Made + c.Extra), fmt.Sprintf("%d + %d", *c.Made, c.Extra)}
	}
	return []string{fmt.Sprint(*c.Made)}
}

func (d ledger) takings(c *arkwright.ProductionColumn, sum int) []string {
	if c.Sold == nil {
		return nil
	}
	parts := []string{fmt.Sprintf("%d × %s", c.Sold.Crates, d.Money(c.Sold.Price))}
	for _, n := range c.Patrons {
		parts = append(parts, d.Money(n))
	}
	return []string{d.SignedMoney(sum), strings.Join(parts, " + ")}
}

// moved is how far another step than the sale moved the share marker.
func (d ledger) moved(c *arkwright.ProductionColumn, step string) []string {
	for _, m := range c.Moves {
		if m.Step == step {
			return []string{d.t("share", "by", paint.Signed(m.By))}
		}
	}
	return nil
}

func (d ledger) shares(c *arkwright.ProductionColumn, _ int) []string {
	r := c.Reasons
	if r == nil {
		return nil
	}
	out := []string{paint.Signed(r.Sold + r.Appeal + r.Most), fmt.Sprintf("%d + %d + %d", r.Sold, r.Appeal, r.Most)}
	for _, m := range c.Moves {
		if m.Step == "shares" {
			out[0] = d.t("to", "from", m.Space-m.By, "to", m.Space)
		}
	}
	return out
}

func (d ledger) bill(c *arkwright.ProductionColumn, _ int) []string {
	if c.Bill == nil {
		return nil
	}
	out := []string{d.SignedMoney(-c.Bill.Cash), d.t("paid", "workers", c.Bill.Workers, "machines", c.Bill.Machines)}
	if r := c.Raised; r.Shares > 0 {
		out = append(out, d.t("raised", "n", r.Shares, "sum", d.SignedMoney(r.Sold)))
	}
	if r := c.Raised; r.Loans > 0 {
		out = append(out, d.t("borrowed", "n", r.Loans, "sum", d.SignedMoney(r.Borrowed)))
	}
	return append(out, d.moved(c, "bill")...)
}

func (d ledger) shipped(c *arkwright.ProductionColumn, sum int) []string {
	if c.Delivered == nil {
		return nil
	}
	out := []string{d.SignedMoney(sum)}
	if n := c.Delivered.Crates; n > 0 {
		out = append(out, fmt.Sprintf("%d × %s", n, d.Money(c.Delivered.Cash/n)))
	}
	if c.Office > 0 {
		out[len(out)-1] += " + " + d.Money(c.Office)
	}
	return append(out, d.moved(c, "ship")...)
}

func (d ledger) contract(c *arkwright.ProductionColumn, _ int) []string {
	if c.Contract == nil {
		return nil
	}
	out := []string{d.t("owes", "n", c.Contract.Crates)}
	if c.Contract.Late {
		out = append([]string{d.t("late")}, out...)
	}
	return append(out, d.moved(c, "contract")...)
}

func (d ledger) stored(c *arkwright.ProductionColumn, _ int) []string {
	if c.Stored == 0 {
		return nil
	}
	out := []string{fmt.Sprint(c.Stored - c.Lost)}
	if c.Lost > 0 {
		out = append(out, d.t("lost", "n", c.Lost))
	}
	return out
}
