package arkwright

import (
	"strings"
	"testing"
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
