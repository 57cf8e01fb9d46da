package store_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"cromford/internal/store"
)

// A folder belongs to one server, and nobody else reads what is in it.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "data")
	old := filepath.Join(dir, "cromford.db")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(old, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	release, err := store.Folder(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Folder(dir); err == nil || !strings.Contains(err.Error(), dir+" is in use by another server") {
		t.Errorf("a second server: %v", err)
	}
	if err := os.Remove(old); err != nil { // it is no database
		t.Fatal(err)
	}
	st := open(t, old)
	guest(t, st, "ada")
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) < 3 {
		t.Fatalf("%v %v", files, err)
	}
	for _, f := range append(files, dir) {
		in, err := os.Stat(f)
		if err != nil {
			t.Fatal(err)
		}
		if runtime.GOOS != "windows" && in.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s can be read by others: %s", f, in.Mode())
		}
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	release, err = store.Folder(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
}
