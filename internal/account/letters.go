//go:build !js

package account

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
)

// LetterKind is what a letter is about.
type LetterKind string

// The kinds of letter. Their words are club.letter.KIND.subject and club.letter.KIND.body in the catalogs.
const (
	LetterSignIn  LetterKind = "sign-in" // with {link} and {minutes}
	LetterChanged LetterKind = "changed" // the address of an account was changed or taken away; goes to the old one, with {house}
)

// LetterKinds are all of them.
var LetterKinds = []LetterKind{LetterSignIn, LetterChanged}

// Letter is a mail that one person gets because of what somebody did on the page.
type Letter struct {
	Kind     LetterKind
	Language string // en or fr
	To       string
	Args     map[string]string // of the words, by name
}

// Postman sends letters. What it has returned for will be sent, or tried for long enough; a letter may hold a secret, so
// nothing of it is logged.
type Postman interface {
	Post(context.Context, Letter) error
}

// Post says who sends letters; without it nobody signs in by mail. It is to be told before the service answers requests.
func (s *Service) Post(p Postman) { s.postman = p }

// Posts tells whether letters can be sent.
func (s *Service) Posts() bool { return s.postman != nil }

// ErrAddress is returned for a mail address that cannot be one.
var ErrAddress = errors.New("that is not a mail address; it looks like name@example.org")

// ErrNoMail is returned where letters cannot be sent.
var ErrNoMail = errors.New("this house sends no mail; use a passkey or a code")

// CleanAddress is a mail address as it is stored and compared: one mailbox, in lower case.
func CleanAddress(text string) (string, error) {
	text = strings.TrimSpace(text)
	a, err := mail.ParseAddress(text)
	if err != nil || a.Name != "" || a.Address != text || len(text) > 254 || strings.ContainsAny(text, "\"\r\n\x00 ") {
		return "", ErrAddress
	}
	if at := strings.LastIndexByte(text, '@'); !strings.Contains(text[at:], ".") && text[at:] != "@localhost" {
		return "", fmt.Errorf("%w: the part behind the @ has no dot", ErrAddress)
	}
	return strings.ToLower(text), nil
}
