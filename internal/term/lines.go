package term

import (
	"bufio"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// Lines is where the lines come from that a player types.
type Lines interface {
	// Line shows a prompt and waits for a line; io.EOF means that the player has left.
	Line(prompt string) (string, error)
	// Forget drops what was typed before: somebody else sits down.
	Forget()
	// Restore gives the terminal back as it was, whenever it is called.
	Restore()
}

// Plain reads lines from a file or a pipe.
func Plain(in io.Reader, out io.Writer) Lines { return &plain{bufio.NewScanner(in), out} }

type plain struct {
	in  *bufio.Scanner
	out io.Writer
}

func (p *plain) Line(prompt string) (string, error) {
	if _, err := io.WriteString(p.out, prompt); err != nil {
		return "", err
	}
	if !p.in.Scan() {
		_, err := io.WriteString(p.out, "\n")
		return "", cmpErr(p.in.Err(), cmpErr(err, io.EOF))
	}
	return p.in.Text(), nil
}

func (p *plain) Forget()  {}
func (p *plain) Restore() {}

func cmpErr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// Editor reads lines at a terminal, where they can be mended, and earlier ones called back with the arrow keys.
func Editor(in, out *os.File) Lines {
	e := &editor{in: in, out: out}
	e.Forget()
	return e
}

type editor struct {
	in, out *os.File
	t       *term.Terminal
	saved   *term.State // while a line is read
}

// Line has the terminal to itself only while it waits, so that everything else is printed as usual.
func (e *editor) Line(prompt string) (string, error) {
	state, err := term.MakeRaw(int(e.in.Fd()))
	if err != nil {
		return "", err
	}
	e.saved = state
	defer e.Restore()
	if w, h, err := term.GetSize(int(e.out.Fd())); err == nil && w > 0 {
		_ = e.t.SetSize(w, h) // a terminal that cannot tell its size keeps the usual one
	}
	e.t.SetPrompt(prompt)
	line, err := e.t.ReadLine()
	if err != nil {
		_, _ = io.WriteString(e.out, "\r\n") // Ctrl-C and Ctrl-D leave the cursor behind the prompt,
		e.Forget()                           // and half a line
	}
	return line, err
}

func (e *editor) Forget() {
	e.t = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{e.in, e.out}, "")
}

func (e *editor) Restore() {
	if e.saved != nil {
		_ = term.Restore(int(e.in.Fd()), e.saved) // nothing better can be done
		e.saved = nil
	}
}

// IsTerminal tells whether somebody sits behind a file.
func IsTerminal(f any) bool {
	file, ok := f.(*os.File)
	return ok && term.IsTerminal(int(file.Fd())) && os.Getenv("TERM") != "dumb" && os.Getenv("TERM") != ""
}

// Size is how much a terminal shows; 0 and 0 for anything else.
func Size(f any) (width, height int) {
	file, ok := f.(*os.File)
	if !ok {
		return 0, 0
	}
	w, h, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return 0, 0
	}
	return w, h
}

// words are what commands are called besides their letters, in every language.
var words = map[string]string{
	"quit": "q", "quitter": "q", "help": "h", "aide": "h", "?": "h", "board": "b", "plateau": "b", "log": "l", "journal": "l",
	"account": "a", "compte": "a", "why": "w", "pourquoi": "w", "undo": "u", "annuler": "u", "offers": "o", "choices": "o", "choix": "o",
	"details": "d", "détails": "d", "more": "m", "suite": "m",
}

// letter is the command that a word means, if it is one.
func letter(word string) string {
	word = strings.ToLower(word)
	if l, ok := words[word]; ok {
		return l
	}
	return word
}
