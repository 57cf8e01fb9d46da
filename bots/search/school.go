package search

import (
	"fmt"
	"io/fs"

	"cromford/engine"
)

// School is who has learnt to judge a game, by the number of seats. Only set-ups like those that were learnt are judged.
type School[S comparable] struct {
	class [engine.MaxSeats + 1]struct {
		judge *Judge
		usual S
	}
}

// Taught is the school of a game whose nets are part of the program.
func Taught[S comparable](m engine.Module[S], nets fs.FS) *School[S] {
	sc := new(School[S])
	if err := sc.Learn(m, func(file string) ([]byte, error) { return fs.ReadFile(nets, "nets/"+file) }); err != nil {
		panic("search: " + err.Error()) // a file of the program itself
	}
	return sc
}

// Learn reads the judges of a game from files called GAME-SEATS.net, in which the usual set-ups were learnt. A number of seats without
// a file has none.
func (sc *School[S]) Learn(m engine.Module[S], read func(file string) ([]byte, error)) error {
	meta := m.Meta()
	for _, seats := range meta.SeatCounts {
		file := fmt.Sprintf("%s-%d.net", meta.ID, seats)
		data, missing := read(file)
		if missing != nil {
			continue
		}
		c := &sc.class[seats]
		var err error
		if c.judge, err = ReadJudge(data); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if c.usual, err = m.Setup(engine.Config{Seats: seats, Revision: meta.Revision}); err != nil {
			return err
		}
	}
	return nil
}

// Judge is who judges tables of so many seats that are like the usual one; nil if nobody has learnt that. A nil school has nobody.
func (sc *School[S]) Judge(s *S, seats int, like func(usual, s *S) bool) *Judge {
	if sc == nil {
		return nil
	}
	c := &sc.class[seats]
	if c.judge == nil || !like(&c.usual, s) {
		return nil
	}
	return c.judge
}
