package store

import (
	"context"
	"database/sql"

	"cromford/internal/account"
	"cromford/internal/table"
)

// TablesOf lists all tables of a guest, the oldest first.
func (st *Store) TablesOf(ctx context.Context, guest string) ([]string, error) {
	return list(ctx, st, scanText, `SELECT id FROM tables WHERE $1 <> '' AND
		id IN (SELECT id FROM tables WHERE host = $1 UNION SELECT table_id FROM seats WHERE guest = $1) ORDER BY created, id`, guest)
}

// Said lists what a guest has said, the oldest first.
func (st *Store) Said(ctx context.Context, guest string) ([]table.Remark, error) {
	return list(ctx, st, func(rows *sql.Rows) (r table.Remark, err error) {
		err = rows.Scan(&r.Table, &r.Text, &r.At)
		return r, err
	}, `SELECT table_id, body, at FROM chat WHERE guest = $1 ORDER BY at, table_id, n`, guest)
}

// both are the tables at which the guests $1 and $2 sit.
const both = `(SELECT a.table_id FROM seats a JOIN seats b ON b.table_id = a.table_id
	WHERE a.guest = $1 AND a.kind <> 'open' AND b.guest = $2 AND b.kind <> 'open')`

// merging brings what the guest $1 has to the account $2. A room that keeps something of guests by their id adds a statement.
var merging = []string{
	`UPDATE tables SET rev = rev + 1 WHERE (host = $1 OR id IN (SELECT table_id FROM seats WHERE guest = $1)) AND id NOT IN ` + both,
	`UPDATE tables SET host = $2 WHERE host = $1 AND id NOT IN ` + both,
	`UPDATE seats SET guest = $2 WHERE guest = $1 AND table_id NOT IN ` + both,
	`INSERT INTO hidden (guest, table_id) SELECT $2, h.table_id FROM hidden h WHERE h.guest = $1 AND h.table_id NOT IN ` + both + `
		ON CONFLICT DO NOTHING`,
	`DELETE FROM hidden WHERE guest = $1 AND table_id NOT IN ` + both,
	`UPDATE chat SET guest = $2 WHERE guest = $1 AND table_id NOT IN ` + both,
	`UPDATE tokens SET guest = $2 WHERE guest = $1`,
	// Whom the guest did not want to meet, and who did not want to meet the guest.
	`INSERT INTO shunned (person, other, blocked, muted, at)
		SELECT $2, s.other, s.blocked, s.muted, s.at FROM shunned s WHERE s.person = $1 AND s.other <> $2 ON CONFLICT DO NOTHING`,
	`INSERT INTO shunned (person, other, blocked, muted, at)
		SELECT s.person, $2, s.blocked, s.muted, s.at FROM shunned s WHERE s.other = $1 AND s.person <> $2 ON CONFLICT DO NOTHING`,
	`DELETE FROM shunned WHERE (person = $1 OR other = $1) AND $2 <> ''`,
	`INSERT INTO notes (person, table_id, body, at) SELECT $2, n.table_id, n.body, n.at FROM notes n WHERE n.person = $1
		ON CONFLICT DO NOTHING`,
	`DELETE FROM notes WHERE person = $1 AND $2 <> ''`,
	`INSERT INTO admitted (table_id, person, welcome) SELECT a.table_id, $2, a.welcome FROM admitted a WHERE a.person = $1
		ON CONFLICT DO NOTHING`,
	`UPDATE reviews SET person = $2 WHERE person = $1`,
	`UPDATE plans SET person = $2, rev = rev + 1 WHERE person = $1 AND table_id NOT IN ` + both,
	`INSERT INTO holidays (guest, began, until, ended)
		SELECT $2, h.began, h.until, h.ended FROM holidays h WHERE h.guest = $1 ON CONFLICT DO NOTHING`,
	`DELETE FROM holidays WHERE guest = $1 AND $2 <> ''`,
	`UPDATE results SET person = $2 WHERE person = $1 AND table_id NOT IN ` + both,
	`UPDATE studies SET owner = $2 WHERE owner = $1`,
	`UPDATE component_sets SET owner = $2 WHERE owner = $1`,
	`DELETE FROM profiles WHERE guest = $1 AND $2 <> ''`,
	`UPDATE guests SET muted = 1 WHERE id = $2 AND EXISTS (SELECT 1 FROM guests g WHERE g.id = $1 AND g.muted = 1)`,
	`UPDATE guests SET merged = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = $1)
		AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.guest = $1)`,
}

// MergeGuest brings what a guest has to an account, but for tables at which both sit. The seats at some tables get the
// account's name.
func (st *Store) MergeGuest(ctx context.Context, from string, to account.Guest, renamed []string) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		for _, id := range renamed {
			if _, err := exec(ctx, x, `UPDATE seats SET name = $3, alias = $4 WHERE table_id = $1 AND guest = $2 AND kind = 'guest'`,
				id, from, to.Name, to.Alias()); err != nil {
				return err
			}
		}
		for _, text := range merging {
			if _, err := exec(ctx, x, text, from, to.ID); err != nil {
				return err
			}
		}
		return nil
	}})
}

// leaving is what becomes of the guest $1 who deletes the account. A room that keeps something of people adds a statement.
var leaving = []string{
	`UPDATE tables SET rev = rev + 1 WHERE id IN (SELECT table_id FROM seats WHERE guest = $1)`,
	`UPDATE seats SET guest = '', name = '' WHERE guest = $1 AND kind = 'open'`,
	`UPDATE seats SET name = '', alias = '` + account.AliasFormer + `' WHERE guest = $1`,
	`UPDATE chat SET name = '' WHERE guest = $1`,
	`DELETE FROM study_games WHERE study IN (SELECT id FROM studies WHERE owner = $1)`,
	`DELETE FROM studies WHERE owner = $1`,
	`UPDATE component_sets SET owner = '' WHERE owner = $1`, // games are played with them
	`DELETE FROM component_confirmed WHERE person = $1`,
	`DELETE FROM season_players WHERE guest = $1 AND season IN (SELECT id FROM seasons WHERE status = 'joining')`,
	`UPDATE season_players SET stays = 0 WHERE guest = $1`,
	`INSERT INTO profiles (guest, private) VALUES ($1, 1) ON CONFLICT (guest) DO UPDATE SET private = 1`, // in no list
	`UPDATE standing_groups SET owner = COALESCE((SELECT m.person FROM group_members m WHERE m.grp = standing_groups.id AND m.joined = 1
		AND m.person <> $1 ORDER BY m.at LIMIT 1), owner) WHERE owner = $1`,
	`DELETE FROM group_members WHERE person = $1`,
	`DELETE FROM friends WHERE asker = $1 OR asked = $1`,
	`DELETE FROM shunned WHERE person = $1 OR other = $1`,
	`DELETE FROM notes WHERE person = $1`,
	`DELETE FROM admitted WHERE person = $1`,
	`DELETE FROM presence WHERE person = $1`,
	`DELETE FROM hidden WHERE guest = $1`,
	`DELETE FROM plans WHERE person = $1`,
	`UPDATE reviews SET person = '' WHERE person = $1`,
	`DELETE FROM holidays WHERE guest = $1`,
	`DELETE FROM tokens WHERE guest = $1`,
	`DELETE FROM sessions WHERE guest = $1`,
	`DELETE FROM passkeys WHERE guest = $1`,
	`DELETE FROM proofs WHERE guest = $1 OR mail <> '' AND mail = (SELECT g.mail FROM guests g WHERE g.id = $1)`,
}

// ForgetGuest leaves nothing of a person but a seat that nobody has a name for.
func (st *Store) ForgetGuest(ctx context.Context, id string, at int64) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		for _, text := range leaving {
			if _, err := exec(ctx, x, text, id); err != nil {
				return err
			}
		}
		_, err := exec(ctx, x, `UPDATE guests SET name = '', named = 0, mail = '', account = 0, former = $2 WHERE id = $1`, id, at)
		return err
	}})
}
