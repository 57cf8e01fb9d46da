package api

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/zstd"

	"cromford/internal/table"
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
		// Where no state is wanted there is nothing to pack.
		if r.URL.Path == tokensPath || strings.HasSuffix(r.URL.Path, streamSuffix) || minimal(r.Header.Get("Prefer")) {
			next.ServeHTTP(w, r)
			return
		}
		packed.ServeHTTP(w, r)
	}), nil
}

// wire is where a stream says what it has to say: as gzip if the browser takes it. Thousands of streams may be open at a time and
// say nothing, so nothing is kept between two pieces but a sum and the last news, which the table keeps as well: a packer would
// take some hundred kilobytes for each of them, and what a server keeps for a request that it answers some thirty. So the connection
// is taken from the server. News that follow news say for the most part the same again, so they are packed as what has changed; and
// they are packed once for all who were told the same before.
type wire struct {
	conn   net.Conn // nil before the first word
	gzip   bool
	sum    uint32
	length uint32
	last   *table.News // said last, if nothing was said since
	until  time.Time   // when it has to be read
}

// open takes the connection of a request and sends the head. What follows ends with the connection.
func (w *wire) open(to http.ResponseWriter) error {
	h := to.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no")
	h.Set("Vary", "Accept-Encoding")
	h.Set("Connection", "close")
	h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	if w.gzip {
		h.Set("Content-Encoding", "gzip")
	}
	conn, _, err := http.NewResponseController(to).Hijack()
	if err != nil {
		return err
	}
	w.conn = conn
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\n")
	_ = h.Write(&head) // a buffer takes everything
	head.WriteString("\r\n")
	if w.gzip {
		head.Write([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}) // no name, no time, any system: RFC 1952
	}
	return w.send(head.Bytes())
}

// gone waits until the other side hangs up. Nobody has anything to say there.
func (w *wire) gone() { _, _ = w.conn.Read(make([]byte, 1)) }

// phrase is something that every stream says, packed beforehand.
type phrase struct{ text, packed []byte }

func phraseOf(text string) phrase { return phrase{[]byte(text), deflated([]byte(text))} }

var (
	opened  = phraseOf(": open\n\n")
	silence = phraseOf(": still here\n\n")
	closing = phraseOf("retry: 500\nevent: closing\ndata: {}\n\n") // a browser comes back by itself, soon
)

// say sends a phrase.
func (w *wire) say(p phrase) error {
	w.last = nil
	if !w.gzip {
		return w.send(p.text)
	}
	w.count(p.text)
	return w.send(p.packed)
}

// tell sends news.
func (w *wire) tell(n *table.News) error {
	before := w.last
	w.last = n
	if !w.gzip {
		return w.send(appendState(nil, n))
	}
	w.count(stateHead(nil, n))
	w.count(n.Body)
	w.count(stateEnd)
	return w.send(n.After(before, func() []byte { return packed(before, n) }))
}

func (w *wire) count(text []byte) {
	w.sum, w.length = crc32.Update(w.sum, crc32.IEEETable, text), w.length+uint32(len(text)) // #nosec G115 -- the format counts so
}

// send writes what is ready. Each piece has its own time, not the stream as a whole; pieces in quick succession share it.
func (w *wire) send(b []byte) error {
	if now := time.Now(); w.until.Sub(now) < maxWrite*9/10 {
		w.until = now.Add(maxWrite)
		if err := w.conn.SetWriteDeadline(w.until); err != nil {
			return err
		}
	}
	_, err := w.conn.Write(b)
	return err
}

// end closes what was packed, so that it is whole.
func (w *wire) end() {
	if !w.gzip {
		return
	}
	last := []byte{1, 0, 0, 0xff, 0xff} // an empty last block: RFC 1951
	last = binary.LittleEndian.AppendUint32(last, w.sum)
	last = binary.LittleEndian.AppendUint32(last, w.length)
	_ = w.send(last) // nobody is left to tell if this fails
}

// stateEnd ends the event of a state.
var stateEnd = []byte("\n\n")

// stateHead is what comes before a state in its event.
func stateHead(b []byte, n *table.News) []byte {
	return append(append(append(b, "event: state\nid: "...), place(n.Version, n.Have)...), "\ndata: "...)
}

func appendState(b []byte, n *table.News) []byte {
	return append(append(stateHead(b, n), n.Body...), stateEnd...)
}

// packed is news as the deflated text of their event, after that of other news or of nothing.
func packed(before, n *table.News) []byte {
	old, text := texts.Get().(*[]byte), texts.Get().(*[]byte) //nolint:errcheck,forcetypeassert // it has nothing else
	defer texts.Put(old)
	defer texts.Put(text)
	*text = appendState((*text)[:0], n)
	if before != nil {
		*old = appendState((*old)[:0], before)
		if b := deltaOf(*old, *text); len(b) < len(*text)/3 {
			return b
		}
	}
	return deflated(*text)
}

// texts is room for what is packed.
var texts = sync.Pool{New: func() any { return new([]byte) }}

func deflated(text []byte) []byte {
	var out bytes.Buffer
	if err := flate.StatelessDeflate(&out, text, false, nil); err != nil {
		panic("api: " + err.Error()) // a buffer takes everything
	}
	return out.Bytes()
}
