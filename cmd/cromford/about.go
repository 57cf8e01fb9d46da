package main

import (
	"cmp"
	"runtime"
	"runtime/debug"
)

type versionCmd struct {
	JSON bool `name:"json" help:"Print JSON."`
}

// build is what the program knows of its own making.
type build struct {
	Version string `json:"version"`
	Commit  string `json:"commit"` // empty if it was not built from a repository
	Changed bool   `json:"changed"`
	Go      string `json:"go"`
	System  string `json:"system"`
}

// stamped is the version of a released program; the build writes it.
var stamped string

func ourBuild() build {
	b := build{Version: cmp.Or(stamped, "(devel)"), Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" && stamped == "" {
		b.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		}
	}
	return b
}

// Run prints the version, and with it what a report of a fault needs.
func (c *versionCmd) Run(a *app) error {
	b := ourBuild()
	if c.JSON {
		return a.json(b)
	}
	a.printf("cromford %s, %s, %s\n", b.Version, b.Go, b.System)
	if b.Commit != "" {
		more := ""
		if b.Changed {
			more = " with changes"
		}
		a.printf("  commit %s%s\n", b.Commit, more)
	}
	return nil
}

type helpCmd struct {
	Verb []string `arg:"" optional:"" help:"The verb; all of them if it is left out."`
}

// Run asks the verb itself.
func (c *helpCmd) Run(a *app) error {
	if run(append(c.Verb, "--help"), a.in, a.out, a.err) != 0 {
		return errWrong
	}
	return nil
}
