// Package review judges games that were played: what each whole turn did to the chance to win and to the final account, which turn
// would have been better, and why. It sees each turn as its seat could see it then. It knows no game, no clock and no I/O, and equal
// seeds give equal reviews.
package review

import (
	"context"
	"errors"
	"slices"

	"cromford/bots"
	"cromford/engine"
)

// Version numbers the way turns are judged. Reviews keep the one they were made with.
const Version = 6

// Level is the bot that judges: the strongest that thinks by a count.
const Level = "level7"

// Depth is how much is thought about a turn.
type Depth string

// The depths.
const (
	Quick    Depth = "quick"
	Standard Depth = "standard"
	Deep     Depth = "deep"
)

// Depths are all of them, the least first.
var Depths = []Depth{Quick, Standard, Deep}

// Rollouts is how many play-outs a whole turn gets, where so many are standard.
func (d Depth) Rollouts(standard int) int {
	switch d {
	case Quick:
		return (standard + 3) / 4
	case Deep:
		return standard * 8
	case Standard:
	}
	return standard
}

// Judge is who judges a game at a depth.
func Judge(d Depth, standard int) Engine { return Engine{Level, d.Rollouts(standard), Version} }

// Engine is who has judged.
type Engine struct {
	Level    string `json:"level" doc:"The bot that judges."`
	Rollouts int    `json:"rollouts" doc:"Play-outs of a whole turn."`
	Version  int    `json:"version" doc:"Of the way turns are judged."`
}

// Class is how much a turn has cost.
type Class string

// The classes, by points of chance: a slip to 3, a mistake to 7.
const (
	None    Class = ""
	Slip    Class = "slip"
	Mistake Class = "mistake"
	Costly  Class = "costly"
)

const (
	slipTo    = 0.03
	mistakeTo = 0.07
	// sure is how many of its errors a loss must have to be shown.
	sure = 2
	// decided is the chance below which, and above one less which, a game is decided: then only pounds count.
	decided = 0.02
)

// Step is a choice that holds in a game.
type Step struct {
	N      int // its number as an event
	Seat   engine.Seat
	Choice engine.Choice
}

// Review is a game that was judged.
type Review struct {
	Game   string `json:"game"`
	Seats  int    `json:"seats"`
	Engine Engine `json:"engine"`
	Turns  []Turn `json:"turns"`
	Story  []Told `json:"story" doc:"The game in a sentence or two: who led, who lost it, and what cost most."`
}

// Turn is a whole turn of a seat, judged.
type Turn struct {
	From  int         `json:"from" doc:"The event after which the turn begins; 0 is the start."`
	To    int         `json:"to" doc:"The last event of the turn."`
	Seat  engine.Seat `json:"seat"`
	Round int         `json:"round" doc:"As the game counts them; 0 if it does not."`
	About string      `json:"about,omitempty" doc:"What the phase is about that follows: the id of a product."`
	Whole bool        `json:"whole" doc:"It is a whole turn and not an answer aside."`
	// Before is with the best turn, After with the one that was played.
	Before    []float64     `json:"before" doc:"Each seat's chance to win if the best turn is played; none for a lone seat."`
	After     []float64     `json:"after" doc:"Each seat's chance to win after what was played."`
	Lines     []TriedLine   `json:"lines" doc:"The best turn first; one of them was played."`
	Played    int           `json:"played" doc:"Which of the lines was played."`
	Class     Class         `json:"class,omitempty" enum:"slip,mistake,costly" doc:"What it cost, by points of chance."`
	Shown     bool          `json:"shown" doc:"The loss is beyond doubt."`
	Loss      float64       `json:"loss" doc:"Of chance."`
	Error     float64       `json:"error" doc:"The standard error of the loss."`
	Cost      float64       `json:"cost" doc:"Of points of the final account."`
	CostError float64       `json:"cost_error"`
	Headline  *engine.Text  `json:"headline,omitempty"`
	Why       []engine.Text `json:"why" doc:"Reasons, the weightiest first."`
	Rows      []Row         `json:"rows" doc:"Public numbers of the seat after what was played and after the best turn."`
	Worlds    int           `json:"worlds" doc:"On which the lines were compared."`
}

// TriedLine is a turn that was played or thought of.
type TriedLine struct {
	Choices []string      `json:"choices" doc:"In the notation."`
	Words   []engine.Text `json:"words" doc:"The same in words."`
	Chance  float64       `json:"chance" doc:"Of the seat to win; 0 for a lone one."`
	Points  float64       `json:"points" doc:"Of the seat in the final account."`
	Behind  float64       `json:"behind" doc:"Chance lost to the first line."`
	Error   float64       `json:"error"`
	Cash    *Row          `json:"cash,omitempty" doc:"Before and after it."`
	Space   *Row          `json:"space,omitempty"`
}

// Row is a public number with one turn and with another.
type Row struct {
	Gauge  string      `json:"gauge"`
	Seat   engine.Seat `json:"seat"`
	Played int         `json:"played"`
	Better int         `json:"better"`
}

// Config is how a game is reviewed.
type Config struct {
	Weigh  bots.Weigh
	Engine Engine
	Seed   uint64
	// Progress is told how many of how many turns are judged; it may be nil.
	Progress func(done, of int)
	// Several may share a game: of so many Parts, only the turns of Part are judged. 0 parts are all.
	Part, Parts int
	// Known are turns that somebody has judged already, by their last event.
	Known map[int]Turn
}

// others tells whether a turn is for somebody else to judge.
func (c *Config) others(turn int) bool { return c.Parts > 1 && turn%c.Parts != c.Part }

// span is a run of choices of one seat, as indexes of steps.
type span struct {
	from, to int
	whole    bool
}

// aside is what part of a turn's thought an answer gets that is not a whole turn.
const aside = 4

// Game judges all turns of a game that began at start. It ends early with the error of ctx.
func Game(ctx context.Context, start engine.Table, steps []Step, cfg *Config) (*Review, error) {
	tables, spans, err := split(start, steps)
	if err != nil {
		return nil, err
	}
	out := &Review{Game: start.Meta().ID, Seats: start.Config().Seats, Engine: cfg.Engine, Turns: []Turn{}, Story: []Told{}}
	for i, sp := range spans {
		if cfg.Progress != nil {
			cfg.Progress(i, len(spans))
		}
		if turn, ok := cfg.Known[steps[sp.to-1].N]; ok {
			out.Turns = append(out.Turns, turn)
			continue
		}
		if cfg.others(i) {
			continue
		}
		b := bots.Budget{Rollouts: cfg.Engine.Rollouts}
		if !sp.whole {
			b = b.Part(aside)
		}
		line := make(bots.Line, 0, sp.to-sp.from)
		for _, st := range steps[sp.from:sp.to] {
			line = append(line, st.Choice)
		}
		turn := judge(ctx, tables[sp.from], steps[sp.from].Seat, line, b, cfg, mixed(cfg.Seed, i))
		if turn == nil {
			return nil, ctx.Err()
		}
		if sp.from > 0 {
			turn.From = steps[sp.from-1].N
		}
		turn.To, turn.Whole = steps[sp.to-1].N, sp.whole
		out.Turns = append(out.Turns, *turn)
	}
	if cfg.Progress != nil {
		cfg.Progress(len(spans), len(spans))
	}
	out.Story = append(out.Story, story(out.Turns, tables[len(steps)])...)
	return out, nil
}

// mixed is the seed of a turn.
func mixed(seed uint64, n int) uint64 { return seed + uint64(n+1)*0x9E3779B97F4A7C15 }

// split plays the game and cuts it into turns: where a turn ends, where another seat goes on, and where something comes to light,
// for what a seat does after that is judged by what it knows then. What leaves no choice is no turn. The tables are those before
// each step and the one after the last.
func split(start engine.Table, steps []Step) (tables []engine.Table, spans []span, err error) {
	t := start
	open := span{-1, 0, false}
	free := false // the open span had a choice to make
	end := func() {
		if open.from >= 0 && free {
			spans = append(spans, open)
		}
		open, free = span{-1, 0, false}, false
	}
	for i, st := range steps {
		if open.from >= 0 && steps[open.from].Seat != st.Seat {
			end()
		}
		tables = append(tables, t)
		if open.from < 0 {
			open.from = i
		}
		free = free || len(t.Choices(st.Seat)) > 1
		next := t.Clone()
		facts, err := next.Choose(st.Seat, st.Choice)
		if err != nil {
			return nil, nil, err
		}
		open.to = i + 1
		if t.EndsTurn(st.Choice) || facts.Revealed {
			open.whole = t.EndsTurn(st.Choice)
			end()
		}
		t = next
	}
	end()
	tables = append(tables, t)
	if len(spans) == 0 {
		return nil, nil, errors.New("nobody has chosen anything yet: there is nothing to review")
	}
	return tables, spans, nil
}

// judge weighs what a seat did against what it could have done; nil if ctx has ended.
func judge(ctx context.Context, t engine.Table, seat engine.Seat, line bots.Line, b bots.Budget, cfg *Config, seed uint64) *Turn {
	sc := cfg.Weigh(ctx, t, seat, []bots.Line{line}, b, seed)
	if sc == nil {
		return nil
	}
	return told(t, seat, sc, sc.Given[0], seed)
}

// told is what the scales say of one of their turns.
func told(t engine.Table, seat engine.Seat, sc *bots.Scales, at int, seed uint64) *Turn {
	// What is told of the lines is told of a table that is dealt anew, so that nothing is told that the seat could not know.
	seen := t.Redealt(seat, engine.NewRNG(bots.KeyFrom(luck(seed))))
	out := &Turn{Seat: seat, Round: t.Round(), About: t.AccountOf(), Why: []engine.Text{}, Rows: []Row{}, Worlds: sc.Worlds,
		Played: at}
	drafts := make([]draft, len(sc.Turns))
	for i := range sc.Turns {
		w := &sc.Turns[i]
		drafts[i] = draw(seen, seat, w.Line)
		out.Lines = append(out.Lines, drafts[i].line(t, seat, w))
	}
	best, played := &sc.Turns[0], &sc.Turns[out.Played]
	out.Before, out.After = best.Chance, played.Chance
	if out.Before == nil {
		out.Before, out.After = []float64{}, []float64{}
	}
	out.Loss, out.Error, out.Cost, out.CostError = played.Behind, played.Error, played.Cost, played.CostError
	out.class(seat)
	if out.Shown {
		explain(t, out, &drafts[out.Played], &drafts[0], played, best)
	}
	return out
}

// class says whether the loss is shown, and what it is called.
func (t *Turn) class(seat engine.Seat) {
	if t.Played == 0 {
		t.Loss, t.Error, t.Cost, t.CostError = 0, 0, 0, 0
		return
	}
	if len(t.Before) == 0 || t.Before[seat] < decided || t.Before[seat] > 1-decided {
		t.Shown = t.Cost > sure*t.CostError && t.Cost >= 1
		return
	}
	if t.Loss <= 0 || t.Loss < sure*t.Error || t.Loss < least {
		return
	}
	t.Shown = true
	switch {
	case t.Loss <= slipTo:
		t.Class = Slip
	case t.Loss <= mistakeTo:
		t.Class = Mistake
	default:
		t.Class = Costly
	}
}

// least is the smallest loss that is worth a word: half a point of chance.
const least = 0.005

// contains tells whether a choice is on offer.
func contains(t engine.Table, seat engine.Seat, c engine.Choice) bool {
	return slices.Contains(t.Choices(seat), c)
}

// Advised is a turn that is worth a look, and what sets it apart.
type Advised struct {
	TriedLine
	Why []engine.Text
}

// advised is how many turns a coach shows.
const advised = 3

// Advise lists the best turns of a seat, the best first, no two that begin alike if there are others; none if ctx has ended.
func Advise(ctx context.Context, t engine.Table, seat engine.Seat, b bots.Budget, weigh bots.Weigh, seed uint64) []Advised {
	sc := weigh(ctx, t, seat, nil, b, seed)
	if sc == nil {
		return nil
	}
	seen := t.Redealt(seat, engine.NewRNG(bots.KeyFrom(luck(seed))))
	var out []Advised
	var drafts []draft
	var kept []*bots.Weighed
	for i := range sc.Turns {
		if w := &sc.Turns[i]; len(out) < advised {
			d := draw(seen, seat, w.Line)
			drafts, kept = append(drafts, d), append(kept, w)
			out = append(out, Advised{d.line(t, seat, w), []engine.Text{}})
		}
	}
	for i := range out {
		other := 0
		if i == 0 {
			other = 1
		}
		if other < len(out) {
			turn := &Turn{Seat: seat}
			explain(t, turn, &drafts[other], &drafts[i], kept[other], kept[i])
			for _, w := range turn.Why { // what it takes from a rival is a guess; what it brings is seen
				if w.Kind != againstRival && len(out[i].Why) == 0 {
					out[i].Why = append(out[i].Why, w)
				}
			}
		}
	}
	return out
}

// Price compares a turn that a seat thinks of with the best one: what it would cost. A turn that is only begun is ended as well as the
// judge can; what it would bring to light is not looked at. The line that was played is the turn that was thought of. It is nil if ctx
// has ended.
func Price(ctx context.Context, t engine.Table, seat engine.Seat, line bots.Line, b bots.Budget, weigh bots.Weigh, seed uint64) *Turn {
	whole := ended(ctx, t, seat, line, b.Part(3), weigh, seed)
	if whole == nil {
		return nil
	}
	lines := []bots.Line{line}
	if len(whole) > len(line) {
		lines = append(lines, whole)
	}
	sc := weigh(ctx, t, seat, lines, b, seed)
	if sc == nil {
		return nil
	}
	// Of all that begin so, the judge's own turns among them, the best is meant.
	at := sc.Given[0]
	for i := range sc.Turns {
		w := &sc.Turns[i]
		if (slices.Contains(sc.Given, i) || begins(w.Line, line)) && w.Behind < sc.Turns[at].Behind {
			at = i
		}
	}
	return told(t, seat, sc, at, seed)
}

// begins tells whether a turn begins with some choices.
func begins(line, with bots.Line) bool {
	return len(line) >= len(with) && slices.Equal(line[:len(with)], with)
}

// ended is a turn with what would be best after its choices, up to its end; nil if ctx has ended.
func ended(ctx context.Context, t engine.Table, seat engine.Seat, line bots.Line, b bots.Budget, weigh bots.Weigh, seed uint64) bots.Line {
	next := t.Redealt(seat, engine.NewRNG(bots.KeyFrom(luck(seed))))
	for _, c := range line {
		last := next.EndsTurn(c)
		facts, err := next.Choose(seat, c)
		if last || err != nil || facts.Revealed {
			return line
		}
	}
	if !next.Acting().Has(seat) || len(next.Choices(seat)) < 2 {
		return line
	}
	sc := weigh(ctx, next, seat, nil, b, seed)
	if sc == nil {
		return nil
	}
	return append(slices.Clone(line), sc.Turns[0].Line...)
}
