package bottest

import (
	"encoding/json"
	"io/fs"
	"math"
	"os"
	"testing"

	"cromford/bots/net"
)

// Trained checks that a net computes what its trainer computed for the rows of a check file.
func Trained(t *testing.T, in fs.FS, file, check string) {
	t.Helper()
	data, err := fs.ReadFile(in, file)
	if err != nil {
		t.Fatal(err)
	}
	n, err := net.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(check) // #nosec G304 -- a file of the test
	if err != nil {
		t.Fatal(err)
	}
	var rows struct{ In, Out [][]float64 }
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows.In) != 16 || len(rows.Out) != 16 {
		t.Fatalf("%d rows and %d answers, want 16", len(rows.In), len(rows.Out))
	}
	var m net.Mind
	row := make([]float32, n.In())
	for i := range rows.In {
		for j, v := range rows.In[i] {
			row[j] = float32(v)
		}
		for j, got := range m.Run(n, row) {
			if want := rows.Out[i][j]; math.Abs(float64(got)-want) > 1e-3 {
				t.Errorf("row %d, output %d: %g, the trainer has %g", i, j, got, want)
			}
		}
	}
}
