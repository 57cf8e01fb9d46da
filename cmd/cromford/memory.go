package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// How much garbage may lie about. A server that holds little can afford many times as much of it, and collect it seldom; one that
// holds much cannot. To collect it costs by what is in use, and that is looked at every time.
const (
	roomForAll     = 192 << 20 // what is in use and the garbage
	roomForGarbage = 64 << 20  // at least
	mostGarbage    = 800       // percent of what is in use
	leastGarbage   = 25
)

// garbage is how many percent of what is in use may lie about.
func garbage(inUse uint64) int {
	room := max(roomForGarbage, roomForAll-min(roomForAll, inUse))
	return int(min(mostGarbage, max(leastGarbage, room*100/max(1, inUse)))) // #nosec G115 -- between the two
}

// tidy sees to the garbage as the server grows and shrinks, and gives memory back to the system when there is nothing to do, until the
// context ends.
func tidy(ctx context.Context) {
	const (
		often = time.Second
		quiet = 2 << 20  // bytes made in that time
		spare = 16 << 20 // bytes that are worth the trouble
		rest  = 3        // so many quiet times in a row,
		again = 60       // and every so many after that: a visitor now and then makes no noise
	)
	ticker := time.NewTicker(often)
	defer ticker.Stop()
	percent, calm, made, left := 0, 0, uint64(0), uint64(0)
	for {
		live, all, held := memory()
		if now := garbage(live); now != percent {
			percent = now
			debug.SetGCPercent(percent)
		}
		calm++
		if all-made >= quiet {
			calm = 0
		}
		if calm > 0 && held > left+spare || made == 0 { // or it has just started, which takes more than what follows
			for range 2 { // pools and stacks become smaller with every round
				debug.FreeOSMemory()
			}
			_, all, left = memory()
		}
		if calm%again == rest {
			dropProgram()
		}
		left, made = min(left, held), all
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// memory is what was in use when it was last looked at, what was ever made, and what the process holds.
func memory() (live, all, held uint64) {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}, {Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64(), s[1].Value.Uint64(), s[2].Value.Uint64() - s[3].Value.Uint64()
}
