package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// asProgram makes the test binary the program itself, for what needs a process: a signal, a shell.
const asProgram = "CROMFORD_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		_ = os.Unsetenv(name) // what is printed must not depend on whose machine this is
	}
	_ = flag.Set("test.parallel", "8") // most tests that run side by side wait for the house, and not for a core
	os.Exit(m.Run())
}

// A record that is there is a game somebody played: it is not written over by a slip.
func TestRecordIsNotWrittenOver(t *testing.T) {
	old := readText(t, recordFile)
	file := write(t, "old.record", old)
	args := []string{"play", "railways", "--players", "me,random", "--seed", "x", "--record", file}
	got := cromford("q\n", args...)
	want := "cromford: " + file + " is there already; it is not written over unless you say --force\n"
	if got.code != exitInput || got.err != want || got.out != "" {
		t.Errorf("exit %d, %q %q", got.code, got.out, got.err)
	}
	if readText(t, file) != old {
		t.Fatal("the record is gone")
	}
	got = cromford("q\n", append(args, "--lang", "fr")...)
	if !strings.Contains(got.err, "existe déjà et ne sera pas remplacé, sauf avec --force") {
		t.Errorf("%q", got.err)
	}
	// The same through --resume: another game's file stays, one's own goes on.
	mine := filepath.Join(t.TempDir(), "mine.record")
	if got := cromford("q\n", "play", "railways", "--players", "me,random", "--record", mine); got.code != 0 {
		t.Fatal(got)
	}
	if got := cromford("q\n", "play", "--resume", mine, "--record", file); got.code != exitInput || readText(t, file) != old {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
	if got := cromford("q\n", "play", "--resume", mine, "--record", mine); got.code != 0 {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
	if got := cromford("q\n", append(args, "--force")...); got.code != 0 || readText(t, file) == old {
		t.Errorf("--force: exit %d, %q", got.code, got.err)
	}
}

// The record knows who plays; one of the time before it did is still read.
func TestRecordKnowsWhoPlays(t *testing.T) {
	file := filepath.Join(t.TempDir(), "g.record")
	if got := cromford("q\n", "play", "railways", "--players", "me,random", "--seed", "x", "--record", file); got.code != 0 {
		t.Fatal(got)
	}
	text := readText(t, file)
	const tag = "[Players \"me,random,random\"]\n"
	if !strings.Contains(text, tag) {
		t.Fatalf("the record does not say who plays: %q", text)
	}
	got := cromford("1\nq\n", "play", "--resume", file)
	if got.code != 0 || !strings.Contains(got.out, "3 seats: ●\u00a0red you, ■\u00a0blue Random, ▲\u00a0green Random.") {
		t.Errorf("exit %d, %q %q", got.code, got.out, got.err)
	}
	if strings.Contains(got.out, "--players") || strings.Contains(got.out, "--seats") {
		t.Errorf("a saved game offers what cannot be chosen any more: %q", got.out)
	}
	// Somebody else may sit down, and that is kept as well.
	if got := cromford("q\n", "play", "--resume", file, "--players", "random,me,greedy"); got.code != 0 {
		t.Fatal(got)
	}
	if now := readText(t, file); !strings.Contains(now, "[Players \"random,me,greedy\"]\n") || strings.Count(now, "[Players ") != 1 {
		t.Errorf("%q", now)
	}
	// Before the tag.
	before := write(t, "before.record", strings.Replace(text, tag, "", 1))
	if got := cromford("q\n", "play", "--resume", before); got.code != 0 || !strings.Contains(got.out, "●\u00a0red you, ■\u00a0blue Greedy") {
		t.Errorf("exit %d, %q %q", got.code, got.out, got.err)
	}
	if got := cromford("", "verify", file, before); got.code != 0 {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
}

// Who leaves is told how to go on, in the language that was spoken, with all that the record does not know.
func TestHint(t *testing.T) {
	dir := t.TempDir()
	for _, tt := range []struct {
		name, lang string
		args       []string
		want       string
	}{
		{"plain", "", nil, "The game is saved. Go on with:\n  cromford play --resume FILE\n"},
		{"French by the flag", "", []string{"--lang", "fr"},
			"La partie est enregistrée. Pour la reprendre\u00a0:\n  cromford play --resume FILE --lang fr\n"},
		{"French by the environment", "fr_CA.UTF-8", nil, "La partie est enregistrée. Pour la reprendre\u00a0:\n  cromford play --resume FILE\n"},
		{"English in France", "fr_FR", []string{"--lang", "en"}, "The game is saved. Go on with:\n  cromford play --resume FILE --lang en\n"},
		{"other numbers", "", []string{"--components", write(t, "my box.json", richer)}, "--resume FILE --components '"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("LANG", tt.lang)
			file := filepath.Join(dir, strings.ReplaceAll(tt.name, " ", "-"))
			got := cromford("q\n", append([]string{"play", "railways", "--record", file}, tt.args...)...)
			if want := strings.ReplaceAll(tt.want, "FILE", file); got.code != 0 || !strings.Contains(got.out, want) {
				t.Errorf("exit %d, %q\nwant %q", got.code, tail(got.out), want)
			}
		})
	}
}

// program starts this test as the program, in a process of its own.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "LANG=fr_FR.UTF-8")
	return cmd
}

// Ctrl-C is a way to leave like any other.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	file := filepath.Join(t.TempDir(), "g.record")
	cmd := program(t, "play", "railways", "--record", file)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close() //nolint:errcheck // it is only held open
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	b := make([]byte, 4096)
	for !strings.HasSuffix(all.String(), "> ") {
		n, err := out.Read(b)
		if err != nil {
			t.Fatalf("%v: %q", err, all.String())
		}
		all.Write(b[:n])
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	rest, err := io.ReadAll(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if want := "\nLa partie est enregistrée. Pour la reprendre\u00a0:\n  cromford play --resume " + file + "\n"; string(rest) != want {
		t.Errorf("got %q, want %q", rest, want)
	}
	if got := cromford("", "verify", file); got.code != 0 {
		t.Errorf("%q", got.err)
	}
}

func TestLanguageOfTheEnvironment(t *testing.T) {
	for _, tt := range []struct {
		env  map[string]string
		want string
	}{
		{nil, "en"},
		{map[string]string{"LANG": "fr_FR.UTF-8"}, "fr"},
		{map[string]string{"LANG": "fr"}, "fr"},
		{map[string]string{"LANG": "fr_BE@euro"}, "fr"},
		{map[string]string{"LANG": "frp_FR"}, "en"}, // another language
		{map[string]string{"LANG": "de_DE.UTF-8"}, "en"},
		{map[string]string{"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"},
		{map[string]string{"LANG": "en_GB", "LC_MESSAGES": "fr_FR"}, "fr"},
		{map[string]string{"LC_MESSAGES": "fr_FR", "LC_ALL": "en_GB"}, "en"},
	} {
		if got := languageOf(func(name string) string { return tt.env[name] }); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.env, got, tt.want)
		}
	}
	t.Setenv("LANG", "fr_FR.UTF-8")
	got := cromford("", "replay", recordFile, "--at", "3")
	if got.code != 0 || !strings.Contains(got.out, "Après 3 coups sur 287, #de5393fc") || !strings.Contains(got.out, "●\u00a0Rouge") ||
		strings.Contains(got.out, "red") {
		t.Errorf("exit %d, %q", got.code, got.out)
	}
}

// What was not chosen is said, with the way to choose it.
func TestDefaultsAreSaid(t *testing.T) {
	file := func() string { return filepath.Join(t.TempDir(), "g") }
	for _, tt := range []struct {
		args []string
		want []string
		not  string
	}{
		{[]string{"arkwright-card"}, []string{"1 seat (solo): ●\u00a0blue you. Another number: --seats 1, 2, 3, 4."}, "--players"},
		{[]string{"railways"}, []string{"3 seats: ●\u00a0red you, ■\u00a0blue Clerk (2), ▲\u00a0green Clerk (2).",
			"--seats\n3, 4, 5", "--players, with me or random, level1", "cromford\ngames"},
			"solo"},
		{[]string{"railways", "--seats", "4", "--players", "me,random", "--option", "board=germany"},
			[]string{"4 seats: ●\u00a0red you, ■\u00a0blue Random"}, "--"},
	} {
		name := file()
		got := cromford("q\n", append(append([]string{"play"}, tt.args...), "--record", name)...)
		head, _, _ := strings.Cut(got.out, "The game is saved in "+name)
		for _, want := range tt.want {
			if !strings.Contains(head, want) {
				t.Errorf("%v: want %q in %q", tt.args, want, head)
			}
		}
		if got.code != 0 || strings.Contains(head, tt.not) {
			t.Errorf("%v: exit %d, %q has %q", tt.args, got.code, head, tt.not)
		}
	}
}

// The board of a replay is that of a spectator, or of a seat.
func TestReplayAsASeat(t *testing.T) {
	got := cromford("", "replay", recordFile, "--at", "2")
	if strings.Contains(got.out, "Your contracts") || strings.Contains(got.out, "You chose") {
		t.Errorf("a spectator sees cards: %q", got.out)
	}
	got = cromford("", "replay", recordFile, "--at", "2", "--as", "blue")
	if got.code != 0 || !strings.Contains(got.out, "Your contracts:") || !strings.Contains(got.out, "You chose Deliver") ||
		!strings.Contains(got.out, "Your sealed card: Deliver") {
		t.Errorf("exit %d, %q", got.code, got.out)
	}
}

// A check that fails ends with 1; what could not be checked, with 2.
func TestVerifyCodes(t *testing.T) {
	good := readText(t, recordFile)
	bad := write(t, "bad.record", strings.Replace(good, "#de5393fc", "#de5393fd", 1))
	for _, tt := range []struct {
		files []string
		code  int
	}{
		{[]string{recordFile}, 0},
		{[]string{bad}, exitFailed},
		{[]string{"nowhere.record"}, exitInput},
		{[]string{"nowhere.record", bad, recordFile}, exitFailed},
	} {
		got := cromford("", append([]string{"verify"}, tt.files...)...)
		told := slices.Contains(tt.files, recordFile) == strings.Contains(got.out, "over")
		if got.code != tt.code || (got.err == "") != (tt.code == 0) || !told {
			t.Errorf("%v: exit %d, want %d; %q %q", tt.files, got.code, tt.code, got.out, got.err)
		}
	}
}

func TestVersionAndHelp(t *testing.T) {
	got := cromford("", "version")
	if got.code != 0 || !strings.HasPrefix(got.out, "cromford ") || !strings.Contains(got.out, runtime.Version()) {
		t.Errorf("%+v", got)
	}
	var b build
	decode(t, cromford("", "version", "--json"), &b)
	if b.Version == "" || b.Go != runtime.Version() || b.System != runtime.GOOS+"/"+runtime.GOARCH {
		t.Errorf("%+v", b)
	}
	for _, verb := range [][]string{nil, {"play"}, {"scenario", "run"}} {
		want := cromford("", append(slices.Clone(verb), "--help")...)
		if diff := cmp.Diff(want, cromford("", append([]string{"help"}, verb...)...), cmp.AllowUnexported(result{})); diff != "" {
			t.Errorf("help %v: %s", verb, diff)
		}
	}
}

func TestComplete(t *testing.T) {
	for _, tt := range []struct {
		words []string
		want  []string
	}{
		{[]string{"pl"}, []string{"play"}},
		{[]string{"co"}, []string{"completion", "components", "coverage"}}, // not what is hidden
		{[]string{"play", "arkwright-2"}, []string{"arkwright-2014", "arkwright-2025"}},
		{[]string{"play", "railways", ""}, nil}, // there is one game
		{[]string{"play", "--re"}, []string{"--record", "--resume"}},
		{[]string{"play", "--resume", ""}, nil}, // a file
		{[]string{"play", "railways", "--lang", ""}, []string{"en", "fr"}},
		{[]string{"play", "railways", "--players", "me,g"}, []string{"me,greedy"}},
		{[]string{"sim", "railways", "--bots", "random,r"}, []string{"random,random"}},
		{[]string{"league", "duel", "railways", "greedy", "panel1", "level2", "gr"}, []string{"greedy"}}, // any number of rivals
		{[]string{"play", "railways", "--players", "me,level5-r"}, []string{"me,level5-rails"}},
		{[]string{"play", "--lang", "fr", "railways", "--option", "board=g"}, []string{"board=germany"}},
		{[]string{"scenario", ""}, []string{"run"}},
		{[]string{"completion", ""}, []string{"bash", "fish", "zsh"}},
		{[]string{"help", "ver"}, []string{"verify", "version"}},
		{[]string{"conquer", "x"}, nil},
	} {
		got := cromford("", append([]string{"complete", "--"}, tt.words...)...)
		if lines := strings.Fields(got.out); got.code != 0 || !slices.Equal(lines, tt.want) {
			t.Errorf("%q: %v, want %v; %q", tt.words, lines, tt.want, got.err)
		}
	}
}

// The scripts work in the shells that are here; at least they name the program in all.
func TestCompletionScripts(t *testing.T) {
	dir := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(dir, "cromford")); err != nil {
		t.Skip(err)
	}
	for shell, try := range map[string]string{
		"bash": `source <(cromford completion bash); COMP_WORDS=(cromford play arkw); COMP_CWORD=2; _cromford; printf '%s\n' "${COMPREPLY[@]}"`,
		"fish": `cromford completion fish | source; complete -C 'cromford play arkw' | string replace -r '\t.*' ''`,
		"zsh": `compdef() { :; }; compadd() { shift 2; printf '%s\n' "$@"; }; source <(cromford completion zsh)
			words=(cromford play arkw); CURRENT=3; _cromford`,
	} {
		if got := cromford("", "completion", shell); got.code != 0 || !strings.Contains(got.out, "cromford complete -- ") {
			t.Errorf("%s: %+v", shell, got)
		}
		if _, err := exec.LookPath(shell); err != nil {
			t.Logf("no %s here", shell)
			continue
		}
		cmd := exec.Command(shell, "-c", try)
		cmd.Env = append(os.Environ(), asProgram+"=1", "PATH="+dir+":"+os.Getenv("PATH"))
		out, err := cmd.CombinedOutput()
		if want := "arkwright-2014\narkwright-2025\narkwright-card\n"; err != nil || string(out) != want {
			t.Errorf("%s: %v, %q, want %q", shell, err, out, want)
		}
	}
}

// Somebody at a terminal is told what is wanted; nothing at all is said to be nothing.
func TestMarketWaits(t *testing.T) {
	for _, tt := range []struct {
		got  result
		want string
	}{
		{cromford("", "market"), "cromford: standard input is empty; a market is wanted as JSON"},
		{cromford("", "market", write(t, "empty.json", " \n")), "empty.json is empty"},
		{cromford(`{"demand": 3`, "market"), "standard input: the JSON is not complete"},
	} {
		if tt.got.code != exitInput || !strings.Contains(tt.got.err, tt.want) || strings.Contains(tt.got.err, "EOF") {
			t.Errorf("%+v, want %q", tt.got, tt.want)
		}
	}
	var out, errOut bytes.Buffer
	a := &app{in: strings.NewReader(marketExample), out: &out, err: &errOut, terminal: func(any) bool { return true }}
	if err := (&marketCmd{JSON: true}).Run(a); err != nil {
		t.Errorf("the example itself is refused: %v", err)
	}
	var answer marketAnswer
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil || answer.Sold["red"] != 3 {
		t.Errorf("%v, %s", err, out.String())
	}
	if !strings.Contains(errOut.String(), "Waiting for a market as JSON; end it with Ctrl-D") {
		t.Errorf("%q", errOut.String())
	}
}
