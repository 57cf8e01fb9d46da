package cardgame

import (
	"fmt"

	"cromford/engine"
)

// stepClause is the clause behind each open question.
var stepClause = [...]string{
	stFactory: "CG-9.3.1", stStart: "CG-9.3.1", stPlace: "CG-4.9.6", stShares: "CG-9.5.1", stOrder: "CG-10.3.1", stAction: "CG-3.3", stBuild: "CG-4.1.1", stEmploy: "CG-4.2.1",
	stAutomate: "CG-4.3.1", stArrange: "CG-4.4.3", stExchange: "CG-4.5.1", stExtra: "CG-4.6.1", stRoom: "CG-4.6.2", stEarly: "CG-4.7.1", stPrice: "CG-4.8.2", stDevelop: "CG-4.9.1",
	stReturn: "CG-4.9.3", stReplace: "CG-8.12.2", stKeep: "CG-8.13.1", stSteps: "CG-8.8.5", stEnd: "CG-3.2", stSell: "CG-5.1.4", stLeft: "CG-5.2.1", stTie: "CG-5.4.3",
	stPrepare: "CG-6.1.1", stName: "CG-6.2.4", stAward: "CG-11.3",
}

// kindClause is the clause behind a kind of choice where it says more than its question's.
var kindClause = [kindN]string{
	pass: "CG-3.3", build: "CG-4.1.4", upgrade: "CG-4.1.6", invent: "CG-8.8.1", turnCard: "CG-4.3.2", token: "CG-4.3.3", loan: "CG-4.5.3", reactivate: "CG-4.5.4", throw: "CG-5.2.3",
	develop: "CG-4.9.2", take: "CG-4.9.4", broker: "CG-8.6", inventor: "CG-8.8.5", makeReady: "CG-8.9.1", extraShift: "CG-5.1.1", patron: "CG-5.1.3", ship: "CG-5.2.5",
	store: "CG-5.2.2", endTurn: "CG-3.2",
}

// actionClause is the clause of each action.
var actionClause = [...]string{"", "CG-4.1.1", "CG-4.2.1", "CG-4.3.1", "CG-4.4.1", "CG-4.4.1", "CG-4.5.1", "CG-4.6.1", "CG-4.7.1"}

// refusal says why a choice that is not listed is not legal. It decides nothing: the list has decided already.
func (g *Game) refusal(s *Position, seat engine.Seat, c engine.Choice) *engine.Refusal {
	ref := &engine.Refusal{}
	if s.Frames.N == 0 {
		ref.Code, ref.Clause, ref.Reason = "game_over", "CG-6.3.1", "the game is over"
		return ref
	}
	f := s.Frames.Top()
	if f.Seat != seat {
		ref.Code, ref.Clause, ref.Reason = "not_your_turn", "CG-3.2", "another seat is choosing now"
		return ref
	}
	ref.Code, ref.Clause, ref.Reason = "not_offered", stepClause[f.Step], "this is not among the choices of this question"
	g.explain(s, &s.Player[seat], f, c, ref)
	return ref
}

// within tells whether an argument names one of n things.
func within(v int16, n int) bool { return v >= 1 && int(v) <= n }

// explain puts the commonest reasons into words.
func (g *Game) explain(s *Position, p *Player, f *engine.Frame, c engine.Choice, ref *engine.Refusal) {
	say := func(code, clause, format string, args ...any) {
		ref.Code, ref.Clause, ref.Reason = code, clause, fmt.Sprintf(format, args...)
	}
	switch {
	case c.Kind == action && f.Step == stAction && within(c.Arg[0], len(actionIDs)):
		g.explainAction(s, c.Arg[0], say)
	case (c.Kind == build || c.Kind == upgrade || c.Kind == invent) && f.Step == stBuild && within(c.Arg[0], goods):
		g.explainBuild(s, p, c, say)
	case c.Kind == hire && f.Step == stEmploy && within(c.Arg[0], goods):
		g.explainHire(s, p, c, say)
	case (c.Kind == turnCard || c.Kind == token) && f.Step == stAutomate && within(c.Arg[0], goods) && !p.Factory[c.Arg[0]-1].open():
		say("no_factory", "CG-4.3.1", "you have no factory of %s", goodIDs[c.Arg[0]-1])
	case (c.Kind == turnCard || c.Kind == token) && f.Step == stAutomate && within(c.Arg[0], goods):
		say("too_many_machines", "CG-4.3.2", "this action has %d of its machines left, and such a card must stand at the factory with its workers up", s.Turn.Allowed)
	case (c.Kind == put || c.Kind == takeOff) && f.Step == stArrange && within(c.Arg[0], cardN):
		g.explainPut(s, p, f.A == 1, c, say)
	case c.Kind == buy && f.Step == stExchange && f.A > 0:
		say("too_late", "CG-4.5.1", "shares are bought before loans are taken and ships made ready")
	case c.Kind == buy && (f.Step == stExchange || f.Step == stShares):
		say("cannot_afford", "CG-4.5.2", "you have £%d and %d shares; the track ends at %d", p.Cash, p.Shares, g.rs.Limit.MaxShares)
	case c.Kind == loan && f.Step == stExchange && f.A > 1:
		say("too_late", "CG-4.5.1", "loans are taken before ships are made ready")
	case c.Kind == loan && f.Step == stExchange:
		say("no_loans_left", "CG-4.5.3", "you have taken %d of your %d loans", p.Loans, g.rs.Limit.Loans)
	case c.Kind == reactivate && f.Step == stExchange:
		say("ships_ready", "CG-4.5.4", "both ships are ready")
	case c.Kind == run && f.Step == stExtra && within(c.Arg[0], goods) && s.Turn.Ran>>(c.Arg[0]-1)&1 != 0:
		say("already_ran", "CG-4.6.1", "each factory produces once in this action")
	case c.Kind == run && f.Step == stExtra:
		say("cannot_afford", "CG-4.6.3", "that needs an open factory, its worker cards, and money or loans to pay for it")
	case c.Kind == ship && f.Step == stLeft && s.Sale.Shipped > 0:
		say("already_shipped", "CG-5.2.1", "goods are shipped once in this step")
	case c.Kind == ship && f.Step == stLeft && c.Arg[0] > int16(s.Sale.Fresh)+int16(p.Factory[s.Good].Stored):
		say("not_enough", "CG-5.2.6", "%d goods are left to ship", int16(s.Sale.Fresh)+int16(p.Factory[s.Good].Stored))
	case c.Kind == load && f.Step == stEarly && within(c.Arg[0], goods) && c.Arg[1] > int16(p.Factory[c.Arg[0]-1].Stored):
		say("not_enough", "CG-4.7.1", "%d goods of %s are stored", p.Factory[c.Arg[0]-1].Stored, goodIDs[c.Arg[0]-1])
	case (c.Kind == ship || c.Kind == load) && (f.Step == stLeft || f.Step == stEarly):
		g.explainShip(p, say)
	case c.Kind == store && f.Step == stLeft:
		say("no_room", "CG-5.2.2", "%d goods are left, and your warehouses have room for %d more of this kind", s.Sale.Fresh, int8(g.room(p, p.stored(), s.Good))-int8(p.Factory[s.Good].Stored))
	case c.Kind == sell && f.Step == stSell && c.Arg[0] > int16(p.Factory[s.Good].Stored):
		say("not_enough", "CG-5.1.4", "%d goods are stored at this factory", p.Factory[s.Good].Stored)
	case c.Kind == sell && f.Step == stSell:
		say("home_limit", "CG-5.1.4", "at home %d goods sell at most; %d fresh ones go first", s.Sale.Limit, s.Sale.Made)
	case c.Kind == develop && within(c.Arg[0], tracks) && (f.Step == stDevelop || f.Step == stStart):
		g.explainTrack(p, Track(c.Arg[0]-1), say)
	case c.Kind == take && within(c.Arg[0], typeN) && (f.Step == stDevelop || f.Step == stStart):
		g.explainTake(s, p, c, say)
	case c.Kind == broker && f.Step == stDevelop && p.has(Broker):
		say("cannot_afford", "CG-8.6", "the Broker sells up to %d shares at £%d each, and you have £%d", g.rs.Limit.BrokerShares, p.half(), p.Cash)
	case c.Kind == makeReady:
		say("not_ready", "CG-8.9.1", "that needs a Developer that was not used in this decade, and another card that was")
	case c.Kind == startPlayer && (f.Step == stPrepare || f.Step == stName) && within(c.Arg[0], int(s.Seats)) && s.Player[c.Arg[0]-1].Out:
		say("bankrupt", "CG-6.1.2", "a bankrupt player is out of the game")
	case c.Kind == done && f.Step >= stBuild && f.Step <= stExtra:
		say("must_change", "CG-3.5", "the action has changed nothing yet")
	case c.Kind == claim && f.Step == stAward:
		say("not_fulfilled", "CG-11.2", "this award is not fulfilled, or recorded already")
	}
}

type sayer func(code, clause, format string, args ...any)

func (g *Game) explainAction(s *Position, act int16, say sayer) {
	switch {
	case act == actExtra && !s.Flags.has(XExtra):
		say("not_in_play", "CG-9.6.1", "Extra Production belongs to a variant that is not played here")
	case act == actEarly && !s.Flags.has(XEarly):
		say("not_in_play", "CG-9.6.2", "Early Shipping belongs to a variant that is not played here")
	default:
		say("nothing_to_do", "CG-3.5", "this action could not change anything now")
	}
}

func (g *Game) explainBuild(s *Position, p *Player, c engine.Choice, say sayer) {
	gd := Good(c.Arg[0] - 1)
	fa := &p.Factory[gd]
	switch {
	case c.Kind == build && fa.open():
		say("already_open", "CG-4.1.2", "you have a factory of %s", goodIDs[gd])
	case c.Kind == build:
		say("no_more_production", "CG-4.1.3", "%s is not produced any more", goodIDs[gd])
	case !fa.open():
		say("no_factory", "CG-4.1.1", "you have no factory of %s", goodIDs[gd])
	case c.Kind == upgrade && s.Decade == 1:
		say("too_early", "CG-4.1.6", "factories are upgraded from decade II on")
	case c.Kind == upgrade:
		say("nothing_to_do", "CG-4.1.7", "no part of this factory would change")
	case c.Kind == invent && !p.has(Inventor) && s.Turn.Invented == 0:
		say("no_such_card", "CG-8.8.1", "you have no Inventor")
	case c.Kind == invent:
		say("nothing_to_do", "CG-8.8.1", "the Inventor brings one or two different factories ahead, in decades I and II, where a part changes")
	}
}

func (g *Game) explainHire(s *Position, p *Player, c engine.Choice, say sayer) {
	gd := Good(c.Arg[0] - 1)
	fa := &p.Factory[gd]
	switch {
	case !fa.open():
		say("no_factory", "CG-4.2.1", "you have no factory of %s", goodIDs[gd])
	case !s.remaining(gd):
		say("no_more_production", "CG-4.2.3", "%s is not produced any more", goodIDs[gd])
	case within(c.Arg[1], 2) && fa.Worker[c.Arg[1]-1] > 0:
		say("already_there", "CG-4.2.1", "this worker card stands there already")
	case c.Arg[1] == 2:
		say("first_card_first", "CG-4.2.1", "the first worker card comes before the second")
	}
}

func (g *Game) explainPut(s *Position, p *Player, distribution bool, c engine.Choice, say sayer) {
	i := int(c.Arg[0] - 1)
	track, top := Quality, g.maxQuality(p)
	if distribution {
		track, top = Distribution, g.rs.Limit.MaxDistribution
	}
	now := p.totals(distribution)
	switch {
	case i >= firstDistribution != distribution:
		say("other_kind", "CG-4.4.1", "a turn adds quality or distribution, not both")
	case !p.owns(i):
		say("no_such_card", "CG-4.4.2", "you do not own this card")
	case s.Turn.Put>>i&1 != 0:
		say("already_put", "CG-4.4.3", "this card has its place already; take the step back to change it")
	case c.Kind == takeOff:
		say("in_reserve", "CG-4.4.3", "this card is in your reserve")
	case !within(c.Arg[1], goods) || !p.Factory[c.Arg[1]-1].open():
		say("no_factory", "CG-4.4.3", "cards stand beside open factories")
	case c.Arg[2] < int16(g.rs.Face[i][0]) || c.Arg[2] > int16(g.rs.Face[i][1]):
		say("no_such_value", "CG-4.4.2", "this card shows %d to %d", g.rs.Face[i][0], g.rs.Face[i][1])
	case distribution && now[c.Arg[1]-1] > 0 && p.Card[i].At != uint8(c.Arg[1]):
		say("one_card", "CG-4.4.3", "a factory has one distribution card; take the other off first")
	default:
		say("over_limit", "CG-4.4.3", "%d may be added in this action, of which %d is left, and a factory has at most %d; what another factory loses does not count",
			g.level(p, track), int(g.level(p, track))-int(increase(&s.Turn.Before, &now)), top)
	}
}

func (g *Game) explainShip(p *Player, say sayer) {
	switch {
	case p.Sailed >= g.rs.Limit.Ships:
		say("no_ships", "CG-5.2.8", "you have used all %d ships of the game", g.rs.Limit.Ships)
	case p.Ships == 0:
		say("no_ships", "CG-5.2.5", "no ship is ready; the Stock Exchange brings them back")
	default:
		say("no_ships", "CG-5.2.5", "%d ships are ready and carry %d goods each", p.Ships, g.level(p, Shipping))
	}
}

func (g *Game) explainTrack(p *Player, t Track, say sayer) {
	if p.Track[t]+1 >= g.rs.Spaces[t] {
		say("track_end", "CG-4.9.2", "the marker stands on its last space")
		return
	}
	say("too_early", "CG-9.2.1", "this step is possible from decade %d on", g.rs.From[t][p.Track[t]])
}

func (g *Game) explainTake(s *Position, p *Player, c engine.Choice, say sayer) {
	t := Type(c.Arg[0])
	switch {
	case p.has(t):
		say("already_owned", "CG-4.9.4", "you own a card of this type")
	case s.Turn.Dropped>>t&1 != 0:
		say("just_returned", "CG-4.9.4", "a card that left you this turn cannot be taken again this turn")
	case s.solo() && within(c.Arg[1], places) && s.Display[c.Arg[1]-1] == t:
		say("under_disc", "CG-10.3.4", "a disc lies on this card")
	case s.solo():
		say("not_in_supply", "CG-10.3.4", "this card does not lie there")
	default:
		say("not_in_supply", "CG-4.9.1", "no card of this type is in the supply")
	}
}
