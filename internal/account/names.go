//go:build !js

package account

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/cases"
	"golang.org/x/text/secure/precis"
)

// maxMarks is how many accents may stand on one letter.
const maxMarks = 2

// CleanName is a name as it is stored: normalised as RFC 8266 has it for nicknames. It refuses what cannot be seen, and
// letters of several scripts, whose only use in one name is to look like another.
func CleanName(name string) (string, error) {
	if !utf8.ValidString(name) || len(name) > 20*maxName {
		return "", ErrName
	}
	name, err := precis.Nickname.String(strings.Join(strings.Fields(name), " "))
	if err != nil {
		return "", fmt.Errorf("%w (%w)", ErrName, err)
	}
	if n := utf8.RuneCountInString(name); n < 1 || n > maxName {
		return "", ErrName
	}
	marks := 0
	for _, r := range name {
		if !unicode.IsPrint(r) || hidden(r) {
			return "", fmt.Errorf("%w: %U cannot be seen", ErrName, r)
		}
		if !unicode.Is(unicode.M, r) {
			marks = 0
		} else if marks++; marks > maxMarks {
			return "", fmt.Errorf("%w: too many marks on one letter", ErrName)
		}
	}
	if !oneScript(name) {
		return "", fmt.Errorf("%w: it mixes letters of several scripts", ErrName)
	}
	return name, nil
}

// hidden are characters that count as letters or signs and show nothing.
func hidden(r rune) bool {
	switch r {
	case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800: // fillers of Hangul, and the empty pattern of Braille
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// together are scripts that one language writes in one word.
var together = [][]string{{"Han", "Hiragana", "Katakana"}, {"Han", "Hangul"}, {"Han", "Bopomofo"}}

// oneScript tells whether all letters are of one script, or of several that are written together; Latin letters may stand
// among those of East Asia. This is the level "highly restrictive" of UTS 39.
func oneScript(name string) bool {
	used := map[string]bool{}
	for _, r := range name {
		if s := script(r); s != "" {
			used[s] = true
		}
	}
	if len(used) <= 1 {
		return true
	}
	for _, set := range together {
		n := 0
		for _, s := range append([]string{"Latin"}, set...) {
			if used[s] {
				n++
			}
		}
		if n == len(used) {
			return true
		}
	}
	return false
}

// script is the script of a letter; signs, digits and accents belong to all of them.
func script(r rune) string {
	if r < utf8.RuneSelf {
		if unicode.IsLetter(r) {
			return "Latin"
		}
		return ""
	}
	for name, table := range unicode.Scripts {
		if name != "Common" && name != "Inherited" && unicode.Is(table, r) {
			return name
		}
	}
	return ""
}

// Alike tells whether people may take two names for one another, by the skeletons of UTS 39. A capital may look like another's
// small letter ("I" and "l"), and the same name in capitals is the same name, so each is reduced both as it is written and
// without regard to case.
func Alike(a, b string) bool {
	for _, x := range looks(a) {
		if slices.Contains(looks(b), x) {
			return true
		}
	}
	return false
}

func looks(name string) []string {
	fold := cases.Fold()
	name = strings.ReplaceAll(name, " ", "")
	return []string{confusable.Skeleton(fold.String(confusable.Skeleton(name))), confusable.Skeleton(fold.String(name))}
}
