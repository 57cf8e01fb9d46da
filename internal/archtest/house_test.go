package archtest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// docs/house.md is the house as it stands.
func TestDrawing(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root(t), "docs", "house.md"))
	if err != nil {
		t.Fatal(err)
	}
	rooms, err := Rooms(string(text))
	if err != nil {
		t.Fatal(err)
	}
	listed, err := List(root(t), false, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Drawing(rooms, slices.DeleteFunc(listed, func(p Package) bool { return len(p.GoFiles) == 0 })) {
		t.Errorf("docs/house.md: %s", c)
	}
}

const small = `
| room | packages | doors to | for |
|---|---|---|---|
| rules | ` + "`games/*/...`" + ` | contract | x |
| brains | ` + "`games/*/ai`" + ` | contract rules | x |
| contract | ` + "`engine` `engine/doc`" + ` | | x |

More text | with | a | bar |
`

// A drawing is held against the house both ways.
func TestDrawingIsCompared(t *testing.T) {
	rooms, err := Rooms(small)
	if err != nil {
		t.Fatal(err)
	}
	pkg := func(p string, imports ...string) Package {
		for i := range imports {
			imports[i] = Module + "/" + imports[i]
		}
		return Package{ImportPath: Module + "/" + p, Imports: append(imports, "fmt")}
	}
	good := []Package{pkg("engine", "engine/doc"), pkg("engine/doc"), pkg("games/a", "engine", "games/a/tables"), pkg("games/a/tables"),
		pkg("games/a/ai", "games/a", "engine")}
	for _, tt := range []struct {
		name   string
		listed []Package
		want   []string
	}{
		{"as drawn", good, nil},
		{"a package without a room", append(slices.Clone(good), pkg("engine/new")), []string{"engine/new has no room"}},
		{"an import without a door", append(slices.Clone(good), pkg("games/b", "games/a/ai")),
			[]string{"games/b imports games/a/ai, and rules has no door to brains"}},
		{"a door nobody uses", append(good[:4:4], pkg("games/a/ai", "games/a")), []string{"nobody uses the door from brains to contract"}},
		{"an empty room", good[:4], []string{"the room brains is empty", "nobody uses the door from brains to contract",
			"nobody uses the door from brains to rules"}},
	} {
		if diff := cmp.Diff(tt.want, Drawing(rooms, tt.listed)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

func TestBadDrawings(t *testing.T) {
	for text, want := range map[string]string{
		"no table": "no table of rooms",
		strings.ReplaceAll(small, "contract rules", "contract moon"): "brains has a door to moon, which is no room",
		strings.ReplaceAll(small, "| brains", "| rules"):             "two rooms rules",
	} {
		if _, err := Rooms(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
