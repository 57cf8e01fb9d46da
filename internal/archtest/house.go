package archtest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Room is a row of the drawing of the house: some packages, and the rooms that they may import.
type Room struct {
	Name     string
	Packages []string // patterns: "engine/...", "games/*/ai"
	Doors    []string
}

// Rooms reads the table of rooms of docs/house.md.
func Rooms(text string) ([]Room, error) {
	_, table, ok := strings.Cut(text, "\n| room | packages | doors to |")
	if !ok {
		return nil, fmt.Errorf("the drawing has no table of rooms")
	}
	var out []Room
	for _, line := range strings.Split(table, "\n")[2:] {
		cells := strings.Split(line, "|")
		if len(cells) < 5 {
			break
		}
		r := Room{Name: strings.TrimSpace(cells[1]), Doors: strings.Fields(cells[3]),
			Packages: strings.Fields(strings.ReplaceAll(cells[2], "`", ""))}
		if slices.ContainsFunc(out, func(o Room) bool { return o.Name == r.Name }) {
			return nil, fmt.Errorf("there are two rooms %s", r.Name)
		}
		out = append(out, r)
	}
	for _, r := range out {
		for _, d := range r.Doors {
			if !slices.ContainsFunc(out, func(o Room) bool { return o.Name == d }) {
				return nil, fmt.Errorf("%s has a door to %s, which is no room", r.Name, d)
			}
		}
	}
	return out, nil
}

// fits tells whether a path is one of those a pattern stands for.
func fits(pattern, p string) bool {
	exp := strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, "[^/]+")
	exp = strings.ReplaceAll(exp, `/\.\.\.`, "(/.*)?")
	return regexp.MustCompile("^" + exp + "$").MatchString(p)
}

// roomOf is the room with the longest pattern that fits, the dots not counted, or nil.
func roomOf(rooms []Room, p string) (found *Room) {
	longest := 0
	for i := range rooms {
		for _, pattern := range rooms[i].Packages {
			if n := len(strings.TrimSuffix(pattern, "/...")); n > longest && fits(pattern, p) {
				found, longest = &rooms[i], n
			}
		}
	}
	return found
}

// Drawing compares the drawing with the imports, both ways: every package has its room and every import its door, and no
// room is empty and no door unused.
func Drawing(rooms []Room, listed []Package) []string {
	var out []string
	used := map[string]bool{}
	for _, p := range listed {
		from := roomOf(rooms, path(p.ImportPath))
		if from == nil {
			out = append(out, fmt.Sprintf("%s has no room", path(p.ImportPath)))
			continue
		}
		used[from.Name] = true
		for _, imported := range p.Imports {
			to := roomOf(rooms, path(imported))
			if !ours(imported) || to == nil || to == from {
				continue
			}
			used[from.Name+" -> "+to.Name] = true
			if !slices.Contains(from.Doors, to.Name) {
				out = append(out, fmt.Sprintf("%s imports %s, and %s has no door to %s", path(p.ImportPath), path(imported), from.Name, to.Name))
			}
		}
	}
	for _, r := range rooms {
		if !used[r.Name] {
			out = append(out, fmt.Sprintf("the room %s is empty", r.Name))
		}
		for _, d := range r.Doors {
			if !used[r.Name+" -> "+d] {
				out = append(out, fmt.Sprintf("nobody uses the door from %s to %s", r.Name, d))
			}
		}
	}
	return out
}
