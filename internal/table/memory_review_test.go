package table

import (
	"context"
	"fmt"
)

// shelfOfReviews keeps reviews in memory.
type shelfOfReviews struct {
	all     map[string]StoredReview
	margins map[string]Margin
}

func reviewKey(table, depth string, version int) string {
	return fmt.Sprint(table, " ", depth, " ", version)
}

func (m *memory) ReviewOf(_ context.Context, table, depth string, version int) (*StoredReview, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r, ok := m.judged.all[reviewKey(table, depth, version)]; ok {
		return &r, nil
	}
	return nil, nil
}

func (m *memory) BeginReview(_ context.Context, r *StoredReview, since int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := reviewKey(r.Table, r.Depth, r.Version)
	if old, ok := m.judged.all[key]; ok && (old.Body != nil || old.Failed == "" && old.Changed > since) {
		return ErrConflict
	}
	if m.judged.all == nil {
		m.judged.all = map[string]StoredReview{}
	}
	m.judged.all[key] = *r
	return nil
}

func (m *memory) MarkReview(_ context.Context, r *StoredReview) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := reviewKey(r.Table, r.Depth, r.Version)
	if m.judged.all[key].Job != r.Job {
		return ErrConflict
	}
	m.judged.all[key] = *r
	return nil
}

func (m *memory) OpenReviews(_ context.Context, person string, since int64) (own, all int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.judged.all {
		if r.Body == nil && r.Failed == "" && r.Changed > since {
			if all++; r.Person == person {
				own++
			}
		}
	}
	return own, all, nil
}

func (m *memory) LostReviews(context.Context, int, int64) ([]StoredReview, error) { return nil, nil }

func (m *memory) DropReview(_ context.Context, table, depth string, version int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.judged.all, reviewKey(table, depth, version))
	return nil
}

func (m *memory) MarginOf(_ context.Context, table string) (*Margin, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	mg, ok := m.judged.margins[table]
	if !ok {
		mg.Notes = []MarginNote{}
	}
	return &mg, nil
}

func (m *memory) SaveMargin(_ context.Context, table string, mg *Margin) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.judged.margins[table].Rev != mg.Rev {
		return ErrConflict
	}
	if m.judged.margins == nil {
		m.judged.margins = map[string]Margin{}
	}
	mg.Rev++
	m.judged.margins[table] = *mg
	return nil
}
