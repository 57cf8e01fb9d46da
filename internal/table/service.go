package table

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"cromford/bots/arena"
	"cromford/engine"
	"cromford/internal/account"
)

// Entry is a game the service can run.
type Entry struct {
	Game engine.Game
	Bots []string // the last is the best
	Mind func(name string) (arena.Mind, error)
}

// Service runs all tables of a server.
type Service struct {
	store Store
	games map[string]*Entry
	log   *slog.Logger

	mu     sync.Mutex
	tables map[string]*live

	bots    sync.WaitGroup
	botSlot chan struct{}
	ctx     context.Context // ends when the service stops
	stop    context.CancelFunc
}

// New makes the service. Resume must be called before it answers requests.
func New(store Store, games map[string]*Entry, log *slog.Logger) *Service {
	ctx, stop := context.WithCancel(context.Background())
	return &Service{store: store, games: games, log: log, tables: map[string]*live{}, botSlot: make(chan struct{}, 2), ctx: ctx, stop: stop}
}

// Resume replays every unfinished game, compares it with its stored hashes, and lets waiting bots move.
func (s *Service) Resume(ctx context.Context) (tables int, err error) {
	ids, err := s.store.Unfinished(ctx)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		l, err := s.load(ctx, id)
		if err != nil {
			if CodeOf(err) == Unavailable {
				continue
			}
			return tables, err
		}
		tables++
		over := l.info.Status == Over
		if over {
			err = s.store.SaveTable(ctx, l.info)
		}
		s.moveBots(id, l)
		l.mu.Unlock()
		if err != nil {
			return tables, err
		}
	}
	s.sweep(time.Now().Add(time.Hour)) // nobody watches yet
	go s.janitor()
	return tables, nil
}

// Close stops the bots and stores what is left.
func (s *Service) Close() {
	s.stop()
	s.bots.Wait()
	s.flush(context.Background())
}

// janitor stores the figures of the lobby every few seconds and forgets tables that nobody uses.
func (s *Service) janitor() {
	tick := time.NewTicker(3 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
			s.flush(context.WithoutCancel(s.ctx)) // a stop must not leave it half done
			s.sweep(time.Now().Add(-5 * time.Minute))
		}
	}
}

// all is a list of the tables in memory.
func (s *Service) all() map[string]*live {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make(map[string]*live, len(s.tables))
	for id, l := range s.tables {
		out[id] = l
	}
	return out
}

func (s *Service) flush(ctx context.Context) {
	for id, l := range s.all() {
		l.mu.Lock()
		if l.dirty && l.info != nil {
			l.dirty = false
			if err := s.store.SaveTable(ctx, l.current()); err != nil {
				l.dirty = true
				s.log.Warn("the lobby's figures of a table were not stored", "table", id, "reason", err)
			}
		}
		l.mu.Unlock()
	}
}

// sweep forgets tables that were last used before then.
func (s *Service) sweep(then time.Time) {
	for id, l := range s.all() {
		if !l.mu.TryLock() {
			continue // in use
		}
		if !l.dirty && !l.botsOn && l.watchers == 0 && l.used.Before(then) {
			s.mu.Lock()
			delete(s.tables, id)
			s.mu.Unlock()
		}
		l.mu.Unlock()
	}
}

// NewSeat is a seat as asked for in a new table.
type NewSeat struct {
	Kind string // me, open, hot or bot
	Bot  string
	Name string
}

// NewTable is what a guest asks for.
type NewTable struct {
	Game    string
	Options map[string]string
	Seats   []NewSeat
	Undo    UndoRule
	Listed  bool
	Shuffle bool
}

// Create makes a table. It starts at once if nobody is missing.
func (s *Service) Create(ctx context.Context, g account.Guest, nt NewTable) (string, error) {
	entry := s.games[nt.Game]
	if entry == nil {
		return "", fail(Invalid, "there is no game %q", nt.Game)
	}
	meta := entry.Game.Meta()
	var pairs []string
	for k, v := range nt.Options {
		pairs = append(pairs, k+"="+v)
	}
	slices.Sort(pairs)
	opts, err := engine.ParseOptions(meta.Options, pairs)
	if err != nil {
		return "", fail(Invalid, "%v", err)
	}
	if nt.Undo == "" {
		nt.Undo = UndoTurn
	}
	if !slices.Contains([]UndoRule{UndoTurn, UndoFree, UndoConsent, UndoNone}, nt.Undo) {
		return "", fail(Invalid, "undo cannot be %q; it can be turn, free, consent or none", nt.Undo)
	}
	now := time.Now().UnixMilli()
	info := &Info{ID: account.NewID(12), Game: nt.Game, Revision: meta.Revision, Components: meta.Components, Options: opts, Host: g.ID,
		Status: Waiting, Undo: nt.Undo, Listed: nt.Listed, Created: now, Changed: now}
	if _, err := rand.Read(info.Key[:]); err != nil {
		return "", err
	}
	if info.Seats, err = s.newSeats(entry, g, nt); err != nil {
		return "", err
	}
	// A set-up that the rules refuse is refused now, not when the last guest has come.
	if _, err := entry.Game.New(info.config()); err != nil {
		return "", refusedOr(err, Invalid)
	}
	return info.ID, s.create(ctx, info)
}

// create stores a table and starts it if nobody is missing.
func (s *Service) create(ctx context.Context, info *Info) error {
	if !hasOpen(info) {
		info.Status = Playing
	}
	if err := s.store.CreateTable(ctx, info); err != nil {
		return err
	}
	l, err := s.load(ctx, info.ID)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.cur != nil {
		l.bump()
	}
	s.moveBots(info.ID, l)
	return nil
}

func hasOpen(in *Info) bool {
	return slices.ContainsFunc(in.Seats, func(s Seat) bool { return s.Kind == Open })
}

func (s *Service) newSeats(e *Entry, g account.Guest, nt NewTable) ([]Seat, error) {
	var seats []Seat
	me := 0
	for i, ns := range nt.Seats {
		var seat Seat
		switch ns.Kind {
		case "me":
			me++
			seat = Seat{Kind: Guest, Guest: g.ID, Name: g.Name}
		case "open":
			seat = Seat{Kind: Open}
		case "hot":
			name, err := account.CleanName(ns.Name)
			if err != nil {
				name = fmt.Sprintf("Player %d", i+1)
			}
			seat = Seat{Kind: Hot, Name: name}
		case "bot":
			bot := ns.Bot
			if bot == "" {
				bot = e.Bots[len(e.Bots)-1]
			}
			if !slices.Contains(e.Bots, bot) {
				return nil, fail(Invalid, "there is no bot %q; there are: %s", bot, strings.Join(e.Bots, ", "))
			}
			seat = Seat{Kind: Bot, Bot: bot, Name: botName(bot, i)}
		default:
			return nil, fail(Invalid, "seat %d: the kind cannot be %q; it can be me, open, hot or bot", i+1, ns.Kind)
		}
		seats = append(seats, seat)
	}
	if me > 1 {
		return nil, fail(Invalid, "you can take one seat; for more people at your screen use the kind hot")
	}
	if nt.Shuffle {
		key := engine.Key{}
		if _, err := rand.Read(key[:]); err != nil {
			return nil, err
		}
		engine.Shuffle(engine.NewRNG(key), seats)
	}
	return seats, nil
}

// botNames are what bots are called at the table.
var botNames = []string{"Arkwright", "Brunel", "Cobden", "Darby", "Strutt"}

func botName(bot string, seat int) string { return botNames[seat%len(botNames)] + " (" + bot + ")" }

// refusedOr turns a rules refusal into our error; other complaints get the given code.
func refusedOr(err error, other Code) error {
	var ref *engine.Refusal
	if errors.As(err, &ref) {
		return &Error{Code: Refused, Message: ref.Reason, Refusal: ref}
	}
	return fail(other, "%v", err)
}

// Join takes a free seat.
func (s *Service) Join(ctx context.Context, g account.Guest, id string, seat *int) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.info.Status != Waiting {
		if slices.ContainsFunc(l.info.Seats, func(x Seat) bool { return x.Guest == g.ID }) {
			return nil
		}
		return fail(Conflict, "this table is full or has started; you can watch it")
	}
	if slices.ContainsFunc(l.info.Seats, func(x Seat) bool { return x.Guest == g.ID }) {
		return fail(Conflict, "you have a seat at this table already")
	}
	n := slices.IndexFunc(l.info.Seats, func(x Seat) bool { return x.Kind == Open })
	if seat != nil {
		if *seat < 0 || *seat >= len(l.info.Seats) || l.info.Seats[*seat].Kind != Open {
			return fail(Conflict, "that seat is taken; take another one")
		}
		n = *seat
	}
	next := *l.info
	next.Seats = slices.Clone(l.info.Seats)
	next.Seats[n] = Seat{Kind: Guest, Guest: g.ID, Name: g.Name}
	return s.seated(ctx, l, &next)
}

// seated stores changed seats and starts the game when none is free.
func (s *Service) seated(ctx context.Context, l *live, next *Info) error {
	next.Changed = time.Now().UnixMilli()
	starts := next.Status == Waiting && !hasOpen(next)
	if starts {
		next.Status = Playing
	}
	if err := s.store.SaveTable(ctx, next); err != nil {
		return err
	}
	l.info = next
	if starts {
		if err := l.replay(nil, false); err != nil {
			return err
		}
	}
	l.bump()
	s.moveBots(next.ID, l)
	return nil
}

// Leave gives a seat back before the start. The host's leaving closes the table.
func (s *Service) Leave(ctx context.Context, g account.Guest, id string) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.info.Status != Waiting {
		return fail(Conflict, "the game has started; you can resign instead")
	}
	next := *l.info
	next.Seats = slices.Clone(l.info.Seats)
	if next.Host == g.ID {
		next.Status = Closed
	} else {
		i := slices.IndexFunc(next.Seats, func(x Seat) bool { return x.Guest == g.ID })
		if i < 0 {
			return fail(Forbidden, "you have no seat at this table")
		}
		next.Seats[i] = Seat{Kind: Open}
	}
	return s.seated(ctx, l, &next)
}

// Start fills the free seats with bots.
func (s *Service) Start(ctx context.Context, g account.Guest, id, bot string) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.info.Host != g.ID {
		return fail(Forbidden, "only the host can start the game")
	}
	if l.info.Status != Waiting {
		return fail(Conflict, "the game has started already")
	}
	if bot == "" {
		bot = l.game.Bots[len(l.game.Bots)-1]
	}
	if !slices.Contains(l.game.Bots, bot) {
		return fail(Invalid, "there is no bot %q", bot)
	}
	next := *l.info
	next.Seats = slices.Clone(l.info.Seats)
	for i := range next.Seats {
		if next.Seats[i].Kind == Open {
			next.Seats[i] = Seat{Kind: Bot, Bot: bot, Name: botName(bot, i)}
		}
	}
	return s.seated(ctx, l, &next)
}

// Say adds a chat message.
func (s *Service) Say(ctx context.Context, g account.Guest, id, text string) error {
	text = strings.TrimSpace(text)
	if n := len([]rune(text)); n < 1 || n > 500 {
		return fail(Invalid, "a message has 1 to 500 characters")
	}
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if err := l.visible(g.ID); err != nil {
		return err
	}
	c := Chat{N: len(l.chat) + 1, Name: g.Name, Text: text, At: time.Now().UnixMilli()}
	if i := slices.IndexFunc(l.info.Seats, func(x Seat) bool { return x.Guest == g.ID }); i >= 0 {
		c.Seat = &i
	}
	if err := s.store.AddChat(ctx, id, g.ID, c); err != nil {
		return err
	}
	l.chat = append(l.chat, c)
	l.bump()
	return nil
}

// visible tells whether a guest may look at a table: forks are private.
func (l *live) visible(guest string) error {
	if l.info.ForkOf != "" && l.info.Host != guest {
		return fail(Forbidden, "this is somebody's private what-if")
	}
	return nil
}
