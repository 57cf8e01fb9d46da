package arkwright

import "cromford/engine"

// What a production would bring is found out by carrying it out on a copy, by the rules themselves.

// rehearse carries out the production of a product if nobody changes anything more: contracts are delivered as far as
// possible, patrons buy what is left over, the Press Attaché wins what ties it can, and everything else that is left to a seat is left
// alone. A production that is running is carried to its end.
func (g *Game) rehearse(s *Position, pr Product) (r Position) {
	r = *s
	g.rehearsal(&r, pr, nil)
	return r
}

// rehearsal is what rehearse does, on a copy, and tells of it.
func (g *Game) rehearsal(r *Position, pr Product, out *engine.Facts) {
	if !g.inProduction(r) || pr != r.Cycle {
		g.endTurn(r)
		r.Cycle, r.Sale, r.Turn, r.Frames = pr, Sale{}, Turn{}, engine.Frames{}
		r.Frames.Push(engine.Frame{Step: StepFlow, Seat: engine.Nobody, A: g.rs.next[PhaseAction]})
	}
	end := g.rs.next[PhaseStore]
	for r.Frames.N > 0 {
		g.settle(r)
		f := r.Frames.Top()
		switch {
		case f.Step != StepFlow:
			g.carryOn(r, out)
		case f.A == end:
			return
		default:
			g.phase(flow{g, r, f, out})
		}
	}
}

// inProduction tells whether a production is going on: the lines that a School shuts are part of it (A25-17.14.3).
func (g *Game) inProduction(s *Position) bool {
	return g.AccountStep(s) != 0 || s.Frames.N > 0 && s.Frames.Stack[0].Step == StepFlow && s.Frames.Stack[0].A == PhaseSchool
}

// endTurn ends the running turn without doing anything more in it, as far as it can be ended so.
func (g *Game) endTurn(s *Position) {
	for s.Frames.N > 0 && s.Frames.Top().Step != StepFlow {
		var buf [64]engine.Choice
		q, a := g.open(s, s.Frames.Top().Seat)
		end := engine.Choice{}
		for _, c := range q.Choices(a, buf[:0]) {
			if c.Kind == KindDone || c.Kind == KindEndTurn {
				end = c
			}
		}
		if end.Kind == 0 {
			g.settleOwed(s, a.seat, nil) // what is bought is paid, whatever else must be decided
			return
		}
		q.Do(a, end, nil)
		g.settle(s)
	}
}

// carryOn answers a question of the production as nearly everybody would: a crate that is left over, and that no contract that can be
// delivered waits for, is sold to a patron, and a tie is won (A25-17.13.1). The rest is left alone.
func (g *Game) carryOn(s *Position, out *engine.Facts) {
	if f := s.Frames.Top(); f.Step == StepPress || f.Step == StepPatron && g.overs(s, f.Seat) > 0 {
		var buf [8]engine.Choice
		q, a := g.open(s, f.Seat)
		for _, c := range q.Choices(a, buf[:0]) {
			if c.Kind == KindPatron || c.Kind == KindJubilee || c.Kind == KindPress {
				q.Do(a, c, out)
				return
			}
		}
	}
	g.leaveAlone(s, out)
}

// overs is how many of the crates that a seat made and did not sell do not wait for its contract, once the stored ones are counted.
func (g *Game) overs(s *Position, seat engine.Seat) int {
	p, pending := &s.Player[seat], int(s.Sale.Pending[seat])
	left := pending + int(p.Stock[s.Cycle])
	return min(pending, left-g.kept(p, s.Cycle, left))
}

// kept is how many of the crates that will be left over wait for the contract: none where it cannot be delivered with them.
func (g *Game) kept(p *Player, pr Product, left int) int {
	if _, _, short := g.delivery(p, pr, left); short {
		return 0
	}
	return g.Promised(p, pr)
}

// patronsWouldBuy is how many of the crates that a seat would have left over its Patron and the Crown Jubilee buy, as carryOn
// sells them.
func (g *Game) patronsWouldBuy(s *Position, seat engine.Seat, pr Product, over int) int {
	p := &s.Player[seat]
	left := over + int(p.Stock[pr])
	free := min(over, left-g.kept(p, pr, left))
	n := 0
	if p.has(patronOf[pr]) && (free > 0 || s.reads(PatronObliges) && left > 0) {
		n++
	}
	if s.Ongoing == CrownJubilee && !p.Jubilee && free > n {
		n++
	}
	return n
}

// billWarnings are the shares that a seat must sell and the loans that it must take for the lines that its School leaves running,
// where somebody is asked before they are paid (A25-17.14.3, A25-9.4.4, A14-5.5.1.13): what follows at once is told as of any choice.
func (g *Game) billWarnings(s *Position, seat engine.Seat, c engine.Choice) (out []engine.Text) {
	soon, then := engine.Facts{Look: true}, *s
	if engine.Perform(g, &then, seat, c, &soon); soon.Opaque || !g.inProduction(&then) || then.Cycle != s.Cycle {
		return nil
	}
	var facts engine.Facts
	g.rehearsal(&then, then.Cycle, &facts)
	gr := g.Grammar(s)
	for _, f := range facts.List {
		if f.Seat == seat && gr.Facts[f.Kind].Warns {
			out = append(out, gr.Narrate(f))
		}
	}
	return out
}

// served is how many crates of the running sale patrons have bought by seat, once those are asked who have not been yet (A25-9.2.13).
func (g *Game) served(s *Position) []int {
	r := *s
	for g.AccountStep(&r) == accPatrons {
		g.settle(&r)
		if f := r.Frames.Top(); f.Step != StepFlow {
			g.carryOn(&r, nil)
		} else {
			g.phase(flow{g, &r, f, nil})
		}
	}
	out := make([]int, s.Seats)
	for i := range out {
		out[i] = int(r.patronsSold(engine.Seat(i)))
	}
	return out
}

// leaveAlone answers a question of the production: contracts are delivered, as much as can be, and nothing else is done.
func (g *Game) leaveAlone(s *Position, out *engine.Facts) {
	var buf [48]engine.Choice
	q, a := g.open(s, s.Frames.Top().Seat)
	list := q.Choices(a, buf[:0])
	best := list[0]
	for _, c := range list {
		if c.Kind == KindDone && best.Kind != KindDeliver || c.Kind == KindDeliver && (best.Kind != KindDeliver || c.Arg[1] > best.Arg[1]) {
			best = c
		}
	}
	q.Do(a, best, out)
}

// rehearsed tells whether a production of the running cycle is still to come or running.
func (s *Position) rehearsed() bool {
	if s.Frames.N == 0 || s.Frames.Stack[0].Step != StepFlow {
		return false
	}
	switch ph := s.Frames.Stack[0].A; ph {
	case PhaseAction, PhaseSchool, PhaseProduce:
		return true
	default:
		return accountAt[ph] != 0
	}
}

// atEnd is the position at the end of the running production, the present one if none is to come.
func (g *Game) atEnd(s *Position) Position {
	if s.rehearsed() {
		return g.rehearse(s, s.Cycle)
	}
	return *s
}

// ending is the table at the end of the running production, and what the staff of each seat are paid there: after a decade's last
// production they are paid before anybody can do anything about it (A25-11.1.1).
func (g *Game) ending(s *Position) (end Position, staff [4]int32) {
	end = g.atEnd(s)
	if s.rehearsed() && s.Cycle == Lamps {
		for k := range int(s.Seats) {
			seat := s.seatAt(k)
			staff[seat] = g.staff(&end.Player[seat]) * g.wage(&end)
			g.payStaff(&end, seat, nil)
		}
	}
	return end, staff
}

// endGauges are how everybody would stand at the end of the running production, the staff paid.
func (g *Game) endGauges(s *Position, l *engine.GaugeList) {
	end, staff := g.ending(s)
	for i := range int(s.Seats) {
		seat, p := engine.Seat(i), &end.Player[i]
		l.Add("end_cash", seat, int(p.Cash))
		l.Add("end_shares", seat, int(p.Shares))
		l.Add("end_space", seat, int(p.Space))
		l.Add("end_loans", seat, int(p.Loans))
		l.Add("end_staff", seat, int(staff[i]))
	}
}
