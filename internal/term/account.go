package term

import (
	"strings"

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

// news tells what happened since the seat last looked. An account stands for all that was told of a phase, so far as it has come.
func (s *Session) news(p *paint.Painter, seat engine.Seat) {
	from := min(s.shown[seat], len(s.logs))
	var accounts []engine.Account
	if s.Account != nil {
		accounts = s.story().Accounts(seat)
	}
	k, inside, grown := -1, false, false
	end := func() {
		if inside && k < len(accounts) && (accounts[k].Over && k >= s.drawn[seat] || !accounts[k].Over && grown) {
			s.Account(p, &accounts[k])
			s.drawn[seat] = k + 1
		}
		inside, grown = false, false
	}
	var fresh []logLine
	tell := func() {
		for _, a := range actions(fresh, seat) {
			p.Flow(4, "  "+told(p, a))
		}
		fresh = nil
	}
	for i, l := range s.logs {
		if !l.fact.For(seat) {
			continue
		}
		switch {
		case l.fact.Step == 0 && inside:
			tell()
			end()
		case l.fact.Step != 0 && !inside:
			k, inside = k+1, true
		}
		switch folded := inside && k < len(accounts); {
		case i >= from && folded:
			grown = true
		case i >= from:
			fresh = append(fresh, l)
		}
	}
	tell()
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

// actions groups what a seat may know by what people count as one thing.
func actions(logs []logLine, seat engine.Seat) (out [][]logLine) {
	for _, l := range logs {
		last := len(out) - 1
		switch {
		case !l.fact.For(seat) || l.action == engine.Action{}:
		case last >= 0 && out[last][0].action == l.action:
			out[last] = append(out[last], l)
		default:
			out = append(out, []logLine{l})
		}
	}
	return out
}

// told is an action in words; a part of the game that begins stands out.
func told(p *paint.Painter, action []logLine) string {
	var parts []string
	for _, l := range action {
		parts = append(parts, p.Say(l.text))
	}
	all := strings.Join(parts, ". ") // each is a sentence
	if action[0].action.Sort == engine.Caption {
		return p.Bold(all)
	}
	return all
}
