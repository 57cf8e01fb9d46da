package league

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Finish is the finishing order of a game.
type Finish struct {
	Deal    int
	Players []int // by seat
	Ranks   []int // by seat, from 1; equal ones have tied
	Places  []int // by seat, in the first order, from 1
}

// Ratings are strengths by which the finishing orders are most likely, if each place from the first down is won in proportion to
// strength (Plackett and Luce), with what a place in the first order and a seat add.
type Ratings struct {
	Players []Rating `json:"players"`
	Places  []Rating `json:"places"` // the mean is 0
	Seats   []Rating `json:"seats"`  // likewise; empty where seats and places are the same
	Games   int      `json:"games"`
}

// Rating is a strength in Elo with its 95 % interval from bootstraps over deals.
type Rating struct {
	Name string  `json:"name,omitempty"`
	Elo  float64 `json:"elo"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

const (
	eloOfNat  = 400 / math.Ln10
	anchorElo = 1500
	ridge     = 0.01 // keeps strengths finite where somebody always wins
	boots     = 200
)

// Rate rates the players. The anchor, or the mean where it did not play, is 1500.
func Rate(names []string, anchor string, games []Finish, seed uint64) *Ratings {
	if len(games) == 0 {
		return nil
	}
	m := newModel(len(names), games)
	full := m.fit(games, nil)
	deals := map[int][]int{}
	var order []int
	for i, g := range games {
		if deals[g.Deal] == nil {
			order = append(order, g.Deal)
		}
		deals[g.Deal] = append(deals[g.Deal], i)
	}
	r := rand.New(rand.NewPCG(seed, 0xB007))
	at := slices.Index(names, anchor)
	samples := make([][]float64, boots)
	for b := range samples {
		var sample []Finish
		for range order {
			for _, i := range deals[order[r.IntN(len(order))]] {
				sample = append(sample, games[i])
			}
		}
		samples[b] = m.scale(m.fit(sample, full), at)
	}
	best := m.scale(full, at)
	rate := func(i int) Rating {
		values := make([]float64, boots)
		for b := range samples {
			values[b] = samples[b][i]
		}
		slices.Sort(values)
		return Rating{Elo: best[i], Low: quantile(values, 0.025), High: quantile(values, 0.975)}
	}
	out := &Ratings{Games: len(games), Seats: []Rating{}}
	for i, name := range names {
		p := rate(i)
		p.Name = name
		out.Players = append(out.Players, p)
	}
	slices.SortStableFunc(out.Players, func(a, b Rating) int { return cmp.Compare(b.Elo, a.Elo) })
	for i := range m.seats {
		out.Places = append(out.Places, rate(m.players+i))
		if m.bySeat {
			out.Seats = append(out.Seats, rate(m.players+m.seats+i))
		}
	}
	return out
}

// model lays the parameters out: players, places, and seats if they are not the same as places.
type model struct {
	players, seats int
	bySeat         bool
}

func newModel(players int, games []Finish) *model {
	m := &model{players: players, seats: len(games[0].Players)}
	for _, g := range games {
		for seat, place := range g.Places {
			if place != games[0].Places[seat] {
				m.bySeat = true
			}
		}
	}
	return m
}

func (m *model) size() int {
	if m.bySeat {
		return m.players + 2*m.seats
	}
	return m.players + m.seats
}

// terms are the parameters that make up the strength of a seat.
func (m *model) terms(g *Finish, seat int) (t [3]int, n int) {
	t[0], t[1] = g.Players[seat], m.players+g.Places[seat]-1
	if !m.bySeat {
		return t, 2
	}
	t[2] = m.players + m.seats + seat
	return t, 3
}

// scale turns parameters into Elo: places and seats about 0, players about their anchor.
func (m *model) scale(w []float64, anchor int) []float64 {
	out := make([]float64, len(w))
	centre := func(from, to int, mid, add float64) {
		for i := from; i < to; i++ {
			out[i] = add + (w[i]-mid)*eloOfNat
		}
	}
	mean := func(from, to int) float64 {
		sum := 0.0
		for _, v := range w[from:to] {
			sum += v
		}
		return sum / float64(to-from)
	}
	mid := mean(0, m.players)
	if anchor >= 0 {
		mid = w[anchor]
	}
	centre(0, m.players, mid, anchorElo)
	centre(m.players, m.players+m.seats, mean(m.players, m.players+m.seats), 0)
	if m.bySeat {
		centre(m.players+m.seats, len(w), mean(m.players+m.seats, len(w)), 0)
	}
	return out
}

// fit finds the most likely parameters by Newton's method, from where it is told to begin.
func (m *model) fit(games []Finish, from []float64) []float64 {
	n := m.size()
	w := make([]float64, n)
	copy(w, from)
	grad, hess := make([]float64, n), make([]float64, n*n)
	at := m.likelihood(games, w, grad, hess)
	for range 50 {
		step := solve(hess, grad)
		size := 0.0
		for _, d := range step {
			size = max(size, math.Abs(d))
		}
		if size < 1e-5 { // far below a point of Elo
			break
		}
		next, then := make([]float64, n), 0.0
		for cut := min(1, 2/size); ; cut /= 2 {
			for i := range next {
				next[i] = w[i] + cut*step[i]
			}
			if then = m.likelihood(games, next, grad, hess); then >= at || cut < 1e-6 {
				break
			}
		}
		w, at = next, then
	}
	return w
}

// likelihood is the logarithm of how likely the games are, with its slope and its bend (negative, so that it is positive definite).
// Each seat that is ahead of others wins a stage against all that are not ahead of it; seats that tie share their stages (Efron).
func (m *model) likelihood(games []Finish, w, grad, hess []float64) (ll float64) {
	n := len(w)
	clear(grad)
	clear(hess)
	for i, v := range w {
		ll -= ridge * v * v / 2
		grad[i] = -ridge * v
		hess[i*n+i] = ridge
	}
	var power, part [8]float64
	mean := make([]float64, n)
	for gi := range games {
		g := &games[gi]
		for seat := range g.Players {
			t, k := m.terms(g, seat)
			sum := 0.0
			for _, p := range t[:k] {
				sum += w[p]
			}
			power[seat] = math.Exp(sum)
		}
		for rank := 1; rank < len(g.Players); rank++ {
			tied := 0
			for _, r := range g.Ranks {
				if r == rank {
					tied++
				}
			}
			for done := range tied {
				ll += m.stage(g, rank, float64(done)/float64(tied), 1/float64(tied), &power, &part, mean, w, grad, hess)
			}
		}
	}
	return ll
}

// stage is one place of the finishing order: the seats of the rank win it, with an equal share each, against themselves, as far
// as they have not won one yet, and all behind them.
func (m *model) stage(
	g *Finish, rank int, gone, credit float64, power, part *[8]float64, mean, w, grad, hess []float64,
) (ll float64) {
	total, left := 0.0, 0
	for seat, r := range g.Ranks {
		part[seat] = 0
		if r >= rank {
			left++
			if part[seat] = power[seat]; r == rank {
				part[seat] *= 1 - gone
			}
		}
		total += part[seat]
	}
	if left < 2 {
		return 0
	}
	clear(mean)
	for seat, r := range g.Ranks {
		t, k := m.terms(g, seat)
		chance := part[seat] / total
		if r == rank {
			for _, p := range t[:k] {
				ll += credit * w[p]
				grad[p] += credit
			}
		}
		if chance == 0 {
			continue
		}
		for _, p := range t[:k] {
			mean[p] += chance
			grad[p] -= chance
			for _, q := range t[:k] {
				hess[p*len(w)+q] += chance
			}
		}
	}
	var used [24]int
	n := 0
	for p, a := range mean {
		if a != 0 {
			used[n] = p
			n++
		}
	}
	for _, p := range used[:n] {
		for _, q := range used[:n] {
			hess[p*len(w)+q] -= mean[p] * mean[q]
		}
	}
	return ll - math.Log(total)
}

// solve solves a positive definite system (Cholesky).
func solve(a, b []float64) []float64 {
	n := len(b)
	l, x := slices.Clone(a), slices.Clone(b)
	for j := range n {
		for k := range j {
			l[j*n+j] -= l[j*n+k] * l[j*n+k]
		}
		l[j*n+j] = math.Sqrt(max(l[j*n+j], 1e-12))
		for i := j + 1; i < n; i++ {
			for k := range j {
				l[i*n+j] -= l[i*n+k] * l[j*n+k]
			}
			l[i*n+j] /= l[j*n+j]
		}
	}
	for i := range n {
		for k := range i {
			x[i] -= l[i*n+k] * x[k]
		}
		x[i] /= l[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= l[k*n+i] * x[k]
		}
		x[i] /= l[i*n+i]
	}
	return x
}
