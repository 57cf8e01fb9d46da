package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"runtime/debug"
	"runtime/pprof"
	"strings"
	"sync"
	"syscall"
	"time"

	"cromford/engine/market"
	"cromford/games"
	"cromford/internal/account"
	"cromford/internal/api"
	"cromford/internal/coverage"
	"cromford/internal/limit"
	"cromford/internal/store"
	"cromford/internal/table"
	"cromford/web"
)

type serveCmd struct {
	Addr string `help:"Address to listen on." default:"127.0.0.1:8080" env:"CROMFORD_ADDR" placeholder:"HOST:PORT"`
	storeFlags
	BaseURL string   `help:"Address that people use, if it differs; https makes cookies secure." env:"CROMFORD_BASE_URL" placeholder:"URL"`
	Profile string   `help:"Write a CPU profile here until the server stops." env:"CROMFORD_PROFILE" placeholder:"FILE"`
	Rate    float64  `help:"Requests a second of one person in the long run, a quarter of what one address may make; 0 means no limit." default:"20" env:"CROMFORD_RATE" placeholder:"N"`
	Proxies []string `name:"trusted-proxy" help:"Reverse proxies whose X-Forwarded-For is believed: addresses or networks." env:"CROMFORD_TRUSTED_PROXY" placeholder:"ADDR,..."`
	Memory  int      `help:"Memory to live on, in MiB." default:"512" env:"CROMFORD_MEMORY" placeholder:"MIB"`
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
	return store.OpenFolder(ctx, f.Data)
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
	proxies, err := limit.ParseProxies(c.Proxies)
	if err != nil {
		return err
	}
	streams, err := c.limits()
	if err != nil {
		return err
	}
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
	tables.Memory(c.Memory)
	server := ""
	if c.Database != "" {
		server = account.NewID(8)
		tables.Among(server)
	}
	if err := tables.Resume(ctx); err != nil {
		return err
	}
	defer tables.Close()
	if server != "" { // a server that is alone does everything itself, at once
		queue, err := startJobs(ctx, st, tables, server, log)
		if err != nil {
			return err
		}
		defer queue.close()
	}
	// Listening before printing the address means that whoever reads it can use it.
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return err
	}
	base, host := "http://"+ln.Addr().String(), ""
	if c.BaseURL != "" {
		u, err := url.Parse(c.BaseURL)
		if err != nil || u.Host == "" {
			return fmt.Errorf("the base URL %q is not one such as https://play.example.org", c.BaseURL)
		}
		base, host = c.BaseURL, u.Host
	}
	handler := api.New(api.Config{Tables: tables, Accounts: accounts, Games: infos, Market: sale,
		Page: api.Page(web.Files(), tables.GameOf), Log: log, Rate: c.Rate, Secure: strings.HasPrefix(base, "https:"),
		Host: host, Proxies: proxies, Streams: streams})
	srv := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10, BaseContext: func(net.Listener) context.Context { return ctx }}
	a.printf("Cromford is open at %s\n", base)
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

// limits sets what the process may use, and tells how many streams that leaves room for.
func (c *serveCmd) limits() (streams int, err error) {
	if c.Memory < 64 {
		return 0, fmt.Errorf("%d MiB of memory are too little; 64 is the least", c.Memory)
	}
	// The server lives on little memory, so it can afford to collect garbage less often than the default, up to a bound. The
	// bound is a wish: what is not garbage is not collected. So the number of streams follows it, like everything else that
	// people can make us hold.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(int64(c.Memory) << 20 * 8 / 10)
	streams = c.Memory * streamsPerMiB
	if files := openFiles(); files > 0 {
		streams = min(streams, files-reserved)
	}
	if streams < 1 {
		return 0, fmt.Errorf("the limit of open files is too low: %d; raise it with ulimit -n", openFiles())
	}
	return streams, nil
}

// A stream takes some 25 kB. Files, requests and the database need descriptors as well.
const (
	streamsPerMiB = 20
	reserved      = 200
)

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
			Bots: e.Arena.Bots(), Options: meta.Options, Clauses: sync.OnceValue(func() []coverage.Clause { return coverage.Book(meta.Clauses, e.Rules) })}
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
