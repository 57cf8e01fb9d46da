package api

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// maxStream is how long a stream lives; the browser then opens a new one by itself.
const maxStream = time.Hour

// stream sends the table's state whenever it changes.
func (s *server) stream(w http.ResponseWriter, r *http.Request) {
	ctl := http.NewResponseController(w)
	if err := ctl.SetWriteDeadline(time.Time{}); err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	id := r.PathValue("id")
	q := r.URL.Query()
	since, _ := strconv.Atoi(q.Get("since")) // nonsense means from the start
	version, err := strconv.ParseInt(r.Header.Get("Last-Event-ID"), 10, 64)
	if err != nil {
		version = 0
	}
	started := false
	begin := func() {
		if started {
			return
		}
		started = true
		h := w.Header()
		h.Set("Content-Type", "text/event-stream")
		h.Set("X-Accel-Buffering", "no")
		w.WriteHeader(http.StatusOK)
	}
	deadline := time.Now().Add(maxStream)
	send := func(version int64, body []byte) error {
		begin()
		if time.Now().After(deadline) {
			return io.EOF
		}
		if _, err := fmt.Fprintf(w, "event: state\nid: %d\ndata: %s\n\n", version, body); err != nil {
			return err
		}
		return ctl.Flush()
	}
	ping := func() error {
		begin()
		if time.Now().After(deadline) {
			return io.EOF
		}
		if _, err := io.WriteString(w, ": still here\n\n"); err != nil {
			return err
		}
		return ctl.Flush()
	}
	if version != 0 {
		begin() // it has the state already: open at once
		if err := ctl.Flush(); err != nil {
			return
		}
	}
	err = s.Tables.Watch(r.Context(), guestOf(r.Context()), id, parseSeat(q.Get("as")), version, since, send, ping)
	if err != nil && !started {
		writeProblem(w, s.problem(err))
	}
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
	fmt.Fprintf(w, "{\"id\":%q}\n", id)
}

// describeOthers adds the operations that do not speak JSON to the description.
func describeOthers(doc *huma.OpenAPI) {
	text := func(kind, what string) map[string]*huma.Response {
		return map[string]*huma.Response{"200": {Description: what, Content: map[string]*huma.MediaType{kind: {Schema: &huma.Schema{Type: "string"}}}}}
	}
	path := []*huma.Param{{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}}}
	doc.AddOperation(&huma.Operation{OperationID: "stream", Method: http.MethodGet, Path: "/api/tables/{id}/stream", Summary: "The state whenever it changes",
		Parameters: path, Responses: text("text/event-stream", "server-sent events named state, each with the state as JSON")})
	doc.AddOperation(&huma.Operation{OperationID: "get-record", Method: http.MethodGet, Path: "/api/tables/{id}/record", Summary: "The game as text, once it is over",
		Parameters: path, Responses: text("text/plain", "the record")})
	doc.AddOperation(&huma.Operation{OperationID: "import-record", Method: http.MethodPost, Path: "/api/records", Summary: "Make a table of a record",
		RequestBody: &huma.RequestBody{Content: map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: "string"}}}},
		Responses:   text("application/json", "the id of the table")})
}
