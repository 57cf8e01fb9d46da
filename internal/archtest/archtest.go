// Package archtest proves the walls of the house: who may import whom, and what the rules of a game must never do. It
// reads source through the go command and the standard library's type checker and runs nothing of it.
package archtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Module is the path of this module.
const Module = "cromford"

// Package is what the walls need to know of a package: what `go list` says of it, test files left out.
type Package struct {
	ImportPath string
	Dir        string
	Doc        string
	GoFiles    []string
	Imports    []string
	Deps       []string // whatever it imports, directly or by way of others
	Export     string   // file with the types it exports
	Standard   bool
}

// List asks the go command about packages of the module in dir. With export set, all they depend on is listed too, with
// what is needed to check types.
func List(dir string, export bool, patterns ...string) ([]Package, error) {
	args := []string{"list", "-e", "-json=ImportPath,Dir,Doc,GoFiles,Imports,Deps,Export,Standard"}
	if export {
		args = append(args, "-export", "-deps")
	}
	cmd := exec.Command("go", append(args, patterns...)...) // #nosec G204 -- fixed words
	cmd.Dir = dir
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, complaint.String())
	}
	var out []Package
	for dec := json.NewDecoder(bytes.NewReader(text)); ; {
		var p Package
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if !strings.Contains(p.ImportPath, "/node_modules/") { // some packages of the page bring Go files along
			out = append(out, p)
		}
	}
}

// path is an import path with the module cut off: "engine/doc".
func path(importPath string) string {
	if importPath == Module {
		return "."
	}
	return strings.TrimPrefix(importPath, Module+"/")
}

func ours(importPath string) bool {
	return importPath == Module || strings.HasPrefix(importPath, Module+"/")
}

// below tells whether a path is one of the folders or lies in one of them.
func below(p string, folders ...string) bool {
	return slices.ContainsFunc(folders, func(f string) bool { return p == f || strings.HasPrefix(p, f+"/") })
}

// standard is all that rules may import of the standard library. Everything else either lets time, chance, order or the
// outside world into a game, or is not needed.
var standard = []string{
	"bytes", "cmp", "crypto/sha256", "embed", "encoding/binary", "encoding/hex", "encoding/json", "errors", "fmt", "io", "math/bits",
	"slices", "strconv", "strings",
}

// why tells what is wrong with some imports, where that is worth a word.
var why = map[string]string{
	"time":         "rules have no clock: the same choices must give the same game on any day",
	"math/rand":    "chance comes from engine.RNG, so that a record replays on every machine and with every Go release",
	"math/rand/v2": "chance comes from engine.RNG, so that a record replays on every machine and with every Go release",
	"crypto/rand":  "chance comes from engine.RNG; the key is given from outside",
	"os":           "rules do no I/O: component files are handed to them",
	"net":          "rules do no I/O",
	"net/http":     "rules do no I/O",
	"log":          "rules tell what happened as facts",
	"log/slog":     "rules tell what happened as facts",
	"sync":         "rules are pure: there is nothing to share and nothing to lock",
	"sync/atomic":  "rules are pure: there is nothing to share and nothing to lock",
	"context":      "rules never wait",
	"maps":         "the order of a map differs from run to run",
	"math":         "rules count in whole numbers",
	"regexp":       "what people write is read by engine/doc and engine.Grammar, which name the place of a mistake",
	"sort":         "slices does it",
	"unsafe":       "a position is a plain value",
	"reflect":      "a position is a plain value",
	"runtime":      "rules do not know the machine",
}

// wall is what the packages of some part of the house may import of ours, directly or by way of others.
type wall struct {
	name   string
	of     func(p string) bool
	may    func(p, imported string) bool
	reason string
	pure   bool // only the standard packages listed above, and none of other people's
}

// isGame tells whether a path is a rules package of a game: games/railways, and folders below it but for its bots and its
// board.
func isGame(p string) bool {
	return below(p, "games") && p != "games" && p != shelf && !isAI(p) && !isBoard(p)
}

// shelf is where the scenarios of all games are found.
const shelf = "games/cases"

func isAI(p string) bool { return isPart(p, "ai") }

func isBoard(p string) bool { return isPart(p, "board") }

// isPart tells whether a path is a named folder of a game, or lies below it.
func isPart(p, name string) bool {
	parts := strings.Split(p, "/")
	return len(parts) >= 3 && parts[0] == "games" && parts[2] == name
}

// gameOf is the folder of the game that a path below games belongs to.
func gameOf(p string) string { return strings.Join(strings.SplitN(p, "/", 3)[:2], "/") }

func deny(folders ...string) func(p, imported string) bool {
	return func(_, imported string) bool { return !below(imported, folders...) }
}

func allow(folders ...string) func(p, imported string) bool {
	return func(_, imported string) bool { return below(imported, folders...) }
}

func only(folders ...string) func(p string) bool {
	return func(p string) bool { return below(p, folders...) }
}

const suite, toy = "engine/enginetest", "engine/enginetest/toy"

var walls = []wall{
	{"the engine", func(p string) bool { return below(p, "engine") && p != suite && !below(p, toy) }, allow("engine"),
		"it knows no game, no bot and nothing of the house, so that anybody can import it alone", true},
	{"the conformance suite", func(p string) bool { return p == suite }, allow("engine", "text"),
		"it judges games by the contract and the catalogs, not by how they are served", false},
	{"the toy", only(toy), allow("engine"), "it shows what a game needs: the engine and nothing else", true},
	{"a game", isGame, func(p, imported string) bool {
		return below(imported, "engine") || below(imported, gameOf(p)) && isGame(imported)
	}, "rules stand on the engine alone: no other game, no bot, nothing of the house", true},
	{"a game's bots", isAI, func(p, imported string) bool {
		return below(imported, "engine", "bots/search", "bots/features", "bots/net", "bots/exact", gameOf(p)) || imported == "bots"
	}, "an evaluation knows its game and the contract of bots, and never sees a table", false},
	{"a game's board", isBoard, func(p, imported string) bool {
		return below(imported, "engine", "text") || below(imported, gameOf(p)) && !isAI(imported)
	}, "a board in the terminal is drawn from the view of a seat, in the words of the catalogs", false},
	{"the registry of games", func(p string) bool { return p == "games" }, allow("engine", "bots", "games", "text"),
		"it is the one list of games, and no more than that", false},
	{"the scenarios", only(shelf), func(_, imported string) bool { return below(imported, "engine") || isGame(imported) },
		"it finds the tests of the rules, and knows neither bots nor the house", false},
	{"the guide", only("internal/guide"), allow("engine", "bots", "games", "text", "internal/guide", "internal/coverage"),
		"it opens books and examples; who reads them is others' work", false},
	{"the bots", only("bots"), allow("engine", "bots"),
		"bots play any game through the contract, and only on redealt copies that the arena hands them", false},
	{"the catalogs", only("text"), allow("engine", "text"), "they know keys and arguments, not games", false},
	{"tables and accounts", only("internal/table", "internal/account"),
		allow("engine", "bots", "internal/table", "internal/account", "internal/limit", "internal/tally", "internal/clock"),
		"they own the interfaces that stores and transports implement, and know no game", false},
	{"the parlour", only("internal/parlour", "internal/forms"),
		allow("engine", "bots", "internal/table", "internal/account", "internal/limit", "internal/tally", "internal/clock", "internal/forms"),
		"it is the house in a browser: tables without a database, without a network and without a game of its own", false},
	{"the club", only("internal/club"), allow("engine", "bots", "internal/club", "internal/table", "internal/account", "internal/limit",
		"internal/tally", "internal/clock"), "it knows people; tables ask it through an interface of their own", false},
	{"ratings", only("internal/rating"), allow("internal/rating"), "it is arithmetic, the same for every game", false},
	{"the ladder and the archive", only("internal/ladder", "internal/archive"),
		allow("engine", "bots", "internal/ladder", "internal/archive", "internal/rating", "internal/table", "internal/account", "internal/limit",
			"internal/tally", "internal/clock"),
		"they own the interfaces that stores implement, and know no game", false},
	{"the crier", only("internal/words"), deny("internal/store", "internal/jobs", "internal/api", "games", "cmd"),
		"it decides what is told and hands it over; where that is kept and who asks is others' work", false},
	{"the passkeys", only("internal/passkey"), allow("internal/passkey", "internal/account", "internal/clock"),
		"they are checked without a database and without a request: who keeps and carries them is others' work", false},
	{"stores and bells", only("internal/store", "internal/notify"), deny("internal/api", "games", "cmd"),
		"they keep and carry what tables hand them and know no game", false},
	{"the transport", only("internal/api"), deny("internal/store", "games", "cmd"),
		"it speaks to tables, never to the database or to a game", false},
	{"the ledger", only("internal/tally"), allow("internal/tally"), "whoever counts is known to nobody else", false},
	{"the operator's door", only("internal/ops"), allow("internal/ops", "internal/tally", "internal/clock"),
		"it reads what others have counted and asks what it was given to ask", false},
	{"the terminal", only("internal/term"), allow("engine", "bots", "text", "internal/term"),
		"it plays any game through the contract; a game brings its own board", false},
	{"the load", only("internal/load"), allow("engine", "internal/load"), "it plays any game through the contract and the API", false},
	{"the school", only("lessons", "puzzles"), allow("engine", "bots", "text", "lessons", "puzzles"),
		"lessons and puzzles are data: they know games and bots through the contract", false},
	{"the coverage", only("internal/coverage"), allow("internal/coverage"), "it reads clauses and tests as text", false},
}

// foreign are packages of the standard library that a part of the house must do without.
var foreign = []struct {
	of      func(p string) bool
	imports []string
	reason  string
}{
	{only("internal/table", "internal/account", "internal/club", "internal/ladder", "internal/archive", "internal/parlour", "internal/forms"),
		[]string{"database/sql", "net/http"}, "storing and serving are other rooms' work"},
	{only("internal/api"), []string{"database/sql"}, "it speaks to tables, never to the database"},
	{only("internal/words"), []string{"database/sql"}, "what is told is kept by the store, and carried out by jobs"},
}

// Imports checks whom a package imports, directly or by way of others. listed tells the way; it may be nil.
func Imports(p Package, listed []Package) []string {
	var out []string
	from := path(p.ImportPath)
	complain := func(imported, reason string) {
		out = append(out, fmt.Sprintf("%s imports %s: %s", p.ImportPath, trail(p, imported, listed), reason))
	}
	for _, w := range walls {
		if !w.of(from) {
			continue
		}
		for _, imported := range p.all() {
			if ours(imported) && !w.may(from, path(imported)) {
				complain(imported, w.name+": "+w.reason)
			}
		}
		for _, imported := range p.Imports {
			if ours(imported) || !w.pure || slices.Contains(standard, imported) {
				continue
			}
			reason := why[imported]
			if reason == "" {
				reason = "it is not on the list of what rules may import"
			}
			complain(imported, reason)
		}
	}
	for _, f := range foreign {
		for _, imported := range p.Imports {
			if f.of(from) && slices.Contains(f.imports, imported) {
				complain(imported, f.reason)
			}
		}
	}
	return out
}

// all is what a package imports, directly and then by way of others.
func (p *Package) all() []string {
	out := slices.Clone(p.Imports)
	for _, d := range p.Deps {
		if !slices.Contains(p.Imports, d) {
			out = append(out, d)
		}
	}
	return out
}

// trail is a shortest way from a package to one that it depends on: "cromford/a -> cromford/b".
func trail(p Package, to string, listed []Package) string {
	imports := map[string][]string{}
	for _, l := range listed {
		imports[l.ImportPath] = l.Imports
	}
	seen := map[string]bool{}
	ways := [][]string{}
	for _, i := range p.Imports {
		ways = append(ways, []string{i})
	}
	for len(ways) > 0 {
		way := ways[0]
		ways = ways[1:]
		last := way[len(way)-1]
		if last == to {
			return strings.Join(way, " -> ")
		}
		if seen[last] || !ours(last) {
			continue
		}
		seen[last] = true
		for _, i := range imports[last] {
			ways = append(ways, append(slices.Clone(way), i))
		}
	}
	return to
}

// IsRules tells whether a package holds rules: the engine, the toy and the games without their bots.
func IsRules(importPath string) bool {
	return slices.ContainsFunc(walls, func(w wall) bool { return w.pure && w.of(path(importPath)) })
}

// Checker reads the source of rules packages.
type Checker struct {
	files    *token.FileSet
	importer types.Importer
}

// NewChecker makes a checker that finds the types of imported packages where List has found them.
func NewChecker(listed []Package) *Checker {
	exports := map[string]string{}
	for _, p := range listed {
		exports[p.ImportPath] = p.Export
	}
	c := &Checker{files: token.NewFileSet()}
	c.importer = importer.ForCompiler(c.files, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("the types of %s are not known", path)
		}
		return os.Open(exports[path])
	})
	return c
}

// Package reads the files of a package and checks them.
func (c *Checker) Package(p Package) ([]string, error) {
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(c.files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return c.Files(p.ImportPath, files)
}

// Files checks parsed files of one package: no goroutines and channels, no order of maps, no floating-point numbers, no
// variables of the package that change.
func (c *Checker) Files(importPath string, files []*ast.File) ([]string, error) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: c.importer}
	pkg, err := conf.Check(importPath, c.files, files, info)
	if err != nil {
		return nil, err
	}
	r := reader{files: c.files, info: info, pkg: pkg}
	for _, f := range files {
		ast.Inspect(f, r.visit)
	}
	return r.out, nil
}

type reader struct {
	files *token.FileSet
	info  *types.Info
	pkg   *types.Package
	out   []string
	last  int // line of the last complaint about a number, which has many parts
}

func (r *reader) complain(at token.Pos, reason string) {
	pos := r.files.Position(at)
	r.out = append(r.out, fmt.Sprintf("%s:%d: %s", filepath.Base(pos.Filename), pos.Line, reason))
}

func (r *reader) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt:
		r.complain(n.Pos(), "a go statement: rules run in one piece, so that the same choices give the same game")
	case *ast.ChanType, *ast.SelectStmt:
		r.complain(n.Pos(), "a channel: rules run in one piece, so that the same choices give the same game")
	case *ast.RangeStmt:
		if t := r.info.TypeOf(n.X); t != nil {
			if _, ok := t.Underlying().(*types.Map); ok {
				r.complain(n.Pos(), "a range over a map: its order differs from run to run; walk a list instead")
			}
		}
	case *ast.AssignStmt:
		for _, x := range n.Lhs {
			r.assigned(x)
		}
	case *ast.IncDecStmt:
		r.assigned(n.X)
	case *ast.Ident:
		// A type that is only named, as in a declaration or a conversion.
		if obj, ok := r.info.Uses[n].(*types.TypeName); ok && isFloat(obj.Type()) {
			r.float(n)
		}
	case ast.Expr:
		if tv, ok := r.info.Types[n]; ok && isFloat(tv.Type) {
			r.float(n)
		}
	}
	return true
}

func (r *reader) float(n ast.Node) {
	if line := r.files.Position(n.Pos()).Line; line != r.last {
		r.last = line
		r.complain(n.Pos(), "a floating-point number: machines round differently; count in the smallest unit")
	}
}

func isFloat(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsFloat|types.IsComplex) != 0
}

// assigned complains about a change of something that belongs to the package and not to a position.
func (r *reader) assigned(x ast.Expr) {
	for {
		switch e := x.(type) {
		case *ast.IndexExpr:
			x = e.X
		case *ast.SelectorExpr:
			x = e.X
		case *ast.ParenExpr:
			x = e.X
		case *ast.Ident:
			if v, ok := r.info.Uses[e].(*types.Var); ok && v.Parent() == r.pkg.Scope() {
				r.complain(e.Pos(), "a change of the package's variable "+e.Name+": games would hear of each other; keep it in the position")
			}
			return
		default:
			return
		}
	}
}

// Doc checks that a package says in a sentence what it is for.
func Doc(p Package) string {
	if strings.HasPrefix(p.Doc, "Package ") || strings.HasPrefix(p.Doc, "Command ") {
		return ""
	}
	return fmt.Sprintf("%s has no doc comment: say what it is for and what it must not do (\"Package ...\")", p.ImportPath)
}
