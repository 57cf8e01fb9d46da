package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"cromford/games"
	"cromford/internal/account"
	"cromford/internal/club"
	"cromford/internal/jobs"
	"cromford/internal/ladder"
	"cromford/internal/store"
	"cromford/internal/table"
)

// warden does what the operator orders, in the house itself: a table that is open in memory hears of it at once.
type warden struct {
	store    *store.Store
	tables   *table.Service
	accounts *account.Service
	ladder   *ladder.Service
	queue    *queue
}

// order is what the operator wants done.
type order struct {
	Verb string `json:"verb"`
	ID   string `json:"id,omitempty"`   // of a guest or a table
	Text string `json:"text,omitempty"` // what to look for, or a name
	Off  bool   `json:"off,omitempty"`  // take it back; of a list, also what is settled
	// Days are how long a season lasts, Signup how long people can put their names down for the first.
	Days   int `json:"days,omitempty"`
	Signup int `json:"signup,omitempty"`
}

// found is what a search has brought.
type found struct {
	Guests []store.FoundGuest `json:"guests"`
	Tables []store.FoundTable `json:"tables"`
}

// exported is the record of a table, or all that is stored of a guest.
type exported struct {
	Record string             `json:"record,omitempty"`
	Guest  *store.FoundGuest  `json:"guest,omitempty"`
	Tables []store.FoundTable `json:"tables,omitempty"`
	Said   []store.Said       `json:"said,omitempty"`
}

// done is what was done.
type done struct {
	ID   string `json:"id"`
	Done string `json:"done"`
}

// carry carries an order out.
func (w *warden) carry(ctx context.Context, o order) (any, error) {
	switch o.Verb {
	case "find":
		guests, tables, err := w.store.Find(ctx, o.Text)
		return found{append([]store.FoundGuest{}, guests...), append([]store.FoundTable{}, tables...)}, err
	case "mute", "ban":
		return w.restrict(ctx, o)
	case "close":
		return done{o.ID, "closed"}, w.tables.Shut(ctx, o.ID)
	case "delete":
		return done{o.ID, "deleted"}, w.tables.Remove(ctx, o.ID)
	case "rename":
		return done{o.ID, "renamed"}, w.rename(ctx, o.ID, o.Text)
	case "export":
		return w.export(ctx, o.ID)
	case "unhalt":
		return done{o.ID, "goes on"}, w.tables.Unhalt(ctx, o.ID)
	case "reports":
		list, err := w.store.Reports(ctx, o.Off)
		return append([]club.Report{}, list...), err
	case "settle":
		return done{o.ID, "settled"}, w.store.CloseReport(ctx, o.ID, time.Now().UnixMilli())
	case "rerate":
		n, err := w.ladder.Recount(ctx)
		return done{fmt.Sprint(n, " games"), "counted again"}, err
	case "season":
		return w.season(ctx, o)
	case "halted":
		return w.tables.Halts(ctx)
	case "letters":
		return w.queue.letters(ctx)
	case "retry":
		return w.retry(ctx, o.ID)
	}
	return nil, fmt.Errorf("there is no order %q", o.Verb)
}

// season begins a ladder of a game.
func (w *warden) season(ctx context.Context, o order) (any, error) {
	e, err := games.Open(o.ID, nil)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(e.Game.Meta().SeatCounts, 4) {
		return nil, fmt.Errorf("%s is not played by four", o.ID)
	}
	s, err := w.ladder.NewLadder(ctx, o.ID, o.Days, o.Signup)
	return done{s.ID, fmt.Sprintf("season %d of %s is open for names; it begins %s", s.Number, s.Game,
		time.UnixMilli(s.Starts).UTC().Format(time.RFC3339))}, err
}

func (w *warden) retry(ctx context.Context, which string) (any, error) {
	id, err := strconv.ParseInt(which, 10, 64)
	if err != nil {
		return nil, err
	}
	n, err := w.queue.retry(ctx, max(0, id))
	return done{which, fmt.Sprintf("%d tried again", n)}, err
}

func (w *warden) restrict(ctx context.Context, o order) (any, error) {
	g, err := w.store.Guest(ctx, o.ID)
	if err != nil {
		return nil, fmt.Errorf("there is no guest %q", o.ID)
	}
	if o.Verb == "mute" {
		g.Muted = !o.Off
	} else {
		g.Banned = !o.Off
	}
	if err := w.accounts.Restrict(ctx, g.ID, g.Muted, g.Banned); err != nil {
		return nil, err
	}
	what := map[string]string{"mute": "muted", "ban": "banned"}[o.Verb]
	if o.Off {
		what = "no longer " + what
	}
	return done{o.ID, what}, nil
}

// rename gives a table or a guest another name.
func (w *warden) rename(ctx context.Context, id, name string) error {
	if w.tables.GameOf(ctx, id) != "" {
		return w.tables.Retitle(ctx, id, name)
	}
	if _, err := w.store.Guest(ctx, id); err != nil {
		return fmt.Errorf("there is no table or guest %q", id)
	}
	g, err := w.accounts.Rename(ctx, id, name)
	if err == nil {
		w.tables.Renamed(ctx, g)
	}
	return err
}

func (w *warden) export(ctx context.Context, id string) (any, error) {
	if w.tables.GameOf(ctx, id) != "" {
		text, err := w.tables.Export(ctx, id)
		return exported{Record: string(text)}, err
	}
	g, tables, said, err := w.store.Dossier(ctx, id)
	if err == nil && g.ID == "" {
		err = fmt.Errorf("there is no table or guest %q", id)
	}
	return exported{Guest: &g, Tables: tables, Said: said}, err
}

// socketFile is where a running house takes orders: whoever may read its database may give them.
func socketFile(folder string) string { return filepath.Join(folder, "operator.sock") }

// listen takes orders until done is called.
func (w *warden) listen(ctx context.Context, folder string, log *slog.Logger) (done func()) {
	name := socketFile(folder)
	_ = os.Remove(name) // of a house that was killed; there is one house in a folder
	ln, err := (&net.ListenConfig{}).Listen(ctx, "unix", name)
	if err == nil {
		err = os.Chmod(name, 0o600)
	}
	if err != nil {
		log.Warn("the operator's orders are not taken while the house is open", "reason", err)
		return func() {}
	}
	srv := &http.Server{Handler: w, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = srv.Serve(ln) }() // it ends when it is closed
	return func() { _ = srv.Close() }
}

// answer is what came of an order.
type answer struct {
	Result json.RawMessage `json:"result,omitempty"`
	Error  string          `json:"error,omitempty"`
}

// ServeHTTP carries out one order.
func (w *warden) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	var o order
	var out answer
	err := json.NewDecoder(r.Body).Decode(&o)
	if err == nil {
		var v any
		if v, err = w.carry(r.Context(), o); err == nil {
			out.Result, err = json.Marshal(v)
		}
	}
	if err != nil {
		out = answer{Error: err.Error()}
	}
	_ = json.NewEncoder(rw).Encode(out) // nobody is left to tell if this fails
}

// wardenFlags are those of every verb that gives an order.
type wardenFlags struct {
	storeFlags
	JSON bool `name:"json" help:"Print JSON."`
}

// give has an order carried out: by the house if it is open, else here. Servers that share a database hear of what is written
// to it; of a guest within half a minute.
func (f *wardenFlags) give(a *app, o order, into any) error {
	ctx := context.Background()
	err := errShut
	var out *answer
	if f.Database == "" {
		if _, err := os.Stat(databaseFile(f.Data)); err != nil {
			return fmt.Errorf("there is no house in %s: %w", f.Data, err)
		}
		out, err = send(ctx, socketFile(f.Data), o)
	}
	if errors.Is(err, errShut) {
		out, err = f.carryHere(ctx, a, o)
	}
	switch {
	case err != nil:
		return err
	case out.Error != "":
		return errors.New(out.Error)
	}
	return json.Unmarshal(out.Result, into)
}

var errShut = errors.New("the house is shut")

// send asks a running house.
func send(ctx context.Context, socket string, o order) (*answer, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "unix", socket)
	if err != nil {
		return nil, errShut
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true,
		DialContext: func(context.Context, string, string) (net.Conn, error) { return conn, nil }}}
	body, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://house/", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	res, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close() //nolint:errcheck // it was read to its end
	out := &answer{}
	return out, json.NewDecoder(res.Body).Decode(out)
}

// carryHere opens the database of a house that is shut.
func (f *wardenFlags) carryHere(ctx context.Context, a *app, o order) (*answer, error) {
	st, err := f.open(ctx)
	if err != nil {
		return nil, err
	}
	out, err := func() (*answer, error) {
		entries, _, _, err := a.allGames()
		if err != nil {
			return nil, err
		}
		accounts, err := account.New(ctx, st)
		if err != nil {
			return nil, err
		}
		tables, _ := a.tablesOf(st, entries, slog.New(slog.DiscardHandler), nil)
		tables.Stop() // no bot moves here
		defer tables.Close()
		quiet := slog.New(slog.DiscardHandler)
		v, err := (&warden{st, tables, accounts, ladder.New(st, tables, nil, quiet), newQueue(st, jobs.Work{}, quiet)}).carry(ctx, o)
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(v)
		return &answer{Result: text}, err
	}()
	return out, errors.Join(err, st.Close())
}

// tell prints what was done.
func (f *wardenFlags) tell(a *app, o order) error {
	var d done
	if err := f.give(a, o, &d); err != nil {
		return err
	}
	if f.JSON {
		return a.json(d)
	}
	a.printf("%s: %s\n", d.ID, d.Done)
	return nil
}
