package text

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"cromford/engine"
)

// The page renders the same cases (web/src/lib/text.test.ts).
func TestCases(t *testing.T) {
	b, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Is, Language, Message, You, Want string
		Seat, Reader                     *engine.Seat
		Args                             []engine.TextArg
		Terms                            map[string]string
	}
	if err := json.Unmarshal(b, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 30 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, tt := range cases {
		c := &Catalog{Language: tt.Language, messages: map[string]string{}}
		if err := c.learn(); err != nil {
			t.Fatal(err)
		}
		for key, m := range tt.Terms {
			c.messages[key] = c.spaced(m)
		}
		c.messages["it"] = c.spaced(tt.Message)
		if tt.You != "" {
			c.messages["it.you"] = c.spaced(tt.You)
		}
		reader := engine.Nobody
		if tt.Reader != nil {
			reader = *tt.Reader
		}
		// The terminal has a seat's sign, in its colour, before the name.
		for _, sign := range []string{"", "● ", "\x1b[1;31m■\x1b[0m "} {
			name := func(s engine.Seat) string { return sign + []string{"Arkwright", "Brunel", "Élise", "Hester"}[s] }
			got := c.SayTo(reader, engine.Text{Key: "it", Seat: tt.Seat, Args: tt.Args}, name)
			if sign != "" {
				got = strings.ReplaceAll(got, sign, "")
			}
			if got != tt.Want {
				t.Errorf("%s, %s: %q, want %q", tt.Language, tt.Is, got, tt.Want)
			}
		}
	}
}
