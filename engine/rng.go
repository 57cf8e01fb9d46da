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
	d := draws{RNG: r}
	return d.uint64()
}

// IntN draws a number in [0, n) without bias (Lemire's multiplication with rejection). n must be positive.
func (r *RNG) IntN(n int) int {
	d := draws{RNG: r}
	return d.intN(n)
}

// Shuffle puts the elements into random order (Fisher and Yates, from the back).
func Shuffle[T any](r *RNG, list []T) {
	d := draws{RNG: r}
	for i := len(list) - 1; i > 0; i-- {
		j := d.intN(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// draws draws many numbers: four of them come from one block, which it remembers.
type draws struct {
	*RNG
	block [sha256.Size]byte
	has   uint64 // which block that is, counted from 1; 0 is none
}

func (d *draws) uint64() uint64 {
	if n := d.N / 4; d.has != n+1 {
		var text [40]byte
		copy(text[:], d.Key[:])
		binary.LittleEndian.PutUint64(text[32:], n)
		d.block, d.has = sha256.Sum256(text[:]), n+1
	}
	v := binary.LittleEndian.Uint64(d.block[d.N%4*8:])
	d.N++
	return v
}

func (d *draws) intN(n int) int {
	if n <= 0 {
		panic("engine: IntN of a number that is not positive")
	}
	hi, lo := bits.Mul64(d.uint64(), uint64(n))
	for threshold := -uint64(n) % uint64(n); lo < threshold; {
		hi, lo = bits.Mul64(d.uint64(), uint64(n))
	}
	return int(hi)
}
