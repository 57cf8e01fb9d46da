package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cromford/engine/scenario"
	"cromford/internal/account"
	"cromford/internal/table"
	"cromford/text"
	"cromford/text/rulebook"
)

// Guide is what readers of the rules of a game are given.
type Guide interface {
	// Book is the rulebook in a language.
	Book(language string) (*rulebook.Book, error)
	// Play is a scenario as it goes.
	Play(id string) (*scenario.Play, error)
}

// learnCosts are those of reading the rules and of trying them.
var learnCosts = map[string]asked{
	"GET /api/games/{game}/rulebook":        {cost: costOfHistory, anybody: true},
	"GET /api/games/{game}/examples/{case}": {cost: costOfHistory, anybody: true},
}

// Reader is a game and the language it is read in.
type Reader struct {
	Game     string `path:"game" maxLength:"40" doc:"The game."`
	Language string `query:"language" default:"en" maxLength:"10" doc:"en or fr"`
}

// bookAnswer is a book that is fetched again only if it has changed.
type bookAnswer struct {
	Status int
	ETag   string `header:"ETag"`
	Keep   string `header:"Cache-Control"`
	Body   *rulebook.Book
}

// learnOperations are those of the rulebook and of what one learns at.
func (s *server) learnOperations(api huma.API) {
	o := about(op("get-rulebook", http.MethodGet, "/api/games/{game}/rulebook", "The rulebook of a game, with the numbers in use",
		http.StatusNotFound), "It may be kept: with the ETag in If-None-Match it is sent again only if it has changed.")
	o.Responses = map[string]*huma.Response{"304": {Description: "It is as it was."}}
	o.DefaultStatus = http.StatusOK
	huma.Register(api, o, func(_ context.Context, in *struct {
		Reader
		Have string `header:"If-None-Match" maxLength:"200"`
	}) (*bookAnswer, error) {
		book, err := s.book(&in.Reader)
		if err != nil {
			return nil, s.problem(err)
		}
		out := &bookAnswer{Status: http.StatusOK, ETag: tagOf(book), Keep: "no-cache", Body: book}
		if strings.Contains(in.Have, out.ETag) {
			out.Status, out.Body = http.StatusNotModified, nil
		}
		return out, nil
	})
	handle(s, api, about(op("get-example", http.MethodGet, "/api/games/{game}/examples/{case}", "A scenario of the rules, step by step",
		http.StatusNotFound, http.StatusConflict), "It is played for you alone and kept nowhere. With step and choice, another number is tried "+
		"at a step; the rest follows as far as the rules let it."),
		func(_ context.Context, _ account.Guest, in *struct {
			Reader
			Case   string `path:"case" maxLength:"80" doc:"The id of the scenario."`
			Step   int    `query:"step" minimum:"0" maximum:"999" doc:"The step at which another number is tried, from 0."`
			Choice string `query:"choice" maxLength:"200" doc:"The choice to try there, one of its amounts; left out, the example is as it is told."`
		}) (*table.Example, error) {
			p, err := s.example(in.Game, in.Case)
			if err != nil {
				return nil, err
			}
			x := table.ExampleOf(in.Game, p)
			if in.Choice != "" {
				if x, err = table.TryExample(in.Game, p, in.Step, in.Choice); err != nil {
					return nil, err
				}
			}
			if show := s.shown(&in.Reader, in.Case); show != nil {
				x.Title, x.Why = show.Title, show.Why
			}
			return x, nil
		})
}

// takeOver is an example that somebody plays on from one of its steps.
func (s *server) takeOver(in ToPractise) (table.Practice, error) {
	play, err := s.example(in.Game, in.ID)
	if err != nil {
		return table.Practice{}, err
	}
	p, err := table.PracticeOf(in.Game, play, in.Step)
	if err != nil {
		return p, err
	}
	p.Name = play.Title
	if show := s.shown(&Reader{in.Game, in.Language}, in.ID); show != nil {
		p.Name = show.Title
	}
	p.Names, err = SeatWords(in.Language, p.At.Meta().SeatNames)
	return p, err
}

// SeatWords are the colours of the seats in a language.
func SeatWords(language string, seats []string) (out []string, err error) {
	if !slices.Contains(text.Languages, language) {
		language = text.Languages[0]
	}
	cat, err := text.Load(language)
	if err != nil {
		return nil, err
	}
	for _, name := range seats {
		out = append(out, cat.Get("learn.show.seat."+name))
	}
	return out, nil
}

func (s *server) guide(game string) (Guide, error) {
	for _, g := range s.Games {
		if g.ID == game && g.Guide != nil {
			return g.Guide, nil
		}
	}
	return nil, &table.Error{Code: table.NotFound, Message: "there is no such game"}
}

func (s *server) book(in *Reader) (*rulebook.Book, error) {
	g, err := s.guide(in.Game)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(text.Languages, in.Language) {
		return nil, &table.Error{Code: table.NotFound, Message: "there is no such language; there are " + strings.Join(text.Languages, " and ")}
	}
	if !slices.Contains(rulebook.Games(), in.Game) {
		return nil, &table.Error{Code: table.NotFound, Message: "nobody has written the rulebook of this game yet"}
	}
	return g.Book(in.Language)
}

func (s *server) example(game, id string) (*scenario.Play, error) {
	g, err := s.guide(game)
	if err != nil {
		return nil, err
	}
	p, err := g.Play(id)
	if errors.Is(err, scenario.ErrNone) {
		return nil, &table.Error{Code: table.NotFound, Message: "there is no such example"}
	} else if err != nil { // it is a test of the rules with our own numbers
		return nil, &table.Error{Code: table.Conflict, Message: "with the numbers in use this example comes out differently"}
	}
	return p, nil
}

// shown is what the rulebook says of an example; nil if no passage shows it.
func (s *server) shown(in *Reader, id string) (found *rulebook.Show) {
	book, err := s.book(in)
	if err != nil {
		return nil
	}
	book.Each(func(_ *rulebook.Chapter, p *rulebook.Passage) {
		for i := range p.Shows {
			if p.Shows[i].Case == id && found == nil {
				found = &p.Shows[i]
			}
		}
	})
	return found
}

// tagOf names what a book says.
func tagOf(book *rulebook.Book) string {
	var b bytes.Buffer
	_ = json.NewEncoder(&b).Encode(book) // it is made of words
	sum := sha256.Sum256(b.Bytes())
	return `W/"` + hex.EncodeToString(sum[:8]) + `"`
}
