// Package origins says in other languages where the numbers of component files come from. The files give their reasons in English;
// here each of them is found by its English words, so that a reason that was changed there is missed by a test and not told wrongly.
package origins

import (
	_ "embed"
	"encoding/json"
	"sync"

	"cromford/text"
)

//go:embed fr.json
var french []byte

// said are the reasons in a language, by the words of the component files.
var said = sync.OnceValues(func() (map[string]string, error) {
	out := map[string]string{}
	if err := json.Unmarshal(french, &out); err != nil {
		return nil, err
	}
	space, err := text.Spacing("fr")
	if err != nil {
		return nil, err
	}
	for k, v := range out {
		out[k] = space(v)
	}
	return out, nil
})

// In is a reason in a language, and whether it is known there. One that is not, as an owner's own, is told as it was written.
func In(language, why string) (string, bool) {
	if language == text.Languages[0] {
		return why, true
	}
	all, err := said()
	if err != nil {
		panic("text/origins/fr.json: " + err.Error()) // it is part of the program, and a test reads it
	}
	if s, ok := all[why]; ok && language == "fr" {
		return s, true
	}
	return why, why == ""
}
