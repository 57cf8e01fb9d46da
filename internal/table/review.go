package table

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cromford/bots"
	"cromford/bots/review"
	"cromford/engine"
	"cromford/engine/record"
	"cromford/internal/account"
)

// Depth is how much is thought about a turn.
type Depth = review.Depth

// StoredReview is a review as it is kept: begun, or done.
type StoredReview struct {
	Table   string
	Depth   string
	Version int
	Job     string // who does it; another one has nothing to say
	Person  string // who asked for it
	Done    int
	Total   int
	Changed int64 // when it last got on
	Failed  string
	Body    []byte // the review; nil while it is not done
}

// Margin is what people have written beside a game: remarks on turns and lines with names.
type Margin struct {
	Rev   int64        `json:"rev" doc:"Counts the changes: send back the one you have."`
	Notes []MarginNote `json:"notes" maxItems:"200" doc:"In the order of the game."`
}

// MarginNote is a remark, or a line that somebody gives a name to. A line may go on from another: so they make a tree.
type MarginNote struct {
	At      int            `json:"at" minimum:"0" doc:"The event after which it stands."`
	ID      string         `json:"id,omitempty" maxLength:"16" pattern:"^[A-Za-z0-9]*$" doc:"Of a line, so that others can go on from it."`
	Under   string         `json:"under,omitempty" maxLength:"16" doc:"The line that it goes on from: one that stands before it."`
	Seat    *int           `json:"seat,omitempty" minimum:"0" maximum:"15" doc:"Who plays the line; whoever acts there, if it is left out."`
	Name    string         `json:"name,omitempty" maxLength:"60" doc:"Of a line."`
	Text    string         `json:"text,omitempty" maxLength:"600" doc:"A remark."`
	Choices []string       `json:"choices,omitempty" maxItems:"60" doc:"A line, in the notation."`
	Arrows  []record.Arrow `json:"arrows,omitempty" maxItems:"12" doc:"What it points at on the board."`
}

// ReviewStore keeps reviews and studies.
type ReviewStore interface {
	// ReviewOf is what is kept of a review, or nil.
	ReviewOf(ctx context.Context, table, depth string, version int) (*StoredReview, error)
	// BeginReview notes that a review is begun. If one is there that is done, or got on after a time, the error is ErrConflict.
	BeginReview(ctx context.Context, r *StoredReview, since int64) error
	// MarkReview stores how far it is, and the review when it is done. If it was given up, the error is ErrConflict.
	MarkReview(context.Context, *StoredReview) error
	// DropReview removes a review that is not done.
	DropReview(ctx context.Context, table, depth string, version int) error
	// OpenReviews counts the reviews that got on after a time and are not done: those of a person, and all.
	OpenReviews(ctx context.Context, person string, since int64) (own, all int, err error)
	// LostReviews are some of those that have not got on since: whoever made them is gone.
	LostReviews(ctx context.Context, version int, since int64) ([]StoredReview, error)
	// MarginOf is the margin of a table; one without notes if there is none. SaveMargin stores it; if somebody has changed it since it was
	// read, the error is ErrConflict.
	MarginOf(ctx context.Context, table string) (*Margin, error)
	SaveMargin(ctx context.Context, table string, st *Margin) error
}

const (
	// abandoned is how long a review may not get on before somebody else begins it anew: its server was stopped.
	abandoned = 30 * time.Second
	// marked is how often it is stored how far a review is.
	marked = time.Second
	// reviewsEach is how many reviews of one person go on at a time, reviewsAll of everybody.
	reviewsEach = 2
	reviewsAll  = 16
)

// reviews are those that go on here.
type reviews struct {
	mu sync.Mutex
	on map[string]context.CancelFunc // by what they are called in the store
}

// Errands hands work to whichever of several servers is free.
type Errands interface {
	// Review has a review made that is begun: somebody calls MakeReview with the same words.
	Review(ctx context.Context, table, depth, job string) error
}

// Send names who hands work to other servers. It is to be told before the service answers requests; without it each does its own.
func (s *Service) Send(e Errands) { s.errands = e }

// ReviewView is how far a review is, or the review.
type ReviewView struct {
	State  string         `json:"state" enum:"none,thinking,done,failed" doc:"Not asked for, being made, here, or failed."`
	Depth  string         `json:"depth" doc:"How much is thought about a turn."`
	Done   int            `json:"done" doc:"Turns that are judged."`
	Total  int            `json:"total" doc:"Of so many; 0 while that is not known."`
	May    bool           `json:"may" doc:"You may ask for it."`
	Review *review.Review `json:"review,omitempty"`
}

// mayReview says why a game may not be reviewed, or nil: only where nobody gains by it and nothing hidden comes to light.
func (l *live) mayReview(guest string) error {
	in := l.info
	switch {
	case l.cur == nil || len(l.steps) == 0:
		return fail(Conflict, "nobody has chosen anything yet: there is nothing to review")
	case in.Status == Over:
		return nil
	case in.Rated:
		return fail(Forbidden, "this game is rated: it can be reviewed when it is over")
	case in.Host == guest && !slices.ContainsFunc(in.Seats, func(x Seat) bool { return x.Kind != Hot }):
		return nil
	case in.ForkOf != "" && in.Host == guest:
		return nil
	}
	return fail(Conflict, "the game is not over; it can be reviewed then")
}

// reviewed is a table whose game the guest may have reviewed. The caller holds it.
func (s *Service) reviewed(ctx context.Context, g account.Guest, id string) (*live, error) {
	return s.loadIf(ctx, id, func(l *live) error {
		if err := s.visible(ctx, l.info, g.ID); err != nil {
			return err
		}
		return l.mayReview(g.ID)
	})
}

// BeginReview begins a review unless it is there or goes on already.
func (s *Service) BeginReview(ctx context.Context, g account.Guest, id string, depth Depth) (*ReviewView, error) {
	l, err := s.reviewed(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return s.beginReview(ctx, l, g.ID, depth)
}

// beginReview begins a review of a table that the caller holds, unless it goes on already.
func (s *Service) beginReview(ctx context.Context, l *live, person string, depth Depth) (*ReviewView, error) {
	if l.game.Weigh == nil {
		return nil, fail(Unavailable, "nobody here can judge this game")
	}
	r := &StoredReview{Table: l.info.ID, Depth: depthOf(l, depth), Version: review.Version, Job: newKey().String()[:16], Person: person,
		Changed: s.clock.Milli()}
	since := r.Changed - abandoned.Milliseconds()
	there, err := s.store.ReviewOf(ctx, r.Table, r.Depth, r.Version)
	if err != nil {
		return nil, err
	}
	if there == nil || there.Failed != "" || there.lost(r.Changed) {
		own, all, err := s.store.OpenReviews(ctx, person, since)
		switch {
		case err != nil:
			return nil, err
		case own >= reviewsEach:
			return nil, fail(Unavailable, "%d of your games are being reviewed; wait for one of them", reviewsEach)
		case all >= reviewsAll:
			return nil, fail(Unavailable, "many games are being reviewed; try again in a moment")
		}
		there = r
		if err = s.store.BeginReview(ctx, r, since); err == nil {
			if err = s.handOut(ctx, l, r); err != nil {
				err = errors.Join(err, s.store.DropReview(ctx, r.Table, r.Depth, r.Version))
			}
		} else if errors.Is(err, ErrConflict) { // somebody was quicker
			there, err = s.store.ReviewOf(ctx, r.Table, r.Depth, r.Version)
		}
		if err != nil {
			return nil, err
		}
	}
	return there.view(person, depth)
}

// handOut has a review made that is begun: by whichever server is free, or here if there is no other. The caller holds the table.
func (s *Service) handOut(ctx context.Context, l *live, r *StoredReview) error {
	if s.errands != nil {
		return s.errands.Review(ctx, r.Table, r.Depth, r.Job)
	}
	do, err := s.review(l, r)
	if err == nil {
		s.crew.start(func() { do(s.ctx) }) // one that is not started is begun anew when somebody asks for it
	}
	return err
}

// MakeReview makes a review that was handed out. One that was given up meanwhile, or that somebody else makes, is left alone.
func (s *Service) MakeReview(ctx context.Context, id, depth, job string) error {
	r, err := s.store.ReviewOf(ctx, id, depth, review.Version)
	if err != nil || r == nil || r.Job != job || r.Body != nil || r.Failed != "" {
		return err
	}
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	do, err := s.review(l, r)
	l.mu.Unlock()
	if err != nil {
		return err
	}
	do(ctx)
	return ctx.Err()
}

// FindReviews hands out again what nobody makes any more, because its server is gone.
func (s *Service) FindReviews(ctx context.Context) error {
	now := s.clock.Milli()
	lost, err := s.store.LostReviews(ctx, review.Version, now-abandoned.Milliseconds())
	for i := range lost {
		r := &lost[i]
		r.Job, r.Done, r.Total, r.Changed = newKey().String()[:16], 0, 0, now
		switch begun := s.store.BeginReview(ctx, r, now-abandoned.Milliseconds()); {
		case begun == nil:
			err = errors.Join(err, s.errands.Review(ctx, r.Table, r.Depth, r.Job))
		case !errors.Is(begun, ErrConflict): // or somebody was quicker
			err = errors.Join(err, begun)
		}
	}
	return err
}

// review prepares a review of a table that the caller holds; what it gives back makes it.
func (s *Service) review(l *live, r *StoredReview) (do func(context.Context), err error) {
	entry, depth, upTo := l.game, r.Depth, l.steps[len(l.steps)-1].seq
	if name, at, cut := strings.Cut(depth, "@"); cut {
		depth = name
		if upTo, err = strconv.Atoi(at); err != nil {
			return nil, fmt.Errorf("a review is called %q: %w", r.Depth, err)
		}
	}
	weigh, err := entry.Weigh(review.Level)
	if err != nil {
		return nil, err
	}
	var steps []review.Step
	for i, st := range l.steps {
		if st.seq > upTo {
			break // played since it was asked for
		}
		c, err := l.after(i).Parse(l.log[st.seq-1].body)
		if err != nil {
			return nil, err
		}
		steps = append(steps, review.Step{N: st.seq, Seat: engine.Seat(st.seat), Choice: c})
	}
	first, key, made := l.first, l.info.Key, *r
	return func(ctx context.Context) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		defer s.reviews.enter(made.Job, stop)()
		s.doReview(ctx, &made, first, steps, &review.Config{Weigh: s.fairly(weigh, made.Person),
			Engine: review.Judge(Depth(depth), entry.Thought), Seed: binary.LittleEndian.Uint64(key[:8])})
	}, nil
}

// depthOf is under which name a review is kept: of a game that goes on, one for each length.
func depthOf(l *live, d review.Depth) string {
	if l.info.Status == Over {
		return string(d)
	}
	return string(d) + "@" + strconv.Itoa(l.steps[len(l.steps)-1].seq)
}

// fairly lets each turn wait until the bots of those who play have thought, and gives all who review their turn.
func (s *Service) fairly(weigh bots.Weigh, person string) bots.Weigh {
	return func(ctx context.Context, t engine.Table, seat engine.Seat, lines []bots.Line, b bots.Budget, seed uint64) (sc *bots.Scales) {
		if s.stable.long.enter(ctx, person, false) != nil {
			return nil
		}
		defer s.stable.long.leave()
		return weigh(ctx, t, seat, lines, b, seed)
	}
}

// doReview makes a review and stores it, and every now and then how far it is, so that nobody takes it for lost.
func (s *Service) doReview(ctx context.Context, r *StoredReview, first engine.Table, steps []review.Step, cfg *review.Config) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var done, total atomic.Int64
	cfg.Progress = func(n, of int) { done.Store(int64(n)); total.Store(int64(of)) }
	mark := func() error {
		r.Done, r.Total, r.Changed = int(done.Load()), int(total.Load()), s.clock.Milli()
		return s.store.MarkReview(ctx, r)
	}
	var marking sync.WaitGroup
	over := make(chan struct{})
	marking.Go(func() {
		tick := time.NewTicker(marked)
		defer tick.Stop()
		for {
			select {
			case <-over:
				return
			case <-tick.C:
				if errors.Is(mark(), ErrConflict) {
					stop() // it was given up
				}
			}
		}
	})
	var rev *review.Review
	err := sound(func() (err error) {
		rev, err = review.Game(ctx, first, steps, cfg)
		return err
	})
	close(over)
	marking.Wait()
	if ctx.Err() != nil {
		return // begun anew by whoever finds it
	}
	if err == nil {
		r.Body, err = json.Marshal(rev)
	}
	if err != nil {
		s.log.Error("a review failed", "table", r.Table, "reason", err)
		r.Failed = "it could not be made"
	}
	if err := mark(); err != nil && !errors.Is(err, ErrConflict) {
		s.log.Warn("a review was not stored", "table", r.Table, "reason", err)
	}
}

// enter notes a review that begins, and how to end it; leave forgets it.
func (rs *reviews) enter(job string, stop context.CancelFunc) (leave func()) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.on == nil {
		rs.on = map[string]context.CancelFunc{}
	}
	rs.on[job] = stop
	return func() {
		rs.mu.Lock()
		defer rs.mu.Unlock()
		delete(rs.on, job)
	}
}

// end ends a review that goes on here. One that goes on elsewhere ends when it finds that it was given up.
func (rs *reviews) end(job string) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if stop := rs.on[job]; stop != nil {
		stop()
	}
}

// Review is how far a review is, or the review. One whose server was stopped is begun anew.
func (s *Service) Review(ctx context.Context, g account.Guest, id string, depth Depth) (*ReviewView, error) {
	l, err := s.reviewed(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return s.reviewView(ctx, l, g.ID, depth)
}

func (s *Service) reviewView(ctx context.Context, l *live, guest string, depth Depth) (*ReviewView, error) {
	r, err := s.store.ReviewOf(ctx, l.info.ID, depthOf(l, depth), review.Version)
	if err == nil && r != nil && r.lost(s.clock.Milli()) {
		return s.beginReview(ctx, l, r.Person, depth)
	}
	if err != nil {
		return nil, err
	}
	return r.view(guest, depth)
}

// lost tells whether nobody makes it any more.
func (r *StoredReview) lost(now int64) bool {
	return r.Body == nil && r.Failed == "" && now-r.Changed > abandoned.Milliseconds()
}

// view is how far it is; it may be nil.
func (r *StoredReview) view(guest string, depth Depth) (*ReviewView, error) {
	v := &ReviewView{State: "none", Depth: string(depth), May: guest != ""}
	if r == nil {
		return v, nil
	}
	v.Done, v.Total = r.Done, r.Total
	switch {
	case r.Failed != "":
		v.State = "failed"
	case r.Body == nil:
		v.State = "thinking"
	default:
		v.State, v.Review = "done", &review.Review{}
		return v, json.Unmarshal(r.Body, v.Review)
	}
	return v, nil
}

// EndReview gives up a review that is being made.
func (s *Service) EndReview(ctx context.Context, g account.Guest, id string, depth Depth) (*ReviewView, error) {
	l, err := s.reviewed(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	r, err := s.store.ReviewOf(ctx, id, depthOf(l, depth), review.Version)
	switch {
	case err != nil:
		return nil, err
	case r == nil || r.Body != nil:
		return s.reviewView(ctx, l, g.ID, depth)
	case r.Person != g.ID && l.info.Host != g.ID:
		return nil, fail(Forbidden, "somebody else has asked for this review")
	}
	s.reviews.end(r.Job)
	if err := s.store.DropReview(ctx, id, r.Depth, review.Version); err != nil {
		return nil, err
	}
	return s.reviewView(ctx, l, g.ID, depth)
}

// Tried is the table as it would be if a seat had played a line.
type Tried struct {
	N       int             `json:"n" doc:"The event before the line."`
	View    any             `json:"view"`
	Changes []engine.Change `json:"changes" doc:"Public numbers that the line changes."`
	Words   []engine.Text   `json:"words" doc:"The line in words."`
}

// TryLine shows a line of a seat after event n of a game that may be reviewed, up to the end of its turn. Nothing changes.
func (s *Service) TryLine(ctx context.Context, g account.Guest, id string, n, seat int, texts []string) (*Tried, error) {
	l, err := s.reviewed(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if seat >= len(l.info.Seats) {
		return nil, fail(Invalid, "there is no seat %d", seat)
	}
	tab, err := l.at(n)
	if err != nil {
		return nil, err
	}
	out := &Tried{N: n, Words: []engine.Text{}}
	f := follow{t: tab, open: l.over()}
	by := engine.Seat(seat)
	for _, text := range texts {
		c, err := f.forced(by, text)
		if err != nil {
			return nil, err
		}
		if f.shut || !slices.Contains(f.t.Choices(by), c) || f.t.EndsTurn(c) && len(out.Words) > 0 {
			break // what follows is not known yet, or not the line's doing
		}
		out.Words = append(out.Words, f.t.Label(by, c))
		if err := f.choose(by, c); err != nil {
			return nil, err
		}
	}
	out.View, out.Changes = f.t.View(seatOf(l.viewer(g.ID, nil))), engine.Diff(tab.Gauges(), f.t.Gauges())
	if out.Changes == nil {
		out.Changes = []engine.Change{}
	}
	return out, nil
}

// Margin is what people have written beside a game.
func (s *Service) Margin(ctx context.Context, g account.Guest, id string) (*Margin, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return nil, err
	}
	l.mu.Unlock()
	return s.store.MarginOf(ctx, id)
}

// SaveMargin keeps what somebody has written beside a game. Those who play there and its host may write.
func (s *Service) SaveMargin(ctx context.Context, g account.Guest, id string, st *Margin) (*Margin, error) {
	l, err := s.reviewed(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if l.info.Host != g.ID && !l.info.seats(g.ID) {
		return nil, fail(Forbidden, "those who played here write beside the game; make a what-if to write beside your own")
	}
	if err := l.checkNotes(st.Notes); err != nil {
		return nil, err
	}
	st.sort()
	if err := s.store.SaveMargin(ctx, id, st); errors.Is(err, ErrConflict) {
		return nil, fail(Stale, "somebody else has written meanwhile; look again")
	} else if err != nil {
		return nil, err
	}
	return st, nil
}
