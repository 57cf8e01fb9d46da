package api

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// delta deflates a text that follows another one which is much like it (RFC 1951): what they have in common is said as where it
// stood. A packer of the usual kind takes both texts apart first; here the old one is only sampled and the new one only looked at
// where it differs, which is five times as fast. The codes are the fixed ones, so nothing has to be counted or described.
type delta struct {
	out  []byte
	acc  uint64 // bits that are not written yet
	held uint   // how many
	at   [1 << deltaBits]uint16
}

const (
	deltaBits   = 12
	deltaStep   = 4 // every so many bytes the old text is sampled
	deltaSample = 8 // bytes of a sample: what is shorter is not looked for
	maxDelta    = 1 << 15
	longest     = 258 // bytes that are said by one code
)

var deltas = sync.Pool{New: func() any { return new(delta) }}

// deltaOf is the deflated text, up to a byte's end.
func deltaOf(old, text []byte) []byte {
	old = old[max(0, len(old)-maxDelta):] // nobody remembers more
	d := deltas.Get().(*delta)            //nolint:errcheck,forcetypeassert // it has nothing else
	defer deltas.Put(d)
	d.out, d.acc, d.held = make([]byte, 0, 1024), 0, 0
	clear(d.at[:])
	for i := 0; i+deltaSample <= len(old); i += deltaStep {
		d.at[sample(old[i:])] = uint16(i + 1) // #nosec G115 -- it is bounded
	}
	d.bits(0b010, 3) // a block with fixed codes that is not the last
	d.write(old, text)
	d.symbol(endOfBlock)
	d.bits(0, 3) // an empty block without codes ends at the end of a byte
	d.bits(0, (8-d.held%8)%8)
	d.bits(0xffff0000, 32)
	return d.out
}

func sample(b []byte) uint64 {
	return binary.LittleEndian.Uint64(b) * 0x9e3779b97f4a7c15 >> (64 - deltaBits)
}

// write says a text by what differs from the old one.
func (d *delta) write(old, text []byte) {
	next := 0 // of the old text, if it goes on as before
	for i := 0; i < len(text); {
		from := d.found(old, text, i, next)
		if from < 0 {
			d.symbol(uint(text[i]))
			i++
			next++ // a number has changed, perhaps, and what follows has not moved
			continue
		}
		n := common(old[from:], text[i:])
		for n > longest+2 { // no rest that is too short to be said
			d.match(longest, len(old)-from+i)
			from, i, n = from+longest, i+longest, n-longest
		}
		if n > longest {
			d.match(n-3, len(old)-from+i)
			from, i, n = from+n-3, i+n-3, 3
		}
		d.match(n, len(old)-from+i)
		i, next = i+n, from+n
	}
}

// found is where the old text says the same as the new one from i on, for long enough, or -1.
func (d *delta) found(old, text []byte, i, next int) int {
	if i+deltaSample > len(text) {
		return -1
	}
	same := func(from int) bool {
		return from+deltaSample <= len(old) && len(old)-from+i <= maxDelta &&
			binary.LittleEndian.Uint64(old[from:]) == binary.LittleEndian.Uint64(text[i:])
	}
	if same(next) {
		return next
	}
	if at := int(d.at[sample(text[i:])]) - 1; at >= 0 && same(at) {
		return at
	}
	return -1
}

// common is how many bytes two texts begin with alike.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for ; i+8 <= n; i += 8 {
		if x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

const endOfBlock = 256

// symbol writes a fixed code: RFC 1951, 3.2.6.
func (d *delta) symbol(s uint) {
	switch {
	case s < 144:
		d.code(0x30+s, 8)
	case s < 256:
		d.code(0x190+s-144, 9)
	case s < 280:
		d.code(s-256, 7)
	default:
		d.code(0xc0+s-280, 8)
	}
}

// match says that n bytes stood so far back.
func (d *delta) match(n, back int) {
	if n == longest {
		d.symbol(285)
	} else { // 4 codes for every power of two, from 3 on: RFC 1951, 3.2.5
		code, extra := step(uint(n-3), 2) // #nosec G115 -- 3 and more
		d.symbol(257 + code)
		d.bits(uint64(uint(n-3)&(1<<extra-1)), extra) // #nosec G115 -- as above
	}
	code, extra := step(uint(back-1), 1) // #nosec G115 -- 1 and more
	d.code(code, 5)
	d.bits(uint64(uint(back-1)&(1<<extra-1)), extra) // #nosec G115 -- as above
}

// step is the code of a length or a distance, and how many bits follow it: the first 2<<k have a code each, and from there on
// there are 1<<k codes for every power of two.
func step(v, k uint) (code, extra uint) {
	if v < 2<<k {
		return v, 0
	}
	top := uint(bits.Len(v)) - 1 // #nosec G115 -- small
	extra = top - k
	return extra<<k + v>>extra, extra
}

// code writes a code, whose highest bit comes first.
func (d *delta) code(c, n uint) { d.bits(uint64(bits.Reverse16(uint16(c))>>(16-n)), n) } // #nosec G115 -- 9 bits at most

func (d *delta) bits(v uint64, n uint) {
	d.acc |= v << d.held
	for d.held += n; d.held >= 8; d.held -= 8 {
		d.out = append(d.out, byte(d.acc)) // #nosec G115 -- the lowest 8 bits
		d.acc >>= 8
	}
}
