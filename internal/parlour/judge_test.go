package parlour_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cromford/bots/review"
	"cromford/engine/enginetest/toy"
	"cromford/internal/parlour"
	"cromford/internal/table"
)

// A game of this device is reviewed here, coached and written beside, and all of it is there again when the page is. Whoever has the
// record judges it in the same way, with the same numbers of events, also in parts.
func TestJudged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := drawer{}
		r := open(t, d)
		s := r.state(r.ask(200, "POST", "/api/tables", strings.Replace(hotSeats, "toy", toy.ID, 1)))
		at := "/api/tables/" + s.Table.ID
		r.ask(409, "POST", at+"/review", `{"depth":"quick"}`) // nobody has chosen anything
		s = r.choose(s)
		asked, _ := json.Marshal(s.Acting[0])
		s = r.state(r.ask(200, "GET", at+"?as="+string(asked), ""))
		body, _ := json.Marshal(map[string]any{"seat": s.Acting[0], "ask": s.Ask})
		var advice table.Advice
		parsed(t, r.ask(200, "POST", at+"/coach", string(body)), &advice)
		if len(advice.Turns) == 0 || advice.Asked != 1 {
			t.Errorf("the coach: %+v", advice)
		}
		for n := 0; s.Table.Status == "playing" && n < 2000; n++ {
			s = r.choose(s)
		}
		r.ask(400, "POST", at+"/review", `{"depth":"endless"}`)
		r.ask(200, "POST", at+"/review", `{"depth":"quick"}`)
		var view table.ReviewView
		for range 100 {
			parsed(t, r.ask(200, "GET", at+"/review?depth=quick", ""), &view)
			if view.State == "done" {
				break
			}
			time.Sleep(time.Second)
		}
		if view.State != "done" || len(view.Review.Turns) < 2 {
			t.Fatalf("the review: %+v", view)
		}
		var margin table.Margin
		parsed(t, r.ask(200, "POST", at+"/margin", `{"rev":0,"notes":[{"at":1,"text":"too dear"}]}`), &margin)
		if margin.Rev != 1 {
			t.Errorf("%+v", margin)
		}
		r.ask(409, "POST", at+"/margin", `{"rev":0,"notes":[]}`)
		turn := view.Review.Turns[1]
		line, _ := json.Marshal(map[string]any{"at": turn.From, "seat": turn.Seat, "choices": turn.Lines[0].Choices})
		r.ask(200, "POST", at+"/review/line", string(line))

		again := open(t, d)
		var kept table.ReviewView
		parsed(t, again.ask(200, "GET", at+"/review?depth=quick", ""), &kept)
		if !reflect.DeepEqual(kept.Review, view.Review) {
			t.Errorf("kept: %+v", kept)
		}
		if text := string(again.ask(200, "GET", at+"/margin", "")); !strings.Contains(text, "too dear") {
			t.Errorf("the margin: %s", text)
		}
		record := string(again.ask(200, "GET", at+"/record?numbered=", ""))
		if !strings.Contains(record, "[Aside \"2\"]") {
			t.Errorf("the record does not say what it leaves out:\n%s", record)
		}
		told := 0
		whole, err := parlour.Judge(t.Context(), &library{}, &parlour.Case{Record: record, Depth: "quick"}, func(done, of int) {
			if told++; done > of {
				t.Errorf("%d of %d turns", done, of)
			}
		})
		if err != nil || !reflect.DeepEqual(whole, view.Review) || told == 0 {
			t.Errorf("%+v, %v\nwant %+v", whole, err, view.Review)
		}
		var known []review.Turn
		for part := range 3 {
			rev, err := parlour.Judge(t.Context(), &library{}, &parlour.Case{Record: record, Depth: "quick", Part: part, Parts: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			known = append(known, rev.Turns...)
		}
		slices.Reverse(known)
		rev, err := parlour.Judge(t.Context(), &library{}, &parlour.Case{Record: record, Depth: "quick", Parts: 3, Known: known}, nil)
		if err != nil || !reflect.DeepEqual(rev, view.Review) {
			t.Errorf("in parts: %+v, %v\nwant %+v", rev, err, view.Review)
		}
		again.ask(200, "DELETE", at, "")
		if len(d) != 0 {
			t.Errorf("%d things are still kept", len(d))
		}
	})
}

// parsed reads an answer.
func parsed(t *testing.T, body []byte, to any) {
	t.Helper()
	if err := json.Unmarshal(body, to); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
}
