package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// needPython skips where there is no Python to run an example with.
func needPython(t *testing.T) string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	return python
}

// The example of docs/step.md plays games to their end, one by one and many at once.
func TestStepExample(t *testing.T) {
	python := needPython(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	example := filepath.Join("..", "..", "docs", "examples", "step", "aec.py")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"railways", "--seed", "7"}, `(?s)^seat 0: reward .*seat 2: reward .*\n\d{2,} choices\n$`},
		{[]string{"arkwright-card", "--abreast", "64", "--seats", "4", "--seconds", "0.5"}, `^[1-9]\d* games, \d+ choices a second\n$`},
	} {
		cmd := exec.Command(python, append([]string{example, self}, c.args...)...) // #nosec G204 -- our own example
		cmd.Env = append(os.Environ(), asProgram+"=1")
		out, err := cmd.CombinedOutput()
		if err != nil || !regexp.MustCompile(c.want).Match(out) {
			t.Errorf("%v: %v\n%s", c.args, err, out)
		}
	}
}

func TestStepOfAnUnknownGame(t *testing.T) {
	if got := cromford("", "step", "chess"); got.code != exitInput || !strings.Contains(got.err, `unknown game "chess"`) {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
}
