package table

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
)

// Hosts take turns, whatever they want; tables with people come first, but not always.
func TestStableIsFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := lane{free: thinking}
		ctx := t.Context()
		for range thinking { // all places are taken
			if err := st.enter(ctx, "x", true); err != nil {
				t.Fatal(err)
			}
		}
		var order []string
		ask := func(host string, people bool) {
			go func() {
				if st.enter(ctx, host, people) == nil {
					order = append(order, host)
				}
			}()
			synctest.Wait()
		}
		for range 20 {
			ask("greedy", false)
		}
		for range 3 {
			ask("ada", true)
		}
		ask("ben", true)
		ask("cob", false)
		gone, leave := context.WithCancel(ctx)
		var err error
		go func() { err = st.enter(gone, "dee", true) }()
		synctest.Wait()
		leave()
		synctest.Wait()
		if !errors.Is(err, context.Canceled) || st.waiting() != 25 {
			t.Errorf("%v, %d wait", err, st.waiting())
		}
		for range 25 {
			st.leave()
			synctest.Wait()
		}
		if i := slices.Index(order, "ben"); i > 2 {
			t.Errorf("ben waits behind %v", order[:i])
		}
		if i := slices.Index(order, "cob"); i > 7 {
			t.Errorf("cob waits behind %v", order[:i])
		}
		if len(order) != 25 || st.waiting() != 0 {
			t.Errorf("%d were called, %d wait", len(order), st.waiting())
		}
		// The places are all given back.
		for range thinking {
			st.leave()
		}
		if st.free != thinking {
			t.Errorf("%d places are free", st.free)
		}
	})
}

// Nobody with people at the table keeps a table of bots waiting for ever.
func TestStableForgetsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := lane{free: thinking}
		for range thinking {
			if err := st.enter(t.Context(), "x", true); err != nil {
				t.Fatal(err)
			}
		}
		thought := false
		go func() { thought = st.enter(t.Context(), "idle", false) == nil }()
		synctest.Wait()
		for range 2 * otherwise {
			go func() { _ = st.enter(t.Context(), "busy", true) }()
			synctest.Wait()
			st.leave()
			synctest.Wait()
		}
		if !thought {
			t.Error("the table of bots still waits")
		}
	})
}
