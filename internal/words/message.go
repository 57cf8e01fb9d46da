package words

import (
	"cmp"
	"strings"
	"sync"
	"time"

	"cromford/engine"
	"cromford/internal/table"
	"cromford/text"
)

// Said is one thing that is told: which table, which game, of what kind, who did it and until when. Nothing of it is hidden.
type Said struct {
	Kind     table.NoticeKind `json:"kind"`
	Table    string           `json:"table,omitempty"`
	Seat     int              `json:"seat,omitempty"`
	Key      string           `json:"key,omitempty"`
	Name     string           `json:"name,omitempty"`
	Game     string           `json:"game,omitempty"`
	Who      string           `json:"who,omitempty"`
	Alias    string           `json:"alias,omitempty"`
	At       int64            `json:"at"`
	Deadline int64            `json:"deadline,omitempty"`
}

// Message is what a person reads.
type Message struct {
	Language string
	Title    string
	Lines    []Line
	URL      string
	// Tag names the table that it is about, if it is one: a later message about it takes the place of an earlier one.
	Tag string
}

// Line is about one table.
type Line struct{ Text, More, URL string }

// Body is the message without its title.
func (m *Message) Body() string {
	var out []string
	for _, l := range m.Lines {
		t := l.Text
		if t == m.Title {
			t = ""
		}
		out = append(out, strings.TrimSpace(strings.Trim(t+". "+l.More, ". ")))
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

// catalogs are the words of every language, read when somebody is first told something.
var catalogs = sync.OnceValue(func() map[string]*text.Catalog {
	out := map[string]*text.Catalog{}
	for _, l := range text.Languages {
		c, err := text.Load(l)
		if err != nil {
			panic("words: " + err.Error()) // they are built in, and tested
		}
		out[l] = c
	}
	return out
})

// speech says things in a language, by a clock.
type speech struct {
	*text.Catalog
	zone *time.Location
}

func speechOf(e *Ears) speech {
	c := catalogs()[e.Language]
	if c == nil {
		c = catalogs()["en"]
	}
	return speech{c, e.zone()}
}

// say says a message; arguments come in pairs.
func (s speech) say(key string, args ...any) string {
	t := engine.Text{Key: key}
	for i := 0; i+1 < len(args); i += 2 {
		a := engine.TextArg{Name: args[i].(string)}
		switch v := args[i+1].(type) {
		case int:
			a.Number = v
		case string:
			a.Proper = cmp.Or(v, "–")
		}
		t.Args = append(t.Args, a)
	}
	return s.SayTo(engine.Nobody, t, func(engine.Seat) string { return "" })
}

// date says when something is.
func (s speech) date(ms int64) string {
	at := time.UnixMilli(ms).In(s.zone)
	months := strings.Fields(s.Get("club.words.months"))
	return s.say("club.words.date", "day", at.Day(), "month", months[at.Month()-1], "time", at.Format("15:04"))
}

// who says who did something; somebody without a name has a number, which every language says in its own way.
func (s speech) who(w *Said) string {
	if kind, code, ok := strings.Cut(w.Alias, " "); ok && w.Who == "" {
		return s.say(map[string]string{"guest": "ui.guestn", "player": "ui.playern"}[kind], "n", code)
	}
	return cmp.Or(w.Who, s.Get("club.words.somebody"))
}

// title is the name of a game.
func (s speech) title(game string) string {
	for _, key := range []string{game + ".title", strings.TrimRight(game, "-0123456789") + ".title", gameWords[game] + ".title"} {
		if t := s.Get(key); t != key {
			return t
		}
	}
	return game
}

// gameWords are the games whose words have another name than they have.
var gameWords = map[string]string{"arkwright-card": "cardgame"}

func (s speech) line(base string, w *Said) Line {
	if w.Kind == testKind {
		return Line{Text: s.Get("club.words.test"), More: s.Get("club.words.test.text"), URL: base + "/you"}
	}
	l := Line{URL: base + "/t/" + w.Table}
	if w.Kind == table.NoticeTurn || w.Kind == table.NoticeDeadline || w.Kind == table.NoticeUndo {
		l.URL += "#ask"
	}
	l.Text = s.say("club.words.say."+string(w.Kind), "table", w.Name, "name", s.who(w))
	l.More = s.title(w.Game)
	if w.Deadline != 0 {
		l.More = s.say("club.words.until", "game", l.More, "when", s.date(w.Deadline))
	}
	return l
}

// compose makes one message of all that is told.
func compose(e *Ears, base string, said []Said) *Message {
	s := speechOf(e)
	m := &Message{Language: s.Language}
	tables, turns := map[string]bool{}, true
	for i := range said {
		m.Lines = append(m.Lines, s.line(base, &said[i]))
		tables[said[i].Table] = true
		turns = turns && (said[i].Kind == table.NoticeTurn || said[i].Kind == table.NoticeDeadline)
	}
	m.URL = m.Lines[0].URL
	switch {
	case len(said) == 1:
		m.Title = m.Lines[0].Text
	case len(tables) == 1:
		m.Title = s.say("club.words.several.one", "table", said[0].Name)
	case turns:
		m.Title = s.say("club.words.several.turns", "n", len(tables))
	default:
		m.Title = s.say("club.words.several", "n", len(tables))
	}
	if len(tables) == 1 {
		m.Tag = said[0].Table
		for _, l := range m.Lines {
			if strings.HasSuffix(l.URL, "#ask") {
				m.URL = l.URL
			}
		}
	} else {
		m.URL = base + "/"
	}
	return m
}
