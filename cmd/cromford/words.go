package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"sync"
	"time"

	"cromford/internal/clock"
	"cromford/internal/jobs"
	"cromford/internal/store"
	"cromford/internal/table"
	"cromford/internal/words"
)

// wordFlags say how people outside are reached, and where they find the house.
type wordFlags struct {
	BaseURL  string `help:"Address that people use, if it differs; may have a path." env:"CROMFORD_BASE_URL" placeholder:"URL"`
	SMTP     string `name:"smtp" help:"Server for mail: smtp://user:password@host:587 or smtps://." env:"CROMFORD_SMTP" placeholder:"URL"`
	MailFrom string `help:"Whom mail is from; by default cromford at the host of the base URL." env:"CROMFORD_MAIL_FROM" placeholder:"ADDR"`
	TestWays bool   `help:"Let pushes and webhooks go to this machine. For tests." hidden:""`
}

// base is the address that people use.
func (c *wordFlags) base(addr net.Addr) (*url.URL, error) {
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

// words is what tells people outside.
func (c *wordFlags) words(ctx context.Context, st *store.Store, tables *table.Service, now *clock.Clock, base *url.URL, log *slog.Logger) (
	*words.Service, error,
) {
	cfg := words.Config{Store: st, Tables: tables, Clock: now, Log: log, Base: strings.TrimRight(base.String(), "/"), Private: c.TestWays,
		MailOf: st.MailOf}
	if c.SMTP != "" {
		var err error
		if cfg.Mailer, err = words.NewMailer(c.SMTP, cmp.Or(c.MailFrom, "cromford@"+base.Hostname())); err != nil {
			return nil, err
		}
	} else if c.MailFrom != "" {
		return nil, errors.New("--mail-from is of no use without --smtp")
	}
	return words.New(ctx, cfg)
}

// works is what the jobs of a process do. Whoever does not know where people find the house delivers nothing, for what is
// delivered has links.
func works(st *store.Store, tables *table.Service, server string, told *words.Service, delivers bool) jobs.Work {
	w := jobs.Work{Words: told.Sweep}
	if server != "" { // a server that is alone moves all bots and makes all reviews itself
		w.Bots = tables.TakeOver
		w.Orphans = func(ctx context.Context) ([]string, error) { return st.Orphans(ctx, server, orphansAtOnce) }
		w.Review, w.Lost = tables.MakeReview, tables.FindReviews
	}
	if delivers {
		w.Deliver = func(ctx context.Context, body []byte) (hopeless bool, err error) {
			d, err := words.Read(body)
			if err != nil {
				return true, err
			}
			err = told.Deliver(ctx, &d)
			return words.Hopeless(err), err
		}
	}
	return w
}

// queue is the jobs of this process. They are opened when there is something to do: a house in which nobody listens has none.
type queue struct {
	st   *store.Store
	work jobs.Work
	log  *slog.Logger

	mu      sync.Mutex
	jobs    *jobs.Queue
	started bool
}

// orphansAtOnce is how many tables are looked for at a time; the rest come next.
const orphansAtOnce = 500

func newQueue(st *store.Store, work jobs.Work, log *slog.Logger) *queue {
	return &queue{st: st, work: work, log: log}
}

// open brings the jobs' part of the database up to date.
func (q *queue) open(ctx context.Context) (*jobs.Queue, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.jobs == nil {
		opened, err := jobs.Open(ctx, q.st, q.work, q.log)
		if err != nil {
			return nil, err
		}
		q.jobs = opened
	}
	return q.jobs, nil
}

// Wake begins to take jobs.
func (q *queue) Wake(ctx context.Context) error {
	opened, err := q.open(ctx)
	if err != nil {
		return err
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.started {
		return nil
	}
	if err := opened.Start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	q.started = true
	return nil
}

// Send settles words and writes deliveries down, all or nothing.
func (q *queue) Send(ctx context.Context, list []words.Settled, out []words.Delivery) error {
	opened, err := q.open(ctx)
	if err != nil {
		return err
	}
	return q.st.Together(ctx, func(ctx context.Context, tx store.Tx) error {
		if err := q.st.SettleWords(ctx, tx, list); err != nil {
			return err
		}
		for i := range out {
			body, err := json.Marshal(&out[i])
			if err == nil {
				err = opened.InsertTx(ctx, tx.SQLite, tx.Postgres, jobs.Delivery{ID: out[i].ID, Body: body})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Review writes down that a review is to be made.
func (q *queue) Review(ctx context.Context, table, depth, job string) error {
	opened, err := q.open(ctx)
	if err != nil {
		return err
	}
	return opened.Insert(ctx, jobs.Review{Table: table, Depth: depth, ID: job})
}

// close waits a while for the jobs that were begun.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.started {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := q.jobs.Stop(ctx); err != nil {
		q.log.Warn("some jobs were not done; others will do them", "reason", err)
	}
}

// deadLetter is a delivery that was given up, or another job, without whom it was for.
type deadLetter struct {
	ID    int64     `json:"id"`
	Kind  string    `json:"kind"`
	For   string    `json:"for,omitempty"` // the guest
	Tries int       `json:"tries"`
	At    time.Time `json:"at"`
	Error string    `json:"error"`
}

// maxLetters is how many of them are listed.
const maxLetters = 200

// letters lists the jobs that were given up.
func (q *queue) letters(ctx context.Context) ([]deadLetter, error) {
	opened, err := q.open(ctx)
	if err != nil {
		return nil, err
	}
	failed, err := opened.Failures(ctx, maxLetters)
	out := []deadLetter{}
	for _, f := range failed {
		l := deadLetter{ID: f.ID, Kind: f.Kind, Tries: f.Tries, At: f.At, Error: f.Error}
		var job jobs.Delivery
		if f.Kind == job.Kind() && json.Unmarshal(f.Args, &job) == nil {
			if d, err := words.Read(job.Body); err == nil {
				if l.Kind, l.For = string(d.Channel), d.Person; d.Letter != nil {
					l.Kind = "letter, " + string(d.Letter.Kind)
				}
			}
		}
		out = append(out, l)
	}
	return out, err
}

// retry tries a job again, or with id 0 all that were given up.
func (q *queue) retry(ctx context.Context, id int64) (n int, err error) {
	opened, err := q.open(ctx)
	if err != nil {
		return 0, err
	}
	ids := []int64{id}
	if id == 0 {
		ids = nil
		failed, err := opened.Failures(ctx, maxLetters)
		if err != nil {
			return 0, err
		}
		for _, f := range failed {
			ids = append(ids, f.ID)
		}
	}
	for _, id := range ids {
		if err := opened.Retry(ctx, id); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

type lettersCmd struct {
	wardenFlags
	Retry int64 `help:"Try this one again; -1 for all." placeholder:"ID"`
}

// Run lists the letters, pushes and jobs that were given up, or tries them again.
func (c *lettersCmd) Run(a *app) error {
	if c.Retry != 0 {
		return c.tell(a, order{Verb: "retry", ID: fmt.Sprint(c.Retry)})
	}
	var list []deadLetter
	if err := c.give(a, order{Verb: "letters"}, &list); err != nil {
		return err
	}
	if c.JSON {
		return a.json(list)
	}
	for _, l := range list {
		a.printf("%6d  %s  %s, guest %s, %d tries: %s\n", l.ID, l.At.UTC().Format(time.DateTime), l.Kind, cmp.Or(l.For, "none"), l.Tries, l.Error)
	}
	a.printf("%d were given up. They stay for a week; --retry ID tries one again, --retry -1 all.\n", len(list))
	return nil
}
