package engine

// Every choice that a grammar can write has a number, for programs that learn: each kind has a block of numbers. Where the
// arguments of a kind can be counted, a choice has its own number in the block; where they cannot, or are too many, it has the
// one that its arguments hash to.
const (
	countedNumbers = 64   // a plain number counts from 0 to one less than this
	blockSize      = 1024 // of a kind whose arguments are more than this, or cannot be counted
)

// NumberBlock is the numbers of one kind of choice.
type NumberBlock struct {
	Kind   string `json:"kind"`
	First  int    `json:"first"`
	Size   int    `json:"size"`
	Hashed bool   `json:"hashed"`
	radix  [4]int
	base   [4]int16
	args   int
}

// Numbering gives the choices of a grammar their numbers.
type Numbering struct {
	Blocks []NumberBlock // by Kind; entry 0 is unused
	Size   int           // all numbers are below it
	taken  []uint32      // by number: the list that took it last
	list   uint32
}

// NumberingOf lays out the numbers of a grammar. Seats count as many as seats is, whoever sits at this table.
func NumberingOf(g *Grammar, seats int) *Numbering {
	n := &Numbering{Blocks: make([]NumberBlock, len(g.Choices))}
	for k := 1; k < len(g.Choices); k++ {
		b := blockOf(&g.Choices[k], seats)
		b.First = n.Size
		n.Size += b.Size
		n.Blocks[k] = b
	}
	n.taken = make([]uint32, n.Size)
	return n
}

func blockOf(sp *Spec, seats int) NumberBlock {
	b := NumberBlock{Kind: sp.Name, Size: 1, args: sp.maxArgs()}
	for i := range b.args {
		d := sp.param(i).Domain
		values := len(d.IDs)
		switch {
		case d.Number:
			values = countedNumbers
		case d.Tally:
			values = blockSize + 1
		case d.Seats:
			values = seats
		}
		if i < sp.Min && !d.Number {
			b.base[i] = 1 // it is always there
		} else if !d.Number {
			values++
		}
		b.radix[i] = values
		b.Size = min(b.Size*values, blockSize+1)
	}
	if b.Size > blockSize {
		b.Size, b.Hashed = blockSize, true
	}
	return b
}

// home is the number that a choice has unless another of its list has it.
func (b *NumberBlock) home(c *Choice) int {
	if !b.Hashed {
		at := 0
		for i := range b.args {
			v := int(c.Arg[i] - b.base[i])
			if v < 0 || v >= b.radix[i] {
				return b.First + b.hash(c)
			}
			at = at*b.radix[i] + v
		}
		return b.First + at
	}
	return b.First + b.hash(c)
}

// hash is FNV-1a of the arguments, each as two bytes, the lower one first.
func (b *NumberBlock) hash(c *Choice) int {
	h := uint32(2166136261)
	for _, v := range c.Arg {
		h = (h ^ uint32(v)&0xFF) * 16777619
		h = (h ^ uint32(v)>>8&0xFF) * 16777619
	}
	return int(h % uint32(b.Size)) // #nosec G115 -- a size of a block
}

// Number appends the numbers of the choices of one list to buf. No two of them are the same: where a number is taken by a
// choice that stands before it in the list, the next free one is taken. It panics if the list is longer than there are numbers.
// A Numbering is not for several goroutines at once.
func (n *Numbering) Number(list []Choice, buf []int32) []int32 {
	if len(list) > n.Size {
		panic("engine: more choices than numbers")
	}
	n.list++
	if n.list == 0 { // every number counts as taken by an old list
		clear(n.taken)
		n.list = 1
	}
	for i := range list {
		at := n.Blocks[list[i].Kind].home(&list[i])
		for n.taken[at] == n.list {
			if at++; at == n.Size {
				at = 0
			}
		}
		n.taken[at] = n.list
		buf = append(buf, int32(at)) // #nosec G115 -- below Size
	}
	return buf
}
