package api_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"cromford/engine"
	"cromford/engine/record"
	"cromford/games"
)

// stored are the games of testdata, by game and revision: one of each, the shortest.
func stored(t *testing.T) map[string]*record.Journal {
	t.Helper()
	files, err := filepath.Glob("../../games/*/testdata/records/*.record")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	out := map[string]*record.Journal{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := record.Parse(file, text)
		if err != nil {
			t.Fatal(err)
		}
		key := fmt.Sprint(rec.Game, " ", rec.Config.Revision)
		if old := out[key]; old != nil && len(old.Events()) <= len(rec.Events) {
			continue
		}
		if out[key], err = rec.Replay(game(t, rec.Game).Game); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// half is the first half of a game.
func half(t *testing.T, j *record.Journal) *record.Journal {
	t.Helper()
	out, err := record.NewJournal(j.Game, j.Config)
	if err != nil {
		t.Fatal(err)
	}
	for n := range j.Len() / 2 {
		seat, c, _ := j.Step(n + 1)
		if _, err := out.Choose(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// A game of every revision that was ever played, stored half way, is played to its end by this program after a restart, by the
// revision it began with.
func TestEveryRevisionStaysPlayable(t *testing.T) {
	t.Parallel()
	all := stored(t)
	h := open(t)
	ada := h.guest("Ada")
	tables := map[string]string{}
	for _, id := range games.IDs() {
		e := game(t, id)
		for rev := engine.Revision(1); rev <= e.Game.Meta().Revision; rev++ {
			key := fmt.Sprint(id, " ", rev)
			j := all[key]
			if j == nil {
				t.Errorf("there is no stored game of %s", key)
				continue
			}
			begun := half(t, j)
			var made struct{ ID string }
			ada.must("POST", "/api/records", string(begun.Write()), &made)
			tables[key] = made.ID
		}
	}
	if len(tables) < len(games.IDs()) {
		t.Fatal(tables)
	}
	file := h.file
	h.close()
	h = reopen(t, file)
	again := &guest{h: h, c: ada.c, id: ada.id}
	for key, id := range tables {
		t.Run(key, func(t *testing.T) {
			u := *again
			outer := h.t
			h.t = t // what fails now fails here
			defer func() { h.t = outer }()
			u.finish(id)
			_, text := u.call("GET", "/api/tables/"+id+"/record", nil)
			rec, err := record.Parse(key, text)
			if err != nil {
				t.Fatal(err)
			}
			played, err := rec.Replay(all[key].Game)
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(rec.Game, " ", played.Config.Revision); got != key {
				t.Errorf("it was finished as %s", got)
			}
			begun := all[key].Len() / 2
			if _, over := played.Table().Result(); !over || played.Len() <= begun || played.At(begun).Hash() != all[key].At(begun).Hash() {
				t.Errorf("it is another game: over %v, %d steps", over, played.Len())
			}
		})
	}
}
