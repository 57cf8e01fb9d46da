package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cromford/internal/table"
)

// streamSuffix ends the path of a table's stream.
const streamSuffix = "/stream"

// maxStream is how long a stream lives; the browser then opens a new one by itself.
const maxStream = time.Hour

// recheck is how often it is looked whether somebody is still who they were.
const recheck = 10 * time.Second

// maxWrite is how long somebody may take to read what a stream says before it is closed.
const maxWrite = 10 * time.Second

// place is how far somebody has followed a stream: it is the id of every event, and what Last-Event-ID brings back.
func place(version int64, have table.Have) string {
	return fmt.Sprintf("%d-%d-%d", version, have.Events, have.Chat)
}

// placed reads a place. A bare version is one as well; nonsense is the start.
func placed(s string, have table.Have) (int64, table.Have) {
	parts := strings.Split(s, "-")
	version, err := strconv.ParseInt(parts[0], 10, 64)
	if err != nil {
		return 0, have
	}
	if len(parts) == 3 {
		events, err1 := strconv.Atoi(parts[1])
		chat, err2 := strconv.Atoi(parts[2])
		if err1 == nil && err2 == nil {
			have = table.Have{Events: events, Chat: chat}
		}
	}
	return version, have
}

// stream sends the table's state whenever it changes.
func (s *server) stream(w http.ResponseWriter, r *http.Request) {
	back, refused := s.holdStream(r.Context())
	if refused != nil {
		retryAfter(w, 5*time.Second)
		writeProblem(w, refused)
		return
	}
	defer back()
	q := r.URL.Query()
	number := func(name string) int {
		n, _ := strconv.Atoi(q.Get(name)) // nonsense means from the start
		return n
	}
	from := r.Header.Get("Last-Event-ID")
	if from == "" {
		from = q.Get("version")
	}
	out := newWire(w, r)
	started := false
	deadline := time.Now().Add(maxStream)
	alone := func(pack func() []byte) []byte { return pack() }
	who, checked := guestOf(r.Context()).ID, time.Now()
	say := func(text []byte, once func(pack func() []byte) []byte) error {
		if !started {
			started = true
			if err := out.open(); err != nil {
				return err
			}
		}
		if time.Now().After(deadline) {
			return io.EOF
		}
		if time.Since(checked) > recheck { // whoever was signed out sees no more of a seat
			v, err := s.asker(r)
			if err != nil || v.guest.ID != who {
				return io.EOF
			}
			checked = time.Now()
		}
		return out.say(text, once)
	}
	watcher := table.Watcher{As: parseSeat(q.Get("as")),
		Send: func(n *table.News) error {
			return say(fmt.Appendf(nil, "event: state\nid: %s\ndata: %s\n\n", place(n.Version, n.Have), n.Body), n.Once)
		},
		Ping: func() error { return say([]byte(": still here\n\n"), alone) },
	}
	watcher.Version, watcher.Have = placed(from, table.Have{Events: number("since"), Chat: number("chat")})
	if watcher.Version != 0 {
		if err := say([]byte(": open\n\n"), alone); err != nil { // it has the state already: open at once
			return
		}
	}
	err := s.Tables.Watch(r.Context(), guestOf(r.Context()), r.PathValue("id"), watcher)
	switch {
	case err == nil:
	case !started:
		writeProblem(w, s.problem(err))
	case errors.Is(err, table.ErrClosing):
		_ = say([]byte("retry: 500\nevent: closing\ndata: {}\n\n"), alone) // a browser comes back by itself, soon
		out.end()
	case errors.Is(err, io.EOF):
		out.end()
	}
}

// holdStream counts one more stream, unless that is one too many for its person, its address or the house.
func (s *server) holdStream(ctx context.Context) (back func(), refused *Problem) {
	const advice = "; close another window and reload this one"
	addr := addressOf(ctx)
	leave, _, ok := s.households.Hold(addr)
	if !ok {
		return nil, problemOf(http.StatusTooManyRequests, "too many tables are being followed from your address"+advice)
	}
	who := guestOf(ctx).ID
	if who == "" {
		who = addr // whoever is nobody yet shares with the others there
	}
	end, full, ok := s.streams.Hold(who)
	if !ok {
		leave()
		if full {
			return nil, problemOf(http.StatusServiceUnavailable, "the house is full: too many tables are being followed")
		}
		return nil, problemOf(http.StatusTooManyRequests, "you follow too many tables at once"+advice)
	}
	return func() { end(); leave() }, nil
}

// record is the game as text.
func (s *server) record(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	text, err := s.Tables.Record(r.Context(), guestOf(r.Context()), id)
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="cromford-`+id+`.record"`)
	_, _ = w.Write(text) // nobody is left to tell if this fails
}

// recordsPath takes records.
const recordsPath = "/api/records"

// maxRecord bounds an imported record.
const maxRecord = 1 << 20

func (s *server) importRecord(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRecord))
	if err != nil {
		var tooBig *http.MaxBytesError
		msg := "the record could not be read"
		if errors.As(err, &tooBig) {
			msg = fmt.Sprintf("a record has at most %d bytes", maxRecord)
		}
		writeProblem(w, newProblem(http.StatusBadRequest, msg))
		return
	}
	id, err := s.Tables.Import(r.Context(), guestOf(r.Context()), text)
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(TableID{id}) // nobody is left to tell if this fails
}
