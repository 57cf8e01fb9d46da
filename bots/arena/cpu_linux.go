package arena

import (
	"syscall"
	"time"
	"unsafe"
)

// threadClock is CLOCK_THREAD_CPUTIME_ID. Getrusage counts threads in ticks of 4 ms only.
const threadClock = 3

// threadTime is the processor time this thread has used.
func threadTime() time.Duration {
	var ts syscall.Timespec
	if _, _, e := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&ts)), 0); e != 0 { // #nosec G103
		return 0
	}
	return time.Duration(ts.Nano())
}
