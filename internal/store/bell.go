package store

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// bell tells the other servers which tables have changed. It is rung after the commit, by one connection that sends whatever
// has gathered: a NOTIFY inside a transaction lets only one of them commit at a time. It is a hint and may be lost.
type bell struct {
	cfg  *pgx.ConnConfig
	mu   sync.Mutex
	rung map[string]bool
	wake chan struct{}
	ctx  context.Context // ends with the store
	stop context.CancelFunc
	// mine is the process that rings for us, so that we need not listen to ourselves.
	mine atomic.Uint32
}

const (
	channel = "cromford"
	// maxPayload is a little less than what a notification may carry.
	maxPayload = 7900
	// silence is how long nothing is heard until the connection is asked whether it is still there.
	silence = 10 * time.Second
)

func newBell(cfg *pgx.ConnConfig) *bell {
	ctx, stop := context.WithCancel(context.Background())
	return &bell{cfg: cfg, rung: map[string]bool{}, wake: make(chan struct{}, 1), ctx: ctx, stop: stop}
}

func (b *bell) close() { b.stop() }

// Ring lets the other servers know that a table has changed. It never waits.
func (b *bell) Ring(id string) {
	b.mu.Lock()
	b.rung[id] = true
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// connect opens a connection beside the pool.
func (b *bell) connect(ctx context.Context) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, attempt)
	defer cancel()
	return pgx.ConnectConfig(ctx, b.cfg.Copy())
}

// run sends what was rung.
func (b *bell) run() {
	var conn *pgx.Conn
	defer func() { hangUp(conn) }()
	for {
		select {
		case <-b.wake:
		case <-b.ctx.Done():
			return
		}
		var err error
		if conn == nil {
			if conn, err = b.connect(b.ctx); err == nil {
				b.mine.Store(conn.PgConn().PID())
				_, err = conn.Exec(b.ctx, `SET synchronous_commit = off`)
			}
		}
		if err == nil {
			err = b.send(conn)
		}
		if err != nil { // what was rung meanwhile is lost: the others look by themselves now and then
			hangUp(conn)
			conn = nil
			select {
			case <-time.After(lastPause):
			case <-b.ctx.Done():
			}
		}
	}
}

func (b *bell) send(conn *pgx.Conn) error {
	b.mu.Lock()
	ids := b.rung
	b.rung = map[string]bool{}
	b.mu.Unlock()
	ctx, cancel := context.WithTimeout(b.ctx, attempt)
	defer cancel()
	var payload strings.Builder
	flush := func() error {
		if payload.Len() == 0 {
			return nil
		}
		_, err := conn.Exec(ctx, `SELECT pg_notify($1, $2)`, channel, payload.String())
		payload.Reset()
		return err
	}
	for id := range ids {
		if payload.Len()+len(id) > maxPayload {
			if err := flush(); err != nil {
				return err
			}
		}
		payload.WriteString(id + " ")
	}
	return flush()
}

// Listen hears which tables other servers have changed, until the context ends. Each time it begins to listen, and so also
// after a lost connection, anything may have changed: it hears "".
func (b *bell) Listen(ctx context.Context, heard func(id string)) error {
	for ctx.Err() == nil {
		if conn, err := b.connect(ctx); err == nil {
			_ = b.listen(ctx, conn, heard) // whatever it is, we begin again
			hangUp(conn)
		}
		select {
		case <-time.After(firstPause):
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

func (b *bell) listen(ctx context.Context, conn *pgx.Conn, heard func(id string)) error {
	if _, err := conn.Exec(ctx, `LISTEN `+channel); err != nil {
		return err
	}
	heard("")
	for {
		quiet, cancel := context.WithTimeout(ctx, silence)
		n, err := conn.WaitForNotification(quiet)
		still := quiet.Err() != nil
		cancel()
		switch {
		case err != nil && still && ctx.Err() == nil && !conn.IsClosed():
			ping, cancel := context.WithTimeout(ctx, attempt)
			err := conn.Ping(ping)
			cancel()
			if err != nil {
				return err
			}
		case err != nil:
			return err
		case n.PID != b.mine.Load():
			for _, id := range strings.Fields(n.Payload) {
				heard(id)
			}
		}
	}
}

// hangUp closes a connection, whatever has become of it.
func hangUp(conn *pgx.Conn) {
	if conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = conn.Close(ctx) // it may be dead already
}
