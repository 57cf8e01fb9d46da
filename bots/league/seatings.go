package league

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"cromford/engine"
)

// Duel plans a match of one player on some seats (one as a rule) against rivals on the others, in all seatings. Of several
// rivals each deal takes some, the next deal the next.
func Duel(player string, own int, rivals []string, seats int, seed string) (func(deal int) []Table, error) {
	if own < 1 || own >= seats {
		return nil, fmt.Errorf("%s on %d of %d seats has no rivals", player, own, seats)
	}
	if len(rivals) == 0 {
		return nil, fmt.Errorf("%s has no rivals", player)
	}
	d := &dealer{names: rivals, n: seats - own, seed: seedOf(seed)}
	return func(deal int) []Table {
		them := d.table(deal)
		var out []Table
		for set := range engine.SeatSet(1 << seats) {
			if set.Len() != own {
				continue
			}
			t := Table{Deal: deal, Names: make([]string, seats), Sides: make([]int, seats)}
			next := 0
			for seat := range seats {
				if set.Has(engine.Seat(seat)) {
					t.Names[seat] = player
				} else {
					t.Names[seat], t.Sides[seat] = them[next], 1
					next++
				}
			}
			out = append(out, t)
		}
		return out
	}, nil
}

// Mixed plans tables of several players: in each deal everybody at it sits on every seat once (a cyclic Latin square). Of more
// players than seats each deal takes some, the next deal the next; fewer sit more than once.
func Mixed(players []string, seats int, seed string) func(deal int) []Table {
	side := map[string]int{}
	for i, name := range players {
		side[name] = i
	}
	d := &dealer{names: players, n: seats, seed: seedOf(seed)}
	return func(deal int) []Table {
		at := d.table(deal)
		out := make([]Table, seats)
		for i := range out {
			t := Table{Deal: deal, Names: make([]string, seats), Sides: make([]int, seats)}
			for seat := range seats {
				t.Names[seat] = at[(seat+i)%seats]
				t.Sides[seat] = side[t.Names[seat]]
			}
			out[i] = t
		}
		return out
	}
}

// dealer deals names out to tables of n: all are shuffled, dealt, and shuffled again, so that everybody plays equally often. Nobody
// comes to a table twice if there are enough.
type dealer struct {
	names []string
	n     int
	seed  uint64
	dealt []string
}

// table is who sits at the table of a deal.
func (d *dealer) table(deal int) []string {
	for len(d.dealt) < (deal+1)*d.n {
		round := len(d.dealt) / len(d.names)
		begun := d.dealt[len(d.dealt)-len(d.dealt)%d.n:] // of the table that this round completes
		var first, last []string
		for _, i := range rand.New(rand.NewPCG(d.seed, uint64(round))).Perm(len(d.names)) {
			if slices.Contains(begun, d.names[i]) {
				last = append(last, d.names[i])
			} else {
				first = append(first, d.names[i])
			}
		}
		d.dealt = append(append(d.dealt, first...), last...)
	}
	return d.dealt[deal*d.n:][:d.n]
}

func seedOf(s string) (v uint64) {
	k := engine.KeyFromSeed(s)
	for _, b := range k[:8] {
		v = v<<8 | uint64(b)
	}
	return v
}
