package bots_test

import (
	"testing"

	"cromford/bots"
	"cromford/engine"
)

func TestBest(t *testing.T) {
	list := []engine.Choice{{Kind: 1}, {Kind: 2}, {Kind: 3}, {Kind: 4}}
	value := func(c engine.Choice) float64 { return [...]float64{0, 1, 5, 5, 2}[c.Kind] }
	if c, v := bots.Best(list, value); c.Kind != 2 || v != 5 {
		t.Errorf("the best is %v with %v, want the first of those worth 5", c, v)
	}
	if c, v := bots.BestLast(list, value); c.Kind != 3 || v != 5 {
		t.Errorf("the best is %v with %v, want the last of those worth 5", c, v)
	}
}

func TestMemory(t *testing.T) {
	m := new(bots.Memory[string])
	m.Forget()
	if _, known := m.Recall(7); known {
		t.Error("an empty memory knows something")
	}
	m.Keep(7, "seven")
	if v, known := m.Recall(7); !known || v != "seven" {
		t.Errorf("7 is remembered as %q, %v", v, known)
	}
	m.Forget()
	if _, known := m.Recall(7); known {
		t.Error("something is remembered from the last decision")
	}
}

func TestTables(t *testing.T) {
	var tables bots.Tables[int]
	s := 1
	a := tables.Copy(&s)
	*a = 2
	b := tables.Copy(a)
	*b = 3
	if s != 1 || *a != 2 {
		t.Errorf("%d and %d have changed with their copies", s, *a)
	}
	tables.PutBack()
	if c := tables.Copy(&s); c != b || *c != 1 {
		t.Errorf("the copy put back is not used again, or holds %d", *c)
	}
}
