package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cromford/engine"
)

// ChaosConfig says how to ill-treat several servers of one database.
type ChaosConfig struct {
	Game    engine.Game
	Servers int
	Rounds  int
	Tables  int
	Seed    uint64
	// Start runs server n on a database and tells where it listens.
	Start func(n int, database string) (*exec.Cmd, string, error)
	// Network and Address are where the database listens, and By is its URL for whoever reaches it by another address.
	Network, Address string
	By               func(address string) string
	// Cluster is the database, if it is ours to kill.
	Cluster Cluster
	// Stored reads a table straight from the database.
	Stored func(ctx context.Context, table string) (*Stored, error)
	Log    func(format string, args ...any) // what happens, as it happens
}

// Cluster is a database with a standby that can be killed.
type Cluster interface {
	Address() (network, address string)
	Kill(hard bool) error
	Restart(context.Context) error
	Failover(context.Context) error
	AddStandby(context.Context) error
}

// ChaosReport is what became of it.
type ChaosReport struct {
	Rounds    int            `json:"rounds"`
	Servers   int            `json:"servers"`
	Seconds   float64        `json:"seconds"`
	Faults    map[string]int `json:"faults"`
	Choices   int64          `json:"acknowledged_choices"`
	Lines     int64          `json:"acknowledged_lines"`
	Events    int            `json:"stored_events"`
	Doubts    int64          `json:"unanswered_requests"`
	Stale     int64          `json:"stale_choices"`
	Streams   int64          `json:"broken_streams"`
	Back      int64          `json:"older_states_shown"`
	Games     int            `json:"finished_games"`
	Lost      int            `json:"lost"`
	Doubled   int            `json:"doubled"`
	Divergent int            `json:"divergent"`
	// Standstill is the longest time between two acknowledged choices at one table, in milliseconds, by what happened in that round.
	Standstill map[string]int64 `json:"longest_standstill_ms"`
	// Settling is the longest time until everybody had seen the same after a round.
	Settling int64 `json:"longest_settling_ms"`
}

// tally is what is counted while people play.
type tally struct{ choices, lines, doubts, stale, streams, back atomic.Int64 }

func (*tally) add(n *atomic.Int64) { n.Add(1) }

type chaos struct {
	cfg    ChaosConfig
	rand   *rand.Rand
	fleet  *fleet
	crowd  *crowd
	tokens []string
	deck   []string
	tables []*played
	made   int // tables so far
	ended  int // events of those whose game is over
	rep    ChaosReport
}

// Patience is how long play may stand still after everything has healed.
const goesOn = 60 * time.Second

// Chaos lets people and bots play on several servers, kills, freezes and cuts whatever there is, and checks after every round that
// everybody has seen the same and that nothing acknowledged is lost or there twice.
func Chaos(ctx context.Context, cfg ChaosConfig) (*ChaosReport, error) {
	under := func() *http.Transport {
		return &http.Transport{MaxIdleConnsPerHost: 64, ResponseHeaderTimeout: 5 * time.Second}
	}
	c := &chaos{cfg: cfg, rand: rand.New(rand.NewPCG(cfg.Seed, 3)), fleet: &fleet{start: cfg.Start, under: under()},
		rep: ChaosReport{Servers: cfg.Servers, Faults: map[string]int{}, Standstill: map[string]int64{}}}
	c.crowd = &crowd{short: &http.Client{Transport: c.fleet, Timeout: 5 * time.Second}, stream: &http.Client{Transport: c.fleet}}
	c.crowd.gate.Lock()
	began := time.Now()
	err := c.run(ctx)
	for _, t := range c.tables {
		t.stop()
	}
	c.crowd.gate.Unlock()
	for _, t := range c.tables {
		t.crew.Wait()
	}
	for _, s := range c.fleet.ships {
		err = errors.Join(err, c.fleet.kill(s))
		s.line.close()
	}
	c.rep.Seconds = time.Since(began).Seconds()
	c.rep.Choices, c.rep.Doubts, c.rep.Stale = c.crowd.choices.Load(), c.crowd.doubts.Load(), c.crowd.stale.Load()
	c.rep.Lines, c.rep.Streams, c.rep.Back = c.crowd.lines.Load(), c.crowd.streams.Load(), c.crowd.back.Load()
	return &c.rep, err
}

func (c *chaos) run(ctx context.Context) error {
	if c.cfg.Cluster != nil {
		if err := c.cfg.Cluster.AddStandby(ctx); err != nil {
			return err
		}
	}
	for n := range c.cfg.Servers {
		line, err := newRelay(c.cfg.Network, c.cfg.Address)
		if err != nil {
			return err
		}
		s := &ship{n: n + 1, line: line, database: c.cfg.By(line.ln.Addr().String())}
		c.fleet.ships = append(c.fleet.ships, s)
		if err := c.fleet.launch(s); err != nil {
			return err
		}
	}
	for range 4 {
		var out struct{ Token string }
		if _, err := c.crowd.request(ctx, c.crowd.short, http.MethodPost, anywhere+"/api/tokens", "", nil, &out); err != nil {
			return err
		}
		c.tokens = append(c.tokens, out.Token)
	}
	for n := range c.cfg.Rounds {
		if err := c.round(ctx, n+1); err != nil {
			return fmt.Errorf("round %d: %w", n+1, err)
		}
		c.rep.Rounds++
	}
	return nil
}

// round lets people play while something happens.
func (c *chaos) round(ctx context.Context, n int) error {
	for len(c.tables) < c.cfg.Tables {
		if err := c.open(ctx); err != nil {
			return err
		}
	}
	happens := c.draw()
	before := time.Duration(100+c.rand.IntN(400)) * time.Millisecond
	for _, t := range c.tables {
		t.begin()
	}
	c.crowd.gate.Unlock()
	time.Sleep(before)
	var wg sync.WaitGroup
	errs := make([]error, len(happens))
	for i, h := range happens {
		wg.Go(func() { errs[i] = h.do(ctx) })
	}
	wg.Wait()
	err := errors.Join(errs...)
	if err == nil {
		err = c.goesOn(ctx)
	}
	c.crowd.gate.Lock()
	var names []string
	for _, h := range happens {
		names = append(names, h.name)
		c.rep.Faults[h.name]++
	}
	name := strings.Join(names, "+")
	var worst time.Duration
	for _, t := range c.tables {
		worst = max(worst, t.gap)
	}
	c.rep.Standstill[name] = max(c.rep.Standstill[name], worst.Milliseconds())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	settling, err := c.settle(ctx)
	c.rep.Settling = max(c.rep.Settling, settling.Milliseconds())
	c.cfg.Log("round %3d  %-20s stood still %6d ms, settled after %6d ms\n", n, name, worst.Milliseconds(), settling.Milliseconds())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// goesOn waits until a choice was acknowledged at every table that is not over.
func (c *chaos) goesOn(ctx context.Context) error {
	healed := time.Now()
	for _, t := range c.tables {
		for !t.since(healed) && !t.over() {
			if time.Since(healed) > goesOn {
				return fmt.Errorf("table %s: nobody has played for %v: %s", t.id, goesOn, t.told())
			}
			if err := nap(ctx, 20*time.Millisecond); err != nil {
				return err
			}
		}
	}
	return nil
}

func nap(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// over tells whether everybody at a table has seen the end of the game.
func (t *played) over() bool {
	return !slices.ContainsFunc(t.persons, func(p *person) bool {
		st := p.latest()
		return st == nil || st.Table.Status != "over"
	})
}

// told is what everybody was told last.
func (t *played) told() string {
	var b strings.Builder
	for _, f := range t.followers() {
		if st := f.latest(); st != nil {
			fmt.Fprintf(&b, "seat %d: version %d, event %d, line %d, %s %s, acting %v; ", f.seat, st.Version, st.Events, st.Chats, st.Table.Status,
				st.Table.Reason, st.Acting)
		} else {
			fmt.Fprintf(&b, "seat %d: nothing; ", f.seat)
		}
	}
	return b.String()
}

// open makes a table: one for people alone, or with one bot or more.
func (c *chaos) open(ctx context.Context) error {
	c.made++
	seats := c.cfg.Game.Meta().SeatCounts[0]
	for _, n := range c.cfg.Game.Meta().SeatCounts {
		if seats < 3 {
			seats = n
		}
	}
	people := max(1, seats-c.made%3)
	body := []map[string]any{{"kind": "me"}}
	t := &played{}
	for i := 1; i < seats; i++ {
		if i < people {
			body = append(body, map[string]any{"kind": "open"})
			continue
		}
		body = append(body, map[string]any{"kind": "bot", "bot": []string{"random", "greedy"}[i%2]})
		t.bots = append(t.bots, i)
	}
	var made struct{ Table struct{ ID string } }
	if _, err := c.crowd.request(ctx, c.crowd.short, http.MethodPost, anywhere+"/api/tables", c.tokens[0],
		map[string]any{"game": c.cfg.Game.Meta().ID, "seats": body, "undo": "turn"}, &made); err != nil {
		return err
	}
	t.id = made.Table.ID
	for i := 1; i < people; i++ {
		if _, err := c.crowd.request(ctx, c.crowd.short, http.MethodPost, anywhere+"/api/tables/"+t.id+"/join", c.tokens[i],
			map[string]any{"seat": i}, &made); err != nil {
			return err
		}
	}
	c.sit(ctx, t, people)
	return nil
}

// sit brings people and watchers to a table.
func (c *chaos) sit(ctx context.Context, t *played, people int) {
	ctx, t.stop = context.WithCancel(ctx)
	follower := func(seat int, token string) follower {
		return follower{crowd: c.crowd, table: t, seat: seat, token: token, news: make(chan struct{}, 1)}
	}
	for i := range people {
		p := &person{follower: follower(i, c.tokens[i]), rand: rand.New(rand.NewPCG(c.rand.Uint64(), 4))}
		t.persons = append(t.persons, p)
		t.crew.Go(func() { p.follow(ctx) })
		t.crew.Go(func() { p.play(ctx) })
	}
	for range c.made % 4 { // some are watched by nobody: what is not seen must go on as well
		f := follower(-1, c.tokens[len(c.tokens)-1])
		t.watchers = append(t.watchers, &f)
		t.crew.Go(func() { f.follow(ctx) })
	}
	c.tables = append(c.tables, t)
}
