package ai

import (
	"math/bits"

	"cromford/games/arkwright"
)

// The market of arkwright.Clear once more, for one seller and many prices: the crates of a seller are bits, one for each row of
// appeal, so that rows are counted at once. quick_test.go compares the two.

// rowZero is the bit of the appeal 0: crates below it are never sold.
const rowZero = 16

// crates are the rows of a seller's crates.
func crates(appeal, supply int) uint64 { return (1<<supply - 1) << (appeal - supply + 1 + rowZero) }

// stall is the market without the seat: what all prices of a plant have in common.
type stall struct {
	n       int
	rows    [4]uint64 // of the rivals, then of the importer
	quality [4]int
	top     int // the highest appeal
	demand  int
}

// sellable are the rows in which crates are sold.
const sellable = ^uint64(1<<(rowZero+1) - 1)

// open lines up the rivals, each so many steps more appealing.
func (st *stall) open(fd *field, importer, demand, rise int) {
	st.n, st.top, st.demand = fd.n, importer, demand
	for i := range fd.n {
		r := &fd.seller[i]
		st.rows[i] = crates(r.Appeal+rise, r.Supply) & sellable
		st.quality[i] = r.Quality
		st.top = max(st.top, r.Appeal+rise)
	}
	st.rows[fd.n] = crates(importer, importer)
	st.quality[fd.n] = -1 // players sell before it
}

// sell sells a seller's crates among the others and tells how many, the most that another sells, and whether all demand is met.
func (st *stall) sell(appeal, quality, supply int) (sold, most int) {
	own := crates(appeal, supply) & sellable
	left := st.demand
	row := max(appeal, st.top) + rowZero
	var n int
	for ; row > rowZero && left > 0; row-- {
		n = int(own >> row & 1)
		for _, r := range st.rows[:st.n+1] {
			n += int(r >> row & 1)
		}
		if n > left {
			break
		}
		left -= n
	}
	sold = bits.OnesCount64(own >> (row + 1))
	for i, r := range st.rows[:st.n+1] {
		k := bits.OnesCount64(r >> (row + 1))
		if left > 0 && row > rowZero && r>>row&1 != 0 && st.ahead(row, bits.Len64(r), st.quality[i], own, quality) < left {
			k++
		}
		most = max(most, k)
	}
	if left > 0 && row > rowZero && own>>row&1 != 0 && st.ahead(row, bits.Len64(own), quality, own, quality) < left {
		sold++
	}
	return sold, most
}

// ahead counts the crates in a row that sell before that of a seller of an appeal and quality.
func (st *stall) ahead(row, appeal, quality int, own uint64, ownQuality int) (n int) {
	before := func(r uint64, q int) bool {
		a := bits.Len64(r)
		return r>>row&1 != 0 && (a > appeal || a == appeal && q > quality)
	}
	if before(own, ownQuality) {
		n++
	}
	for i, r := range st.rows[:st.n+1] {
		if before(r, st.quality[i]) {
			n++
		}
	}
	return n
}

// quick is sell for those who do not ask what the rivals get: the dearest price first, until a cheaper one cannot be better.
func (m *mind) quick(pl *plant) (best sale) {
	fd := &m.rivals[pl.product]
	importer := m.importer[pl.product] + int(pl.ahead) // the economy tiles add one on average
	rise := int(m.w.Rise*float64(pl.ahead) + 0.5)
	var now, then stall
	now.open(fd, importer, int(pl.demand), rise)
	guard := m.w.Guard
	if fd.n == 0 {
		guard = 0
	}
	if guard > 0 {
		then.open(fd, importer, int(pl.demand), rise+1)
	}
	from, to := int(pl.factory.Price), int(pl.factory.Price)
	if from == 0 {
		from, to = int(pl.top), int(m.rules.MinPrice[pl.product])
	}
	f := pl.factory
	f.Price = 0
	worth := m.game.Seller(pl.product, &f, 0)
	for price := from; price >= to; price-- {
		f.Price = uint8(price)
		out, full := m.at(pl, &now, worth.Appeal-price, worth.Quality, price)
		if guard > 0 {
			later, all := m.at(pl, &then, worth.Appeal-price, worth.Quality, price)
			out.blend(later, guard)
			full = full && all
		}
		out.price = f.Price
		out.gain = out.income*m.cashRate + out.steps*m.stepRate + m.w.Crowd*out.sold
		if best.price == 0 || out.gain > best.gain {
			best = out
		}
		if full {
			break
		}
	}
	return best
}

// at is a sale at a price. Full tells that no cheaper price sells more or lets the share rise more.
func (m *mind) at(pl *plant, st *stall, appeal, quality, price int) (out sale, full bool) {
	supply := int(pl.made) + arkwright.Offerable(int(pl.stock), int(pl.made), appeal)
	sold, most := st.sell(appeal, quality, supply)
	all := sold == int(pl.made)+int(pl.stock)
	left := int(pl.made) + int(pl.stock) - sold
	if pl.patron && left > 0 {
		sold++
		left--
	}
	out.sold = float64(sold)
	out.income = out.sold * float64(price)
	if sold > 0 && supply > 0 {
		steps := min(2, sold)
		if appeal > st.top {
			steps++
		}
		if sold > most {
			steps++
		}
		out.steps = float64(steps)
		if pl.press { // ties are won now and then
			if appeal == st.top {
				out.steps += 0.5
			}
			if sold == most {
				out.steps += 0.5
			}
		}
		full = all && appeal > st.top && sold > most
	}
	m.export(pl, left, &out)
	return out, full
}
