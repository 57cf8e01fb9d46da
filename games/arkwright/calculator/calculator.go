// Package calculator answers the form in which people at a physical table ask how one domestic sale goes, with the market
// that the game itself uses.
package calculator

import (
	"cromford/engine/market"
	"cromford/games/arkwright"
)

// Sale is one domestic sale for people at a physical table (A25-9.2.9, A25-9.3). What patrons buy ignores demand and appeal
// and counts as sold for the shares (A25-9.2.13).
func Sale(demand int, stalls []market.Stall) []market.Outcome {
	list, sold := make([]arkwright.Seller, len(stalls)), make([]int, len(stalls))
	for i, s := range stalls {
		list[i] = arkwright.Seller{Appeal: s.Appeal, Quality: s.Quality, Supply: s.Supply, Importer: s.Importer}
	}
	arkwright.Clear(demand, list, sold)
	out := make([]market.Outcome, len(stalls))
	all := make([]int, len(sold))
	for i := range sold {
		out[i].Sold = sold[i]
		all[i] = sold[i] + stalls[i].Patrons
	}
	for i := range list {
		if !list[i].Importer {
			out[i].Reasons = market.Reasons(arkwright.Why(list, all, i))
		}
	}
	return out
}
