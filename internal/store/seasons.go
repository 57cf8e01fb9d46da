package store

import (
	"context"
	"database/sql"

	"cromford/internal/ladder"
	"cromford/internal/table"
)

const seasonColumns = `SELECT id, game, number, days, status, starts, ends FROM seasons WHERE `

func scanSeason(rows *sql.Rows) (s ladder.Season, err error) {
	err = rows.Scan(&s.ID, &s.Game, &s.Number, &s.Days, &s.Status, &s.Starts, &s.Ends)
	return s, err
}

// Seasons lists seasons, the latest first.
func (st *Store) Seasons(ctx context.Context, game string, active bool) ([]ladder.Season, error) {
	if active {
		return list(ctx, st, scanSeason, seasonColumns+`status <> 'closed' AND ($1 = '' OR game = $1) ORDER BY starts DESC, number DESC`, game)
	}
	return list(ctx, st, scanSeason, seasonColumns+`$1 = '' OR game = $1 ORDER BY number DESC, game LIMIT $2`, game, listLimit)
}

// Season reads a season.
func (st *Store) Season(ctx context.Context, id string) (ladder.Season, error) {
	return one(ctx, st, ladder.ErrNoSeason, scanSeason, seasonColumns+`id = $1`, id)
}

// AddSeason stores a new season.
func (st *Store) AddSeason(ctx context.Context, s ladder.Season) error {
	return st.change(ctx, change{single: true, ours: always, do: func(ctx context.Context, x execer) error { return putSeason(ctx, x, s) }})
}

func putSeason(ctx context.Context, x execer, s ladder.Season) error {
	_, err := exec(ctx, x, `INSERT INTO seasons (id, game, number, days, status, starts, ends) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		s.ID, s.Game, s.Number, s.Days, string(s.Status), s.Starts, s.Ends)
	return err
}

// SeasonPlayers lists the people of a season, by groups and in them by the order in which they came.
func (st *Store) SeasonPlayers(ctx context.Context, id string) ([]ladder.Player, error) {
	return list(ctx, st, func(rows *sql.Rows) (p ladder.Player, err error) {
		var named, muted, banned, stays int
		var since, former int64
		err = rows.Scan(&p.Guest.ID, &p.Guest.Name, &named, &muted, &banned, &since, &former, &p.Joined, &stays, &p.Group, &p.Place)
		p.Guest.Named, p.Guest.Muted, p.Guest.Banned, p.Stays = named != 0, muted != 0, banned != 0, stays != 0
		p.Guest.Account, p.Guest.Former = since != 0, former != 0
		return p, err
	}, `SELECT g.id, g.name, g.named, g.muted, g.banned, g.account, g.former, p.joined, p.stays, p.grp, p.place
		FROM season_players p JOIN guests g ON g.id = p.guest WHERE p.season = $1 ORDER BY p.grp, p.place, p.joined, p.guest`, id)
}

// SeasonGroups lists the groups of a season, with the places of those whose games are over.
func (st *Store) SeasonGroups(ctx context.Context, id string) ([]ladder.Group, error) {
	type row struct {
		ladder.Group
		person          sql.NullString
		place, resigned sql.NullInt64
	}
	rows, err := list(ctx, st, func(rows *sql.Rows) (r row, err error) {
		err = rows.Scan(&r.N, &r.Table, &r.person, &r.place, &r.resigned)
		return r, err
	}, `SELECT g.grp, g.table_id, r.person, r.place, r.resigned FROM season_groups g LEFT JOIN results r ON r.table_id = g.table_id
		WHERE g.season = $1 ORDER BY g.grp, r.seat`, id)
	var out []ladder.Group
	for _, r := range rows {
		if len(out) == 0 || out[len(out)-1].N != r.N {
			r.Places = map[string]int{}
			out = append(out, r.Group)
		}
		g := &out[len(out)-1]
		g.Over = r.person.Valid
		if r.person.String == "" {
			continue
		}
		g.Places[r.person.String] = int(r.place.Int64)
		if r.resigned.Int64 != 0 {
			g.Gone = append(g.Gone, r.person.String)
		}
	}
	return out, err
}

// Enrol puts somebody's name down.
func (st *Store) Enrol(ctx context.Context, id, guest string, at int64) error {
	return st.change(ctx, change{single: true, do: func(ctx context.Context, x execer) error { return enrol(ctx, x, id, guest, at) }})
}

func enrol(ctx context.Context, x execer, id, guest string, at int64) error {
	_, err := exec(ctx, x, `INSERT INTO season_players (season, guest, joined, stays, grp, place)
		SELECT id, CAST($2 AS TEXT), CAST($3 AS BIGINT), 1, -1, 0 FROM seasons WHERE id = $1 AND status = 'joining' ON CONFLICT DO NOTHING`, id, guest, at)
	return err
}

// Withdraw takes somebody's name off.
func (st *Store) Withdraw(ctx context.Context, id, guest string) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		if _, err := exec(ctx, x, `DELETE FROM season_players WHERE season = $1 AND guest = $2
			AND EXISTS (SELECT 1 FROM seasons s WHERE s.id = $1 AND s.status = 'joining')`, id, guest); err != nil {
			return err
		}
		_, err := exec(ctx, x, `UPDATE season_players SET stays = 0 WHERE season = $1 AND guest = $2`, id, guest)
		return err
	}})
}

// Postpone lets a season begin later.
func (st *Store) Postpone(ctx context.Context, id string, starts int64) error {
	return st.exec(ctx, nil, `UPDATE seasons SET starts = $2 WHERE id = $1 AND status = 'joining'`, id, starts)
}

// from changes a season that has a status; one that has another is a conflict.
func from(ctx context.Context, x execer, query string, args ...any) error {
	rows, err := exec(ctx, x, query, args...)
	if err == nil && rows == 0 {
		err = table.ErrConflict
	}
	return err
}

// Pair stores the groups of a season, and the next season.
func (st *Store) Pair(ctx context.Context, s ladder.Season, groups [][]string, tables []string, next ladder.Season) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		if err := from(ctx, x, `UPDATE seasons SET status = 'pairing', starts = $2, ends = $3 WHERE id = $1 AND status = 'joining'`,
			s.ID, s.Starts, s.Ends); err != nil {
			return err
		}
		for n, people := range groups {
			if _, err := exec(ctx, x, `INSERT INTO season_groups (season, grp, table_id) VALUES ($1, $2, $3)`, s.ID, n, tables[n]); err != nil {
				return err
			}
			for _, guest := range people {
				if _, err := exec(ctx, x, `UPDATE season_players SET grp = $3 WHERE season = $1 AND guest = $2`, s.ID, guest, n); err != nil {
					return err
				}
			}
		}
		// Who came while the groups were made is put down for the next.
		if err := putSeason(ctx, x, next); err != nil {
			return err
		}
		_, err := exec(ctx, x, `UPDATE season_players SET season = $2 WHERE season = $1 AND grp < 0`, s.ID, next.ID)
		return err
	}})
}

// Begin notes that all tables of a season are there.
func (st *Store) Begin(ctx context.Context, id string) error {
	return st.exec(ctx, nil, `UPDATE seasons SET status = 'playing' WHERE id = $1 AND status = 'pairing'`, id)
}

// CloseSeason stores the places of a season, and puts those who stay down for the next.
func (st *Store) CloseSeason(ctx context.Context, s ladder.Season, places map[string]int, stay []string, next ladder.Season, at int64) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		if err := from(ctx, x, `UPDATE seasons SET status = 'closed' WHERE id = $1 AND status = 'playing'`, s.ID); err != nil {
			return err
		}
		for guest, place := range places {
			if _, err := exec(ctx, x, `UPDATE season_players SET place = $3 WHERE season = $1 AND guest = $2`, s.ID, guest, place); err != nil {
				return err
			}
		}
		for _, guest := range stay {
			if err := enrol(ctx, x, next.ID, guest, at); err != nil {
				return err
			}
		}
		return nil
	}})
}
