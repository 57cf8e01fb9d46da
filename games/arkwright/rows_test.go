package arkwright

import (
	"strconv"
	"strings"
	"testing"

	"cromford/engine"
	"cromford/engine/doc"
)

// Every development tile and every event has a name of its own and stands on clauses of both editions.
func TestRows(t *testing.T) {
	seen := map[string]bool{}
	check := func(id string, c cite) {
		t.Helper()
		if id == "" || seen[id] {
			t.Errorf("%q is no name, or the name of two rows", id)
		}
		seen[id] = true
		for edition, rules := range []string{rules2025, rules2014} {
			if clause := c.In(edition); clause == "" || !strings.Contains(rules2025+rules, "**"+clause) {
				t.Errorf("%s stands on %q, which edition %d has not", id, clause, edition)
			}
		}
	}
	for d := range devTiles[1:] {
		check(devTiles[d+1].id, devTiles[d+1].cite)
	}
	for e := range events[1:] {
		check(events[e+1].id, events[e+1].cite)
	}
	if len(seen) != DevN+eventN {
		t.Errorf("%d names, want %d", len(seen), DevN+eventN)
	}
}

// A tile that came later makes the edition's newest revision, and older tables play without it. The Press Attaché is one of
// the 2025 edition only.
func TestLaterTiles(t *testing.T) {
	row := &devTiles[PressAttache]
	defer func(was engine.Revision) { row.since = was }(row.since)
	row.since = 7
	rs := Edition2025()
	if rs.Revision != 7 || Edition2014().Revision != Rev1 {
		t.Errorf("the newest revisions are %d and %d, want 7 and 1", rs.Revision, Edition2014().Revision)
	}
	rs.Designated = nil
	g := New(rs)
	for rev, want := range map[engine.Revision]bool{Rev1: false, 6: false, 7: true} {
		dealt := false
		for n := range 40 {
			s, err := g.Setup(engine.Config{Seats: 4, Revision: rev, Key: engine.KeyFromSeed(strconv.Itoa(n))})
			if err != nil {
				t.Fatal(err)
			}
			dealt = dealt || s.Devs[PressAttache] > 0
		}
		if dealt != want {
			t.Errorf("revision %d: dealt is %t, want %t", rev, dealt, want)
		}
	}
}

// A row and its entry in the component file name the same revision: the file's keeps the name of the set, and the row's
// the tables of older revisions.
func TestLaterEntries(t *testing.T) {
	for _, table := range [][]byte{table2025, table2014} {
		file, err := doc.Parse("table", table)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range file.Need("development_tiles").Need("tiles").List() {
			since := 0
			if n := v.Get("since"); n != nil {
				since = n.Int(2, 255)
			}
			if row := devTiles[1+index(v.Need("id"), devIDs)]; int(row.since) != since {
				t.Errorf("%s is there since revision %d by its row, and since %d by its entry", row.id, row.since, since)
			}
		}
		if err := file.Err(); err != nil {
			t.Error(err)
		}
	}
}

// Tiles that lower bills do so in the order of their numbers, those of a factory there only: six workers at £3 and three
// machines at £1 cost 21; a Foreman saves 4 × £2, a Workshop £2.
func TestLoweredBills(t *testing.T) {
	g := New(Edition2025())
	for _, tt := range []struct {
		devs     uint32
		assigned [2]uint8
		want     int32
	}{
		{0, [2]uint8{}, 21},
		{1 << Foreman, [2]uint8{1, 0}, 13},
		{1 << Workshop, [2]uint8{0, 1}, 19},
		{1<<Foreman | 1<<Workshop, [2]uint8{1, 1}, 11},
		{1<<Foreman | 1<<Workshop, [2]uint8{2, 1}, 19}, // the Foreman is elsewhere
		{1<<Office | 1<<School, [2]uint8{1, 1}, 21},    // others do not lower it
	} {
		p := Player{Dev: tt.devs, Assigned: tt.assigned}
		if got := g.upkeep(&p, bill{product: Food, wage: 3, workers: 6, machines: 3}); got != tt.want {
			t.Errorf("tiles %b at %v: the bill is %d, want %d", tt.devs, tt.assigned, got, tt.want)
		}
	}
}

// A position has a hash of its own with each kind of tile that there is room for. That the room does not count without
// such tiles is proved by the recorded games.
func TestRoomForTiles(t *testing.T) {
	meta := New(Edition2025()).Meta()
	seen := map[engine.Hash]int{}
	for d := range devRoom {
		var s Position
		s.Devs[d] = 1
		hash := engine.HashOf(meta, Rev2, &s)
		if was, ok := seen[hash]; ok {
			t.Errorf("tiles %d and %d have the same hash", was, d)
		}
		seen[hash] = d
	}
}

// A tile that is assigned to a factory, or is a way beyond the level, forgets where and how often when it is returned.
func TestReturnedTilesForget(t *testing.T) {
	g := New(Edition2025())
	for d := Dev(1); int(d) <= DevN; d++ {
		s := Position{Seats: 2, Revision: Rev2}
		p := &s.Player[0]
		p.Dev, p.Assigned, p.Uses = 1<<d, [2]uint8{1, 2}, [2]uint8{1, 1}
		wantAt, wantUses := p.Assigned, p.Uses
		switch d {
		case Foreman:
			wantAt[0] = 0
		case Workshop:
			wantAt[1] = 0
		case Inventor:
			wantUses[0] = 0
		case Tinkerer:
			wantUses[1] = 0
		default:
		}
		g.dropDev(&s, 0, d, nil)
		if p.Assigned != wantAt || p.Uses != wantUses || p.Dev != 0 || s.Devs[d] != 1 {
			t.Errorf("%s returned: %+v", devTiles[d].id, p)
		}
	}
}
