package account

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// CleanName is a name as it is stored. In one's own browser nobody is deceived by letters of several scripts, and the tables that
// tell them apart would be a third of what has to be fetched.
func CleanName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if n := utf8.RuneCountInString(name); !utf8.ValidString(name) || n < 1 || n > maxName {
		return "", ErrName
	}
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return "", ErrName
		}
	}
	return name, nil
}

// Alike tells whether people may take two names for one another: here, if they differ by case and spaces at most.
func Alike(a, b string) bool {
	return strings.EqualFold(strings.ReplaceAll(a, " ", ""), strings.ReplaceAll(b, " ", ""))
}
