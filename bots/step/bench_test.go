package step_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"cromford/games"
)

// abreast is how many games the benchmarks play at once.
const abreast = 64

// driver is a program that plays at random, with as little work of its own as can be.
type driver struct {
	r     *rand.Rand
	legal [abreast][]int
	reset int
	msg   []byte
}

// next writes the next message: a step with the games that run, and a reset of those that are over.
func (d *driver) next() []byte {
	d.msg = append(d.msg[:0], `{"do":"step","moves":[`...)
	for id := range d.legal {
		if id > 0 {
			d.msg = append(d.msg, ',')
		}
		d.msg = append(d.msg, '[')
		d.msg = strconv.AppendInt(d.msg, int64(id), 10)
		d.msg = append(d.msg, ',')
		d.msg = strconv.AppendInt(d.msg, int64(d.legal[id][d.r.IntN(len(d.legal[id]))]), 10)
		d.msg = append(d.msg, ']')
	}
	d.msg = append(d.msg, "]}\n"...)
	return d.msg
}

// read takes the legal numbers out of an answer and returns the games that are over.
func (d *driver) read(line []byte) (over []int) {
	n, neg, depth, field, id := 0, false, 0, 0, 0
	digits := false
	put := func() {
		if !digits {
			return
		}
		switch {
		case depth == 2 && field == 0:
			id = n
			d.legal[id] = d.legal[id][:0]
		case depth == 2 && neg:
			over = append(over, id)
		case depth == 3:
			d.legal[id] = append(d.legal[id], n)
		}
		n, neg, digits = 0, false, false
		field++
	}
	for _, c := range line {
		switch {
		case c >= '0' && c <= '9':
			n, digits = 10*n+int(c-'0'), true
		case c == '-':
			neg = true
		case c == '[':
			if depth++; depth == 2 {
				field = 0
			}
		case c == ']':
			put()
			depth--
		case c == ',':
			put()
		}
	}
	return over
}

func benchmark(b *testing.B, id string, pipes func() (io.ReadCloser, io.WriteCloser, error)) {
	e, err := games.Open(id, nil)
	if err != nil {
		b.Fatal(err)
	}
	inR, inW, err := pipes()
	if err != nil {
		b.Fatal(err)
	}
	outR, outW, err := pipes()
	if err != nil {
		b.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- e.Step(inR, outW) }()
	d, in := &driver{r: rand.New(rand.NewPCG(1, 1))}, bufio.NewReaderSize(outR, 1<<20)
	send := func(msg []byte) []int {
		if _, err := inW.Write(msg); err != nil {
			b.Fatal(err)
		}
		line, err := in.ReadSlice('\n')
		if err != nil {
			b.Fatal(err)
		}
		return d.read(line)
	}
	for id := range abreast {
		send(fmt.Appendf(nil, "{\"do\":\"reset\",\"id\":%d,\"seats\":4,\"seed\":\"%d\"}\n", id, id))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for n := 0; n < b.N; n += abreast {
		for _, id := range send(d.next()) {
			d.reset++
			send(fmt.Appendf(nil, "{\"do\":\"reset\",\"id\":%d,\"seats\":4,\"seed\":\"again %d\"}\n", id, d.reset))
		}
	}
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "choices/s")
	inW.Close() //nolint:errcheck // of a pipe
	if err := <-done; err != nil {
		b.Error(err)
	}
}

// BenchmarkStep is what one choice costs with 64 games abreast, the driver included: one operation is one choice.
func BenchmarkStep(b *testing.B) {
	for _, id := range games.IDs() {
		b.Run(id, func(b *testing.B) {
			benchmark(b, id, func() (io.ReadCloser, io.WriteCloser, error) {
				r, w := io.Pipe()
				return r, w, nil
			})
		})
	}
}

// BenchmarkPipe is the same through pipes of the system.
func BenchmarkPipe(b *testing.B) {
	for _, id := range games.IDs() {
		b.Run(id, func(b *testing.B) {
			benchmark(b, id, func() (io.ReadCloser, io.WriteCloser, error) { return os.Pipe() })
		})
	}
}
