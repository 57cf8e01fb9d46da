// Package cluster runs a PostgreSQL of our own in a folder, with a standby if one is wanted, so that it can be ill-treated: killed,
// started again, replaced by its standby. It ends with the program that uses it, however that ends.
package cluster

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// ErrMissing is returned where PostgreSQL is not installed.
var ErrMissing = errors.New("PostgreSQL is not installed here (Debian: apt-get install postgresql)")

// Folder is where the programs of PostgreSQL are, or "" if it is not installed.
func Folder() string {
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); len(found) > 0 { // the pattern is sound
		return filepath.Dir(found[len(found)-1])
	}
	p, err := exec.LookPath("initdb")
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(p); err == nil {
		p = real
	}
	return filepath.Dir(p)
}

// patience is how long PostgreSQL may take to start, to stop or to follow.
const patience = 60 * time.Second

// Cluster is a primary and perhaps a standby. What it has committed is on the disks of both.
type Cluster struct {
	dir              string
	made             int // nodes so far
	primary, standby *node
}

// node is one server, running or not.
type node struct {
	dir  string // of its socket, its data and its log
	cmd  *exec.Cmd
	pid  int
	hold io.WriteCloser // keeps it alive
}

// Start makes a new database in a temporary folder and runs it. Unlike a server for quick tests it waits for the disk.
func Start(ctx context.Context) (*Cluster, error) {
	if Folder() == "" {
		return nil, ErrMissing
	}
	dir, err := os.MkdirTemp("", "cromford-cluster-")
	if err != nil {
		return nil, err
	}
	c := &Cluster{dir: dir}
	if os.Getuid() == 0 { // PostgreSQL refuses to run as root
		err = giveTo("postgres", dir)
	}
	if err == nil {
		c.primary, err = c.node(ctx)
	}
	if err == nil {
		_, err = c.tool(ctx, "initdb", "-D", c.primary.data(), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C")
	}
	if err == nil {
		err = c.run(ctx, c.primary)
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

func giveTo(name, dir string) error {
	u, err := user.Lookup(name)
	if err != nil {
		return err
	}
	uid, err1 := strconv.Atoi(u.Uid)
	gid, err2 := strconv.Atoi(u.Gid)
	return errors.Join(err1, err2, os.Chown(dir, uid, gid))
}

// command is a program that runs as whoever owns the database.
func (c *Cluster) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	if os.Getuid() == 0 {
		name, args = "runuser", append([]string{"-u", "postgres", "--", name}, args...)
	}
	cmd := exec.CommandContext(ctx, name, args...) // #nosec G204 -- programs of PostgreSQL, with arguments of ours
	cmd.Dir = "/"
	return cmd
}

// tool runs a program of PostgreSQL to its end.
func (c *Cluster) tool(ctx context.Context, name string, args ...string) (string, error) {
	var out, complaint bytes.Buffer
	cmd := c.command(ctx, filepath.Join(Folder(), name), args...)
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w: %s", name, err, complaint.String())
	}
	return strings.TrimSpace(out.String()), nil
}

func (c *Cluster) node(ctx context.Context) (*node, error) {
	c.made++
	n := &node{dir: filepath.Join(c.dir, strconv.Itoa(c.made))}
	return n, c.command(ctx, "mkdir", n.dir).Run()
}

func (n *node) data() string { return filepath.Join(n.dir, "data") }

// script lives as long as its input: when whoever holds the other end is gone, the server is stopped.
const script = `"$0" "$@" </dev/null >>"$LOG" 2>&1 & pid=$!; echo $pid; read _; kill -QUIT $pid 2>/dev/null; wait`

// run starts a server and waits until it answers. One that was killed may have left processes that end a little later than it did:
// until then it is refused, and tried again.
func (c *Cluster) run(ctx context.Context, n *node) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		err := c.launch(n)
		for err == nil {
			if _, err := c.tool(ctx, "pg_isready", "-q", "-h", n.dir); err == nil {
				return nil
			}
			if !n.alive() {
				break
			}
			err = wait(ctx)
		}
		if err == nil {
			n.forget()
			err = wait(ctx)
		}
		if err != nil {
			log, _ := os.ReadFile(filepath.Join(n.dir, "log")) // the other error says enough if there is none
			return fmt.Errorf("PostgreSQL did not start: %w: %s", err, log[max(0, len(log)-2000):])
		}
	}
}

func wait(ctx context.Context) error {
	select {
	case <-time.After(50 * time.Millisecond):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *Cluster) launch(n *node) error {
	cmd := c.command(context.WithoutCancel(context.Background()), "sh", "-c", script, filepath.Join(Folder(), "postgres"), "-D", n.data(),
		"-k", n.dir, "-h", "", "-c", "max_connections=200", "-c", "shared_buffers=32MB", "-c", "wal_retrieve_retry_interval=100ms",
		"-c", "wal_keep_size=256MB", "-c", "hot_standby=on")
	cmd.Env = append(os.Environ(), "LOG="+filepath.Join(n.dir, "log"))
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if n.hold, err = cmd.StdinPipe(); err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	n.cmd = cmd
	line, err := bufio.NewReader(out).ReadString('\n')
	if err == nil {
		n.pid, err = strconv.Atoi(strings.TrimSpace(line))
	}
	return err
}

func (n *node) process() *os.Process {
	p, err := os.FindProcess(n.pid)
	if err != nil {
		return nil
	}
	return p
}

// alive tells whether the server runs. One that has ended may still have its number, until the shell that has started it looks.
func (n *node) alive() bool {
	p := n.process()
	if p == nil || p.Signal(syscall.Signal(0)) != nil {
		return false
	}
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(n.pid), "stat"))
	_, state, found := strings.Cut(string(stat), ") ")
	return err != nil || !found || !strings.HasPrefix(state, "Z") // systems without such files are believed
}

// forget ends what has started a server; the server itself is stopped, if it still runs, without being given time.
func (n *node) forget() {
	if n.cmd == nil {
		return
	}
	_ = n.hold.Close() // it may be gone already
	_ = n.cmd.Wait()   // however it ended
	n.cmd = nil
}

// Address is the socket of the primary.
func (c *Cluster) Address() (network, address string) {
	return "unix", filepath.Join(c.primary.dir, ".s.PGSQL.5432")
}

// URL is the address of the database for programs on this machine.
func (c *Cluster) URL() string { return "postgres:///postgres?user=postgres&host=" + c.primary.dir }

// PID is the first process of the primary.
func (c *Cluster) PID() int { return c.primary.pid }

// Kill ends the primary without warning. A hard death is that of its first process alone: the others notice by themselves and may
// finish what they are at. Otherwise all of them drop what they are doing at once.
func (c *Cluster) Kill(hard bool) error {
	p := c.primary.process()
	if p == nil {
		return errors.New("there is no server to be killed")
	}
	how := syscall.SIGQUIT
	if hard {
		how = syscall.SIGKILL
	}
	err := p.Signal(how)
	c.primary.forget()
	return err
}

// Restart runs the primary again after it was killed.
func (c *Cluster) Restart(ctx context.Context) error { return c.run(ctx, c.primary) }

// AddStandby makes a standby; from then on nothing is committed that it does not have.
func (c *Cluster) AddStandby(ctx context.Context) error {
	n, err := c.node(ctx)
	if err != nil {
		return err
	}
	if _, err := c.tool(ctx, "pg_basebackup", "-D", n.data(), "-h", c.primary.dir, "-U", "postgres", "-R", "-c", "fast"); err != nil {
		return err
	}
	if err := c.run(ctx, n); err != nil {
		return err
	}
	c.standby = n
	for range int(patience / (50 * time.Millisecond)) {
		state, err := c.query(ctx, "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'")
		if err != nil {
			return err
		}
		if state == "1" {
			_, err := c.query(ctx, "ALTER SYSTEM SET synchronous_standby_names = '*'")
			if err == nil {
				_, err = c.query(ctx, "SELECT pg_reload_conf()")
			}
			return err
		}
		if err := wait(ctx); err != nil {
			return err
		}
	}
	return errors.New("the standby does not follow")
}

func (c *Cluster) query(ctx context.Context, text string) (string, error) {
	return c.tool(ctx, "psql", "-qXAt", "-h", c.primary.dir, "-U", "postgres", "-c", text)
}

// StopStandby ends the standby: from then on the primary waits in vain for it whenever something is committed.
func (c *Cluster) StopStandby() error {
	if c.standby == nil {
		return errNoStandby
	}
	c.standby.forget()
	return nil
}

var errNoStandby = errors.New("there is no standby")

// Failover kills the primary for good and lets the standby take its place. There is no standby then until one is added.
func (c *Cluster) Failover(ctx context.Context) error {
	if c.standby == nil {
		return errNoStandby
	}
	if err := c.Kill(true); err != nil {
		return err
	}
	old := c.primary
	c.primary, c.standby = c.standby, nil
	if c.primary.cmd == nil {
		if err := c.run(ctx, c.primary); err != nil {
			return err
		}
	}
	if _, err := c.tool(ctx, "pg_ctl", "promote", "-w", "-D", c.primary.data()); err != nil {
		return err
	}
	return c.remove(old.dir)
}

// remove deletes a folder; as somebody else's it may change until its last process has noticed.
func (c *Cluster) remove(dir string) (err error) {
	for range 100 {
		if err = os.RemoveAll(dir); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}

// Close stops everything and removes it.
func (c *Cluster) Close() error {
	for _, n := range []*node{c.standby, c.primary} {
		if n != nil {
			n.forget()
		}
	}
	return c.remove(c.dir)
}
