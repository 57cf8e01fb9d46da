package term_test

import (
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"cromford/internal/term"
)

// terminal is a pair of files: what somebody types and sees, and what the program has of it.
func terminal(t *testing.T) (keys, tty *os.File) {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("this machine has no terminals to lend:", err)
	}
	var lock, n int32
	for _, c := range []struct {
		what uintptr
		arg  *int32
	}{{syscall.TIOCSPTLCK, &lock}, {syscall.TIOCGPTN, &n}} {
		if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, keys.Fd(), c.what, uintptr(unsafe.Pointer(c.arg))); e != 0 {
			t.Skip("no terminal:", e)
		}
	}
	tty, err = os.OpenFile("/dev/pts/"+strconv.Itoa(int(n)), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminal:", err)
	}
	t.Cleanup(func() { _, _ = tty.Close(), keys.Close() })
	return keys, tty
}

func TestEditor(t *testing.T) {
	keys, tty := terminal(t)
	t.Setenv("TERM", "xterm")
	if !term.IsTerminal(tty) || term.IsTerminal(strings.NewReader("")) {
		t.Error("it does not know a terminal when it sees one")
	}
	go func() { _, _ = io.Copy(io.Discard, keys) }() // somebody looks at it
	e := term.Editor(tty, tty)
	const up, back = "\x1b[A", "\x7f"
	for _, tt := range []struct {
		name, typed, want string
		err               error
	}{
		{"a line", "first\r", "first", nil},
		{"mended", "secpmd" + back + back + back + "ond\r", "second", nil},
		{"the last one again", up + "\r", "second", nil},
		{"the one before it", up + up + up + "\r", "first", nil},
		{"Ctrl-C", "half\x03", "", io.EOF},
		{"Ctrl-D", "\x04", "", io.EOF},
		{"still good", "third\r", "third", nil},
	} {
		type result struct {
			line string
			err  error
		}
		got := make(chan result, 1)
		go func() {
			line, err := e.Line("> ")
			got <- result{line, err}
		}()
		time.Sleep(20 * time.Millisecond) // so that the terminal is its own when the keys come
		if _, err := keys.WriteString(tt.typed); err != nil {
			t.Fatal(err)
		}
		select {
		case r := <-got:
			if r.line != tt.want || !errors.Is(r.err, tt.err) {
				t.Errorf("%s: %q, %v; want %q, %v", tt.name, r.line, r.err, tt.want, tt.err)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: no answer", tt.name)
		}
	}
	// The next person does not find what was typed before.
	e.Forget()
	got := make(chan string, 1)
	go func() {
		line, _ := e.Line("> ")
		got <- line
	}()
	time.Sleep(20 * time.Millisecond)
	if _, err := keys.WriteString(up + "mine\r"); err != nil {
		t.Fatal(err)
	}
	if line := <-got; line != "mine" {
		t.Errorf("after Forget the arrow brings %q", line)
	}
}
