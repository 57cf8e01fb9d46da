// Package parlour is the house in one person's browser: the same tables, with the same answers, for whoever plays alone or with
// people at one screen, also where no house can be reached. It knows no game and nothing of browsers; cmd/wasm brings both. A
// game between people is never played here.
package parlour

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"cromford/bots/review"
	"cromford/engine"
	"cromford/internal/account"
	"cromford/internal/forms"
	"cromford/internal/table"
)

// Prefix is what the ids of tables begin with here; no table of a house is called so.
const Prefix = "local-"

// you is whoever sits at this screen, by its id.
const you = "local"

// Parlour answers what a page asks about its tables.
type Parlour struct {
	tables  *table.Service
	ids     []string
	entries map[string]*table.Entry
	you     account.Guest
}

// Game is a game as a lobby shows it; it is what a house says of one.
type Game struct {
	ID         string              `json:"id"`
	Seats      []int               `json:"seats"`
	SeatNames  []string            `json:"seat_names"`
	Revision   int                 `json:"revision"`
	Components string              `json:"components"`
	Bots       []string            `json:"bots"`
	Options    []engine.OptionSpec `json:"options"`
}

// Open begins to serve the tables of a store; ids are the games in the order of the lobby. Name is what its person is called, empty
// if it has chosen no name.
func Open(ctx context.Context, st *Store, ids []string, games map[string]*table.Entry, name string, log *slog.Logger) (*Parlour, error) {
	p := &Parlour{ids: ids, entries: games, you: account.Guest{ID: you, Name: name, Named: name != ""}}
	p.tables = table.New(st, games, log)
	p.tables.Prefix(Prefix)
	return p, p.tables.Resume(ctx)
}

// list are the games as a lobby shows them.
func (p *Parlour) list() (out []Game) {
	for _, id := range p.ids {
		e := p.entries[id]
		meta := e.Game.Meta()
		out = append(out, Game{id, meta.SeatCounts, meta.SeatNames, int(meta.Revision), meta.Components, e.Bots, meta.Options})
	}
	return out
}

// Close stops the bots.
func (p *Parlour) Close() { p.tables.Close() }

// Request is what a page asks: that of HTTP, as far as it matters.
type Request struct {
	Method string
	Path   string            // "/api/tables/local-x/choices"
	Query  map[string]string // what stands behind the ?
	Brief  bool              // answers with the version alone: whoever asks follows the table
	Body   []byte
}

// Answer is what it is told.
type Answer struct {
	Status  int
	Version int64 // of the table, after a change
	Body    []byte
}

// number is a number of the query; nonsense is 0.
func (r *Request) number(name string) int {
	n, _ := strconv.Atoi(r.Query[name])
	return n
}

// as is the seat that is looked from.
func (r *Request) as() *int {
	if n, err := strconv.Atoi(r.Query["as"]); err == nil && n >= 0 {
		return &n
	}
	return nil
}

func (r *Request) have() table.Have {
	return table.Have{Events: r.number("since"), Chat: r.number("chat")}
}

// Ask answers a request.
func (p *Parlour) Ask(ctx context.Context, r *Request) Answer {
	out, version, err := p.do(ctx, r)
	if err != nil {
		pr := problem(err)
		return Answer{Status: pr.Status, Body: encode(pr)}
	}
	if out == nil {
		return Answer{Status: 204, Version: version}
	}
	if text, ok := out.([]byte); ok {
		return Answer{Status: 200, Body: text}
	}
	return Answer{Status: 200, Version: version, Body: encode(out)}
}

func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("parlour: " + err.Error()) // plain values
	}
	return b
}

// problem is an error as the page reads it.
func problem(err error) *forms.Problem {
	var te *table.Error
	if errors.As(err, &te) {
		return forms.Of(te)
	}
	return &forms.Problem{Status: 500, Detail: err.Error()}
}

func fail(code table.Code, message string) error { return &table.Error{Code: code, Message: message} }

var errNowhere = fail(table.NotFound, "there is nothing here of that name")

// do finds who answers: nothing is the answer to a change where the request wants no more than the version.
func (p *Parlour) do(ctx context.Context, r *Request) (out any, version int64, err error) {
	rest, found := strings.CutPrefix(r.Path, "/api/tables/")
	if !found {
		out, err = p.doHouse(ctx, r)
		return out, 0, err
	}
	id, what, _ := strings.Cut(rest, "/")
	if r.Method == "GET" {
		out, err = p.read(ctx, r, id, what)
		return out, 0, err
	}
	if out, found, err = p.make(ctx, r, id, what); found || err != nil {
		return out, 0, err
	}
	if err := p.change(ctx, r, id, what); err != nil {
		return nil, 0, err
	}
	if r.Brief {
		version, err = p.tables.Version(ctx, p.you, id)
		return nil, version, err
	}
	st, err := p.tables.State(ctx, p.you, id, r.as(), r.have())
	if err != nil {
		return nil, 0, err
	}
	return st, st.Version, nil
}

// doHouse is about no table that is there.
func (p *Parlour) doHouse(ctx context.Context, r *Request) (any, error) {
	switch r.Method + " " + r.Path {
	case "GET /api/games":
		return struct {
			Games []Game `json:"games"`
		}{p.list()}, nil
	case "GET /api/tables":
		scope := table.Scope(r.Query["scope"])
		if scope == "" {
			scope = table.Mine
		}
		list, err := p.tables.List(ctx, p.you, scope)
		return forms.TableList{Tables: list, Now: p.tables.Now()}, err
	case "POST /api/tables":
		nt, err := read[forms.NewTable](r)
		if err != nil {
			return nil, err
		}
		for _, s := range nt.Seats {
			if s.Kind == "open" || s.Kind == "kept" {
				return nil, fail(table.Invalid, "nobody else comes to a table on this device")
			}
		}
		if nt.Rated || nt.Pace != nil || nt.Listed || nt.Group != "" {
			return nil, fail(table.Invalid, "a table on this device has neither clocks nor ratings, and nobody else sees it")
		}
		id, err := p.tables.Create(ctx, p.you, nt.Table())
		if err != nil {
			return nil, err
		}
		return p.tables.State(ctx, p.you, id, nil, table.Have{})
	case "POST /api/records":
		id, err := p.tables.Import(ctx, p.you, r.Body)
		return forms.TableID{ID: id}, err
	}
	return nil, errNowhere
}

// read answers what changes nothing.
func (p *Parlour) read(ctx context.Context, r *Request, id, what string) (any, error) {
	switch what {
	case "":
		return p.tables.State(ctx, p.you, id, r.as(), r.have())
	case "log":
		lines, err := p.tables.Log(ctx, p.you, id, r.as(), r.number("since"), r.number("before"))
		return forms.Log{Log: lines}, err
	case "chat":
		lines, err := p.tables.Talk(ctx, p.you, id, r.number("since"), r.number("before"))
		return forms.Talk{Chat: lines}, err
	case "chart":
		points, err := p.tables.Chart(ctx, p.you, id)
		return forms.Chart{Points: points}, err
	case "digest":
		return p.tables.Digest(ctx, p.you, id, r.as())
	case "accounts":
		list, err := p.tables.Accounts(ctx, p.you, id, r.as())
		return forms.Accounts{Accounts: list}, err
	case "record":
		if _, numbered := r.Query["numbered"]; numbered {
			return p.tables.Numbered(ctx, p.you, id)
		}
		return p.tables.Record(ctx, p.you, id)
	case "review":
		return judged(r.Query["depth"], func(d table.Depth) (any, error) { return p.tables.Review(ctx, p.you, id, d) })
	case "margin":
		return p.tables.Margin(ctx, p.you, id)
	}
	if n, ok := strings.CutPrefix(what, "at/"); ok {
		event, err := strconv.Atoi(n)
		if err != nil || event < 0 {
			return nil, errNowhere
		}
		return p.tables.LookBack(ctx, p.you, id, event, r.as())
	}
	return nil, errNowhere
}

// make answers what has an answer of its own.
func (p *Parlour) make(ctx context.Context, r *Request, id, what string) (out any, found bool, err error) {
	switch r.Method + " " + what {
	case "DELETE ":
		return struct{}{}, true, p.tables.Remove(ctx, id)
	case "POST preview":
		in, err := read[forms.Choices](r)
		if err != nil {
			return nil, true, err
		}
		out, err = p.tables.Preview(ctx, p.you, id, in.Seat, in.Ask, in.Choices)
		return out, true, err
	case "POST hide":
		in, err := read[forms.Hiding](r)
		if err == nil {
			err = p.tables.Hide(ctx, p.you, id, in.Hidden)
		}
		return in, true, err
	case "POST rematch":
		next, err := p.tables.Rematch(ctx, p.you, id)
		return forms.TableID{ID: next}, true, err
	case "POST fork":
		in, err := read[forms.WhatIf](r)
		if err != nil {
			return nil, true, err
		}
		next, err := p.tables.Fork(ctx, p.you, id, in.At, in.Bots)
		return forms.TableID{ID: next}, true, err
	}
	return p.study(ctx, r, id, what)
}

// study answers what is about how a game was played, or could be.
func (p *Parlour) study(ctx context.Context, r *Request, id, what string) (out any, found bool, err error) {
	switch r.Method + " " + what {
	case "POST review":
		return answer(r, func(in *forms.DepthOf) (any, error) {
			return judged(in.Depth, func(d table.Depth) (any, error) { return p.tables.BeginReview(ctx, p.you, id, d) })
		})
	case "POST review/end":
		return answer(r, func(in *forms.DepthOf) (any, error) {
			return judged(in.Depth, func(d table.Depth) (any, error) { return p.tables.EndReview(ctx, p.you, id, d) })
		})
	case "POST review/line":
		return answer(r, func(in *forms.LineOf) (any, error) {
			return p.tables.TryLine(ctx, p.you, id, in.At, in.Seat, in.Choices)
		})
	case "POST review/path":
		return answer(r, func(in *forms.PathOf) (any, error) { return p.tables.Explore(ctx, p.you, id, in.At, in.Turns) })
	case "POST margin":
		return answer(r, func(in *table.Margin) (any, error) { return p.tables.SaveMargin(ctx, p.you, id, in) })
	case "POST coach":
		return answer(r, func(in *forms.CoachAsked) (any, error) { return p.tables.Coach(ctx, p.you, id, in.Seat, in.Ask) })
	case "POST coach/price":
		return answer(r, func(in *forms.PriceAsked) (any, error) {
			return p.tables.CoachPrice(ctx, p.you, id, in.Seat, in.Ask, in.Choices)
		})
	}
	return nil, false, nil
}

// answer reads a body and answers it.
func answer[T any](r *Request, do func(*T) (any, error)) (out any, found bool, err error) {
	in, err := read[T](r)
	if err == nil {
		out, err = do(in)
	}
	return out, true, err
}

// judged asks about a review of a depth; standard if none is named.
func judged(depth string, ask func(table.Depth) (any, error)) (any, error) {
	d := table.Depth(cmp.Or(depth, string(review.Standard)))
	if !slices.Contains(review.Depths, d) {
		return nil, fail(table.Invalid, "there is no depth "+depth)
	}
	return ask(d)
}

// change does what is answered with the new state.
func (p *Parlour) change(ctx context.Context, r *Request, id, what string) error {
	switch r.Method + " " + what {
	case "PATCH ":
		return with(r, func(in *forms.TableName) error { return p.tables.Rename(ctx, p.you, id, in.Name) })
	case "POST choices":
		return with(r, func(in *forms.Choices) error { return p.tables.Choose(ctx, p.you, id, in.Seat, in.Ask, in.Choices) })
	case "POST undo":
		return with(r, func(in *forms.SeatOf) error { return p.tables.Undo(ctx, p.you, id, in.Seat) })
	case "POST resign":
		return with(r, func(in *forms.SeatOf) error { return p.tables.Resign(ctx, p.you, id, in.Seat) })
	case "POST consent":
		return with(r, func(in *forms.Consent) error { return p.tables.Consent(ctx, p.you, id, in.Agree) })
	case "POST chat":
		return with(r, func(in *forms.Remark) error { return p.tables.Say(ctx, p.you, id, in.Text) })
	}
	return errNowhere
}

// read reads a body.
func read[T any](r *Request) (*T, error) {
	in := new(T)
	if err := json.Unmarshal(r.Body, in); err != nil {
		return nil, fail(table.Invalid, err.Error())
	}
	return in, nil
}

// with reads a body and does something with it.
func with[T any](r *Request, do func(*T) error) error {
	in, err := read[T](r)
	if err != nil {
		return err
	}
	return do(in)
}

// Follow tells of every change of a table, from what the request says that its asker has, until the context ends.
func (p *Parlour) Follow(ctx context.Context, r *Request, tell func(state []byte)) error {
	id := strings.TrimSuffix(strings.TrimPrefix(r.Path, "/api/tables/"), "/stream")
	return p.tables.Watch(ctx, p.you, id, table.Watcher{As: r.as(), Version: int64(r.number("version")), Have: r.have(),
		Send: func(n *table.News) error {
			tell(n.Body)
			return nil
		},
		Ping: func() error { return nil }})
}
