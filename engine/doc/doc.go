// Package doc reads JSON documents that people write and remembers where everything stands, so that every
// complaint names its file, line and path. It knows nothing of games.
package doc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Error is a complaint about a place in a document.
type Error struct {
	File      string
	Line, Col int
	Path      string // as "given.position.track[0]"; empty for the whole document
	Msg       string
	Want      *Want // where a number is not what it can be
}

// Want is what a number can be. A clause fixes it where least and most are one.
type Want struct {
	Least, Most int
	Clause      string
}

// Error prints "file:line:column: path: message".
func (e *Error) Error() string {
	s := fmt.Sprintf("%s:%d:%d: ", e.File, e.Line, e.Col)
	if e.Path != "" {
		s += e.Path + ": "
	}
	return s + e.Msg
}

type source struct {
	file string
	text []byte
	err  error
}

// Node is one value of a document. The reading methods return zero values once something was wrong; the first
// complaint is kept and Err returns it.
type Node struct {
	src    *source
	off    int
	up     *Node  // what it stands in, nil for the whole document
	key    string // its name there, if that is an object
	at     int    // its place there, if that is a list
	delim  byte   // '{', '[' or 0 for a scalar
	keys   []string
	kids   []*Node
	scalar any // string, json.Number, bool or nil
}

// Documents are written by people; what is larger or deeper than this is none.
const (
	maxDepth = 32
	maxBytes = 4 << 20
)

// Parse reads a document. An object that names a key twice is refused.
func Parse(file string, text []byte) (*Node, error) {
	src := &source{file: file, text: text}
	if len(text) > maxBytes {
		src.fail(0, nil, fmt.Sprintf("a document of %d bytes is too long; the limit is %d", len(text), maxBytes))
		return nil, src.err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	n := src.read(dec, &Node{src: src}, 0)
	if src.err == nil {
		if _, err := dec.Token(); !errors.Is(err, io.EOF) {
			src.fail(int(dec.InputOffset()), nil, "something follows the end of the document")
		}
	}
	return n, src.err
}

func (src *source) fail(off int, at *Node, msg string) { src.failWant(off, at, msg, nil) }

func (src *source) failWant(off int, at *Node, msg string, want *Want) {
	if src.err != nil {
		return
	}
	off = min(max(off, 0), len(src.text))
	before := src.text[:off]
	line := 1 + bytes.Count(before, []byte{'\n'})
	col := off - bytes.LastIndexByte(before, '\n')
	src.err = &Error{File: src.file, Line: line, Col: col, Path: at.Path(), Msg: msg, Want: want}
}

// start skips the blanks and separators before the next token, to name the place where it begins.
func (src *source) start(off int) int {
	for off < len(src.text) && strings.IndexByte(" \t\r\n,:", src.text[off]) >= 0 {
		off++
	}
	return off
}

func (src *source) read(dec *json.Decoder, n *Node, depth int) *Node {
	n.off = src.start(int(dec.InputOffset()))
	if depth > maxDepth {
		src.fail(n.off, n, fmt.Sprintf("nested more than %d deep", maxDepth))
		return n
	}
	tok, err := dec.Token()
	if err != nil {
		src.fail(n.off, n, describe(err))
		return n
	}
	delim, ok := tok.(json.Delim)
	if !ok {
		n.scalar = tok
		return n
	}
	n.delim = byte(delim)
	var seen map[string]bool // only for long objects
	for dec.More() && src.err == nil {
		kid := &Node{src: src, up: n, at: len(n.kids)}
		if n.delim == '{' {
			off := src.start(int(dec.InputOffset()))
			keyTok, err := dec.Token()
			if err != nil {
				src.fail(off, n, describe(err))
				return n
			}
			key, _ := keyTok.(string)
			if seen[key] || seen == nil && slices.Contains(n.keys, key) {
				src.fail(off, n, fmt.Sprintf("%q is named twice", key))
				return n
			}
			n.keys = append(n.keys, key)
			kid.key = key
			if len(n.keys) == 32 {
				seen = map[string]bool{}
				for _, k := range n.keys {
					seen[k] = true
				}
			} else if seen != nil {
				seen[key] = true
			}
		}
		n.kids = append(n.kids, src.read(dec, kid, depth+1))
	}
	if src.err != nil {
		return n
	}
	if _, err := dec.Token(); err != nil {
		src.fail(int(dec.InputOffset()), n, describe(err))
	}
	return n
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func describe(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the document ends too early"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// Err is the first complaint about the document, or nil.
func (n *Node) Err() error { return n.src.err }

// File names the document that the node stands in.
func (n *Node) File() string { return n.src.file }

// Fail complains about this place.
func (n *Node) Fail(format string, args ...any) {
	n.src.fail(n.off, n, fmt.Sprintf(format, args...))
}

// FailWant complains about a number, and says what it can be for programs too, if w is not nil.
func (n *Node) FailWant(w *Want, format string, args ...any) {
	n.src.failWant(n.off, n, fmt.Sprintf(format, args...), w)
}

// FailIf complains about this place if err is not nil. An error that already names a place is kept as it is.
func (n *Node) FailIf(err error) {
	var placed *Error
	switch {
	case err == nil:
	case errors.As(err, &placed) && n.src.err == nil:
		n.src.err = placed
	default:
		n.Fail("%s", err)
	}
}

// Path is where the node stands in its document.
func (n *Node) Path() string {
	switch {
	case n == nil || n.up == nil:
		return ""
	case n.up.delim == '[':
		return fmt.Sprintf("%s[%d]", n.up.Path(), n.at)
	}
	return join(n.up.Path(), n.key)
}

// IsNull tells whether the value is null.
func (n *Node) IsNull() bool { return n.delim == 0 && n.scalar == nil }

// IsObject tells whether the value is an object.
func (n *Node) IsObject() bool { return n.delim == '{' }

// IsList tells whether the value is a list.
func (n *Node) IsList() bool { return n.delim == '[' }

// IsString tells whether the value is a text.
func (n *Node) IsString() bool { _, ok := n.scalar.(string); return ok }

// IsNumber tells whether the value is a number.
func (n *Node) IsNumber() bool { _, ok := n.scalar.(json.Number); return ok }

// Keys are the names in an object, in their order.
func (n *Node) Keys() []string { return n.keys }

// Get is a member of an object, or nil if the object has none of that name.
func (n *Node) Get(key string) *Node {
	if i := slices.Index(n.keys, key); i >= 0 {
		return n.kids[i]
	}
	return nil
}

// Need is a member that must be there. If it is not, the complaint is noted and an empty node returned.
func (n *Node) Need(key string) *Node {
	if kid := n.Get(key); kid != nil {
		return kid
	}
	if n.Object() {
		n.Fail("%q is missing", key)
	}
	return &Node{src: n.src, off: n.off, up: n, key: key}
}

// Object complains unless the value is an object.
func (n *Node) Object() bool {
	if n.delim != '{' {
		n.Fail("want an object in braces, got %s", n.what())
		return false
	}
	return true
}

// Only complains about members other than these.
func (n *Node) Only(known ...string) {
	if !n.Object() {
		return
	}
	for i, key := range n.keys {
		if !slices.Contains(known, key) {
			n.kids[i].Fail("unknown name; known here: %s", strings.Join(known, ", "))
		}
	}
}

// Each calls f for every member of an object.
func (n *Node) Each(f func(key string, v *Node)) {
	if !n.Object() {
		return
	}
	for i, key := range n.keys {
		f(key, n.kids[i])
	}
}

// List is the list's values; anything else than a list is complained about.
func (n *Node) List() []*Node {
	if n.delim != '[' {
		n.Fail("want a list in brackets, got %s", n.what())
		return nil
	}
	return n.kids
}

// Text is a string value.
func (n *Node) Text() string {
	s, ok := n.scalar.(string)
	if !ok {
		n.Fail("want a text in quotes, got %s", n.what())
	}
	return s
}

// Strings is a list of texts.
func (n *Node) Strings() []string {
	var out []string
	for _, kid := range n.List() {
		out = append(out, kid.Text())
	}
	return out
}

// Bool is true or false.
func (n *Node) Bool() bool {
	b, ok := n.scalar.(bool)
	if !ok {
		n.Fail("want true or false, got %s", n.what())
	}
	return b
}

// Int is a whole number from lo to hi.
func (n *Node) Int(lo, hi int) int {
	num, ok := n.scalar.(json.Number)
	v, err := strconv.Atoi(string(num))
	if !ok || err != nil {
		n.Fail("want a whole number, got %s", n.what())
		return lo
	}
	if v < lo || v > hi {
		n.FailWant(&Want{Least: lo, Most: hi}, "%d is out of range; it can be %d to %d", v, lo, hi)
		return lo
	}
	return v
}

// Scalar is the value as it would be written in an option: text, number or true/false.
func (n *Node) Scalar() string {
	switch v := n.scalar.(type) {
	case string:
		return v
	case json.Number:
		return string(v)
	case bool:
		return strconv.FormatBool(v)
	}
	n.Fail("want a text, a number or true/false, got %s", n.what())
	return ""
}

func (n *Node) what() string {
	switch {
	case n.delim == '{':
		return "an object"
	case n.delim == '[':
		return "a list"
	case n.scalar == nil:
		return "nothing"
	}
	s := fmt.Sprint(n.scalar)
	if _, ok := n.scalar.(string); ok {
		s = strconv.Quote(s)
	}
	if len(s) > 40 {
		s = strings.ToValidUTF8(s[:40], "") + "..."
	}
	return s
}

// Without is the node with some entries left out of the lists below it.
func (n *Node) Without(leaves func(entry *Node) bool) *Node {
	rest := *n
	rest.kids = nil
	for _, kid := range n.kids {
		if n.delim == '{' || !leaves(kid) {
			rest.kids = append(rest.kids, kid.Without(leaves))
		}
	}
	return &rest
}

// Flatten lists every scalar below the node as "path" and "value" lines, in document order. Lists of scalars
// are one line. It serves to compare documents.
func (n *Node) Flatten() []Line {
	var out []Line
	n.flatten("", &out)
	return out
}

// Line is a flattened value with its path relative to where flattening began.
type Line struct{ Path, Value string }

func (n *Node) flatten(path string, out *[]Line) {
	switch n.delim {
	case '{':
		for i, key := range n.keys {
			n.kids[i].flatten(join(path, key), out)
		}
	case '[':
		if slices.ContainsFunc(n.kids, func(k *Node) bool { return k.delim == '{' }) {
			for i, kid := range n.kids {
				kid.flatten(fmt.Sprintf("%s[%d]", path, i), out)
			}
			return
		}
		var parts []string
		for _, kid := range n.kids {
			var sub []Line
			kid.flatten("", &sub)
			for _, l := range sub {
				parts = append(parts, l.Value)
			}
		}
		*out = append(*out, Line{path, "[" + strings.Join(parts, " ") + "]"})
	default:
		*out = append(*out, Line{path, fmt.Sprint(n.scalar)})
	}
}
