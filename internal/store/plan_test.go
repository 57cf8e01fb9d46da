package store

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// No list reads all tables or all seats: a house with many of them answers as fast as one with few. SQLite has no statistics and
// shows its plan for any size.
func TestListsUseIndexes(t *testing.T) {
	st, err := Open(t.Context(), filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	asked := map[string][]any{unfinished: {"t", 10}, nameTaken: {"ada", "Mill", 1}, fmt.Sprintf(orphans, st.now()): {"me", 10, 10}}
	for scope := range whose {
		asked[st.lists(scope)] = []any{"ada", listLimit}
	}
	for text, args := range asked {
		plan, err := list(t.Context(), st, func(rows *sql.Rows) (step string, err error) {
			var skip int
			err = rows.Scan(&skip, &skip, &skip, &step)
			return step, err
		}, `EXPLAIN QUERY PLAN `+text, args...)
		if err != nil || len(plan) == 0 {
			t.Fatal(text, err)
		}
		for _, step := range plan {
			whole := strings.HasPrefix(step, "SCAN ") && !strings.HasPrefix(step, "SCAN CONSTANT") && step != "SCAN s" && // the servers
				!slices.Contains([]string{"SCAN hosted", "SCAN joined", "SCAN listed"}, step) // a hundred each
			if whole && !strings.Contains(step, "tables_open") || strings.Contains(step, "AUTOMATIC") {
				t.Errorf("%s\n%s", text, strings.Join(plan, "\n"))
			}
		}
	}
}
