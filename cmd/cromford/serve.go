package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
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
	"cromford/internal/ops"
	"cromford/internal/store"
	"cromford/internal/table"
	"cromford/internal/tally"
	"cromford/web"
)

type serveCmd struct {
	Addr        string  `help:"Address to listen on." default:"127.0.0.1:8080" env:"CROMFORD_ADDR" placeholder:"HOST:PORT"`
	AdminAddr   string  `help:"Address for the operator; off for none." default:"127.0.0.1:8081" env:"CROMFORD_ADMIN_ADDR" placeholder:"ADDR"`
	Data        string  `help:"Folder of the database." default:"data" env:"CROMFORD_DATA" placeholder:"DIR"`
	BaseURL     string  `help:"Address that people use, if it differs; may have a path." env:"CROMFORD_BASE_URL" placeholder:"URL"`
	Log         string  `help:"How the log is written: text or json." enum:"text,json" default:"text" env:"CROMFORD_LOG" placeholder:"FORM"`
	LogRequests bool    `help:"Write every request into the log." env:"CROMFORD_LOG_REQUESTS"`
	Profile     string  `help:"Write a CPU profile here until the server stops." env:"CROMFORD_PROFILE" placeholder:"FILE"`
	Rate        float64 `help:"Requests a second of one guest in the long run; 0: no limit." default:"20" env:"CROMFORD_RATE" placeholder:"N"`
}

// adminAddr is the default of --admin-addr.
const adminAddr = "127.0.0.1:8081"

// grace is how long requests may take to their end when the house closes.
const grace = 10 * time.Second

func (c *serveCmd) Run(a *app) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if c.Profile != "" {
		done, err := profile(c.Profile)
		if err != nil {
			return err
		}
		defer done()
	}
	// The server lives on little memory, so it can afford to collect garbage less often than the default.
	debug.SetGCPercent(400)
	log := c.logger(a.err)
	st, err := openStore(ctx, c.Data)
	if err != nil {
		return err
	}
	defer func() {
		if err := st.Close(); err != nil {
			log.Error("the database was not closed cleanly", "reason", err)
		}
	}()
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
	// Listening before printing the address means that whoever reads it can use it.
	ln, err := listen(ctx, c.Addr)
	if err != nil {
		return err
	}
	base, err := c.base(ln.Addr())
	if err != nil {
		return err
	}
	book := &tally.Book{}
	handler := api.New(api.Config{Tables: tables, Accounts: accounts, Games: infos, Market: sale, Book: book, LogRequests: c.LogRequests,
		Page: api.Page(web.Files(), base.Path, tables.GameOf), Log: log, Rate: c.Rate, Secure: base.Scheme == "https", Base: base.Path})
	checks := []ops.Check{{Name: "store", Do: st.Writable}, {Name: "schema", Do: st.UpToDate}, {Name: "tables", Do: tables.Ready}}
	admin, err := c.admin(ctx, log, ops.Handler(checks, tables.Book(), st.Book(), book))
	if err != nil {
		return err
	}
	defer admin()
	defer (&warden{st, tables, accounts}).listen(ctx, c.Data, log)()
	srv := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	a.printf("Cromford is open at %s (%d games in progress)\n", base, n)
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(ln) }()
	tellSystemd(ctx, log, "READY=1")
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	tellSystemd(context.WithoutCancel(ctx), log, "STOPPING=1")
	// Nobody new is let in, those who follow a table are told to come back, and what was asked is answered.
	tables.Stop()
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := srv.Shutdown(end); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	a.printf("Closed. Every game is stored.\n")
	return nil
}

// profile writes where the time goes, until done is called.
func profile(name string) (done func(), err error) {
	f, err := os.Create(name) // #nosec G304 -- the operator names the file
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() {
		pprof.StopCPUProfile()
		_ = f.Close() // a profile that is cut off is of no use anyway
	}, nil
}

func (c *serveCmd) logger(to io.Writer) *slog.Logger {
	if c.Log == "json" {
		return slog.New(slog.NewJSONHandler(to, nil))
	}
	return slog.New(slog.NewTextHandler(to, nil))
}

// databaseFile is the database in its folder.
func databaseFile(folder string) string { return filepath.Join(folder, "cromford.db") }

// openStore opens the database in a folder, and makes both if need be.
func openStore(ctx context.Context, folder string) (*store.Store, error) {
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return nil, fmt.Errorf("the data folder: %w", err)
	}
	return store.Open(ctx, databaseFile(folder))
}

// base is the address that people use.
func (c *serveCmd) base(addr net.Addr) (*url.URL, error) {
	if c.BaseURL == "" {
		return &url.URL{Scheme: "http", Host: addr.String()}, nil
	}
	u, err := url.Parse(c.BaseURL)
	if err == nil && (u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "") {
		err = errors.New("it must look like https://example.org/ or https://example.org/cromford/")
	}
	if err != nil {
		return nil, fmt.Errorf("--base-url: %w", err)
	}
	u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), ""
	return u, nil
}

// admin opens the operator's door. That the usual one is taken keeps nobody from playing.
func (c *serveCmd) admin(ctx context.Context, log *slog.Logger, h http.Handler) (done func(), err error) {
	if c.AdminAddr == "off" {
		return func() {}, nil
	}
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.AdminAddr)
	if err != nil {
		if c.AdminAddr != adminAddr {
			return nil, fmt.Errorf("--admin-addr: %w", err)
		}
		log.Warn("the operator's door stays shut; name another with --admin-addr, or off", "reason", err)
		return func() {}, nil
	}
	log.Info("the operator's door is open", "addr", ln.Addr().String())
	srv := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = srv.Serve(ln) }() // it ends when it is closed
	return func() { _ = srv.Close() }, nil
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
