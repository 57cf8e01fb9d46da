// Package market is the form in which people at a physical table ask how one domestic sale goes: who sells what, what they
// take and how their shares rise. It checks the form and knows no game; the sale itself is a Rule that a game brings.
package market

import (
	"fmt"
	"strings"
)

// What can be asked; a real table stays far below the numbers.
const (
	MaxNumber    = 99
	MaxCompanies = 4
	MaxName      = 40
	MaxPatrons   = 2 // the Patron of the good, and that of the Crown Jubilee
)

// Question is a market as people write it down.
type Question struct {
	Demand  *int     `json:"demand,omitempty" doc:"Crates that England wants, 0 to 99."`
	Sellers []Seller `json:"sellers,omitempty" doc:"One to four companies and, if it is there, the importer."`
}

// Seller is a company or the importer. Numbers are 0 to 99; a pointer tells what was left out from 0.
type Seller struct {
	Name     string `json:"name,omitempty" doc:"Each seller has its own, of 1 to 40 characters."`
	Appeal   *int   `json:"appeal,omitempty"`
	Quality  *int   `json:"quality,omitempty" doc:"Actual quality, which breaks ties; 0 if it is left out."`
	Supply   *int   `json:"supply,omitempty" doc:"Crates made. The importer's is its appeal."`
	Stored   *int   `json:"stored,omitempty" doc:"Stored crates that are offered as well, as far as appeal is greater than what was made."`
	Price    *int   `json:"price,omitempty" doc:"Not for the importer."`
	Patrons  *int   `json:"patrons,omitempty" doc:"Crates that patrons buy after the sale, 0 to 2."`
	Importer bool   `json:"importer,omitempty"`
}

// Answer is the sale.
type Answer struct {
	Sold    int    `json:"sold" doc:"Crates sold by all; tied companies may sell beyond the demand."`
	Sellers []Sale `json:"sellers" doc:"In the order of the question."`
}

// Sale is what a seller did.
type Sale struct {
	Name   string `json:"name"`
	Supply int    `json:"supply"`
	Sold   int    `json:"sold" doc:"To England, without patrons."`
	Patron int    `json:"patrons" doc:"Sold to patrons."`
	Income int    `json:"income" doc:"From both."`
	Steps  int    `json:"share_steps"`
	// Importer is the question's own; the answer repeats nothing of it.
	Importer bool    `json:"-"`
	Reasons  Reasons `json:"reasons" doc:"What the share steps are for: crates sold, highest appeal, most sold."`
}

// Reasons is why a share rises: steps for crates sold, for the highest appeal, for the most sold.
type Reasons struct {
	Sold   int `json:"sold"`
	Appeal int `json:"appeal"`
	Most   int `json:"most"`
}

// Stall is a seller as a game's market sees it.
type Stall struct {
	Appeal   int
	Quality  int
	Supply   int
	Patrons  int // sold to patrons besides
	Importer bool
}

// Outcome is what a game's market makes of a stall.
type Outcome struct {
	Sold    int
	Reasons Reasons // none for the importer
}

// Rule is the market of a game. It answers for every stall, in their order.
type Rule func(demand int, stalls []Stall) []Outcome

// Error is a question that cannot be answered.
type Error struct{ what string }

// Error says what is wrong.
func (e *Error) Error() string { return e.what }

func wrong(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// Clear answers a question by the rule.
func (r Rule) Clear(q *Question) (*Answer, error) {
	demand, err := number("the demand", q.Demand)
	if err != nil {
		return nil, err
	}
	list, prices, err := q.lineUp()
	if err != nil {
		return nil, err
	}
	out := &Answer{Sellers: make([]Sale, len(list))}
	for i, o := range r(demand, list) {
		out.Sellers[i] = Sale{Name: q.Sellers[i].Name, Importer: list[i].Importer, Supply: list[i].Supply, Sold: o.Sold,
			Patron: list[i].Patrons, Income: (o.Sold + list[i].Patrons) * prices[i],
			Steps: o.Reasons.Sold + o.Reasons.Appeal + o.Reasons.Most, Reasons: o.Reasons}
		out.Sold += o.Sold
	}
	return out, nil
}

// lineUp checks the sellers and turns them into stalls.
func (q *Question) lineUp() (list []Stall, prices []int, err error) {
	list, prices = make([]Stall, len(q.Sellers)), make([]int, len(q.Sellers))
	companies := 0
	names := map[string]bool{}
	for i := range q.Sellers {
		s := &q.Sellers[i]
		name := strings.TrimSpace(s.Name)
		if name == "" || len([]rune(name)) > MaxName {
			return nil, nil, wrong("seller %d: the name must have 1 to %d characters", i+1, MaxName)
		}
		if names[name] {
			return nil, nil, wrong("seller %d: %q is there already; every seller needs a name of its own", i+1, name)
		}
		names[name] = true
		if !s.Importer {
			companies++
		}
		if list[i], prices[i], err = s.enter(); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if companies < 1 || companies > MaxCompanies || len(list)-companies > 1 {
		return nil, nil, wrong("there must be 1 to %d companies and at most one importer", MaxCompanies)
	}
	return list, prices, nil
}

func (s *Seller) enter() (out Stall, price int, err error) {
	out.Importer = s.Importer
	if out.Appeal, err = number("the appeal", s.Appeal); err != nil {
		return out, 0, err
	}
	if s.Importer { // what it offers is its appeal
		out.Supply = out.Appeal
		return out, 0, nil
	}
	if out.Supply, err = number("the supply", s.Supply); err != nil {
		return out, 0, err
	}
	if err = s.besides(&out); err != nil {
		return out, 0, err
	}
	if s.Quality != nil {
		if out.Quality, err = number("the actual quality", s.Quality); err != nil {
			return out, 0, err
		}
	}
	price, err = number("the price", s.Price)
	return out, price, err
}

// besides adds what is sold beside what was made: stored crates and crates for patrons.
func (s *Seller) besides(out *Stall) (err error) {
	made := out.Supply
	if s.Stored != nil && *s.Stored != 0 {
		stored, err := number("the number of stored crates", s.Stored)
		switch {
		case err != nil:
			return err
		case made == 0:
			return wrong("stored crates can be offered only beside at least one that was made")
		case made+stored > out.Appeal:
			return wrong("with an appeal of %d and %d made, %d stored crates can be offered at most", out.Appeal, made, max(0, out.Appeal-made))
		}
		out.Supply += stored
	}
	if s.Patrons == nil {
		return nil
	}
	if out.Patrons, err = number("the number of crates for patrons", s.Patrons); err == nil && out.Patrons > MaxPatrons {
		err = wrong("patrons buy %d crates at most, not %d", MaxPatrons, out.Patrons)
	}
	return err
}

func number(what string, n *int) (int, error) {
	switch {
	case n == nil:
		return 0, wrong("%s is missing", what)
	case *n < 0 || *n > MaxNumber:
		return 0, wrong("%s must be from 0 to %d, not %d", what, MaxNumber, *n)
	}
	return *n, nil
}
