package enginetest

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
)

// described is a game whose positions have a table of fields. Every game should have one; the suite can do without.
type described[S comparable] interface{ Fields(*S) doc.Fields }

// checkSight: what the table of fields says a seat may see does not depend on what it cannot know.
func (su Suite[S]) checkSight(t tester, s, redealt *S, viewer engine.Seat) {
	t.Helper()
	m, ok := su.Module.(described[S])
	if !ok {
		return
	}
	seat := -1
	if viewer != engine.Nobody {
		seat = int(viewer)
	}
	a, err1 := json.Marshal(m.Fields(s).Seen(seat))
	b, err2 := json.Marshal(m.Fields(redealt).Seen(seat))
	if err1 != nil || err2 != nil || !bytes.Equal(a, b) {
		t.Fatalf("a field that seat %d may see holds what it cannot know:\n%s\n%s", seat, a, b)
	}
}

// Documented compares the part of a file between "<!-- fields: NAME -->" and "<!-- end of fields -->" with what the table
// says. With -update it is written anew.
func Documented[S comparable](t *testing.T, m engine.Module[S], seats int, file, name string) {
	t.Helper()
	bare, err := m.Bare(engine.Config{Seats: seats, Revision: m.Meta().Revision})
	if err != nil {
		t.Fatal(err)
	}
	d, ok := m.(described[S])
	if !ok {
		t.Fatal("the game has no table of fields")
	}
	text, err := os.ReadFile(file) // #nosec G304 -- a document of this repository
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(text), "<!-- fields: "+name+" -->\n")
	written, after, ok2 := strings.Cut(rest, "<!-- end of fields -->")
	if !ok1 || !ok2 {
		t.Fatalf("%s has no part for the fields of %s", file, name)
	}
	want := "\n" + d.Fields(&bare).Markdown() + "\n"
	if written == want {
		return
	}
	if !*update {
		t.Fatalf("%s tells other fields of %s than there are; write them anew with -update", file, name)
	}
	whole := before + "<!-- fields: " + name + " -->\n" + want + "<!-- end of fields -->" + after
	if err := os.WriteFile(file, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Describe lays a described position over a bare table, of the newest revision if none is named.
func Describe[S comparable](t testing.TB, m engine.Module[S], cfg engine.Config, text string, fill bool) (S, error) {
	t.Helper()
	if cfg.Revision == 0 {
		cfg.Revision = m.Meta().Revision
	}
	s, err := m.Bare(cfg)
	if err != nil {
		t.Fatal(err)
	}
	n, err := doc.Parse("f.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	err = m.Override(&s, n, fill)
	return s, err
}

// Filled is a described position of a game, with the rest of its turn filled in as scenarios have it.
func Filled[S comparable](t testing.TB, m engine.Module[S], cfg engine.Config, text string) S {
	t.Helper()
	s, err := Describe(t, m, cfg, text, true)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Complaint is a position that cannot be, and what is said of it and its place.
type Complaint struct {
	Name, Text, Want string
	Fill             bool // it is about what is filled in where a position is given
}

// Complaints tests that positions are refused and that their places are named.
func Complaints[S comparable](t *testing.T, m engine.Module[S], cfg engine.Config, list []Complaint) {
	t.Helper()
	for _, c := range list {
		t.Run(c.Name, func(t *testing.T) {
			if _, err := Describe(t, m, cfg, c.Text, c.Fill); err == nil || !strings.Contains(err.Error(), c.Want) {
				t.Errorf("got  %v\nwant %s", err, c.Want)
			}
		})
	}
}
