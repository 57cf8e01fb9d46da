package term

import (
	"cromford/engine"
	"cromford/text/paint"
)

// story is the game so far, as accounts are made from it.
func (s *Session) story() engine.Story {
	j := s.Journal
	return engine.Story{Len: j.Len(), At: func(n int) engine.Told {
		if n == 0 {
			return engine.Told{Table: j.At(0)}
		}
		_, _, facts := j.Step(n)
		return engine.Told{N: n, Facts: facts.List, Table: j.At(n)}
	}}
}

// news tells what happened since the seat last looked. An account stands for all that was told of a phase that is over.
func (s *Session) news(p *paint.Painter, seat engine.Seat) {
	from := min(s.shown[seat], len(s.logs))
	var accounts []engine.Account
	if s.Account != nil {
		accounts = s.story().Accounts(seat)
	}
	k, inside := -1, false
	end := func() {
		if inside && k < len(accounts) && accounts[k].Over && k >= s.drawn[seat] {
			s.Account(p, &accounts[k])
			s.drawn[seat] = k + 1
		}
		inside = false
	}
	for i, l := range s.logs {
		if !l.fact.For(seat) {
			continue
		}
		switch {
		case l.fact.Step == 0 && inside:
			end()
		case l.fact.Step != 0 && !inside:
			k, inside = k+1, true
		}
		if folded := inside && k < len(accounts) && accounts[k].Over; i >= from && !folded {
			p.Flow(4, "  "+p.Say(l.text))
		}
	}
	end()
	over := len(accounts)
	if over > 0 && !accounts[over-1].Over {
		over--
	}
	s.drawn[seat] = min(s.drawn[seat], over) // something may have been taken back
	s.shown[seat] = len(s.logs)
}

// showAccount draws the account of the last phase, running or over.
func (s *Session) showAccount(p *paint.Painter, seat engine.Seat) {
	if s.Account != nil {
		if a := s.story().LastAccount(seat); a != nil {
			s.Account(p, a)
			return
		}
	}
	p.Flow(0, p.T("term.noaccount"))
}
