package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"

	"cromford/internal/load"
	"cromford/internal/store/cluster"
)

type benchServerCmd struct {
	Game     string  `arg:"" help:"The game."`
	Tables   int     `help:"Tables played at once." default:"50"`
	Watchers int     `help:"Watchers of each table." default:"2"`
	Seconds  float64 `help:"How long to measure." default:"10"`
	Database string  `help:"PostgreSQL that the servers use (postgres://...); what is in it stays." placeholder:"URL"`
	Servers  int     `help:"Servers; several need a PostgreSQL, and without --database one of our own is started." default:"1"`
	Postgres bool    `help:"Start a PostgreSQL of our own for one server, too."`
	Profile  string  `help:"Write where the processor time of the first server goes to a file, for go tool pprof." placeholder:"FILE"`
	JSON     bool    `name:"json" help:"Print JSON."`
}

// Run starts servers of its own on loopback, with a database in a temporary folder if none is given.
func (c *benchServerCmd) Run(a *app) error {
	e, err := a.only(c.Game)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "cromford-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	database := c.Database
	cfg := load.Config{Game: e.Game, Tables: c.Tables, Watchers: c.Watchers, Seconds: c.Seconds}
	if database == "" && (c.Servers > 1 || c.Postgres) {
		own, err := cluster.Start(context.Background())
		if err != nil {
			return err
		}
		defer own.Close() //nolint:errcheck // a temporary folder
		database, cfg.Database = own.URL(), own.PID()
	}
	rep, err := c.measure(a, dir, database, cfg)
	if err != nil {
		return err
	}
	if c.JSON {
		return a.json(rep)
	}
	a.printf("%d tables, %d watchers each, %.1f s; servers: %d, which used %.2f CPU seconds", rep.Tables, rep.Watchers, rep.Seconds,
		rep.Servers, rep.ServerCPU)
	if rep.DatabaseCPU > 0 {
		a.printf(", the database %.2f", rep.DatabaseCPU)
	}
	a.printf("\n  durable choices             %10d   %10.0f a second   %10.0f a server CPU second\n",
		rep.Choices, rep.ChoicesPerSecond, rep.ChoicesPerCPU)
	if rep.Shed > 0 {
		a.printf("  sent away for a second      %10d\n", rep.Shed)
	}
	a.printf("  choice -> acknowledged      p50 %7.2f ms   p99 %7.2f ms\n", rep.AnswerP50, rep.AnswerP99)
	a.printf("  choice -> other's screen    p50 %7.2f ms   p99 %7.2f ms   (%d updates)\n", rep.SeenP50, rep.SeenP99, rep.Updates)
	return nil
}

// measure drives servers that it starts and ends.
func (c *benchServerCmd) measure(a *app, dir, database string, cfg load.Config) (rep *load.Report, err error) {
	var more []string
	if c.Profile != "" {
		more = []string{"--profile", c.Profile}
	}
	for range max(1, c.Servers) {
		cmd, url, err := a.startServer(dir, database, os.Stderr, more...)
		more = nil
		if err != nil {
			return nil, err
		}
		defer func() {
			_ = cmd.Process.Signal(os.Interrupt) // it is told to end, unless it has
			_ = cmd.Wait()
		}()
		cfg.URLs, cfg.PIDs = append(cfg.URLs, url), append(cfg.PIDs, cmd.Process.Pid)
	}
	return load.Run(context.Background(), cfg)
}

// startServer runs this program as a server and waits until it listens.
func (a *app) startServer(dir, database string, log io.Writer, more ...string) (*exec.Cmd, string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, "", err
	}
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--admin-addr", "off", "--data", dir, "--database", database, "--rate", "0"},
		more...)
	for _, f := range a.files {
		args = append(args, "--components", f)
	}
	cmd := exec.Command(self, args...) // #nosec G204 -- ourselves
	cmd.Stderr = log
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	if err := cmd.Start(); err != nil {
		return nil, "", err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	_, rest, ok := strings.Cut(line, "open at ")
	url := strings.TrimSpace(rest)
	if err != nil || !ok {
		return nil, "", errors.Join(load.ErrNoServer, err, cmd.Process.Kill())
	}
	return cmd, url, nil
}

type crashTestCmd struct {
	Game     string `arg:"" help:"The game."`
	Kills    int    `help:"How often the server is killed, if there is one." default:"50"`
	Servers  int    `help:"Servers; several share a PostgreSQL and are ill-treated in rounds." default:"1"`
	Rounds   int    `help:"Rounds of mishaps." default:"20"`
	Database string `help:"PostgreSQL of the servers (postgres://...); without it one of our own suffers, too." placeholder:"URL"`
	Tables   int    `help:"Tables played at once." default:"8"`
	Seed     uint64 `help:"Seed of what is played and of what goes wrong." default:"1"`
	Clocks   bool   `help:"Let times run out meanwhile, and look at the clocks."`
	JSON     bool   `name:"json" help:"Print JSON."`
}

// Run ill-treats a server of its own on loopback, with a database in a temporary folder, or several with a PostgreSQL.
func (c *crashTestCmd) Run(a *app) error {
	e, err := a.only(c.Game)
	if err != nil {
		return err
	}
	if c.Clocks {
		return c.clocks(a, e.Game)
	}
	if c.Servers > 1 || c.Database != "" {
		return c.chaos(a, e.Game)
	}
	dir, err := os.MkdirTemp("", "cromford-crash-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	rep, err := load.Crash(context.Background(), load.CrashConfig{Game: e.Game, Kills: c.Kills, Tables: c.Tables, Seed: c.Seed,
		Start: func() (*exec.Cmd, string, error) { return a.startServer(dir, "", os.Stderr) }})
	if err != nil {
		a.printf("%v\n", err)
		return errFailed
	}
	if c.JSON {
		return a.json(rep)
	}
	a.printf("killed %d times: %d acknowledged choices at the tables still open, %d games finished, %d lost\n",
		rep.Kills, rep.Choices, rep.Games, rep.Lost)
	return nil
}

type abuseTestCmd struct {
	Game    string  `arg:"" help:"The game."`
	Seconds float64 `help:"How long each attack lasts." default:"10"`
	Only    string  `help:"One attack by its name." placeholder:"NAME"`
	Tries   int     `help:"How often an attack is carried out that is felt by the clock alone." placeholder:"N" default:"1"`
	JSON    bool    `name:"json" help:"Print JSON."`
}

// Run attacks a server of its own on loopback, with a database in a temporary folder and its default settings.
func (c *abuseTestCmd) Run(a *app) error {
	e, err := a.only(c.Game)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "cromford-abuse-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	failed := false
	reps, err := load.Abuse(context.Background(), load.AbuseConfig{Game: e.Game, Seconds: c.Seconds, Only: c.Only, Tries: c.Tries,
		Start: func() (*exec.Cmd, string, error) { return a.startServer(dir, "", a.err, "--rate", "20") },
		Ended: func(r *load.AbuseReport) {
			failed = failed || r.Failed != ""
			if c.JSON {
				return
			}
			a.printf("%-26s %7d requests, %6d accepted, %6d limited, %5d shed; "+
				"honest p50 %.0f ms, p99 %.0f ms, bots %.0f ms; %d MiB; restart %.0f ms\n",
				r.Attack, r.Requests, r.Accepted, r.Limited, r.Shed, r.P50, r.P99, r.Bot, r.Memory, r.Restart)
			if r.Failed != "" {
				a.printf("  felt: %s\n", r.Failed)
			}
		}})
	if c.JSON {
		err = errors.Join(err, a.json(reps))
	}
	if err == nil && failed {
		return errFailed
	}
	return err
}
