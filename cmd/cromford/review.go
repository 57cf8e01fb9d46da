package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/signal"
	"slices"
	"strings"

	"cromford/bots/review"
	"cromford/engine"
	"cromford/engine/record"
	"cromford/text/paint"
)

type reviewCmd struct {
	File     string `arg:"" help:"The record."`
	Depth    string `help:"How much is thought about a turn: quick, standard or deep." enum:"quick,standard,deep" default:"standard"`
	Rollouts int    `help:"Play-outs of a whole turn, instead of those of the depth." placeholder:"N"`
	Seed     uint64 `help:"What the judge draws from; equal seeds give equal reviews." default:"1" placeholder:"N"`
	All      bool   `help:"List every turn, not only those that cost something."`
	langFlag
	NoColor bool `help:"Do without colours." env:"NO_COLOR"`
	JSON    bool `name:"json" help:"Print JSON."`
}

// Run judges a record and prints what was found.
func (c *reviewCmd) Run(a *app) error {
	j, err := a.readRecord(c.File)
	if err != nil {
		return err
	}
	cat, err := c.catalog()
	if err != nil {
		return err
	}
	cat = cat.Of(j.Game.Meta().ID)
	e, err := a.open(j.Game.Meta().ID)
	if err != nil {
		return err
	}
	engineOf := review.Judge(review.Depth(c.Depth), e.Thought)
	if c.Rollouts > 0 {
		engineOf.Rollouts = c.Rollouts
	}
	weigh, err := e.Arena.Weigh(engineOf.Level)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cfg := &review.Config{Weigh: weigh, Engine: engineOf, Seed: c.Seed}
	if a.terminal(a.err) {
		cfg.Progress = func(done, of int) { fmt.Fprintf(a.err, "\r%d/%d ", done, of) }
		defer fmt.Fprintln(a.err)
	}
	rev, err := review.Game(ctx, j.At(0), stepsOf(j), cfg)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if c.JSON {
		return a.json(rev)
	}
	c.print(a.painter(cat, j.Game.Meta(), c.NoColor), rev)
	return nil
}

// stepsOf are the choices of a journal that hold.
func stepsOf(j *record.Journal) []review.Step {
	out := make([]review.Step, j.Len())
	for i := range out {
		seat, choice, _ := j.Step(i + 1)
		out[i] = review.Step{N: j.Number(i + 1), Seat: seat, Choice: choice}
	}
	return out
}

// strokes mark what a turn has cost.
var strokes = map[review.Class]string{review.None: "   ", review.Slip: "/  ", review.Mistake: "// ", review.Costly: "///"}

func (c *reviewCmd) print(p *paint.Painter, rev *review.Review) {
	for i := range rev.Story {
		p.Flow(0, p.Bold(p.Say(timed(p, &rev.Story[i]))))
	}
	lost := make([]float64, rev.Seats)
	for i := range rev.Turns {
		t := &rev.Turns[i]
		if t.Shown {
			lost[t.Seat] += t.Loss
		}
		if !t.Shown && !c.All {
			continue
		}
		p.Flow(replayHang, fmt.Sprintf("%4d  %s %s %s", t.To, strokes[t.Class], paint.Pad(p.Seat(t.Seat), 9), says(p, t.Lines[t.Played].Words)))
		if !t.Shown {
			continue
		}
		more := ""
		if len(t.Before) > 0 {
			more = p.T("review.term.chance", "before", percent(t.Before[t.Seat]), "after", percent(t.After[t.Seat]),
				"loss", tenths(t.Loss), "error", tenths(t.Error))
		}
		p.Flow(replayHang+4, strings.Repeat(" ", replayHang+4)+p.Bold(p.Say(*t.Headline))+" "+p.Dim(more))
		for _, w := range t.Why {
			p.Flow(replayHang+4, strings.Repeat(" ", replayHang+4)+p.Say(w))
		}
		p.Flow(replayHang+4, strings.Repeat(" ", replayHang+4)+p.T("review.term.better", "line", says(p, t.Lines[0].Words)))
	}
	p.Printf("\n")
	for seat := range lost {
		p.Printf("%s  %s\n", paint.Pad(p.Seat(engine.Seat(seat)), 9), p.T("review.term.lost", "n", tenths(lost[seat])))
	}
	p.Printf("%s\n", p.T("review.term.engine", "level", rev.Engine.Level, "n", rev.Engine.Rollouts, "version", rev.Engine.Version,
		"turns", len(rev.Turns)))
}

// timed is a sentence of a story with its times in words: the terminal counts rounds.
func timed(p *paint.Painter, told *review.Told) engine.Text {
	t := told.Text
	t.Args = slices.Clone(t.Args)
	for i := range t.Args {
		switch a := &t.Args[i]; {
		case a.Name == "from" && t.Kind != "back":
			a.Proper = p.T("review.story.from.round", "n", a.Number)
		case a.Name == "from", a.Name == "when":
			a.Proper = p.T("review.story.in.round", "n", a.Number)
		}
	}
	return t
}

// says are the words of a line.
func says(p *paint.Painter, words []engine.Text) string {
	var out []string
	for _, w := range words {
		out = append(out, p.Say(w))
	}
	return strings.Join(slices.Compact(out), "; ")
}

func percent(x float64) int { return int(math.Round(100 * x)) }

// tenths are points of chance with one decimal.
func tenths(x float64) string { return fmt.Sprintf("%.1f", 100*x) }
