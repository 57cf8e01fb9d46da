package record_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine/record"
)

// What was written beside a game travels with its record and is there again; who does not know of it keeps it as any other tag.
func TestNotes(t *testing.T) {
	j, err := replay("f", good(t))
	if err != nil {
		t.Fatal(err)
	}
	seat := 1
	want := []record.Note{
		{At: 2, Text: "too \"early\"\nby far"},
		{At: 2, ID: "a", Seat: &seat, Name: "keep", Choices: []string{"keep"}, Arrows: []record.Arrow{{From: "card:c2", To: "card:c5"}}},
		{At: 2, ID: "b", Under: "a", Choices: []string{"end-turn"}},
	}
	j.Tags = append(j.Tags, record.Tag{Name: "Event", Value: "the club"})
	if j.Tags, err = record.WithNotes(j.Tags, want); err != nil {
		t.Fatal(err)
	}
	text := string(j.Write())
	again, err := replay("f", text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := record.Notes(again.Tags)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if string(again.Write()) != text {
		t.Error("a record with notes is not written as it was read")
	}
	if again.Table().Hash() != j.Table().Hash() {
		t.Error("notes change the game")
	}
	if tags, err := record.WithNotes(again.Tags, nil); err != nil || len(tags) != 1 {
		t.Errorf("without notes: %v %v", tags, err)
	}
	if _, err := record.Notes([]record.Tag{{Name: "Note.1", Value: "[]"}}); err == nil || !strings.Contains(err.Error(), "Note.1") {
		t.Errorf("a tag that is no note: %v", err)
	}
}
