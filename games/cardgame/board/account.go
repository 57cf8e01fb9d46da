package board

import (
	"fmt"
	"strings"

	"cromford/engine"
	"cromford/games/cardgame"
	"cromford/text/paint"
)

// Account draws the account of a production phase: a row for each step of the rules, a column for each seat.
var Account = paint.AccountOf(func(p *paint.Painter, a *engine.Account, sh *cardgame.ProductionSheet) {
	d := ledger{p}
	cash := paint.Row{Head: p.T("cardgame.ui.ledger.cash")}
	for _, c := range sh.Columns {
		cash.Cells = append(cash.Cells, p.Became("cardgame.ui.account.to", c.Cash, c.Flow))
	}
	head := func(step string) string { return d.t("letter."+step) + " " + d.t("step."+step) }
	cell := func(seat int, step string, i int) []string { return d.cell(&sh.Columns[seat], step, i) }
	good := p.Catalog.Get("cardgame.good." + sh.Good)
	p.Ledger(d.t("title", "good", good, "year", sh.Year), len(sh.Columns),
		append(paint.Rows(a, len(sh.Columns), head, cell), cash))
	for _, r := range sh.Rivals {
		p.Printf("  %s %s\n", d.t("rival", "who", p.Catalog.Get("cardgame.colour."+r.Colour), "n", r.Sold), d.gained(r))
	}
})

// ledger draws the parts of one account.
type ledger struct{ *paint.Painter }

func (d ledger) t(key string, args ...any) string { return d.T("cardgame.ui.account."+key, args...) }

// gained is what an automated opponent gained by its sale.
func (d ledger) gained(r cardgame.RivalSale) string {
	switch {
	case r.Value != nil:
		return d.t("rival.value", "sum", d.Money(*r.Value))
	case r.Shares != nil:
		return d.t("rival.share", "n", *r.Shares)
	}
	return paint.Dash("")
}

// cell is what a step was for a seat, in parts; nothing if it was nothing.
func (d ledger) cell(c *cardgame.ProductionColumn, step string, i int) []string {
	if c.Made == nil {
		return nil
	}
	switch step {
	case "made":
		if c.Extra > 0 {
			return []string{fmt.Sprint(*c.Made + c.Extra), fmt.Sprintf("%d + %d", *c.Made, c.Extra)}
		}
		return []string{fmt.Sprint(*c.Made)}
	case "limit":
		return d.limit(c)
	case "sold":
		if c.Sold != nil {
			return []string{d.SignedMoney(c.Flow[i]), fmt.Sprintf("%d × %s", c.Sold.Goods, d.Money(c.Sold.Price))}
		}
	case "ship":
		return d.shipped(c, c.Flow[i])
	case "store":
		return d.stored(c)
	case "costs":
		return d.costs(c)
	case "value":
		return d.value(c)
	case "fades":
		if c.Fades != nil {
			return []string{d.t("to", "from", *c.Fades+1, "to", *c.Fades)}
		}
	}
	return nil
}

func (d ledger) limit(c *cardgame.ProductionColumn) []string {
	l := c.Limit
	if l == nil {
		return nil
	}
	out := []string{fmt.Sprint(l.Limit), fmt.Sprintf("%d − %d", l.Appeal, l.Demand)}
	if l.Demand < 0 {
		out[1] = d.T("cardgame.ui.fc.most", "appeal", l.Appeal)
	}
	if c.Patrons > 0 {
		out = append(out, d.t("patron", "n", c.Patrons))
	}
	return out
}

func (d ledger) shipped(c *cardgame.ProductionColumn, sum int) []string {
	if c.Shipped == nil {
		return nil
	}
	out := []string{d.SignedMoney(sum), fmt.Sprintf("%d × %s", c.Shipped.Goods, d.Money(c.Shipped.Price))}
	if c.Contract > 0 {
		out[1] += " + " + d.Money(c.Contract)
	}
	if v := c.Sailed; v != nil {
		out = append(out, d.t("ships", "n", v.Ships, "tokens", v.Tokens))
	}
	return out
}

func (d ledger) stored(c *cardgame.ProductionColumn) []string {
	if c.Stored == 0 && c.Lost == 0 {
		return nil
	}
	out := []string{fmt.Sprint(c.Stored)}
	if c.Lost > 0 {
		out = append(out, d.t("lost", "n", c.Lost))
	}
	return out
}

func (d ledger) costs(c *cardgame.ProductionColumn) []string {
	k := c.Costs
	switch {
	case c.Bankrupt:
		return []string{d.T("cardgame.ui.bankrupt")}
	case k == nil:
		return nil
	}
	sum := []string{d.Money(k.Fixed), fmt.Sprintf("%d × %s", k.Workers, d.Money(k.Wage))}
	if k.Maintenance > 0 {
		sum = append(sum, fmt.Sprint(k.Maintenance))
	}
	terms := strings.Join(sum, " + ")
	if k.Saved > 0 {
		terms += " − " + d.Money(k.Saved)
	}
	out := []string{d.SignedMoney(-k.Cash), terms}
	if k.Loans > 0 {
		out = append(out, d.t("fund", "n", k.Loans, "sum", d.SignedMoney(k.Borrowed)))
	}
	return out
}

func (d ledger) value(c *cardgame.ProductionColumn) []string {
	by := c.Value[1] - c.Value[0]
	if by <= 0 {
		return nil
	}
	out := []string{paint.Signed(by), d.t("to", "from", d.Money(c.Value[0]), "to", d.Money(c.Value[1]))}
	if c.Highest {
		out = append(out, d.t("highest"))
	}
	return out
}
