package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"runtime/pprof"
	"strings"
	"syscall"
	"time"

	"cromford/engine/market"
	"cromford/games"
	"cromford/internal/account"
	"cromford/internal/api"
	"cromford/internal/coverage"
	"cromford/internal/store"
	"cromford/internal/table"
	"cromford/web"
)

type serveCmd struct {
	Addr string `help:"Address to listen on." default:"127.0.0.1:8080" env:"CROMFORD_ADDR" placeholder:"HOST:PORT"`
	storeFlags
	BaseURL string  `help:"Address that people use, if it differs; https makes cookies secure." env:"CROMFORD_BASE_URL" placeholder:"URL"`
	Profile string  `help:"Write a CPU profile here until the server stops." env:"CROMFORD_PROFILE" placeholder:"FILE"`
	Rate    float64 `help:"Requests a second of one guest in the long run; 0 means no limit." default:"20" env:"CROMFORD_RATE" placeholder:"N"`
}

// storeFlags say where a verb finds the database.
type storeFlags struct {
	Data     string `help:"Folder of the database." default:"data" env:"CROMFORD_DATA" placeholder:"DIR"`
	Database string `help:"PostgreSQL for several servers (postgres://...) instead of a folder." env:"CROMFORD_DATABASE" placeholder:"URL"`
}

// open opens the database.
func (f *storeFlags) open(ctx context.Context) (*store.Store, error) {
	if f.Database != "" {
		if !store.IsURL(f.Database) {
			return nil, errors.New("the address of a database begins with postgres://; for a folder use --data")
		}
		return store.Open(ctx, f.Database)
	}
	if err := os.MkdirAll(f.Data, 0o750); err != nil {
		return nil, fmt.Errorf("the data folder: %w", err)
	}
	return store.Open(ctx, filepath.Join(f.Data, "cromford.db"))
}

func (c *serveCmd) Run(a *app) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if c.Profile != "" {
		f, err := os.Create(c.Profile)
		if err != nil {
			return err
		}
		defer f.Close() //nolint:errcheck // a profile that is cut off is of no use anyway
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	// The server lives on little memory, so it can afford to collect garbage less often than the default.
	debug.SetGCPercent(400)
	log := slog.New(slog.NewTextHandler(a.err, nil))
	st, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer closeStore(st, log)
	accounts, err := account.New(ctx, st)
	if err != nil {
		return err
	}
	entries, infos, sale, err := a.allGames()
	if err != nil {
		return err
	}
	tables := table.New(st, entries, log)
	n, err := tables.Resume(ctx)
	if err != nil {
		return err
	}
	defer tables.Close()
	queue, err := startJobs(ctx, st, tables, log)
	if err != nil {
		return err
	}
	defer queue.close()
	// Listening before printing the address means that whoever reads it can use it.
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return err
	}
	base := c.BaseURL
	if base == "" {
		base = "http://" + ln.Addr().String()
	}
	handler := api.New(api.Config{Tables: tables, Accounts: accounts, Games: infos, Market: sale,
		Page: api.Page(web.Files(), tables.GameOf), Log: log, Rate: c.Rate, Secure: strings.HasPrefix(base, "https:")})
	srv := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10, BaseContext: func(net.Listener) context.Context { return ctx }}
	a.printf("Cromford is open at %s (%d games in progress)\n", base, n)
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(ln) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	end, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := srv.Shutdown(end); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	a.printf("Closed. Every game is stored.\n")
	return nil
}

// allGames makes every game ready for the service and the lobby, and finds the market that is worked out for anybody.
func (a *app) allGames() (entries map[string]*table.Entry, infos []api.GameInfo, sale market.Rule, err error) {
	files, err := a.overlays()
	if err != nil {
		return nil, nil, nil, err
	}
	entries = map[string]*table.Entry{}
	for _, id := range games.IDs() {
		e, err := files.Open(id)
		if err != nil {
			return nil, nil, nil, err
		}
		if sale == nil {
			sale = e.Market
		}
		meta := e.Game.Meta()
		entries[id] = &table.Entry{Game: e.Game, Bots: e.Arena.Bots(), Mind: e.Arena.Mind}
		info := api.GameInfo{ID: id, Seats: meta.SeatCounts, SeatNames: meta.SeatNames, Revision: int(meta.Revision), Components: meta.Components,
			Bots: e.Arena.Bots(), Options: meta.Options, Clauses: coverage.Book(meta.Clauses, e.Rules)}
		if info.View, info.Sheet, info.News, err = api.Shown(e.Game); err != nil {
			return nil, nil, nil, err
		}
		for _, sec := range e.About {
			info.About = append(info.About, api.AboutSection(sec))
		}
		infos = append(infos, info)
	}
	return entries, infos, sale, nil
}
