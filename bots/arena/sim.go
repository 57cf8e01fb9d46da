package arena

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"cromford/bots"
	"cromford/engine"
)

// SimConfig asks for a series of games.
type SimConfig struct {
	Config engine.Config // without a key
	Games  int
	Bots   []string // one for each seat, or fewer: the last one takes the rest
	Seed   string
	// Checked audits every position, compares every listed choice with what Apply accepts, and replays the game.
	Checked bool
}

// SimReport is what came of it.
type SimReport struct {
	Game       string      `json:"game"`
	Seats      int         `json:"seats"`
	Options    string      `json:"options"`
	Games      int         `json:"games"`
	Violations []Violation `json:"violations"`
	Choices    Stat        `json:"choices"`
	Rounds     Stat        `json:"rounds"`
	Score      Stat        `json:"score"`
	BySeat     []Line      `json:"by_seat"`
	ByBot      []Line      `json:"by_bot"`
	Ties       int         `json:"ties"`
}

// Violation is a broken invariant, with what is needed to see it again.
type Violation struct {
	Game    int    `json:"game"`
	Key     string `json:"key"`
	At      int    `json:"at"` // number of choices made before
	Problem string `json:"problem"`
}

// Line is the record of a seat or a bot.
type Line struct {
	Name  string  `json:"name"`
	Games int     `json:"games"`
	Wins  int     `json:"wins"`
	Score Stat    `json:"score"`
	MaxMS float64 `json:"max_ms_per_turn"`
}

// Stat is a summary of numbers.
type Stat struct {
	N    int     `json:"n"`
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"`
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
	sum  float64
	sq   float64
}

func (st *Stat) add(v float64) {
	if st.N == 0 || v < st.Min {
		st.Min = v
	}
	if st.N == 0 || v > st.Max {
		st.Max = v
	}
	st.N++
	st.sum += v
	st.sq += v * v
	st.Mean = st.sum / float64(st.N)
	st.SD = math.Sqrt(max(0, st.sq/float64(st.N)-st.Mean*st.Mean))
}

// Sim plays the games. Bots move on by a seat from game to game, so that nobody profits from a place.
func (a *arena[S]) Sim(sc SimConfig) (*SimReport, error) {
	meta := a.m.Meta()
	cfg := sc.Config
	if err := engine.CheckConfig(meta, &cfg); err != nil {
		return nil, err
	}
	if sc.Games < 1 {
		return nil, fmt.Errorf("%d games: want at least one", sc.Games)
	}
	if len(sc.Bots) == 0 || len(sc.Bots) > cfg.Seats {
		return nil, fmt.Errorf("%d bots for %d seats", len(sc.Bots), cfg.Seats)
	}
	players := make([]*bots.Player[S], cfg.Seats)
	for i := range players {
		p, err := a.player(sc.Bots[min(i, len(sc.Bots)-1)])
		if err != nil {
			return nil, err
		}
		players[i] = p
	}
	rep := &SimReport{Game: meta.ID, Seats: cfg.Seats, Options: cfg.Options.String(), Violations: []Violation{}}
	for i := range cfg.Seats {
		rep.BySeat = append(rep.BySeat, Line{Name: meta.SeatNames[i]})
		rep.ByBot = append(rep.ByBot, Line{Name: fmt.Sprintf("%s (%d)", players[i].Name, i+1)})
	}
	for n := range sc.Games {
		cfg.Key = engine.KeyFromSeed(fmt.Sprintf("%s/%d", sc.Seed, n))
		g := match[S]{a: a, cfg: cfg, checked: sc.Checked}
		luck := rand.New(rand.NewPCG(uint64(n), seedOf(sc.Seed)))
		for seat := range cfg.Seats {
			g.players[seat], g.luck[seat] = players[(seat+n)%cfg.Seats], luck
		}
		if err := g.play(); err != nil {
			if len(g.log) == 0 {
				return nil, err // the set-up itself is impossible
			}
			rep.Violations = append(rep.Violations, Violation{Game: n, Key: cfg.Key.String(), At: len(g.log), Problem: err.Error()})
			continue
		}
		rep.add(&g.result, g.rounds, len(g.log), n, g.maxMS)
	}
	return rep, nil
}

func (rep *SimReport) add(res *engine.Result, rounds, choices, n int, maxMS [engine.MaxSeats]float64) {
	rep.Games++
	rep.Choices.add(float64(choices))
	rep.Rounds.add(float64(rounds))
	if res.TieBreak != "" {
		rep.Ties++
	}
	for seat, sr := range res.Seats {
		rep.Score.add(float64(sr.Total))
		for _, l := range []*Line{&rep.BySeat[seat], &rep.ByBot[(seat+n)%rep.Seats]} {
			l.Games++
			l.Score.add(float64(sr.Total))
			l.MaxMS = max(l.MaxMS, maxMS[seat])
			if sr.Rank == 1 && !res.NoWinner {
				l.Wins++
			}
		}
	}
}

func seedOf(s string) uint64 {
	k := engine.KeyFromSeed(s)
	var v uint64
	for _, b := range k[:8] {
		v = v<<8 | uint64(b)
	}
	return v
}

// match is one game between bots.
type match[S comparable] struct {
	a       *arena[S]
	cfg     engine.Config
	players [engine.MaxSeats]*bots.Player[S]
	luck    [engine.MaxSeats]*rand.Rand // seeds of what the players think
	checked bool
	kept    [engine.MaxSeats]bots.Line // what is left of the lines that the players have decided on
	log     []Entry
	result  engine.Result
	rounds  int
	maxMS   [engine.MaxSeats]float64
	effort  *[engine.MaxSeats]Effort // counted where it is wanted
	opening func(*S)                 // sees the table before the first choice, if somebody wants to
	turned  func(*S)                 // sees it after each turn
}

// play plays the game. The goroutine keeps its thread meanwhile: the thread's clock tells what a turn costs, whatever else runs.
func (g *match[S]) play() error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	m := g.a.m
	s, err := m.Setup(g.cfg)
	if err != nil {
		return err
	}
	if g.opening != nil {
		g.opening(&s)
	}
	var legal []engine.Choice
	var spent [engine.MaxSeats]time.Duration
	gr := m.Grammar(&s)
	for {
		if g.checked {
			if err := m.Audit(&s); err != nil {
				return err
			}
		}
		acting := m.Acting(&s)
		if acting == 0 {
			break
		}
		if len(g.log) == maxChoices {
			return fmt.Errorf("the game does not end: %d choices", maxChoices)
		}
		seat := acting.First()
		legal = m.Choices(&s, seat, legal[:0])
		if len(legal) == 0 {
			return fmt.Errorf("%s must choose and has nothing to choose", m.Meta().SeatNames[seat])
		}
		if g.checked {
			if err := g.checkOffers(&s, seat, legal); err != nil {
				return err
			}
		}
		begun := threadTime()
		c := g.next(&s, seat, legal)
		spent[seat] += threadTime() - begun
		if gr.EndsTurn(c) {
			g.maxMS[seat] = max(g.maxMS[seat], float64(spent[seat].Microseconds())/1000)
			if g.effort != nil {
				g.effort[seat].Turns = append(g.effort[seat].Turns, spent[seat])
			}
			spent[seat] = 0
		}
		g.log = append(g.log, Entry{seat, c})
		if err := engine.Apply(m, &s, seat, c, nil); err != nil {
			return fmt.Errorf("%s chose %s: %w", m.Meta().SeatNames[seat], gr.Print(c), err)
		}
		if g.turned != nil && gr.EndsTurn(c) {
			g.turned(&s)
		}
	}
	if r, ok := m.(engine.Rounder[S]); ok {
		g.rounds = r.Round(&s)
	}
	res, over := m.Result(&s)
	if !over {
		return fmt.Errorf("nobody must choose, but there is no result")
	}
	g.result = res
	if g.checked {
		return g.replay(&s)
	}
	return nil
}

// next is what a seat does: the only thing it can, what it has decided on if that is still on offer, or what it decides now.
func (g *match[S]) next(s *S, seat engine.Seat, legal []engine.Choice) engine.Choice {
	if line := g.kept[seat]; len(line) > 0 && slices.Contains(legal, line[0]) {
		g.kept[seat] = line[1:]
		return line[0]
	}
	if len(legal) == 1 {
		return legal[0]
	}
	copied := *s
	line, rep := g.a.ask(context.Background(), g.players[seat], &copied, seat, g.luck[seat].Uint64())
	if g.effort != nil && rep != nil {
		g.effort[seat].Rollouts += rep.Rollouts
	}
	g.kept[seat] = line[1:]
	return line[0]
}

// checkOffers applies every listed choice to a copy and audits what comes out.
func (g *match[S]) checkOffers(s *S, seat engine.Seat, legal []engine.Choice) error {
	m := g.a.m
	for i, c := range legal {
		t := *s
		if err := engine.Apply(m, &t, seat, c, nil); err != nil {
			return fmt.Errorf("the listed choice %s is refused: %w", m.Grammar(s).Print(c), err)
		}
		if t == *s {
			return fmt.Errorf("the choice %s changes nothing", m.Grammar(s).Print(c))
		}
		if err := m.Audit(&t); err != nil {
			return fmt.Errorf("after %s: %w", m.Grammar(s).Print(c), err)
		}
		for _, d := range legal[:i] {
			if c == d {
				return fmt.Errorf("the choice %s is listed twice", m.Grammar(s).Print(c))
			}
		}
	}
	return nil
}

func (g *match[S]) replay(want *S) error {
	s, err := g.a.m.Setup(g.cfg)
	if err != nil {
		return err
	}
	var facts engine.Facts
	for _, e := range g.log {
		facts.List = facts.List[:0]
		if err := engine.Apply(g.a.m, &s, e.Seat, e.Choice, &facts); err != nil {
			return fmt.Errorf("replay: %w", err)
		}
	}
	if s != *want {
		return fmt.Errorf("the same choices gave another position")
	}
	return nil
}
