package arena_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"cromford/bots/arena"
	"cromford/engine"
	"cromford/engine/enginetest/toy"
)

// data is a file of positions, as whoever trains reads it.
type data struct {
	Game     string   `json:"game"`
	Seats    int      `json:"seats"`
	Features []string `json:"features"`
	rows     [][]float32
}

func read(t *testing.T, file []byte) (d data) {
	t.Helper()
	head, rest, ok := bytes.Cut(file, []byte("\n"))
	if err := json.Unmarshal(head, &d); !ok || err != nil {
		t.Fatalf("the head is %q: %v", head, err)
	}
	width := len(d.Features) + 3
	if len(rest)%(4*width) != 0 {
		t.Fatalf("%d bytes are no whole rows of %d numbers", len(rest), width)
	}
	for row := range slices.Chunk(rest, 4*width) {
		var r []float32
		for v := range slices.Chunk(row, 4) {
			r = append(r, math.Float32frombits(binary.LittleEndian.Uint32(v)))
		}
		d.rows = append(d.rows, r)
	}
	return d
}

// What is written does not depend on the number of cores, and can be read: whole rows, whole games, ends that agree.
func TestSelfPlay(t *testing.T) {
	var files [2]bytes.Buffer
	for i, cores := range []int{1, 3} {
		sc := arena.SelfPlayConfig{Config: engine.Config{Seats: 3}, Players: []string{"random"}, Games: 20, Rows: 4, Seed: "s", Cores: cores}
		if err := arena.Of(toy.New()).SelfPlay(sc, &files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("three cores write something else than one")
	}
	d := read(t, files[0].Bytes())
	if d.Game != toy.ID || d.Seats != 3 || len(d.rows) != 80 {
		t.Fatalf("%s on %d seats, %d rows; want 80 of %s on 3", d.Game, d.Seats, len(d.rows), toy.ID)
	}
	round, own := slices.Index(d.Features, "round"), slices.Index(d.Features, "points@0")
	if round < 0 || own < 0 {
		t.Fatalf("features %v, want the round and one's own points", d.Features)
	}
	wins := map[float32]int{}
	for i, r := range d.rows {
		won, lead, game := r[len(r)-3], r[len(r)-2], r[len(r)-1]
		if int(game) != i/4 {
			t.Errorf("row %d is of game %v", i, game)
		}
		if won > 0 && lead < 0 || won == 0 && lead > 0 || won < 0 || won > 1 {
			t.Errorf("row %d has won %v with a lead of %v", i, won, lead)
		}
		if r[round] < 1 || r[round] > 6 || r[own] < 0 {
			t.Errorf("row %d is of round %v with %v points", i, r[round], r[own])
		}
		wins[won]++
	}
	if wins[0] < 20 || wins[1] < 5 {
		t.Errorf("ends %v, want about a third won", wins)
	}
}
