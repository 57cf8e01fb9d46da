package table

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The list holds names that differ and fit, and every table gets one that nobody has.
func TestNames(t *testing.T) {
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	if n := len(slices.Compact(sorted)); n != len(names) || n < 100 {
		t.Errorf("%d of %d names differ; at least 100 are wanted", n, len(names))
	}
	var used []string
	for range 2*len(names) + 1 {
		n := freeName("", used)
		if n == "" || n != strings.TrimSpace(n) || utf8.RuneCountInString(n) > 24 || slices.Contains(used, n) {
			t.Fatalf("after %d others: %q", len(used), n)
		}
		used = append(used, n)
	}
	for _, c := range []struct {
		wish, want string
		used       []string
	}{
		{"Sunday", "Sunday", nil},
		{"Sunday", "Sunday", []string{"Monday"}},
		{"Sunday", "Sunday 2", []string{"Sunday"}},
		{"Sunday", "Sunday 3", []string{"Sunday", "Sunday 2"}},
		{"Sunday 2", "Sunday 3", []string{"Sunday", "Sunday 2"}},
		{"Catch 22", "Catch 23", []string{"Catch 22"}},
		{"7", "7 2", []string{"7"}},
	} {
		if got := freeName(c.wish, c.used); got != c.want {
			t.Errorf("%q beside %q: %q, not %q", c.wish, c.used, got, c.want)
		}
	}
}
