package table

import (
	"iter"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"cromford/engine"
	"cromford/games"
)

// What changed for a seat is put down to what tells of it: who makes no lamps and pays a storeman in the same event does not
// read that the lamps have cost something.
func TestDigestCause(t *testing.T) {
	lamps, storeman := weight(engine.Phase, false), weight(engine.News, true)
	if storeman <= lamps {
		t.Errorf("a production of others weighs %d, what the seat pays %d", lamps, storeman)
	}
	if own := weight(engine.Phase, true); own <= storeman {
		t.Errorf("the seat's own production weighs %d, what it pays %d", own, storeman)
	}
	if m := weight(engine.Move, false); m >= lamps {
		t.Errorf("a move weighs %d, the production that it set off %d", m, lamps)
	}
}

// playedOn plays to the end by chance: each step, and the line of the log that it left.
func playedOn(t *testing.T, l *live, r *rand.Rand) iter.Seq2[int, *LogLine] {
	return func(yield func(int, *LogLine) bool) {
		for l.cur.Acting() != 0 {
			chooser := l.cur.Acting().First()
			list := l.cur.Choices(chooser)
			d, err := l.draft(int(chooser), []engine.Choice{list[r.IntN(len(list))]}, 1)
			if err != nil {
				t.Fatal(err)
			}
			at := len(l.steps)
			l.take(d)
			if !yield(at, &l.log[l.steps[at].seq-1]) {
				return
			}
		}
	}
}

// A sale and the event that comes to light after it in the same breath are told each with its own figures.
func TestDigestTellsTheEventApart(t *testing.T) {
	found := 0
	e, err := games.Open("arkwright-2025", nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := uint64(27); found == 0 && seed < 60; seed++ { // before it there is none
		l := played(t, "arkwright-2025", 0)
		if l.first, err = e.Game.New(engine.Config{Seats: len(l.info.Seats), Key: engine.KeyFromSeed(strconv.FormatUint(seed, 10))}); err != nil {
			t.Fatal(err)
		}
		l.cur = l.first
		for at, ll := range playedOn(t, l, rand.New(rand.NewPCG(seed, 3))) {
			for i := range len(l.info.Seats) {
				seat := engine.Seat(i)
				news, told, sale := "", false, ""
				for k, a := range ll.acts {
					own := ll.facts[k].Seat == seat
					if a.Sort == engine.News && ll.tab.Tells(ll.facts[k]) != engine.TellPlace && (own || !told) {
						news, told = a.String(), own
					} else if own && a.Sort == engine.Phase {
						sale = a.String()
					}
				}
				known := l.foreseen(at, seat)
				if news == "" || sale == "" || known == nil {
					continue
				}
				want := engine.Diff(known, outlook(ll.tab, seat))
				var dg Digest
				l.digest(seat, &dg)
				for _, m := range dg.Moves {
					if m.Action == sale && dg.To == ll.N && m.N != ll.N {
						t.Errorf("event %d, seat %d: the sale is shown as it was after event %d", ll.N, i, m.N)
					}
					if m.Action != news || len(want) == 0 {
						continue
					}
					found++
					if !reflect.DeepEqual(m.Changes, want) {
						t.Errorf("event %d, seat %d: the event is told with %v, it brought %v", ll.N, i, m.Changes, want)
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("no event came with a sale: the test proves nothing")
	}
}

// That the seat becomes start player moves none of its figures: what changes in the same event is the doing of something else.
func TestDigestStartPlayerChangesNothing(t *testing.T) {
	found := 0
	for _, seed := range []uint64{20, 28} {
		l := played(t, "arkwright-2014", 0)
		for _, ll := range playedOn(t, l, rand.New(rand.NewPCG(seed, 4))) {
			for k, f := range ll.facts {
				// What else the same news tells may well have changed something.
				if ll.tab.Tells(f) != engine.TellPlace || k+1 < len(ll.acts) && ll.acts[k+1] == ll.acts[k] {
					continue
				}
				var dg Digest
				l.digest(f.Seat, &dg)
				for _, m := range dg.Moves {
					found += len(m.Changes)
					if m.Action == ll.acts[k].String() && len(m.Changes) > 0 {
						t.Errorf("seed %d, event %d: that seat %d begins is told with %v", seed, ll.N, f.Seat, m.Changes)
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("nothing changed when somebody became start player: the test proves nothing")
	}
}

// What a seat's production brought and what its staff were paid at the end of the decade are told apart, though one event told both.
func TestDigestTellsTheStaffApart(t *testing.T) {
	found := 0
	for _, game := range []string{"arkwright-2025", "arkwright-2014"} {
		l := played(t, game, 0)
		for at, ll := range playedOn(t, l, rand.New(rand.NewPCG(9, 3))) {
			for i := range len(l.info.Seats) {
				seat := engine.Seat(i)
				staff, paid, others := "", 0, false
				for k, f := range ll.facts {
					switch text := ll.tab.Narrate(f); {
					case f.Seat != seat || f.Step != 0:
					case text.Kind == "wages":
						staff, paid = ll.acts[k].String(), int(f.Arg[0])
					default:
						others = true
					}
				}
				if staff == "" || others || l.foreseen(at, seat) != nil || l.soldOut(at, seat) == nil {
					continue
				}
				var dg Digest
				l.digest(seat, &dg)
				for _, m := range dg.Moves {
					if m.Action != staff {
						continue
					}
					found++
					if len(m.Changes) != 1 || m.Changes[0].Gauge != "cash" || m.Changes[0].From-m.Changes[0].To != paid {
						t.Errorf("%s, event %d, seat %d: the staff are told with %v, they were paid %d", game, ll.N, i, m.Changes, paid)
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("no staff were paid in the event of a production: the test proves nothing")
	}
}
