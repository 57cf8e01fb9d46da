package account_test

import (
	"errors"
	"strings"
	"testing"

	"cromford/internal/account"
)

func TestCleanName(t *testing.T) {
	for in, want := range map[string]string{
		"  Ada   Byron ":      "Ada Byron",
		"Zoë":                 "Zoë",
		"Zoe\u0308":           "Zoë", // the same, composed
		"Łukasz O'Brien-Śmid": "Łukasz O'Brien-Śmid",
		"Ａｄａ":                 "Ada", // full width
		"Ольга":               "Ольга",
		"東京タワー ok":            "東京タワー ok",
		"Player 🎲":            "Player 🎲",
	} {
		if got, err := account.CleanName(in); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", in, got, err, want)
		}
	}
	for name, bad := range map[string]string{
		"nothing": "", "blank": " \t", "only invisible": "\u200b", "zero width inside": "A\u200bda", "joiner": "A\u200dda",
		"right to left": "Ada\u202e", "soft hyphen": "A\u00adda", "filler": "\u3164", "braille": "\u2800\u2800",
		"selector": "Ada\ufe0f", "tag": "Ada\U000e0041", "control": "A\x00da", "not UTF-8": "A\xff",
		"Cyrillic а in Latin": "\u0410da", "Greek ο in Latin": "B\u03bfb", "25 letters": strings.Repeat("a", 25),
		"a tower of marks": "A\u0316\u0317\u0318da", "unassigned": "A\u0378",
	} {
		if got, err := account.CleanName(bad); !errors.Is(err, account.ErrName) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestAlike(t *testing.T) {
	for _, pair := range [][2]string{
		{"Ada", "ADA"}, {"Ada", "A da"}, {"Bill", "BiII"}, {"Bill", "Bi1l"}, {"Rob", "R0b"}, {"corn", "com"},
		{"Соса", "Coca"}, {"Paul", "РаuІ"}, {"Zoë", "Zoe\u0308"}, {"Brunel", "BruneI"}, {"Bill", "BILL"},
	} {
		if !account.Alike(pair[0], pair[1]) {
			t.Errorf("%q and %q look alike", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"Ada", "Ida"}, {"Bill", "Will"}, {"Ольга", "Olga"}, {"Zoe", "Zoë"}} {
		if account.Alike(pair[0], pair[1]) {
			t.Errorf("%q and %q do not look alike", pair[0], pair[1])
		}
	}
}
