package main

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"

	"cromford/internal/load"
)

type benchServerCmd struct {
	Game     string  `arg:"" help:"The game."`
	Tables   int     `help:"Tables played at once." default:"50"`
	Watchers int     `help:"Watchers of each table." default:"2"`
	Seconds  float64 `help:"How long to measure." default:"10"`
	Database string  `help:"PostgreSQL that the server uses (postgres://...); what is in it stays." placeholder:"URL"`
	JSON     bool    `name:"json" help:"Print JSON."`
}

// Run starts a server of its own on loopback, with a database in a temporary folder if none is given.
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
	cmd, url, err := a.startServer(dir, c.Database)
	if err != nil {
		return err
	}
	rep, err := load.Run(context.Background(), load.Config{URL: url, PID: cmd.Process.Pid, Game: e.Game,
		Tables: c.Tables, Watchers: c.Watchers, Seconds: c.Seconds})
	err = errors.Join(err, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait() // it was told to end
	if err != nil {
		return err
	}
	if c.JSON {
		return a.json(rep)
	}
	a.printf("%d tables, %d watchers each, %.1f s; the server used %.2f CPU seconds\n", rep.Tables, rep.Watchers, rep.Seconds, rep.ServerCPU)
	a.printf("  durable choices             %10d   %10.0f a second   %10.0f a server CPU second\n",
		rep.Choices, rep.ChoicesPerSecond, rep.ChoicesPerCPU)
	a.printf("  choice -> acknowledged      p50 %7.2f ms   p99 %7.2f ms\n", rep.AnswerP50, rep.AnswerP99)
	a.printf("  choice -> other's screen    p50 %7.2f ms   p99 %7.2f ms   (%d updates)\n", rep.SeenP50, rep.SeenP99, rep.Updates)
	return nil
}

// startServer runs this program as a server and waits until it listens.
func (a *app) startServer(dir, database string) (*exec.Cmd, string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, "", err
	}
	args := []string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--database", database, "--rate", "0"}
	for _, f := range a.files {
		args = append(args, "--components", f)
	}
	cmd := exec.Command(self, args...) // #nosec G204 -- ourselves
	cmd.Stderr = os.Stderr
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
	Game   string `arg:"" help:"The game."`
	Kills  int    `help:"How often the server is killed." default:"50"`
	Tables int    `help:"Tables played at once." default:"8"`
	Seed   uint64 `help:"Seed of what is played and when it is killed." default:"1"`
	JSON   bool   `name:"json" help:"Print JSON."`
}

// Run ill-treats a server of its own on loopback, with a database in a temporary folder.
func (c *crashTestCmd) Run(a *app) error {
	e, err := a.only(c.Game)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "cromford-crash-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	rep, err := load.Crash(context.Background(), load.CrashConfig{Game: e.Game, Kills: c.Kills, Tables: c.Tables, Seed: c.Seed,
		Start: func() (*exec.Cmd, string, error) { return a.startServer(dir, "") }})
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
