package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"cromford/internal/table"
)

const unreckoned = `SELECT t.id FROM tables t WHERE t.status = 'over' AND t.fork_of = '' AND t.origin IS NULL AND t.id > $1
	AND NOT EXISTS (SELECT 1 FROM finished f WHERE f.table_id = t.id) ORDER BY t.id LIMIT $2`

// Unreckoned lists finished tables whose outcome is not kept.
func (st *Store) Unreckoned(ctx context.Context, after string, limit int) ([]string, error) {
	return list(ctx, st, scanText, unreckoned, after, limit)
}

// SaveOutcome keeps how a game ended.
func (st *Store) SaveOutcome(ctx context.Context, in *table.Info) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error { return putOutcome(ctx, x, in) }})
}

// putOutcome keeps how a game ended, if it has; what is kept stays as it is.
func putOutcome(ctx context.Context, x execer, in *table.Info) error {
	o := in.Outcome
	if o == nil {
		return nil
	}
	rows, err := exec(ctx, x, `INSERT INTO finished (table_id, game, revision, seats, ended, best, public, rated, chart)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
		in.ID, in.Game, int(in.Revision), len(o.Seats), o.Ended, o.Best, flag(o.Public), flag(o.Rated), o.Chart)
	if err != nil || rows == 0 {
		return err
	}
	args, values := []any{in.ID, o.Ended}, []string{}
	for i, s := range o.Seats {
		n := len(args)
		values = append(values, fmt.Sprintf("($1, %d, $%d, $%d, $%d, $%d, $%d, 0, $2, $%d)", i, n+1, n+2, n+3, n+4, n+5, n+6))
		args = append(args, s.Person, s.Bot, s.Place, s.Score, flag(s.Resigned), numbers(s.Curve))
	}
	if _, err := exec(ctx, x, `INSERT INTO results (table_id, seat, person, bot, place, score, resigned, agreed, ended, curve) VALUES `+
		strings.Join(values, ", "), args...); err != nil {
		return err
	}
	for _, opt := range in.Options {
		if _, err := exec(ctx, x, `INSERT INTO finished_options (opt, ended, table_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
			option(in.Game, opt.Name, opt.Value), o.Ended, in.ID); err != nil {
			return err
		}
	}
	return nil
}

// option is an option of a game as one text.
func option(game, name, value string) string { return game + " " + name + "=" + value }

// numbers writes a list of numbers.
func numbers(list []int) string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = strconv.Itoa(n)
	}
	return strings.Join(out, " ")
}

// parsed reads a list of numbers that we have written.
func parsed(text string) (out []int) {
	for _, f := range strings.Fields(text) {
		n, _ := strconv.Atoi(f) // written by numbers
		out = append(out, n)
	}
	return out
}
