package api

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"net/http"
	"strings"
	"time"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/zstd"
)

// compress packs the answers of the API, by zstd where the browser has it and by gzip otherwise. Streams pack what they say
// themselves.
//
// What is packed together with a guess of somebody who sees how long it is can be guessed (BREACH). Our answers hold no
// secret worth that: cookies travel in headers, and a token, which is one, is answered unpacked. A state holds a hand of
// cards beside the talk of rivals; to gain by it a rival would have to tap the line and talk nonsense for the whole evening.
func compress(next http.Handler) (http.Handler, error) {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(true), gzhttp.PreferZstd(true), gzhttp.ZstdCompressionLevel(int(zstd.SpeedFastest)))
	if err != nil {
		return nil, err
	}
	packed := wrap(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == tokensPath || strings.HasSuffix(r.URL.Path, streamSuffix) {
			next.ServeHTTP(w, r)
			return
		}
		packed.ServeHTTP(w, r)
	}), nil
}

// wire is where a stream says what it has to say: as gzip if the browser takes it. Thousands of streams may be open at a time and
// say nothing, so nothing is kept between two pieces but a sum: a packer would take some hundred kilobytes for each of them.
// Every piece is packed by itself, and so can be packed once for all who are told the same.
type wire struct {
	out    http.ResponseWriter
	ctl    *http.ResponseController
	gzip   bool
	sum    uint32
	length uint32
}

func newWire(w http.ResponseWriter, r *http.Request) *wire {
	return &wire{out: w, ctl: http.NewResponseController(w), gzip: takes(r, "gzip")}
}

// open sends the head.
func (w *wire) open() error {
	h := w.out.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no")
	h.Set("Vary", "Accept-Encoding")
	if w.gzip {
		h.Set("Content-Encoding", "gzip")
	}
	w.out.WriteHeader(http.StatusOK)
	if !w.gzip {
		return nil
	}
	_, err := w.out.Write([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}) // no name, no time, any system: RFC 1952
	return err
}

// say sends a piece. How it is packed is remembered where somebody else may be told the same.
func (w *wire) say(text []byte, once func(pack func() []byte) []byte) error {
	// Each piece has its own time, not the stream as a whole.
	if err := w.ctl.SetWriteDeadline(time.Now().Add(maxWrite)); err != nil {
		return err
	}
	out := text
	if w.gzip {
		out = once(func() []byte { return deflated(text) })
		w.sum, w.length = crc32.Update(w.sum, crc32.IEEETable, text), w.length+uint32(len(text)) // #nosec G115 -- the format counts so
	}
	if _, err := w.out.Write(out); err != nil {
		return err
	}
	return w.ctl.Flush()
}

// end closes what was packed, so that it is whole.
func (w *wire) end() {
	if !w.gzip {
		return
	}
	last := []byte{1, 0, 0, 0xff, 0xff} // an empty last block: RFC 1951
	last = binary.LittleEndian.AppendUint32(last, w.sum)
	last = binary.LittleEndian.AppendUint32(last, w.length)
	_, _ = w.out.Write(last) // nobody is left to tell if this fails
}

func deflated(text []byte) []byte {
	var out bytes.Buffer
	if err := flate.StatelessDeflate(&out, text, false, nil); err != nil {
		panic("api: " + err.Error()) // a buffer takes everything
	}
	return out.Bytes()
}
