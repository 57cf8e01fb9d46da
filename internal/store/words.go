package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"cromford/internal/table"
	"cromford/internal/words"
)

var _ words.Store = (*Store)(nil)

// Hearer reads how a person can be reached.
func (st *Store) Hearer(ctx context.Context, person string) (*words.Hearer, error) {
	h := &words.Hearer{Person: person, Ears: words.DefaultEars()}
	bodies, err := list(ctx, st, scanText, `SELECT body FROM ears WHERE person = $1`, person)
	if err == nil && len(bodies) > 0 {
		h.Ears = words.Ears{}
		err = json.Unmarshal([]byte(bodies[0]), &h.Ears)
	}
	if err != nil {
		return nil, err
	}
	h.Pushes, err = list(ctx, st, func(rows *sql.Rows) (p words.Subscription, err error) {
		err = rows.Scan(&p.ID, &p.Endpoint, &p.Key, &p.Auth, &p.Device, &p.Created)
		return p, err
	}, `SELECT id, endpoint, key, auth, device, created FROM pushes WHERE person = $1 ORDER BY created, id`, person)
	if err != nil {
		return nil, err
	}
	hooks, err := list(ctx, st, func(rows *sql.Rows) (*words.Hook, error) {
		var k words.Hook
		err := rows.Scan(&k.URL, &k.Shape, &k.Secret, &k.Answer, &k.Answered)
		return &k, err
	}, `SELECT url, shape, secret, answer, answered FROM hooks WHERE person = $1`, person)
	if err != nil {
		return nil, err
	}
	if len(hooks) > 0 {
		h.Hook = hooks[0]
	}
	h.Silenced, err = list(ctx, st, scanText, `SELECT table_id FROM silenced WHERE person = $1 ORDER BY table_id`, person)
	return h, err
}

const listens = `SELECT CASE WHEN EXISTS (SELECT 1 FROM pushes WHERE person = $1) OR EXISTS (SELECT 1 FROM hooks WHERE person = $1)
	OR EXISTS (SELECT 1 FROM ears WHERE person = $1 AND mail = 1) THEN 1 ELSE 0 END`

// Listens tells whether a person can be reached in any way.
func (st *Store) Listens(ctx context.Context, person string) (bool, error) {
	n, err := one(ctx, st, nil, scanNumber, listens, person)
	return n == 1, err
}

// AnybodyListens tells whether there is a word to be told, or anybody who could be.
func (st *Store) AnybodyListens(ctx context.Context) (bool, error) {
	n, err := one(ctx, st, nil, scanNumber, `SELECT CASE WHEN EXISTS (SELECT 1 FROM pushes) OR EXISTS (SELECT 1 FROM hooks)
		OR EXISTS (SELECT 1 FROM ears WHERE mail = 1) THEN 1 ELSE 0 END`)
	return n == 1, err
}

// SaveEars stores what a person wants to hear.
func (st *Store) SaveEars(ctx context.Context, person string, e *words.Ears) error {
	body, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return st.exec(ctx, nil, `INSERT INTO ears (person, mail, body) VALUES ($1, $2, $3)
		ON CONFLICT (person) DO UPDATE SET mail = excluded.mail, body = excluded.body`, person, flag(e.ByMail()), string(body))
}

// AddPush stores a browser that takes pushes.
func (st *Store) AddPush(ctx context.Context, person string, p words.Subscription) error {
	return st.exec(ctx, nil, `INSERT INTO pushes (id, person, endpoint, key, auth, device, created) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (id) DO UPDATE SET person = excluded.person, key = excluded.key, auth = excluded.auth, device = excluded.device`,
		p.ID, person, p.Endpoint, p.Key, p.Auth, p.Device, p.Created)
}

// RemovePush removes a browser of a person, or of whoever has it if the person is empty.
func (st *Store) RemovePush(ctx context.Context, person, id string) error {
	return st.exec(ctx, nil, `DELETE FROM pushes WHERE id = $2 AND ($1 = '' OR person = $1)`, person, id)
}

// SaveHook stores a person's webhook.
func (st *Store) SaveHook(ctx context.Context, person string, h *words.Hook) error {
	return st.exec(ctx, nil, `INSERT INTO hooks (person, url, shape, secret, answer, answered) VALUES ($1, $2, $3, $4, '', 0)
		ON CONFLICT (person) DO UPDATE SET url = excluded.url, shape = excluded.shape, secret = excluded.secret, answer = '', answered = 0`,
		person, h.URL, string(h.Shape), h.Secret)
}

// RemoveHook removes a person's webhook.
func (st *Store) RemoveHook(ctx context.Context, person string) error {
	return st.exec(ctx, nil, `DELETE FROM hooks WHERE person = $1`, person)
}

// HookAnswered stores what a webhook has answered.
func (st *Store) HookAnswered(ctx context.Context, person, answer string, at int64) error {
	return st.exec(ctx, nil, `UPDATE hooks SET answer = $2, answered = $3 WHERE person = $1`, person, answer, at)
}

// Silence notes that a person wants to hear nothing of a table, or hear of it again.
func (st *Store) Silence(ctx context.Context, person, id string, silent bool) error {
	text := `DELETE FROM silenced WHERE person = $1 AND table_id = $2`
	if silent {
		text = `INSERT INTO silenced (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	}
	return st.exec(ctx, nil, text, person, id)
}

// AddWords writes words down. Those that were are left as they are.
func (st *Store) AddWords(ctx context.Context, list []words.Word) error {
	return st.change(ctx, change{single: len(list) == 1, do: func(ctx context.Context, x execer) error {
		for _, w := range list {
			if _, err := exec(ctx, x, `INSERT INTO words (person, occasion, kind, table_id, seat, at, deadline, noted, due, state, sent, digest)
				VALUES ($1, $2, $3, $4, $5, $6, $7, `+st.now()+`, $8, '', 0, 0) ON CONFLICT DO NOTHING`,
				w.Person, w.Key, string(w.Kind), w.Table, w.Seat, w.At, w.Deadline, w.Due); err != nil {
				return err
			}
		}
		return nil
	}})
}

const wordColumns = `SELECT person, occasion, kind, table_id, seat, at, deadline, noted, due, state, sent, digest FROM words `

func scanWord(rows *sql.Rows) (w words.Word, err error) {
	err = rows.Scan(&w.Person, &w.Key, &w.Kind, &w.Table, &w.Seat, &w.At, &w.Deadline, &w.Noted, &w.Due, &w.State, &w.Sent, &w.Digest)
	return w, err
}

// dueWords reads by the index of what waits; those of a person that are nearly due come along.
const dueWords = wordColumns + `WHERE state = '' AND due <= $3 AND person IN
	(SELECT person FROM words WHERE state = '' AND due <= $1 ORDER BY due LIMIT $2) ORDER BY person, at, occasion`

// DueWords lists the words that are due, and those of the same people that nearly are.
func (st *Store) DueWords(ctx context.Context, now int64, most int) ([]words.Word, error) {
	return list(ctx, st, scanWord, dueWords, now, most, now+words.Gather.Milliseconds())
}

// Digests lists the words whose daily letters are due.
func (st *Store) Digests(ctx context.Context, now int64) ([]words.Word, error) {
	return list(ctx, st, scanWord, wordColumns+`WHERE digest > 0 AND digest <= $1 ORDER BY person, at, occasion`, now)
}

// LastSent tells when a person was last told of each table, since a time.
func (st *Store) LastSent(ctx context.Context, person string, since int64) (map[string]int64, error) {
	type told struct {
		table string
		at    int64
	}
	rows, err := list(ctx, st, func(rows *sql.Rows) (t told, err error) {
		err = rows.Scan(&t.table, &t.at)
		return t, err
	}, `SELECT table_id, MAX(sent) FROM words WHERE person = $1 AND state = 'sent' AND sent > $2 GROUP BY table_id`, person, since)
	out := map[string]int64{}
	for _, t := range rows {
		out[t.table] = t.at
	}
	return out, err
}

// SettleWords stores what became of words, as part of a transaction. That one of them is not as it was is a conflict.
func (st *Store) SettleWords(ctx context.Context, tx Tx, list []words.Settled) error {
	for _, w := range list {
		rows, err := exec(ctx, tx, `UPDATE words SET state = $3, due = $4, sent = $5, digest = $6
			WHERE person = $1 AND occasion = $2 AND state = $7 AND due = $8 AND digest = $9`,
			w.Was.Person, w.Was.Key, string(w.Is.State), w.Is.Due, w.Is.Sent, w.Is.Digest, string(w.Was.State), w.Was.Due, w.Was.Digest)
		if err != nil {
			return err
		}
		if rows == 0 {
			return table.ErrConflict
		}
	}
	return nil
}

// Look notes that a person looks at a page, or does no longer.
func (st *Store) Look(ctx context.Context, person, page string, gone bool) error {
	return st.exec(ctx, nil, `INSERT INTO looks (page, person, seen, gone) VALUES ($1, $2, `+st.now()+`, $3)
		ON CONFLICT (page) DO UPDATE SET seen = excluded.seen, gone = excluded.gone WHERE looks.person = excluded.person`,
		page, person, flag(gone))
}

// Sight tells when a person was last seen looking.
func (st *Store) Sight(ctx context.Context, person string, fresh time.Duration) (words.Sight, error) {
	return one(ctx, st, nil, func(rows *sql.Rows) (s words.Sight, err error) {
		var here int
		err = rows.Scan(&s.Seen, &here)
		s.Here = here > 0
		return s, err
	}, fmt.Sprintf(`SELECT COALESCE(MAX(seen), 0), COALESCE(SUM(CASE WHEN gone = 0 AND seen > %s - $2 THEN 1 ELSE 0 END), 0)
		FROM looks WHERE person = $1`, st.now()), person, fresh.Milliseconds())
}

const waitFor = `SELECT COUNT(DISTINCT t.id) FROM seats s JOIN tables t ON t.id = s.table_id
	WHERE s.guest = $1 AND s.kind = 'guest' AND t.status = 'playing' AND (t.acting / (1 << CAST(s.seat AS INTEGER))) % 2 = 1`

// WaitFor counts the tables that wait for a person.
func (st *Store) WaitFor(ctx context.Context, person string) (int, error) {
	return one(ctx, st, nil, scanNumber, waitFor, person)
}

// ForgetWords drops what was told long ago, and pages that nobody has looked at for a day.
func (st *Store) ForgetWords(ctx context.Context, before int64) error {
	if err := st.exec(ctx, nil, `DELETE FROM words WHERE state <> '' AND digest = 0 AND at < $1`, before); err != nil {
		return err
	}
	return st.exec(ctx, nil, `DELETE FROM looks WHERE seen < `+st.now()+` - 86400000`)
}

// Leave removes all ways to reach a person, and what was to be told.
func (st *Store) Leave(ctx context.Context, person string) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		for _, of := range []string{"ears", "pushes", "hooks", "silenced", "words", "looks"} {
			if _, err := exec(ctx, x, `DELETE FROM `+of+` WHERE person = $1`, person); err != nil {
				return err
			}
		}
		return nil
	}})
}

// MailOf is the mail address that a person has proved to be theirs; empty if there is none.
func (st *Store) MailOf(ctx context.Context, person string) (string, error) {
	found, err := list(ctx, st, scanText, `SELECT mail FROM guests WHERE id = $1 AND former = 0`, person)
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0], nil
}

// MovePushes gives the browsers of a guest to the account that its games belong to now, and forgets how else it could be reached.
func (st *Store) MovePushes(ctx context.Context, from, to string) error {
	if err := st.exec(ctx, nil, `UPDATE pushes SET person = $2 WHERE person = $1`, from, to); err != nil {
		return err
	}
	return st.Leave(ctx, from)
}
