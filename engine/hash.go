package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
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

// HashOf hashes a position. The same position under another game or revision has another hash. Fields that were added to a
// Grown position at one time are left out as long as all of them are zero, so that it can grow without parting older games
// from their records.
func HashOf[S comparable](meta *Meta, rev Revision, s *S) Hash {
	b, err := Encode(s)
	if err != nil {
		panic("engine: position of " + meta.ID + " cannot be encoded: " + err.Error())
	}
	if g, ok := any(s).(Grown); ok {
		b = withoutAdded(b, g.Added())
	}
	return sha256.Sum256(append([]byte(fmt.Sprintf("%s/%d\x00", meta.ID, rev)), b...))
}

// Grown is implemented by positions that have got fields since their first games were played.
type Grown interface {
	// Added is an encoding in which every byte of those fields is set and all others are zero. Fields that came together are
	// set to the same byte; those that came at another time have another one. No two choices of such groups fill the same
	// number of bytes, so that the length of what is hashed tells which are in it; the conformance suite checks it.
	Added() []byte
}

// withoutAdded cuts out the bytes of fields added together, where nothing but zeros stands in them.
func withoutAdded(b, added []byte) []byte {
	var used [256]bool
	for i, mark := range added {
		used[mark] = used[mark] || b[i] != 0
	}
	used[0] = true // what was there from the first
	out := make([]byte, 0, len(b))
	for i, x := range b {
		if used[added[i]] {
			out = append(out, x)
		}
	}
	return out
}
