//go:build unix

package main

import "syscall"

// openFiles is how many descriptors this process may have; Go has raised it to the most already.
func openFiles() int {
	var lim syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &lim); err != nil {
		return 0
	}
	return int(min(lim.Cur, 1<<30)) // #nosec G115 -- bounded
}
