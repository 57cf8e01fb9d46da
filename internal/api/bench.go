package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/bench"
	"cromford/text/origins"
)

// Where sets are kept, and how large one may be: a whole component file has 60 kB, more with its quotes marked.
const (
	gamesPath  = "/api/games/"
	setsSuffix = "/sets"
	maxSet     = 256 << 10
)

// benchCosts are those of the owner's bench.
var benchCosts = map[string]asked{
	"GET /api/games/{game}/numbers":             {cost: costOfHistory, anybody: true},
	"GET /api/games/{game}/sets/{set}":          {cost: costOfHistory, anybody: true},
	"POST /api/games/{game}/sets":               {cost: costOfRecord, newcome: true, scope: account.ScopeTables},
	"POST /api/games/{game}/sets/{set}/confirm": {cost: costOfChange, scope: account.ScopeTables},
}

// Number is a number of a component set with where it comes from.
type Number struct {
	Path  string `json:"path" doc:"Names with dots between them; of a list the place from 0, or a member's id, in brackets."`
	Part  string `json:"part" doc:"The part of the component file."`
	Value string `json:"value" doc:"A whole number, or null where nothing is printed."`
	Class string `json:"class" enum:"seed,derived,external,designed" doc:"Printed, derived from it, from public sources, or designed."`
	Why   string `json:"why" doc:"Where it comes from; what the house does not know in the language asked for, in the words of the file."`
	Said  bool   `json:"said" doc:"Why is told in the language asked for."`
}

// Numbers are those of a set.
type Numbers struct {
	Game    string   `json:"game"`
	Set     string   `json:"set" doc:"The name of the set."`
	Numbers []Number `json:"numbers"`
	Places  []Drawn  `json:"places" doc:"Where things of a map are drawn."`
}

// Drawn is where a thing is drawn on its board.
type Drawn struct {
	Path   string   `json:"path" doc:"Of the thing; its numbers have longer paths."`
	Name   string   `json:"name" doc:"Empty for a way."`
	Points [][2]int `json:"points" doc:"One for a spot; of a way, from end to end."`
}

// ComponentSet is a set that somebody has typed from a box.
type ComponentSet struct {
	Set       string `json:"set"`
	Name      string `json:"name"`
	By        string `json:"by" doc:"Who typed it; empty if they have no name."`
	You       bool   `json:"you" doc:"You typed it."`
	Created   int64  `json:"created"`
	Differs   int    `json:"differs" doc:"How many numbers are not those of the house."`
	Confirmed int    `json:"confirmed" doc:"How many other accounts say that this is what is printed."`
	Yours     bool   `json:"yours" doc:"You are one of them."`
	Trusted   bool   `json:"trusted" doc:"Enough have confirmed it: it is offered first."`
}

// ComponentSets are those of a game.
type ComponentSets struct {
	Ours string         `json:"ours" doc:"The name of the house's own set."`
	Sets []ComponentSet `json:"sets" doc:"The most often confirmed first."`
}

// Differing is a number that a set has otherwise than the house.
type Differing struct {
	Path   string `json:"path"`
	Ours   string `json:"ours" doc:"Empty if the house has no such number."`
	Theirs string `json:"theirs" doc:"Empty if the set has no such number."`
}

// ComponentSetView is a set with what differs in it, and its file.
type ComponentSetView struct {
	ComponentSet
	Differences []Differing `json:"differences"`
	File        string      `json:"file" doc:"The component file, to be laid over ours: see cromford components check."`
}

// NewComponentSet is a set to be kept: corrected numbers, or a whole file.
type NewComponentSet struct {
	Name    string            `json:"name,omitempty" maxLength:"200" doc:"1 to 60 characters, for instance whose box it is."`
	From    string            `json:"from,omitempty" maxLength:"40" doc:"The set that is corrected; that of the house if it is left out."`
	Numbers map[string]string `json:"numbers,omitempty" doc:"Corrected numbers by their paths."`
	File    string            `json:"file,omitempty" maxLength:"200000" doc:"A component file instead."`
}

// Confirmation is whether somebody confirms a set.
type Confirmation struct {
	Confirmed bool `json:"confirmed"`
}

// GameInput names a game.
type GameInput struct {
	Game string `path:"game" maxLength:"40"`
}

// SetInput names a component set.
type SetInput struct {
	GameInput
	Set string `path:"set" maxLength:"40"`
}

func setView(g account.Guest, s *bench.Set) ComponentSet {
	return ComponentSet{Set: s.ID, Name: s.Name, By: s.By, You: g.ID != "" && s.Owner == g.ID, Created: s.Created, Differs: s.Differs,
		Confirmed: s.Confirmed, Yours: s.You, Trusted: s.Confirmed >= bench.Trusted}
}

func (s *server) benchOperations(api huma.API) {
	const setsPath = gamesPath + "{game}" + setsSuffix
	handle(s, api, op("list-numbers", http.MethodGet, "/api/games/{game}/numbers", "Every number of a game, with where it comes from",
		http.StatusNotFound),
		func(ctx context.Context, _ account.Guest, in *struct {
			GameInput
			Set string `query:"set" maxLength:"40" doc:"Of a set; of the house's own if it is left out."`
			Reading
		}) (*Numbers, error) {
			return s.numbers(ctx, in.Game, in.Set, in.language())
		})
	handle(s, api, op("list-sets", http.MethodGet, setsPath, "Component sets that owners have typed", http.StatusNotFound),
		func(ctx context.Context, g account.Guest, in *GameInput) (*ComponentSets, error) {
			ours, err := s.Bench.Ours(in.Game)
			if err != nil {
				return nil, err
			}
			out := &ComponentSets{Ours: ours.Entry.Game.Meta().Components, Sets: []ComponentSet{}}
			list, err := s.Bench.Sets(ctx, g, in.Game)
			for i := range list {
				out.Sets = append(out.Sets, setView(g, &list[i]))
			}
			return out, err
		})
	keep := op("keep-set", http.MethodPost, setsPath, "Keep a component set that you have typed", http.StatusNotFound, http.StatusConflict)
	keep.MaxBodyBytes = maxSet
	handle(s, api, about(keep, "It is checked as cromford components check does, and named by its numbers. "+
		"What somebody has typed before is answered as it is."),
		func(ctx context.Context, g account.Guest, in *struct {
			GameInput
			Body NewComponentSet
		}) (*ComponentSetView, error) {
			b := in.Body
			set, err := s.Bench.Keep(ctx, g, in.Game, bench.Draft{Name: b.Name, From: b.From, Numbers: b.Numbers, File: []byte(b.File)})
			if err != nil {
				return nil, err
			}
			return s.setWhole(ctx, g, set)
		})
	handle(s, api, op("get-set", http.MethodGet, setsPath+"/{set}", "A component set: what differs in it, and its file", http.StatusNotFound),
		func(ctx context.Context, g account.Guest, in *SetInput) (*ComponentSetView, error) {
			set, err := s.Bench.Set(ctx, g, in.Game, in.Set)
			if err != nil {
				return nil, err
			}
			return s.setWhole(ctx, g, set)
		})
	handle(s, api, about(op("confirm-set", http.MethodPost, setsPath+"/{set}/confirm",
		"Say that a set is what is printed in your box, or take it back", http.StatusNotFound, http.StatusConflict),
		"It needs an account. A set that three confirm is offered first."),
		func(ctx context.Context, g account.Guest, in *struct {
			SetInput
			Body Confirmation
		}) (*ComponentSetView, error) {
			set, err := s.Bench.Confirm(ctx, g, in.Game, in.Set, in.Body.Confirmed)
			if err != nil {
				return nil, err
			}
			return s.setWhole(ctx, g, set)
		})
}

func (s *server) numbers(ctx context.Context, game, set, language string) (*Numbers, error) {
	o, err := s.Bench.Ours(game)
	if err == nil && set != "" && set != o.Entry.Game.Meta().Components {
		o, err = s.Bench.Opened(ctx, game, set)
	}
	if err != nil {
		return nil, err
	}
	items, err := o.Files.Inventory()
	out := &Numbers{Game: game, Set: o.Entry.Game.Meta().Components, Numbers: []Number{}, Places: []Drawn{}}
	for _, it := range items {
		why, said := origins.In(language, it.Why)
		out.Numbers = append(out.Numbers, Number{it.Path, it.Part, it.Value, it.Class, why, said})
	}
	if err != nil {
		return nil, err
	}
	places, err := o.Files.Places()
	for _, p := range places {
		out.Places = append(out.Places, Drawn(p))
	}
	return out, err
}

func (s *server) setWhole(ctx context.Context, g account.Guest, set *bench.Set) (*ComponentSetView, error) {
	o, err := s.Bench.Opened(ctx, set.Game, set.ID)
	if err != nil {
		return nil, err
	}
	diff, err := o.Files.Differ()
	out := &ComponentSetView{ComponentSet: setView(g, set), Differences: []Differing{}, File: string(set.Text)}
	for _, d := range diff {
		out.Differences = append(out.Differences, Differing(d))
	}
	return out, err
}
