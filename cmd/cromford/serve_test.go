package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// house is the program serving, as a process of its own.
type house struct {
	t     *testing.T
	cmd   *exec.Cmd
	url   string
	admin string // empty if its door is shut
	log   *journal
	ended chan struct{}
}

// journal is what a process writes while others read it.
type journal struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.String()
}

var adminDoor = regexp.MustCompile(`operator's door is open" addr=(\S+)`)

// serve starts a house on a folder.
func serve(t *testing.T, data string, more ...string) *house {
	t.Helper()
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--admin-addr", "127.0.0.1:0", "--data", data, "--rate", "0"}, more...)
	return start(t, exec.Command(os.Args[0], args...))
}

// start runs a command that serves, and waits until it is open.
func start(t *testing.T, cmd *exec.Cmd) *house {
	t.Helper()
	h := &house{t: t, cmd: cmd, log: &journal{}, ended: make(chan struct{})}
	cmd.Env = append(append(os.Environ(), cmd.Env...), asProgram+"=1")
	cmd.Stderr = h.log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	opened := make(chan string, 1)
	go func() {
		in := bufio.NewReader(out)
		line, _ := in.ReadString('\n')
		opened <- line
		_, _ = io.Copy(io.Discard, in)
		_ = cmd.Wait()
		close(h.ended)
	}()
	t.Cleanup(h.kill)
	line := <-opened
	_, rest, ok := strings.Cut(line, "open at ")
	if h.url = strings.TrimSpace(rest); !ok {
		t.Fatalf("it does not serve: %q %s", line, h.log)
	}
	for range 200 { // what it has logged may come a little later
		if m := adminDoor.FindStringSubmatch(h.log.String()); m != nil {
			h.admin = "http://" + m[1]
			break
		}
		if slices.Contains(cmd.Args, "off") {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return h
}

func (h *house) kill() {
	_ = h.cmd.Process.Kill()
	<-h.ended
}

// stop asks the house to close, and waits until it has.
func (h *house) stop() {
	h.t.Helper()
	if err := h.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		h.t.Fatal(err)
	}
	select {
	case <-h.ended:
	case <-time.After(20 * time.Second):
		h.t.Fatalf("it does not close: %s", h.log)
	}
	if code := h.cmd.ProcessState.ExitCode(); code != 0 {
		h.t.Errorf("it closed with %d: %s", code, h.log)
	}
}

// ask makes a request, with a token if there is one, and returns status and body.
func (h *house) ask(method, url, token string, body any) (int, string) {
	h.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		h.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(h.t.Context(), method, url, bytes.NewReader(text))
	if err != nil {
		h.t.Fatal(err)
	}
	if body == nil {
		req.Body = http.NoBody
		req.ContentLength = 0
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	out, err := io.ReadAll(res.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return res.StatusCode, string(out)
}

// must expects an answer and reads it.
func (h *house) must(method, path, token string, body, into any) {
	h.t.Helper()
	code, text := h.ask(method, h.url+path, token, body)
	if code >= 300 {
		h.t.Fatalf("%s %s: %d %s", method, path, code, text)
	}
	if into != nil {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			h.t.Fatalf("%s %s: %v in %s", method, path, err, text)
		}
	}
}

func (h *house) token() string {
	h.t.Helper()
	var out struct{ Token string }
	h.must("POST", "/api/tokens", "", nil, &out)
	return out.Token
}

// botGame makes a table at which bots alone play, and waits until they have finished.
func (h *house) botGame(token, game string, seats int) (id string) {
	h.t.Helper()
	type state struct {
		Table struct{ ID, Status string }
	}
	list := make([]map[string]string, seats)
	for i := range list {
		list[i] = map[string]string{"kind": "bot", "bot": "random"}
	}
	var s state
	h.must("POST", "/api/tables", token, map[string]any{"game": game, "seats": list}, &s)
	for range 600 {
		if s.Table.Status == "over" {
			return s.Table.ID
		}
		time.Sleep(50 * time.Millisecond)
		h.must("GET", "/api/tables/"+s.Table.ID, token, nil, &s)
	}
	h.t.Fatalf("the bots do not finish: %+v", s)
	return ""
}

// The operator learns by a door of its own whether the house is well, and what it has done; the street learns nothing of it.
func TestOperatorsDoor(t *testing.T) {
	h := serve(t, filepath.Join(t.TempDir(), "data"))
	if room := regexp.MustCompile(`there is room" streams=[1-9]\d* files=\d+ memory=512\b`); !room.MatchString(h.log.String()) {
		t.Errorf("it does not say how many may follow: %s", h.log)
	}
	token := h.token()
	h.botGame(token, "railways", 3)
	h.ask("POST", h.url+"/api/tables/none/choices", token, map[string]any{"seat": 0, "ask": "x", "choices": []string{"pass()"}})
	for path, want := range map[string]string{"/healthz": `{"house":"ok"}`, "/readyz": `{"schema":"ok","store":"ok","tables":"ok"}`} {
		if code, body := h.ask("GET", h.admin+path, "", nil); code != 200 || strings.TrimSpace(body) != want {
			t.Errorf("%s: %d %s", path, code, body)
		}
		if code, _ := h.ask("GET", h.url+path, "", nil); code != 404 {
			t.Errorf("%s on the street: %d", path, code)
		}
	}
	_, metrics := h.ask("GET", h.admin+"/metrics", "", nil)
	for _, want := range []string{`cromford_choices_total\{game="railways"\} [1-9]`, `cromford_bot_seconds_count\{bot="random"\} [1-9]`,
		`cromford_store_seconds_count [1-9]`, `cromford_problems_total\{code="not_found"\} 1`, `cromford_answers_total\{status="404"\} [1-9]`,
		`cromford_request_seconds_count\{class="choose"\} 1`, `cromford_hash_mismatches_total 0`, `cromford_streams 0`,
		`cromford_bot_queue 0`, `cromford_store_queue 0`, `cromford_conflicts_total 0`} {
		if !regexp.MustCompile("(?m)^" + want).MatchString(metrics) {
			t.Errorf("%s is missing", want)
		}
	}
	if t.Failed() {
		t.Log(metrics)
	}
	h.stop()
}

// A taken port of the operator's keeps nobody from playing if it is only the usual one; one that was asked for must be had.
func TestOperatorsDoorIsTaken(t *testing.T) {
	ln, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	got := cromford("", "serve", "--addr", "127.0.0.1:0", "--admin-addr", ln.Addr().String(), "--data", t.TempDir())
	if got.code != exitInput || !strings.Contains(got.err, "--admin-addr") {
		t.Errorf("exit %d, %s", got.code, got.err)
	}
	if h := serve(t, t.TempDir(), "--admin-addr", "off"); h.admin != "" {
		t.Errorf("it was to stay shut, and is at %s", h.admin)
	}
}

// What stands at the address that people use is checked before anything is opened.
func TestBaseURL(t *testing.T) {
	for _, bad := range []string{"example.org", "ftp://example.org/", "https:///x", "https://example.org/?a=b"} {
		got := cromford("", "serve", "--addr", "127.0.0.1:0", "--admin-addr", "off", "--data", t.TempDir(), "--base-url", bad)
		if got.code != exitInput || !strings.Contains(got.err, "--base-url") {
			t.Errorf("%s: exit %d, %s", bad, got.code, got.err)
		}
	}
}
