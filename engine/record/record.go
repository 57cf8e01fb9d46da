// Package record reads and writes games as text (docs/notation.md) and keeps the journal of a game in progress. It
// stores choices only; everything else is replayed. It does no I/O.
package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine"
)

// Tag is a header line: [Name "value"].
type Tag struct{ Name, Value string }

// Aside is the tag that lists the numbers of what happened at the table and is no event of the record, so that its events can be
// found there again; see Placed.
const Aside = "Aside"

// Placed tells the number at the table of each event of a record, by its number in the record from 1 on.
func Placed(tags []Tag) func(n int) int {
	var aside []int
	for _, t := range tags {
		if t.Name == Aside {
			for word := range strings.FieldsSeq(t.Value) {
				if n, err := strconv.Atoi(word); err == nil {
					aside = append(aside, n)
				}
			}
		}
	}
	slices.Sort(aside)
	return func(n int) int {
		for _, at := range aside {
			if at <= n {
				n++
			}
		}
		return n
	}
}

// Event is one entry of a record, numbered from 1 by its place in it.
type Event struct {
	Seat engine.Seat
	// Choice is the text of a choice; it is empty for an undo.
	Choice string
	// To is where an undo returns to: the number of the last event that stays, 0 for the start.
	To int
	// Hash is the position after the event, as far as the record tells it.
	Hash string
	line int
}

// Record is a game as text.
type Record struct {
	File       string
	Game       string
	Components string
	Config     engine.Config
	Origin     []byte // the text of the position it starts from, instead of a set-up
	Tags       []Tag  // names of the players and whatever else, in their order
	Events     []Event
	// End is the last line: "*" and the number of events while the game is running, "=" and the scores when it is over.
	End string
	// optionText is kept until the game that can read it is known.
	optionText string
	tagLine    map[string]int
	endLine    int
}

// PlaceError is a complaint about a line of a record.
type PlaceError struct {
	File string
	Line int
	Err  error
}

func (e *PlaceError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap gives the reason.
func (e *PlaceError) Unwrap() error { return e.Err }

func (r *Record) fail(line int, format string, args ...any) error {
	return &PlaceError{r.File, max(line, 1), fmt.Errorf(format, args...)}
}

const maxRecord = 4 << 20

// Parse reads a record's text without playing it. Whether its choices exist and are legal shows in Replay.
func Parse(file string, text []byte) (*Record, error) {
	r := &Record{File: file, tagLine: map[string]int{}}
	if len(text) > maxRecord {
		return nil, r.fail(1, "a record of %d bytes is too long; the limit is %d", len(text), maxRecord)
	}
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	i := 0
	for ; i < len(lines) && strings.HasPrefix(lines[i], "["); i++ {
		tag, err := parseTag(lines[i])
		if err != nil {
			return nil, r.fail(i+1, "%w", err)
		}
		if r.tagLine[tag.Name] > 0 {
			return nil, r.fail(i+1, "the tag %s stands twice", tag.Name)
		}
		r.tagLine[tag.Name] = i + 1
		if err := r.header(tag); err != nil {
			return nil, r.fail(i+1, "%w", err)
		}
	}
	for _, name := range []string{"Game", "Revision", "Components", "Seats", "Key"} {
		if r.tagLine[name] == 0 {
			return nil, r.fail(i+1, "the header has no [%s \"...\"]", name)
		}
	}
	for ; i < len(lines); i++ {
		line := strings.TrimRight(lines[i], " ")
		switch {
		case line == "":
			continue
		case r.End != "":
			return nil, r.fail(i+1, "something follows the end of the record")
		case strings.HasPrefix(line, "*") || strings.HasPrefix(line, "="):
			r.End, r.endLine = line, i+1
		default:
			if err := r.body(line, i+1); err != nil {
				return nil, r.fail(i+1, "%w", err)
			}
		}
	}
	if r.End == "" {
		return nil, r.fail(len(lines), "the record is cut off: it must end with a line that starts with * (running) or = (over)")
	}
	return r, nil
}

func parseTag(line string) (Tag, error) {
	inner, ok := strings.CutSuffix(strings.TrimPrefix(line, "["), "]")
	name, quoted, ok2 := strings.Cut(inner, " ")
	value, err := strconv.Unquote(quoted)
	if !ok || !ok2 || err != nil || name == "" || strings.ContainsAny(name, "\"[]") {
		return Tag{}, fmt.Errorf("want [Name \"value\"], got %s", line)
	}
	return Tag{name, value}, nil
}

func (r *Record) header(t Tag) (err error) {
	switch t.Name {
	case "Game":
		r.Game = t.Value
	case "Revision":
		var n uint64
		n, err = strconv.ParseUint(t.Value, 10, 8)
		r.Config.Revision = engine.Revision(n)
		if n == 0 && err == nil {
			err = fmt.Errorf("revisions count from 1")
		}
	case "Components":
		r.Components = t.Value
	case "Seats":
		r.Config.Seats, err = strconv.Atoi(t.Value)
	case "Options":
		r.optionText = t.Value
	case "Key":
		r.Config.Key, err = engine.ParseKey(t.Value)
	case "Position":
		r.Origin = []byte(t.Value)
	default:
		r.Tags = append(r.Tags, t)
	}
	return err
}

// body reads "12 red: choice choice #hash" or "13 undo 11 red". Seats stay names until the game is known.
func (r *Record) body(line string, at int) error {
	number, rest, ok := strings.Cut(line, " ")
	if n, err := strconv.Atoi(number); err != nil || !ok || n != len(r.Events)+1 {
		return fmt.Errorf("want event number %d first, got %q", len(r.Events)+1, number)
	}
	if undo, ok := strings.CutPrefix(rest, "undo "); ok {
		to, seat, ok := strings.Cut(undo, " ")
		n, err := strconv.Atoi(to)
		if !ok || err != nil || n < 0 || n > len(r.Events) {
			return fmt.Errorf("want \"undo NUMBER SEAT\" with the number of an earlier event, got %q", rest)
		}
		r.Events = append(r.Events, Event{To: n, Hash: seat, line: at})
		return nil
	}
	seat, choices, ok := strings.Cut(rest, ": ")
	if !ok {
		return fmt.Errorf("want \"SEAT: CHOICE ... #HASH\", got %q", rest)
	}
	words := strings.Fields(choices)
	hash := ""
	if n := len(words); n > 0 && strings.HasPrefix(words[n-1], "#") {
		hash = words[n-1][1:]
		words = words[:n-1]
	}
	if len(words) == 0 || len(hash) != 8 || strings.Trim(hash, "0123456789abcdef") != "" {
		return fmt.Errorf("want choices and then # with eight hexadecimal digits; the line is cut off or damaged")
	}
	for i, w := range words {
		e := Event{Choice: seat + "\x00" + w, line: at}
		if i == len(words)-1 {
			e.Hash = hash
		}
		r.Events = append(r.Events, e)
	}
	return nil
}

// Write prints the record in its only form.
func (r *Record) Write(meta *engine.Meta, endsTurn func(text string) bool) []byte {
	var b strings.Builder
	tag := func(name, value string) { fmt.Fprintf(&b, "[%s %s]\n", name, strconv.Quote(value)) }
	tag("Game", r.Game)
	tag("Revision", strconv.Itoa(int(r.Config.Revision)))
	tag("Components", r.Components)
	tag("Seats", strconv.Itoa(r.Config.Seats))
	if len(r.Config.Options) > 0 {
		tag("Options", r.Config.Options.String())
	}
	tag("Key", r.Config.Key.String())
	if r.Origin != nil {
		tag("Position", string(r.Origin))
	}
	for _, t := range r.Tags {
		tag(t.Name, t.Value)
	}
	b.WriteByte('\n')
	for i := 0; i < len(r.Events); {
		e := r.Events[i]
		if e.Choice == "" {
			fmt.Fprintf(&b, "%d undo %d %s\n", i+1, e.To, meta.SeatNames[e.Seat])
			i++
			continue
		}
		fmt.Fprintf(&b, "%d %s:", i+1, meta.SeatNames[e.Seat])
		for {
			b.WriteByte(' ')
			b.WriteString(r.Events[i].Choice)
			last := r.Events[i]
			i++
			if endsTurn(last.Choice) || i == len(r.Events) || r.Events[i].Choice == "" || r.Events[i].Seat != e.Seat {
				fmt.Fprintf(&b, " #%s\n", last.Hash)
				break
			}
		}
	}
	b.WriteString(r.End)
	b.WriteByte('\n')
	return []byte(b.String())
}

// endLine is the last line of a record: how the game stands.
func endLine(t engine.Table, events int) string {
	res, over := t.Result()
	if !over {
		return fmt.Sprintf("* %d", events)
	}
	var parts []string
	for rank := 1; rank <= len(res.Seats); rank++ {
		for i, sr := range res.Seats {
			if sr.Rank == rank {
				parts = append(parts, fmt.Sprintf("%s %d", t.Meta().SeatNames[i], sr.Total))
			}
		}
	}
	return "= " + strings.Join(parts, ", ")
}

// Replay plays the whole record and returns its journal. It complains about the first line that does not fit: an
// unknown seat or choice, an illegal choice, or another position than the record's.
func (r *Record) Replay(game engine.Game) (*Journal, error) {
	meta := game.Meta()
	if r.Components != meta.Components {
		return nil, r.fail(r.tagLine["Components"],
			"this game was played with the component set %s, but %s is in use; name its file with --components", r.Components, meta.Components)
	}
	opts, err := engine.ParseOptions(meta.Options, strings.Fields(r.optionText))
	if err != nil {
		return nil, r.fail(r.tagLine["Options"], "%w", err)
	}
	r.Config.Options = opts
	j, err := r.begin(game)
	if err != nil {
		return nil, err
	}
	j.Tags = slices.Clone(r.Tags)
	for i := range r.Events {
		e := &r.Events[i]
		if err := r.replayEvent(j, meta, e); err != nil {
			return nil, r.fail(e.line, "event %d: %w", i+1, err)
		}
	}
	if want := endLine(j.Table(), len(j.Events())); r.End != want {
		return nil, r.fail(r.endLine, "the record ends with %q, but its choices lead to %q: it is cut off or damaged", r.End, want)
	}
	return j, nil
}

// begin is the game before the first event.
func (r *Record) begin(game engine.Game) (*Journal, error) {
	if r.Origin != nil {
		j, err := NewJournalAt(game, r.Config, r.Origin)
		if err != nil {
			return nil, r.fail(r.tagLine["Position"], "%w", err)
		}
		return j, nil
	}
	j, err := NewJournal(game, r.Config)
	if err != nil {
		return nil, r.fail(r.tagLine["Seats"], "%w", err)
	}
	return j, nil
}

func (r *Record) replayEvent(j *Journal, meta *engine.Meta, e *Event) error {
	seatName, text, isChoice := strings.Cut(e.Choice, "\x00")
	if !isChoice {
		seatName = e.Hash
	}
	seat := slices.Index(meta.SeatNames[:r.Config.Seats], seatName)
	if seat < 0 {
		return fmt.Errorf("unknown seat %q", seatName)
	}
	if !isChoice {
		return j.UndoTo(engine.Seat(seat), e.To)
	}
	c, err := j.Table().Parse(text)
	if err != nil {
		return err
	}
	if _, err := j.Choose(engine.Seat(seat), c); err != nil {
		return err
	}
	if got := j.Table().Hash().Short(); e.Hash != "" && got != e.Hash {
		return fmt.Errorf("after %s the position is #%s, but the record says #%s", text, got, e.Hash)
	}
	return nil
}
