package main

import "testing"

// Little may have eight times as much garbage beside it, much only a part of itself: 128 MiB beside 64, 64 beside 128, 256 beside 1,024.
func TestGarbage(t *testing.T) {
	for inUse, want := range map[uint64]int{0: 800, 4 << 20: 800, 16 << 20: 800, 64 << 20: 200, 128 << 20: 50, 192 << 20: 33, 1 << 30: 25} {
		if got := garbage(inUse); got != want {
			t.Errorf("%d MiB in use: %d percent, not %d", inUse>>20, got, want)
		}
	}
}
