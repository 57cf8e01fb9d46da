package railways

import "cromford/engine"

// RW-12: loans.

var (
	refNoLoan           = &engine.Refusal{Code: "no_loan", Clause: "RW-12.2", Reason: "you have no Loan token to return"}
	refLoanCost         = &engine.Refusal{Code: "cannot_afford", Clause: "RW-12.2", Reason: "a repayment must be paid in full"}
	refLoanWithContract = &engine.Refusal{Code: "not_asked", Clause: "R-17",
		Reason: "at this table a loan is taken or repaid only together with a contract"}
)

// optTakeLoan is RW-12.1.
var optTakeLoan = option{
	list: func(a asked, l engine.List) engine.List { return l.If(a.s.Flags&LoanWithContract == 0, KindTakeLoan) },
	do: func(a asked, _ engine.Choice, out *engine.Facts) {
		a.takeLoan(out)
		a.thenBonus() // RW-12.4
	},
	why: func(asked, engine.Choice) reason { return refLoanWithContract },
}

// optRepayLoan is RW-12.2.
var optRepayLoan = option{
	list: func(a asked, l engine.List) engine.List {
		return l.If(a.s.Flags&LoanWithContract == 0 && a.checkRepay() == nil, KindRepayLoan)
	},
	do: func(a asked, _ engine.Choice, out *engine.Facts) {
		a.repayLoan(out)
		a.thenBonus() // RW-12.4
	},
	why: func(a asked, _ engine.Choice) reason {
		if a.s.Flags&LoanWithContract != 0 {
			return refLoanWithContract
		}
		return a.checkRepay()
	},
}

// askLoan follows a contract at tables where loans go with contracts.
var askLoan = question{
	ID: "loan", Cite: cite{"R-17"}, About: "a loan taken or repaid with the contract",
	Answers: []engine.Answer{{Kind: KindTakeLoan}, {Kind: KindRepayLoan}, {Kind: KindNoLoan}},
	List: func(a asked, l engine.List) engine.List {
		return l.Add(KindTakeLoan).If(a.checkRepay() == nil, KindRepayLoan).Add(KindNoLoan)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		switch c.Kind {
		case KindTakeLoan:
			a.takeLoan(out)
		case KindRepayLoan:
			a.repayLoan(out)
		}
		a.s.Frames.Pop()
	},
	Why: func(a asked, c engine.Choice) reason {
		if c.Kind == KindRepayLoan {
			return a.checkRepay()
		}
		return nil
	},
}

func (a asked) checkRepay() reason {
	switch {
	case a.p().Loans == 0:
		return refNoLoan
	case a.p().Cash < a.g.repayment(a.period()):
		return refLoanCost
	}
	return nil
}

func (a asked) takeLoan(out *engine.Facts) {
	cash := int32(a.g.comp.k.loanTakeBase) + int32(a.period())
	a.p().Cash += cash
	a.p().Loans++
	out.Add(factLoanTaken, a.seat, int16(cash))
}

func (a asked) repayLoan(out *engine.Facts) {
	cash := a.g.repayment(a.period())
	a.p().Cash -= cash
	a.p().Loans--
	out.Add(factLoanRepaid, a.seat, int16(cash))
}

func (g *Game) repayment(x int16) int32 { return int32(g.comp.k.loanRepayBase) + int32(x) }
