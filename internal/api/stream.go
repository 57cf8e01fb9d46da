package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"cromford/internal/account"
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
	b := append(strconv.AppendInt(nil, version, 10), '-')
	b = append(strconv.AppendInt(b, int64(have.Events), 10), '-')
	return string(strconv.AppendInt(b, int64(have.Chat), 10))
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

// stream sends the table's state whenever it changes. What the server keeps for a request is let go as soon as the stream has begun.
func (s *server) stream(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodHead { // which asks for no stream
		if _, err := s.Tables.Version(r.Context(), guestOf(r.Context()), r.PathValue("id")); err != nil {
			writeProblem(w, s.problem(err))
		}
		return
	}
	back, refused := s.holdStream(r.Context())
	if refused != nil {
		retryAfter(w, 5*time.Second)
		writeProblem(w, refused)
		return
	}
	q := r.URL.Query()
	number := func(name string) int {
		n, _ := strconv.Atoi(q.Get(name)) // nonsense means from the start
		return n
	}
	from := r.Header.Get("Last-Event-ID")
	if from == "" {
		from = q.Get("version")
	}
	f := s.newFollowing(w, r)
	f.table = r.PathValue("id")
	watcher := table.Watcher{As: parseSeat(q.Get("as")), Send: f.tell, Ping: f.ping}
	watcher.Version, watcher.Have = placed(from, table.Have{Events: number("since"), Chat: number("chat")})
	f.watch = func(ctx context.Context) error {
		if watcher.Version != 0 {
			// Whoever may not look any more is told so, and does not come back again and again.
			if _, err := s.Tables.Version(ctx, f.who, f.table); err != nil {
				return err
			}
			if err := f.say(opened); err != nil { // it has the state already: open at once
				return err
			}
		}
		return s.Tables.Watch(ctx, f.who, f.table, watcher)
	}
	s.attend(f, r, back)
}

// newFollowing is a stream that has not begun.
func (s *server) newFollowing(w http.ResponseWriter, r *http.Request) *following {
	return &following{s: s, who: guestOf(r.Context()), wire: wire{gzip: takes(r, "gzip")},
		deadline: time.Now().Add(maxStream), checked: time.Now(), begun: make(chan error, 1), to: w,
		proof: &http.Request{Header: http.Header{"Authorization": r.Header["Authorization"], "Cookie": r.Header["Cookie"]}}}
}

// attend lets a stream run by itself, and returns when it has begun. back is called at its end.
func (s *server) attend(f *following, r *http.Request, back func()) {
	w := f.to
	ctx, cancel := context.WithCancel(context.Background()) // the request ends long before
	f.cancel = cancel
	defer context.AfterFunc(r.Context(), cancel)() // until then
	started := s.Tables.Attend(func() {
		defer back()
		defer cancel()
		defer s.People.Follow(f.who.ID, f.table)()
		f.run(ctx)
	})
	if !started {
		back()
		cancel()
		writeProblem(w, s.problem(table.ErrClosing))
		return
	}
	if err := <-f.begun; err != nil {
		writeProblem(w, s.problem(err))
	}
}

// following is one stream.
type following struct {
	s        *server
	table    string // none if it is about all tables of somebody
	who      account.Guest
	watch    func(context.Context) error
	wire     wire
	deadline time.Time
	proof    *http.Request // who it is, as the request said
	checked  time.Time     // when that was last so
	cancel   context.CancelFunc
	to       http.ResponseWriter // until it has begun
	begun    chan error          // nil when it has; or why not
}

// run follows the table to the end.
func (f *following) run(ctx context.Context) {
	err := f.guarded(ctx)
	if f.to != nil {
		f.begun <- err
		return
	}
	switch {
	case errors.Is(err, table.ErrClosing):
		_ = f.wire.say(closing)
		f.wire.end()
	case errors.Is(err, io.EOF):
		f.wire.end()
	}
	_ = f.wire.conn.Close() // it may be closed by the other side
}

// guarded follows, whatever happens.
func (f *following) guarded(ctx context.Context) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the stream of %s panicked: %v\n%s", f.table, p, debug.Stack())
			f.s.Log.Error("a stream failed", "reason", err)
		}
	}()
	return f.watch(ctx)
}

// ping says that the stream is still there, and notes that somebody is.
func (f *following) ping() error {
	f.s.People.Here(f.who.ID, f.table)
	return f.say(silence)
}

func (f *following) say(p phrase) error {
	if err := f.begin(); err != nil {
		return err
	}
	return f.wire.say(p)
}

func (f *following) tell(n *table.News) error {
	if err := f.begin(); err != nil {
		return err
	}
	return f.wire.tell(n)
}

// begin opens the stream with its first word, and ends it when it has lasted long enough.
func (f *following) begin() error {
	if time.Now().After(f.deadline) {
		return io.EOF
	}
	if time.Since(f.checked) > recheck { // whoever was signed out sees no more of a seat
		v, err := f.s.asker(f.proof)
		if err != nil || v.guest.ID != f.who.ID {
			return io.EOF
		}
		f.checked = time.Now()
	}
	if f.to == nil {
		return nil
	}
	err := f.wire.open(f.to)
	if f.wire.conn == nil {
		return err
	}
	f.to = nil
	f.begun <- nil
	go func() { // until the connection is closed by either side
		f.wire.gone()
		f.cancel()
	}()
	return err
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
	beside, err := s.beside(r, id)
	var text []byte
	switch {
	case err != nil:
	case r.URL.Query().Has(numbered):
		text, err = s.Tables.Numbered(r.Context(), guestOf(r.Context()), id)
	default:
		text, err = s.Tables.Record(r.Context(), guestOf(r.Context()), id, beside...)
	}
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="cromford-`+id+`.record"`)
	_, _ = w.Write(text) // nobody is left to tell if this fails
}

// numbered asks for a record whose events can be called by their numbers at the table.
const numbered = "numbered"

// besideTable asks for what those who played have written beside the game.
const besideTable = "table"

// beside are the notes that a record is asked for with: none, those of the table, or those of a study.
func (s *server) beside(r *http.Request, id string) ([]table.MarginNote, error) {
	var m *table.Margin
	var err error
	switch of := r.URL.Query().Get("beside"); of {
	case "":
		return nil, nil
	case besideTable:
		m, err = s.Tables.Margin(r.Context(), guestOf(r.Context()), id)
	default:
		m, err = s.Archive.Margin(r.Context(), guestOf(r.Context()), of, id)
	}
	if err != nil {
		return nil, err
	}
	return m.Notes, nil
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
	_ = json.NewEncoder(w).Encode(TableID{ID: id}) // nobody is left to tell if this fails
}
