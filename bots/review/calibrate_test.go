package review

import (
	"cmp"
	"encoding/binary"
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/games"
)

var (
	full      = flag.Bool("full", false, "compare what judgements state with what play measures")
	ofGame    = flag.String("of", "railways", "with -full: the game")
	positions = flag.Int("positions", 24, "with -full: how many judged mistakes are played out")
	redeals   = flag.Int("redeals", 16, "with -full: how often each is, with the best turn and with the one judged")
	playsOn   = flag.String("player", "level6", "with -full: who plays on")
	thought   = flag.Int("rollouts", 0, "with -full: play-outs of a judged turn instead of the standard")
	asItWas   = flag.Bool("true", false, "with -full: play on from what was truly hidden, instead of dealing it anew")
	plotFile  = flag.String("plot", "", "with -full: an SVG of what was stated and measured, to be written there")
	calSeed   = flag.String("from", "calibrate", "with -full: seed of the games that mistakes are taken from")
)

// mistake is a turn that was judged a loss.
type mistake struct {
	at   engine.Table
	seat engine.Seat
	best bots.Line
	line bots.Line
	loss float64
	err  float64
	cost float64
}

// What a judgement states is what play measures: from positions in which a turn was judged to lose chance, the best turn and that one
// are played on by a strong bot, both on the same deals. It prints both by class; see docs/review.md.
func TestCalibration(t *testing.T) {
	if !*full {
		t.Skip("takes minutes; run it with -full")
	}
	e, err := games.Open(*ofGame, nil)
	if err != nil {
		t.Fatal(err)
	}
	weigh, err := e.Arena.Weigh(Level)
	if err != nil {
		t.Fatal(err)
	}
	mind, err := e.Arena.Mind(*playsOn)
	if err != nil {
		t.Fatal(err)
	}
	n := e.Thought
	if *thought > 0 {
		n = *thought
	}
	begun := time.Now()
	list := gather(t, e, &Config{Weigh: weigh, Engine: Judge(Standard, n)})
	t.Logf("%d judged mistakes after %v", len(list), time.Since(begun).Round(time.Second))
	measured, account := make([][]float64, len(list)), make([][]float64, len(list))
	abreast(len(list), func(i int) {
		for k := range *redeals {
			r := engine.KeyFromSeed(fmt.Sprint(*calSeed, i, k))
			dealt := list[i].at
			if !*asItWas {
				dealt = dealt.Redealt(list[i].seat, engine.NewRNG(r))
			}
			seed := binary.LittleEndian.Uint64(r[:8])
			won, points := outcome(t, dealt, list[i].seat, list[i].best, mind, seed)
			lost, fewer := outcome(t, dealt, list[i].seat, list[i].line, mind, seed)
			measured[i], account[i] = append(measured[i], won-lost), append(account[i], points-fewer)
		}
		mean, se := moments(measured[i])
		pounds, _ := moments(account[i])
		at := list[i].at
		t.Logf("position %d, %s instead of %s: stated %.1f ± %.1f, measured %.1f ± %.1f points of chance; cost %.1f, measured %.1f",
			i, at.Print(list[i].best[0]), at.Print(list[i].line[0]), 100*list[i].loss, 100*list[i].err, 100*mean, 100*se, list[i].cost, pounds)
	})
	bins := map[string][][3]float64{}
	within := 0
	for i, m := range list {
		mean, se := moments(measured[i])
		row := [3]float64{m.loss, mean, se}
		for _, bin := range []string{"all", string(classOf(m.loss))} {
			bins[bin] = append(bins[bin], row)
		}
		if math.Abs(mean-m.loss) <= 2*math.Hypot(se, m.err) {
			within++
		}
	}
	t.Logf("%s, %d roll-outs a turn; %d positions, each %d times with both turns, played on by %s; %v",
		*ofGame, n, len(list), *redeals, *playsOn, time.Since(begun).Round(time.Second))
	for _, bin := range []string{"slip", "mistake", "costly", "all"} {
		var stated, got []float64
		for _, row := range bins[bin] {
			stated, got = append(stated, row[0]), append(got, row[1])
		}
		if len(stated) == 0 {
			continue
		}
		s, _ := moments(stated)
		m, se := moments(got)
		t.Logf("%-8s %3d positions  stated %5.1f  measured %5.1f ± %.1f points", bin, len(stated), 100*s, 100*m, 100*se)
	}
	t.Logf("within twice both errors: %d of %d", within, len(list))
	var cost, pounds []float64
	for i, m := range list {
		mean, _ := moments(account[i])
		cost, pounds = append(cost, m.cost), append(pounds, mean)
	}
	c, _ := moments(cost)
	m, se := moments(pounds)
	t.Logf("final account: stated %.1f, measured %.1f ± %.1f", c, m, se)
	if *plotFile != "" {
		if err := os.WriteFile(*plotFile, plot(bins["all"]), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// plot draws what was measured over what was stated, in fifths of the positions, with twice the error; on the line both agree.
func plot(rows [][3]float64) []byte {
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b [3]float64) int { return cmp.Compare(a[0], b[0]) })
	const side, most, edge = 360.0, 30.0, 40.0 // points of chance that the frame shows
	at := func(points float64) float64 { return edge + (points+10)/(most+10)*side }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="12">`+"\n",
		side+2*edge, side+2*edge)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#faf6ec"/><path d="M%g %gL%g %g" stroke="#8a7f6c" stroke-dasharray="4 4"/>`+"\n",
		at(-10), side+2*edge-at(-10), at(most), side+2*edge-at(most))
	for p := -10.0; p <= most; p += 10 {
		fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="middle">%g</text><text x="%g" y="%g" text-anchor="end">%g</text>`+"\n",
			at(p), side+2*edge-18, p, edge-6, side+2*edge-at(p)+4, p)
	}
	const groups = 5
	for g := range groups {
		part := rows[g*len(rows)/groups : (g+1)*len(rows)/groups]
		var stated, got []float64
		for _, r := range part {
			stated, got = append(stated, 100*r[0]), append(got, 100*r[1])
		}
		if len(part) == 0 {
			continue
		}
		x, _ := moments(stated)
		y, se := moments(got)
		down := func(points float64) float64 { return side + 2*edge - at(min(most, max(-10, points))) }
		fmt.Fprintf(&b, `<path d="M%.1f %.1fV%.1f" stroke="#2a2520"/><circle cx="%.1f" cy="%.1f" r="4" fill="#a5231f"/>`+"\n",
			at(x), down(y-2*se), down(y+2*se), at(x), down(y))
	}
	fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="middle">stated loss, points of chance</text>`+"\n", edge+side/2, side+2*edge-4)
	fmt.Fprintf(&b, `<text transform="translate(12 %g) rotate(-90)" text-anchor="middle">measured</text></svg>`+"\n", edge+side/2)
	return []byte(b.String())
}

func classOf(loss float64) Class {
	turn := &Turn{Before: []float64{0.5}, Loss: loss, Played: 1}
	turn.class(0)
	return turn.Class
}

// gather lets mixed bots play and judges their turns until enough losses are found, at most three of a game.
func gather(t *testing.T, e *games.Entry, cfg *Config) (out []mistake) {
	t.Helper()
	var mu sync.Mutex
	for deal := 0; len(out) < *positions; deal += runtime.GOMAXPROCS(0) {
		found := make([][]mistake, runtime.GOMAXPROCS(0))
		abreast(len(found), func(i int) {
			list, err := losses(t, e, cfg, deal+i)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			found[i] = list
			mu.Unlock()
		})
		if t.Failed() {
			t.FailNow()
		}
		out = append(out, slices.Concat(found...)...)
	}
	return out[:*positions]
}

// losses are some judged losses of a game.
func losses(t *testing.T, e *games.Entry, cfg *Config, deal int) ([]mistake, error) {
	names := []string{"level2", "level4", "level3", "level5"}
	slices.Reverse(names[deal%4:])
	gc := engine.Config{Seats: 4, Key: engine.KeyFromSeed(fmt.Sprint(*calSeed, deal))}
	g, err := e.Arena.Game(arena.GameConfig{Config: gc, Players: names, Seed: uint64(deal)})
	if err != nil {
		return nil, err
	}
	start, err := e.Game.New(gc)
	if err != nil {
		return nil, err
	}
	var steps []Step
	for i, en := range g.Log {
		steps = append(steps, Step{N: i + 1, Seat: en.Seat, Choice: en.Choice})
	}
	tables, spans, err := split(start, steps)
	if err != nil {
		return nil, err
	}
	var out []mistake
	for i := deal % 7; i < len(spans) && len(out) < 3; i += 7 { // spread over the game
		sp := spans[i]
		line := bots.Line{}
		for _, st := range steps[sp.from:sp.to] {
			line = append(line, st.Choice)
		}
		seat := steps[sp.from].Seat
		sc := cfg.Weigh(t.Context(), tables[sp.from], seat, []bots.Line{line}, bots.Budget{Rollouts: cfg.Engine.Rollouts}, mixed(uint64(deal), i))
		w := &sc.Turns[sc.Given[0]]
		turn := &Turn{Before: sc.Turns[0].Chance, Loss: w.Behind, Error: w.Error, Cost: w.Cost, CostError: w.CostError, Played: sc.Given[0]}
		if turn.class(seat); turn.Class != None {
			out = append(out, mistake{tables[sp.from], seat, sc.Turns[0].Line, line, w.Behind, w.Error, w.Cost})
		}
	}
	return out, nil
}

// outcome plays a line and then the rest of the game, and tells the seat's part of the victory and its final account.
func outcome(t *testing.T, start engine.Table, seat engine.Seat, line bots.Line, mind arena.Mind, seed uint64) (won, points float64) {
	tab := start.Clone()
	carry(tab, seat, line)
	for n := uint64(0); tab.Acting() != 0; n++ {
		acting := tab.Acting().First()
		l, _ := mind(t.Context(), tab, acting, seed+n*0x9E3779B97F4A7C15)
		if len(l) == 0 {
			t.Fatal("the bot has decided on nothing")
		}
		carry(tab, acting, l)
	}
	res, _ := tab.Result()
	return bots.WinShare(&res, seat), float64(res.Seats[seat].Total)
}

// carry carries a line out as far as it is on offer.
func carry(t engine.Table, seat engine.Seat, line bots.Line) {
	for _, c := range line {
		for legal := t.Choices(seat); len(legal) == 1 && legal[0] != c; legal = t.Choices(seat) {
			if _, err := t.Choose(seat, legal[0]); err != nil {
				return
			}
		}
		if !contains(t, seat, c) {
			return
		}
		if _, err := t.Choose(seat, c); err != nil {
			return
		}
	}
}

// moments are the mean and its standard error.
func moments(list []float64) (mean, err float64) {
	for _, x := range list {
		mean += x / float64(len(list))
	}
	sum := 0.0
	for _, x := range list {
		sum += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(sum/max(1, float64(len(list)-1))) / math.Sqrt(float64(len(list)))
}

// abreast does n things on all cores.
func abreast(n int, do func(i int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}
