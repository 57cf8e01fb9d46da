package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"time"
)

// settle waits until everybody has seen the same of every table and no bot owes a choice, compares it with what every server tells
// and with what is stored, and clears away the tables whose game is over.
func (c *chaos) settle(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	var settling time.Duration
	c.rep.Events = c.ended
	for _, t := range slices.Clone(c.tables) {
		var st *Stored
		for {
			var unlike error
			if unlike = t.agree(); unlike == nil {
				var err error
				if st, err = c.cfg.Stored(ctx, t.id); err != nil {
					return 0, err
				}
				unlike = c.compare(ctx, t, st)
			}
			if unlike == nil {
				break
			}
			if time.Since(began) > goesOn {
				c.rep.Divergent++
				return 0, fmt.Errorf("table %s: not everybody has seen the same after %v: %w; %s", t.id, goesOn, unlike, t.told())
			}
			if err := nap(ctx, 50*time.Millisecond); err != nil {
				return 0, err
			}
		}
		settling = time.Since(began)
		f, err := t.verify(c.cfg.Game, st)
		c.rep.Lost, c.rep.Doubled, c.rep.Divergent = c.rep.Lost+f.lost, c.rep.Doubled+f.doubled, c.rep.Divergent+f.divergent
		if err != nil {
			return settling, err
		}
		c.rep.Events += len(st.Events)
		if t.over() {
			c.rep.Games++
			c.ended += len(st.Events)
			t.stop()
			c.tables = slices.DeleteFunc(c.tables, func(o *played) bool { return o == t })
		}
	}
	return settling, nil
}

// agree tells whether all who follow a table have been told the same, and nobody but people owes a choice.
func (t *played) agree() error {
	all := t.followers()
	first := all[0].latest()
	if first == nil {
		return fmt.Errorf("seat %d was told nothing yet", all[0].seat)
	}
	for _, f := range all {
		st := f.latest()
		switch {
		case st == nil:
			return fmt.Errorf("seat %d was told nothing yet", f.seat)
		case st.Version != first.Version || st.Events != first.Events || st.Chats != first.Chats || st.Table.Status != first.Table.Status:
			return fmt.Errorf("one was told of version %d, another of %d", first.Version, st.Version)
		case f.seat == all[0].seat && !sameJSON(st.View, first.View): // the watchers
			return fmt.Errorf("two watchers see different positions in version %d", st.Version)
		}
	}
	for _, seat := range first.Acting {
		if slices.Contains(t.bots, seat) {
			return fmt.Errorf("the bot of seat %d owes a choice", seat)
		}
	}
	if len(first.Acting) == 0 && first.Table.Status != "over" {
		return fmt.Errorf("nobody is asked anything, and the table is %s", first.Table.Status)
	}
	return nil
}

// compare holds what everybody was told against the database, and against what every server tells who asks.
func (c *chaos) compare(ctx context.Context, t *played, stored *Stored) error {
	seen := t.followers()[0].latest()
	if seen.Events != len(stored.Events) || seen.Chats != len(stored.Chats) {
		return fmt.Errorf("everybody has seen %d events and %d lines, and %d and %d are stored", seen.Events, seen.Chats,
			len(stored.Events), len(stored.Chats))
	}
	var view json.RawMessage // of a spectator
	if len(t.watchers) > 0 {
		view = seen.View
	}
	for _, url := range c.fleet.urls() {
		var got state
		if _, err := c.crowd.request(ctx, &http.Client{Transport: c.fleet.under, Timeout: 5 * time.Second}, http.MethodGet,
			url+"/api/tables/"+t.id, c.tokens[len(c.tokens)-1], nil, &got); err != nil {
			return err
		}
		if view == nil {
			view = got.View
		}
		if got.Version != seen.Version || got.Events != seen.Events || got.Table.Status != seen.Table.Status {
			return fmt.Errorf("%s tells of version %d, everybody else of %d", url, got.Version, seen.Version)
		}
		if !sameJSON(got.View, view) {
			return fmt.Errorf("%s tells of another position in version %d", url, got.Version)
		}
	}
	return nil
}

// sameJSON compares documents by what they say.
func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	if bytes.Equal(a, b) {
		return true
	}
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
