package api

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// chooses is the operation that a house is busy with: every choice of everybody is one.
const chooses = "POST /api/tables/{id}/choices"

// quick takes the operations that huma registers and answers the commonest of them on a shorter way.
type quick struct {
	*http.ServeMux
	s *server
}

// HandleFunc registers an operation.
func (q quick) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if pattern == chooses {
		handler = q.s.choose(handler)
		q.s.chosen = handler
	}
	q.ServeMux.HandleFunc(pattern, handler)
}

// tableChosen is the table of a request that makes a choice, if its path is written as usual: then nobody has to look for who answers it.
func tableChosen(r *http.Request) string {
	if r.Method != http.MethodPost || r.URL.RawPath != "" {
		return ""
	}
	rest, ok := strings.CutPrefix(r.URL.Path, "/api/tables/")
	id, ok2 := strings.CutSuffix(rest, "/choices")
	if !ok || !ok2 || len(id) > maxTableID {
		return ""
	}
	for _, c := range []byte(id) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return ""
		}
	}
	return id
}

// choose makes choices that are asked for as the page does: well-formed, and by somebody who follows the stream. Whatever differs
// from that goes the usual way, which knows best what is wrong with it.
func (s *server) choose(usual http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		if !minimal(r.Header.Get("Prefer")) || len(id) > maxTableID || !plain(r.URL.RawQuery) ||
			r.Header.Get("Content-Type") != "application/json" {
			usual(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		in, ok := readChoices(body)
		if err != nil || !ok {
			r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), r.Body)) // with the error it ended with, if any
			usual(w, r)
			return
		}
		version, err := s.Tables.ChooseNow(r.Context(), guestOf(r.Context()), id, in.Seat, in.Ask, in.Choices)
		if err != nil {
			writeProblem(w, s.problem(err))
			return
		}
		w.Header().Set("Table-Version", strconv.FormatInt(version, 10))
		w.WriteHeader(http.StatusNoContent)
	}
}

// minimal tells whether somebody follows the stream and needs no state as an answer.
func minimal(prefer string) bool {
	return strings.Contains(prefer, "return=minimal") && len(prefer) <= maxPrefer
}

// What the description bounds.
const (
	maxPrefer  = 200
	maxTableID = 40
	maxAsk     = 40
	maxSeat    = 9
	maxChosen  = 40
)

// plain tells whether a query says from where somebody looks and what it has, as the description wants it.
func plain(query string) bool {
	if query == "" {
		return true
	}
	q, err := url.ParseQuery(query)
	return err == nil && len(q.Get("as")) <= 2 && digits(q.Get("since")) && digits(q.Get("chat"))
}

// digits tells whether this is a small number, or nothing.
func digits(s string) bool {
	return len(s) < 9 && strings.Trim(s, "0123456789") == ""
}

// readChoices reads what the description allows.
func readChoices(body []byte) (in Choices, ok bool) {
	var got struct {
		Seat    *int     `json:"seat"`
		Ask     *string  `json:"ask"`
		Choices []string `json:"choices"`
	}
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&got); err != nil || dec.InputOffset() != int64(len(bytes.TrimRight(body, " \t\r\n"))) {
		return in, false
	}
	if got.Seat == nil || *got.Seat < 0 || *got.Seat > maxSeat || got.Ask == nil || len(*got.Ask) > maxAsk ||
		len(got.Choices) == 0 || len(got.Choices) > maxChosen || slices.Contains(got.Choices, "") { // which null becomes as well
		return in, false
	}
	return Choices{Seat: *got.Seat, Ask: *got.Ask, Choices: got.Choices}, true
}
