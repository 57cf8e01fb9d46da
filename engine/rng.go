package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
)

// Key is the secret all chance of a game comes from. Its Commitment is published before the game, the key
// itself after it.
type Key [32]byte

// KeyFromSeed turns a seed in words into a key, for simulations and scenarios.
func KeyFromSeed(seed string) Key { return sha256.Sum256([]byte("cromford seed\x00" + seed)) }

// ParseKey reads the hexadecimal form that String prints.
func ParseKey(s string) (Key, error) {
	var k Key
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(k) {
		return k, fmt.Errorf("key %q: want %d hexadecimal digits", s, 2*len(k))
	}
	copy(k[:], b)
	return k, nil
}

// String prints the key in hexadecimal.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// Commitment is the hash that binds a table to its key without telling it.
func (k Key) Commitment() string {
	sum := sha256.Sum256(append([]byte("cromford commitment\x00"), k[:]...))
	return hex.EncodeToString(sum[:])
}

// RNG is SHA-256 in counter mode: the same key gives the same numbers on every machine and with every Go
// release. Each block of 32 bytes yields four numbers. It is a value and may be part of a position.
type RNG struct {
	Key Key
	N   uint64 // numbers drawn so far
}

// NewRNG starts the sequence of a key.
func NewRNG(k Key) *RNG { return &RNG{Key: k} }

// Uint64 draws the next number.
func (r *RNG) Uint64() uint64 {
	var block [40]byte
	copy(block[:], r.Key[:])
	binary.LittleEndian.PutUint64(block[32:], r.N/4)
	sum := sha256.Sum256(block[:])
	v := binary.LittleEndian.Uint64(sum[r.N%4*8:])
	r.N++
	return v
}

// IntN draws a number in [0, n) without bias (Lemire's multiplication with rejection). n must be positive.
func (r *RNG) IntN(n int) int {
	if n <= 0 {
		panic("engine: IntN of a number that is not positive")
	}
	hi, lo := bits.Mul64(r.Uint64(), uint64(n))
	for threshold := -uint64(n) % uint64(n); lo < threshold; {
		hi, lo = bits.Mul64(r.Uint64(), uint64(n))
	}
	return int(hi)
}

// Shuffle puts the elements into random order (Fisher and Yates, from the back).
func Shuffle[T any](r *RNG, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
