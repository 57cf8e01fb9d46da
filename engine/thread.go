package engine

import "strconv"

// Telling is the place that a kind of fact has in the story of a game.
type Telling uint8

// The places.
const (
	TellMove    Telling = iota // part of what a seat does
	TellTurn                   // whose turn it is: begins a move, and is left out if it says no more than that
	TellNews                   // something the game does by itself, with all that follows; the same of several seats is one thing
	TellCaption                // a part of the game begins
	TellPlace                  // news that says who has a place, and changes no figure of anybody
	TellAlong                  // part of the news that it follows; by itself, it is news
)

// news tells whether it is something the game does by itself.
func (t Telling) news() bool { return t == TellNews || t == TellPlace || t == TellAlong }

// begins tells whether the fact that it places begins a piece of news, after what is told now.
func (t Telling) begins(now Sort, facts []Fact, i int) bool {
	return now != News || t != TellAlong && facts[i-1].Kind != facts[i].Kind
}

// Sort is what an action is.
type Sort string

// The sorts of action.
const (
	Move    Sort = "move"    // what a seat does in its turn
	Phase   Sort = "phase"   // a phase that the game reckons up: see Accounter
	News    Sort = "news"    // what the game does by itself
	Caption Sort = "caption" // a part of the game begins
)

// Action names what people count as one thing that happened, over however many events it goes: all that a seat does in its
// turn, a production with its questions to everybody, an event. It is named after the event it begins with, and counted where
// several begin with it.
type Action struct {
	Sort Sort
	N, K int
}

// String is a name that no other action of the game has.
func (a Action) String() string {
	s := string(a.Sort[:1]) + strconv.Itoa(a.N)
	if a.K > 0 {
		s += "." + strconv.Itoa(a.K)
	}
	return s
}

// Thread is how far the actions of a story have come: the zero Thread is its start. An undo returns to the thread of the
// event it returns to.
type Thread struct {
	move  Action
	seat  Seat // whose move it is
	open  bool // the move goes on
	phase Action
}

// goesOn tells whether a fact is of the move that goes on.
func (th *Thread) goesOn(f Fact) bool { return th.open && f.Seat == th.seat }

// Follow sorts what event n told into actions, one for each fact: seat made a choice that ended its turn or not. before and
// after are the tables around it. A fact that tells no more than whose turn it is has no action.
func (th Thread) Follow(n int, seat Seat, ends bool, facts []Fact, before, after Table) (Thread, []Action) {
	if !th.open || th.seat != seat {
		th.move, th.seat, th.open = Action{Move, n, 0}, seat, true
	}
	now := th.move
	var moves, phases, news, captions int // how many of each begin here
	begin := func(s Sort) Action {
		count := &moves
		switch s {
		case Phase:
			count = &phases
		case News:
			count = &news
		case Caption:
			count = &captions
		case Move:
		}
		*count++
		return Action{s, n, *count - 1}
	}
	if th.move.N == n {
		moves = 1
	}
	running := before.AccountStep() != 0
	out := make([]Action, len(facts))
	for i, f := range facts {
		switch tells := before.Tells(f); {
		case f.Step != 0:
			if !running {
				th.phase, running = begin(Phase), true
			}
			now = th.phase
		case tells == TellCaption:
			now = begin(Caption)
		case tells.news():
			if tells.begins(now.Sort, facts, i) {
				now = begin(News)
			}
		case tells == TellTurn:
			th.move, th.seat, th.open, ends = begin(Move), f.Seat, true, false
			if now = th.move; f.Arg == [4]int16{} {
				out[i] = Action{}
				continue
			}
		case now.Sort == Caption && !ends && th.goesOn(f):
			now = th.move // a part of the game began within a move, which goes on
		case now.Sort == Phase || now.Sort == Caption:
			now = begin(News) // what follows a phase or a caption is nobody's move
		}
		if f.Step == 0 {
			running = false
		}
		out[i] = now
	}
	if ends {
		th.open = false
	}
	if after.AccountStep() == 0 {
		th.phase = Action{}
	}
	return th, out
}
