package table

import (
	"context"
	"strconv"
	"strings"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/internal/account"
)

// Record writes the game as text, once it is over, and what was written beside it, if there is anything.
func (s *Service) Record(ctx context.Context, g account.Guest, id string, beside ...MarginNote) ([]byte, error) {
	return s.written(ctx, g, id, false, beside)
}

// Numbered is the record with the tag record.Aside: whoever judges it elsewhere can call its events by their numbers here.
func (s *Service) Numbered(ctx context.Context, g account.Guest, id string) ([]byte, error) {
	return s.written(ctx, g, id, true, nil)
}

func (s *Service) written(ctx context.Context, g account.Guest, id string, numbered bool, beside []MarginNote) ([]byte, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if l.info.Status != Over {
		return nil, fail(Conflict, "the record holds the key to everything hidden; it is given out when the game is over")
	}
	return s.record(ctx, l, numbered, beside)
}

// record writes the game of a table that the caller holds.
func (s *Service) record(ctx context.Context, l *live, numbered bool, beside []MarginNote) ([]byte, error) {
	events, err := s.store.EventsAfter(ctx, l.info.ID, 0)
	if err != nil {
		return nil, err
	}
	j, err := l.info.journal(l.game)
	if err != nil {
		return nil, err
	}
	for i, seat := range l.info.Seats {
		j.Tags = append(j.Tags, record.Tag{Name: "Seat." + j.Game.Meta().SeatNames[i], Value: seat.tag()})
	}
	number, err := write(j, events)
	if err != nil {
		return nil, err
	}
	for i := range l.info.Seats {
		if n := l.coached(i); n > 0 {
			j.Tags = append(j.Tags, record.Tag{Name: "Coach." + j.Game.Meta().SeatNames[i], Value: strconv.Itoa(n)})
		}
	}
	if aside := besides(events); numbered && aside != "" {
		j.Tags = append(j.Tags, record.Tag{Name: record.Aside, Value: aside})
	}
	var notes []record.Note
	for _, n := range beside {
		n.At = number[n.At]
		notes = append(notes, record.Note(n))
	}
	if j.Tags, err = record.WithNotes(j.Tags, notes); err != nil {
		return nil, err
	}
	return j.Write(), nil
}

// besides are the numbers of the events that a record leaves out.
func besides(events []Event) string {
	var out []string
	for i := range events {
		if e := &events[i]; e.Kind != EventChoice && e.Kind != EventUndo {
			out = append(out, strconv.Itoa(e.Seq))
		}
	}
	return strings.Join(out, " ")
}

// journal is the game of a table before its first event.
func (in *Info) journal(e *Entry) (*record.Journal, error) {
	if in.Origin != nil {
		return record.NewJournalAt(e.Game, in.config(), in.Origin)
	}
	return record.NewJournal(e.Game, in.config())
}

// write plays events into a journal. Events of a record are choices and undos only, so their numbers move up where somebody
// resigned or time ran out: number has that of each event, or of the one before it, and
// record.Aside tells where.
func write(j *record.Journal, events []Event) (number map[int]int, err error) {
	number = map[int]int{0: 0}
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
		default:
		}
		number[e.Seq] = len(j.Events())
	}
	return number, nil
}

// maxTableEvents bounds what is kept of a table, and a record that is opened here. The longest games have some fifteen hundred
// choices; the rest is for what was taken back.
const maxTableEvents = 4000

// Import makes a table of a record. If the game is not over, the guest plays all seats on. A long record is much work, so it
// is done for one after the other.
func (s *Service) Import(ctx context.Context, g account.Guest, text []byte) (string, error) {
	if !s.desk.Enter(ctx) {
		return "", fail(Unavailable, "other records are being opened; try again in a moment")
	}
	defer s.desk.Leave()
	rec, err := record.Parse("record", text)
	if err != nil {
		return "", fail(Invalid, "%v", err)
	}
	entry, err := s.entry(ctx, rec.Game, rec.Components)
	if err != nil {
		return "", err
	}
	if entry == nil {
		return "", fail(Invalid, "there is no game %q", rec.Game)
	}
	if len(rec.Events) > maxTableEvents {
		return "", fail(Invalid, "the record has %d events; at most %d can be opened here", len(rec.Events), maxTableEvents)
	}
	info := s.newInfo(g, rec.Game)
	var events []Event
	var notes []MarginNote
	// Whatever is wrong with a record, a panic included, is the record's fault and harms nobody.
	if err := sound(func() (err error) {
		events, notes, err = info.adopt(rec, entry)
		return err
	}); err != nil {
		return "", fail(Invalid, "%v", err)
	}
	if err := s.storeNew(ctx, info); err != nil {
		return "", err
	}
	if err := s.store.Append(ctx, info.ID, events); err != nil {
		return "", err
	}
	if len(notes) > 0 {
		if err := s.store.SaveMargin(ctx, info.ID, &Margin{Notes: notes}); err != nil {
			return "", err
		}
	}
	l, err := s.load(ctx, info.ID)
	if err != nil {
		return "", err
	}
	defer l.mu.Unlock()
	l.bump()
	return info.ID, s.put(ctx, l, l.current())
}

// adopt makes a new table that of a record and returns its events and what was written beside it.
func (in *Info) adopt(rec *record.Record, e *Entry) ([]Event, []MarginNote, error) {
	j, err := rec.Replay(e.Game)
	if err != nil {
		return nil, nil, err
	}
	in.Status, in.Undo, in.Components = Playing, UndoFree, rec.Components
	in.Revision, in.Options, in.Key, in.Origin = j.Config.Revision, j.Config.Options, j.Config.Key, j.Origin()
	for i := range j.Config.Seats {
		in.Seats = append(in.Seats, tagged(tagOf(j, j.Game.Meta().SeatNames[i]), i, e.Bots))
	}
	h, err := begin(e, in)
	if err != nil {
		return nil, nil, err
	}
	var events []Event
	for i, re := range j.Events() {
		ev := Event{Seq: i + 1, Kind: EventChoice, Seat: int(re.Seat), Body: re.Choice, At: in.Created}
		if re.Choice == "" {
			ev.Kind, ev.Body = EventUndo, strconv.Itoa(re.To)
		}
		if err := h.event(ev); err != nil {
			return nil, nil, err
		}
		ev.Hash = h.cur.Hash()
		events = append(events, ev)
	}
	notes, err := notesOf(j.Tags)
	if err != nil {
		return nil, nil, err
	}
	return events, notes, h.checkNotes(notes)
}

// tagOf is who played a seat, by the record's tag.
func tagOf(j *record.Journal, seat string) string {
	for _, t := range j.Tags {
		if t.Name == "Seat."+seat {
			return t.Value
		}
	}
	return ""
}
