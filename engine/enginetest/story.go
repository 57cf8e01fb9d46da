package enginetest

import (
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
)

// Given is a table at a position that is written out as in a scenario.
func Given(t testing.TB, g engine.Game, seats int, position string) engine.Table {
	t.Helper()
	n, err := doc.Parse("position", []byte(position))
	if err != nil {
		t.Fatal(err)
	}
	tab, err := g.Given(engine.Given{Config: engine.Config{Seats: seats}, Position: n})
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// Tell plays on from a table, each time as pick says, until the game is over, and tells the story of it.
func Tell(t testing.TB, tab engine.Table, pick func(engine.Table, engine.Seat) engine.Choice) engine.Story {
	t.Helper()
	story := []engine.Told{{Table: tab}}
	for tab.Acting() != 0 {
		story = append(story, choose(t, tab, len(story), pick(tab, tab.Acting().First())))
		tab = story[len(story)-1].Table
	}
	return engine.Story{Len: len(story) - 1, At: func(i int) engine.Told { return story[i] }}
}

// TellRandom plays a new game at random and tells the story of it.
func TellRandom(t testing.TB, g engine.Game, cfg engine.Config) engine.Story {
	t.Helper()
	tab, err := g.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRNG(cfg.Key)
	return Tell(t, tab, func(tab engine.Table, seat engine.Seat) engine.Choice {
		list := tab.Choices(seat)
		return list[r.IntN(len(list))]
	})
}

// Follow makes the written choices, each for the first seat that is asked, and tells the story of it.
func Follow(t testing.TB, tab engine.Table, choices ...string) engine.Story {
	t.Helper()
	story := []engine.Told{{Table: tab}}
	for _, text := range choices {
		c, err := tab.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		story = append(story, choose(t, tab, len(story), c))
		tab = story[len(story)-1].Table
	}
	return engine.Story{Len: len(choices), At: func(i int) engine.Told { return story[i] }}
}

func choose(t testing.TB, tab engine.Table, n int, c engine.Choice) engine.Told {
	t.Helper()
	next := tab.Clone()
	seat := tab.Acting().First()
	facts, err := next.Choose(seat, c)
	if err != nil {
		t.Fatalf("event %d: %v", n, err)
	}
	return engine.Told{N: n, Seat: seat, Body: next.Print(c), Facts: facts.List, Table: next}
}
