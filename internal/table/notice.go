package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"cromford/engine"
)

// NoticeKind is what people are told of.
type NoticeKind string

// The kinds of notice.
const (
	NoticeTurn       NoticeKind = "turn"       // the seat owes a choice
	NoticeInvitation NoticeKind = "invitation" // a seat is kept for the person
	NoticeUndo       NoticeKind = "undo"       // somebody asks to take something back
	NoticeDeadline   NoticeKind = "deadline"   // the time of the seat runs out soon
	NoticeOver       NoticeKind = "over"       // the game is over
	NoticeMention    NoticeKind = "mention"    // somebody has said the person's name
)

// Notice is something that a person should hear of, wherever they are. It says nothing that is hidden.
type Notice struct {
	Kind   NoticeKind
	Person string // the guest's id
	Table  string
	Seat   int // the person's, or -1
	// Key names the occasion: whoever is told of the same twice hears it once. It begins with the kind and the table and ends with
	// what it is about: "turn/TABLE SEAT ASK", "deadline/TABLE SEAT ASK", "undo/TABLE EVENTS", "over/TABLE", "mention/TABLE MESSAGE".
	Key string
	// At is when it is to be told; of a deadline that is near it may be later than now.
	At int64
	// Deadline is when the time of the seat runs out; 0 if it does not.
	Deadline int64
}

// Crier tells people of what concerns them. What it has returned for will be told, whatever happens to this server. It is
// called with a table held, so it must not ask for one.
type Crier interface {
	Tell(notices []Notice)
}

// Cry names who tells people what concerns them. It is to be told before the service answers requests.
func (s *Service) Cry(c Crier) { s.crier = c }

// Tell lets people hear of something that another room of the house knows.
func (s *Service) Tell(notices ...Notice) { s.tell(notices...) }

// tell lets people hear of something.
func (s *Service) tell(notices ...Notice) {
	for _, n := range notices {
		s.feeds.ring(n.Table, func(person string) bool { return person == n.Person })
	}
	if s.crier != nil && len(notices) > 0 {
		s.crier.Tell(notices)
	}
}

// key names an occasion at a table.
func (k NoticeKind) key(table string, more ...any) string {
	key := append(make([]byte, 0, 64), k...)
	key = append(append(key, '/'), table...)
	for _, m := range more {
		key = append(key, ' ')
		switch m := m.(type) { // those of every choice
		case string:
			key = append(key, m...)
		case int:
			key = strconv.AppendInt(key, int64(m), 10)
		default:
			key = fmt.Append(key, m)
		}
	}
	return string(key)
}

// cried is what somebody was told of.
type cried struct{ person, key string }

// cry tells people what a table that the caller holds wants of them. What was told of it already is not told again; after a
// restart, when that is not known, the crier finds out by the key.
func (s *Service) cry(l *live) {
	if s.crier == nil || l.cur == nil || l.info.ForkOf != "" { // what-ifs are private
		return
	}
	var news []Notice
	var told []cried
	now := s.clock.Milli()
	for _, list := range [...][]Notice{l.turns(now), l.reminders(now), l.asked(), l.ended()} {
		for i := range list {
			n := &list[i]
			id := cried{n.Person, n.Key}
			if told = append(told, id); !slices.Contains(l.cried, id) {
				n.Table, n.At = l.info.ID, cmp.Or(n.At, now)
				news = append(news, *n)
			}
		}
	}
	l.cried = told
	s.tell(news...)
}

// turns are the notices of those who owe a choice.
func (l *live) turns(now int64) (out []Notice) {
	if l.info.Status != Playing {
		return nil
	}
	for i := range l.info.Seats {
		if p := l.info.person(i); p != "" && l.cur.Acting().Has(engine.Seat(i)) && !l.relieved(i) {
			out = append(out, Notice{Kind: NoticeTurn, Person: p, Seat: i, Key: NoticeTurn.key(l.info.ID, i, l.ask(i)),
				Deadline: l.deadline(i, now)})
		}
	}
	return out
}

// deadline is when the time of a seat runs out; 0 if it does not.
func (l *live) deadline(seat int, now int64) int64 {
	if !l.info.Pace.timed() || l.cur == nil || l.info.Status != Playing {
		return 0
	}
	if x := l.clocks().read(now)[seat]; x.Running {
		return x.Until
	}
	return 0
}

// reminders are the notices of those whose time runs out, to be told when little of it is left. They are known from the beginning,
// for whoever has quiet hours then is told before them.
func (l *live) reminders(now int64) (out []Notice) {
	lead := l.info.Pace.lead()
	if lead <= 0 || l.info.Status != Playing {
		return nil
	}
	for i, x := range l.info.Seats {
		if until := l.deadline(i, now); x.Kind == Guest && until != 0 {
			out = append(out, Notice{Kind: NoticeDeadline, Person: x.Guest, Table: l.info.ID, Seat: i,
				Key: NoticeDeadline.key(l.info.ID, i, l.ask(i)),
				At:  until - lead, Deadline: until})
		}
	}
	return out
}

// asked are the notices of those whom somebody asks to take something back.
func (l *live) asked() (out []Notice) {
	r := l.request()
	if r == nil {
		return nil
	}
	for _, p := range l.others(r.Guest) {
		if !slices.Contains(r.Agreed, p) {
			out = append(out, Notice{Kind: NoticeUndo, Person: p, Seat: l.info.seatOf(p), Key: NoticeUndo.key(l.info.ID, r.At)})
		}
	}
	return out
}

// ended are the notices of those who have played to the end.
func (l *live) ended() (out []Notice) {
	if l.info.Status != Over {
		return nil
	}
	for i := range l.info.Seats {
		if p := l.info.person(i); p != "" && !slices.ContainsFunc(out, func(n Notice) bool { return n.Person == p }) {
			out = append(out, Notice{Kind: NoticeOver, Person: p, Seat: i, Key: NoticeOver.key(l.info.ID)})
		}
	}
	return out
}

// person is the guest who answers for a seat; nobody for a bot's or a free one.
func (in *Info) person(seat int) string {
	switch x := &in.Seats[seat]; x.Kind {
	case Guest:
		return x.Guest
	case Hot:
		return in.Host
	case Open, Bot:
	}
	return ""
}

// seatOf is the first seat that a guest answers for, or -1.
func (in *Info) seatOf(guest string) int {
	for i := range in.Seats {
		if in.person(i) == guest {
			return i
		}
	}
	return -1
}

// mentions are the notices of those whose names are in a message.
func (in *Info) mentions(by string, c Chat) (out []Notice) {
	for i, x := range in.Seats {
		if x.Kind == Guest && x.Guest != by && x.Name != "" && says(c.Text, x.Name) {
			out = append(out, Notice{Kind: NoticeMention, Person: x.Guest, Table: in.ID, Seat: i, Key: NoticeMention.key(in.ID, c.N), At: c.At})
		}
	}
	return out
}

// lately are the notices of those whose names were said in the last day, which a server may have died upon.
func (l *live) lately(now int64) (out []Notice) {
	for i := len(l.chat) - 1; i >= 0 && now-l.chat[i].At < (24*time.Hour).Milliseconds(); i-- {
		by := ""
		if c := l.chat[i]; c.Seat != nil && *c.Seat < len(l.info.Seats) {
			by = l.info.Seats[*c.Seat].Guest
		}
		out = append(out, l.info.mentions(by, l.chat[i])...)
	}
	return out
}

// shortest is the length below which a name is also a word of the language: it is meant only with an @ before it.
const shortest = 3

// says tells whether a message has a name in it, as a word of its own.
func says(text, name string) bool {
	text, name = strings.ToLower(text), strings.ToLower(name)
	letter := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(name):])
		if !letter(after) && (before == '@' || !letter(before) && utf8.RuneCountInString(name) >= shortest) {
			return true
		}
		from = i + len(name)
	}
}

// Occasion is what can be said of a notice. Nothing of it is hidden.
type Occasion struct {
	Name string // of the table
	Game string
	// Who has done it, by name or, without one, by alias; empty if it was nobody in particular.
	Who, Alias string
	// Deadline is when the time of the seat runs out now: it may have been made longer.
	Deadline int64
}

// Heard tells what a notice is about, and whether it is still so: a turn that was taken is no news.
func (s *Service) Heard(ctx context.Context, n *Notice) (o Occasion, still bool, err error) {
	l, err := s.load(ctx, n.Table)
	if CodeOf(err) == NotFound {
		return o, false, nil
	} else if err != nil {
		return o, false, err
	}
	defer l.mu.Unlock()
	o = Occasion{Name: l.info.Name, Game: l.info.Game}
	about := n.Key[strings.LastIndexByte(n.Key, ' ')+1:]
	switch n.Kind {
	case NoticeTurn, NoticeDeadline:
		if still = l.owes(n) && n.Key == n.Kind.key(n.Table, n.Seat, l.ask(n.Seat)); still {
			o.Deadline = l.deadline(n.Seat, s.clock.Milli())
		}
	case NoticeInvitation:
		still = l.info.Status == Waiting
		o.Who, o.Alias = l.info.called(l.info.seatOf(l.info.Host))
	case NoticeUndo:
		if r := l.request(); r != nil {
			still = strconv.Itoa(r.At) == about && !slices.Contains(r.Agreed, n.Person)
			o.Who, o.Alias = l.info.called(r.By)
		}
	case NoticeOver:
		still = l.info.Status == Over
	case NoticeMention:
		at, err := strconv.Atoi(about)
		if still = err == nil && at >= 1 && at <= len(l.chat); still {
			c := l.chat[at-1]
			if o.Who = c.Name; o.Who == "" && c.Seat != nil {
				_, o.Alias = l.info.called(*c.Seat)
			}
		}
	}
	return o, still, nil
}

// owes tells whether the seat of a notice owes a choice.
func (l *live) owes(n *Notice) bool {
	return l.cur != nil && l.info.Status == Playing && n.Seat >= 0 && n.Seat < len(l.info.Seats) &&
		l.info.person(n.Seat) == n.Person && l.cur.Acting().Has(engine.Seat(n.Seat)) && !l.relieved(n.Seat)
}

// called is how somebody at a seat is called.
func (in *Info) called(seat int) (name, alias string) {
	if seat < 0 || seat >= len(in.Seats) {
		return "", ""
	}
	return in.Seats[seat].Name, in.Seats[seat].Alias
}
