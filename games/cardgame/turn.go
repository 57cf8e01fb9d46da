package cardgame

import "cromford/engine"

// CG-3: the course of a turn.

// beginRound begins a round (CG-3.1). In solo the player may have earned to choose the order (CG-10.3.1).
func beginRound(_ *Game, s *Position, out *engine.Facts) int16 {
	s.Turn = Turn{}
	out.Add(factRound, engine.Nobody, int16(s.Decade), ofGood(s.Good))
	if s.MayFollow {
		s.MayFollow = false
		s.ask(StepOrder, s.Start, 0, 0)
	}
	return PhaseAction
}

// endTurns goes on when everybody has had a turn (CG-3.4); in solo the rivals have theirs (CG-10.3.1).
func endTurns(_ *Game, s *Position, _ *engine.Facts) int16 {
	if s.solo() && !s.Follow {
		return PhaseBag
	}
	return PhaseProduce
}

// beginTurn lays the steps of a turn on the stack, the last one lowest (CG-3.2).
func beginTurn(a asked, _ int, out *engine.Facts) {
	a.s.Turn = Turn{}
	out.Add(factTurn, a.seat)
	a.ask(StepEnd, 0, 0)
	a.ask(StepDevelop, 0, 0)
	a.ask(StepPrice, 0, 0)
	a.ask(StepAction, 0, 0)
}

// actionRow is one action; it stands in front of the question that it asks.
type actionRow struct {
	id, clause string
	variant    Flags  // the switch that brings it, 0 for none
	belongs    string // the clause of that switch
	name       string // as refusals say it
	// may tells whether it can change something (CG-3.5). What is listed behind l is thrown away.
	may   func(a asked, l engine.List) bool
	begin func(a asked, out *engine.Facts)
}

// The actions, as arguments of a choice.
const (
	ActionBuild int16 = 1 + iota
	ActionEmploy
	ActionAutomate
	ActionQuality
	ActionDistribution
	ActionExchange
	ActionExtra
	ActionEarly
)

var actions = [...]actionRow{
	ActionBuild: buildAction, ActionEmploy: employAction, ActionAutomate: automateAction,
	ActionQuality: qualityAction, ActionDistribution: distributionAction,
	ActionExchange: exchangeAction, ActionExtra: extraAction, ActionEarly: earlyAction,
}

var actionIDs = func() (out []string) {
	for _, act := range actions[ActionBuild:] {
		out = append(out, act.id)
	}
	return out
}()

// begins makes what begins an action that only asks a question.
func begins(step uint8) func(asked, *engine.Facts) {
	return func(a asked, _ *engine.Facts) { a.ask(step, 0, 0) }
}

// askAction is step a (CG-3.3).
var askAction = question{
	ID: "action", Cite: cite{"CG-3.3"}, About: "the action of your turn",
	Answers: answers{{Kind: KindAction}, ready, {Kind: KindPass, Cite: cite{"CG-3.3"}}},
	List: func(a asked, l engine.List) engine.List {
		for act := ActionBuild; act <= ActionEarly; act++ {
			row := &actions[act]
			if (row.variant == 0 || a.s.Flags.has(row.variant)) && row.may(a, l) {
				l = l.Add(KindAction, act)
			}
		}
		return listReady(a, l).Add(KindPass)
	},
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.makesReady(c, out) {
			return
		}
		a.close()
		if c.Kind == KindPass {
			out.Add(factPassed, a.seat)
			return
		}
		out.Add(factAction, a.seat, c.Arg[0])
		actions[c.Arg[0]].begin(a, out)
	},
	Why: func(a asked, c engine.Choice) *engine.Refusal {
		if c.Kind != KindAction || !within(c.Arg[0], len(actionIDs)) {
			return nil
		}
		if row := &actions[c.Arg[0]]; row.variant != 0 && !a.s.Flags.has(row.variant) {
			return no("not_in_play", row.belongs, "%s belongs to a variant that is not played here", row.name)
		}
		return no("nothing_to_do", "CG-3.5", "this action could not change anything now")
	},
}

// changed notes that the action did something; what brings workers moves demand and wages once (CG-4.1.5, CG-4.2.4).
func (a asked) changed(workers bool, out *engine.Facts) {
	a.s.Turn.Changed = true
	if workers && !a.s.Turn.Hired {
		a.s.Turn.Hired = true
		a.g.moreWorkers(a.s, out)
	}
}

// leave lists the end of an action that has changed something (CG-3.5).
func (a asked) leave(l engine.List) engine.List { return l.If(a.s.Turn.Changed, KindDone) }

// unchanged refuses to leave an action that has changed nothing.
func unchanged(c engine.Choice) *engine.Refusal {
	if c.Kind != KindDone {
		return nil
	}
	return no("must_change", "CG-3.5", "the action has changed nothing yet")
}

// askEnd ends the turn, so that its last step can be taken back.
var askEnd = question{
	ID: "end", Cite: cite{"CG-3.2"}, About: "the end of your turn",
	Answers: answers{ready, {Kind: KindEndTurn}},
	List:    func(a asked, l engine.List) engine.List { return listReady(a, l).Add(KindEndTurn) },
	Do: func(a asked, c engine.Choice, out *engine.Facts) {
		if a.makesReady(c, out) {
			return
		}
		a.close()
		a.s.Turn = Turn{}
	},
}
