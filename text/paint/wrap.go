package paint

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks a text between words so that each line fits the width; the lines after the first have so many columns less. A
// word that is too long by itself is cut. Colours end with each line and go on in the next.
func Wrap(s string, width, hang int) []string {
	var out []string
	var line strings.Builder
	used, room, style := 0, width, ""
	end := func() {
		text := strings.TrimRight(line.String(), " ")
		if style != "" {
			text += reset
		}
		out = append(out, text)
		line.Reset()
		line.WriteString(style)
		used, room = 0, max(width-hang, 1)
	}
	for _, word := range words(s) {
		gap, text := leading(word)
		if n := Visible(text); used > 0 && used+gap+n > room {
			end()
		} else if used > 0 || len(out) == 0 {
			line.WriteString(strings.Repeat(" ", gap))
			used += gap
		}
		for Visible(text) > room-used && room > used {
			head, tail := cut(text, room-used)
			line.WriteString(head)
			style = styleAfter(style, head)
			text = tail
			end()
		}
		line.WriteString(text)
		used += Visible(text)
		style = styleAfter(style, text)
	}
	if used > 0 || len(out) == 0 {
		style = ""
		end()
	}
	return out
}

const reset = "\x1b[0m"

// words cuts a text before its blanks; a no-break space is none.
func words(s string) []string {
	var out []string
	start := 0
	for i := 1; i < len(s); i++ {
		if s[i] == ' ' && s[i-1] != ' ' {
			out = append(out, s[start:i])
			start = i
		}
	}
	if start < len(s) {
		out = append(out, s[start:])
	}
	return out
}

// leading counts the blanks before a word.
func leading(word string) (gap int, rest string) {
	rest = strings.TrimLeft(word, " ")
	return len(word) - len(rest), rest
}

// cut splits a text after n columns.
func cut(s string, n int) (head, tail string) {
	i, escape := 0, false
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\x1b':
			escape = true
		case escape:
			escape = r != 'm'
		case n == 0:
			return s[:i], s[i:]
		default:
			n--
		}
		i += size
	}
	return s, ""
}

// styleAfter is the colour that is on after a text.
func styleAfter(style, s string) string {
	for {
		_, rest, ok := strings.Cut(s, "\x1b[")
		if !ok {
			return style
		}
		code, after, ok := strings.Cut(rest, "m")
		if !ok {
			return style
		}
		if code == "0" {
			style = ""
		} else {
			style += "\x1b[" + code + "m"
		}
		s = after
	}
}
