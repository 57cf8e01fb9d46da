// Command cromford plays, checks and measures the games of the house. Every verb is a thin call; see README.md.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"cromford/engine"
	"cromford/games"
	"cromford/internal/term"
)

// Exit codes: 0 all is well, 1 a check has failed, 2 the input was wrong and nothing was done.
const (
	exitFailed = 1
	exitInput  = 2
)

// errFailed is returned by verbs whose check has failed and who have said so already.
var errFailed = errors.New("a check has failed")

// errWrong is returned by verbs that were given wrong input and have said so already.
var errWrong = errors.New("the input was wrong")

type cli struct {
	Serve       serveCmd       `cmd:"" help:"Open the house: the page and its API, with a database in a folder or in PostgreSQL."`
	Backup      backupCmd      `cmd:"" help:"Copy the database into a file, while the house is open or not."`
	Restore     restoreCmd     `cmd:"" help:"Put a backup in the place of the database."`
	Doctor      doctorCmd      `cmd:"" help:"Examine the database, and play every unfinished game again with this program."`
	Tables      tablesCmd      `cmd:"" help:"See to tables that are halted."`
	Admin       adminCmd       `cmd:"" help:"Keep order in the house: find, mute, ban, close, delete, rename, export."`
	Worker      workerCmd      `cmd:"" help:"Take jobs of the servers that share a PostgreSQL: bots whose server is gone."`
	Games       gamesCmd       `cmd:"" help:"List the games, their seats and options."`
	Play        playCmd        `cmd:"" help:"Play a game in the terminal, against bots or with others at one keyboard."`
	Sim         simCmd         `cmd:"" help:"Let bots play many games, check every invariant, and print statistics."`
	League      leagueCmd      `cmd:"" help:"Measure bots against each other, with intervals (docs/strength.md)."`
	Bench       benchCmd       `cmd:"" help:"Measure random play on one core."`
	Selfplay    selfplayCmd    `cmd:"" help:"Write positions of bot games, with how they ended, to learn from."`
	Puzzles     puzzlesCmd     `cmd:"" help:"Find positions of bot games in which one turn is clearly the best (docs/lessons.md)."`
	Step        stepCmd        `cmd:"" help:"Play many games at once for a program: JSON lines in and out (docs/step.md)."`
	BenchBots   benchBotsCmd   `cmd:"" help:"Measure what bots cost on one core: games, evaluations and roll-outs for each CPU second."`
	BenchServer benchServerCmd `cmd:"" help:"Start a server on loopback, let many tables play at once, and measure it."`
	CrashTest   crashTestCmd   `cmd:"" help:"Kill a server on loopback at random under load and check that nothing acknowledged is lost."`
	AbuseTest   abuseTestCmd   `cmd:"" name:"abuse-test" help:"Attack a server from one address while an honest player plays from another."`
	Market      marketCmd      `cmd:"" help:"Work out one market of Arkwright: who sells what, income and share steps."`
	Replay      replayCmd      `cmd:"" help:"Show a recorded game: its log and a position."`
	Review      reviewCmd      `cmd:"" help:"Judge a recorded game: what each turn cost, and what would have been better."`
	Verify      verifyCmd      `cmd:"" help:"Replay records and compare every position with the recorded hashes."`
	Scenario    scenarioCmd    `cmd:"" help:"Work with scenario files (docs/scenarios.md)."`
	Coverage    coverageCmd    `cmd:"" help:"List the clauses of the rules that no test cites."`
	Components  componentsCmd  `cmd:"" help:"Work with component files (boards, cards and numbers)."`
	Openapi     openapiCmd     `cmd:"" help:"Print the description of the API, as /openapi.json serves it."`
	Completion  completionCmd  `cmd:"" help:"Print a script that completes commands in a shell: bash, zsh or fish."`
	Complete    completeCmd    `cmd:"" hidden:"" help:"List how a command line can go on; the scripts of completion call it."`
	Version     versionCmd     `cmd:"" help:"Say which version this is."`
	Help        helpCmd        `cmd:"" help:"Explain a verb, as --help does."`

	Overlays []string `name:"components" help:"Lay a component file over its game; may be repeated." placeholder:"FILE" sep:"none"`
}

// app is what the verbs need of the world.
type app struct {
	in    io.Reader
	out   io.Writer
	err   io.Writer
	files []string // --components
	// terminal tells whether somebody sits behind a stream.
	terminal func(stream any) bool
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the whole program without the process around it.
func run(args []string, in io.Reader, out, errOut io.Writer) (code int) {
	var c cli
	exited := -1
	parser, err := kong.New(&c, kong.Name("cromford"), kong.Description("Plays the industrial-age economic games of the Arkwright family."),
		kong.UsageOnError(), kong.Writers(out, errOut), kong.Exit(func(code int) { exited = code; panic(exitEarly{}) }))
	if err != nil {
		fmt.Fprintln(errOut, "cromford:", err)
		return exitInput
	}
	defer func() {
		// kong ends --help by calling Exit; this turns it into a return.
		if p := recover(); p != nil {
			if _, ok := p.(exitEarly); !ok {
				panic(p)
			}
			code = exited
		}
	}()
	ctx, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(errOut, "cromford: %v\nTry 'cromford --help'.\n", err)
		return exitInput
	}
	err = ctx.Run(&app{in: in, out: out, err: errOut, files: c.Overlays, terminal: term.IsTerminal})
	switch {
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.Is(err, errWrong):
		return exitInput
	case err != nil:
		fmt.Fprintln(errOut, "cromford:", err)
		return exitInput
	}
	return 0
}

type exitEarly struct{}

// overlays reads the component files of the command line.
func (a *app) overlays() (games.Overlays, error) {
	var files []*games.File
	for _, name := range a.files {
		f, err := readFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return games.Sort(files...)
}

// open makes a game ready, with its component file laid over it. Files of other games are left alone.
func (a *app) open(id string) (*games.Entry, error) {
	files, err := a.overlays()
	if err != nil {
		return nil, err
	}
	return files.Open(id)
}

// only makes the one game ready that a verb is about. A file of another game is then a mistake.
func (a *app) only(id string) (*games.Entry, error) {
	files, err := a.overlays()
	if err != nil {
		return nil, err
	}
	for other, f := range files {
		if other != id {
			return nil, fmt.Errorf("%s is for %s, not for %s", f.Name, other, id)
		}
	}
	return files.Open(id)
}

func readFile(name string) (*games.File, error) {
	b, err := os.ReadFile(name) // #nosec G304 -- the user names the file
	if err != nil {
		return nil, err
	}
	return &games.File{Name: name, Text: b}, nil
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

func (a *app) json(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetIndent("", " ")
	return enc.Encode(v)
}

// gameFlags are the flags of every verb that sets a game up.
type gameFlags struct {
	Seats  int      `help:"Number of seats." default:"0" placeholder:"N"`
	Option []string `help:"An option of the game, as name=value; may be repeated." placeholder:"K=V" sep:"none"`
	Seed   string   `help:"Seed of the game's chance; the same seed gives the same game." placeholder:"S"`
}

// open makes a game ready, with the set-up that the flags describe.
func (g *gameFlags) open(a *app, game string) (*games.Entry, engine.Config, error) {
	e, err := a.only(game)
	if err != nil {
		return nil, engine.Config{}, err
	}
	cfg, err := g.config(e.Game.Meta())
	return e, cfg, err
}

func (g *gameFlags) config(meta *engine.Meta) (engine.Config, error) {
	opts, err := engine.ParseOptions(meta.Options, g.Option)
	if err != nil {
		return engine.Config{}, err
	}
	seats := g.Seats
	if seats == 0 {
		seats = meta.SeatCounts[0]
	}
	return engine.Config{Seats: seats, Options: opts, Key: engine.KeyFromSeed(g.Seed)}, nil
}
