//go:build !unix && !windows

package arena

import "time"

var begun = time.Now()

// cpuTime stands for the processor time this program has used, where nobody tells it (a browser): it plays on one thread
// and waits for nothing, so the time that has passed is close.
func cpuTime() time.Duration { return time.Since(begun) }
