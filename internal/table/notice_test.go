package table

import (
	"slices"
	"sync"
	"testing"
)

// hearers notes what people are told, in the order in which they are.
type hearers struct {
	mu   sync.Mutex
	told []Notice
}

func (h *hearers) Tell(list []Notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.told = append(h.told, list...)
}

// take is what was told since it was last asked: kind and person.
func (h *hearers) take() (out []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, n := range h.told {
		out = append(out, string(n.Kind)+" "+n.Person)
	}
	h.told = nil
	slices.Sort(out)
	return out
}

func (h *hearers) want(t *testing.T, want ...string) {
	t.Helper()
	if got := h.take(); !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

// Whoever owes a choice is told once; whoever is asked to let something be taken back, too; and all of the end. After a restart
// it is told again under the same key.
func TestNotices(t *testing.T) {
	h := newHouse(t)
	ears := &hearers{}
	h.Cry(ears)
	id := h.two(UndoConsent)
	first := slices.Clone(ears.told) // both choose at once
	ears.want(t, "turn ada", "turn ben")
	h.must(h.play(ada, id, 0))
	ears.want(t)
	n := first[slices.IndexFunc(first, func(n Notice) bool { return n.Person == ben.ID })]
	o, still, err := h.Heard(t.Context(), &n)
	h.must(err)
	if !still || o.Name == "" || o.Game == "" {
		t.Errorf("%+v %v", o, still)
	}
	h.must(h.Undo(t.Context(), ada, id, 0))
	asked := slices.Clone(ears.told)
	ears.want(t, "undo ben")
	if o, still, err := h.Heard(t.Context(), &asked[0]); err != nil || !still || o.Who != ada.Name {
		t.Errorf("%+v %v %v", o, still, err)
	}
	h.must(h.Consent(t.Context(), ben, id, true))
	if _, still, _ := h.Heard(t.Context(), &asked[0]); still {
		t.Error("what was answered is still asked")
	}
	if _, still, _ := h.Heard(t.Context(), &n); still {
		t.Error("a turn that was taken back is still owed")
	}
	ears.want(t, "turn ada", "turn ben") // another question than the one before
	h.must(h.Say(t.Context(), ada, id, "hello benjamin, where is Ben?"))
	ears.want(t, "mention "+ben.ID)
	h.must(h.Say(t.Context(), ben, id, "here is Ben"))
	ears.want(t)
	h.Close()
	h.reopen()
	h.Cry(ears)
	h.must(h.resume(t.Context(), id))
	again := slices.Clone(ears.told)
	if got := slices.Compact(ears.take()); !slices.Equal(got, []string{"mention ben", "turn ada", "turn ben"}) {
		t.Errorf("after the restart: %q", got)
	}
	for _, a := range again {
		if slices.ContainsFunc(first, func(n Notice) bool { return n.Key == a.Key }) {
			t.Errorf("%q names two questions", a.Key)
		}
	}
	h.finish(h.table(UndoTurn, hot, hot))
	// The house may still look through its tables and tell again what it told.
	ends := slices.DeleteFunc(ears.take(), func(n string) bool { return n != "over ada" })
	if len(ends) != 1 {
		t.Errorf("the end was told %d times", len(ends))
	}
}

// A name is meant where it is a word; a short one only with an @ before it.
func TestSays(t *testing.T) {
	for _, tt := range []struct {
		text, name string
		want       bool
	}{
		{"ask ben about it", "Ben", true}, {"a bench", "Ben", false}, {"Ruben!", "Ben", false}, {"bench, Ben.", "Ben", true},
		{"o Al, come", "Al", false}, {"@al come", "Al", true}, {"@Anne-Marie?", "Anne-Marie", true}, {"élise", "Élise", true}, {"", "Ben", false},
	} {
		if got := says(tt.text, tt.name); got != tt.want {
			t.Errorf("%q in %q: %v", tt.name, tt.text, got)
		}
	}
}
