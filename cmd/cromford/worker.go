package main

import (
	"context"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"syscall"

	"cromford/internal/account"
	"cromford/internal/clock"
	"cromford/internal/store"
)

type workerCmd struct {
	Database string `help:"PostgreSQL that the servers share (postgres://...)." required:"" env:"CROMFORD_DATABASE" placeholder:"URL"`
	wordFlags
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
	newSchool(entries, log)
	tables, _ := a.tablesOf(st, entries, log, nil)
	server := account.NewID(8)
	tables.Among(server)
	if err := tables.Work(ctx); err != nil {
		return err
	}
	defer tables.Close()
	base, err := c.base(&net.TCPAddr{})
	if err != nil {
		return err
	}
	told, err := c.words(ctx, st, tables, &clock.Clock{}, base, log)
	if err != nil {
		return err
	}
	tables.Cry(told)
	queue := newQueue(st, works(st, tables, server, told, c.BaseURL != ""), log)
	told.Through(queue)
	tables.Send(queue)
	if err := queue.Wake(ctx); err != nil {
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
