package store_test

import (
	"context"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"cromford/internal/store"
	"cromford/internal/table"
)

// BenchmarkAppend is fifty tables that store choices at the same time.
func BenchmarkAppend(b *testing.B) {
	st, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "x.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close() //nolint:errcheck // a temporary folder
	var left atomic.Int64
	left.Store(int64(b.N))
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			for seq := 1; left.Add(-1) >= 0; seq++ {
				e := table.Event{Seq: seq, Kind: table.EventChoice, Body: "a choice of some length", At: 1}
				if err := st.Append(context.Background(), "t"+strconv.Itoa(i), []table.Event{e}); err != nil {
					b.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
