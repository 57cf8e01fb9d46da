package main

import (
	"os"
	"os/signal"
	"strings"

	"cromford/engine"
	"cromford/internal/term"
	"cromford/text"
	"cromford/text/paint"
)

// langFlag is the flag of every verb that speaks to players.
type langFlag struct {
	Lang string `help:"Language: en or fr; that of the environment (LC_ALL, LC_MESSAGES, LANG) if it is left out." placeholder:"LANG"`
}

func (l *langFlag) catalog() (*text.Catalog, error) {
	if l.Lang == "" {
		return text.Load(languageOf(os.Getenv))
	}
	return text.Load(l.Lang)
}

// languageOf is the language that the environment asks for, as far as we have it.
func languageOf(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := getenv(name)
		if value == "" {
			continue
		}
		for _, lang := range text.Languages {
			if value == lang || strings.HasPrefix(value, lang+"_") || strings.HasPrefix(value, lang+".") || strings.HasPrefix(value, lang+"-") {
				return lang
			}
		}
		break // the first that is set decides, as everywhere
	}
	return text.Languages[0]
}

// colour tells whether to paint.
func (a *app) colour(not bool) bool { return !not && a.terminal(a.out) }

func (a *app) painter(cat *text.Catalog, meta *engine.Meta, noColour bool) *paint.Painter {
	width, _ := term.Size(a.out)
	return &paint.Painter{Out: a.out, Color: a.colour(noColour), Catalog: cat, Me: engine.Nobody, Names: meta.SeatNames, Width: width}
}

// lines is where a player types: at a terminal with the comforts of one.
func (a *app) lines() term.Lines {
	in, ok := a.in.(*os.File)
	out, ok2 := a.out.(*os.File)
	if ok && ok2 && a.terminal(in) && a.terminal(out) {
		return term.Editor(in, out)
	}
	return term.Plain(a.in, a.out)
}

// interrupted lets somebody who presses Ctrl-C leave in good order: it does the last thing, and the program ends. What it
// returns takes the watch away again.
func (a *app) interrupted(last func()) (stop func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	go func() {
		if _, ok := <-c; ok {
			last()
			os.Exit(0)
		}
	}()
	return func() {
		signal.Stop(c)
		close(c)
	}
}
