package doc_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine/doc"
)

// shop is a thing with a field of every sort.
type shop struct {
	Open    bool
	Paid    int8
	Till    int16
	Shelf   [3]int8
	Owner   uint8 // person + 1
	Day     uint8
	Inside  uint8 // bit p: person p
	Days    uint16
	Queue   [3]uint8 // person + 1
	QueueN  uint8
	Stock   [2]uint8
	Tray    [2]uint8 // 1 more than there is, 0 for no tray
	Left    bool
	Counter counter
}

type counter struct{ Width, Depth uint8 }

var (
	people = doc.IDs([]string{"ann", "bob"})
	days   = doc.IDs([]string{"mon", "tue", "wed"})
	wares  = doc.IDs([]string{"tea", "rice"})
)

func (s *shop) fields() doc.Fields {
	return doc.Fields{
		doc.F("open", "`true` by day", doc.Bool(&s.Open)),
		doc.F("paid", "`true` or `false`", doc.Flag(&s.Paid)),
		doc.F("till", "pennies", doc.Int(&s.Till, -5, 500)).SeenBy(doc.Nobody),
		doc.F("shelf", "three numbers", doc.Ints(s.Shelf[:], 0, 9)),
		doc.F("owner", "a person or `\"\"`", doc.Name(&s.Owner, people)),
		doc.F("day", "a day", doc.Index(&s.Day, days)),
		doc.F("inside", "people", doc.Set(&s.Inside, 0, people)),
		doc.F("days", "numbers of days", doc.Numbers(&s.Days, 1, 3)),
		doc.F("queue", "people", doc.Lot(s.Queue[:s.QueueN], 1, people, 2, func(list []uint8) {
			s.Queue = [3]uint8{}
			s.QueueN = uint8(copy(s.Queue[:], list))
		})),
		doc.F("stock", "ware → number", doc.Whole(&s.Stock, doc.Keyed(wares, func(i int) doc.Value { return doc.Count(&s.Stock[i], 9) }))),
		doc.F("tray", "person → number", doc.BySeat(people, func(i int) doc.Value {
			return doc.Group(doc.Fields{doc.F("cups", "number", doc.Shifted(&s.Tray[i], 1, 0, 4).Unless(s.Tray[i] == 0)).SeenBy(doc.Owner)}).
				OrNull(func() { s.Tray[i] = 0 })
		})),
		doc.F("side", "`right` or `left`", doc.Either(&s.Left, doc.IDs([]string{"right", "left"}))),
		doc.F("counter", "its size", doc.Group(doc.Fields{
			doc.F("width", "feet", doc.Int(&s.Counter.Width, 1, 20)).Needed(), doc.F("depth", "feet", doc.Int(&s.Counter.Depth, 1, 20)),
		}).Then(func(n *doc.Node) {
			if s.Counter.Depth > s.Counter.Width {
				n.Fail("deeper than wide")
			}
		})),
		doc.F("square", "width and depth", doc.Said(func(n *doc.Node) {
			s.Counter.Width = uint8(n.Int(1, 20))
			s.Counter.Depth = s.Counter.Width
		})),
		doc.Given("rush", "a moment"),
	}
}

const text = `{
 "open":true,
 "paid":true,
 "till":-3,
 "shelf":[1,0,2],
 "owner":"bob",
 "day":"wed",
 "inside":["bob"],
 "days":[1,3],
 "queue":["bob","ann"],
 "stock":{"rice":4},
 "tray":{
  "ann":{"cups":0},
  "bob":{}
 },
 "side":"left",
 "counter":{
  "width":6,
  "depth":2
 }
}
`

var full = shop{
	Open: true, Paid: 1, Till: -3, Shelf: [3]int8{1, 0, 2}, Owner: 2, Day: 2, Inside: 0b10, Days: 0b1010, Queue: [3]uint8{2, 1}, QueueN: 2,
	Stock: [2]uint8{0, 4}, Tray: [2]uint8{1, 0}, Left: true, Counter: counter{6, 2},
}

func TestFieldsBothWays(t *testing.T) {
	s := full
	if diff := cmp.Diff(text, string(s.fields().Map().Lines())); diff != "" {
		t.Error(diff)
	}
	var back shop
	n := parse(t, text)
	if back.fields().Read(n); n.Err() != nil || back != full {
		t.Errorf("%v: read %+v, want %+v", n.Err(), back, full)
	}
}

// What is not named stays, unless a whole is named; null clears; what is only given is read by whoever asked for it.
func TestFieldsNamed(t *testing.T) {
	read := func(text string, given bool) shop {
		s, n := full, parse(t, text)
		if s.fields().Override(n, given); n.Err() != nil {
			t.Error(n.Err())
		}
		return s
	}
	want := full
	if got := read(`{"rush": 1}`, true); got != want {
		t.Errorf("got %+v", got)
	}
	want.Shelf, want.Stock, want.Tray, want.Owner, want.Counter = [3]int8{7, 0, 2}, [2]uint8{3, 0}, [2]uint8{0, 5}, 0, counter{9, 9}
	named := `{"shelf": [7], "stock": {"tea": 3}, "tray": {"ann": null, "bob": {"cups": 4}}, "owner": "", "square": 9}`
	if got := read(named, false); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	chosen, n := full, parse(t, `{"till": 1, "square": 9}`)
	chosen.fields().ReadOne("till", n)
	chosen.fields().ReadOne("day", n)
	if want = full; chosen.Till != 1 || chosen.Counter != want.Counter {
		t.Errorf("got %+v", chosen)
	}
	if got := full.fieldNames(); cmp.Diff([]string{"open", "day"}, got) != "" {
		t.Errorf("picked %v", got)
	}
}

func (s shop) fieldNames() []string { return s.fields().Pick("day", "open").Names() }

func TestFieldComplaints(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{`{"rush": 1}`, "f.json:1:10: rush: unknown name; known here: open, paid, till,"},
		{`{"till": 501}`, "f.json:1:10: till: 501 is out of range; it can be -5 to 500"},
		{`{"shelf": [1, 2, 3, 4]}`, "f.json:1:21: shelf[3]: there is room for 3 only"},
		{`{"owner": "cat"}`, `f.json:1:11: owner: unknown name "cat"; known: ann, bob`},
		{`{"owner": 1}`, "f.json:1:11: owner: want a text in quotes, got 1"},
		{`{"day": ""}`, `f.json:1:9: day: unknown name ""; known: mon, tue, wed`},
		{`{"inside": ["ann", "cat"]}`, `f.json:1:20: inside[1]: unknown name "cat"`},
		{`{"days": [4]}`, "f.json:1:11: days[0]: 4 is out of range; it can be 1 to 3"},
		{`{"queue": ["ann", "ann"]}`, "f.json:1:19: queue[1]: this is named twice"},
		{`{"stock": {"tea": 1, "gin": 1}}`, `f.json:1:29: stock.gin: unknown name "gin"; known: tea, rice`},
		{`{"tray": {"ann": {"cup": 1}}}`, "f.json:1:26: tray.ann.cup: unknown name; known here: cups"},
		{`{"side": "up"}`, `f.json:1:10: side: unknown name "up"; known: right, left`},
		{`{"counter": {"depth": 1}}`, `f.json:1:13: counter: "width" is missing`},
		{`{"counter": {"width": 1, "depth": 2}}`, "f.json:1:13: counter: deeper than wide"},
	} {
		var s shop
		n := parse(t, tt.text)
		s.fields().Read(n)
		if err := n.Err(); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s:\ngot  %v\nwant %s", tt.text, err, tt.want)
		}
	}
	one := doc.Lot(nil, uint8(1), people, 1, func([]uint8) { t.Error("a list with a complaint was set") })
	n := parse(t, `["ann", "bob"]`)
	if one.Read(n); n.Err() == nil || n.Err().Error() != "f.json:1:9: [1]: there is room for 1 only" {
		t.Error(n.Err())
	}
}

// Ann sees her cups, Bob sees that he has none, nobody sees the till.
func TestFieldsSeen(t *testing.T) {
	s := full
	s.Tray = [2]uint8{4, 3}
	for seat, want := range map[int]string{0: `{"ann":{"cups":3},"bob":{}}`, 1: `{"ann":{},"bob":{"cups":2}}`, -1: `{"ann":{},"bob":{}}`} {
		seen, err := s.fields().Seen(seat).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if got := string(seen); !strings.Contains(got, `"tray":`+want) || strings.Contains(got, "till") || !strings.Contains(got, `"day":"wed"`) {
			t.Errorf("seat %d sees %s", seat, got)
		}
	}
}

func TestFieldsDocumented(t *testing.T) {
	var s shop
	got := s.fields().Pick("till", "tray", "counter", "rush").Markdown()
	want := "| name | value |\n|---|---|\n| `till` | pennies; seen by nobody |\n| `tray` | person → number |\n| `counter` | its size |\n" +
		"| `rush` | a moment |\n\nIn `tray`:\n\n| name | value |\n|---|---|\n| `cups` | number; seen by its owner only |\n" +
		"\nIn `counter`:\n\n| name | value |\n|---|---|\n| `width` | feet |\n| `depth` | feet |\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
