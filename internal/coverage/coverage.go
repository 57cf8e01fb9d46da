// Package coverage compares the clauses of a game's rules with the tests that cite them. It reads source files and
// runs nothing.
package coverage

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Report is which clauses are cited.
type Report struct {
	Game    string   `json:"game"`
	Total   int      `json:"total"`
	Covered int      `json:"covered"`
	Missing []string `json:"missing"`
	// Unknown are clauses cited by tests that the rules do not have.
	Unknown []string `json:"unknown"`
}

// Of reports on a game: rules is the text that defines its clauses, prefix their beginning, folder where its tests are.
func Of(game, prefix, rules, folder string) (*Report, error) {
	defined := Clauses(prefix, rules)
	if len(defined) == 0 {
		return nil, fmt.Errorf("%s: the rules define no clause %s-…", game, prefix)
	}
	cited, err := citations(prefix, folder)
	if err != nil {
		return nil, err
	}
	rep := &Report{Game: game, Total: len(defined), Missing: []string{}, Unknown: []string{}}
	for _, c := range defined {
		if cited[c] {
			rep.Covered++
		} else {
			rep.Missing = append(rep.Missing, c)
		}
	}
	for c := range cited {
		if !slices.Contains(defined, c) {
			rep.Unknown = append(rep.Unknown, c)
		}
	}
	slices.Sort(rep.Unknown)
	return rep, nil
}

// Clauses lists the ids a rules text defines, in its order: an id in bold starts a clause.
func Clauses(prefix, rules string) []string {
	re := regexp.MustCompile(`\*\*(` + regexp.QuoteMeta(prefix) + `-\d+(?:\.\d+)+)`)
	var out []string
	for _, m := range re.FindAllStringSubmatch(rules, -1) {
		if !slices.Contains(out, m[1]) {
			out = append(out, m[1])
		}
	}
	return out
}

// Words is the text of one clause, without its emphasis, or "".
func Words(prefix, rules, clause string) string {
	at := strings.Index(rules, "**"+clause)
	if at < 0 {
		return ""
	}
	rest := rules[at:]
	end := len(rest)
	for _, stop := range []string{"\n- **" + prefix, "\n\n", " **" + prefix} {
		if i := strings.Index(rest[2:], stop); i >= 0 {
			end = min(end, i+2)
		}
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(rest[:end], "**", "")), " ")
}

// citations finds the clauses named in test files and scenario files below the folder.
func citations(prefix, folder string) (map[string]bool, error) {
	re := regexp.MustCompile(`\b` + regexp.QuoteMeta(prefix) + `-\d+(?:\.\d+)+`)
	cited := map[string]bool{}
	tree := os.DirFS(folder)
	err := fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		isScenario := strings.HasSuffix(path, ".json") && strings.Contains("/"+path, "/testdata/scenarios/")
		if !strings.HasSuffix(path, "_test.go") && !isScenario {
			return nil
		}
		b, err := fs.ReadFile(tree, path)
		for _, c := range re.FindAllString(string(b), -1) {
			cited[c] = true
		}
		return err
	})
	return cited, err
}

// SourceRoot finds the module's folder at or above the current one.
func SourceRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		b, err := os.ReadFile(filepath.Join(dir, "go.mod")) // #nosec G304 -- a fixed name
		if err == nil && strings.HasPrefix(string(b), "module cromford\n") {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", fmt.Errorf("coverage reads the tests: run it inside Cromford's source tree")
		}
		dir = up
	}
}
