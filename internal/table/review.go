package table

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"sync"
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
	mu  sync.Mutex
	on  map[string]context.CancelFunc // by table
	who map[string]int                // how many of a person
}

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

// beginReview begins a review of a table that the caller holds.
func (s *Service) beginReview(ctx context.Context, l *live, person string, depth Depth) (*ReviewView, error) {
	id, entry := l.info.ID, l.game
	if entry.Weigh == nil {
		return nil, fail(Unavailable, "nobody here can judge this game")
	}
	weigh, err := entry.Weigh(review.Level)
	if err != nil {
		return nil, fail(Unavailable, "nobody here can judge this game")
	}
	r := &StoredReview{Table: id, Depth: depthOf(l, depth), Version: review.Version, Job: newKey().String()[:16], Person: person,
		Changed: s.clock.Milli()}
	ctx2, stop, err := s.reviews.enter(s.ctx, id, person)
	if err != nil {
		return nil, err
	}
	if err := s.store.BeginReview(ctx, r, r.Changed-abandoned.Milliseconds()); err != nil {
		stop()
		if errors.Is(err, ErrConflict) {
			return s.reviewView(ctx, l, person, depth)
		}
		return nil, err
	}
	steps := make([]review.Step, len(l.steps))
	for i, st := range l.steps {
		before := l.after(i)
		c, err := before.Parse(l.log[st.seq-1].body)
		if err != nil {
			stop()
			return nil, err
		}
		steps[i] = review.Step{N: st.seq, Seat: engine.Seat(st.seat), Choice: c}
	}
	first, key := l.first, l.info.Key
	if !s.crew.start(func() {
		defer stop()
		s.doReview(ctx2, r, first, steps, &review.Config{Weigh: s.fairly(weigh, person), Engine: review.Judge(depth, entry.Thought),
			Seed: binary.LittleEndian.Uint64(key[:8])})
	}) {
		stop()
	}
	return &ReviewView{State: "thinking", Depth: string(depth), May: true}, nil
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

// doReview makes a review and stores it.
func (s *Service) doReview(ctx context.Context, r *StoredReview, first engine.Table, steps []review.Step, cfg *review.Config) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	last := time.Now()
	cfg.Progress = func(done, of int) {
		if r.Done, r.Total = done, of; done > 0 && time.Since(last) < marked {
			return
		}
		last, r.Changed = time.Now(), s.clock.Milli()
		if err := s.store.MarkReview(ctx, r); errors.Is(err, ErrConflict) {
			stop() // it was given up
		}
	}
	var rev *review.Review
	err := sound(func() (err error) {
		rev, err = review.Game(ctx, first, steps, cfg)
		return err
	})
	if ctx.Err() != nil {
		return // begun anew when somebody asks for it
	}
	if err == nil {
		r.Body, err = json.Marshal(rev)
	}
	if err != nil {
		s.log.Error("a review failed", "table", r.Table, "reason", err)
		r.Failed = "it could not be made"
	}
	r.Changed = s.clock.Milli()
	if err := s.store.MarkReview(ctx, r); err != nil && !errors.Is(err, ErrConflict) {
		s.log.Warn("a review was not stored", "table", r.Table, "reason", err)
	}
}

// enter notes a review that begins. stop ends it.
func (rs *reviews) enter(ctx context.Context, table, person string) (context.Context, context.CancelFunc, error) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.on == nil {
		rs.on, rs.who = map[string]context.CancelFunc{}, map[string]int{}
	}
	switch {
	case rs.on[table] != nil:
		return nil, nil, fail(Conflict, "this game is being reviewed; wait for that, or end it")
	case rs.who[person] >= reviewsEach:
		return nil, nil, fail(Unavailable, "%d of your games are being reviewed; wait for one of them", reviewsEach)
	case len(rs.on) >= reviewsAll:
		return nil, nil, fail(Unavailable, "many games are being reviewed; try again in a moment")
	}
	ctx, stop := context.WithCancel(ctx)
	rs.on[table] = stop
	rs.who[person]++
	return ctx, sync.OnceFunc(func() {
		stop()
		rs.mu.Lock()
		defer rs.mu.Unlock()
		delete(rs.on, table)
		if rs.who[person]--; rs.who[person] == 0 {
			delete(rs.who, person)
		}
	}), nil
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
	v := &ReviewView{State: "none", Depth: string(depth), May: guest != ""}
	r, err := s.store.ReviewOf(ctx, l.info.ID, depthOf(l, depth), review.Version)
	if err != nil || r == nil {
		return v, err
	}
	v.Done, v.Total = r.Done, r.Total
	switch {
	case r.Failed != "":
		v.State = "failed"
	case r.Body == nil:
		v.State = "thinking"
		if s.clock.Milli()-r.Changed > abandoned.Milliseconds() && !s.reviews.has(l.info.ID) {
			return s.beginReview(ctx, l, r.Person, depth)
		}
	default:
		v.State, v.Review = "done", &review.Review{}
		err = json.Unmarshal(r.Body, v.Review)
	}
	return v, err
}

func (rs *reviews) has(table string) bool {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.on[table] != nil
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
	s.reviews.mu.Lock()
	if stop := s.reviews.on[id]; stop != nil {
		stop()
	}
	s.reviews.mu.Unlock()
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
