package review

import (
	"math"

	"cromford/engine"
)

// Told is a sentence of the story of a game.
type Told struct {
	engine.Text
	Turn int `json:"turn,omitempty" doc:"The last event of the turn that it tells of."`
}

// Where a sentence speaks of a time, the argument has the number of the round: readers call it by their own name, as a year.
const (
	argFrom = "from"
	argWhen = "when"
)

// reign is a run of rounds in which one seat was likeliest to win.
type reign struct {
	seat engine.Seat
	from int // the round
}

// ahead is by how much another seat must be likelier to win to have taken the lead: half a class, and more than estimates wander.
const ahead = 0.03

// story tells a game in a sentence or two: who led, who lost the lead, and what cost most. end is where the game stands.
func story(turns []Turn, end engine.Table) (out []Told) {
	res, over := end.Result()
	reigns := leads(turns)
	loser := engine.Nobody
	if n := len(reigns); n > 0 {
		last := reigns[n-1]
		winner := last.seat
		if over {
			for i, s := range res.Seats {
				if s.Rank == 1 {
					winner = engine.Seat(i)
				}
			}
		}
		switch {
		case winner != last.seat:
			loser = last.seat
			out = append(out, tell("stolen", winner, 0, rivalOf(loser), number(argFrom, last.from)))
		case n == 1:
			out = append(out, tell("all", winner, 0, number(argFrom, last.from)))
		case n > 4:
			loser = reigns[n-2].seat
			out = append(out, tell("often", winner, 0, number("n", n-1), number(argFrom, last.from)))
		default:
			loser = reigns[n-2].seat
			key := "taken"
			for _, r := range reigns[:n-2] {
				if r.seat == winner {
					key = "back"
				}
			}
			out = append(out, tell(key, winner, 0, rivalOf(loser), number(argFrom, reigns[n-2].from), number(argWhen, last.from)))
		}
	}
	if t := costliest(turns, loser); t != nil {
		out = append(out, priceOf(t))
	}
	return out
}

// leads are the reigns of a game: whoever leads stays in front until another is clearly likelier to win.
func leads(turns []Turn) (out []reign) {
	for i := 0; i < len(turns); {
		round, n := turns[i].Round, 0.0
		var sum [engine.MaxSeats]float64
		for ; i < len(turns) && turns[i].Round == round; i++ {
			for s, c := range turns[i].After {
				sum[s] += c
			}
			if len(turns[i].After) > 0 {
				n++
			}
		}
		if n == 0 {
			continue
		}
		best := 0
		for s := range sum {
			if sum[s] > sum[best] {
				best = s
			}
		}
		last := len(out) - 1
		second := 0.0 // of those whom it has to be ahead of
		for s := range sum {
			if last < 0 && s != best || last >= 0 && engine.Seat(s) == out[last].seat {
				second = max(second, sum[s])
			}
		}
		if (sum[best]-second)/n >= ahead {
			out = append(out, reign{engine.Seat(best), round})
		}
	}
	return out
}

// costliest is the turn that has cost most of those of a seat, or of all if it has none to show; nil if nothing is shown.
func costliest(turns []Turn, of engine.Seat) (out *Turn) {
	for _, all := range []bool{false, true} {
		for i := range turns {
			t := &turns[i]
			if t.Shown && (all || t.Seat == of) && (out == nil || weight(t) > weight(out)) {
				out = t
			}
		}
		if out != nil {
			break
		}
	}
	return out
}

// weight is how much a turn has cost: points of chance first, pounds where there are none.
func weight(t *Turn) float64 {
	if t.Class != None {
		return 1e6 * t.Loss
	}
	return t.Cost
}

// priceOf says what a turn has cost and when it was.
func priceOf(t *Turn) Told {
	when := number(argWhen, t.Round)
	switch {
	case t.Class == None:
		key := "account"
		if t.Headline != nil && t.Headline.Kind == "points" {
			key = "account_points"
		}
		return tell(key, t.Seat, t.To, when, number("cost", int(math.Round(t.Cost))))
	case t.Headline != nil && t.Headline.Kind == "price":
		for _, a := range t.Headline.Args {
			if a.Name == "of" {
				return tell("price", t.Seat, t.To, when, a, points(t))
			}
		}
	}
	return tell("lost", t.Seat, t.To, when, points(t))
}

func points(t *Turn) engine.TextArg { return number("points", max(1, int(math.Round(100*t.Loss)))) }

func rivalOf(seat engine.Seat) engine.TextArg { return engine.TextArg{Name: "rival", Seat: &seat} }

func tell(key string, seat engine.Seat, turn int, args ...engine.TextArg) Told {
	return Told{engine.Text{Kind: key, Key: "review.story." + key, Seat: &seat, Args: args}, turn}
}
