package ai

import (
	"math/rand/v2"
	"testing"

	"cromford/games/arkwright"
)

// The quick market sells what the market of the rules sells.
func TestQuickMarket(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200_000 {
		var fd field
		own := arkwright.Seller{Appeal: r.IntN(16), Quality: 8 + r.IntN(6), Supply: r.IntN(10)}
		list, rise := []arkwright.Seller{own}, r.IntN(3)
		for fd.n = 0; fd.n < r.IntN(4); fd.n++ {
			fd.seller[fd.n] = arkwright.Seller{Appeal: r.IntN(14), Quality: 8 + r.IntN(6), Supply: r.IntN(10)}
			risen := fd.seller[fd.n]
			risen.Appeal += rise
			list = append(list, risen)
		}
		importer, demand := r.IntN(9), r.IntN(21)
		list = append(list, arkwright.Importer(importer))
		want := make([]int, len(list))
		arkwright.Clear(demand, list, want)
		most := 0
		for _, n := range want[1:] {
			most = max(most, n)
		}
		var st stall
		st.open(&fd, importer, demand, rise)
		if sold, other := st.sell(own.Appeal, own.Quality, own.Supply); sold != want[0] || other != most {
			t.Fatalf("demand %d, %+v: %d sold and another %d, want %v", demand, list, sold, other, want)
		}
	}
}
