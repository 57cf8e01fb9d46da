package net_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math"
	"slices"
	"strings"
	"testing"

	"cromford/bots/net"
)

// file builds a net of two inputs, two hidden and one output by hand. Its weights are 1 and halves, which half floats hold.
func file() []byte {
	const one, half, two, minus = 0x3C00, 0x3800, 0x4000, 0xBC00
	var b bytes.Buffer
	b.WriteString("CRNET1\x00\x00")
	for _, v := range []any{
		uint32(4), []byte("x\ny\n"), uint16(2), uint16(2), uint16(2), uint16(1),
		[]float32{1, 0}, []float32{0.5, 1}, // inputs become (x-1)/2 and y
		[]uint16{one, minus, half, one}, []uint16{0, half}, // h1 = a + b/2; h2 = -a + b + 1/2
		[]uint16{two, one}, []uint16{minus}, // 2 h1 + h2 - 1
	} {
		_ = binary.Write(&b, binary.LittleEndian, v)
	}
	return binary.LittleEndian.AppendUint32(b.Bytes(), crc32.ChecksumIEEE(b.Bytes()))
}

func TestRunByHand(t *testing.T) {
	n, err := net.Read(file())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(n.Names, []string{"x", "y"}) || n.In() != 2 || n.Out() != 1 {
		t.Errorf("features %q, %d inputs, %d outputs", n.Names, n.In(), n.Out())
	}
	var m net.Mind
	for _, c := range []struct{ x, y, want float32 }{
		{3, 2, 2*2 + 1.5 - 1},  // a 1, b 2: h1 2, h2 1.5
		{5, 0, 2*2 + 0 - 1},    // a 2, b 0: h1 2, h2 -1.5 is bent to 0
		{-3, 1, 0 + 3.5 - 1},   // a -2, b 1: h1 -1.5 is bent to 0, h2 3.5
		{1, 0, 2*0 + 0.5 - 1},  // a 0, b 0
		{1, -8, 2*0 + 0*1 - 1}, // h1 -4, h2 -7.5
	} {
		if got := m.Run(n, []float32{c.x, c.y})[0]; math.Abs(float64(got-c.want)) > 1e-6 {
			t.Errorf("(%g, %g) gives %g, want %g", c.x, c.y, got, c.want)
		}
	}
	if allocs := testing.AllocsPerRun(100, func() { m.Run(n, []float32{3, 2}) }); allocs != 0 {
		t.Errorf("%g allocations", allocs)
	}
}

func TestDamagedNets(t *testing.T) {
	good := file()
	again := func(b []byte) []byte {
		return binary.LittleEndian.AppendUint32(b[:len(b)-4:len(b)-4], crc32.ChecksumIEEE(b[:len(b)-4]))
	}
	change := func(at int, v byte) []byte {
		b := bytes.Clone(good)
		b[at] = v
		return b
	}
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "not a net"},
		{"another file", change(0, 'X'), "not a net"},
		{"a bit", change(40, 1), "checksum"},
		{"long names", again(change(9, 200)), "names"},
		{"one name", again(change(13, 'y')), "names"},
		{"cut", good[:len(good)-6], "checksum"},
		{"no layers", again(change(16, 0)), "layers"},
		{"too many layers", again(change(16, 200)), "layers"},
		{"no width", again(change(18, 0)), "wide"},
		{"more inputs", again(change(18, 3)), "names"},
		{"wider", again(change(20, 3)), "bytes of weights"},
	} {
		if _, err := net.Read(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
