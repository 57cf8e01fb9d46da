package record

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Note is something that was written beside a game: a remark, or a line that was tried, which may go on from another. Notes are
// tags of a record, Note.1, Note.2, ...; readers that do not know them keep them as they are.
type Note struct {
	At      int      `json:"at"`
	ID      string   `json:"id,omitempty"`
	Under   string   `json:"under,omitempty"`
	Seat    *int     `json:"seat,omitempty"`
	Name    string   `json:"name,omitempty"`
	Text    string   `json:"text,omitempty"`
	Choices []string `json:"choices,omitempty"`
	Arrows  []Arrow  `json:"arrows,omitempty"`
}

// Arrow points at a part of the board.
type Arrow struct {
	From string `json:"from,omitempty" maxLength:"60" doc:"The part of the board where it begins; none is a ring around the part."`
	To   string `json:"to" minLength:"1" maxLength:"60" doc:"The part of the board that it points at, as offers name them: town:norwich."`
}

const noteTag = "Note."

// WithNotes are tags with these notes instead of those that they have.
func WithNotes(tags []Tag, notes []Note) ([]Tag, error) {
	var out []Tag
	for _, t := range tags {
		if !strings.HasPrefix(t.Name, noteTag) {
			out = append(out, t)
		}
	}
	for i := range notes {
		text, err := json.Marshal(&notes[i])
		if err != nil {
			return nil, err
		}
		out = append(out, Tag{noteTag + strconv.Itoa(i+1), string(text)})
	}
	return out, nil
}

// Notes are the notes among some tags, in their order.
func Notes(tags []Tag) ([]Note, error) {
	var out []Note
	for _, t := range tags {
		if !strings.HasPrefix(t.Name, noteTag) {
			continue
		}
		var n Note
		if err := json.Unmarshal([]byte(t.Value), &n); err != nil {
			return nil, fmt.Errorf("the tag %s is no note: %w", t.Name, err)
		}
		out = append(out, n)
	}
	return out, nil
}
