package main

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// dropProgram lets go of the pages of the program's own file. Most of them were needed to start, or lay beside one that was; what is
// needed again is fetched from the system's cache of files, page by page. What does not work costs memory and nothing else.
func dropProgram() {
	self, err := os.Executable()
	if err != nil {
		return
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return
	}
	for line := range strings.Lines(string(maps)) {
		f := strings.Fields(line)
		if len(f) < 6 || f[5] != self || strings.Contains(f[1], "w") { // what was written to is not in the file
			continue
		}
		from, to, _ := strings.Cut(f[0], "-")
		begin, err1 := strconv.ParseUint(from, 16, 64)
		end, err2 := strconv.ParseUint(to, 16, 64)
		if err1 == nil && err2 == nil {
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, uintptr(begin), uintptr(end-begin), syscall.MADV_DONTNEED)
		}
	}
}
