package guide_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cromford/engine/enginetest"
	"cromford/engine/scenario"
	"cromford/games"
	"cromford/games/cases"
	"cromford/internal/guide"
	"cromford/internal/table"
	"cromford/text"
	"cromford/text/rulebook"
)

func open(t *testing.T, id string) *guide.Guide {
	t.Helper()
	e, err := games.Open(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	return guide.Of(id, e)
}

// Every book can be read in every language, and every example of it is a scenario that plays to its end.
func TestBooks(t *testing.T) {
	for _, id := range rulebook.Games() {
		t.Run(id, func(t *testing.T) {
			g := open(t, id)
			for _, l := range text.Languages {
				r, err := g.Check(l)
				if err != nil {
					t.Fatal(err)
				}
				if len(r.Unknown)+len(r.Cases)+len(r.Blank) > 0 {
					t.Errorf("%s: unknown clauses %v, unknown scenarios %v, passages without words %v", l, r.Unknown, r.Cases, r.Blank)
				}
			}
			book, err := g.Book("en")
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range enginetest.Some(shown(book), 4) { // the tests of its game run every one
				if _, err := g.Play(name); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// shown are the scenarios of a book, each once.
func shown(book *rulebook.Book) (list []string) {
	book.Each(func(_ *rulebook.Chapter, p *rulebook.Passage) {
		for _, s := range p.Shows {
			if !slices.Contains(list, s.Case) {
				list = append(list, s.Case)
			}
		}
	})
	return list
}

// missing are the lists that are told as null, though the description says that they are lists: a page that draws them would fail.
func missing(v reflect.Value, at string) (out []string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return missing(v.Elem(), at)
		}
	case reflect.Slice:
		if v.IsNil() {
			return []string{at}
		}
		for i := range v.Len() {
			out = append(out, missing(v.Index(i), at+"[]")...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && !strings.Contains(f.Tag.Get("json"), "omitempty") && f.Tag.Get("json") != "-" {
				out = append(out, missing(v.Field(i), at+"."+f.Name)...)
			}
		}
	default:
	}
	return out
}

// Every scenario can be looked at from its first position to its last, in every game.
func TestExamples(t *testing.T) {
	for _, id := range games.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			e, err := games.Open(id, nil)
			if err != nil {
				t.Fatal(err)
			}
			list, err := cases.Of(id)
			if err != nil {
				t.Fatal(err)
			}
			g := guide.Of(id, e)
			// Of the many, each file's first, last and every tenth: the rest are of the same kinds, and are tests of their own.
			for i, c := range list {
				if i%10 != 0 && i != len(list)-1 && list[max(i-1, 0)].File == c.File && list[i+1].File == c.File {
					continue
				}
				p, err := g.Play(c.ID)
				if err != nil {
					t.Errorf("%s: %v", c.ID, err)
					continue
				}
				x := table.ExampleOf(id, p)
				if (x.Given == nil) != (x.Refusal != nil) || len(x.Steps) != len(p.Steps) {
					t.Errorf("%s is laid out as %d steps of %d", c.ID, len(x.Steps), len(p.Steps))
				}
				for _, at := range missing(reflect.ValueOf(x), "") {
					t.Errorf("%s: %s is no list", c.ID, at)
				}
				if _, err := json.Marshal(x); err != nil {
					t.Errorf("%s: %v", c.ID, err)
				}
				for i, s := range x.Steps {
					if s.Label != nil && (s.Seat == nil || s.Label.Key == "") {
						t.Errorf("%s: step %d has no words", c.ID, i+1)
					}
				}
			}
		})
	}
}

// Steps tell what happened; what is refused changes nothing and says by which clause.
func TestExampleSteps(t *testing.T) {
	g := open(t, "railways")
	p, err := g.Play("C-1.2-b")
	if err != nil {
		t.Fatal(err)
	}
	x := table.ExampleOf("railways", p)
	if len(x.Steps) != 2 || x.Given == nil || x.Given.As == nil || *x.Given.As != *x.Steps[0].Seat {
		t.Fatalf("got %+v", x)
	}
	no, yes := x.Steps[0], x.Steps[1]
	if no.Refusal == nil || no.Refusal.Clause != "RW-6.2" || len(no.Changes) > 0 || len(no.Moment.Look.Log) > 0 {
		t.Errorf("the refused step: %+v", no)
	}
	if yes.Refusal != nil || len(yes.Changes) == 0 || len(yes.Moment.Look.Log) != 1 || !slices.Contains(yes.Targets, "town:birmingham") {
		t.Errorf("the step: %+v", yes)
	}
}

// A practice begins where it is asked to, and nowhere else.
func TestPracticeOf(t *testing.T) {
	g := open(t, "railways")
	p, err := g.Play("C-1.2-b")
	if err != nil {
		t.Fatal(err)
	}
	at, err := table.PracticeOf("railways", p, 2)
	if err != nil || at.About != "example/C-1.2-b" || at.At.Hash() != p.At(2).Hash() {
		t.Errorf("got %+v, %v", at, err)
	}
	for _, step := range []int{-1, 3} {
		if _, err := table.PracticeOf("railways", p, step); err == nil {
			t.Errorf("it began with step %d", step)
		}
	}
	if _, err := g.Play("nothing"); !errors.Is(err, scenario.ErrNone) {
		t.Errorf("an unknown scenario: %v", err)
	}
}

// Every number of every example of a book can be changed: the engine plays it, and what comes of it stands beside what is told. The
// step's own number changes nothing.
func TestTryingAnotherNumber(t *testing.T) {
	for _, id := range rulebook.Games() {
		t.Run(id, func(t *testing.T) {
			g := open(t, id)
			book, err := g.Book("en")
			if err != nil {
				t.Fatal(err)
			}
			tried := 0
			for _, name := range enginetest.Some(shown(book), 4) {
				play, err := g.Play(name)
				if err != nil {
					t.Fatal(err)
				}
				x := table.ExampleOf(id, play)
				for i := range x.Steps {
					list := x.Steps[i].Amounts
					for _, a := range []int{len(list) - 1, slices.IndexFunc(list, func(a table.ExampleAmount) bool { return a.Own })} {
						if a < 0 || a >= len(list) {
							continue
						}
						y, err := table.TryExample(id, play, i, list[a].Choice)
						switch {
						case err != nil:
							t.Errorf("%s, step %d, %s: %v", name, i, list[a].Choice, err)
						case y.Tried == nil || y.Tried.Step != i || len(y.Steps) <= i:
							t.Errorf("%s, step %d, %s: %+v", name, i, list[a].Choice, y.Tried)
						case list[a].Own && (len(y.Tried.Ends) > 0 || y.Tried.Short):
							t.Errorf("%s, step %d: its own number comes out differently: %+v", name, i, y.Tried)
						}
						tried++
					}
				}
			}
			if tried < 5 {
				t.Errorf("%d numbers in the examples of the book", tried)
			}
		})
	}
}

// What is no other number of a step is refused.
func TestWrongTries(t *testing.T) {
	g := open(t, "railways")
	list, err := cases.Of("railways")
	if err != nil {
		t.Fatal(err)
	}
	play, err := g.Play(list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		step   int
		choice string
	}{{-1, "end-turn"}, {999, "end-turn"}, {0, "nonsense(1)"}} {
		var e *table.Error
		if _, err := table.TryExample("railways", play, tt.step, tt.choice); !errors.As(err, &e) || e.Code != table.Invalid {
			t.Errorf("%d %s: %v", tt.step, tt.choice, err)
		}
	}
}
