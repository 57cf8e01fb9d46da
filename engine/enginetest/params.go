package enginetest

import (
	"regexp"
	"testing"

	"cromford/engine/components"
	"cromford/text"
)

var placeholder = regexp.MustCompile(`\{(\w+)(:[^}]*)?\}`)

// ParamWords checks that the words about a piece name only numbers that the piece has, in every language. keys are the
// catalog keys of a piece, the first that there is being the one that is shown.
func ParamWords(t *testing.T, params components.Params, pieces []string, keys func(piece string) []string) {
	t.Helper()
	named := 0
	for _, language := range []string{"en", "fr"} {
		cat, err := text.Load(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, piece := range pieces {
			for _, key := range keys(piece) {
				words, ok := cat.Raw(key)
				if !ok {
					continue
				}
				for _, m := range placeholder.FindAllStringSubmatch(words, -1) {
					named++
					if _, ok := params[piece][m[1]]; !ok {
						t.Errorf("%s, %s: %s has no number %q", language, key, piece, m[1])
					}
				}
				break
			}
		}
	}
	if named == 0 {
		t.Error("no words name a number")
	}
}
