// Package pgtest lends tests a PostgreSQL of their own: a server in a temporary folder, one for each test program, and a
// database for each test. It ends with the program that uses it, however that ends.
package pgtest

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"cromford/internal/store/cluster"
)

// script starts a server, which nobody but the user of its folder reaches, and says where it is. It lives as long as its
// input: when whoever holds the other end is gone, the server is stopped and the folder removed. A power failure is nothing
// that a test of this kind sees, so the disk need not be waited for.
const script = `
dir=$(mktemp -d "${TMPDIR:-/tmp}/cromford-pg.XXXXXX") || exit 1
end() { kill -QUIT $pid 2>/dev/null; wait; rm -rf "$dir"; }
trap end EXIT
trap '' INT
"$BIN/initdb" -D "$dir/data" -A trust -U postgres -E UTF8 --locale=C --no-sync >"$dir/log" 2>&1 || { cat "$dir/log" >&2; exit 1; }
"$BIN/postgres" -D "$dir/data" -k "$dir" -h '' -c fsync=off -c full_page_writes=off -c max_connections=200 >>"$dir/log" 2>&1 &
pid=$!
for i in $(seq 600); do
	"$BIN/pg_isready" -q -h "$dir" && break
	kill -0 $pid 2>/dev/null || { cat "$dir/log" >&2; exit 1; }
	[ $i = 600 ] && { echo "it does not answer" >&2; exit 1; }
	sleep 0.05
done
echo "$dir"
read _
`

// server is one that runs.
type server struct {
	dir  string         // of its socket
	hold io.WriteCloser // keeps it alive
}

// start runs the server of this program.
var start = sync.OnceValues(func() (*server, error) {
	cmd := exec.Command("sh", "-c", script)
	if os.Getuid() == 0 { // PostgreSQL refuses to run as root
		cmd = exec.Command("runuser", "-u", "postgres", "--", "sh", "-c", script)
	}
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), "BIN="+cluster.Folder())
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	hold, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		_ = cmd.Wait() // so that all of the complaint is there
		return nil, fmt.Errorf("PostgreSQL did not start: %w: %s", err, complaint.String())
	}
	return &server{dir: strings.TrimSpace(line), hold: hold}, nil
})

var databases atomic.Int64

// URL is the address of an empty database for this test alone. Where PostgreSQL is not installed the test is skipped, but
// never in CI.
func URL(t testing.TB) string {
	t.Helper()
	if cluster.Folder() == "" {
		const missing = "PostgreSQL is not installed here (Debian: apt-get install postgresql); make unit does it"
		if os.Getenv("CI") != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	srv, err := start()
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("t%d", databases.Add(1))
	admin := address(srv.dir, "postgres")
	run := func(text string) {
		t.Helper()
		ctx := context.WithoutCancel(t.Context())
		conn, err := pgx.Connect(ctx, admin)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(ctx) //nolint:errcheck // nothing of ours is lost with it
		if _, err := conn.Exec(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
	run("CREATE DATABASE " + name)
	t.Cleanup(func() { run("DROP DATABASE " + name + " WITH (FORCE)") })
	return address(srv.dir, name)
}

func address(dir, database string) string {
	u := url.URL{Scheme: "postgres", Path: "/" + database, RawQuery: url.Values{"host": {dir}, "user": {"postgres"}}.Encode()}
	return u.String()
}

// Both runs a test on each kind of database; where is a file that does not exist yet, or the address of an empty database.
func Both(t *testing.T, test func(t *testing.T, where string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "a.db")) })
	t.Run("postgres", func(t *testing.T) { test(t, URL(t)) })
}
