package components_test

import (
	"testing"

	"cromford/engine/components"
)

// A number is found by names, places and ids, the owner's before ours.
func TestNumbers(t *testing.T) {
	ours := []byte(`{"goods": [{"id": "food", "min": 2}, {"id": "lamps", "min": 5}], "cost": [1, 2], "deep": {"name": "mill", "none": null}}`)
	owners := []byte(`{"goods": [{"id": "lamps", "min": 6}]}`)
	for path, want := range map[string]string{
		"goods[food].min": "2", "goods[lamps].min": "6", "cost[1]": "2", "deep.name": "mill", "deep.none": "null",
		"goods": "", "goods[tea].min": "", "cost[2]": "", "cost[-1]": "", "deep.name.more": "", "": "",
	} {
		n, err := components.FilesOf(ours, owners).Numbers()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := n.At(path); got != want || (err != nil) != (want == "") {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	if _, err := components.FilesOf([]byte("{"), nil).Numbers(); err == nil {
		t.Error("half a file is read")
	}
}
