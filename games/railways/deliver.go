package railways

import "cromford/engine"

// RW-10: cubes travel from the yards of Towns over lines to the quays of Ports.

var (
	refAllocation = &engine.Refusal{Code: "bad_allocation", Clause: "RW-10.4",
		Reason: "this division does not move every possible cube within what each line and yard allows"}
	refChoiceNeeded = &engine.Refusal{Code: "choice_needed", Clause: "RW-10.4",
		Reason: "first say which cubes travel over which lines"}
)

// cubesIn is the number of cubes in all yards of a Town.
func (s *Position) cubesIn(t TownID) (n int16) {
	for seat := range int(s.Seats) {
		n += s.Factory[t][seat].Yard
	}
	return n
}

// ownersWithCubes counts the yards of a Town that hold cubes.
func (s *Position) ownersWithCubes(t TownID) (n int) {
	for seat := range int(s.Seats) {
		if s.Factory[t][seat].Yard > 0 {
			n++
		}
	}
	return n
}

// capacityOf is the sum of the capacities of a Town's lines, and how many of them are constructed.
func (g *Game) capacityOf(s *Position, t TownID) (k int16, lines int) {
	for _, l := range g.board(s).townLines[t] {
		if n := s.Line[l].N; n > 0 {
			k += int16(n)
			lines++
		}
	}
	return k, lines
}

// leaving is how many cubes leave a Town: for a target Town over all its lines (RW-10.2), for a target Port over the
// one line between them (RW-10.3).
func (g *Game) leaving(s *Position, t TownID, p PortID) int16 {
	if p == 0 {
		k, _ := g.capacityOf(s, t)
		return min(s.cubesIn(t), k)
	}
	return min(s.cubesIn(t), int16(s.Line[g.lineBetween(s, t, p)].N))
}

// delivered is how many cubes a delivery moves in all, whichever lines and yards are chosen for them.
func (g *Game) delivered(s *Position, c engine.Choice) int {
	if c.Kind == KindDeliverFrom {
		return int(g.leaving(s, townOf(c), 0))
	}
	n := 0
	b := g.board(s)
	for _, l := range b.portLines[portOf(c)] {
		n += int(g.leaving(s, b.Lines[l-1].Town, portOf(c)))
	}
	return n
}

// atBest is by how much a delivery can raise its player's worth, whichever lines and yards are chosen for it, and whether
// there is anything to choose.
func (g *Game) atBest(s *Position, seat engine.Seat, c engine.Choice) (best int, asks bool) {
	var most func(u Position, c engine.Choice) int
	most = func(u Position, c engine.Choice) int {
		engine.Perform(g, &u, seat, c, nil)
		if u.Frames.N <= s.Frames.N {
			return g.Worth(&u, seat) - g.Worth(s, seat)
		}
		asks = true
		n := 0
		for _, next := range g.Choices(&u, seat, nil) {
			n = max(n, most(u, next))
		}
		return n
	}
	return most(*s, c), asks
}

func (g *Game) lineBetween(s *Position, t TownID, p PortID) LineID {
	b := g.board(s)
	for _, l := range b.townLines[t] {
		if b.Lines[l-1].Port == p {
			return l
		}
	}
	return 0
}

// optDeliverFrom delivers from a Town (RW-10.2). Only RW-10.4 leaves something to choose.
var optDeliverFrom = option{
	card: ActionDeliver,
	list: func(a asked, l engine.List) engine.List {
		return listPlaces(a, l, len(a.g.board(a.s).Towns), KindDeliverFrom, asked.checkTown)
	},
	do: func(a asked, c engine.Choice, out *engine.Facts) {
		t := townOf(c)
		out.Add(factDeliverFrom, a.seat, int16(t))
		cubes := a.s.cubesIn(t)
		k, lines := a.g.capacityOf(a.s, t)
		switch {
		case cubes == 0 || k == 0:
			out.Add(factNothingMoved, engine.Nobody) // RW-10.8
		case cubes < k && lines > 1:
			a.s.Frames.Push(engine.Frame{Step: StepVia, Seat: a.seat, A: int16(t)})
		case cubes > k && a.s.ownersWithCubes(t) > 1:
			a.s.Frames.Push(engine.Frame{Step: StepLoad, Seat: a.seat, A: int16(t)})
		default:
			a.g.sendAll(a.s, t, min(cubes, k), out)
		}
	},
	why: func(a asked, c engine.Choice) reason { return a.checkTown(townOf(c)) },
}

// sendAll sends cubes over a Town's lines where nothing is left to choose.
func (g *Game) sendAll(s *Position, t TownID, cubes int16, out *engine.Facts) {
	g.unload(s, t, cubes, nil, out)
	var reached uint16
	for _, l := range g.board(s).townLines[t] {
		n := min(cubes, int16(s.Line[l].N))
		reached |= g.carry(s, l, n, out)
		cubes -= n
	}
	g.divideAll(s, reached, out)
}

// askVia moves every cube of a Town over chosen lines (RW-10.4 i).
var askVia = question{
	ID: "via", Cite: cite{"RW-10.4"}, About: "which lines the cubes travel over",
	Answers: []engine.Answer{{Kind: KindVia}},
	List: func(a asked, l engine.List) engine.List {
		var lines heaps
		t := deliveredTown(a.f)
		for _, ln := range a.g.board(a.s).townLines[t] {
			lines.add(int16(ln), int16(a.s.Line[ln].N))
		}
		return spread(KindVia, &lines, a.s.cubesIn(t), l)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		t := deliveredTown(a.f)
		a.s.Frames.Pop()
		a.g.unload(a.s, t, a.s.cubesIn(t), nil, out)
		var reached uint16
		for _, arg := range c.Arg {
			if arg != 0 {
				ln, n := engine.UnpackTally(arg)
				reached |= a.g.carry(a.s, LineID(ln), int16(n), out)
			}
		}
		a.g.divideAll(a.s, reached, out)
	},
	Why: func(_ asked, c engine.Choice) reason { return badDivision(c, KindVia) },
}

// askLoad takes chosen cubes out of a Town's yards (RW-10.4 ii).
var askLoad = question{
	ID: "load", Cite: cite{"RW-10.4"}, About: "whose cubes leave the Town",
	Answers: []engine.Answer{{Kind: KindLoad}},
	List: func(a asked, l engine.List) engine.List {
		var yards heaps
		t := deliveredTown(a.f)
		for o := range engine.Seat(a.s.Seats) {
			yards.add(ownerArg(o), a.s.Factory[t][o].Yard)
		}
		return spread(KindLoad, &yards, a.g.leaving(a.s, t, deliveredPort(a.f)), l)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		t, p := deliveredTown(a.f), deliveredPort(a.f)
		n := a.g.leaving(a.s, t, p)
		a.s.Frames.Pop()
		a.g.unload(a.s, t, n, c.Arg[:], out)
		if p != 0 {
			l := a.g.lineBetween(a.s, t, p)
			a.g.carry(a.s, l, n, out)
			a.g.nextLoad(a.s, a.seat, p, l, out)
			return
		}
		var reached uint16
		for _, l := range a.g.board(a.s).townLines[t] { // more cubes than capacity: every line is full
			reached |= a.g.carry(a.s, l, int16(a.s.Line[l].N), out)
		}
		a.g.divideAll(a.s, reached, out)
	},
	Why: func(_ asked, c engine.Choice) reason { return badDivision(c, KindLoad) },
}

func deliveredTown(f *engine.Frame) TownID { return TownID(f.A) }
func deliveredPort(f *engine.Frame) PortID { return PortID(f.B) }

func badDivision(c engine.Choice, asked engine.Kind) reason {
	if c.Kind != asked {
		return refChoiceNeeded
	}
	return refAllocation
}

// optDeliverTo delivers to a Port (RW-10.3): first every Town that leaves no choice, then the others in turn.
var optDeliverTo = option{
	card: ActionDeliver,
	list: func(a asked, l engine.List) engine.List {
		for i := range a.g.board(a.s).Ports {
			l = l.Add(KindDeliverTo, int16(i+1))
		}
		return l
	},
	do: func(a asked, c engine.Choice, out *engine.Facts) {
		p := portOf(c)
		out.Add(factDeliverTo, a.seat, int16(p))
		b := a.g.board(a.s)
		moved := false
		for _, l := range b.portLines[p] {
			t := b.Lines[l-1].Town
			n := min(int16(a.s.Line[l].N), a.s.cubesIn(t))
			if n == 0 {
				continue
			}
			moved = true
			if !a.g.loadOpen(a.s, t, n) {
				a.g.unload(a.s, t, n, nil, out)
				a.g.carry(a.s, l, n, out)
			}
		}
		if !moved {
			out.Add(factNothingMoved, engine.Nobody) // RW-10.8
			return
		}
		a.g.nextLoad(a.s, a.seat, p, 0, out)
	},
	why: func(asked, engine.Choice) reason { return refNoSuch },
}

// loadOpen tells whether the yards that n cubes come from are a choice (RW-10.4 ii).
func (g *Game) loadOpen(s *Position, t TownID, n int16) bool {
	return n < s.cubesIn(t) && s.ownersWithCubes(t) > 1
}

// nextLoad asks for the next Town of a delivery to a Port, beyond the line just loaded, or divides what arrived. Towns
// without a choice are not met again: they are empty or have a single owner.
func (g *Game) nextLoad(s *Position, seat engine.Seat, p PortID, after LineID, out *engine.Facts) {
	b := g.board(s)
	for _, l := range b.portLines[p] {
		t := b.Lines[l-1].Town
		if n := min(int16(s.Line[l].N), s.cubesIn(t)); l > after && n > 0 && g.loadOpen(s, t, n) {
			s.Frames.Push(engine.Frame{Step: StepLoad, Seat: seat, A: int16(t), B: int16(p)})
			return
		}
	}
	g.divide(s, p, out)
}

// unload takes n cubes out of the yards of a Town, as chosen or, where there is no choice, from the owners in turn,
// and pays 1 cash for each to its owner (RW-10.5).
func (g *Game) unload(s *Position, t TownID, n int16, chosen []int16, out *engine.Facts) {
	for seat := range int(s.Seats) {
		f := &s.Factory[t][seat]
		take := min(n, f.Yard)
		if chosen != nil {
			take = 0
			for _, a := range chosen {
				if owner, k := engine.UnpackTally(a); owner == seat+1 {
					take = int16(k)
				}
			}
		}
		if take == 0 {
			continue
		}
		f.Yard -= take
		n -= take
		s.Player[seat].Cash += int32(take)
		out.Add(factLeft, engine.Seat(seat), int16(t), take)
	}
}

// carry moves x cubes over a line onto the quay and pays its investors (RW-10.6). It returns the Port reached as a bit.
func (g *Game) carry(s *Position, l LineID, x int16, out *engine.Facts) uint16 {
	if x == 0 {
		return 0
	}
	ln := &s.Line[l]
	out.Add(factCarried, engine.Nobody, int16(l), x)
	each := int16(1)
	if x == int16(ln.N) && s.Flags&RailPayOneCoin == 0 {
		each = x // as many cubes as investors, so each of them is paid for each cube
	}
	for i := range x { // x is never more than the number of investors
		seat := ln.Investor[i]
		s.Player[seat].Cash += int32(each)
		out.Add(factPaidLine, seat, int16(l), each)
	}
	p := g.board(s).Lines[l-1].Port
	s.Port[p].Waiting += x
	return 1 << p
}

// divide shares the cubes on a quay among the Port's investors; the remainder waits (RW-10.7).
func (g *Game) divide(s *Position, p PortID, out *engine.Facts) {
	pt := &s.Port[p]
	if pt.N > 0 {
		if each := pt.Waiting / int16(pt.N); each > 0 {
			for i := range pt.N {
				s.Player[pt.Investor[i]].Cubes += each
				out.Add(factShared, pt.Investor[i], int16(p), each)
			}
			pt.Waiting -= each * int16(pt.N)
		}
	}
	if pt.Waiting > 0 {
		out.Add(factWait, engine.Nobody, int16(p), pt.Waiting)
	}
}

// divideAll divides the quays that received cubes (RW-10.7); ports is a set of Ports by bit.
func (g *Game) divideAll(s *Position, ports uint16, out *engine.Facts) {
	for p := PortID(1); ports>>p != 0; p++ {
		if ports>>p&1 != 0 {
			g.divide(s, p, out)
		}
	}
}

// heaps are up to four places that cubes can be taken from or sent over.
type heaps struct {
	ids, caps [4]int16
	n         int
}

// add adds a place, unless it has room for none.
func (h *heaps) add(id, most int16) {
	if most > 0 {
		h.ids[h.n], h.caps[h.n] = id, most
		h.n++
	}
}

// spread lists every way to take total from places of given capacities, most from the first places first.
func spread(kind engine.Kind, h *heaps, total int16, l engine.List) engine.List {
	ids, caps, n := &h.ids, &h.caps, h.n
	var room [5]int16 // room[i]: what the places from i on can take
	for i := n - 1; i >= 0; i-- {
		room[i] = room[i+1] + caps[i]
	}
	var x [4]int16
	left := total
	for i := 0; ; {
		// Fill the places from i on as far as possible, then list the result.
		for ; i < n; i++ {
			x[i] = min(caps[i], left)
			left -= x[i]
		}
		l = l.Add(kind)
		c, k := &l[len(l)-1], 0
		for j := range n {
			if x[j] > 0 {
				c.Arg[k] = engine.PackTally(int(ids[j]), int(x[j]))
				k++
			}
		}
		// Step back to the last place that can give one to those behind it.
		left += x[n-1]
		for i = n - 2; i >= 0 && (x[i] == 0 || left+1 > room[i+1]); i-- {
			left += x[i]
		}
		if i < 0 {
			return l
		}
		x[i]--
		left++
		i++
	}
}
