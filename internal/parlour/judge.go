package parlour

import (
	"context"
	"encoding/binary"

	"cromford/bots"
	"cromford/bots/review"
	"cromford/engine/record"
)

// Case is a game that is to be judged on this device: a finished one, whose record the house gives to anybody who may see it.
type Case struct {
	Record string `json:"record"` // as text
	Depth  string `json:"depth"`  // how much is thought about a turn
	// Rollouts are the play-outs of a whole turn instead of those of the depth, and Seed what the judge draws from instead of what the
	// house would; both are for tests.
	Rollouts int     `json:"rollouts"`
	Seed     *uint64 `json:"seed"`
	// Part is which of so many parts of the turns is judged: several workers share a game. Known are turns that they have judged.
	Part  int           `json:"part"`
	Parts int           `json:"parts"`
	Known []review.Turn `json:"known"`
}

// Judges is a library with somebody who judges.
type Judges interface {
	Library
	// Weigh is who weighs the turns of a game, and how many play-outs are standard there.
	Weigh(game, name string) (bots.Weigh, int, error)
}

// Judge reviews a game. Equal depths and seeds give what the house says, with its numbers of events.
func Judge(ctx context.Context, lib Judges, q *Case, progress func(done, of int)) (*review.Review, error) {
	rec, j, err := replayed(lib, q.Record)
	if err != nil {
		return nil, err
	}
	weigh, thought, err := lib.Weigh(rec.Game, review.Level)
	if err != nil {
		return nil, err
	}
	cfg := &review.Config{Weigh: weigh, Engine: review.Judge(review.Depth(q.Depth), thought), Part: q.Part, Parts: q.Parts,
		Known: map[int]review.Turn{},
		Seed:  binary.LittleEndian.Uint64(j.Config.Key[:8]), Progress: progress}
	for _, t := range q.Known {
		cfg.Known[t.To] = t
	}
	if q.Rollouts > 0 {
		cfg.Engine.Rollouts = q.Rollouts
	}
	if q.Seed != nil {
		cfg.Seed = *q.Seed
	}
	return review.Game(ctx, j.At(0), steps(j), cfg)
}

// steps are the choices of a game that hold, by their numbers at the table.
func steps(j *record.Journal) []review.Step {
	placed := record.Placed(j.Tags)
	out := make([]review.Step, j.Len())
	for i := range out {
		seat, choice, _ := j.Step(i + 1)
		out[i] = review.Step{N: placed(j.Number(i + 1)), Seat: seat, Choice: choice}
	}
	return out
}
