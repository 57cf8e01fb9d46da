package engine

import (
	"errors"
	"fmt"
)

// ErrIllegal is what every Refusal wraps: the rules do not allow it.
var ErrIllegal = errors.New("not allowed")

// Refusal says why the rules refuse a choice or a set-up: a code for programs, the clause, and words.
type Refusal struct {
	Code   string
	Clause string
	Reason string // one plain English sentence without the clause
}

// Error gives the reason with its clause.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%s (%s, %s)", r.Reason, r.Code, r.Clause)
}

// Unwrap makes errors.Is(err, ErrIllegal) true.
func (r *Refusal) Unwrap() error { return ErrIllegal }

// RefusalCode returns the code of a refusal, or "" if err is none.
func RefusalCode(err error) string {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}
