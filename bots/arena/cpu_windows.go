package arena

import (
	"syscall"
	"time"
)

// cpuTime is the processor time this program has used.
func cpuTime() time.Duration {
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		return 0
	}
	var created, ended, kernel, user syscall.Filetime
	if err := syscall.GetProcessTimes(self, &created, &ended, &kernel, &user); err != nil {
		return 0
	}
	// Both are spans, in steps of 100 ns; Filetime.Nanoseconds is for dates.
	span := func(f syscall.Filetime) int64 { return int64(f.HighDateTime)<<32 + int64(f.LowDateTime) }
	return time.Duration(100 * (span(kernel) + span(user)))
}
