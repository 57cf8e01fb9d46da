package words

import (
	"slices"
	"time"
	_ "time/tzdata" // a house may stand on a machine without a table of time zones

	"cromford/internal/table"
	"cromford/text"
)

// Choice is by which channels a person wants to hear of something.
type Choice struct {
	Kind    table.NoticeKind `json:"kind" enum:"turn,deadline,invitation,undo,over,mention"`
	Push    bool             `json:"push"`
	Mail    bool             `json:"mail"`
	Webhook bool             `json:"webhook"`
}

// by tells whether a channel is chosen.
func (c Choice) by(ch Channel) bool {
	return map[Channel]bool{Push: c.Push, Mail: c.Mail, Webhook: c.Webhook}[ch]
}

// Quiet are the hours in which a person wants to hear nothing, in minutes of their day. Where both are the same there are none.
type Quiet struct {
	From int `json:"from" minimum:"0" maximum:"1439" doc:"Minutes after midnight."`
	To   int `json:"to" minimum:"0" maximum:"1439" doc:"Minutes after midnight; the same as from: no quiet hours."`
}

// Ears are how a person wants to hear.
type Ears struct {
	Choices  []Choice `json:"choices"`
	Quiet    Quiet    `json:"quiet"`
	Zone     string   `json:"zone" maxLength:"60" doc:"A time zone, as Europe/London."`
	Digest   bool     `json:"digest" doc:"One letter a day instead of one for each word."`
	DigestAt int      `json:"digest_at" minimum:"0" maximum:"1439" doc:"When it comes, in minutes after midnight."`
	Language string   `json:"language" enum:"en,fr"`
}

// defaultDigest is when the daily letter comes: at six in the evening.
const defaultDigest = 18 * 60

// DefaultEars are those of a person who has chosen nothing: a device or a webhook that is added is told what matters. Mail is
// for those who ask for it.
func DefaultEars() Ears {
	return Ears{Choices: []Choice{{Kind: table.NoticeTurn, Push: true, Webhook: true}, {Kind: table.NoticeDeadline, Push: true},
		{Kind: table.NoticeInvitation, Push: true}, {Kind: table.NoticeUndo, Push: true}, {Kind: table.NoticeOver, Webhook: true},
		{Kind: table.NoticeMention, Push: true}}, Zone: "UTC", DigestAt: defaultDigest, Language: "en"}
}

// check is an error if these are nobody's ears. Kinds that are left out are not wanted.
func (e *Ears) check() error {
	if _, err := time.LoadLocation(e.Zone); err != nil || e.Zone == "" || e.Zone == "Local" {
		return fail("there is no time zone " + e.Zone + "; one is Europe/London")
	}
	if !slices.Contains(text.Languages, e.Language) {
		return fail("the language can be en or fr")
	}
	for _, m := range []int{e.Quiet.From, e.Quiet.To, e.DigestAt} {
		if m < 0 || m >= 24*60 {
			return fail("a time of day is 0 to 1439 minutes after midnight")
		}
	}
	known := map[table.NoticeKind]bool{}
	for _, c := range e.Choices {
		if !slices.Contains(Kinds, c.Kind) || known[c.Kind] {
			return fail("what can be told of is turn, deadline, invitation, undo, over and mention, each once")
		}
		known[c.Kind] = true
	}
	return nil
}

// wants tells whether a person wants to hear of a kind by a channel.
func (e *Ears) wants(kind table.NoticeKind, ch Channel) bool {
	i := slices.IndexFunc(e.Choices, func(c Choice) bool { return c.Kind == kind })
	return i >= 0 && e.Choices[i].by(ch)
}

// ByMail tells whether anything goes by mail.
func (e *Ears) ByMail() bool {
	return slices.ContainsFunc(e.Choices, func(c Choice) bool { return c.Mail })
}

func (e *Ears) zone() *time.Location {
	loc, err := time.LoadLocation(e.Zone)
	if err != nil {
		return time.UTC
	}
	return loc
}

// clockAt is the time of a day in a zone at some minutes after midnight. A day has 23 or 25 hours twice a year; the clock on the
// wall is what counts.
func clockAt(day time.Time, minutes int) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), 0, minutes, 0, 0, day.Location())
}

// quietAt is the quiet hours that a time falls into.
func (e *Ears) quietAt(at time.Time) (from, to time.Time, quiet bool) {
	if e.Quiet.From == e.Quiet.To {
		return from, to, false
	}
	at = at.In(e.zone())
	for _, day := range []time.Time{at.AddDate(0, 0, -1), at} { // those of the evening before may last till now
		from = clockAt(day, e.Quiet.From)
		end := day
		if e.Quiet.To < e.Quiet.From {
			end = day.AddDate(0, 0, 1)
		}
		if to = clockAt(end, e.Quiet.To); !at.Before(from) && at.Before(to) {
			return from, to, true
		}
	}
	return from, to, false
}

// headStart is how long before quiet hours a word comes whose deadline would pass in them.
const headStart = 30 * time.Minute

// when is the time to tell a word that is to be told at a time: at once, or after quiet hours, or, if its deadline would have
// passed by then, half an hour before they begin. What comes too late for that is told when it comes.
func (e *Ears) when(at, deadline, now time.Time) time.Time {
	if at.Before(now) {
		at = now
	}
	from, to, quiet := e.quietAt(at)
	switch {
	case !quiet:
		return at
	case deadline.IsZero() || deadline.After(to):
		return to
	}
	if early := from.Add(-headStart); early.After(now) {
		return early
	}
	return now
}

// nextDigest is when the next daily letter comes.
func (e *Ears) nextDigest(now time.Time) time.Time {
	now = now.In(e.zone())
	at := clockAt(now, e.DigestAt)
	if !at.After(now) {
		at = clockAt(now.AddDate(0, 0, 1), e.DigestAt)
	}
	return at
}
