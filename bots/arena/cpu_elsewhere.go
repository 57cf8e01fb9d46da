//go:build !linux

package arena

import "time"

var started = time.Now()

// threadTime stands for the processor time of this thread, where nobody tells it. It is too high while the machine is loaded.
func threadTime() time.Duration { return time.Since(started) }
