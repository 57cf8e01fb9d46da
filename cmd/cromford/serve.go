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
	"sync"
	"syscall"
	"time"

	"cromford/engine/market"
	"cromford/games"
	"cromford/internal/account"
	"cromford/internal/api"
	"cromford/internal/archive"
	"cromford/internal/clock"
	"cromford/internal/club"
	"cromford/internal/coverage"
	"cromford/internal/guide"
	"cromford/internal/ladder"
	"cromford/internal/limit"
	"cromford/internal/ops"
	"cromford/internal/passkey"
	"cromford/internal/store"
	"cromford/internal/table"
	"cromford/internal/tally"
	"cromford/internal/words"
	"cromford/web"
)

type serveCmd struct {
	Addr      string `help:"Address to listen on." default:"127.0.0.1:8080" env:"CROMFORD_ADDR" placeholder:"HOST:PORT"`
	AdminAddr string `help:"Address for the operator; off for none." default:"127.0.0.1:8081" env:"CROMFORD_ADMIN_ADDR" placeholder:"ADDR"`
	storeFlags
	wordFlags
	Log         string   `help:"How the log is written: text or json." enum:"text,json" default:"text" env:"CROMFORD_LOG" placeholder:"FORM"`
	LogRequests bool     `help:"Write every request into the log." env:"CROMFORD_LOG_REQUESTS"`
	Profile     string   `help:"Write a CPU profile here until the server stops." env:"CROMFORD_PROFILE" placeholder:"FILE"`
	Rate        float64  `help:"Requests a second of one person; 0: no limit." default:"20" env:"CROMFORD_RATE" placeholder:"N"`
	Proxies     []string `name:"trusted-proxy" help:"Whose X-Forwarded-For is believed." env:"CROMFORD_TRUSTED_PROXY" placeholder:"ADDR,..."`
	Memory      int      `help:"Memory to live on, in MiB." default:"512" env:"CROMFORD_MEMORY" placeholder:"MIB"`
	TestClock   bool     `help:"Let the operator's door move the time forward: POST /clock?by=24h. For tests." hidden:""`
	TestLetters string   `help:"Write letters into this folder instead of sending them. For tests." hidden:"" placeholder:"DIR"`
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
	proxies, err := limit.ParseProxies(c.Proxies)
	if err != nil {
		return err
	}
	streams, err := c.limits()
	if err != nil {
		return err
	}
	log := c.logger(a.err)
	log.Info("there is room", "streams", streams, "files", openFiles(), "memory", c.Memory)
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
	learnt := newSchool(entries, log)
	now := &clock.Clock{}
	if c.TestClock {
		ahead, err := st.Ahead(ctx)
		if err != nil {
			return err
		}
		now.Advance(ahead)
	}
	accounts.Time(now)
	tables, owners := a.tablesOf(st, entries, log, now)
	tables.Memory(c.Memory)
	tables.Time(now)
	people := club.New(st, now, log)
	defer people.Close()
	tables.Know(people)
	server := ""
	if c.Database != "" {
		server = account.NewID(8)
		tables.Among(server)
	}
	// Listening before printing the address means that whoever reads it can use it.
	ln, err := listen(ctx, c.Addr)
	if err != nil {
		return err
	}
	base, err := c.base(ln.Addr())
	if err != nil {
		return err
	}
	told, err := c.words(ctx, st, tables, now, base, log)
	if err != nil {
		return err
	}
	tables.Cry(told)
	defer tables.Close()
	queue := newQueue(st, works(st, tables, server, told, true), log)
	defer queue.close()
	if server != "" {
		tables.Send(queue)
	}
	told.Through(queue)
	host := ""
	if c.BaseURL != "" {
		host = base.Host
	}
	standings := ladder.New(st, tables, now, log)
	keyed := c.signing(accounts, told, base, log)
	book := &tally.Book{}
	handler := api.New(api.Config{Tables: tables, Accounts: accounts, Words: told, People: people, Ladder: standings,
		Archive: archive.New(st, now), Bench: owners,
		Practices: learnt.openers(), Lessons: learnt.lessons, Puzzles: learnt.puzzles,
		Games: infos, Market: sale, Book: book, LogRequests: c.LogRequests,
		Page: api.Page(web.Files(), base.Path, tables.GameOf), Log: log, Rate: c.Rate, Secure: base.Scheme == "https", Base: base.Path,
		Host: host, Proxies: proxies, Streams: streams, URL: base.String(), Keyed: keyed})
	checks := []ops.Check{{Name: "store", Do: st.Writable}, {Name: "schema", Do: st.UpToDate}, {Name: "tables", Do: tables.Ready}}
	door := ops.Handler(checks, tables.Book(), st.Book(), book)
	if c.TestClock {
		door = ops.Moving(now, tables.Pulse, door) // so that the time stays where it is when the house is opened again
	}
	admin, err := c.admin(ctx, log, door)
	if err != nil {
		return err
	}
	defer admin()
	if c.Database == "" { // those that share a database hear of what is done to it
		defer (&warden{st, tables, accounts, standings, queue}).listen(ctx, c.Data, log)()
	}
	srv := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	// Clocks run from here on, so the door is opened at once.
	if err := tables.Resume(ctx); err != nil {
		return err
	}
	a.printf("Cromford is open at %s\n", base)
	failed := make(chan error, 1)
	limited := &limit.Listener{Listener: ln, Proxies: proxies, Counts: limit.NewCounts(c.connections(), streams+reserved/2)}
	go func() { failed <- srv.Serve(limited) }()
	go tidy(ctx)
	if err := told.Wake(ctx); err != nil {
		return err
	}
	if server != "" { // a server that is alone has jobs only if people outside are to be told something
		if err := queue.Wake(ctx); err != nil {
			return err
		}
	}
	running := make(chan struct{})
	go func() {
		defer close(running)
		standings.Run(ctx)
	}()
	defer func() { stop(); <-running }()
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

// signing gives the accounts what they need to let people sign in. It tells the host at which passkeys can be used; there may be
// none, and people sign in by mail, or play as guests.
func (c *serveCmd) signing(accounts *account.Service, told *words.Service, base *url.URL, log *slog.Logger) (keyed string) {
	if c.SMTP != "" {
		accounts.Post(told)
	}
	if c.TestLetters != "" {
		accounts.Post(tray{c.TestLetters})
	}
	ring, err := passkey.New(base)
	if err != nil {
		log.Info("nobody signs in by passkey here", "reason", err)
		return ""
	}
	accounts.Unlock(ring)
	return ring.Host()
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

// limits sets what the process may use, and tells how many streams that leaves room for.
func (c *serveCmd) limits() (streams int, err error) {
	if c.Memory < 64 {
		return 0, fmt.Errorf("%d MiB of memory are too little; 64 is the least", c.Memory)
	}
	// The bound is a wish: what is not garbage is not collected. So the number of streams follows it, like everything else that
	// people can make us hold.
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

// connections is how many one address may have; without a limit of requests there is none of these.
func (c *serveCmd) connections() int {
	if c.Rate <= 0 {
		return 0
	}
	return connectionsOfAddress
}

const connectionsOfAddress = 400

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
		entries[id] = entryOf(e)
		info := api.GameInfo{ID: id, Seats: meta.SeatCounts, SeatNames: meta.SeatNames, Revision: int(meta.Revision), Components: meta.Components,
			Bots: e.Arena.Bots(), Options: meta.Options, Guide: guide.Of(id, e),
			Clauses: sync.OnceValue(func() []coverage.Clause { return coverage.Book(meta.Clauses, e.Rules) })}
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
