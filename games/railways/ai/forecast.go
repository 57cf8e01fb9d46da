package ai

import (
	"math"

	"cromford/engine"
	"cromford/games/railways"
)

// maxTowns and maxPorts follow from the position's size.
const (
	maxTowns = len(railways.Position{}.Factory)
	maxPorts = len(railways.Position{}.Port)
)

// outlook is how much is still to come, seen from a position.
type outlook struct {
	ending      bool    // this round is the last (RW-13.2)
	rounds      float64 // rounds after this one
	turns       float64 // turns of all seats still to come
	deliveries  float64
	productions float64
	cubes       float64 // left on the track
}

// ahead estimates how much of the game is left. Cards that lie open and are still to be resolved are counted as what they
// are; pending is the number of turns of this round whose cards are not known.
func (w *Weights) ahead(s *railways.Position, me engine.Seat, pending float64) outlook {
	return w.aheadOf(s, me, pending, 0, 0)
}

// aheadOf is ahead when so many more cubes have left the track and the seat has placed so many more markers.
func (w *Weights) aheadOf(s *railways.Position, me engine.Seat, pending, cubes, markers float64) (o outlook) {
	n := float64(s.Seats)
	least := math.Inf(1)
	for i := range int(s.Seats) {
		p := &s.Player[i]
		if engine.Seat(i) == me {
			least = min(least, float64(p.Markers)-markers)
			continue
		}
		least = min(least, float64(p.Markers))
		if p.Duty != railways.DutyAct {
			continue
		}
		switch p.Top() {
		case railways.ActionDeliver:
			o.deliveries++
		case railways.ActionProduce:
			o.productions++
		}
		o.turns++
	}
	o.cubes = max(0, float64(s.Track[0]+s.Track[1]+s.Track[2])-cubes)
	o.ending = o.cubes == 0 || least <= 0
	if !o.ending {
		o.rounds = max(0.5, min(o.cubes/(w.CubesPerTurn*n), least/w.MarkersPerTurn))
	}
	unknown := pending + o.rounds*n
	o.turns += unknown
	o.deliveries += unknown * w.DeliverRate
	o.productions += unknown * w.ProduceRate
	return o
}

// meet is a soft minimum of two quantities of which one limits the other: the smaller one if they differ much, somewhat
// less if they are alike. It has no kink, so that a little more of either always counts for something.
func meet(a, b float64) float64 {
	if a <= 0 || b <= 0 {
		return 0
	}
	return a * b / math.Sqrt(a*a+b*b)
}

// flow is the forecast of a position: what every seat has and will probably earn with what lies on the board.
type flow struct {
	value    [engine.MaxSeats]float64
	capacity [maxTowns]float64 // of all lines of a Town
	leaving  [maxTowns]float64 // cubes that will leave a Town
	arriving [maxPorts]float64
	share    float64 // of what Factories could make that the track has cubes for
}

func (f *flow) forecast(gd *guide, w *Weights, s *railways.Position, o *outlook) {
	*f = flow{}
	ch := &gd.maps[s.Board]
	for i, l := range ch.lines {
		f.capacity[l.Town] += float64(s.Line[i+1].N)
	}
	f.factories(w, s, o, ch)
	f.rails(w, s, ch)
	f.quays(w, s, ch)
}

// factories forecasts what will be produced and how much of it will leave. A cube in a yard is worth a coin to its owner
// whether it leaves or not (RW-10.5, RW-14.1), so owners are credited with production alone.
func (f *flow) factories(w *Weights, s *railways.Position, o *outlook, ch *chart) {
	var want [maxTowns][engine.MaxSeats]float64
	sum := 0.0
	for t := 1; t <= ch.towns; t++ {
		out := f.capacity[t] * o.deliveries * w.Touch
		for seat := range int(s.Seats) {
			fac := &s.Factory[t][seat]
			if fac.Level == 0 {
				continue
			}
			// The bonus needs room in the yard, which deliveries make (RW-9.3).
			room := max(0, float64(fac.Level)-float64(fac.Yard)) + out
			x := meet(o.productions*w.Bonus, room) + o.productions*w.Direct*float64(fac.Level)
			want[t][seat] = x
			sum += x
		}
	}
	f.share = 1
	if sum > o.cubes {
		f.share = o.cubes / sum // the track runs dry
	}
	for t := 1; t <= ch.towns; t++ {
		there := 0.0
		for seat := range int(s.Seats) {
			made := want[t][seat] * f.share
			yard := float64(s.Factory[t][seat].Yard)
			f.value[seat] += yard + made*w.Cube
			there += yard + made
		}
		f.leaving[t] = meet(there, f.capacity[t]*o.deliveries*w.Touch)
	}
}

// rails credits investors with what their lines will pay. On a full line every investor earns a coin for each cube, so the
// number of investors does not matter; on one with fewer cubes the first slots earn.
func (f *flow) rails(w *Weights, s *railways.Position, ch *chart) {
	for i, l := range ch.lines {
		ln := &s.Line[i+1]
		if ln.N == 0 {
			continue
		}
		cubes := f.leaving[l.Town] * float64(ln.N) / f.capacity[l.Town]
		f.arriving[l.Port] += cubes
		pay := cubes * w.Line
		if s.Flags&railways.RailPayOneCoin != 0 {
			pay /= float64(ln.N)
		}
		for slot, seat := range ln.Investor[:ln.N] {
			f.value[seat] += pay * w.Slot[slot]
		}
	}
}

// quays credits Customs Houses with their shares. What cannot be divided is lost in the end (RW-10.7, RW-14.2).
func (f *flow) quays(w *Weights, s *railways.Position, ch *chart) {
	for p := 1; p <= ch.ports; p++ {
		pt := &s.Port[p]
		if pt.N == 0 {
			continue
		}
		n := float64(pt.N)
		each := max(0, f.arriving[p]+float64(pt.Waiting)-(n-1)*w.Remain) / n
		for _, seat := range pt.Investor[:pt.N] {
			f.value[seat] += each * w.Port
		}
	}
}
