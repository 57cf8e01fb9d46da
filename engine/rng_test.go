package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
)

// The numbers below were computed by another program in another language from the description of the generator: SHA-256
// of the key and a 64-bit little-endian counter, four little-endian numbers a block. If they change, no stored game can be
// replayed any more.
func TestUint64Vectors(t *testing.T) {
	for _, tt := range []struct {
		name string
		key  engine.Key
		want []uint64
	}{
		{"zero key", engine.Key{}, []uint64{
			0x8c833bf21dce342c, 0xa3cc37647f2abf5a, 0xf125ff09d57e06d3, 0xeb512b581bb1f61d,
			0x0fceee89be44ea19, 0x2a479f048274ecd4, 0x8ab3ff4b3819af11, 0x194cd51d3b7be788,
			0xb8cf8d16ac86e91d,
		}},
		{"seed", engine.KeyFromSeed("golden"), []uint64{
			0x235945665cdc1010, 0xe78aff6415f7a7f0, 0x014b054fede0b8de, 0xc5dd5e6b8aa5631b, 0xd47cb3d3a0358c1c,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := engine.NewRNG(tt.key)
			var got []uint64
			for range tt.want {
				got = append(got, r.Uint64())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if r.N != uint64(len(tt.want)) {
				t.Errorf("%d numbers were drawn, but %d are counted", len(tt.want), r.N)
			}
		})
	}
}

func TestIntNVectors(t *testing.T) {
	for _, tt := range []struct {
		n     int
		want  []int
		drawn uint64
	}{
		{6, []int{0, 5, 0, 4, 4, 3, 2, 4, 3, 3, 4, 2, 4, 1, 4, 1, 2, 3, 1, 1}, 20},
		{1, []int{0, 0}, 2},
		// Just above a quarter of all numbers a quarter of the draws would favour the low results; one of these is rejected.
		{1<<62 + 1, []int{4171107143719447036, 23293514535677495, 3564413952826366151, 3827827638665044743,
			2642027918242765127, 2275264044615696400, 3703782621574867499, 2403055263511973349}, 9},
		// Likewise just above a third.
		{6148914691236517206, []int{5561476191625929381, 31058019380903327, 4752551937101821534, 5103770184886726324,
			3522703890990353503, 3033685392820928533, 4938376828766489998, 3204073684682631132}, 9},
		{1<<63 - 1, []int{1273571685100816391, 8342214287438894071, 46587029071354990, 7128827905652732300,
			7655655277330089485, 5284055836485530253, 4550528089231392800, 7407565243149734996}, 8},
	} {
		r := engine.NewRNG(engine.KeyFromSeed("golden"))
		var got []int
		for range tt.want {
			got = append(got, r.IntN(tt.n))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("IntN(%d): %s", tt.n, diff)
		}
		if r.N != tt.drawn {
			t.Errorf("IntN(%d): %d numbers were drawn, want %d", tt.n, r.N, tt.drawn)
		}
	}
}

// With a fixed key this is no game of chance: the counts are always the same and lie close together.
func TestIntNIsEven(t *testing.T) {
	const n, draws = 7, 70_000
	r := engine.NewRNG(engine.KeyFromSeed("even"))
	var count [n]int
	for range draws {
		count[r.IntN(n)]++
	}
	for v, c := range count {
		if c < draws/n-400 || c > draws/n+400 {
			t.Errorf("%d came %d times in %d, want about %d", v, c, draws, draws/n)
		}
	}
}

func TestIntNRefusesNothing(t *testing.T) {
	for _, n := range []int{0, -1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("IntN(%d) gave a number", n)
				}
			}()
			engine.NewRNG(engine.Key{}).IntN(n)
		}()
	}
}

func TestShuffleVector(t *testing.T) {
	r := engine.NewRNG(engine.KeyFromSeed("golden"))
	list := make([]int, 12)
	for i := range list {
		list[i] = i
	}
	engine.Shuffle(r, list)
	if diff := cmp.Diff([]int{10, 3, 11, 5, 7, 2, 4, 8, 6, 0, 9, 1}, list); diff != "" {
		t.Error(diff)
	}
	if r.N != 11 {
		t.Errorf("12 elements need 11 numbers, %d were drawn", r.N)
	}
	engine.Shuffle(r, []int{1})
	engine.Shuffle(r, []int(nil))
	if r.N != 11 {
		t.Error("a list without a choice of order must draw nothing")
	}
}

func TestKey(t *testing.T) {
	const text = "50bc1c5bd6c2167989fdc776e932279323bbd087be3ecdd3c677af0343866f7c"
	k := engine.KeyFromSeed("golden")
	if k.String() != text {
		t.Errorf("the key of the seed is %s, want %s", k, text)
	}
	if got, want := k.Commitment(), "1e228b53ea4b6a6ff061ce15468c8f242047d7f10a6cb2d746370ca6b03ea9c3"; got != want {
		t.Errorf("its commitment is %s, want %s", got, want)
	}
	if got, want := (engine.Key{}).Commitment(), "62958e43f48c3bd35aeba01c40ea8ec54f47904cb3a39a65db3ae1a5446a1c00"; got != want {
		t.Errorf("the commitment of the zero key is %s, want %s", got, want)
	}
	back, err := engine.ParseKey(text)
	if err != nil || back != k {
		t.Errorf("the key reads back as %v, %v", back, err)
	}
	for _, bad := range []string{"", "50bc", text + "00", text[:63], text[:63] + "g", strings.Repeat(" ", 64)} {
		if _, err := engine.ParseKey(bad); err == nil || !strings.Contains(err.Error(), "64 hexadecimal digits") {
			t.Errorf("ParseKey(%q): %v, want an error that says what a key is", bad, err)
		}
	}
}
