package api

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/table"
	"cromford/lessons"
	"cromford/puzzles"
)

// Puzzles are those of a game, with the way to judge a turn.
type Puzzles struct {
	Game  string
	Book  func() *puzzles.Book // it is read when it is needed first
	Judge func(p *puzzles.Puzzle, choices []string) (puzzles.Verdict, error)
}

// LessonInfo is a lesson in the list.
type LessonInfo struct {
	Game    string `json:"game"`
	ID      string `json:"id"`
	Title   string `json:"title"`
	About   string `json:"about"`
	Minutes int    `json:"minutes"`
	Steps   int    `json:"steps"`
}

// LessonList is the lessons there are.
type LessonList struct {
	Lessons []LessonInfo `json:"lessons"`
}

// LessonStep is one card of a lesson.
type LessonStep struct {
	ID    string `json:"id"`
	Light string `json:"light,omitempty" doc:"The part to light: a target, or place: with what of it. Left out, it is where to choose."`
	From  int    `json:"from" doc:"How many entries of the script are done when it begins."`
	Do    int    `json:"do" doc:"How many of them the learner makes; 0 where there is only something to read."`
	Title string `json:"title"`
	Why   string `json:"why"`
	What  string `json:"what,omitempty" doc:"The thing to do."`
	Hint  string `json:"hint,omitempty"`
}

// LessonEntry is a choice of the script.
type LessonEntry struct {
	Seat   int    `json:"seat"`
	Choice string `json:"choice"`
	Alone  bool   `json:"alone,omitempty" doc:"Yours, and made for you."`
}

// LessonView is a lesson as its page needs it.
type LessonView struct {
	LessonInfo
	Seat   int           `json:"seat"`
	Cards  []LessonStep  `json:"cards"`
	Script []LessonEntry `json:"script"`
}

// PuzzleInfo is a puzzle in the list.
type PuzzleInfo struct {
	ID    string `json:"id"`
	Seats int    `json:"seats"`
	Seat  int    `json:"seat" doc:"Whose turn it is."`
	Round int    `json:"round"`
}

// PuzzleShelf is the puzzles of a game.
type PuzzleShelf struct {
	Game    string       `json:"game"`
	Puzzles []PuzzleInfo `json:"puzzles"`
}

// PuzzleList is the puzzles there are.
type PuzzleList struct {
	Games []PuzzleShelf `json:"games"`
}

// PuzzleVerdict is what was found of the turn that was played at a puzzle's table.
type PuzzleVerdict struct {
	Over   bool    `json:"over" doc:"The turn was played to its end. Before that, nothing is told unless you ask to be shown it."`
	Place  int     `json:"place" doc:"Among the turns that were weighed, from 1; 0 if it was not among them."`
	Near   int     `json:"near" doc:"Of a turn that was not weighed, the place of the one that has most in common with it; 0 if none has."`
	Of     int     `json:"of" doc:"How many were weighed."`
	Cost   float64 `json:"cost" doc:"What it, or the one near it, costs to the best turn, in points of chance."`
	Error  float64 `json:"error" doc:"One standard error of that."`
	Chance float64 `json:"chance" doc:"To win after the best turn, in per cent."`
	// The best turn, as its notation has it.
	Best   []string `json:"best" doc:"The best turn, in notation."`
	Points float64  `json:"points" doc:"How many points of the final account it is ahead of the next turn."`
	Gauge  string   `json:"gauge,omitempty" doc:"The number that differs most right after it, and what it is then and after the next turn."`
	Then   int      `json:"then"`
	Else   int      `json:"else"`
	Level  string   `json:"level" doc:"Who has weighed the turns."`
}

// Reading is in which language something is read.
type Reading struct {
	Language string `query:"language" maxLength:"5" doc:"en or fr; en if it is left out."`
}

func (r Reading) language() string {
	if slices.Contains(lessons.Languages, r.Language) {
		return r.Language
	}
	return lessons.Languages[0]
}

func infoOf(l *lessons.Lesson, lang string) LessonInfo {
	return LessonInfo{l.Game, l.ID, l.Title(lang), l.About(lang), l.Minutes, len(l.Steps)}
}

// lessonOperations tell what can be learnt, and how a puzzle was solved.
func (s *server) lessonOperations(api huma.API) {
	handle(s, api, op("list-lessons", http.MethodGet, "/api/lessons", "The lessons there are"),
		func(_ context.Context, _ account.Guest, in *Reading) (LessonList, error) {
			out := LessonList{Lessons: []LessonInfo{}}
			for _, l := range s.Lessons {
				out.Lessons = append(out.Lessons, infoOf(l, in.language()))
			}
			return out, nil
		})
	handle(s, api, op("read-lesson", http.MethodGet, "/api/lessons/{game}/{lesson}", "A lesson, step by step", http.StatusNotFound),
		func(_ context.Context, _ account.Guest, in *struct {
			Game   string `path:"game" maxLength:"40"`
			Lesson string `path:"lesson" maxLength:"60"`
			Reading
		}) (LessonView, error) {
			return s.lesson(in.Game, in.Lesson, in.language())
		})
	handle(s, api, op("list-puzzles", http.MethodGet, "/api/puzzles", "The puzzles there are"),
		func(context.Context, account.Guest, *struct{}) (PuzzleList, error) {
			out := PuzzleList{Games: []PuzzleShelf{}}
			for _, b := range s.Puzzles {
				shelf, book := PuzzleShelf{Game: b.Game, Puzzles: []PuzzleInfo{}}, b.Book()
				for i := range book.Puzzles {
					p := &book.Puzzles[i]
					shelf.Puzzles = append(shelf.Puzzles, PuzzleInfo{p.ID, p.Seats, int(p.Seat), p.Round})
				}
				out.Games = append(out.Games, shelf)
			}
			return out, nil
		})
	handle(s, api, about(at("judge-puzzle", http.MethodGet, "/verdict", "What was found of the turn at a puzzle's table", http.StatusConflict),
		"Nothing is told before the turn is over, unless you ask to be shown."),
		func(ctx context.Context, g account.Guest, in *struct {
			TableInput
			Show bool `query:"show" doc:"Tell the best turn in any case."`
		}) (PuzzleVerdict, error) {
			what, choices, err := s.Tables.Practised(ctx, g, in.ID)
			if err != nil {
				return PuzzleVerdict{}, err
			}
			return s.verdict(what, choices, in.Show)
		})
}

func (s *server) lesson(game, id, lang string) (LessonView, error) {
	i := slices.IndexFunc(s.Lessons, func(l *lessons.Lesson) bool { return l.Game == game && l.ID == id })
	if i < 0 {
		return LessonView{}, &table.Error{Code: table.NotFound, Message: "there is no such lesson"}
	}
	l := s.Lessons[i]
	out := LessonView{LessonInfo: infoOf(l, lang), Seat: int(l.Seat), Cards: []LessonStep{}, Script: []LessonEntry{}}
	for i, st := range l.Steps {
		c := l.Card(lang, i)
		out.Cards = append(out.Cards, LessonStep{st.ID, st.Light, st.From, st.Do, c.Title, c.Why, c.Do, c.Hint})
	}
	for _, e := range l.Script {
		out.Script = append(out.Script, LessonEntry{int(e.Seat), e.Choice, e.Alone})
	}
	return out, nil
}

// verdict judges the choices made at the table of a puzzle, which is named as puzzle/GAME/ID.
func (s *server) verdict(what string, choices []string, show bool) (PuzzleVerdict, error) {
	kind, rest, _ := strings.Cut(what, "/")
	game, id, _ := strings.Cut(rest, "/")
	i := slices.IndexFunc(s.Puzzles, func(b Puzzles) bool { return b.Game == game })
	if kind != "puzzle" || i < 0 {
		return PuzzleVerdict{}, &table.Error{Code: table.Conflict, Message: "this table is no puzzle"}
	}
	b := s.Puzzles[i]
	book := b.Book()
	p := book.Find(id)
	if p == nil {
		return PuzzleVerdict{}, &table.Error{Code: table.NotFound, Message: "there is no such puzzle any more"}
	}
	v, err := b.Judge(p, choices)
	if err != nil {
		return PuzzleVerdict{}, err
	}
	best, next := &p.Turns[0], &p.Turns[1]
	if !v.Over && !show {
		return PuzzleVerdict{Best: []string{}}, nil
	}
	return PuzzleVerdict{Over: v.Over, Place: v.Place, Near: v.Near, Of: len(p.Turns), Cost: 100 * v.Cost, Error: 100 * v.Error,
		Chance: 100 * best.Chance, Best: best.Choices,
		Points: best.Points - next.Points, Gauge: p.Why.Gauge, Then: p.Why.Best, Else: p.Why.Other, Level: book.Checked}, nil
}
