package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"

	"cromford/engine"
	"cromford/internal/load"
	"cromford/internal/store"
	"cromford/internal/store/cluster"
	"cromford/internal/table"
)

// chaos ill-treats several servers of one PostgreSQL.
func (c *crashTestCmd) chaos(a *app, game engine.Game) error {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "cromford-chaos-")
	if err != nil {
		return err
	}
	db, err := openLab(ctx, c.Database)
	if err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	cfg := load.ChaosConfig{Game: game, Servers: c.Servers, Rounds: c.Rounds, Tables: c.Tables, Seed: c.Seed,
		Network: db.network, Address: db.address, By: db.by, Stored: db.stored,
		Start: func(n int, database string) (*exec.Cmd, string, error) {
			name := filepath.Join(dir, "server-"+strconv.Itoa(n)+".log")
			log, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600) // #nosec G304 -- in our own folder
			if err != nil {
				return nil, "", err
			}
			defer log.Close() //nolint:errcheck // the server has its own hold of it
			return a.startServer(dir, database, log)
		},
		Log: func(format string, args ...any) {
			if !c.JSON {
				a.printf(format, args...)
			}
		}}
	if db.cluster != nil {
		cfg.Cluster = db.cluster
	}
	rep, failed := load.Chaos(ctx, cfg)
	if err := db.close(); err != nil {
		return err
	}
	if c.JSON {
		err = a.json(rep)
	} else {
		a.chaosReport(rep)
	}
	if failed != nil {
		fmt.Fprintf(a.err, "%v\nWhat the servers said is in %s.\n", failed, dir)
		return errFailed
	}
	return errors.Join(err, os.RemoveAll(dir))
}

// clocks ill-treats the clocks of one server, or of several of one PostgreSQL.
func (c *crashTestCmd) clocks(a *app, game engine.Game) error {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "cromford-clocks-")
	if err != nil {
		return err
	}
	database := ""
	if c.Servers > 1 || c.Database != "" {
		db, err := openLab(ctx, c.Database)
		if err != nil {
			return errors.Join(err, os.RemoveAll(dir))
		}
		defer db.close() //nolint:errcheck // nothing of it is needed any more
		database = db.url.String()
		if db.cluster != nil {
			database = db.cluster.URL()
		}
	}
	name := filepath.Join(dir, "servers.log")
	log, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600) // #nosec G304 -- in our own folder
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // the servers have their own hold of it
	rep, failed := load.Clocks(ctx, load.ClocksConfig{Game: game, Servers: c.Servers, Rounds: c.Rounds, Tables: c.Tables, Seed: c.Seed,
		Start: func(int) (*exec.Cmd, string, error) { return a.startServer(dir, database, log) },
		Log: func(format string, args ...any) {
			if !c.JSON {
				a.printf(format, args...)
			}
		}})
	if c.JSON {
		err = a.json(rep)
	} else {
		a.printf("%d rounds on %d servers in %.0f s:", rep.Rounds, rep.Servers, rep.Seconds)
		for _, name := range slices.Sorted(maps.Keys(rep.Faults)) {
			a.printf(" %s %d,", name, rep.Faults[name])
		}
		a.printf(" %d starts\n  %d times ran out, %d people came back, %d games finished: %d ran out twice\n",
			rep.Starts, rep.Timeouts, rep.Returns, rep.Games, rep.Doubled)
		a.printf("  after one mishap a clock had gained at most %d ms and lost at most %d ms\n", rep.Gained, rep.Lost)
	}
	if failed != nil {
		fmt.Fprintf(a.err, "%v\nWhat the servers said is in %s.\n", failed, dir)
		return errFailed
	}
	return errors.Join(err, os.RemoveAll(dir))
}

func (a *app) chaosReport(rep *load.ChaosReport) {
	a.printf("%d rounds on %d servers in %.0f s:", rep.Rounds, rep.Servers, rep.Seconds)
	for _, name := range slices.Sorted(maps.Keys(rep.Faults)) {
		a.printf(" %s %d", name, rep.Faults[name])
	}
	a.printf("\n  %d acknowledged choices and %d lines of talk, %d events at the tables, %d games finished\n",
		rep.Choices, rep.Lines, rep.Events, rep.Games)
	a.printf("  %d requests not answered, %d choices too late, %d streams broken, %d older states shown\n",
		rep.Doubts, rep.Stale, rep.Streams, rep.Back)
	a.printf("  %d lost, %d doubled, %d divergent\n", rep.Lost, rep.Doubled, rep.Divergent)
	a.printf("  everybody had seen the same at most %d ms after a round; one table stood still for at most:\n", rep.Settling)
	for _, name := range slices.Sorted(maps.Keys(rep.Standstill)) {
		a.printf("    %-20s %6d ms\n", name, rep.Standstill[name])
	}
}

// lab is the database that several servers are tried on: somebody's, or one of our own that may be killed.
type lab struct {
	cluster          *cluster.Cluster
	url              *url.URL
	network, address string
	// open is what is read from straight, by address: another one after a standby has taken over.
	open map[string]*store.Store
}

func openLab(ctx context.Context, database string) (*lab, error) {
	l := &lab{open: map[string]*store.Store{}}
	if database == "" {
		own, err := cluster.Start(ctx)
		if err != nil {
			return nil, err
		}
		l.cluster = own
		l.network, l.address = own.Address()
		l.url = &url.URL{Scheme: "postgres", User: url.User("postgres"), Path: "/postgres", RawQuery: "sslmode=disable"}
		return l, nil
	}
	u, err := url.Parse(database)
	if err != nil || !store.IsURL(database) || u.Hostname() == "" {
		return nil, fmt.Errorf("the database %q has no address such as postgres://user@host:5432/name", database)
	}
	if u.Port() == "" {
		u.Host += ":5432"
	}
	l.url, l.network, l.address = u, "tcp", u.Host
	return l, nil
}

// by is the URL of the database for whoever reaches it by another address.
func (l *lab) by(address string) string {
	u := *l.url
	u.Host = address
	return u.String()
}

// stored reads a table straight from the database.
func (l *lab) stored(ctx context.Context, id string) (*load.Stored, error) {
	at := l.url.String()
	if l.cluster != nil {
		at = l.cluster.URL()
	}
	st := l.open[at]
	if st == nil {
		var err error
		if st, err = store.Open(ctx, at); err != nil {
			return nil, err
		}
		l.open[at] = st
	}
	in, err := st.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	events, err1 := st.EventsAfter(ctx, id, 0)
	chats, err2 := st.ChatsAfter(ctx, id, 0)
	out := &load.Stored{Config: engine.Config{Seats: len(in.Seats), Options: in.Options, Revision: in.Revision, Key: in.Key}}
	for _, e := range events {
		out.Events = append(out.Events, load.StoredEvent{Seq: e.Seq, Kind: string(e.Kind), Seat: e.Seat, Body: e.Body, Hash: e.Hash,
			Auto: e.Part == table.Auto})
	}
	for _, c := range chats {
		out.Chats = append(out.Chats, c.Text)
	}
	return out, errors.Join(err1, err2)
}

func (l *lab) close() (err error) {
	for _, st := range l.open {
		err = errors.Join(err, st.Close())
	}
	if l.cluster != nil {
		err = errors.Join(err, l.cluster.Close())
	}
	return err
}
