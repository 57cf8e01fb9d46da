package arkwright

import (
	"cromford/engine/components"
	"cromford/engine/doc"
)

// fixed2025 are the numbers of the 2025 file that no owner's file can change, with the clauses that fix them: what the pieces
// only repeat, and what a rule of its own is written for.
var fixed2025 = append([]components.Rule{
	{Path: "prices", Clause: "A25-3.1.2"},
	{Path: "limits.ships_of_capacity_4_with_2_players", Clause: "A25-8.2.13"},
	{Path: "event_tiles.setup.shown_random", Clause: "A25-2.2.3"},
	{Path: "event_tiles.setup.returned_unseen", Clause: "A25-2.2.4"},
	{Path: "event_tiles.setup", Clause: "A25-2.2.5"},
	{Path: "variants.asymmetrical_factories.levels", Clause: "A25-16.1.1"},
	{Path: "variants.asymmetrical_factories.strips_per_player", Clause: "A25-16.1.1"},
	{Path: "variants.spinning_mule.decades.*.decade", Clause: "A25-14.1.1"},
	{Path: "variants.spinning_mule.decades.0.level", Clause: "A25-14.1.1"},
	{Path: "variants.spinning_mule.economy_tiles_per_good", Clause: "A25-14.1.4"},
	{Path: "variants.spinning_mule.events", Clause: "A25-14.1.3"},
	{Path: "development_tiles.tiles.*.params.shutdowns_per_decade", Clause: "A25-17.14.3"},
}, fixedBoth(map[string]string{
	"pieces": "A25-1.1.4", "shares": "A25-1.1.3", "quality": "A25-3.3.2", "marketing": "A25-3.3.2", "decay": "A25-9.5.1", "appeal": "A25-3.3.4", "overflow": "A25-9.5.3",
	"ships": "A25-8.2.10", "kinds": "A25-8.2.2", "actions": "A25-2.10.4", "factories": "A25-3.2.1", "track": "A25-3.5.1", "steps": "A25-9.3.2", "highest": "A25-9.3.3",
	"most": "A25-9.3.4", "opening": "A25-2.12.3", "built": "A25-7.1.9", "numbers": "A25-17.0.1", "events": "A25-1.1.4", "years": "A25-2.1.2", "start": "A25-3.8.1",
	"warehouse": "A25-3.6.1", "contracts": "A25-9.6.5", "half": "A25-17.2.1", "extra": "A25-17.7.1", "patron": "A25-17.15.1", "war": "A25-18.3.1",
	"jubilee": "A25-18.4.1", "lobby": "A25-18.5.1", "riot": "A25-18.7.1", "opium": "A25-18.9.1", "recession": "A25-18.10.1",
})...)

// fixed2014 are those of the 2014 file.
var fixed2014 = append([]components.Rule{
	{Path: "prices.appeal_floor", Clause: "A14-1.4"},
	{Path: "prices.adjust_extra_cost", Clause: "A14-5.4.1.3"},
	{Path: "event_tiles.setup", Clause: "A14-4.1.3"},
	{Path: "ships.ships_per_action", Clause: "A14-5.3.7.1"},
	{Path: "development_tiles.tiles.*.params.contracts_per_delivery", Clause: "A14-5.3.7.7"},
	{Path: "variants.spinning_jenny.decades.*.decade", Clause: "A14-3.2"},
	{Path: "variants.spinning_jenny.decades.0.level", Clause: "A14-1.12"},
}, fixedBoth(map[string]string{
	"pieces": "A14-2.5", "shares": "A14-2.2", "quality": "A14-5.3.4.2", "marketing": "A14-5.3.5.2", "decay": "A14-5.5.3.5", "appeal": "A14-1.4", "overflow": "A14-5.5.3.6",
	"ships": "A14-5.4.2.3.2", "kinds": "A14-5.4.2.1.2", "actions": "A14-2.3", "factories": "A14-5.3.1.2", "track": "A14-1.9", "steps": "A14-5.5.2.1", "highest": "A14-5.5.2.2",
	"most": "A14-5.5.2.3", "opening": "A14-4.4.1", "built": "A14-5.3.1.2", "numbers": "A14-2.5", "events": "A14-2.5", "years": "A14-3.2", "start": "A14-1.12",
	"warehouse": "A14-5.5.5.2", "contracts": "A14-5.5.4.7", "half": "A14-9.4", "extra": "A14-9.9", "patron": "A14-5.5.1.14", "war": "A14-10.3",
	"jubilee": "A14-10.4", "lobby": "A14-10.5", "riot": "A14-10.7", "opium": "A14-10.9", "recession": "A14-10.10",
})...)

// fixedBoth are the numbers fixed in both editions, each by its own clause.
func fixedBoth(by map[string]string) []components.Rule {
	tile, event := "development_tiles.tiles.*.params.", "event_tiles.tiles.*.params."
	return []components.Rule{
		{Path: "component_counts", Clause: by["pieces"]},
		{Path: "development_tiles.total", Clause: by["pieces"]},
		{Path: "advanced_action_tiles.total", Clause: by["pieces"]},
		{Path: "ships.total", Clause: by["pieces"]},
		{Path: "shares.small_tiles", Clause: by["shares"]},
		{Path: "shares.large_tiles", Clause: by["shares"]},
		{Path: "shares.large_tile_size", Clause: by["shares"]},
		{Path: "limits.marketing_max", Clause: by["marketing"]},
		{Path: "marketing.max_level", Clause: by["marketing"]},
		{Path: "marketing.weakens_per_production", Clause: by["decay"]},
		{Path: "appeal.min", Clause: by["appeal"]},
		{Path: "appeal.overflow_penalty.price", Clause: by["overflow"]},
		{Path: "limits.ships", Clause: by["ships"]},
		{Path: "warehouse.docks", Clause: by["ships"]},
		{Path: "limits.identical_development_tiles", Clause: by["kinds"]},
		{Path: "limits.identical_action_tiles", Clause: by["kinds"]},
		{Path: "limits.factories_per_good", Clause: by["factories"]},
		{Path: "action_tiles.per_player", Clause: by["actions"]},
		{Path: "share_track.anchors", Clause: by["track"]},
		{Path: "share_track.runs", Clause: by["track"]},
		{Path: "share_steps.single_highest_appeal", Clause: by["highest"]},
		{Path: "share_steps.single_most_sold", Clause: by["most"]},
		{Path: "share_steps", Clause: by["steps"]},
		{Path: "factory_board.opening_lines.setup", Clause: by["opening"]},
		{Path: "factory_board.opening_lines.factory_action", Clause: by["built"]},
		{Path: "development_tiles.tiles.*.number", Clause: by["numbers"]},
		{Path: "event_tiles.tiles.*.number", Clause: by["events"]},
		{Path: "event_tiles.tiles.*.copies", Clause: by["events"]},
		{Path: "timetable.decades.*.decade", Clause: by["years"]},
		{Path: "timetable.decades.0.level", Clause: by["start"]},
		{Path: "warehouse.staff_positions", Clause: by["warehouse"]},
		{Path: "contracts.miss_advance_spaces", Clause: by["contracts"]},
		{Path: tile + "price_factor", Clause: by["half"]},
		{Path: tile + "extra_goods", Clause: by["extra"]},
		{Path: tile + "extra_sales", Clause: by["patron"]},
		{Path: event + "price", Clause: by["war"]},
		{Path: "event_tiles.tiles.2.params.marketing", Clause: by["war"]},
		{Path: event + "wild_patron_uses", Clause: by["jubilee"]},
		{Path: event + "special_tiles", Clause: by["lobby"]},
		{Path: event + "machines_lost_per_factory", Clause: by["riot"]},
		{Path: event + "share_steps_per_capacity", Clause: by["opium"]},
		{Path: event + "or_shares", Clause: by["recession"]},
	}
}

// fix holds a number to what other numbers, or a rule of the edition, make of it.
func (r *Ruleset) fix(n *doc.Node, want int, a25, a14 string) {
	if n != nil {
		components.Fix(n, want, r.clause(cite{a25, a14}))
	}
}
