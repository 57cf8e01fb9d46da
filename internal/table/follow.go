package table

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Several servers may have one store. What is stored is the truth: each of them follows it for the tables that it has in memory,
// and whoever writes what another has written already looks again. Nobody needs to come back to the same server.

// Among says that this server shares its store with others, and what it is called among them. It is to be told before the
// service answers requests.
func (s *Service) Among(server string) { s.server = server }

// epoch is where versions begin: beyond every version that earlier servers gave out, which were times in microseconds.
const epoch = 2_000_000_000_000_000

// stamp names what a table that is in memory says now, the same on every server: whatever changes is counted, and nothing that
// is counted is ever taken back. The log of a table that is closed or cannot be played is not in memory, but it counts.
func (l *live) stamp() int64 {
	events := len(l.log)
	if l.cur == nil {
		events = l.info.Events
	}
	return epoch + l.info.Rev + int64(events) + int64(len(l.chat)) + l.interrupted()
}

// errMoved means that another server has changed the table first. What it has done is known now, so it can be tried again.
var errMoved = errors.New("another server has changed this table")

// tries is how often something is tried that others get in the way of.
const tries = 5

// again does something to a table, once more if another server has changed it meanwhile. What is refused may be so because we
// have not heard yet of what others did: then we look, and if there is something, try again.
func (s *Service) again(ctx context.Context, id string, do func() error) error {
	looked := s.server == ""
	for range tries {
		var before int64
		if !looked {
			before = s.seen(id)
		}
		err := do()
		switch {
		case errors.Is(err, errMoved):
		case err != nil && CodeOf(err) != "" && CodeOf(err) != Unavailable && !looked:
			if looked = true; !s.look(ctx, id) && s.seen(id) == before { // the bell may have been quicker than we are
				return err
			}
		default:
			return err
		}
	}
	return fail(Stale, "this table changes all the time; look again")
}

// seen names what this server knows of a table; of one that it does not have in memory, nothing.
func (s *Service) seen(id string) int64 {
	l := s.shelf.get(id)
	if l == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone || l.info == nil {
		return 0
	}
	return l.stamp()
}

// look brings a table up to date and tells whether there was anything new.
func (s *Service) look(ctx context.Context, id string) (news bool) {
	l, err := s.load(ctx, id)
	if err != nil {
		return false
	}
	defer l.mu.Unlock()
	before := l.stamp()
	s.catchUp(ctx, l)
	return l.gone || l.stamp() != before
}

// moved is what follows from an error of the store about a table that the caller holds: what others have written is read, and
// what is not known is forgotten.
func (s *Service) moved(ctx context.Context, l *live, err error) error {
	switch {
	case errors.Is(err, ErrConflict):
		s.catchUp(context.WithoutCancel(ctx), l)
		return errMoved
	case errors.Is(err, ErrUncertain):
		s.shelf.drop(l.info.ID, l)
		s.ears.doubt(l.info.ID)
		return fail(Unavailable, "the database does not answer; look again whether it was stored")
	}
	return err
}

// catchUp reads what others have written of a table that the caller holds. A table that cannot be followed is dropped and read
// anew when it is needed.
func (s *Service) catchUp(ctx context.Context, l *live) {
	id := l.info.ID
	err := s.follow(ctx, l)
	if err != nil && ctx.Err() != nil { // whoever wanted to know has gone
		l.behind = true
		return
	}
	if err != nil {
		s.log.Warn("a table is read anew", "table", id, "reason", err)
	}
	if errors.Is(err, errForgotten) {
		err = s.recall(ctx, l)
	}
	if err != nil {
		s.shelf.drop(id, l)
		return
	}
	l.behind, l.checked = false, time.Now()
	s.shelf.weigh(l)
	if l.version != l.stamp() {
		l.ring()
		l.dirty = l.owed
		s.cry(l) // the server that changed it may not have come to that
	}
	if l.owed {
		s.save(ctx, l)
	}
	s.moveBots(l)
}

// errForgotten means that the database does not have what it had.
var errForgotten = errors.New("the stored game is not the one that is known here")

// recall reads a table anew of which the database has lost something. Those who were told of it are told what there is now: whatever
// was lost is counted as a change, since no version ever comes back.
func (s *Service) recall(ctx context.Context, l *live) error {
	told := l.version
	l.history, l.talk, l.reckoned = history{}, talk{}, reckoned{}
	if err := s.read(ctx, l.info.ID, l); err != nil {
		return err
	}
	for l.stamp() <= told {
		next := *l.current()
		err := s.store.SaveTable(ctx, &next)
		if errors.Is(err, ErrConflict) { // others do the same
			return s.follow(ctx, l)
		}
		if err != nil {
			return err
		}
		l.info, l.owed = &next, false
		s.store.Ring(next.ID)
	}
	return nil
}

func (s *Service) follow(ctx context.Context, l *live) error {
	id := l.info.ID
	heads, err := s.store.Heads(ctx, []string{id})
	if err != nil {
		return err
	}
	head, ok := heads[id]
	if !ok {
		return ErrNoTable
	}
	info := l.info // most of what happens is a choice
	if head.Rev != info.Rev || l.owed {
		if info, err = s.store.Table(ctx, id); err != nil {
			return err
		}
	}
	// Each with the last one that is known: a standby that has taken over may not have it.
	var chats []Chat
	if head.Chats != len(l.chat) {
		if chats, err = s.store.ChatsAfter(ctx, id, max(0, len(l.chat)-1)); err != nil {
			return err
		}
	}
	if n := len(l.chat); n > 0 && head.Chats != n {
		if len(chats) == 0 || chats[0].N != n || chats[0].Text != l.chat[n-1].Text {
			return errForgotten
		}
		chats = chats[1:]
	}
	var events []Event
	if info.Status != Waiting && info.Status != Closed {
		if events, err = s.store.EventsAfter(ctx, id, max(0, l.events()-1)); err != nil {
			return err
		}
		if n := l.events(); n > 0 {
			if len(events) == 0 || events[0].Seq != n || events[0].Hash != l.cur.Hash() {
				return errForgotten
			}
			events = events[1:]
		}
	}
	return sound(func() (err error) {
		if l.cur == nil && info.Status == Playing { // it has begun
			if l.history, err = begin(l.game, info); err != nil {
				return err
			}
		}
		if l.cur != nil {
			if err := l.replay(events, true); err != nil {
				return err
			}
		}
		l.info, l.owed = info, false
		l.chat = append(l.chat, chats...)
		if l.cur != nil && l.cur.Acting() == 0 && info.Status == Playing { // the end was stored, the status was not
			l.finish()
		}
		return nil
	})
}

// staleAfter is how old what is known of a table may be when somebody asks for it, if nothing was heard of it since: a bell may
// be lost.
const staleAfter = 2 * time.Second

// fresh sees to it that a table that the caller holds is as it is stored.
func (s *Service) fresh(ctx context.Context, l *live) {
	if s.server == "" || !l.behind && time.Since(l.checked) < staleAfter {
		return
	}
	if !l.behind {
		heads, err := s.store.Heads(ctx, []string{l.info.ID})
		if err == nil && !l.differs(heads[l.info.ID]) {
			l.checked = time.Now()
			return
		}
	}
	s.catchUp(ctx, l)
}

func (l *live) differs(r Reach) bool {
	return r.Rev != l.info.Rev || r.Events != len(l.log) || r.Chats != len(l.chat)
}

// ears are the tables of which something was heard.
type ears struct {
	mu   sync.Mutex
	ids  map[string]bool
	wake chan struct{}
	// unsure are those of which this server does not know whether it has stored something itself.
	unsure map[string]bool
}

// doubt notes that something may have been stored.
func (e *ears) doubt(id string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.unsure == nil {
		e.unsure = map[string]bool{}
	}
	e.unsure[id] = true
}

func (e *ears) doubts() map[string]bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	ids := e.unsure
	e.unsure = nil
	return ids
}

// hear notes that a table was changed elsewhere; it never waits. An empty id means that anything may have been.
func (e *ears) hear(id string) {
	e.mu.Lock()
	e.ids[id] = true
	e.mu.Unlock()
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

func (e *ears) all() map[string]bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	ids := e.ids
	e.ids = map[string]bool{}
	return ids
}

// accompany follows the other servers until the service ends.
func (s *Service) accompany() {
	s.crew.start(func() {
		if err := s.store.Listen(s.ctx, s.ears.hear); err != nil && s.ctx.Err() == nil {
			s.log.Error("nothing is heard of other servers any more, only seen now and then", "reason", err)
		}
	})
	s.crew.start(func() {
		tick := time.NewTicker(staleAfter)
		defer tick.Stop()
		for {
			select {
			case <-s.ctx.Done():
				return
			case <-tick.C:
				s.poll(s.ctx)
				s.beat(s.ctx)
				s.resolveDoubts(s.ctx)
			case <-s.ears.wake:
				heard := s.ears.all()
				if heard[""] {
					s.poll(s.ctx)
				}
				for id := range heard {
					s.heard(s.ctx, id)
				}
			}
		}
	})
}

// heard brings a table up to date if somebody waits for it, else when it is needed.
func (s *Service) heard(ctx context.Context, id string) {
	s.feeds.ring(id, func(string) bool { return false })
	l := s.shelf.get(id)
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.gone || l.info == nil:
	case l.asleep:
		l.ring() // whoever watches it looks, and wakes it
	case l.watchers > 0 || l.botsOn:
		s.catchUp(ctx, l)
	default:
		l.behind = true
	}
}

// neglect is how long somebody watches a bot that another server should move before this one does. Whoever stored the last choice
// may have died, or not have reached the database, before it became the mover; and who is the mover then knows nothing of it. If it
// only thinks for long, its answer finds the place taken, or the other way round.
const neglect = Silence / 2

// relieve moves the bots of a table that the caller holds if nobody else does.
func (s *Service) relieve(ctx context.Context, l *live) {
	if l.nextBot() < 0 || l.info.Mover == s.server || time.Since(l.rung) < neglect {
		return
	}
	s.log.Warn("nobody moves the bots of a table; this server does now", "table", l.info.ID, "instead", l.info.Mover)
	if err := s.takeOver(ctx, l); err != nil && !errors.Is(err, errMoved) {
		s.log.Warn("nobody moves the bots of a table yet", "table", l.info.ID, "reason", err)
	}
}

// poll looks at the tables that somebody waits for: a bell may be lost.
func (s *Service) poll(ctx context.Context) {
	known := map[string]Reach{}
	for id, l := range s.shelf.all() {
		l.mu.Lock()
		if !l.gone && l.info != nil && (l.watchers > 0 || l.botsOn) {
			known[id] = Reach{Rev: l.info.Rev, Events: len(l.log), Chats: len(l.chat)}
			if l.asleep {
				known[id] = l.slept
			} else {
				s.relieve(ctx, l)
			}
		}
		l.mu.Unlock()
	}
	if len(known) == 0 {
		return
	}
	ids := make([]string, 0, len(known))
	for id := range known {
		ids = append(ids, id)
	}
	heads, err := s.store.Heads(ctx, ids)
	if err != nil {
		s.log.Warn("other servers' changes were not seen this time", "reason", err)
		return
	}
	for id, r := range heads {
		forgotten := r.Rev < known[id].Rev || r.Events < known[id].Events || r.Chats < known[id].Chats
		if forgotten || r != known[id] && s.lacks(id, r) {
			s.heard(ctx, id)
		}
	}
}

// lacks tells whether others have brought a table further than it is in memory. It may have come as far itself since it was
// asked about.
func (s *Service) lacks(id string, r Reach) bool {
	l := s.shelf.get(id)
	if l == nil {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.gone || l.info == nil || l.asleep || r.Rev > l.info.Rev || r.Events > len(l.log) || r.Chats > len(l.chat)
}

// beat shows that this server is alive: what is to be done for those that are not is a job, which one of the others does.
func (s *Service) beat(ctx context.Context) {
	if err := s.store.Beat(ctx, s.server); err != nil {
		s.log.Warn("the other servers do not know that this one is alive", "reason", err)
	}
}

// resolveDoubts looks at tables where this server may have stored a choice: if it has, the bots that answer are its own to move.
func (s *Service) resolveDoubts(ctx context.Context) {
	for id := range s.ears.doubts() {
		l, err := s.load(ctx, id)
		if err == nil {
			if l.nextBot() >= 0 {
				err = s.takeOver(ctx, l)
			}
			l.mu.Unlock()
		}
		if err != nil && CodeOf(err) != NotFound {
			s.ears.doubt(id)
		}
	}
}

// TakeOver makes this server the one that moves a table's bots.
func (s *Service) TakeOver(ctx context.Context, id string) error {
	return s.again(ctx, id, func() error {
		l, err := s.load(ctx, id)
		if err != nil {
			return err
		}
		defer l.mu.Unlock()
		if l.info.Status != Playing {
			return nil
		}
		return s.takeOver(ctx, l)
	})
}

// takeOver makes this server the one that moves the bots of a table that the caller holds, and moves them. Whoever made the last
// change does; the store sees to it that nobody else believes the same.
func (s *Service) takeOver(ctx context.Context, l *live) error {
	for n := 0; l.info.Mover != s.server; n++ {
		next := *l.current()
		next.Mover = s.server
		err := s.put(ctx, l, &next)
		if errors.Is(err, errMoved) && !l.gone && l.nextBot() >= 0 && n < tries {
			continue // whoever became the mover meanwhile may not know what we have stored
		}
		if err != nil {
			return err
		}
		l.bump()
	}
	s.moveBots(l)
	return nil
}
