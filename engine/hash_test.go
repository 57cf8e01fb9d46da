package engine_test

import (
	"testing"

	"cromford/engine"
)

// small has every kind of field a position may have.
type small struct {
	A    uint8
	B    int16
	C    bool
	List [2]int32
	F    engine.Frames
}

// The bytes of a position, and so its hash, are fixed for ever: little-endian, field after field, without gaps. The hash
// below was computed by another program from that description.
func TestHashOf(t *testing.T) {
	s := small{A: 1, B: -2, C: true, List: [2]int32{3, -4}}
	s.F.Push(engine.Frame{Step: 5, Seat: engine.Nobody, A: 6, B: -7})
	h := engine.HashOf(&engine.Meta{ID: "small"}, 3, &s)
	if h.String() != goldenHash {
		t.Errorf("the hash is %s, want %s", h, goldenHash)
	}
	if h.Short() != goldenHash[:8] {
		t.Errorf("its short form is %s", h.Short())
	}
	other := s
	other.List[1]++
	for name, got := range map[string]engine.Hash{
		"another game":     engine.HashOf(&engine.Meta{ID: "smaller"}, 3, &s),
		"another revision": engine.HashOf(&engine.Meta{ID: "small"}, 4, &s),
		"another position": engine.HashOf(&engine.Meta{ID: "small"}, 3, &other),
	} {
		if got == h {
			t.Errorf("%s has the same hash", name)
		}
	}
}

const goldenHash = "01d9a2720461c0c3ad2746e383ed40466b2bc3a67ac5d1189da40721304286f1"

func TestEncodeRefuses(t *testing.T) {
	type (
		withInt     struct{ N int }
		withString  struct{ S string }
		withPointer struct{ P *uint8 }
	)
	for name, err := range map[string]error{
		"int":     second(engine.Encode(&withInt{})),
		"string":  second(engine.Encode(&withString{})),
		"pointer": second(engine.Encode(&withPointer{})),
	} {
		if err == nil {
			t.Errorf("a position with a %s is encoded", name)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// grown is small with a field in its middle and one at its end.
type grown struct {
	A     uint8
	B     int16
	Extra uint16
	C     bool
	List  [2]int32
	F     engine.Frames
	More  [3]int8
}

func (*grown) Added() []byte {
	b, err := engine.Encode(&grown{Extra: 0xFFFF, More: [3]int8{-1, -1, -1}})
	if err != nil {
		panic(err)
	}
	return b
}

// twice is small grown two times: with two fields, and later with one more.
type twice struct {
	A     uint8
	B     int16
	Extra uint16
	C     bool
	List  [2]int32
	F     engine.Frames
	More  [3]int8
	Last  uint8
}

func (*twice) Added() []byte {
	b, err := engine.Encode(&twice{Extra: 0xFFFF, More: [3]int8{-1, -1, -1}, Last: 1})
	if err != nil {
		panic(err)
	}
	return b
}

// What is added later leaves the hashes of both earlier forms alone, also where the first additions are in use.
func TestAddedTwice(t *testing.T) {
	meta := &engine.Meta{ID: "grown"}
	if engine.HashOf(meta, 1, &small{A: 7}) != engine.HashOf(meta, 1, &twice{A: 7}) {
		t.Error("the hash of the first form has changed")
	}
	if engine.HashOf(meta, 1, &grown{A: 7, Extra: 3}) != engine.HashOf(meta, 1, &twice{A: 7, Extra: 3}) {
		t.Error("the hash of the second form has changed")
	}
	if engine.HashOf(meta, 1, &twice{A: 7, Last: 1}) == engine.HashOf(meta, 1, &twice{A: 7}) {
		t.Error("what was added last does not count")
	}
}

// A position may grow: fields added later do not change the hash of games that do not use them.
func TestAddedFieldsKeepTheHash(t *testing.T) {
	meta := &engine.Meta{ID: "grown"}
	old := small{A: 7, B: -2, C: true, List: [2]int32{3, 4}}
	now := grown{A: 7, B: -2, C: true, List: [2]int32{3, 4}}
	if engine.HashOf(meta, 1, &old) != engine.HashOf(meta, 1, &now) {
		t.Error("the hash has changed although nothing was added")
	}
	seen := map[engine.Hash]bool{engine.HashOf(meta, 1, &now): true}
	for _, change := range []func(*grown){
		func(s *grown) { s.Extra = 256 }, func(s *grown) { s.Extra = 1 }, func(s *grown) { s.More[2] = -1 }, func(s *grown) { s.C = false },
	} {
		s := now
		change(&s)
		h := engine.HashOf(meta, 1, &s)
		if seen[h] {
			t.Errorf("%+v has the hash of another position", s)
		}
		seen[h] = true
	}
}
