package main

import (
	"log/slog"
	"slices"
	"strings"
	"sync"

	"cromford/engine"
	"cromford/games"
	"cromford/internal/api"
	"cromford/internal/table"
	"cromford/lessons"
	"cromford/puzzles"
	"cromford/text"
)

// school is what can be learnt in this house.
type school struct {
	entries map[string]*table.Entry
	lessons []*lessons.Lesson
	puzzles []api.Puzzles
}

// school reads lessons and puzzles, and teaches the bots the scripts. Of a game with other numbers than ours there may be none.
func newSchool(entries map[string]*table.Entry, log *slog.Logger) *school {
	s := &school{entries: entries}
	for _, id := range games.IDs() {
		g := entries[id].Game
		list, err := lessons.All(g)
		if err != nil {
			log.Warn("the lessons of a game are left out", "game", id, "reason", err)
		}
		s.lessons = append(s.lessons, list...)
		entries[id].Script = func(about string, done int, seat engine.Seat) (choice string, waits bool) {
			if l := s.lesson(id, strings.TrimPrefix(about, "lesson/"+id+"/")); l != nil {
				return l.Next(done, seat)
			}
			return "", false
		}
		book := sync.OnceValue(func() *puzzles.Book { // most houses are started more often than somebody looks at puzzles
			b, err := puzzles.Of(id)
			if err != nil {
				log.Warn("the puzzles of a game are left out", "game", id, "reason", err)
				return &puzzles.Book{Game: id}
			}
			return b
		})
		judge := func(p *puzzles.Puzzle, choices []string) (puzzles.Verdict, error) { return p.Judge(g, choices) }
		s.puzzles = append(s.puzzles, api.Puzzles{Game: id, Book: book, Judge: judge})
	}
	return s
}

func (s *school) lesson(game, id string) *lessons.Lesson {
	i := slices.IndexFunc(s.lessons, func(l *lessons.Lesson) bool { return l.Game == game && l.ID == id })
	if i < 0 {
		return nil
	}
	return s.lessons[i]
}

var errNothing = &table.Error{Code: table.NotFound, Message: "there is nothing of that name to practise"}

// openers find what is practised, by its kind.
func (s *school) openers() map[string]api.Opener {
	return map[string]api.Opener{
		"lesson": func(in api.ToPractise) (table.Practice, error) {
			l := s.lesson(in.Game, in.ID)
			if l == nil {
				return table.Practice{}, errNothing
			}
			lang := lessons.Languages[max(0, slices.Index(lessons.Languages, in.Language))]
			return table.Practice{About: "lesson/" + l.Game + "/" + l.ID, Game: l.Game, Name: l.Title(lang), At: l.Start.Clone(), Seats: l.Rivals,
				Names: l.Names}, nil
		},
		"puzzle": func(in api.ToPractise) (table.Practice, error) {
			i := slices.IndexFunc(s.puzzles, func(b api.Puzzles) bool { return b.Game == in.Game })
			if i < 0 {
				return table.Practice{}, errNothing
			}
			book := s.puzzles[i].Book()
			n := slices.IndexFunc(book.Puzzles, func(p puzzles.Puzzle) bool { return p.ID == in.ID })
			if n < 0 {
				return table.Practice{}, errNothing
			}
			name, err := puzzleName(n+1, in.Language)
			if err != nil {
				return table.Practice{}, err
			}
			p := &book.Puzzles[n]
			at, err := p.Open(s.entries[in.Game].Game)
			if err != nil {
				return table.Practice{}, err
			}
			names, err := api.SeatWords(in.Language, at.Meta().SeatNames)
			return table.Practice{About: "puzzle/" + in.Game + "/" + p.ID, Game: in.Game, Name: name, At: at, Names: names}, err
		},
	}
}

// puzzleName is what the table of a puzzle is called: as the page that lists them calls it, by its number.
func puzzleName(n int, language string) (string, error) {
	c, err := text.Load(text.Languages[max(0, slices.Index(text.Languages, language))])
	if err != nil {
		return "", err
	}
	return c.Say(engine.Text{Key: "learn.puzzle.name", Args: []engine.TextArg{{Name: "n", Number: n}}}, nil), nil
}
