package components

import (
	"reflect"
	"testing"
)

// What is drawn is found: spots, and ways between them with their bends. A file that draws nothing has none; an owner's file that
// has the boards draws them instead of ours.
func TestPlaces(t *testing.T) {
	const ours = `{"title": "x", "boards": [{"id": "land", "towns": [{"id": "a", "name": "A", "xy": [1, 2]}],
 "ports": [{"id": "b", "name": "B", "xy": [5, 6]}],
 "lines": [{"id": "a-b", "town": "a", "port": "b", "via": [[3, 4]], "spaces": [1]}, {"id": "lost", "town": "c", "port": "b", "via": []}]}]}`
	want := []Place{
		{"boards[land].towns[a]", "A", [][2]int{{1, 2}}},
		{"boards[land].ports[b]", "B", [][2]int{{5, 6}}},
		{"boards[land].lines[a-b]", "", [][2]int{{1, 2}, {3, 4}, {5, 6}}},
	}
	for name, f := range map[string]Files{
		"ours":         FilesOf([]byte(ours), nil),
		"another's":    FilesOf([]byte(ours), []byte(`{"constants": {"x": 1}}`)),
		"their boards": FilesOf([]byte(`{"boards": [{"id": "sea"}]}`), []byte(ours)),
	} {
		if got, err := f.Places(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
	if got, err := FilesOf([]byte(`{"goods": [{"id": "food", "order": 1}]}`), nil).Places(); err != nil || len(got) != 0 {
		t.Errorf("%+v %v", got, err)
	}
}
