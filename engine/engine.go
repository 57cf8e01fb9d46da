// Package engine is the contract between the rules of a game and everybody who uses them: the page, the
// server, the terminal, the bots and the tests. It knows no game, no clock and no I/O.
//
// A game is a pure fold: a Config (game, revision, options, seats, key) and a list of choices give a
// position. At every moment the rules list the legal choices of each seat, and that one list is what
// players see, what the server checks against, and what bots search.
package engine

import (
	"math/bits"

	"cromford/engine/doc"
)

// MaxSeats is the largest number of seats any game may have.
const MaxSeats = 5

// Seat is a place at the table, counted from 0.
type Seat uint8

// Nobody is the seat of a fact that concerns no seat, and of a spectator asking for a view.
const Nobody Seat = 0xFF

// SeatSet is a set of seats.
type SeatSet uint8

// Everybody holds every possible seat and the spectators; it marks public facts.
const Everybody SeatSet = 0xFF

// Only returns the set of one seat; Only(Nobody) is empty.
func Only(seat Seat) SeatSet {
	if seat == Nobody {
		return 0
	}
	return 1 << seat
}

// AllSeats returns the set of the first n seats.
func AllSeats(n int) SeatSet { return 1<<n - 1 }

// Has tells whether the seat is in the set.
func (ss SeatSet) Has(seat Seat) bool { return seat != Nobody && ss>>seat&1 != 0 }

// Len counts the seats of the set.
func (ss SeatSet) Len() int { return bits.OnesCount8(uint8(ss)) }

// First returns the lowest seat of the set, or Nobody.
func (ss SeatSet) First() Seat {
	if ss == 0 {
		return Nobody
	}
	return Seat(bits.TrailingZeros8(uint8(ss)))
}

// Kind names what a choice does. Its text is part of stored games, so kinds are only ever added.
type Kind uint8

// Choice is one legal thing a seat may do: small, comparable, and meaningless without its game's Grammar.
type Choice struct {
	Kind Kind
	Arg  [4]int16
}

// Revision numbers the rules of a game. A fix that would change running games is a new revision.
type Revision uint8

// Rules is what a game must implement to be played. S is the whole table as a value: the compiler refuses
// slices and maps in it, the conformance suite refuses pointers and strings.
type Rules[S comparable] interface {
	// Meta describes the game; it never changes.
	Meta() *Meta
	// Setup deals a new game. An impossible combination is a *Refusal.
	Setup(Config) (S, error)
	// Acting is the set of seats that owe a choice: several when they choose at once, none when the game is over.
	Acting(*S) SeatSet
	// Choices appends every legal choice of the seat to buf, in a stable order and without duplicates. It is
	// never empty for a seat that is acting. A seat that is not acting may have choices too: amendments of
	// an answer that is not binding yet.
	Choices(s *S, seat Seat, buf []Choice) []Choice
	// Do carries out a choice that Choices has listed, without looking again whether it is legal, and opens the questions
	// that follow from it. It turns up nothing that lies face down and does not go on to the next decision: RunOn does. So
	// bots and previews can look at the effect of a choice alone. out may be nil.
	Do(s *S, seat Seat, c Choice, out *Facts)
	// RunOn goes on to the next real decision: phases in which nobody chooses, forced answers, what is dealt and revealed.
	RunOn(s *S, out *Facts)
	// Refuse says why a choice that Choices does not list is not legal. It decides nothing.
	Refuse(s *S, seat Seat, c Choice) *Refusal
	// Result is the final account, and false while the game is running.
	Result(*S) (Result, bool)
	// Redeal resamples everything the seat cannot know, so that whoever plays on the copy cannot cheat.
	Redeal(s *S, seat Seat, r *RNG)
	// Audit checks what must hold in every reachable position: pieces conserved, money not negative.
	Audit(*S) error
}

// Presenter is what people see of a game. Search never calls it.
type Presenter[S comparable] interface {
	// Grammar names the choices and facts of this position's game.
	Grammar(*S) *Grammar
	// Describe explains a legal choice: what it costs, which clause allows it, which group it belongs to. Label,
	// text and targets are filled in by the caller from the Grammar where Describe leaves them empty.
	Describe(s *S, seat Seat, c Choice) Offer
	// Gauges appends the public numbers of the position. A preview is their difference.
	Gauges(s *S, buf []Gauge) []Gauge
	// View is what the seat (or Nobody: a spectator) may see, and the only thing that may be sent to it.
	View(s *S, seat Seat) any
}

// Texter prints and parses whole positions, public and hidden (docs/scenarios.md).
type Texter[S comparable] interface {
	// PositionText prints the position as JSON, one element a line.
	PositionText(*S) []byte
	// Bare is a table with nothing on it, from which scenario files build.
	Bare(Config) (S, error)
	// Override sets the named elements of a position. With fill set, elements that follow from others and were
	// not named are worked out (the hand from the pile, say); without it only what is named is touched.
	Override(s *S, named *doc.Node, fill bool) error
	// SetupWith deals a new game whose chance is fixed by name, as far as the document names it.
	SetupWith(cfg Config, chance *doc.Node) (S, error)
}

// Rounder is implemented by games that count rounds, for lists and statistics.
type Rounder[S comparable] interface {
	Round(*S) int
}

// Module is a complete game.
type Module[S comparable] interface {
	Rules[S]
	Presenter[S]
	Texter[S]
}

// Config is the header of a game: together with the choices it is the game.
type Config struct {
	Seats    int
	Options  Options
	Revision Revision // 0 means the newest
	Key      Key
}

// Meta describes a game to lobbies and tools.
type Meta struct {
	ID         string   // in records and addresses
	SeatNames  []string // in notation; as many as the game has seats at most
	SeatCounts []int
	Revision   Revision // the newest
	Options    []OptionSpec
	Components string   // hash of the component set in use
	Clauses    string   // prefix of the clause ids, "RW"
	Words      string   // prefix of its catalog keys where editions share them; the ID if empty
	Charts     []string // gauges of every seat that tell how a game went
	// Rivals are, by a gauge of Charts, what stands before the / in the like gauge of opponents who have no seat.
	Rivals map[string]string
	Digest []string // gauges, or what stands before their /, that tell a seat what the moves of others mean for it
}

// Word is the catalog key of one of the game's words: "title" gives "railways.title".
func (m *Meta) Word(name string) string {
	if m.Words != "" {
		return m.Words + "." + name
	}
	return m.ID + "." + name
}

// Result is the final account of a game.
type Result struct {
	Seats    []SeatResult `json:"seats"`     // by seat
	TieBreak string       `json:"tie_break"` // clause of the tie-break that was needed, or empty
	NoWinner bool         `json:"no_winner,omitempty"`
}

// SeatResult is one seat's part of a Result.
type SeatResult struct {
	Rank  int         `json:"rank"` // 1 is the winner
	Total int         `json:"total"`
	Lines []ScoreLine `json:"lines"`
	// Awards are achievements that the seat has earned in this game, by their ids.
	Awards []string `json:"awards,omitempty"`
}

// ScoreLine is one category of a final account.
type ScoreLine struct {
	Key    string `json:"key"`
	Clause string `json:"clause"`
	Amount int    `json:"amount"`
}

// Winner is the seat of rank 1, the first of them if they share it, or Nobody.
func (r Result) Winner() Seat {
	if r.NoWinner {
		return Nobody
	}
	for i, sr := range r.Seats {
		if sr.Rank == 1 {
			return Seat(i)
		}
	}
	return Nobody
}
