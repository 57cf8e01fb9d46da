package railways

import "cromford/engine"

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

func (g *Game) lineBetween(s *Position, t TownID, p PortID) LineID {
	b := g.board(s)
	for _, l := range b.townLines[t] {
		if b.Lines[l-1].Port == p {
			return l
		}
	}
	return 0
}

// doDeliverFrom starts a delivery from a Town (RW-10.2). Only RW-10.4 leaves something to choose.
func (g *Game) doDeliverFrom(s *Position, seat engine.Seat, t TownID, out *engine.Facts) {
	out.Add(factDeliverFrom, seat, int16(t))
	cubes := s.cubesIn(t)
	k, lines := g.capacityOf(s, t)
	switch {
	case cubes == 0 || k == 0:
		out.Add(factNothingMoved, engine.Nobody) // RW-10.8
	case cubes < k && lines > 1:
		s.Frames.Push(engine.Frame{Step: stepVia, Seat: seat, A: int16(t)})
	case cubes > k && s.ownersWithCubes(t) > 1:
		s.Frames.Push(engine.Frame{Step: stepLoad, Seat: seat, A: int16(t)})
	default:
		left := min(cubes, k)
		g.unload(s, t, left, nil, out)
		var reached uint16
		for _, l := range g.board(s).townLines[t] {
			n := min(left, int16(s.Line[l].N))
			reached |= g.carry(s, l, n, out)
			left -= n
		}
		g.divideAll(s, reached, out)
	}
}

// doVia moves every cube of a Town over the chosen lines (RW-10.4 i).
func (g *Game) doVia(s *Position, t TownID, arg [4]int16, out *engine.Facts) {
	g.unload(s, t, s.cubesIn(t), nil, out)
	var reached uint16
	for _, a := range arg {
		if a != 0 {
			l, n := engine.UnpackTally(a)
			reached |= g.carry(s, LineID(l), int16(n), out)
		}
	}
	g.divideAll(s, reached, out)
}

// doDeliverTo starts a delivery to a Port (RW-10.3): first every Town that leaves no choice, then the others in turn.
func (g *Game) doDeliverTo(s *Position, seat engine.Seat, p PortID, out *engine.Facts) {
	out.Add(factDeliverTo, seat, int16(p))
	b := g.board(s)
	moved := false
	for _, l := range b.portLines[p] {
		t := b.Lines[l-1].Town
		n := min(int16(s.Line[l].N), s.cubesIn(t))
		if n == 0 {
			continue
		}
		moved = true
		if !g.loadOpen(s, t, n) {
			g.unload(s, t, n, nil, out)
			g.carry(s, l, n, out)
		}
	}
	if !moved {
		out.Add(factNothingMoved, engine.Nobody) // RW-10.8
		return
	}
	g.nextLoad(s, seat, p, 0, out)
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
			s.Frames.Push(engine.Frame{Step: stepLoad, Seat: seat, A: int16(t), B: int16(p)})
			return
		}
	}
	g.divide(s, p, out)
}

// doLoad takes the chosen cubes out of a Town's yards and sends them off.
func (g *Game) doLoad(s *Position, seat engine.Seat, t TownID, p PortID, n int16, arg [4]int16, out *engine.Facts) {
	g.unload(s, t, n, arg[:], out)
	if p != 0 {
		l := g.lineBetween(s, t, p)
		g.carry(s, l, n, out)
		g.nextLoad(s, seat, p, l, out)
		return
	}
	var reached uint16
	for _, l := range g.board(s).townLines[t] { // more cubes than capacity: every line is full
		reached |= g.carry(s, l, int16(s.Line[l].N), out)
	}
	g.divideAll(s, reached, out)
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

// viaChoices lists every way to spread a Town's cubes over its lines (RW-10.4 i).
func (g *Game) viaChoices(s *Position, t TownID, buf []engine.Choice) []engine.Choice {
	var ids, caps [4]int16
	n := 0
	for _, l := range g.board(s).townLines[t] {
		if k := s.Line[l].N; k > 0 {
			ids[n], caps[n] = int16(l), int16(k)
			n++
		}
	}
	return spread(via, ids, caps, n, s.cubesIn(t), buf)
}

// loadChoices lists every way to take n cubes from a Town's yards (RW-10.4 ii).
func (g *Game) loadChoices(s *Position, t TownID, n int16, buf []engine.Choice) []engine.Choice {
	var ids, caps [4]int16
	k := 0
	for seat := range int(s.Seats) {
		if yard := s.Factory[t][seat].Yard; yard > 0 {
			ids[k], caps[k] = int16(seat+1), yard
			k++
		}
	}
	return spread(load, ids, caps, k, n, buf)
}

// spread lists every way to take total from n places of given capacities, most from the first places first.
func spread(kind engine.Kind, ids, caps [4]int16, n int, total int16, buf []engine.Choice) []engine.Choice {
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
		c := engine.Choice{Kind: kind}
		k := 0
		for j := range n {
			if x[j] > 0 {
				c.Arg[k] = engine.PackTally(int(ids[j]), int(x[j]))
				k++
			}
		}
		buf = append(buf, c)
		// Step back to the last place that can give one to those behind it.
		left += x[n-1]
		for i = n - 2; i >= 0 && (x[i] == 0 || left+1 > room[i+1]); i-- {
			left += x[i]
		}
		if i < 0 {
			return buf
		}
		x[i]--
		left++
		i++
	}
}

// refuseTally checks a list of packed counts: members in rising order, each within what it may give, in sum the total.
func refuseTally(arg [4]int16, total int16, limit func(id int) int16) refusal {
	sum, last, ended := int16(0), 0, false
	for _, a := range arg {
		if a == 0 {
			ended = true
			continue
		}
		id, n := engine.UnpackTally(a)
		if ended || a < 0 || id <= last || n < 1 || int16(n) > limit(id) {
			return refAllocation
		}
		last = id
		sum += int16(n)
	}
	if sum != total {
		return refAllocation
	}
	return legal
}

func (g *Game) refuseVia(s *Position, t TownID, arg [4]int16) refusal {
	b := g.board(s)
	return refuseTally(arg, s.cubesIn(t), func(id int) int16 {
		if id > len(b.Lines) || b.Lines[id-1].Town != t {
			return 0
		}
		return int16(s.Line[id].N)
	})
}

func (g *Game) refuseLoad(s *Position, t TownID, n int16, arg [4]int16) refusal {
	return refuseTally(arg, n, func(id int) int16 {
		if id > int(s.Seats) {
			return 0
		}
		return s.Factory[t][id-1].Yard
	})
}
