// Package account knows who is asking: guests with a signed cookie, accounts with a session, and tokens for programs. An
// account is a guest with a way to sign in; its id never changes. It decides nothing about tables.
//
// In a browser there is nobody to sign in: there it is no more than people and their names.
package account

import (
	"crypto/rand"
	"errors"
	"strings"
)

// Guest is a person, with an account or without.
type Guest struct {
	ID    string
	Name  string // empty until it has chosen one
	Named bool   // has chosen the name
	// The operator's word: whoever is muted says nothing and takes no other name, whoever is banned changes nothing at all.
	Muted, Banned bool
	Account       bool   // can sign in
	Program       bool   // is a program, and says so wherever its name stands
	Former        bool   // has deleted the account
	Merged        string // whose games this one's are now; empty if they are its own
}

// gone tells whether nobody can be this one any more.
func (g Guest) gone() bool { return g.Former || g.Merged != "" }

// AliasLength is how many characters tell guests without a name apart.
const AliasLength = 3

// Alias stands for the name of a guest who has chosen none, and is empty otherwise: "guest YZ6", which every reader's language
// says in its own way.
func (g Guest) Alias() string {
	if g.Former {
		return AliasFormer
	}
	if g.Name != "" || g.ID == "" {
		return ""
	}
	return "guest " + strings.ToUpper(g.ID[:min(AliasLength, len(g.ID))])
}

// AliasFormer stands for the name of somebody who has deleted the account.
const AliasFormer = "former"

func randomBytes(n int) []byte {
	b := make([]byte, n)
	if _, err := rand.Read(b); err != nil {
		panic("account: no randomness: " + err.Error())
	}
	return b
}

// NewID is a random text of lower-case letters and digits that nobody guesses.
func NewID(n int) string {
	const letters = "abcdefghijkmnpqrstuvwxyz23456789" // 32 of them; none that look alike
	b := randomBytes(n)
	for i := range b {
		b[i] = letters[b[i]%32]
	}
	return string(b)
}

// ErrName is returned for a name that cannot be used.
var ErrName = errors.New("a name has 1 to 24 characters that can be seen, of one script")

// maxName is the length of a name.
const maxName = 24
