package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"sync"
	"time"

	"cromford/engine"
)

// ClocksConfig says how to ill-treat the clocks of a house.
type ClocksConfig struct {
	Game    engine.Game
	Servers int
	Rounds  int
	Tables  int
	Seed    uint64
	// Start runs server n and tells where it listens.
	Start func(n int) (*exec.Cmd, string, error)
	Log   func(format string, args ...any)
}

// ClocksReport is what became of it.
type ClocksReport struct {
	Rounds   int            `json:"rounds"`
	Servers  int            `json:"servers"`
	Seconds  float64        `json:"seconds"`
	Faults   map[string]int `json:"faults"`
	Starts   int            `json:"server_starts"`
	Timeouts int            `json:"timeouts"`
	Returns  int            `json:"returns"`
	Games    int            `json:"finished_games"`
	Doubled  int            `json:"doubled_timeouts"`
	// Gained and Lost are the most that any clock was off after one round, in milliseconds.
	Gained int64 `json:"most_gained_ms"`
	Lost   int64 `json:"most_lost_ms"`
}

// tolerated is how much a clock may be off after one restart.
const tolerated = 1000

// clockRun lets people run out of time while their servers die.
type clockRun struct {
	cfg    ClocksConfig
	rand   *rand.Rand
	fleet  *fleet
	crowd  *crowd
	token  string
	steady []*sleeper // tables whose clocks only run
	tables []*sleeper // tables where time runs out again and again
	rep    ClocksReport
}

// sleeper is a table whose people do nothing but come back.
type sleeper struct {
	id    string
	lines int
	out   map[int]bool // the seats whose time has run out, by the log
	seat  int          // one whose clock runs
	left  int64        // what it had when it was last seen
	at    time.Time    // when that was
}

// timedState is what a client needs to know of a table with clocks.
type timedState struct {
	Table struct{ Status string }
	Time  struct{ Seats []timedSeat }
}

type timedSeat struct {
	Left    int64
	Running bool
	Out     string
}

// Clocks plays at tables where nobody chooses anything, kills, stops and freezes servers, one or all, and checks that every time
// runs out once and that no clock is off by more than a second after any of it.
func Clocks(ctx context.Context, cfg ClocksConfig) (*ClocksReport, error) {
	under := &http.Transport{MaxIdleConnsPerHost: 64, ResponseHeaderTimeout: 5 * time.Second}
	c := &clockRun{cfg: cfg, rand: rand.New(rand.NewPCG(cfg.Seed, 5)), rep: ClocksReport{Servers: cfg.Servers, Faults: map[string]int{}}}
	c.fleet = &fleet{under: under, start: func(n int, _ string) (*exec.Cmd, string, error) {
		c.rep.Starts++
		return cfg.Start(n)
	}}
	c.crowd = &crowd{short: &http.Client{Transport: c.fleet, Timeout: 5 * time.Second}}
	began := time.Now()
	err := c.run(ctx)
	for _, s := range c.fleet.ships {
		err = errors.Join(err, c.fleet.kill(s))
	}
	c.rep.Seconds = time.Since(began).Seconds()
	return &c.rep, err
}

func (c *clockRun) run(ctx context.Context) error {
	for n := range c.cfg.Servers {
		s := &ship{n: n + 1}
		c.fleet.ships = append(c.fleet.ships, s)
		if err := c.fleet.launch(s); err != nil {
			return err
		}
	}
	var who struct{ Token string }
	if err := c.ask(ctx, http.MethodPost, "/api/tokens", nil, &who); err != nil {
		return err
	}
	c.token = who.Token
	for range 3 {
		t, err := c.open(ctx, 86_400)
		if err != nil {
			return err
		}
		c.steady = append(c.steady, t)
	}
	for n := range c.cfg.Rounds {
		if err := c.round(ctx, n+1); err != nil {
			return fmt.Errorf("round %d: %w", n+1, err)
		}
		c.rep.Rounds++
	}
	return nil
}

// ask asks any server, and again while none answers.
func (c *clockRun) ask(ctx context.Context, method, path string, body, into any) error {
	for end := time.Now().Add(goesOn); ; {
		code, err := c.crowd.request(ctx, c.crowd.short, method, anywhere+path, c.token, body, into)
		if err == nil || code >= 400 && code < 500 || time.Now().After(end) || ctx.Err() != nil {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// open makes a table of people at one screen, with so many seconds for each.
func (c *clockRun) open(ctx context.Context, seconds int) (*sleeper, error) {
	seats := []map[string]any{{"kind": "me"}}
	for len(seats) < c.cfg.Game.Meta().SeatCounts[0] || len(seats) < 2 {
		seats = append(seats, map[string]any{"kind": "hot"})
	}
	var made struct{ Table struct{ ID string } }
	err := c.ask(ctx, http.MethodPost, "/api/tables", map[string]any{"game": c.cfg.Game.Meta().ID, "seats": seats,
		"pace": map[string]any{"kind": "live", "bank": seconds}}, &made)
	return &sleeper{id: made.Table.ID, out: map[int]bool{}}, err
}

func (c *clockRun) state(ctx context.Context, t *sleeper) (*timedState, error) {
	var st timedState
	err := c.ask(ctx, http.MethodGet, "/api/tables/"+t.id, nil, &st)
	if err == nil && len(st.Time.Seats) == 0 {
		err = fmt.Errorf("table %s has no clocks", t.id)
	}
	return &st, err
}

// round lets something happen to the servers and looks at every clock before and after it.
func (c *clockRun) round(ctx context.Context, n int) error {
	for len(c.tables) < c.cfg.Tables {
		t, err := c.open(ctx, 10)
		if err != nil {
			return err
		}
		c.tables = append(c.tables, t)
	}
	for _, t := range c.steady {
		st, err := c.state(ctx, t)
		if err != nil {
			return err
		}
		if t.seat = slices.IndexFunc(st.Time.Seats, func(s timedSeat) bool { return s.Running }); t.seat < 0 {
			return fmt.Errorf("table %s: no clock runs", t.id)
		}
		t.left, t.at = st.Time.Seats[t.seat].Left, time.Now()
	}
	var crew sync.WaitGroup
	awake, sleep := context.WithCancel(ctx)
	for _, t := range c.tables {
		crew.Go(func() { c.comeBack(awake, t) })
	}
	time.Sleep(time.Duration(c.rand.IntN(800)) * time.Millisecond)
	name := []string{"kill one", "kill one", "kill all", "kill all", "stop one", "stop all", "freeze all"}[c.rand.IntN(7)]
	down, err := c.mishap(name)
	c.rep.Faults[name]++
	var off int64
	if err == nil {
		off, err = c.compare(ctx, down)
	}
	sleep()
	if crew.Wait(); err != nil {
		return err
	}
	for _, t := range slices.Clone(c.tables) {
		if err := c.follow(ctx, t); err != nil {
			return err
		}
	}
	c.cfg.Log("round %3d  %-10s nobody there for %5d ms, clocks off by %4d ms, %d times ran out so far\n", n, name, down.Milliseconds(), off,
		c.rep.Timeouts)
	if c.rep.Doubled > 0 || c.rep.Gained > tolerated || c.rep.Lost > tolerated {
		return fmt.Errorf("%d times ran out twice; a clock has gained %d ms or lost %d", c.rep.Doubled, c.rep.Gained, c.rep.Lost)
	}
	return nil
}

// mishap does something to one server or to all, and tells for how long none was there.
func (c *clockRun) mishap(name string) (down time.Duration, err error) {
	ships := c.fleet.ships
	if name == "kill one" || name == "stop one" {
		i := c.rand.IntN(len(ships))
		ships = ships[i : i+1]
	}
	pause := time.Duration(c.rand.IntN(3000)) * time.Millisecond
	var leaving []*exec.Cmd
	for _, s := range ships {
		switch name {
		case "freeze all":
			err = errors.Join(err, freeze(s.cmd.Process))
		case "stop one", "stop all":
			leaving = append(leaving, s.cmd)
			err = errors.Join(err, c.fleet.dismiss(s))
		default:
			err = errors.Join(err, c.fleet.kill(s))
		}
	}
	began := time.Now()
	for _, cmd := range leaving {
		err = errors.Join(err, cmd.Wait())
	}
	time.Sleep(pause)
	for i, s := range ships {
		if name == "freeze all" {
			err = errors.Join(err, thaw(s.cmd.Process))
		} else {
			err = errors.Join(err, c.fleet.launch(s))
		}
		if i == 0 {
			down = time.Since(began)
		}
	}
	if len(ships) < len(c.fleet.ships) {
		down = 0 // somebody was there
	}
	return down, err
}

// compare tells by how much the clocks are off that only ran, except while nobody was there.
func (c *clockRun) compare(ctx context.Context, down time.Duration) (worst int64, err error) {
	time.Sleep(1200 * time.Millisecond) // frozen servers notice that they were
	for _, t := range c.steady {
		st, err := c.state(ctx, t)
		if err != nil {
			return 0, err
		}
		off := st.Time.Seats[t.seat].Left - (t.left - (time.Since(t.at) - down).Milliseconds())
		c.rep.Gained, c.rep.Lost = max(c.rep.Gained, off), max(c.rep.Lost, -off)
		if max(off, -off) > max(worst, -worst) {
			worst = off
		}
	}
	return worst, nil
}

// follow reads on in the log of a table, counts the times that have run out, and notes the end of the game.
func (c *clockRun) follow(ctx context.Context, t *sleeper) error {
	for {
		var got struct {
			Log []struct {
				N    int
				Seat int
				Kind string
			}
		}
		path := "/api/tables/" + t.id + "/log?since=" + strconv.Itoa(t.lines) + "&before=" + strconv.Itoa(t.lines+201)
		if err := c.ask(ctx, http.MethodGet, path, nil, &got); err != nil {
			return err
		}
		if len(got.Log) == 0 {
			break
		}
		for _, l := range got.Log {
			if t.lines++; l.N != t.lines {
				return fmt.Errorf("table %s: event %d follows %d", t.id, l.N, t.lines-1)
			}
			switch l.Kind {
			case "timeout":
				c.rep.Timeouts++
				if t.out[l.Seat] {
					c.rep.Doubled++
				}
				t.out[l.Seat] = true
			case "return":
				c.rep.Returns++
				t.out[l.Seat] = false
			}
		}
	}
	st, err := c.state(ctx, t)
	switch {
	case err != nil:
		return err
	case st.Table.Status == "over":
		c.rep.Games++
		c.tables = slices.DeleteFunc(c.tables, func(o *sleeper) bool { return o == t })
	}
	return nil
}

// comeBack takes every seat back that a bot stands in for: before long its time has run out again.
func (c *clockRun) comeBack(ctx context.Context, t *sleeper) {
	for nap(ctx, 200*time.Millisecond) == nil {
		var st timedState
		if _, err := c.crowd.request(ctx, c.crowd.short, http.MethodGet, anywhere+"/api/tables/"+t.id, c.token, nil, &st); err != nil {
			continue // nobody is there
		}
		for i, s := range st.Time.Seats {
			if s.Out == "standin" { // somebody else may have been quicker: nothing comes of it then
				_, _ = c.crowd.request(ctx, c.crowd.short, http.MethodPost, anywhere+"/api/tables/"+t.id+"/return", c.token,
					map[string]any{"seat": i}, nil)
			}
		}
	}
}

// dismiss lets a server close by itself: it lets nobody in any more, and is gone before long.
func (f *fleet) dismiss(s *ship) error {
	f.mu.Lock()
	cmd := s.cmd
	s.url, s.cmd = "", nil
	f.mu.Unlock()
	return cmd.Process.Signal(os.Interrupt)
}
