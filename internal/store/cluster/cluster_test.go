package cluster_test

import (
	"context"
	"os"
	"testing"

	"github.com/jackc/pgx/v5"

	"cromford/internal/store/cluster"
)

// What was committed is there after the server was killed in either way, and after its standby has taken its place.
func TestNothingIsLost(t *testing.T) {
	if cluster.Folder() == "" && os.Getenv("CI") == "" {
		t.Skip(cluster.ErrMissing)
	}
	ctx := t.Context()
	c, err := cluster.Start(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	steps := []func() error{
		func() error { return do(ctx, c, "CREATE TABLE lines (n int PRIMARY KEY)") },
		func() error { return do(ctx, c, "INSERT INTO lines VALUES (1)") },
		func() error { return c.Kill(true) },
		func() error { return c.Restart(ctx) },
		func() error { return c.AddStandby(ctx) },
		func() error { return do(ctx, c, "INSERT INTO lines VALUES (2)") },
		func() error { return c.Kill(false) },
		func() error { return c.Restart(ctx) },
		func() error { return do(ctx, c, "INSERT INTO lines VALUES (3)") },
		func() error { return c.Failover(ctx) },
		func() error { return c.AddStandby(ctx) },
		func() error { return do(ctx, c, "INSERT INTO lines VALUES (4)") },
		func() error { return c.Failover(ctx) },
	}
	for i, step := range steps {
		if err := step(); err != nil {
			t.Fatalf("step %d: %v", i+1, err)
		}
	}
	conn, err := pgx.Connect(ctx, c.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing of ours is lost with it
	var n int
	if err := conn.QueryRow(ctx, "SELECT count(*) FROM lines").Scan(&n); err != nil || n != 4 {
		t.Errorf("%d of 4 lines are there: %v", n, err)
	}
}

func do(ctx context.Context, c *cluster.Cluster, text string) error {
	conn, err := pgx.Connect(ctx, c.URL())
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing of ours is lost with it
	_, err = conn.Exec(ctx, text)
	return err
}
