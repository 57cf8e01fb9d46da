package engine

import (
	"fmt"
	"slices"
	"strings"
)

// OptionSpec describes one option of a game. The first value is the default; a switch has "off" and "on".
type OptionSpec struct {
	Name    string   `json:"name"`
	Values  []string `json:"values"`
	Default string   `json:"default"` // empty: depends on the number of seats
	Clause  string   `json:"clause"`
	Group   string   `json:"group,omitempty"` // options that a lobby shows together; empty for none
	Seats   []int    `json:"seats,omitempty" doc:"The numbers of seats it goes with; left out if it goes with all."`
}

// Readings is the group of the options that choose between readings of the rulebook.
const Readings = "readings"

// Option is an option with its value.
type Option struct{ Name, Value string }

// Options are set options, sorted by name. Options left at their default need not be listed.
type Options []Option

// Switch is the specification of an on/off option that is off by default.
func Switch(name, clause string) OptionSpec {
	return OptionSpec{Name: name, Values: []string{"off", "on"}, Default: "off", Clause: clause}
}

// Reading is a switch between two readings of the rulebook: off is ours.
func Reading(name, clause string) OptionSpec {
	o := Switch(name, clause)
	o.Group = Readings
	return o
}

// Get returns the value of an option, or "" if it is not set.
func (o Options) Get(name string) string {
	for _, opt := range o {
		if opt.Name == name {
			return opt.Value
		}
	}
	return ""
}

// On tells whether a switch is on.
func (o Options) On(name string) bool { return o.Get(name) == "on" }

// String prints the options as "name=value name=value", sorted.
func (o Options) String() string {
	parts := make([]string, len(o))
	for i, opt := range o {
		parts[i] = opt.Name + "=" + opt.Value
	}
	return strings.Join(parts, " ")
}

// ParseOptions reads "name=value" pairs. For switches true/false, yes/no and 1/0 are understood as well, and a
// name alone means "on".
func ParseOptions(specs []OptionSpec, pairs []string) (Options, error) {
	var out Options
	var seen []string
	for _, pair := range pairs {
		name, value, hasValue := strings.Cut(pair, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		i := slices.IndexFunc(specs, func(sp OptionSpec) bool { return sp.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown option %q; this game has: %s", name, optionNames(specs))
		}
		spec := specs[i]
		if slices.Contains(seen, name) {
			return nil, fmt.Errorf("option %q is given twice", name)
		}
		seen = append(seen, name)
		isSwitch := slices.Equal(spec.Values, []string{"off", "on"})
		switch {
		case isSwitch && (!hasValue || slices.Contains([]string{"true", "yes", "1"}, value)):
			value = "on"
		case isSwitch && slices.Contains([]string{"false", "no", "0"}, value):
			value = "off"
		}
		if !slices.Contains(spec.Values, value) {
			return nil, fmt.Errorf("option %q cannot be %q; it can be: %s", name, value, strings.Join(spec.Values, ", "))
		}
		if value == spec.Default {
			continue // a default is never written, so that equal games have equal headers
		}
		out = append(out, Option{name, value})
	}
	slices.SortFunc(out, func(a, b Option) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

func optionNames(specs []OptionSpec) string {
	if len(specs) == 0 {
		return "no options"
	}
	names := make([]string, len(specs))
	for i, sp := range specs {
		names[i] = sp.Name
	}
	return strings.Join(names, ", ")
}
