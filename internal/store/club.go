package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cromford/internal/account"
	"cromford/internal/club"
)

var _ club.Store = (*Store)(nil)

// Named lists some of those who have chosen a name.
func (st *Store) Named(ctx context.Context, name string, most int) ([]account.Guest, error) {
	return list(ctx, st, scanGuest, guestRow+`WHERE g.name = $1 AND g.named = 1 AND g.account <> 0 LIMIT $2`, name, most)
}

// Programs lists those programs of a name who are still here, at most so many.
func (st *Store) Programs(ctx context.Context, name string, most int) ([]account.Guest, error) {
	return list(ctx, st, scanGuest, guestRow+`WHERE g.name = $1 AND g.named = 1 AND g.program = 1 AND g.former = 0 AND g.merged = '' LIMIT $2`,
		name, most)
}

// person makes somebody of an id, a name and whether it is a program.
func person(id, name string, program int) club.Person {
	return club.PersonOf(account.Guest{ID: id, Name: name, Program: program != 0})
}

// Bonds lists somebody's friends, and who has asked whom.
func (st *Store) Bonds(ctx context.Context, who string) ([]club.Bond, error) {
	return list(ctx, st, func(rows *sql.Rows) (b club.Bond, err error) {
		var id, name string
		var program, mine int
		err = rows.Scan(&id, &name, &program, &mine, &b.State, &b.At)
		b.Other, b.Mine = person(id, name, program), mine != 0
		return b, err
	}, `SELECT g.id, g.name, g.program, CASE WHEN f.asker = $1 THEN 1 ELSE 0 END, f.state, f.at FROM friends f
		JOIN guests g ON g.id = CASE WHEN f.asker = $1 THEN f.asked ELSE f.asker END
		WHERE f.asker = $1 OR f.asked = $1 ORDER BY lower(g.name), g.id`, who)
}

// PutBond stores how far a friendship has come.
func (st *Store) PutBond(ctx context.Context, asker, asked string, s club.State, at int64) error {
	return st.exec(ctx, nil, `INSERT INTO friends (asker, asked, state, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (asker, asked) DO UPDATE SET state = excluded.state, at = excluded.at`, asker, asked, string(s), at)
}

// EndBond forgets what was between two people.
func (st *Store) EndBond(ctx context.Context, a, b string) error {
	return st.exec(ctx, nil, `DELETE FROM friends WHERE asker = $1 AND asked = $2 OR asker = $2 AND asked = $1`, a, b)
}

// Shuns lists whom somebody has blocked or muted.
func (st *Store) Shuns(ctx context.Context, who string) ([]club.Shun, error) {
	return list(ctx, st, func(rows *sql.Rows) (x club.Shun, err error) {
		var id, name string
		var program, blocked, muted int
		err = rows.Scan(&id, &name, &program, &blocked, &muted)
		return club.Shun{Other: person(id, name, program), Blocked: blocked != 0, Muted: muted != 0}, err
	}, `SELECT g.id, g.name, g.program, s.blocked, s.muted FROM shunned s JOIN guests g ON g.id = s.other WHERE s.person = $1
		ORDER BY lower(g.name), g.id`, who)
}

// PutShun stores what somebody does not want of another; nothing is forgotten.
func (st *Store) PutShun(ctx context.Context, who string, x club.Shun, at int64) error {
	if !x.Blocked && !x.Muted {
		return st.exec(ctx, nil, `DELETE FROM shunned WHERE person = $1 AND other = $2`, who, x.Other.ID)
	}
	return st.exec(ctx, nil, `INSERT INTO shunned (person, other, blocked, muted, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (person, other) DO UPDATE SET blocked = excluded.blocked, muted = excluded.muted, at = excluded.at`,
		who, x.Other.ID, flag(x.Blocked), flag(x.Muted), at)
}

// BlockedBy lists who of some people has blocked somebody.
func (st *Store) BlockedBy(ctx context.Context, who string, by []string) ([]string, error) {
	places, args := anyOf(by)
	return list(ctx, st, scanText, fmt.Sprintf(`SELECT person FROM shunned WHERE person IN (%s) AND other = $%d AND blocked = 1`,
		places, len(args)+1), append(args, who)...)
}

const groupColumns = `SELECT id, name, owner, link, created FROM standing_groups `

func scanGroup(rows *sql.Rows) (x club.Group, err error) {
	err = rows.Scan(&x.ID, &x.Name, &x.Owner, &x.Link, &x.Created)
	return x, err
}

// Groups lists the groups that somebody is in or invited to.
func (st *Store) Groups(ctx context.Context, who string) ([]club.Group, error) {
	out, err := list(ctx, st, scanGroup, groupColumns+`WHERE id IN (SELECT grp FROM group_members WHERE person = $1)
		ORDER BY lower(name), id`, who)
	if err != nil || len(out) == 0 {
		return nil, err
	}
	return out, st.gather(ctx, out)
}

// Group reads a group with its people.
func (st *Store) Group(ctx context.Context, id string) (*club.Group, error) {
	x, err := one(ctx, st, club.ErrNone, scanGroup, groupColumns+`WHERE id = $1`, id)
	if err != nil {
		return nil, err
	}
	all := []club.Group{x}
	err = st.gather(ctx, all)
	return &all[0], err
}

// gather reads the people of groups, those who came first first.
func (st *Store) gather(ctx context.Context, groups []club.Group) error {
	ids := make([]string, len(groups))
	for i := range groups {
		ids[i] = groups[i].ID
	}
	type row struct {
		group string
		club.Member
	}
	places, args := anyOf(ids)
	rows, err := list(ctx, st, func(rows *sql.Rows) (r row, err error) {
		var id, name string
		var program, joined int
		err = rows.Scan(&r.group, &id, &name, &program, &joined)
		r.Member = club.Member{Person: person(id, name, program), Joined: joined != 0}
		return r, err
	}, `SELECT m.grp, g.id, g.name, g.program, m.joined FROM group_members m JOIN guests g ON g.id = m.person WHERE m.grp IN (`+places+`)
		ORDER BY m.at, g.id`, args...)
	for _, r := range rows {
		i := slices.Index(ids, r.group)
		groups[i].Members = append(groups[i].Members, r.Member)
	}
	return err
}

// PutGroup stores a group, without its people.
func (st *Store) PutGroup(ctx context.Context, x *club.Group) error {
	return st.exec(ctx, nil, `INSERT INTO standing_groups (id, name, owner, link, created) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, owner = excluded.owner, link = excluded.link`,
		x.ID, x.Name, x.Owner, x.Link, x.Created)
}

// EndGroup deletes a group. Its tables go on without it.
func (st *Store) EndGroup(ctx context.Context, id string) error {
	return st.allOf(ctx, id, `UPDATE tables SET grp = '', rev = rev + 1 WHERE grp = $1`,
		`DELETE FROM group_members WHERE grp = $1`, `DELETE FROM standing_groups WHERE id = $1`)
}

// allOf carries several statements about one thing out, or none.
func (st *Store) allOf(ctx context.Context, id string, texts ...string) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		for _, text := range texts {
			if _, err := exec(ctx, x, text, id); err != nil {
				return err
			}
		}
		return nil
	}})
}

// PutMember makes somebody one of a group, or invites them.
func (st *Store) PutMember(ctx context.Context, group, who string, joined bool, at int64) error {
	return st.exec(ctx, nil, `INSERT INTO group_members (grp, person, joined, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (grp, person) DO UPDATE SET joined = excluded.joined, at = excluded.at`, group, who, flag(joined), at)
}

// RemoveMember takes somebody out of a group.
func (st *Store) RemoveMember(ctx context.Context, group, who string) error {
	return st.exec(ctx, nil, `DELETE FROM group_members WHERE grp = $1 AND person = $2`, group, who)
}

// AddReport stores a report.
func (st *Store) AddReport(ctx context.Context, r club.Report) error {
	return st.exec(ctx, always, `INSERT INTO reports (id, reporter, person, table_id, body, at, closed) VALUES ($1, $2, $3, $4, $5, $6, 0)`,
		r.ID, r.Reporter, r.Person, r.Table, r.Text, r.At)
}

// ReportsSince counts somebody's reports.
func (st *Store) ReportsSince(ctx context.Context, reporter string, at int64) (int, error) {
	return one(ctx, st, nil, scanNumber, `SELECT count(*) FROM reports WHERE reporter = $1 AND at > $2`, reporter, at)
}

// Reports lists what people have told the operator, the oldest first; with all, also what is closed.
func (st *Store) Reports(ctx context.Context, all bool) ([]club.Report, error) {
	return list(ctx, st, func(rows *sql.Rows) (r club.Report, err error) {
		err = rows.Scan(&r.ID, &r.Reporter, &r.Person, &r.Name, &r.Table, &r.Text, &r.At, &r.Closed)
		return r, err
	}, `SELECT r.id, r.reporter, r.person, COALESCE(g.name, ''), r.table_id, r.body, r.at, r.closed FROM reports r
		LEFT JOIN guests g ON g.id = r.person WHERE $1 = 1 OR r.closed = 0 ORDER BY r.at, r.id`, flag(all))
}

// errNoReport is returned for a report that does not exist.
var errNoReport = errors.New("there is no such report")

// CloseReport notes that a report was seen to.
func (st *Store) CloseReport(ctx context.Context, id string, at int64) error {
	return st.change(ctx, change{single: true, do: func(ctx context.Context, x execer) error {
		n, err := exec(ctx, x, `UPDATE reports SET closed = $2 WHERE id = $1`, id, at)
		if err == nil && n == 0 {
			err = errNoReport
		}
		return err
	}})
}

// Note reads what somebody has noted at a table.
func (st *Store) Note(ctx context.Context, who, id string) (string, error) {
	return one(ctx, st, nil, scanText, `SELECT body FROM notes WHERE person = $1 AND table_id = $2`, who, id)
}

// PutNote stores it; nothing deletes it.
func (st *Store) PutNote(ctx context.Context, who, id, text string, at int64) error {
	if text == "" {
		return st.exec(ctx, nil, `DELETE FROM notes WHERE person = $1 AND table_id = $2`, who, id)
	}
	return st.exec(ctx, nil, `INSERT INTO notes (person, table_id, body, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (person, table_id) DO UPDATE SET body = excluded.body, at = excluded.at`, who, id, text, at)
}

// AddLink stores a link to a table.
func (st *Store) AddLink(ctx context.Context, code, id string, uses int, until int64) error {
	return st.exec(ctx, always, `INSERT INTO table_links (code, table_id, uses, until) VALUES ($1, $2, $3, $4)`, code, id, uses, until)
}

// LinksOf counts the links to a table that are still good.
func (st *Store) LinksOf(ctx context.Context, id string, now int64) (int, error) {
	return one(ctx, st, nil, scanNumber, `SELECT count(*) FROM table_links WHERE table_id = $1 AND uses > 0 AND until > $2`, id, now)
}

// UseLink admits somebody by a link that is still good.
func (st *Store) UseLink(ctx context.Context, code, id, who string, now int64) (good bool, err error) {
	err = st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		n, err := exec(ctx, x, `UPDATE table_links SET uses = uses - 1
			WHERE code = $1 AND table_id = $2 AND uses > 0 AND until > $3`, code, id, now)
		if good = n > 0; err != nil || !good {
			return err
		}
		_, err = exec(ctx, x, putAdmitted, id, who, 1)
		return err
	}})
	return good, err
}

const putAdmitted = `INSERT INTO admitted (table_id, person, welcome) VALUES ($1, $2, $3)
	ON CONFLICT (table_id, person) DO UPDATE SET welcome = excluded.welcome`

// PutAdmitted stores whether somebody is welcome at a table.
func (st *Store) PutAdmitted(ctx context.Context, id, who string, welcome bool) error {
	return st.exec(ctx, nil, putAdmitted, id, who, flag(welcome))
}

// Admitted tells whether somebody is welcome at a table, if that was ever said.
func (st *Store) Admitted(ctx context.Context, id, who string) (welcome, known bool, err error) {
	n, err := one(ctx, st, sql.ErrNoRows, scanNumber, `SELECT welcome FROM admitted WHERE table_id = $1 AND person = $2`, id, who)
	if errors.Is(err, sql.ErrNoRows) {
		return false, false, nil
	}
	return n != 0, err == nil, err
}

// looksAtOnce is how many people one statement writes down.
const looksAtOnce = 200

// PutPresence writes down who is where, and crosses out who has gone. Whoever is named is known here.
func (st *Store) PutPresence(ctx context.Context, here, gone []club.Look, at int64) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		for part := range slices.Chunk(here, looksAtOnce) {
			args, rows := []any{at}, []string{}
			for _, l := range part {
				rows = append(rows, fmt.Sprintf("($%d, $%d, $1)", len(args)+1, len(args)+2))
				args = append(args, l.Person, l.Table)
			}
			if _, err := exec(ctx, x, `INSERT INTO presence (person, table_id, at) VALUES `+strings.Join(rows, ", ")+`
				ON CONFLICT (person, table_id) DO UPDATE SET at = excluded.at`, args...); err != nil {
				return err
			}
		}
		for _, l := range gone {
			if _, err := exec(ctx, x, `DELETE FROM presence WHERE person = $1 AND table_id = $2`, l.Person, l.Table); err != nil {
				return err
			}
		}
		return nil
	}})
}

// Present lists those who let themselves be seen at a table.
func (st *Store) Present(ctx context.Context, id string, since int64) ([]club.Person, error) {
	return list(ctx, st, func(rows *sql.Rows) (club.Person, error) {
		var id, name string
		var program int
		err := rows.Scan(&id, &name, &program)
		return person(id, name, program), err
	}, `SELECT g.id, g.name, g.program FROM presence p JOIN guests g ON g.id = p.person
		WHERE p.table_id = $1 AND p.at > $2 AND NOT EXISTS (SELECT 1 FROM unseen u WHERE u.person = p.person)
		ORDER BY lower(g.name), g.id LIMIT $3`, id, since, listLimit)
}

// Online lists those of some people who are in the house and let themselves be seen.
func (st *Store) Online(ctx context.Context, people []string, since int64) ([]string, error) {
	places, args := anyOf(people)
	return list(ctx, st, scanText, fmt.Sprintf(`SELECT DISTINCT p.person FROM presence p WHERE p.person IN (%s) AND p.at > $%d
		AND NOT EXISTS (SELECT 1 FROM unseen u WHERE u.person = p.person)`, places, len(args)+1), append(args, since)...)
}

// SetSeen stores whether somebody lets themselves be seen.
func (st *Store) SetSeen(ctx context.Context, who string, seen bool) error {
	text := `INSERT INTO unseen (person) VALUES ($1) ON CONFLICT DO NOTHING`
	if seen {
		text = `DELETE FROM unseen WHERE person = $1`
	}
	return st.exec(ctx, nil, text, who)
}

// Seen tells whether somebody lets themselves be seen.
func (st *Store) Seen(ctx context.Context, who string) (bool, error) {
	n, err := one(ctx, st, nil, scanNumber, `SELECT count(*) FROM unseen WHERE person = $1`, who)
	return n == 0, err
}
