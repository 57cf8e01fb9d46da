package main

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"cromford/internal/account"
	"cromford/internal/jobs"
	"cromford/internal/store"
	"cromford/internal/table"
)

type workerCmd struct {
	Database string `help:"PostgreSQL that the servers share (postgres://...)." required:"" env:"CROMFORD_DATABASE" placeholder:"URL"`
}

// Run takes jobs until it is told to stop. It answers no requests.
func (c *workerCmd) Run(a *app) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(a.err, nil))
	st, err := (&storeFlags{Database: c.Database}).open(ctx)
	if err != nil {
		return err
	}
	defer closeStore(st, log)
	entries, _, _, err := a.allGames()
	if err != nil {
		return err
	}
	tables := table.New(st, entries, log)
	server := account.NewID(8)
	tables.Among(server)
	if err := tables.Work(ctx); err != nil {
		return err
	}
	defer tables.Close()
	queue, err := startJobs(ctx, st, tables, server, log)
	if err != nil {
		return err
	}
	a.printf("A worker takes jobs.\n")
	<-ctx.Done()
	queue.close()
	a.printf("Closed. What was begun is done.\n")
	return nil
}

// closeStore closes the database at the end of a verb.
func closeStore(st *store.Store, log *slog.Logger) {
	if err := st.Close(); err != nil {
		log.Error("the database was not closed cleanly", "reason", err)
	}
}

// queue is the jobs of this process.
type queue struct {
	*jobs.Queue
	log *slog.Logger
}

// orphansAtOnce is how many tables are looked for at a time; the rest come next.
const orphansAtOnce = 500

// startJobs begins to take jobs.
func startJobs(ctx context.Context, st *store.Store, tables *table.Service, server string, log *slog.Logger) (*queue, error) {
	q, err := jobs.Open(ctx, st, jobs.Work{
		Bots:    tables.TakeOver,
		Orphans: func(ctx context.Context) ([]string, error) { return st.Orphans(ctx, server, orphansAtOnce) },
	}, log)
	if err != nil {
		return nil, err
	}
	return &queue{q, log}, q.Start(context.WithoutCancel(ctx))
}

// close waits a while for the jobs that were begun.
func (q *queue) close() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := q.Stop(ctx); err != nil {
		q.log.Warn("some jobs were not done; others will do them", "reason", err)
	}
}
