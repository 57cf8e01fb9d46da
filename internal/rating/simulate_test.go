package rating

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var full = flag.Bool("full", false, "simulate 5,000 games of each game in twenty houses, as docs/ratings.md reports")

// club is a house of simulated people. The strength of each at a number of players is known, and differs a little from one
// number to the next. Some play often and many seldom, as in every club.
type club struct {
	r        *rand.Rand
	strength []map[int]float64
	active   []float64
}

func newClub(seed uint64, people int, counts []int) *club {
	c := &club{r: rand.New(rand.NewPCG(seed, 13))}
	mean := map[int]float64{}
	for i := range people {
		s, of := c.r.NormFloat64()*200, map[int]float64{}
		for _, k := range counts {
			of[k] = s + c.r.NormFloat64()*40
			mean[k] += of[k] / float64(people)
		}
		c.strength = append(c.strength, of)
		c.active = append(c.active, 1/math.Sqrt(float64(i+1)))
	}
	// Only differences can be seen in results: the scale says that the average is 1500.
	for _, of := range c.strength {
		for k := range of {
			of[k] += Start - mean[k]
		}
	}
	return c
}

// table draws who plays: the active more often.
func (c *club) table(k int) []int {
	key := make([]float64, len(c.active))
	all := make([]int, len(c.active))
	for i, a := range c.active {
		key[i], all[i] = -math.Log(c.r.Float64())/a, i
	}
	slices.SortFunc(all, func(i, j int) int {
		if key[i] < key[j] {
			return -1
		}
		return 1
	})
	return all[:k]
}

// play is the places of a game.
func (c *club) play(people []int) []int {
	how := make([]float64, len(people))
	for i, p := range people {
		how[i] = c.strength[p][len(people)] - math.Log(-math.Log(c.r.Float64()))*luck
	}
	ranks := make([]int, len(people))
	for i := range how {
		ranks[i] = 1
		for j := range how {
			if how[j] > how[i] {
				ranks[i]++
			}
		}
	}
	return ranks
}

// found is how well strengths are recovered.
type found struct {
	rank     float64 // Spearman's correlation
	coverage float64
}

func (c *club) compare(of func(person int) (Rating, bool), truth func(person int) float64) (f found) {
	var got, want []float64
	inside := 0.0
	for i := range c.strength {
		r, ok := of(i)
		if !ok {
			continue
		}
		got, want = append(got, r.Mu), append(want, truth(i))
		if math.Abs(r.Mu-truth(i)) <= r.Interval() {
			inside++
		}
	}
	return found{spearman(got, want), inside / float64(len(got))}
}

func ranked(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		if x[i] < x[j] {
			return -1
		}
		return 1
	})
	out := make([]float64, len(x))
	for place, i := range order {
		out[i] = float64(place)
	}
	return out
}

func spearman(a, b []float64) float64 {
	ra, rb, n, sum := ranked(a), ranked(b), float64(len(a)), 0.0
	for i := range ra {
		sum += (ra[i] - rb[i]) * (ra[i] - rb[i])
	}
	return 1 - 6*sum/(n*(n*n-1))
}

// season plays games and compares: one rating for all numbers of players with the mean strength, and one for each number with
// the strength there.
func (c *club) season(games int, counts []int) (pooled, pooledAtCount, single found) {
	all, each := map[int]Rating{}, map[[2]int]Rating{}
	for range games {
		k := counts[c.r.IntN(len(counts))]
		people := c.table(k)
		ranks := c.play(people)
		var pool, own []Rating
		for _, p := range people {
			r, ok := all[p]
			if !ok {
				r = New()
			}
			pool = append(pool, r)
			if r, ok = each[[2]int{p, k}]; !ok {
				r = New()
			}
			own = append(own, r)
		}
		pool, own = House.Rate(pool, ranks), House.Rate(own, ranks)
		for i, p := range people {
			all[p], each[[2]int{p, k}] = pool[i], own[i]
		}
	}
	mean := func(p int) (sum float64) {
		for _, k := range counts {
			sum += c.strength[p][k] / float64(len(counts))
		}
		return sum
	}
	pooled = c.compare(func(p int) (Rating, bool) { r, ok := all[p]; return r, ok }, mean)
	for _, k := range counts {
		truth := func(p int) float64 { return c.strength[p][k] }
		a := c.compare(func(p int) (Rating, bool) { r, ok := all[p]; return r, ok }, truth)
		b := c.compare(func(p int) (Rating, bool) { r, ok := each[[2]int{p, k}]; return r, ok }, truth)
		n := float64(len(counts))
		pooledAtCount.rank += a.rank / n
		pooledAtCount.coverage += a.coverage / n
		single.rank += b.rank / n
		single.coverage += b.coverage / n
	}
	return pooled, pooledAtCount, single
}

// Known strengths are found again: the order of the people, and intervals that mean what they say.
func TestStrengthsAreRecovered(t *testing.T) {
	games, houses := 5000, 2
	if *full {
		houses = 20
	}
	for _, game := range []struct {
		name   string
		counts []int
	}{{"arkwright", []int{2, 3, 4}}, {"arkwright-2014", []int{2, 3, 4}}, {"cardgame", []int{2, 3, 4}}, {"railways", []int{3, 4, 5}}} {
		var pooled, atCount, single found
		for house := range houses {
			c := newClub(uint64(house)*100+uint64(len(game.name)), 100, game.counts)
			a, b, d := c.season(games, game.counts)
			for _, x := range []struct{ to, of *found }{{&pooled, &a}, {&atCount, &b}, {&single, &d}} {
				x.to.rank += x.of.rank / float64(houses)
				x.to.coverage += x.of.coverage / float64(houses)
			}
		}
		t.Logf("%-15s one rating of the game: rank correlation %.3f, coverage %.1f %%", game.name, pooled.rank, pooled.coverage*100)
		t.Logf("%-15s   the same at each number of players: %.3f, %.1f %%", "", atCount.rank, atCount.coverage*100)
		t.Logf("%-15s   a rating for each number of players: %.3f, %.1f %%", "", single.rank, single.coverage*100)
		if pooled.rank < 0.95 || pooled.coverage < 0.92 || pooled.coverage > 0.98 {
			t.Errorf("%s: rank correlation %.3f, coverage %.3f", game.name, pooled.rank, pooled.coverage)
		}
		if single.coverage < 0.92 || single.coverage > 0.98 {
			t.Errorf("%s: the ratings for each number of players cover %.3f", game.name, single.coverage)
		}
	}
}
