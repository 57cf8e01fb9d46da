package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The units that are handed out are ones that systemd understands, whole.
func TestUnits(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("there is no systemd-analyze here")
	}
	dir := t.TempDir()
	args := []string{"verify"}
	for _, name := range []string{"cromford.service", "cromford.socket"} {
		text := strings.ReplaceAll(readText(t, filepath.Join("../../deploy", name)), "/usr/local/bin/cromford", os.Args[0])
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	out, err := exec.CommandContext(t.Context(), "systemd-analyze", args...).CombinedOutput()
	if err != nil || len(bytes.TrimSpace(out)) != 0 {
		t.Errorf("%v: %s", err, out)
	}
}

// Every setting that the documents, the units and the container name is one that the program has.
func TestSettingsExist(t *testing.T) {
	help := cromford("", "serve", "--help").out
	for _, name := range []string{"../../deploy/cromford.service", "../../Containerfile", "../../docs/operations.md"} {
		for _, setting := range regexp.MustCompile(`CROMFORD_[A-Z_]+`).FindAllString(readText(t, name), -1) {
			if !strings.Contains(help, "$"+setting) {
				t.Errorf("%s names %s, which is nothing", name, setting)
			}
		}
	}
	example := regexp.MustCompile(`(?m)^\s*(?:sudo -u cromford )?cromford ([a-z].*)$`)
	for _, line := range example.FindAllStringSubmatch(readText(t, "../../docs/operations.md"), -1) {
		args := strings.Fields(strings.SplitN(line[1], "#", 2)[0])
		verb := args[:1]
		if (verb[0] == "admin" || verb[0] == "tables") && len(args) > 1 {
			verb = args[:2]
		}
		got := cromford("", append(append([]string{}, verb...), "--help")...)
		if got.code != 0 {
			t.Errorf("operations.md: %s: %s", line[1], got.err)
		}
		for _, a := range args {
			if flag, _, _ := strings.Cut(a, "="); strings.HasPrefix(flag, "--") && !strings.Contains(got.out, flag) {
				t.Errorf("operations.md: %s has no %s", strings.Join(verb, " "), flag)
			}
		}
	}
}

// What the operator's guide says of the metrics is true: every one that it names is there, and every one of ours is named.
func TestMetricsAreExplained(t *testing.T) {
	h := serve(t, t.TempDir())
	token := h.token()
	h.botGame(token, "railways", 3)
	h.ask("GET", h.url+"/api/tables/none", token, nil)
	_, metrics := h.ask("GET", h.admin+"/metrics", "", nil)
	guide := readText(t, "../../docs/operations.md")
	there := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (cromford_\w+)`).FindAllStringSubmatch(metrics, -1) {
		there[m[1]] = true
		if !strings.Contains(guide, "`"+m[1]) {
			t.Errorf("the guide does not explain %s", m[1])
		}
	}
	for _, name := range regexp.MustCompile("`(cromford_[a-z_]+)").FindAllStringSubmatch(guide, -1) {
		if !there[name[1]] && name[1] != "cromford_refusals_total" { // nothing was refused
			t.Errorf("the guide explains %s, which is not there", name[1])
		}
	}
}

// The archive of a release is what its sum says, and what is in it serves and plays. CROMFORD_RELEASE is the folder of the
// archives; make release-check names it.
func TestRelease(t *testing.T) {
	dist := os.Getenv("CROMFORD_RELEASE")
	if dist == "" {
		t.Skip("no release is named")
	}
	sums := readText(t, filepath.Join(dist, "SHA256SUMS"))
	lines := strings.Split(strings.TrimSpace(sums), "\n")
	if len(lines) < 5 {
		t.Errorf("%d archives", len(lines))
	}
	for _, line := range lines {
		sum, name, _ := strings.Cut(line, "  ")
		body, err := os.ReadFile(filepath.Join(dist, name))
		if got := sha256.Sum256(body); err != nil || hex.EncodeToString(got[:]) != sum {
			t.Errorf("%s: %v", name, err)
		}
		for system, runner := range map[string]string{"linux-amd64": "", "linux-arm64": "qemu-aarch64-static"} {
			if !strings.HasSuffix(name, system+".tar.gz") {
				continue
			}
			t.Run(system, func(t *testing.T) {
				path, err := exec.LookPath(runner)
				if runner != "" && err != nil {
					t.Fatal(err) // make release-check installs it
				}
				playReleased(t, filepath.Join(dist, name), path)
			})
		}
	}
}

func playReleased(t *testing.T, archive, runner string) {
	dir := t.TempDir()
	unpack := exec.CommandContext(t.Context(), "tar", "-C", dir, "--strip-components", "1", "-xzf", archive)
	if out, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	program := func(args ...string) *exec.Cmd {
		args = append([]string{filepath.Join(dir, "cromford")}, args...)
		if runner != "" {
			args = append([]string{runner}, args...)
		}
		return exec.Command(args[0], args[1:]...)
	}
	out, err := program("version", "--json").Output()
	var v build
	if err != nil || json.Unmarshal(out, &v) != nil || v.Version == "(devel)" || !strings.Contains(archive, "-"+v.Version+"-") {
		t.Errorf("%s is version %q: %v", archive, v.Version, err)
	}
	licences := readText(t, filepath.Join(dir, "LICENCES.txt"))
	for _, want := range []string{"modernc.org/sqlite v", "github.com/prometheus/client_golang v", "svelte 5",
		"source-serif-4 5", "\nGo go1", "SIL OPEN FONT LICENSE"} {
		if !strings.Contains(licences, want) {
			t.Errorf("the licence of %s is missing", want)
		}
	}
	if runner == "" {
		if out, err := exec.CommandContext(t.Context(), "ldd", filepath.Join(dir, "cromford")).CombinedOutput(); err == nil {
			t.Errorf("it is not static: %s", out)
		}
	}
	h := start(t, program("serve", "--addr", "127.0.0.1:0", "--admin-addr", "off", "--data", filepath.Join(dir, "data"), "--rate", "0"))
	token := h.token()
	id := h.botGame(token, "railways", 3)
	if code, body := h.ask("GET", h.url+"/api/tables/"+id+"/record", token, nil); code != 200 || !strings.Contains(body, "\n= ") {
		t.Errorf("%d %s", code, body)
	}
	for _, path := range []string{"/", "/licences.txt"} {
		if code, body := h.ask("GET", h.url+path, "", nil); code != 200 || len(body) < 1000 {
			t.Errorf("%s: %d, %d bytes", path, code, len(body))
		}
	}
	h.stop()
}
