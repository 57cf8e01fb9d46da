//go:build js && wasm

// Command wasm is the house in a browser: tables, games and bots in a worker of the page. It is built by `make page` and fetched
// when somebody plays on a device. To the worker it is the object cromford, whose functions return promises.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"syscall/js"

	"cromford/bots"
	"cromford/bots/arena"
	"cromford/engine"
	"cromford/games"
	"cromford/internal/parlour"
	"cromford/internal/table"
)

// shelf are the games that were opened.
var shelf = map[string]*games.Entry{}

// open makes a game ready; the next time it is.
func open(id string) (*games.Entry, error) {
	if e := shelf[id]; e != nil {
		return e, nil
	}
	e, err := games.Open(id, nil)
	if err == nil {
		shelf[id] = e
	}
	return e, err
}

// library opens games when they are asked for.
type library struct{}

func (library) Game(id string) (engine.Game, error) {
	e, err := open(id)
	if err != nil {
		return nil, err
	}
	return e.Game, nil
}

func (library) Adviser(id, name string) (arena.Mind, error) {
	e, err := open(id)
	if err != nil {
		return nil, err
	}
	if err := learn(e, name); err != nil {
		return nil, err
	}
	mind, err := e.Arena.Ponder(name)
	return unhurried(mind), err
}

func (library) Weigh(id, name string) (bots.Weigh, int, error) {
	e, err := open(id)
	if err != nil {
		return nil, 0, err
	}
	weigh, err := weigher(e, name)
	return weigh, e.Thought, err
}

// weigher is who judges the turns of a game, as the house would.
func weigher(e *games.Entry, name string) (bots.Weigh, error) {
	if err := learn(e, name); err != nil {
		return nil, err
	}
	weigh, err := e.Arena.Weigh(name)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, t engine.Table, seat engine.Seat, lines []bots.Line, b bots.Budget, seed uint64) *bots.Scales {
		return weigh(breathe(ctx), t, seat, lines, b, seed)
	}, nil
}

// unhurried lets a bot think with breaks.
func unhurried(mind arena.Mind) arena.Mind {
	return func(ctx context.Context, t engine.Table, seat engine.Seat, seed uint64) (bots.Line, *bots.Report) {
		return mind(breathe(ctx), t, seat, seed)
	}
}

// asleep is a game that is made ready when it is first asked for anything: all four would take longer than the rest together.
type asleep struct {
	id    string
	entry *table.Entry
}

// wake makes the game ready. Who plays it is known from then on; nobody asks for that before asking the game.
func (a *asleep) wake() *games.Entry {
	e, err := open(a.id)
	if err != nil {
		panic("wasm: " + err.Error()) // its numbers are the program's own
	}
	if a.entry.Bots == nil {
		a.entry.Bots, a.entry.Thought = e.Arena.Bots(), e.Thought
	}
	return e
}

// mind is a bot of the game at a table. One whose nets are out of reach plays as well as it can without.
func (a *asleep) mind(name string) (arena.Mind, error) {
	e := a.wake()
	if err := learn(e, name); err != nil {
		slog.Warn("a bot plays without what it has learnt", "game", a.id, "reason", err)
	}
	mind, err := e.Arena.Mind(name)
	return unhurried(mind), err
}

func (a *asleep) Meta() *engine.Meta { return a.wake().Game.Meta() }

func (a *asleep) New(cfg engine.Config) (engine.Table, error) { return a.wake().Game.New(cfg) }

func (a *asleep) Given(g engine.Given) (engine.Table, error) { return a.wake().Game.Given(g) }

func (a *asleep) FromText(cfg engine.Config, text []byte) (engine.Table, error) {
	return a.wake().Game.FromText(cfg, text)
}

// house is what is open, once it is.
var house *parlour.Parlour

var errShut = errors.New("the parlour is not open")

func main() {
	js.Global().Set("cromford", js.ValueOf(map[string]any{
		"open":   promised(openHouse),
		"close":  promised(closeHouse),
		"ask":    promised(ask),
		"follow": js.FuncOf(follow),
		"think":  promised(think),
		"judge":  promised(judge),
		"replay": promised(replay),
		"bench":  promised(bench),
	}))
	js.Global().Call("ready")
	select {}
}

// promised is a function that answers later, since it may have to wait; what it is told and what it answers is text or plain.
func promised(do func(args []js.Value) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		var run js.Func
		run = js.FuncOf(func(_ js.Value, to []js.Value) any {
			go func() {
				defer run.Release()
				out, err := guarded(do, args)
				if err != nil {
					to[1].Invoke(js.Global().Get("Error").New(err.Error()))
					return
				}
				to[0].Invoke(out)
			}()
			return nil
		})
		return js.Global().Get("Promise").New(run)
	})
}

// guarded does something, whatever happens.
func guarded(do func([]js.Value) (any, error), args []js.Value) (out any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it broke down: %v", p)
		}
	}()
	return do(args)
}

// openHouse opens the house: with what was kept, as text, the function that keeps more, and the name of its person.
func openHouse(args []js.Value) (any, error) {
	var kept []parlour.Change
	if err := json.Unmarshal([]byte(args[0].String()), &kept); err != nil {
		return nil, err
	}
	st, err := parlour.NewStore(keeper(args[1]), kept)
	if err != nil {
		return nil, err
	}
	entries := map[string]*table.Entry{}
	for _, id := range games.IDs() {
		e := &table.Entry{}
		game := &asleep{id, e}
		e.Game = game
		e.Mind = game.mind
		e.Weigh = func(name string) (bots.Weigh, error) { return weigher(game.wake(), name) }
		entries[id] = e
	}
	house, err = parlour.Open(context.Background(), st, games.IDs(), entries, args[2].String(), slog.New(slog.NewTextHandler(console{}, nil)))
	return nil, err
}

// closeHouse ends everything that goes on; another page has the tables now.
func closeHouse([]js.Value) (any, error) {
	if h := house; h != nil {
		house = nil // whoever opens it again meanwhile has another one
		h.Close()
	}
	return nil, nil
}

// console is where the log goes.
type console struct{}

var _ io.Writer = console{}

func (console) Write(b []byte) (int, error) {
	js.Global().Get("console").Call("info", string(b))
	return len(b), nil
}

// keeper hands changes to a function of the worker and waits until they are kept.
func keeper(keep js.Value) parlour.Keeper {
	return func(ctx context.Context, list []parlour.Change) error {
		text, err := json.Marshal(list)
		if err != nil {
			return err
		}
		_, err = await(keep.Invoke(string(text)))
		return err // whoever gave up meanwhile still has to know
	}
}

// request reads what the page asks: method, path, query as text, whether the version is enough, and the body.
func request(args []js.Value) (*parlour.Request, error) {
	r := &parlour.Request{Method: args[0].String(), Path: args[1].String(), Brief: args[3].Bool(), Body: []byte(args[4].String())}
	return r, json.Unmarshal([]byte(args[2].String()), &r.Query)
}

func ask(args []js.Value) (any, error) {
	if house == nil {
		return nil, errShut
	}
	r, err := request(args)
	if err != nil {
		return nil, err
	}
	a := house.Ask(context.Background(), r)
	return map[string]any{"status": a.Status, "version": a.Version, "body": string(a.Body)}, nil
}

// follow calls a function with every new state of a table, and returns one that ends it.
func follow(_ js.Value, args []js.Value) any {
	r, err := request(args[:5])
	if err != nil || house == nil {
		return nil
	}
	ctx, end := context.WithCancel(context.Background())
	tell := args[5]
	go func() {
		_ = house.Follow(ctx, r, func(state []byte) { tell.Invoke(string(state)) }) // whoever follows has seen the table
	}()
	return js.FuncOf(func(js.Value, []js.Value) any {
		end()
		return nil
	})
}

func text(v any, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	b, err := json.Marshal(v)
	return string(b), err
}

func think(args []js.Value) (any, error) {
	var q parlour.Question
	if err := json.Unmarshal([]byte(args[0].String()), &q); err != nil {
		return nil, err
	}
	return text(parlour.Think(context.Background(), library{}, &q))
}

// judge reviews a game, and calls a function with how many of how many turns are judged.
func judge(args []js.Value) (any, error) {
	var q parlour.Case
	if err := json.Unmarshal([]byte(args[0].String()), &q); err != nil {
		return nil, err
	}
	return text(parlour.Judge(context.Background(), library{}, &q, func(done, of int) { args[1].Invoke(done, of) }))
}

func replay(args []js.Value) (any, error) { return text(parlour.Replay(library{}, args[0].String())) }

// bench plays at random for some seconds: a game and a number of seats.
func bench(args []js.Value) (any, error) {
	e, err := open(args[0].String())
	if err != nil {
		return nil, err
	}
	return text(e.Arena.Bench(arena.BenchConfig{Config: engine.Config{Seats: args[1].Int(), Revision: e.Game.Meta().Revision},
		Seconds: args[2].Float(), Seed: "bench"}))
}
