// Package jobs does what must happen once, whichever server does it: it is written down in the database, taken by one of
// the servers or workers, tried again if it fails, and kept for somebody to look at if it fails for good. It knows neither
// tables nor games; what a job does is given to it.
package jobs

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"
)

// Bots is the job to see to a table whose bots owe a choice and nobody moves them.
type Bots struct {
	Table string `json:"table"`
}

// Kind is the name of the job in the database.
func (Bots) Kind() string { return "bots" }

// InsertOpts lets a table have one such job at a time.
func (Bots) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: 8, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning, rivertype.JobStateRetryable,
		rivertype.JobStateScheduled}}}
}

// Delivery is the job to hand something to somebody outside.
type Delivery struct {
	// ID is the delivery's own: it is written down once.
	ID   string          `json:"id"`
	Body json.RawMessage `json:"body"`
}

// Kind is the name of the job in the database.
func (Delivery) Kind() string { return "delivery" }

// InsertOpts lets a delivery be tried for most of a day: after 1, 16, 81, 256 ... seconds.
func (Delivery) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: 12, Queue: outgoing}
}

// Review is the job to make a review of a game.
type Review struct {
	Table string `json:"table"`
	Depth string `json:"depth"`
	// ID is the review's own: one that was handed out again has another.
	ID string `json:"id"`
}

// Kind is the name of the job in the database.
func (Review) Kind() string { return "review" }

// InsertOpts lets whoever stops in the middle leave it to the next.
func (Review) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 8, Queue: reviews} }

const (
	// outgoing is the queue of deliveries: somebody outside who is slow keeps no bot from moving.
	outgoing = "words"
	// reviews is the queue of reviews: they take minutes.
	reviews = "reviews"
)

// reviewer makes reviews.
type reviewer struct {
	river.WorkerDefaults[Review]
	q *Queue
}

// Timeout lets a review take its time: a deep one is at work for minutes.
func (*reviewer) Timeout(*river.Job[Review]) time.Duration { return longest }

// Work makes one, until the queue is stopped.
func (w *reviewer) Work(ctx context.Context, job *river.Job[Review]) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(w.q.ctx, cancel)()
	return w.q.work.Review(ctx, job.Args.Table, job.Args.Depth, job.Args.ID)
}

// Work is what the jobs do. What is nil is not done here.
type Work struct {
	// Bots sees to the bots of a table.
	Bots func(ctx context.Context, table string) error
	// Orphans lists the tables whose bots nobody moves. One of the servers asks it every now and then.
	Orphans func(context.Context) ([]string, error)
	// Deliver hands a delivery over. Where it tells that it is hopeless, it is not tried again.
	Deliver func(ctx context.Context, body []byte) (hopeless bool, err error)
	// Words makes deliveries of what is to be told. One of the servers calls it all the time.
	Words func(context.Context) error
	// Review makes a review that was handed out.
	Review func(ctx context.Context, table, depth, id string) error
	// Lost hands out again the reviews whose server is gone. One of the servers calls it every now and then.
	Lost func(context.Context) error
}

const (
	// sweep is how often tables without a mover are looked for, listen how often there is something to tell.
	sweep  = 5 * time.Second
	listen = time.Second
	// workers is how many jobs a process does at a time.
	workers = 16
	// limit is how long a job may take. One that was begun and is not done after stuck, because its server died, is begun anew.
	limit = 30 * time.Second
	stuck = time.Minute
	// longest is how long a review may take.
	longest = 30 * time.Minute
	// poll is how often a process looks for jobs by itself, and slowPoll where PostgreSQL tells it when there is one.
	poll     = 2 * time.Second
	slowPoll = 10 * time.Second
	// kept is how long jobs stay that were done, given those that were given up.
	kept  = time.Hour
	given = 7 * 24 * time.Hour
)

// Queue is the jobs of a database.
type Queue struct {
	client interface {
		Start(context.Context) error
		Stop(context.Context) error
		Insert(context.Context, river.JobArgs, *river.InsertOpts) (*rivertype.JobInsertResult, error)
		JobList(context.Context, *river.JobListParams) (*river.JobListResult, error)
		JobRetry(ctx context.Context, id int64) (*rivertype.JobRow, error)
	}
	sqlite   *river.Client[*sql.Tx]
	postgres *river.Client[pgx.Tx]
	work     Work
	log      *slog.Logger
	sweeping atomic.Bool     // tables without a mover are looked for
	telling  atomic.Bool     // deliveries are made
	finding  atomic.Bool     // lost reviews are looked for
	ctx      context.Context // ends when the queue stops
	stop     context.CancelFunc
}

// Database is where jobs are written down.
type Database interface {
	// Pools are its connections, of SQLite or of PostgreSQL; the other is nil.
	Pools() (sqlite *sql.DB, postgres *pgxpool.Pool)
	// Alone does something that only one server may do at a time.
	Alone(ctx context.Context, do func() error) error
}

// Open prepares the jobs of a database and brings their schema up to date. Nothing is done before Start.
func Open(ctx context.Context, db Database, work Work, log *slog.Logger) (*Queue, error) {
	q := &Queue{work: work, log: log}
	q.ctx, q.stop = context.WithCancel(context.Background())
	lite, postgres := db.Pools()
	err := db.Alone(ctx, func() (err error) {
		if postgres != nil {
			q.postgres, err = open(ctx, q, riverpgxv5.New(postgres), slowPoll)
			q.client = q.postgres
		} else {
			q.sqlite, err = open(ctx, q, riversqlite.New(lite), poll)
			q.client = q.sqlite
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("preparing the jobs: %w", err)
	}
	return q, nil
}

func open[TTx any](ctx context.Context, q *Queue, driver riverdriver.Driver[TTx], poll time.Duration) (*river.Client[TTx], error) {
	log := slog.New(quiet{q.log.Handler()})
	migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: log})
	if err != nil {
		return nil, err
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return nil, err
	}
	list := river.NewWorkers()
	river.AddWorker(list, river.WorkFunc(func(ctx context.Context, job *river.Job[Bots]) error {
		return q.work.Bots(ctx, job.Args.Table)
	}))
	river.AddWorker(list, river.WorkFunc(func(ctx context.Context, job *river.Job[Delivery]) error {
		hopeless, err := q.work.Deliver(ctx, job.Args.Body)
		if err != nil && hopeless {
			return river.JobCancel(err)
		}
		return err
	}))
	river.AddWorker(list, &reviewer{q: q})
	// The leader of the servers is told that it is time; what is found becomes jobs. So nothing is written while all is well.
	every := func(often time.Duration, running *atomic.Bool, do func(context.Context) error, failed string) *river.PeriodicJob {
		return river.NewPeriodicJob(river.PeriodicInterval(often), func() (river.JobArgs, *river.InsertOpts) {
			go q.once(running, do, failed)
			return nil, nil
		}, &river.PeriodicJobOpts{RunOnStart: true})
	}
	var periodic []*river.PeriodicJob
	if q.work.Orphans != nil {
		periodic = append(periodic, every(sweep, &q.sweeping, q.sweep, "the tables whose bots nobody moves were not all found"))
	}
	if q.work.Lost != nil {
		periodic = append(periodic, every(sweep, &q.finding, q.work.Lost, "the reviews that nobody makes were not all found"))
	}
	if q.work.Words != nil {
		periodic = append(periodic, every(listen, &q.telling, q.work.Words, "not everybody was told yet what concerns them"))
	}
	queues := map[string]river.QueueConfig{}
	if q.work.Bots != nil {
		queues[river.QueueDefault] = river.QueueConfig{MaxWorkers: workers}
	}
	if q.work.Deliver != nil {
		queues[outgoing] = river.QueueConfig{MaxWorkers: workers}
	}
	if q.work.Review != nil {
		queues[reviews] = river.QueueConfig{MaxWorkers: workers}
	}
	return river.NewClient(driver, &river.Config{
		Logger: log, Workers: list, Queues: queues,
		JobTimeout: limit, RescueStuckJobsAfter: stuck, FetchPollInterval: poll, CompletedJobRetentionPeriod: kept,
		CancelledJobRetentionPeriod: given, DiscardedJobRetentionPeriod: given,
		PeriodicJobs: periodic,
	})
}

// once does something unless it is being done.
func (q *Queue) once(running *atomic.Bool, do func(context.Context) error, failed string) {
	if !running.CompareAndSwap(false, true) {
		return
	}
	defer running.Store(false)
	ctx, cancel := context.WithTimeout(q.ctx, limit)
	defer cancel()
	if err := do(ctx); err != nil && q.ctx.Err() == nil {
		q.log.Warn(failed, "reason", err)
	}
}

// sweep makes jobs of the tables whose bots nobody moves.
func (q *Queue) sweep(ctx context.Context) error {
	ids, err := q.work.Orphans(ctx)
	for _, id := range ids {
		err = errors.Join(err, q.Insert(ctx, Bots{Table: id}))
	}
	return err
}

// Start begins to do jobs.
func (q *Queue) Start(ctx context.Context) error { return q.client.Start(ctx) }

// Stop waits for the jobs that were begun.
func (q *Queue) Stop(ctx context.Context) error {
	q.stop()
	return q.client.Stop(ctx)
}

// Insert writes a job down. One that waits or runs already is not written twice.
func (q *Queue) Insert(ctx context.Context, job river.JobArgs) error {
	_, err := q.client.Insert(ctx, job, nil)
	return err
}

// InsertTx writes a job down as part of a transaction, that of the database the queue is in.
func (q *Queue) InsertTx(ctx context.Context, lite *sql.Tx, postgres pgx.Tx, job river.JobArgs) (err error) {
	if q.postgres != nil {
		_, err = q.postgres.InsertTx(ctx, postgres, job, nil)
	} else {
		_, err = q.sqlite.InsertTx(ctx, lite, job, nil)
	}
	return err
}

// Failed is a job that was given up.
type Failed struct {
	ID    int64
	Kind  string
	Args  json.RawMessage
	Tries int
	At    time.Time // when it was given up
	Error string    // of the last attempt
}

// Retry tries a job again that was given up.
func (q *Queue) Retry(ctx context.Context, id int64) error {
	_, err := q.client.JobRetry(ctx, id)
	if errors.Is(err, rivertype.ErrNotFound) {
		err = fmt.Errorf("there is no job %d", id)
	}
	return err
}

// Failures lists the jobs that were given up, the latest first. They stay for a week.
func (q *Queue) Failures(ctx context.Context, most int) ([]Failed, error) {
	found, err := q.client.JobList(ctx, river.NewJobListParams().States(rivertype.JobStateDiscarded, rivertype.JobStateCancelled).First(most).
		OrderBy(river.JobListOrderByTime, river.SortOrderDesc))
	if err != nil {
		return nil, err
	}
	out := []Failed{}
	for _, j := range found.Jobs {
		f := Failed{ID: j.ID, Kind: j.Kind, Args: j.EncodedArgs, Tries: j.Attempt}
		if j.FinalizedAt != nil {
			f.At = *j.FinalizedAt
		}
		if n := len(j.Errors); n > 0 {
			f.Error = j.Errors[n-1].Error
		}
		out = append(out, f)
	}
	return out, nil
}

// quiet lets warnings and worse through: what goes well is nobody's business.
type quiet struct{ slog.Handler }

func (h quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

func (h quiet) WithAttrs(attrs []slog.Attr) slog.Handler { return quiet{h.Handler.WithAttrs(attrs)} }
func (h quiet) WithGroup(name string) slog.Handler       { return quiet{h.Handler.WithGroup(name)} }
