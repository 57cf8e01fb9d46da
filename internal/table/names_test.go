package table

import (
	"slices"
	"strconv"
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
	taken := func(name string) (bool, error) { return slices.Contains(used, name), nil }
	for range 2*len(names) + 1 {
		n, err := freeName("", taken)
		if err != nil || n == "" || n != strings.TrimSpace(n) || utf8.RuneCountInString(n) > 24 || slices.Contains(used, n) {
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
		used = c.used
		if got, err := freeName(c.wish, taken); err != nil || got != c.want {
			t.Errorf("%q beside %q: %q, not %q; %v", c.wish, c.used, got, c.want, err)
		}
	}
	// Of a thousand tables with the name, a few are asked for.
	for n := range 1001 {
		asked := 0
		got, err := freeName("Sunday", func(name string) (bool, error) {
			asked++
			number := 1
			if name != "Sunday" {
				number, _ = strconv.Atoi(strings.TrimPrefix(name, "Sunday "))
			}
			return number <= n+1, nil
		})
		if want := "Sunday " + strconv.Itoa(n+2); err != nil || got != want || asked > 22 {
			t.Fatalf("%q, not %q; asked %d times; %v", got, want, asked, err)
		}
	}
}
