package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"strconv"
	"time"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/internal/account"
)

// snapshotEvery is how many events lie between two cached positions.
const snapshotEvery = 128

// Choose makes choices for a seat, all or none. When it returns without an error they are on disk.
func (s *Service) Choose(ctx context.Context, g account.Guest, id string, seat int, ask string, texts []string) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if err := l.mayPlay(g.ID, seat); err != nil {
		return err
	}
	if len(texts) == 0 || len(texts) > 8 {
		return fail(Invalid, "send 1 to 8 choices")
	}
	if now := l.ask(seat); now != ask {
		if now == "" {
			return fail(Stale, "the table moved on: this seat is not asked anything now; your choice was not taken")
		}
		return fail(Stale, "the table moved on: this seat is asked something else now; your choice was not taken")
	}
	var choices []engine.Choice
	for _, t := range texts {
		c, err := l.cur.Parse(t)
		if err != nil {
			return fail(Invalid, "%v", err)
		}
		choices = append(choices, c)
	}
	return s.commit(ctx, id, l, seat, choices)
}

func (l *live) mayPlay(guest string, seat int) error {
	switch {
	case l.info.Status == Waiting:
		return fail(Conflict, "the game has not started")
	case l.info.Status == Over:
		return fail(Conflict, "the game is over")
	case l.info.Status != Playing:
		return fail(Conflict, "this table is closed")
	case !l.info.plays(guest, seat):
		return fail(Forbidden, "that seat is not yours")
	}
	return nil
}

// commit carries choices out, stores them, and only then lets anybody see them.
func (s *Service) commit(ctx context.Context, id string, l *live, seat int, choices []engine.Choice) error {
	now := time.Now().UnixMilli()
	next := l.cur
	var events []Event
	var facts []engine.Facts
	var tables []engine.Table
	for _, c := range choices {
		next = next.Clone()
		f, err := next.Choose(engine.Seat(seat), c)
		if err != nil {
			return refusedOr(err, Invalid)
		}
		events = append(events, Event{Seq: l.events() + len(events) + 1, Kind: EventChoice, Seat: seat, Body: next.Print(c), At: now, Hash: next.Hash()})
		facts = append(facts, f)
		tables = append(tables, next)
	}
	// A client that goes away does not take its choice with it.
	if err := s.store.Append(context.WithoutCancel(ctx), id, events); err != nil {
		if errors.Is(err, ErrConflict) {
			s.forget(id)
			return fail(Stale, "another server has written to this table; look again")
		}
		return fail(Unavailable, "the choice could not be stored, so it was not taken: %v", err)
	}
	for i, e := range events {
		l.apply(tables[i], e, facts[i])
	}
	l.request = nil
	l.info.Changed = now
	if l.events()/snapshotEvery != (l.events()-len(events))/snapshotEvery {
		body, seq := l.cur.Snapshot(), l.events()
		go func() {
			if err := s.store.PutSnapshot(context.WithoutCancel(ctx), id, seq, body); err != nil {
				s.log.Warn("a snapshot was not stored", "table", id, "reason", err)
			}
		}()
	}
	s.settled(ctx, id, l)
	return nil
}

// settled follows every change of the position.
func (s *Service) settled(ctx context.Context, id string, l *live) {
	if l.cur.Acting() == 0 && l.info.Status == Playing {
		l.finish()
		l.bump()
		if err := s.store.SaveTable(context.WithoutCancel(ctx), l.current()); err != nil {
			s.log.Warn("the end of a game was not noted; it will be at the next start", "table", id, "reason", err)
		}
		return
	}
	l.bump()
	s.moveBots(id, l)
}

// forget drops a table from memory, so that it is read anew.
func (s *Service) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.tables, id)
}

// moveBots lets the bots of a table move, one after another, off the request path.
func (s *Service) moveBots(id string, l *live) {
	if l.botsOn || s.nextBot(l) < 0 || s.ctx.Err() != nil {
		return
	}
	l.botsOn = true
	s.bots.Go(func() {
		s.botSlot <- struct{}{}
		defer func() { <-s.botSlot }()
		for s.botTurn(id) {
		}
	})
}

func (s *Service) nextBot(l *live) int {
	if l.cur == nil || l.info.Status != Playing {
		return -1
	}
	for i, seat := range l.info.Seats {
		if seat.Kind == Bot && l.cur.Acting().Has(engine.Seat(i)) {
			return i
		}
	}
	return -1
}

// botTurn makes one choice of one bot and tells whether there may be more. It thinks without holding the table.
func (s *Service) botTurn(id string) bool {
	l, err := s.load(s.ctx, id)
	if err != nil {
		s.log.Error("a bot's table could not be read", "table", id, "reason", err)
		return false
	}
	seat := s.nextBot(l)
	if seat < 0 || s.ctx.Err() != nil {
		l.botsOn = false
		l.mu.Unlock()
		return false
	}
	tab, events, ask := l.cur, l.events(), l.ask(seat)
	mind, err := l.game.Mind(l.info.Seats[seat].Bot)
	key := l.info.Key
	l.mu.Unlock()
	if err != nil {
		s.log.Error("a bot is missing", "table", id, "reason", err)
		return false
	}
	sum := sha256.Sum256(append(binary.LittleEndian.AppendUint64(nil, uint64(events)), key[:]...))
	c := mind(tab, engine.Seat(seat), binary.LittleEndian.Uint64(sum[:]))
	if l, err = s.load(s.ctx, id); err != nil {
		return false
	}
	defer l.mu.Unlock()
	if l.ask(seat) != ask || s.nextBot(l) < 0 {
		return true // something happened meanwhile: look again
	}
	if err := s.commit(s.ctx, id, l, seat, []engine.Choice{c}); err != nil {
		s.log.Error("a bot's choice was not taken", "table", id, "seat", seat, "reason", err)
		l.botsOn = false
		return false
	}
	return true
}

// Undo takes back the seat's last choice, or asks the others if the table's rule does not allow it alone.
func (s *Service) Undo(ctx context.Context, g account.Guest, id string, seat int) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if l.info.Status != Over {
		if err := l.mayPlay(g.ID, seat); err != nil {
			return err
		}
	} else if !l.info.plays(g.ID, seat) {
		return fail(Forbidden, "that seat is not yours")
	}
	if l.info.Status == Over && !l.alone(g.ID) {
		return fail(Conflict, "the game is over")
	}
	if l.info.Undo == UndoNone {
		return fail(Conflict, "at this table nothing is taken back")
	}
	last := l.lastOf(g.ID, seat)
	if last < 0 {
		return fail(Conflict, "there is nothing of yours to take back")
	}
	to := 0
	if last > 0 {
		to = l.steps[last-1].seq
	}
	if l.undoAlone(last) || l.alone(g.ID) {
		return s.back(ctx, id, l, seat, to)
	}
	if l.request != nil {
		return fail(Conflict, "the others are being asked already")
	}
	l.request = &undoRequest{by: seat, guest: g.ID, to: to, agreed: map[string]bool{g.ID: true}}
	l.bump()
	return nil
}

// lastOf is the last choice of a seat; of a guest with several seats at one screen, the last of any of them.
func (l *live) lastOf(guest string, seat int) int {
	for i := len(l.steps) - 1; i >= 0; i-- {
		if l.steps[i].seat == seat || l.info.Seats[seat].Kind == Hot && l.info.plays(guest, l.steps[i].seat) {
			return i
		}
	}
	return -1
}

// undoAlone tells whether the table's rule lets a choice be taken back without asking.
func (l *live) undoAlone(last int) bool {
	for i := last; i < len(l.steps); i++ {
		if l.steps[i].revealed {
			return false
		}
		if l.steps[i].seat != l.steps[last].seat && l.info.Undo != UndoFree {
			return false
		}
	}
	return l.info.Undo == UndoTurn || l.info.Undo == UndoFree
}

// others are the guests besides this one that play here.
func (l *live) others(guest string) (out []string) {
	for _, x := range l.info.Seats {
		if x.Kind == Guest && x.Guest != guest && !slices.Contains(out, x.Guest) {
			out = append(out, x.Guest)
		}
	}
	if guest != l.info.Host && slices.ContainsFunc(l.info.Seats, func(x Seat) bool { return x.Kind == Hot }) && !slices.Contains(out, l.info.Host) {
		out = append(out, l.info.Host)
	}
	return out
}

// alone tells whether no other person plays here; then everybody agrees to whatever the guest wants.
func (l *live) alone(guest string) bool { return len(l.others(guest)) == 0 }

// back returns to the position after event to.
func (s *Service) back(ctx context.Context, id string, l *live, seat, to int) error {
	events, err := s.store.Events(ctx, id)
	if err != nil {
		return err
	}
	// Replay on the side, so that a failure leaves the table as it is.
	e := Event{Seq: l.events() + 1, Kind: EventUndo, Seat: seat, Body: strconv.Itoa(to), At: time.Now().UnixMilli()}
	side := &live{info: l.info, game: l.game}
	if err := side.replay(append(slices.Clone(events), e), false); err != nil {
		return err
	}
	e.Hash = side.cur.Hash()
	if err := s.store.Append(context.WithoutCancel(ctx), id, []Event{e}); err != nil {
		return fail(Unavailable, "the undo could not be stored: %v", err)
	}
	l.cur, l.steps, l.log, l.undos = side.cur, side.steps, side.log, side.undos
	l.request = nil
	l.info.Changed = e.At
	if l.info.Status == Over {
		l.info.Status, l.info.Winner = Playing, ""
		for i := range l.info.Seats {
			l.info.Seats[i].Awards = nil
		}
		if err := s.store.SaveTable(context.WithoutCancel(ctx), l.current()); err != nil {
			return err
		}
	}
	s.settled(ctx, id, l)
	return nil
}

// Consent answers the question whether somebody may take something back.
func (s *Service) Consent(ctx context.Context, g account.Guest, id string, agree bool) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	switch {
	case l.request == nil:
		return fail(Conflict, "nobody asks to take anything back now")
	case !slices.Contains(l.others(l.request.guest), g.ID):
		return fail(Forbidden, "you are not asked")
	case !agree:
		l.request = nil
		l.bump()
		return nil
	}
	l.request.agreed[g.ID] = true
	for _, o := range l.others(l.request.guest) {
		if !l.request.agreed[o] {
			l.bump()
			return nil
		}
	}
	return s.back(ctx, id, l, l.request.by, l.request.to)
}

// Resign hands a seat to a bot.
func (s *Service) Resign(ctx context.Context, g account.Guest, id string, seat int) error {
	l, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if err := l.mayPlay(g.ID, seat); err != nil {
		return err
	}
	e := Event{Seq: l.events() + 1, Kind: EventResign, Seat: seat, At: time.Now().UnixMilli(), Hash: l.cur.Hash()}
	if err := s.store.Append(context.WithoutCancel(ctx), id, []Event{e}); err != nil {
		return fail(Unavailable, "the resignation could not be stored: %v", err)
	}
	l.log = append(l.log, LogLine{N: e.Seq, Seat: seat, At: e.At, Kind: EventResign, tab: l.cur})
	next := *l.info
	next.Seats = slices.Clone(l.info.Seats)
	next.Seats[seat].Kind, next.Seats[seat].Bot, next.Seats[seat].Resigned = Bot, l.game.Bots[len(l.game.Bots)-1], true
	l.request = nil
	return s.seated(ctx, l, &next)
}

// Rematch makes a table with the same people, options and bots; asked twice it gives the same table.
func (s *Service) Rematch(ctx context.Context, g account.Guest, id string) (string, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return "", err
	}
	defer l.mu.Unlock()
	switch {
	case l.info.Status != Over:
		return "", fail(Conflict, "the game is not over")
	case l.info.Rematch != "":
		return l.info.Rematch, nil
	case l.info.Host != g.ID && !slices.ContainsFunc(l.info.Seats, func(x Seat) bool { return x.Guest == g.ID }):
		return "", fail(Forbidden, "you did not play here")
	}
	now := time.Now().UnixMilli()
	meta := l.game.Game.Meta()
	next := &Info{ID: account.NewID(12), Game: l.info.Game, Revision: meta.Revision, Components: meta.Components, Options: l.info.Options, Host: g.ID,
		Status: Waiting, Undo: l.info.Undo, Created: now, Changed: now}
	next.Key = sha256.Sum256([]byte(account.NewID(52)))
	for _, seat := range l.info.Seats {
		if seat.Resigned {
			seat.Resigned = false
			seat.Kind, seat.Bot = Guest, ""
		}
		if seat.Kind == Hot && l.info.Host != g.ID {
			seat = Seat{Kind: Open}
		}
		next.Seats = append(next.Seats, seat)
	}
	if err := s.create(ctx, next); err != nil {
		return "", err
	}
	l.info.Rematch = next.ID
	l.bump()
	return next.ID, s.store.SaveTable(ctx, l.current())
}

// Fork makes a private copy from a point of a game. Of a running game the guest gets only what it may know; the rest
// is dealt anew.
func (s *Service) Fork(ctx context.Context, g account.Guest, id string, at int, bots bool) (string, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return "", err
	}
	defer l.mu.Unlock()
	if err := l.visible(g.ID); err != nil {
		return "", err
	}
	tab, err := l.at(at)
	if err != nil {
		return "", err
	}
	as := l.viewer(g.ID, nil)
	if l.info.Status != Over && l.info.ForkOf == "" {
		seat := engine.Nobody
		if as != nil {
			seat = engine.Seat(*as)
		}
		tab = tab.Redealt(seat, engine.NewRNG(sha256.Sum256([]byte(account.NewID(52)))))
	}
	now := time.Now().UnixMilli()
	next := &Info{ID: account.NewID(12), Game: l.info.Game, Revision: l.info.Revision, Components: l.info.Components, Options: l.info.Options, Host: g.ID,
		Status: Playing, Undo: UndoFree, Created: now, Changed: now, ForkOf: id, ForkAt: at, Origin: tab.Text()}
	for i, seat := range l.info.Seats {
		ns := Seat{Kind: Hot, Name: seat.Name}
		if bots && (as == nil && i > 0 || as != nil && i != *as) {
			bot := l.game.Bots[len(l.game.Bots)-1]
			ns = Seat{Kind: Bot, Bot: bot, Name: seat.Name}
		}
		next.Seats = append(next.Seats, ns)
	}
	return next.ID, s.create(ctx, next)
}

// at is the table after event n.
func (l *live) at(n int) (engine.Table, error) {
	if l.cur == nil {
		return nil, fail(Conflict, "the game has not started")
	}
	if n < 0 || n > l.events() {
		return nil, fail(Invalid, "there are %d events; %d is not one of them", l.events(), n)
	}
	if n == 0 {
		return l.start()
	}
	return l.log[n-1].tab, nil
}

// Record writes the game as text, once it is over.
func (s *Service) Record(ctx context.Context, g account.Guest, id string) ([]byte, error) {
	l, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if err := l.visible(g.ID); err != nil {
		return nil, err
	}
	switch {
	case l.info.Origin != nil:
		return nil, fail(Conflict, "a what-if starts in the middle of another game, so it has no record of its own")
	case l.info.Status != Over:
		return nil, fail(Conflict, "the record holds the key to everything hidden; it is given out when the game is over")
	}
	events, err := s.store.Events(ctx, id)
	if err != nil {
		return nil, err
	}
	j, err := record.NewJournal(l.game.Game, l.info.config())
	if err != nil {
		return nil, err
	}
	for i, seat := range l.info.Seats {
		j.Tags = append(j.Tags, record.Tag{Name: "Seat." + l.cur.Meta().SeatNames[i], Value: seat.Name})
	}
	// Events of a record are choices and undos only, so their numbers move up where somebody resigned.
	number := map[int]int{0: 0}
	for _, e := range events {
		switch e.Kind {
		case EventChoice:
			c, err := j.Table().Parse(e.Body)
			if err != nil {
				return nil, err
			}
			if _, err := j.Choose(engine.Seat(e.Seat), c); err != nil {
				return nil, err
			}
		case EventUndo:
			to, err := strconv.Atoi(e.Body)
			if err != nil {
				return nil, err
			}
			if err := j.UndoTo(engine.Seat(e.Seat), number[to]); err != nil {
				return nil, err
			}
		case EventResign:
		}
		number[e.Seq] = len(j.Events())
	}
	return j.Write(), nil
}

// Import makes a table of a record. If the game is not over, the guest plays all seats on.
func (s *Service) Import(ctx context.Context, g account.Guest, text []byte) (string, error) {
	rec, err := record.Parse("record", text)
	if err != nil {
		return "", fail(Invalid, "%v", err)
	}
	entry := s.games[rec.Game]
	if entry == nil {
		return "", fail(Invalid, "there is no game %q", rec.Game)
	}
	j, err := rec.Replay(entry.Game)
	if err != nil {
		return "", fail(Invalid, "%v", err)
	}
	now := time.Now().UnixMilli()
	info := &Info{ID: account.NewID(12), Game: rec.Game, Revision: j.Config.Revision, Components: rec.Components, Options: j.Config.Options, Key: j.Config.Key,
		Host: g.ID, Status: Playing, Undo: UndoFree, Created: now, Changed: now}
	for i := range j.Config.Seats {
		name := j.Game.Meta().SeatNames[i]
		for _, t := range j.Tags {
			if t.Name == "Seat."+name {
				if clean, err := account.CleanName(t.Value); err == nil {
					name = clean
				}
			}
		}
		info.Seats = append(info.Seats, Seat{Kind: Hot, Name: name})
	}
	var events []Event
	replayed := &live{info: info, game: entry}
	for i, e := range j.Events() {
		ev := Event{Seq: i + 1, Kind: EventChoice, Seat: int(e.Seat), Body: e.Choice, At: now}
		if e.Choice == "" {
			ev.Kind, ev.Body = EventUndo, strconv.Itoa(e.To)
		}
		events = append(events, ev)
	}
	if err := replayed.replay(events, false); err != nil {
		return "", fail(Invalid, "%v", err)
	}
	for i := range events {
		events[i].Hash = replayed.log[i].tab.Hash()
	}
	if err := s.store.CreateTable(ctx, info); err != nil {
		return "", err
	}
	if err := s.store.Append(ctx, info.ID, events); err != nil {
		return "", err
	}
	l, err := s.load(ctx, info.ID)
	if err != nil {
		return "", err
	}
	defer l.mu.Unlock()
	l.bump()
	return info.ID, s.store.SaveTable(ctx, l.current())
}
