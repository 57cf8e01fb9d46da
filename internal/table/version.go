package table

import (
	"context"

	"cromford/internal/account"
)

// Version names the present state of a table, for whoever gets the state itself by another way.
func (s *Service) Version(ctx context.Context, g account.Guest, id string) (int64, error) {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return 0, err
	}
	defer l.mu.Unlock()
	return l.version, nil
}
