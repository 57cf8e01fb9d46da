// Package net reads small neural networks from files of ours and runs them in plain Go. tools/train makes the files.
package net

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
)

// magic begins a file: the name of the format and its version.
const magic = "CRNET1\x00\x00"

// Bounds of a file that is believed.
const (
	maxLayers = 8
	maxWidth  = 4096
)

// Net is a stack of layers with a bend (ReLU) between them. It is immutable and may be shared; Mind is what it thinks in.
type Net struct {
	// Names are what its inputs are, in their order.
	Names  []string
	shift  []float32 // of each input, and by what it is multiplied after that
	scale  []float32
	layers []layer
}

// layer has its weights input by input, so that an input of 0 costs nothing.
type layer struct {
	in, out int
	weight  []float32
	bias    []float32
}

// In is how many inputs the net has; Out how many outputs.
func (n *Net) In() int { return n.layers[0].in }

// Out is how many outputs the net has.
func (n *Net) Out() int { return n.layers[len(n.layers)-1].out }

// Read reads a net: magic, the length of the names of its inputs (4 bytes) and the names with a line break after each, the number of
// layers (2), the width of the input and of each layer (2 each), a shift and a scale of each input (4 each), then for each layer
// the weights input by input and the biases as half floats,
// and the CRC-32 of all that. All numbers are little-endian.
func Read(data []byte) (*Net, error) {
	if len(data) < len(magic)+4+2+4 || string(data[:len(magic)]) != magic {
		return nil, errors.New("not a net of ours")
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return nil, errors.New("the net is damaged: its checksum is another")
	}
	rest := body[len(magic):]
	n := &Net{}
	named := int(binary.LittleEndian.Uint32(rest))
	if rest = rest[4:]; named < 1 || named > len(rest)-2 {
		return nil, fmt.Errorf("the net has %d bytes of names, and %d in all", named, len(data))
	}
	n.Names = strings.Split(strings.TrimSuffix(string(rest[:named]), "\n"), "\n")
	layers := int(binary.LittleEndian.Uint16(rest[named:]))
	rest = rest[named+2:]
	if layers < 1 || layers > maxLayers || len(rest) < 2*(layers+1) {
		return nil, fmt.Errorf("the net has %d layers, want 1 to %d", layers, maxLayers)
	}
	widths := make([]int, layers+1)
	for i := range widths {
		if widths[i] = int(binary.LittleEndian.Uint16(rest[2*i:])); widths[i] < 1 || widths[i] > maxWidth {
			return nil, fmt.Errorf("layer %d of the net is %d wide, want 1 to %d", i, widths[i], maxWidth)
		}
	}
	rest = rest[2*len(widths):]
	if len(n.Names) != widths[0] {
		return nil, fmt.Errorf("the net has %d inputs and names %d", widths[0], len(n.Names))
	}
	want := 8 * widths[0]
	for i := range layers {
		want += 2 * (widths[i] + 1) * widths[i+1]
	}
	if len(rest) != want {
		return nil, fmt.Errorf("the net has %d bytes of weights, want %d", len(rest), want)
	}
	n.shift, rest = floats(rest, widths[0])
	n.scale, rest = floats(rest, widths[0])
	for i := range layers {
		l := layer{in: widths[i], out: widths[i+1]}
		l.weight, rest = halves(rest, l.in*l.out)
		l.bias, rest = halves(rest, l.out)
		n.layers = append(n.layers, l)
	}
	return n, nil
}

func floats(b []byte, n int) ([]float32, []byte) {
	out := make([]float32, n)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return out, b[4*n:]
}

func halves(b []byte, n int) ([]float32, []byte) {
	out := make([]float32, n)
	for i := range out {
		out[i] = half(binary.LittleEndian.Uint16(b[2*i:]))
	}
	return out, b[2*n:]
}

// half is the number that 16 bits stand for (IEEE 754 binary16).
func half(h uint16) float32 {
	sign, exp, frac := uint32(h>>15)<<31, uint32(h>>10&0x1F), uint32(h&0x3FF)
	switch exp {
	case 0:
		v := float32(frac) / (1 << 24)
		if sign != 0 {
			v = -v
		}
		return v
	case 0x1F:
		return math.Float32frombits(sign | 0xFF<<23 | frac<<13)
	}
	return math.Float32frombits(sign | (exp+127-15)<<23 | frac<<13)
}

// far is as far from the usual as an input may lie, in what is usual: the trainer has seen nothing beyond.
const far = 8

// Mind is room to think in, for one goroutine at a time. The zero Mind is ready.
type Mind struct{ a, b []float32 }

// Run feeds a net and returns its outputs, which the next run overwrites. in has In numbers.
func (m *Mind) Run(n *Net, in []float32) []float32 {
	x := grow(&m.a, n.In())
	for i, v := range in[:len(x)] {
		x[i] = min(max((v-n.shift[i])*n.scale[i], -far), far)
	}
	to, other := &m.b, &m.a
	for i := range n.layers {
		l := &n.layers[i]
		y := grow(to, l.out)
		copy(y, l.bias)
		for j, v := range x {
			if v == 0 {
				continue
			}
			for k, w := range l.weight[j*l.out : (j+1)*l.out] {
				y[k] += v * w
			}
		}
		if i < len(n.layers)-1 {
			for k, v := range y {
				y[k] = max(v, 0)
			}
		}
		x = y
		to, other = other, to
	}
	return x
}

// grow is the first n numbers of a buffer, which grows if it must.
func grow(buf *[]float32, n int) []float32 {
	if cap(*buf) < n {
		*buf = make([]float32, n)
	}
	*buf = (*buf)[:n]
	return *buf
}
