package engine

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"reflect"
	"sync"
)

// Hash identifies a position of a game at a revision.
type Hash [32]byte

// String prints the hash in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Short is the first eight hexadecimal digits, as records print it.
func (h Hash) Short() string { return hex.EncodeToString(h[:4]) }

// Encode writes a position as bytes of fixed length. It fails for types that hold pointers, strings or ints
// of machine size, which the conformance suite checks once for each game.
func Encode[S comparable](s *S) ([]byte, error) {
	return binary.Append(nil, binary.LittleEndian, s)
}

// Decode reads what Encode wrote.
func Decode[S comparable](b []byte, s *S) error {
	if n := binary.Size(s); n != len(b) {
		return fmt.Errorf("stored position has %d bytes, this version's positions have %d", len(b), n)
	}
	return binary.Read(bytes.NewReader(b), binary.LittleEndian, s)
}

// HashOf hashes a position. The same position under another game or revision has another hash. Fields tagged
// `hash:"added"` are left out as long as all of them are zero: so a position can grow without parting older games from
// their records.
func HashOf[S comparable](meta *Meta, rev Revision, s *S) Hash {
	b, err := Encode(s)
	if err != nil {
		panic("engine: position of " + meta.ID + " cannot be encoded: " + err.Error())
	}
	b = withoutAdded(b, addedTo(reflect.TypeFor[S]()))
	return sha256.Sum256(append([]byte(fmt.Sprintf("%s/%d\x00", meta.ID, rev)), b...))
}

// span is a part of an encoding.
type span struct{ from, to int }

var addedSpans sync.Map // of []span by reflect.Type

// addedTo is where the fields tagged as added stand in the encoding of a type.
func addedTo(t reflect.Type) []span {
	if known, ok := addedSpans.Load(t); ok {
		return known.([]span)
	}
	var list []span
	walkEncoding(t, 0, false, &list)
	addedSpans.Store(t, list)
	return list
}

// walkEncoding goes through a type as Encode writes it and returns where it ends.
func walkEncoding(t reflect.Type, at int, added bool, list *[]span) int {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			at = walkEncoding(f.Type, at, added || f.Tag.Get("hash") == "added", list)
		}
		return at
	case reflect.Array:
		for range t.Len() {
			at = walkEncoding(t.Elem(), at, added, list)
		}
		return at
	}
	end := at + int(t.Size())
	if added {
		*list = append(*list, span{at, end})
	}
	return end
}

// withoutAdded cuts the spans out if nothing but zeros stands there.
func withoutAdded(b []byte, added []span) []byte {
	for _, sp := range added {
		for _, x := range b[sp.from:sp.to] {
			if x != 0 {
				return b
			}
		}
	}
	if len(added) == 0 {
		return b
	}
	out, at := make([]byte, 0, len(b)), 0
	for _, sp := range added {
		out = append(out, b[at:sp.from]...)
		at = sp.to
	}
	return append(out, b[at:]...)
}
