package arkwright

import (
	"slices"

	"cromford/engine/components"
	"cromford/engine/doc"
)

// fixed is a number that no owner's file can change, with the clause of each edition that fixes it: what the pieces only
// repeat, and what a rule of its own is written for. An edition without a clause has no such number.
type fixed struct {
	path string
	cite cite
}

// fixedIn are the fixed numbers of an edition. The first place that fits counts.
func fixedIn(edition int) (rules []components.Rule) {
	for _, f := range slices.Concat(fixedOfOne, fixedOfBoth) {
		if edition < len(f.cite) && f.cite[edition] != "" {
			rules = append(rules, components.Rule{Path: f.path, Clause: f.cite[edition]})
		}
	}
	return rules
}

// Where the params of tiles stand.
const ofTile, ofEvent = "development_tiles.tiles.*.params.", "event_tiles.tiles.*.params."

// fixedOfOne are those that only one edition has, or fixes otherwise than the other.
var fixedOfOne = []fixed{
	{"prices", cite{"A25-3.1.2"}},
	{"limits.ships_of_capacity_4_with_2_players", cite{"A25-8.2.13"}},
	{"event_tiles.setup.shown_random", cite{"A25-2.2.3"}},
	{"event_tiles.setup.returned_unseen", cite{"A25-2.2.4"}},
	{"event_tiles.setup", cite{"A25-2.2.5", "A14-4.1.3"}},
	{"variants.asymmetrical_factories.levels", cite{"A25-16.1.1"}},
	{"variants.asymmetrical_factories.strips_per_player", cite{"A25-16.1.1"}},
	{"variants.spinning_mule.decades.*.decade", cite{"A25-14.1.1"}},
	{"variants.spinning_mule.decades.0.level", cite{"A25-14.1.1"}},
	{"variants.spinning_mule.economy_tiles_per_good", cite{"A25-14.1.4"}},
	{"variants.spinning_mule.events", cite{"A25-14.1.3"}},
	{ofTile + "shutdowns_per_decade", cite{"A25-17.14.3"}},
	{"prices.appeal_floor", cite{"", "A14-1.4"}},
	{"prices.adjust_extra_cost", cite{"", "A14-5.4.1.3"}},
	{"ships.ships_per_action", cite{"", "A14-5.3.7.1"}},
	{ofTile + "contracts_per_delivery", cite{"", "A14-5.3.7.7"}},
	{"variants.spinning_jenny.decades.*.decade", cite{"", "A14-3.2"}},
	{"variants.spinning_jenny.decades.0.level", cite{"", "A14-1.12"}},
}

// fixedOfBoth are those that both editions have.
var fixedOfBoth = []fixed{
	{"component_counts", cite{"A25-1.1.4", "A14-2.5"}},
	{"development_tiles.total", cite{"A25-1.1.4", "A14-2.5"}},
	{"advanced_action_tiles.total", cite{"A25-1.1.4", "A14-2.5"}},
	{"ships.total", cite{"A25-1.1.4", "A14-2.5"}},
	{"shares.small_tiles", cite{"A25-1.1.3", "A14-2.2"}},
	{"shares.large_tiles", cite{"A25-1.1.3", "A14-2.2"}},
	{"shares.large_tile_size", cite{"A25-1.1.3", "A14-2.2"}},
	{"limits.marketing_max", cite{"A25-3.3.2", "A14-5.3.5.2"}},
	{"marketing.max_level", cite{"A25-3.3.2", "A14-5.3.5.2"}},
	{"marketing.weakens_per_production", cite{"A25-9.5.1", "A14-5.5.3.5"}},
	{"appeal.min", cite{"A25-3.3.4", "A14-1.4"}},
	{"appeal.overflow_penalty.price", cite{"A25-9.5.3", "A14-5.5.3.6"}},
	{"limits.ships", cite{"A25-8.2.10", "A14-5.4.2.3.2"}},
	{"warehouse.docks", cite{"A25-8.2.10", "A14-5.4.2.3.2"}},
	{"limits.identical_development_tiles", cite{"A25-8.2.2", "A14-5.4.2.1.2"}},
	{"limits.identical_action_tiles", cite{"A25-8.2.2", "A14-5.4.2.1.2"}},
	{"limits.factories_per_good", cite{"A25-3.2.1", "A14-5.3.1.2"}},
	{"action_tiles.per_player", cite{"A25-2.10.4", "A14-2.3"}},
	{"share_track.anchors", cite{"A25-3.5.1", "A14-1.9"}},
	{"share_track.runs", cite{"A25-3.5.1", "A14-1.9"}},
	{"share_steps.single_highest_appeal", cite{"A25-9.3.3", "A14-5.5.2.2"}},
	{"share_steps.single_most_sold", cite{"A25-9.3.4", "A14-5.5.2.3"}},
	{"share_steps", cite{"A25-9.3.2", "A14-5.5.2.1"}},
	{"factory_board.opening_lines.setup", cite{"A25-2.12.3", "A14-4.4.1"}},
	{"factory_board.opening_lines.factory_action", cite{"A25-7.1.9", "A14-5.3.1.2"}},
	{"development_tiles.tiles.*.number", cite{"A25-17.0.1", "A14-2.5"}},
	{"development_tiles.tiles.*.since", cite{"A25-17.0.1", "A14-2.5"}},
	{"event_tiles.tiles.*.number", cite{"A25-1.1.4", "A14-2.5"}},
	{"event_tiles.tiles.*.copies", cite{"A25-1.1.4", "A14-2.5"}},
	{"timetable.decades.*.decade", cite{"A25-2.1.2", "A14-3.2"}},
	{"timetable.decades.0.level", cite{"A25-3.8.1", "A14-1.12"}},
	{"warehouse.staff_positions", cite{"A25-3.6.1", "A14-5.5.5.2"}},
	{"contracts.miss_advance_spaces", cite{"A25-9.6.5", "A14-5.5.4.7"}},
	{"start_player_choice", cite{"A25-11.3.1", "A14-6.3.1"}},
	{"winner", cite{"A25-13.1.4", "A14-8.4"}},
	{ofTile + "price_factor", cite{"A25-17.2.1", "A14-9.4"}},
	{ofTile + "extra_goods", cite{"A25-17.7.1", "A14-9.9"}},
	{ofTile + "extra_sales", cite{"A25-17.15.1", "A14-5.5.1.14"}},
	{ofEvent + "price", cite{"A25-18.3.1", "A14-10.3"}},
	{"event_tiles.tiles.2.params.marketing", cite{"A25-18.3.1", "A14-10.3"}},
	{ofEvent + "wild_patron_uses", cite{"A25-18.4.1", "A14-10.4"}},
	{ofEvent + "special_tiles", cite{"A25-18.5.1", "A14-10.5"}},
	{ofEvent + "machines_lost_per_factory", cite{"A25-18.7.1", "A14-10.7"}},
	{ofEvent + "share_steps_per_capacity", cite{"A25-18.9.1", "A14-10.9"}},
	{ofEvent + "or_shares", cite{"A25-18.10.1", "A14-10.10"}},
}

// fix holds a number to what other numbers, or a rule of the edition, make of it.
func (r *Ruleset) fix(n *doc.Node, want int, a25, a14 string) {
	if n != nil {
		components.Fix(n, want, r.clause(cite{a25, a14}))
	}
}
