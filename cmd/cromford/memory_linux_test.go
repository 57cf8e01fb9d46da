package main

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// The pages of the program's file can be let go of while it runs: it takes less memory then, and goes on.
func TestDropProgram(t *testing.T) {
	before := pagesOfFiles(t)
	dropProgram()
	if after := pagesOfFiles(t); after > before/2 {
		t.Errorf("%d kB of files were in memory, and %d kB still are", before, after)
	}
	if _, _, _, err := (&app{}).allGames(); err != nil {
		t.Error(err)
	}
}

// pagesOfFiles is how much of files is in memory, in kB.
func pagesOfFiles(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	_, rest, ok := strings.Cut(string(status), "RssFile:")
	if !ok {
		t.Skip("this system does not tell")
	}
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}
