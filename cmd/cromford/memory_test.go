package main

import "testing"

// Little may have four times as much garbage beside it, much only a part of itself: 64 MiB beside 64, 128 and 1,024.
func TestGarbage(t *testing.T) {
	for inUse, want := range map[uint64]int{0: 400, 4 << 20: 400, 16 << 20: 400, 64 << 20: 100, 128 << 20: 50, 1 << 30: 25} {
		if got := garbage(inUse); got != want {
			t.Errorf("%d MiB in use: %d percent, not %d", inUse>>20, got, want)
		}
	}
}
