package archtest

import (
	"go/ast"
	"go/parser"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestImports(t *testing.T) {
	listed, err := List(root(t), false, "./...")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, p := range listed {
		for _, c := range Imports(p, listed) {
			t.Error(c)
		}
		if IsRules(p.ImportPath) {
			seen++
		}
	}
	// If folders move, the walls must move with them and not stand around nothing.
	if seen < 6 {
		t.Errorf("only %d packages of rules were found: the walls do not fit the house any more", seen)
	}
}

func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	listed, err := List(root(t), false, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range listed {
		if len(p.GoFiles) == 0 {
			continue // a folder of tests
		}
		if c := Doc(p); c != "" {
			t.Error(c)
		}
	}
}

func TestRulesArePure(t *testing.T) {
	listed, err := List(root(t), true, "./engine/...", "./games/...")
	if err != nil {
		t.Fatal(err)
	}
	c := NewChecker(listed)
	for _, p := range listed {
		if !IsRules(p.ImportPath) {
			continue
		}
		complaints, err := c.Package(p)
		if err != nil {
			t.Errorf("%s: %v", p.ImportPath, err)
		}
		for _, complaint := range complaints {
			t.Errorf("%s: %s", p.ImportPath, complaint)
		}
	}
}

// The walls themselves: what must be let through and what must not.
func TestWalls(t *testing.T) {
	for _, tt := range []struct {
		from, imports string
		want          string // part of the reason, "" if it is allowed
	}{
		{"engine", "cromford/engine/doc", ""},
		{"engine", "crypto/sha256", ""},
		{"engine", "cromford/text", "the engine: it knows no game"},
		{"engine/record", "cromford/games", "the engine: it knows no game"},
		{"engine/scenario", "cromford/internal/table", "the engine"},
		{"engine/doc", "os", "rules do no I/O"},
		{"engine", "time", "rules have no clock"},
		{"engine", "math/rand/v2", "chance comes from engine.RNG"},
		{"engine", "golang.org/x/exp/slices", "not on the list"},
		{"engine/enginetest", "cromford/text", ""},
		{"engine/enginetest", "math/rand/v2", ""},
		{"engine/enginetest", "cromford/games/railways", "the conformance suite"},
		{"engine/enginetest/toy", "cromford/engine", ""},
		{"engine/enginetest/toy", "cromford/text", "the toy"},
		{"engine/enginetest/toy", "sync", "nothing to lock"},
		{"games/railways", "cromford/engine/doc", ""},
		{"games/railways", "embed", ""},
		{"games/railways", "cromford/games/cardgame", "a game: rules stand on the engine alone"},
		{"games/railways", "cromford/games/railways/ai", "a game"},
		{"games/railways", "cromford/bots", "a game"},
		{"games/railways", "cromford/internal/term", "a game"},
		{"games/railways", "net/http", "rules do no I/O"},
		{"games/railways", "log/slog", "as facts"},
		{"games/railways", "maps", "order of a map"},
		{"games/railways/tables", "time", "rules have no clock"},
		{"games/railways/ai", "cromford/bots", ""},
		{"games/railways/ai", "cromford/bots/search", ""},
		{"games/railways/ai", "cromford/games/railways", ""},
		{"games/railways/ai", "math", ""},
		{"games/railways/ai", "cromford/bots/arena", "a game's bots"},
		{"games/railways/ai", "cromford/games/cardgame", "a game's bots"},
		{"games/railways/ai", "cromford/internal/table", "a game's bots"},
		{"games", "cromford/bots/arena", ""},
		{"games", "cromford/games/railways/ai", ""},
		{"games", "cromford/internal/term", "the registry"},
		{"bots", "math/rand/v2", ""},
		{"bots/arena", "cromford/bots", ""},
		{"bots/arena", "cromford/games", "the bots"},
		{"bots", "cromford/internal/table", "the bots"},
		{"text", "cromford/engine", ""},
		{"text", "cromford/games", "the catalogs"},
		{"internal/table", "cromford/bots/arena", ""},
		{"internal/table", "cromford/internal/store", "tables and accounts"},
		{"internal/account", "net/http", "other rooms' work"},
		{"internal/store", "cromford/games", "stores and bells"},
		{"internal/api", "cromford/internal/store", "the transport"},
		{"internal/api", "cromford/games/railways", "the transport"},
		{"internal/api", "cromford/games", "the transport"},
		{"internal/api", "cromford/engine/market", ""},
		{"internal/table", "cromford/games", "tables and accounts"},
		{"internal/term", "cromford/text/paint", ""},
		{"internal/term", "cromford/games/railways", "the terminal"},
		{"internal/load", "cromford/games", "the load"},
		{"internal/coverage", "cromford/games/railways", "the coverage"},
		{"engine/market", "cromford/games/arkwright", "the engine"},
		{"games/railways/board", "cromford/text/paint", ""},
		{"games/railways/board", "cromford/games/railways", ""},
		{"games/railways/board", "cromford/games/cardgame", "a game's board"},
		{"games/railways/board", "cromford/games/railways/ai", "a game's board"},
		{"games/railways", "cromford/games/railways/board", "a game"},
		{"games/arkwright/calculator", "cromford/engine/market", ""},
		{"games/arkwright/calculator", "cromford/text", "a game"},
		{"cmd/cromford", "cromford/internal/store", ""},
	} {
		got := strings.Join(Imports(Package{ImportPath: Module + "/" + tt.from, Imports: []string{tt.imports}}, nil), "\n")
		if (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s -> %s: %q, want %q", tt.from, tt.imports, got, tt.want)
		}
	}
}

// A wall is not walked around: what a package reaches by way of others counts like what it imports, and the complaint
// tells the way.
func TestDetours(t *testing.T) {
	listed := []Package{
		{ImportPath: "cromford/internal/api", Imports: []string{"cromford/internal/help"},
			Deps: []string{"cromford/games/railways", "cromford/internal/help"}},
		{ImportPath: "cromford/internal/help", Imports: []string{"cromford/games/railways"}, Deps: []string{"cromford/games/railways"}},
	}
	got := strings.Join(Imports(listed[0], listed), "\n")
	if want := "cromford/internal/api imports cromford/internal/help -> cromford/games/railways: the transport"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	// The go command must tell what is reached; without that every detour would pass.
	hall, err := List(root(t), false, "./internal/api")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(hall[0].Deps, "cromford/bots/arena") || slices.Contains(hall[0].Imports, "cromford/bots/arena") {
		t.Error("the API is known to reach the arena by way of the tables")
	}
}

// The reader of source must see what it is there for, and nothing else.
func TestReader(t *testing.T) {
	listed, err := List(root(t), true, "fmt")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, body string
		want       []string
	}{
		{"plain", "func f(m map[string]int, l []int) int { for i := range l { l[i]++ }; l[0] = 1; return m[\"a\"] + len(m) }", nil},
		{"go", "func f() { go f() }", []string{"a go statement"}},
		{"channel", "func f(c chan int) { c <- 1 }", []string{"a channel"}},
		{"map", "type set map[int]bool\nfunc f(s set) { for range s { } }", []string{"a range over a map"}},
		{"float literal", "func f(n int) int { return int(float64(n) * 1.5) }", []string{"a floating-point number"}},
		{"float type", "type money float32", []string{"a floating-point number"}},
		{"hidden float", "type money float32\nfunc f(a money) bool {\nreturn a > 0 }",
			[]string{"a floating-point number", "a floating-point number", "a floating-point number"}},
		{"constant", "const x = 1e3", []string{"a floating-point number"}},
		{"package variable", "var n [2]struct{ a int }\nfunc f() { n[0].a++ }", []string{"a change of the package's variable n"}},
		{"shadowed variable", "var n int\nfunc f() int { n := 1; n++; return n }", nil},
		{"reading a variable", "var n = []int{1}\nfunc f() int { return n[0] }", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := NewChecker(listed)
			f, err := parser.ParseFile(c.files, "x.go", "package x\n"+tt.body, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.Files("x", []*ast.File{f})
			if err != nil {
				t.Fatal(err)
			}
			for i := range got {
				_, got[i], _ = strings.Cut(got[i], ": ")
				got[i], _, _ = strings.Cut(got[i], ":")
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDoc(t *testing.T) {
	for doc, good := range map[string]bool{"Package x counts.": true, "Command x counts.": true, "": false, "Counts.": false} {
		if got := Doc(Package{ImportPath: "x", Doc: doc}); (got == "") != good {
			t.Errorf("%q: %q", doc, got)
		}
	}
}

// What a browser fetches carries no server: neither HTTP nor what talks to one.
func TestNoServerInTheBrowser(t *testing.T) {
	t.Setenv("GOOS", "js")
	t.Setenv("GOARCH", "wasm")
	listed, err := List(root(t), false, "./cmd/wasm")
	if err != nil || len(listed) != 1 {
		t.Fatal(listed, err)
	}
	for _, d := range listed[0].Deps {
		if d == "net" || strings.HasPrefix(d, "net/") || d == "crypto/tls" || strings.HasPrefix(d, "go.mau.fi/") {
			t.Errorf("cmd/wasm depends on %s", d)
		}
	}
}
