package load

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"slices"
	"strconv"
	"sync"
	"time"

	"cromford/engine"
	"cromford/engine/record"
)

// CrashConfig says how to ill-treat a server.
type CrashConfig struct {
	Game   engine.Game
	Kills  int
	Tables int
	Seed   uint64
	// Start runs a server on the same data as before and tells where it listens.
	Start func() (*exec.Cmd, string, error)
}

// CrashReport is what became of it.
type CrashReport struct {
	Kills   int `json:"kills"`
	Choices int `json:"acknowledged_choices"`
	Lost    int `json:"lost_choices"`
	Games   int `json:"finished_games"`
}

// Crash kills a server without warning at random moments under load, starts it again, and checks after every start
// that no acknowledged choice is lost and that every table goes on from where it was.
func Crash(ctx context.Context, cfg CrashConfig) (*CrashReport, error) {
	c := &crasher{cfg: cfg, rand: rand.New(rand.NewPCG(cfg.Seed, 1))}
	for kill := range cfg.Kills + 1 {
		cmd, url, err := cfg.Start()
		if err != nil {
			return nil, fmt.Errorf("start %d: %w", kill+1, err)
		}
		err = c.session(ctx, url, cmd, kill == cfg.Kills)
		_ = cmd.Process.Kill() // it may be dead already
		_ = cmd.Wait()
		if err != nil {
			return nil, fmt.Errorf("after %d kills: %w", kill, err)
		}
		if kill < cfg.Kills {
			c.rep.Kills++
		}
	}
	return &c.rep, nil
}

type crasher struct {
	cfg    CrashConfig
	rand   *rand.Rand
	token  string
	tables []*replica
	rep    CrashReport
}

// replica is our own copy of a table on the server.
type replica struct {
	id     string
	table  engine.Table
	acked  int // events the server has acknowledged
	rand   *rand.Rand
	flight *struct { // sent, and not acknowledged yet
		seat   engine.Seat
		choice engine.Choice
	}
}

func (c *crasher) session(ctx context.Context, url string, cmd *exec.Cmd, last bool) error {
	d := &driver{url: url, client: &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}},
		token: c.token}
	if c.token == "" {
		if err := d.signIn(ctx); err != nil {
			return err
		}
		c.token = d.token
	}
	for _, r := range c.tables {
		if err := c.check(ctx, d, r); err != nil {
			return err
		}
	}
	for len(c.tables) < c.cfg.Tables {
		if err := c.add(ctx, d); err != nil {
			return err
		}
	}
	if last {
		return nil
	}
	var wg sync.WaitGroup
	stop := make(chan struct{})
	errs := make(chan error, len(c.tables))
	for _, r := range c.tables {
		wg.Go(func() {
			if err := r.drive(ctx, d, stop); err != nil {
				errs <- err
			}
		})
	}
	time.Sleep(time.Duration(20+c.rand.IntN(180)) * time.Millisecond)
	if err := cmd.Process.Kill(); err != nil {
		return err
	}
	close(stop)
	wg.Wait()
	select {
	case err := <-errs:
		return err
	default:
	}
	return nil
}

// add makes a table whose key we know.
func (c *crasher) add(ctx context.Context, d *driver) error {
	seed := c.rand.Uint64()
	j, err := record.NewJournal(c.cfg.Game,
		engine.Config{Seats: slices.Min(c.cfg.Game.Meta().SeatCounts), Key: engine.KeyFromSeed(strconv.FormatUint(seed, 10))})
	if err != nil {
		return err
	}
	var made struct{ ID string }
	if err := d.post(ctx, "/api/records", "text/plain", j.Write(), &made); err != nil {
		return err
	}
	c.tables = append(c.tables, &replica{id: made.ID, table: j.Table().Clone(), rand: rand.New(rand.NewPCG(seed, 2))})
	return nil
}

// check compares the server's table with ours: everything acknowledged must be there, and at most the one choice
// that was under way besides.
func (c *crasher) check(ctx context.Context, d *driver, r *replica) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.url+"/api/tables/"+r.id, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+d.token)
	res, err := d.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close() //nolint:errcheck // it was read to its end
	var st struct {
		Events int
		Detail string
		Acting []int
	}
	if err := json.NewDecoder(res.Body).Decode(&st); err != nil || res.StatusCode != http.StatusOK {
		return fmt.Errorf("table %s does not come back: %s %s %w", r.id, res.Status, st.Detail, err)
	}
	if st.Events < r.acked {
		c.rep.Lost += r.acked - st.Events
		return fmt.Errorf("table %s: %d choices were acknowledged, %d are there", r.id, r.acked, st.Events)
	}
	if st.Events > r.acked {
		if r.flight == nil || st.Events > r.acked+1 {
			return fmt.Errorf("table %s: %d choices were made, %d are there", r.id, r.acked, st.Events)
		}
		if _, err := r.table.Choose(r.flight.seat, r.flight.choice); err != nil {
			return err
		}
		r.acked++
	}
	r.flight = nil
	var acting []int
	for i := range r.table.Config().Seats {
		if r.table.Acting().Has(engine.Seat(i)) {
			acting = append(acting, i)
		}
	}
	if !slices.Equal(acting, st.Acting) {
		return fmt.Errorf("table %s: %v must choose, the server says %v", r.id, acting, st.Acting)
	}
	c.rep.Choices = 0
	for _, t := range c.tables {
		c.rep.Choices += t.acked
	}
	if len(acting) == 0 {
		c.rep.Games++
		c.tables = slices.DeleteFunc(slices.Clone(c.tables), func(t *replica) bool { return t == r })
	}
	return nil
}

// drive makes choices until the server dies. A refusal is an error: our copy and the server's must agree.
func (r *replica) drive(ctx context.Context, d *driver, stop <-chan struct{}) error {
	for r.table.Acting() != 0 {
		seat := r.table.Acting().First()
		list := r.table.Choices(seat)
		choice := list[r.rand.IntN(len(list))]
		body, err := json.Marshal(map[string]any{"seat": seat, "ask": "0-" + r.table.Ask(seat), "choices": []string{r.table.Print(choice)}})
		if err != nil {
			return err
		}
		r.flight = &struct {
			seat   engine.Seat
			choice engine.Choice
		}{seat, choice}
		err = d.post(ctx, "/api/tables/"+r.id+"/choices", "application/json", body, nil)
		if err != nil {
			select {
			case <-stop:
				return nil // the server is gone, as it should be
			case <-time.After(200 * time.Millisecond):
				select {
				case <-stop:
					return nil
				default:
					return err
				}
			}
		}
		r.flight = nil
		r.acked++
		if _, err := r.table.Choose(seat, choice); err != nil {
			return err
		}
	}
	return nil
}
