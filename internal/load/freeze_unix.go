//go:build unix

package load

import (
	"os"
	"syscall"
)

// freeze stops a process where it stands; it knows nothing of it.
func freeze(p *os.Process) error { return p.Signal(syscall.SIGSTOP) }

// thaw lets a frozen process go on.
func thaw(p *os.Process) error { return p.Signal(syscall.SIGCONT) }
