package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"cromford/games"
	"cromford/text"
)

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: bash, zsh or fish."`
}

// scripts ask the program itself how a line can go on, so that they never grow old. Where it knows nothing, the shell offers
// files.
var scripts = map[string]string{
	"bash": `# cromford: put this into ~/.bashrc:  source <(cromford completion bash)
_cromford() {
  local IFS=$'\n'
  COMPREPLY=($(cromford complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _cromford cromford
`,
	"zsh": `#compdef cromford
# cromford: put this into ~/.zshrc:  source <(cromford completion zsh)
_cromford() {
  local -a found
  found=("${(@f)$(cromford complete -- "${(@)words[2,$CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -Q -- "${found[@]}"; else _files; fi
}
compdef _cromford cromford
`,
	"fish": `# cromford: put this into ~/.config/fish/completions/cromford.fish
function __cromford
  set -l line (commandline -opc) (commandline -ct)
  cromford complete -- $line[2..-1] 2>/dev/null
end
complete -c cromford -a '(__cromford)'
`,
}

// Run prints the script.
func (c *completionCmd) Run(a *app) error {
	_, err := io.WriteString(a.out, scripts[c.Shell])
	return err
}

type completeCmd struct {
	Words []string `arg:"" optional:"" passthrough:"" help:"The words so far, the last one unfinished."`
}

// Run lists how the last word can go on, one a line; nothing where a file is wanted.
func (c *completeCmd) Run(a *app) error {
	words := c.Words
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	for _, w := range complete(words) {
		if _, err := fmt.Fprintln(a.out, w); err != nil {
			return err
		}
	}
	return nil
}

// complete is how a command line can go on: verbs, flags, and the values that we know.
func complete(words []string) []string {
	parser, err := kong.New(&cli{})
	if err != nil {
		return nil
	}
	last := ""
	if n := len(words); n > 0 {
		words, last = words[:n-1], words[n-1]
	}
	at, flag, args := walk(parser.Model.Node, words)
	var found []string
	switch {
	case flag != nil:
		found = values(flag.Name, args, last)
	case strings.HasPrefix(last, "-"):
		for _, group := range at.AllFlags(true) {
			for _, f := range group {
				found = append(found, "--"+f.Name)
			}
		}
	default:
		for _, kid := range at.Children {
			if kid.Type == kong.CommandNode && !kid.Hidden {
				found = append(found, kid.Name)
			}
		}
		if n := len(at.Positional); len(args) < n {
			found = append(found, values(at.Positional[len(args)].Name, args, last)...)
		} else if n > 0 && at.Positional[n-1].IsCumulative() {
			found = append(found, values(at.Positional[n-1].Name, args, last)...)
		}
	}
	found = slices.DeleteFunc(found, func(w string) bool { return !strings.HasPrefix(w, last) })
	slices.Sort(found)
	return slices.Compact(found)
}

// walk follows the words to the verb they name. It gives the flag that still wants a value, and the arguments so far.
func walk(n *kong.Node, words []string) (at *kong.Node, flag *kong.Flag, args []string) {
	at = n
	for _, w := range words {
		switch kid := childOf(at, w); {
		case flag != nil:
			flag = nil
		case strings.HasPrefix(w, "-"):
			flag = flagOf(at, w)
		case kid != nil && len(args) == 0:
			at = kid
		default:
			args = append(args, w)
		}
	}
	return at, flag, args
}

func childOf(n *kong.Node, name string) *kong.Node {
	for _, kid := range n.Children {
		if kid.Type == kong.CommandNode && kid.Name == name {
			return kid
		}
	}
	return nil
}

// flagOf is the flag that a word names, if its value comes with the next word.
func flagOf(n *kong.Node, word string) *kong.Flag {
	for _, group := range n.AllFlags(false) {
		for _, f := range group {
			if "--"+f.Name == word && !f.IsBool() {
				return f
			}
		}
	}
	return nil
}

// values are what a flag or an argument can be, as far as the program knows. args are the arguments before it.
func values(name string, args []string, last string) []string {
	switch name {
	case "game", "verb":
		if name == "verb" {
			return complete([]string{last})
		}
		return games.IDs()
	case "shell":
		return []string{"bash", "fish", "zsh"}
	case "lang":
		return text.Languages
	}
	if len(args) == 0 {
		return nil
	}
	e, err := games.Open(args[0], nil)
	if err != nil {
		return nil
	}
	switch name {
	case "players", "bots":
		return players(e, last, name == "players")
	case "player", "rival":
		return append(players(e, last, false), e.Arena.Panel()...)
	case "option":
		var out []string
		for _, o := range e.Game.Meta().Options {
			for _, v := range o.Values {
				out = append(out, o.Name+"="+v)
			}
		}
		return out
	}
	return nil
}

// players go on behind the last comma.
func players(e *games.Entry, last string, people bool) []string {
	before := last[:strings.LastIndex(last, ",")+1]
	names := slices.Clone(e.Arena.Bots())
	if people {
		names = append(names, me)
	}
	for i, n := range names {
		names[i] = before + n
	}
	return names
}
