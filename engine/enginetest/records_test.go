package enginetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest/toy"
)

// A record that is there is not written again; one that is missing is, with its folder.
func TestUpdateKeepsRecords(t *testing.T) {
	game, cfg := engine.Erase[toy.Position](toy.New()), engine.Config{Seats: 2}
	dir := t.TempDir()
	kept, missing := filepath.Join(dir, "kept.record"), filepath.Join(dir, "records", "missing.record")
	if err := os.WriteFile(kept, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ file, begins string }{{kept, "kept"}, {missing, `[Game "toy"]`}} {
		writeMissing(t, game, tt.file, "name", cfg)
		text, err := os.ReadFile(tt.file)
		if err != nil || !strings.HasPrefix(string(text), tt.begins) {
			t.Errorf("%s: %.20q, %v", filepath.Base(tt.file), text, err)
		}
	}
}
