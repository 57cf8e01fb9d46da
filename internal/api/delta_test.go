package api

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// undelta is what a browser makes of it after the old text.
func undelta(t *testing.T, old, packed []byte) []byte {
	t.Helper()
	last := append(append([]byte{}, packed...), 1, 0, 0, 0xff, 0xff)
	got, err := io.ReadAll(flate.NewReaderDict(bytes.NewReader(last), old))
	if err != nil {
		t.Fatalf("it cannot be unpacked: %v", err)
	}
	return got
}

// What is said as a difference is the new text, whatever the two have in common; and by any reader.
func TestDelta(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	noise := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(r.IntN(256))
		}
		return b
	}
	long := noise(maxDelta)
	cases := map[string][2]string{
		"the same":        {strings.Repeat("a state ", 40), strings.Repeat("a state ", 40)},
		"nothing new":     {"twelve bytes", ""},
		"nothing alike":   {"abcdefghijkl", "\x00\x8f\x90\xff"},
		"a window's end":  {string(long), string(long[:9]) + "x" + string(long[5:])},
		"moved":           {`{"events":9,"log":[1,2,3]}`, `{"events":10,"log":[1,2,3]}`},
		"the rest is 1":   {string(long), string(long[100:100+259]) + "!"},
		"the rest is 2":   {string(long), string(long[100:100+260]) + "!"},
		"the rest is 3":   {string(long), string(long[100:100+261]) + "!"},
		"twice and one":   {string(long), string(long[100 : 100+517])},
		"one whole":       {string(long), string(long[100 : 100+258])},
		"end of old text": {string(long), string(long[len(long)-300:])},
	}
	for name, c := range cases {
		packed := deltaOf([]byte(c[0]), []byte(c[1]))
		if got := undelta(t, []byte(c[0]), packed); string(got) != c[1] {
			t.Errorf("%s: %q became %q", name, c[1], got)
		}
	}
	for range 3000 {
		old := noise(8 + r.IntN(2000))
		text := append([]byte{}, old...)
		for range r.IntN(8) { // cut, change and insert
			i := r.IntN(len(text) + 1)
			j := min(len(text), i+r.IntN(50))
			text = append(append(append([]byte{}, text[:i]...), noise(r.IntN(20))...), text[j:]...)
		}
		if got := undelta(t, old, deltaOf(old, text)); !bytes.Equal(got, text) {
			t.Fatalf("%q after %q became %q", text, old, got)
		}
	}
	long = noise(maxDelta + 5000)
	if got := undelta(t, long, deltaOf(long, long)); !bytes.Equal(got, long) {
		t.Error("what lies out of reach was referred to")
	}
}
