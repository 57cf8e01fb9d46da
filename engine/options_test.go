package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cromford/engine"
)

var optionSpecs = []engine.OptionSpec{
	{Name: "board", Values: []string{"england", "germany"}},
	{Name: "length", Values: []string{"short", "normal", "long"}, Default: "normal"},
	engine.Switch("open", "X-1.1"),
	engine.Switch("fast", "X-1.2"),
}

func TestParseOptions(t *testing.T) {
	for _, tt := range []struct {
		pairs []string
		want  string
	}{
		{nil, ""},
		{[]string{"open"}, "open=on"},
		{[]string{"open=on", "board=germany"}, "board=germany open=on"},
		{[]string{"open=true"}, "open=on"},
		{[]string{"open=yes", "fast=1"}, "fast=on open=on"},
		{[]string{" open = on "}, "open=on"},
		{[]string{"length=long"}, "length=long"},
		// A default is never written, so that equal games have equal headers.
		{[]string{"open=off", "fast=false", "length=normal"}, ""},
		{[]string{"open=no", "fast=0"}, ""},
		// An option whose default depends on the seats is always written.
		{[]string{"board=england"}, "board=england"},
	} {
		got, err := engine.ParseOptions(optionSpecs, tt.pairs)
		if err != nil || got.String() != tt.want {
			t.Errorf("%q: %q, %v; want %q", tt.pairs, got, err, tt.want)
			continue
		}
		back, err := engine.ParseOptions(optionSpecs, strings.Fields(got.String()))
		if diff := cmp.Diff(got, back); diff != "" || err != nil {
			t.Errorf("%q reads back differently: %v %s", got, err, diff)
		}
	}
}

func TestParseOptionsErrors(t *testing.T) {
	for _, tt := range []struct {
		specs []engine.OptionSpec
		pairs []string
		want  string
	}{
		{optionSpecs, []string{"bord=germany"}, `unknown option "bord"; this game has: board, length, open, fast`},
		{optionSpecs, []string{""}, `unknown option ""`},
		{optionSpecs, []string{"=on"}, `unknown option ""`},
		{nil, []string{"open"}, `unknown option "open"; this game has: no options`},
		{optionSpecs, []string{"board=france"}, `option "board" cannot be "france"; it can be: england, germany`},
		{optionSpecs, []string{"board"}, `option "board" cannot be ""`},
		{optionSpecs, []string{"open=maybe"}, `option "open" cannot be "maybe"; it can be: off, on`},
		{optionSpecs, []string{"length=true"}, `option "length" cannot be "true"`},
		{optionSpecs, []string{"open=on", "open=off"}, `option "open" is given twice`},
		{optionSpecs, []string{"board=germany", "board=england"}, `option "board" is given twice`},
	} {
		got, err := engine.ParseOptions(tt.specs, tt.pairs)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %q, %v; want an error with %q", tt.pairs, got, err, tt.want)
		}
	}
}

func TestOptions(t *testing.T) {
	o := engine.Options{{Name: "board", Value: "germany"}, {Name: "open", Value: "on"}}
	if o.Get("board") != "germany" || o.Get("fast") != "" || !o.On("open") || o.On("fast") || o.On("board") {
		t.Errorf("%q is not read as it stands", o)
	}
}
