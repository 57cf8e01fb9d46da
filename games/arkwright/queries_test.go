package arkwright_test

import (
	"fmt"
	"slices"
	"testing"

	"cromford/engine"
	"cromford/engine/enginetest"
	"cromford/games/arkwright"
)

func bare(t *testing.T, g *arkwright.Game) (arkwright.Position, *arkwright.Player) {
	t.Helper()
	s, err := g.Bare(engine.Config{Seats: 3, Revision: arkwright.Rev1})
	if err != nil {
		t.Fatal(err)
	}
	return s, &s.Player[0]
}

// The lines of clothing have 2, 2, 3 and 3 spaces; at level 1 they make 1, 2, 1 and nothing.
func TestQueriesOfLines(t *testing.T) {
	g := theGame()
	f := arkwright.Factory{Level: 1, Workers: 0b11}
	for _, tt := range []struct {
		workers, missing uint16
		output           int
	}{
		{0b11, 0b1100, 1},
		{0b1101, 0b10, 2}, // the second line makes 2 without the first
		{0b1111, 0b1110000, 3},
		{0b1111111, 0, 4}, // the last line would make nothing
	} {
		f.Workers = tt.workers
		if got := g.Missing(arkwright.Clothing, &f); got != tt.missing {
			t.Errorf("with %b it lacks %b, want %b", f.Workers, got, tt.missing)
		}
		if got := g.Output(arkwright.Clothing, &f, 0); got != tt.output {
			t.Errorf("with %b it makes %d, want %d", f.Workers, got, tt.output)
		}
	}
	f.Workers = 0b1111
	if got := g.Output(arkwright.Clothing, &f, 2); got != 1 {
		t.Errorf("with the second line shut it makes %d, want 1", got)
	}
}

// Wages are £2 up to row 10 and £3 from row 11 on; a Threat of Strike adds £1. A Foreman takes £2 off four wages, down to £1,
// and a Workshop leaves one machine to maintain.
func TestQueriesOfBills(t *testing.T) {
	g := theGame()
	_, p := bare(t, g)
	for _, tt := range []struct {
		front int
		on    arkwright.Event
		want  int32
	}{{0, 0, 2}, {40, 0, 2}, {41, 0, 3}, {41, arkwright.ThreatOfStrike, 4}} {
		if got := g.Wage(tt.front, tt.on); got != tt.want {
			t.Errorf("with %d empty spaces a worker costs £%d, want £%d", tt.front, got, tt.want)
		}
	}
	p.Factory[arkwright.Food] = arkwright.Factory{Level: 1, Workers: 0b00010101, Machines: 0b00101010}
	if got := g.Bill(p, arkwright.Food, 2, 4); got != 5*4+3 {
		t.Errorf("five workers at £4 and three machines cost £%d, want £23", got)
	}
	p.Dev |= 1<<arkwright.Foreman | 1<<arkwright.Workshop
	p.Assigned = [2]uint8{1, 1}
	if got := g.Bill(p, arkwright.Food, 2, 4); got != 4*2+4+1 {
		t.Errorf("with Foreman and Workshop they cost £%d, want £13", got)
	}
	p.Ship, p.Staff = [2]uint8{3, 2}, 0b10001
	if room, staff := g.Room(p), g.Staff(p); room != 10 || staff != 2+2+1 {
		t.Errorf("ships for 6 and 4 crates carry %d; they and two warehouse workers are a staff of %d, want 10 and 5", room, staff)
	}
}

// A Small Warehouse holds five crates of any goods: what lies in it of one is no room for another. A column holds five of its own.
func TestViewOfRoom(t *testing.T) {
	g := theGame()
	s, _ := bare(t, g)
	p := &s.Player[0]
	p.Dev |= 1 << arkwright.SmallWarehouse
	p.Stock[arkwright.Food] = 3
	for _, want := range [][]int{{5, 2, 2, 2}, {10, 5, 5, 5}} {
		if got := g.View(&s, engine.Nobody).(arkwright.View).Players[0].Capacity; !slices.Equal(got, want) {
			t.Errorf("with %d crates of food there is room for %d, want %d", p.Stock[arkwright.Food], got, want)
		}
		p.Staff |= 1 // the column of food
	}
}

// In the cycle of clothing of the second of five decades: before its sale, after it, and when the decade's wages are due.
func TestQueriesOfTime(t *testing.T) {
	g := theGame()
	s, _ := bare(t, g)
	s.Decade, s.Cycle = 2, arkwright.Clothing
	for _, tt := range []struct {
		phase                   int16
		food, clothing, cutlery int
	}{{arkwright.PhaseAction, 3, 4, 4}, {arkwright.PhaseShip, 3, 3, 4}} {
		s.Frames.Stack[0].A = tt.phase
		food, clothing, cutlery := g.Remaining(&s, arkwright.Food), g.Remaining(&s, arkwright.Clothing), g.Remaining(&s, arkwright.Cutlery)
		if food != tt.food || clothing != tt.clothing || cutlery != tt.cutlery {
			t.Errorf("phase %d: %d, %d and %d sales are to come, want %d, %d and %d", tt.phase,
				food, clothing, cutlery, tt.food, tt.clothing, tt.cutlery)
		}
	}
	if got := g.TurnsLeft(&s); got != 2+3*4 {
		t.Errorf("%d turns are left, want 14", got)
	}
	for _, tt := range []struct {
		cycle  arkwright.Product
		phase  int16
		unpaid bool
	}{
		{arkwright.Clothing, arkwright.PhaseHouse, true}, {arkwright.Lamps, arkwright.PhaseAction, true},
		{arkwright.Lamps, arkwright.PhaseReturns, false}, {arkwright.Lamps, arkwright.PhaseCalls, true},
		{arkwright.Lamps, arkwright.PhaseBroker, false},
	} {
		s.Cycle, s.Frames.Stack[0].A = tt.cycle, tt.phase
		if got := g.StaffUnpaid(&s); got != tt.unpaid {
			t.Errorf("cycle %d, phase %d: the staff is unpaid: %v", tt.cycle, tt.phase, got)
		}
	}
}

// Machines come at £3, £6 and £13, a Workshop adds £3; marketing spends up to £4. Contracts are for even numbers.
func TestQueriesOfStrength(t *testing.T) {
	g := theGame()
	_, p := bare(t, g)
	check := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %d, want %d", what, got, want)
		}
	}
	check("machines for £4", g.Strength(p, arkwright.TileMachines, 4), 1)
	check("marketing for £6", g.Strength(p, arkwright.TileMarketing, 6), 4)
	check("machines copied for £6", g.Strength(p, arkwright.TileExchangeBrown, 6), 2)
	p.Dev |= 1 << arkwright.Workshop
	check("machines for £4 with a Workshop", g.Strength(p, arkwright.TileMachines, 4), 2)
	check("exported of 5 crates", g.Exportable(5), 4)
	check("offered of 5 beside 2 made with appeal 4", arkwright.Offerable(5, 2, 4), 2)
	check("offered beside nothing made", arkwright.Offerable(5, 0, 4), 0)
}

// The page is told what a fee gives and when wages rise. Machines come at £3, £6 and £13, and a Workshop adds £3; the wage is £2
// in rows 1 to 10, £3 in row 11 and £5 in the last one. A row has four spaces.
func TestViewTellsTheRules(t *testing.T) {
	g := theGame()
	s, _ := bare(t, g)
	shown := func() arkwright.View { return g.View(&s, 0).(arkwright.View) }
	equal(t, "nothing is played", shown().Turn.Gives, "[]")
	s.Turn.Tile = arkwright.TileMachines
	s.Frames.Push(engine.Frame{Step: arkwright.StepSlot})
	equal(t, "machines by fee", shown().Turn.Gives, "[0 0 0 1 1 1 2 2 2 2 2]")
	s.Player[0].Dev |= 1 << arkwright.Workshop
	equal(t, "with a Workshop", shown().Turn.Gives, "[1 1 1 2 2 2 2 2 2 2 3]")
	for _, tt := range []struct {
		front, block, tail uint8
		row                int
		rise               arkwright.RiseView
	}{
		{38, 42, 0, 9, arkwright.RiseView{Hires: 3, To: 3}},
		{38, 2, 40, 9, arkwright.RiseView{Hires: 2, To: 5}}, // the market is empty then, and its tail counts (A25-3.4.4)
		{77, 3, 0, 19, arkwright.RiseView{}},
	} {
		s.Front, s.Block, s.Tail = tt.front, tt.block, tt.tail
		labour := shown().Labour
		equal(t, "row", labour.Row, tt.row)
		if labour.Rise == nil {
			labour.Rise = &arkwright.RiseView{}
		}
		equal(t, "rise", *labour.Rise, tt.rise)
	}
}

// Whoever closes a factory sees which ones are not built again: in 2025 in this action (A25-7.1.12), in 2014 in this decade
// (A14-5.3.1.7); with asymmetrical factories of that strategy alone (A25-16.1.6). It is what is missing among the offers.
func TestViewTellsWhatIsNotBuiltAgain(t *testing.T) {
	position := func(food string) string {
		return `{"decade": 1780, "labour": {"front": 29}, "turn": {"seat": "blue"},
			"state": {"blue": {"cash": 60, "factories": {"food": ` + food + `}}, "red": {"cash": 20}}}`
	}
	plain := `{"level": 1, "price": 7, "lines": 2}`
	for _, tt := range []struct {
		rs       *arkwright.Ruleset
		position string
		want     string
		later    string // once the action is over
	}{
		{arkwright.Edition2025(), position(plain), "[{ 1}]", "[]"},
		{arkwright.Edition2014(), position(plain), "[{ 1}]", "[{ 1}]"},
	} {
		tab := enginetest.Given(t, engine.Erase(arkwright.New(tt.rs)), 2, tt.position)
		told := func(choices ...string) string {
			story := enginetest.Follow(t, tab, choices...)
			return fmt.Sprint(story.At(story.Len).Table.View(0).(arkwright.View).Players[0].Factories[0].Barred)
		}
		equal(t, "before", told(), "[]")
		equal(t, "closed", told("play(factories)", "slot(2)", "close(food)"), tt.want)
		equal(t, "level II built", told("play(factories)", "slot(2)", "close(food)", "construct(food,2)"), "[]")
		equal(t, "afterwards", told("play(factories)", "slot(2)", "close(food)", "done"), tt.later)
	}
	g := theGame()
	s, _ := bare(t, g)
	s.Flags, s.Decade, s.Turn.Tile = arkwright.Asymmetrical, 2, arkwright.TileFactories
	s.Player[0].Factory[arkwright.Food] = arkwright.Factory{Level: 1, Strategy: arkwright.Mass}
	s.Frames.Push(engine.Frame{Step: arkwright.StepFactories})
	if err := engine.Apply(g, &s, 0, parsed(t, g, &s, "close(food)"), nil); err != nil {
		t.Fatal(err)
	}
	equal(t, "closed", fmt.Sprint(g.View(&s, 0).(arkwright.View).Players[0].Factories[0].Barred), "[{mass 1}]")
}
