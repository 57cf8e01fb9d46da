package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"cromford/internal/archive"
	"cromford/internal/table"
)

var _ archive.Store = (*Store)(nil)

// search is a statement in the making.
type search struct {
	from  string
	where []string
	order string // two columns, the largest first
	args  []any
}

func (s *search) arg(v any) string {
	s.args = append(s.args, v)
	return fmt.Sprintf("$%d", len(s.args))
}

// and adds a condition; its question marks stand for the values, in their order.
func (s *search) and(condition string, values ...any) {
	for _, v := range values {
		condition = strings.Replace(condition, "?", s.arg(v), 1)
	}
	s.where = append(s.where, condition)
}

// searchFor begins with what is rarest of what was asked for, along an index that has the order of the list: however many games
// there are, few are read that are not shown.
// players are the ids that each of the names stands for, the one with the fewest games first.
func searchFor(q archive.Query, players [][]string) (string, []any) {
	s := &search{order: "p.ended, p.table_id"}
	options := q.Options
	joined := " p JOIN finished f ON f.table_id = p.table_id"
	switch {
	case q.Person != "":
		s.from = "results" + joined
		s.and("p.person = ?", q.Person)
	case len(players) > 0:
		s.from = "results" + joined
		s.and("p.person IN ("+marks(players[0])+")", values(players[0])...)
		players = players[1:]
	case len(options) > 0:
		s.from = "finished_options" + joined
		s.and("p.opt = ?", q.Game+" "+options[0])
		options = options[1:]
	default:
		s.from, s.order = "finished f", "f.ended, f.table_id"
		if q.Best() {
			s.order = "f.best, f.table_id"
		}
	}
	if !q.Private {
		s.where = append(s.where, "f.public = 1")
	}
	if q.Game != "" {
		s.and("f.game = ?", q.Game)
	}
	if q.Seats != 0 {
		s.and("f.seats = ?", q.Seats)
	}
	if q.Least != 0 {
		s.and("f.best >= ?", q.Least)
	}
	if q.Rated {
		s.where = append(s.where, "f.rated > 0")
	}
	ended := strings.Replace("f.ended", "f.", s.order[:2], 1)
	if q.From != 0 {
		s.and(ended+" >= ?", q.From)
	}
	if q.To != 0 {
		s.and(ended+" < ?", q.To)
	}
	for _, ids := range players {
		s.and("EXISTS (SELECT 1 FROM results x WHERE x.person IN ("+marks(ids)+") AND x.ended = f.ended AND x.table_id = f.table_id)",
			values(ids)...)
	}
	for _, opt := range options {
		s.and("EXISTS (SELECT 1 FROM finished_options x WHERE x.opt = ? AND x.ended = f.ended AND x.table_id = f.table_id)", q.Game+" "+opt)
	}
	if q.After != nil {
		s.and("("+s.order+") < (?, ?)", q.After.Value, q.After.Table)
	}
	limit := s.arg(q.Limit)
	return "SELECT f.table_id FROM " + s.from + " WHERE " + strings.Join(s.where, " AND ") +
		" ORDER BY " + strings.ReplaceAll(s.order, ",", " DESC,") + " DESC LIMIT " + limit, s.args
}

func marks(ids []string) string { return strings.TrimSuffix(strings.Repeat("?, ", len(ids)), ", ") }

func values(ids []string) (out []any) {
	for _, id := range ids {
		out = append(out, id)
	}
	return out
}

// sameName is how many people of one name are looked for.
const sameName = 20

// called finds the people of each name, in upper or lower case; the name whose people have played least comes first.
func (st *Store) called(ctx context.Context, names []string) ([][]string, error) {
	type people struct {
		ids   []string
		games int
	}
	var found []people
	for _, name := range names {
		ids, err := list(ctx, st, scanText, `SELECT g.id FROM guests g WHERE lower(g.name) = lower($1)
			AND EXISTS (SELECT 1 FROM results r WHERE r.person = g.id) LIMIT $2`, name, sameName)
		if err != nil {
			return nil, err
		}
		p := people{ids: ids}
		if len(names) > 1 && len(ids) > 0 {
			places, args := anyOf(ids)
			if p.games, err = one(ctx, st, nil, scanNumber, `SELECT count(*) FROM results WHERE person IN (`+places+`)`, args...); err != nil {
				return nil, err
			}
		}
		found = append(found, p)
	}
	slices.SortStableFunc(found, func(a, b people) int { return cmp.Compare(a.games, b.games) })
	var out [][]string
	for _, p := range found {
		out = append(out, p.ids)
	}
	return out, nil
}

// Records finds records.
func (st *Store) Records(ctx context.Context, q archive.Query) ([]archive.Record, error) {
	players, err := st.called(ctx, q.Players)
	if err != nil || slices.ContainsFunc(players, func(ids []string) bool { return len(ids) == 0 }) {
		return []archive.Record{}, err // nobody is called so
	}
	text, args := searchFor(q, players)
	ids, err := list(ctx, st, scanText, text, args...)
	if err != nil {
		return nil, err
	}
	found, err := st.RecordsOf(ctx, ids)
	out := []archive.Record{}
	for _, id := range ids {
		if r := found[id]; r != nil {
			out = append(out, *r)
			delete(found, id) // two people of the same name at one table
		}
	}
	return out, err
}

// RecordsOf reads records of tables.
func (st *Store) RecordsOf(ctx context.Context, ids []string) (map[string]*archive.Record, error) {
	out := map[string]*archive.Record{}
	if len(ids) == 0 {
		return out, nil
	}
	places, args := anyOf(ids)
	heads, err := list(ctx, st, func(rows *sql.Rows) (r archive.Record, err error) {
		var public, rated int
		err = rows.Scan(&r.Table, &r.Game, &r.Ended, &r.Best, &public, &rated)
		r.Public, r.Rated = public != 0, rated != 0
		return r, err
	}, `SELECT table_id, game, ended, best, public, rated FROM finished WHERE table_id IN (`+places+`)`, args...)
	if err != nil {
		return nil, err
	}
	for _, r := range heads {
		out[r.Table] = &r
	}
	infos, err := list(ctx, st, scanTable, tableColumns+`WHERE t.id IN (`+places+`)`, args...)
	if err != nil {
		return nil, err
	}
	if len(infos) > 0 {
		if err := st.seat(ctx, infos); err != nil {
			return nil, err
		}
	}
	seats := map[string][]table.Seat{}
	for _, in := range infos {
		seats[in.ID] = in.Seats
		if r := out[in.ID]; r != nil {
			r.Name, r.Options = in.Name, map[string]string{}
			for _, o := range in.Options {
				r.Options[o.Name] = o.Value
			}
		}
	}
	return out, st.results(ctx, places, args, out, seats)
}

// results adds who played, and how it ended.
func (st *Store) results(ctx context.Context, places string, args []any, into map[string]*archive.Record,
	seats map[string][]table.Seat,
) error {
	type row struct {
		table  string
		seat   int
		change sql.NullInt64
		archive.Seat
	}
	rows, err := list(ctx, st, func(rows *sql.Rows) (r row, err error) {
		var resigned, agreed, private int
		err = rows.Scan(&r.table, &r.seat, &r.Person, &r.Bot, &r.Place, &r.Score, &resigned, &agreed, &r.change, &private)
		r.Resigned, r.Agreed, r.Private = resigned != 0, agreed != 0, private != 0
		return r, err
	}, `SELECT r.table_id, r.seat, r.person, r.bot, r.place, r.score, r.resigned, r.agreed,
		(SELECT c.mu - c.before FROM rating_changes c WHERE c.table_id = r.table_id AND c.seats = 0 AND c.player = r.person),
		COALESCE((SELECT p.private FROM profiles p WHERE p.guest = r.person), 0)
		FROM results r WHERE r.table_id IN (`+places+`) ORDER BY r.table_id, r.seat`, args...)
	for _, r := range rows {
		rec := into[r.table]
		if rec == nil {
			continue
		}
		if all := seats[r.table]; r.seat < len(all) {
			r.Name, r.Alias, r.Program = all[r.seat].Name, all[r.seat].Alias, all[r.seat].Program
		}
		if r.change.Valid {
			n := int(r.change.Int64)
			r.Change = &n
		}
		rec.Seats = append(rec.Seats, r.Seat)
	}
	return err
}

// Agree stores whether everybody may find a record as far as a person is concerned.
func (st *Store) Agree(ctx context.Context, id, person string, agreed bool) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		if _, err := exec(ctx, x, `UPDATE results SET agreed = $3 WHERE table_id = $1 AND person = $2`, id, person, flag(agreed)); err != nil {
			return err
		}
		_, err := exec(ctx, x, `UPDATE finished SET public = CASE WHEN rated > 0
			OR EXISTS (SELECT 1 FROM tables t WHERE t.id = $1 AND t.listed = 1)
			OR NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = $1 AND r.person <> '' AND r.agreed = 0) THEN 1 ELSE 0 END
			WHERE table_id = $1`, id)
		return err
	}})
}

// AddStudy stores a new study.
func (st *Store) AddStudy(ctx context.Context, s archive.Study) error {
	return st.exec(ctx, always, `INSERT INTO studies (id, owner, name, about, access, created, changed) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		s.ID, s.Owner, s.Name, s.About, string(s.Access), s.Created, s.Changed)
}

// SaveStudy stores what is said of a study.
func (st *Store) SaveStudy(ctx context.Context, s archive.Study) error {
	return st.exec(ctx, nil, `UPDATE studies SET name = $2, about = $3, access = $4, changed = $5 WHERE id = $1`,
		s.ID, s.Name, s.About, string(s.Access), s.Changed)
}

// DeleteStudy removes a study.
func (st *Store) DeleteStudy(ctx context.Context, id string) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		for _, text := range []string{`DELETE FROM study_games WHERE study = $1`, `DELETE FROM studies WHERE id = $1`} {
			if _, err := exec(ctx, x, text, id); err != nil {
				return err
			}
		}
		return nil
	}})
}

const studyColumns = `SELECT s.id, s.owner, s.name, s.about, s.access, s.created, s.changed, g.name,
	(SELECT count(*) FROM study_games e WHERE e.study = s.id) FROM studies s JOIN guests g ON g.id = s.owner WHERE `

func scanStudy(rows *sql.Rows) (s archive.Study, err error) {
	err = rows.Scan(&s.ID, &s.Owner, &s.Name, &s.About, &s.Access, &s.Created, &s.Changed, &s.By, &s.Games)
	return s, err
}

// Study reads a study.
func (st *Store) Study(ctx context.Context, id string) (archive.Study, error) {
	return one(ctx, st, archive.ErrNoStudy, scanStudy, studyColumns+`s.id = $1`, id)
}

// Studies lists those of an owner, or the public ones.
func (st *Store) Studies(ctx context.Context, owner string, limit int) ([]archive.Study, error) {
	if owner == "" {
		return list(ctx, st, scanStudy, studyColumns+`s.access = 'public' ORDER BY s.changed DESC LIMIT $1`, limit)
	}
	return list(ctx, st, scanStudy, studyColumns+`s.owner = $1 ORDER BY s.changed DESC LIMIT $2`, owner, limit)
}

// Entries lists the games of a study.
func (st *Store) Entries(ctx context.Context, study string) ([]archive.Entry, error) {
	return list(ctx, st, func(rows *sql.Rows) (e archive.Entry, err error) {
		err = rows.Scan(&e.Record.Table, &e.Comment, &e.Added)
		return e, err
	}, `SELECT table_id, comment, added FROM study_games WHERE study = $1 ORDER BY added, table_id`, study)
}

// PutEntry stores a game of a study.
func (st *Store) PutEntry(ctx context.Context, study string, e archive.Entry) error {
	return st.exec(ctx, nil, `INSERT INTO study_games (study, table_id, comment, added) VALUES ($1, $2, $3, $4)
		ON CONFLICT (study, table_id) DO UPDATE SET comment = excluded.comment`,
		study, e.Record.Table, e.Comment, e.Added)
}

// DropEntry removes a game from a study.
func (st *Store) DropEntry(ctx context.Context, study, id string) error {
	return st.exec(ctx, nil, `DELETE FROM study_games WHERE study = $1 AND table_id = $2`, study, id)
}
