package review

import (
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/games"
)

var (
	full      = flag.Bool("full", false, "compare what judgements foresee with what play measures")
	ofGame    = flag.String("of", "railways", "with -full: the game")
	positions = flag.Int("positions", 24, "with -full: how many judged losses are played out")
	repeats   = flag.Int("repeats", 4, "with -full: how often each is, with the best turn and with the one judged")
	playsOn   = flag.String("player", "level5", "with -full: who plays on")
	lines     = flag.Int("lines", 0, "with -full: for how many answers; then -tail does, to the end. 0 is to the end")
	tail      = flag.String("tail", "level4", "with -lines: who plays the rest")
	tails     = flag.Int("tails", 4, "with -lines: how often the rest is played")
	wholes    = flag.Bool("wholes", false, "with -full: whole turns alone")
	after     = flag.Float64("after", 0, "with -full: only what comes after this part of a game")
	redealt   = flag.Bool("redealt", false, "with -full: deal what is hidden anew, evenly, instead of playing on from what was truly hidden")
	calSeed   = flag.String("from", "calibrate", "with -full: seed of the games that losses are taken from")
	rowsTo    = flag.String("rows", "", "with -full: a file to which each position is added as a line of JSON")
	longest   = flag.Duration("for", time.Hour, "with -full: begin no other game after that")
)

// calibrated is a turn that play-outs judge a loss, and what became of it in play.
type calibrated struct {
	Game     string  `json:"game"`
	Player   string  `json:"player"`
	Deal     int     `json:"deal"`
	Turn     int     `json:"turn"` // of the game, counted from 0
	Of       int     `json:"of"`   // turns
	Seat     int     `json:"seat"`
	Whole    bool    `json:"whole"`
	Best     string  `json:"best"`
	Played   string  `json:"played"`
	Chance   float64 `json:"chance"`   // with the best turn
	Foreseen float64 `json:"foreseen"` // the loss, of chance
	Error    float64 `json:"error"`
	Cost     float64 `json:"cost"`
	// Measured are the differences in victories, Account those of the final account, one for each repeat.
	Measured []float64 `json:"measured"`
	Account  []float64 `json:"account"`
}

// What judgements foresee is set against what play measures: from positions in which play-outs find that a turn loses chance, the best
// turn and that one are played on by a strong bot. It writes a row for each; TestCalibrated makes a table of them. See docs/review.md.
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
	p := &playing{t: t, lines: *lines, tails: *tails}
	if p.strong, err = e.Arena.Ponder(*playsOn); err != nil {
		t.Fatal(err)
	}
	if p.tail, err = e.Arena.Ponder(*tail); err != nil {
		t.Fatal(err)
	}
	name := *playsOn
	if *lines > 0 {
		name = fmt.Sprintf("%s for %d answers, then %d times %s", *playsOn, *lines, *tails, *tail)
	}
	var out *os.File
	if *rowsTo != "" {
		if out, err = os.OpenFile(*rowsTo, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
			t.Fatal(err)
		}
		defer out.Close()
	}
	begun := time.Now()
	var mu sync.Mutex
	n, deal := 0, 0
	cfg := &Config{Weigh: weigh, Engine: Judge(Standard, e.Thought)}
	abreast(runtime.GOMAXPROCS(0), func(int) {
		for {
			mu.Lock()
			mine := deal
			deal++
			done := n >= *positions || time.Since(begun) > *longest
			mu.Unlock()
			if done {
				return
			}
			list, err := losses(t, e, cfg, mine)
			if err != nil {
				t.Error(err)
				return
			}
			for _, m := range list {
				row := m.row
				row.Game, row.Player = *ofGame, name
				for k := range *repeats {
					r := engine.KeyFromSeed(fmt.Sprint(*calSeed, row.Deal, row.Turn, k))
					at := m.at
					if *redealt {
						at = at.Redealt(m.seat, engine.NewRNG(r))
					}
					seed := binary.LittleEndian.Uint64(r[:8])
					won, points := p.outcome(at, m.seat, m.best, seed)
					lost, fewer := p.outcome(at, m.seat, m.line, seed)
					row.Measured, row.Account = append(row.Measured, won-lost), append(row.Account, points-fewer)
				}
				mu.Lock()
				n++
				mean, se := moments(row.Measured)
				t.Logf("%d, %s instead of %s: foreseen %.1f ± %.1f, measured %.1f ± %.1f points of chance", n, row.Best, row.Played,
					100*row.Foreseen, 100*row.Error, 100*mean, 100*se)
				if out != nil {
					if err := json.NewEncoder(out).Encode(row); err != nil {
						t.Error(err)
					}
				}
				mu.Unlock()
			}
		}
	})
	t.Logf("%s: %d positions of %d games in %v", *ofGame, n, deal, time.Since(begun).Round(time.Second))
}

// found is a loss with where it was.
type found struct {
	row        calibrated
	at         engine.Table
	seat       engine.Seat
	best, line bots.Line
}

// losses are some losses that play-outs find in a game of mixed bots, at most three.
func losses(t *testing.T, e *games.Entry, cfg *Config, deal int) ([]found, error) {
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
	var out []found
	order := rand.New(rand.NewPCG(uint64(deal), 0)).Perm(len(spans)) // from all over the game
	for _, i := range order[:len(order)/7] {
		if len(out) == 3 {
			break
		}
		sp := spans[i]
		if *wholes && !sp.whole || float64(i) < *after*float64(len(spans)) {
			continue
		}
		line := bots.Line{}
		for _, st := range steps[sp.from:sp.to] {
			line = append(line, st.Choice)
		}
		seat, at := steps[sp.from].Seat, tables[sp.from]
		b := bots.Budget{Rollouts: cfg.Engine.Rollouts}
		if !sp.whole {
			b = b.Part(aside)
		}
		sc := cfg.Weigh(t.Context(), at, seat, []bots.Line{line}, b, mixed(uint64(deal), i))
		w := &sc.Turns[sc.Given[0]]
		turn := &Turn{Before: sc.Turns[0].Chance, Loss: w.Foreseen, Error: w.ForeseenError, Played: sc.Given[0]}
		if turn.class(seat); turn.Class == None {
			continue
		}
		best := sc.Turns[0].Line
		out = append(out, found{calibrated{Deal: deal, Turn: i, Of: len(spans), Seat: int(seat), Whole: sp.whole, Best: at.Print(best[0]),
			Played: at.Print(line[0]), Chance: turn.Before[seat], Foreseen: w.Foreseen, Error: w.ForeseenError, Cost: w.Cost},
			at, seat, best, line})
	}
	return out, nil
}

// playing is who plays on.
type playing struct {
	t            *testing.T
	strong, tail arena.Mind
	lines, tails int
}

// outcome plays a line and then the rest of the game, and tells the seat's part of the victory and its final account.
func (p *playing) outcome(start engine.Table, seat engine.Seat, line bots.Line, seed uint64) (won, points float64) {
	tab := start.Clone()
	carry(tab, seat, line)
	if p.lines == 0 {
		p.play(tab, p.strong, math.MaxInt, seed)
		res, _ := tab.Result()
		return bots.WinShare(&res, seat), float64(res.Seats[seat].Total)
	}
	p.play(tab, p.strong, p.lines, seed)
	for k := range p.tails {
		end := tab.Clone()
		p.play(end, p.tail, math.MaxInt, seed+uint64(k+1)*0xD1B54A32D192ED03)
		res, _ := end.Result()
		won += bots.WinShare(&res, seat) / float64(p.tails)
		points += float64(res.Seats[seat].Total) / float64(p.tails)
	}
	return won, points
}

// play lets a bot answer so often, or to the end. What leaves no choice is not counted.
func (p *playing) play(tab engine.Table, mind arena.Mind, most int, seed uint64) {
	for n := uint64(0); tab.Acting() != 0 && most > 0; n++ {
		acting := tab.Acting().First()
		if len(tab.Choices(acting)) > 1 {
			most--
		}
		l, _ := mind(p.t.Context(), tab, acting, seed+n*0x9E3779B97F4A7C15)
		if len(l) == 0 {
			p.t.Fatal("the bot has decided on nothing")
		}
		carry(tab, acting, l)
	}
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
