package store

import (
	"context"
	"database/sql"
	"errors"

	"cromford/internal/account"
	"cromford/internal/table"
)

// MakeAccount notes that a guest can sign in.
func (st *Store) MakeAccount(ctx context.Context, id, mail string, at int64) error {
	return takenMail(st.exec(ctx, nil, `UPDATE guests SET account = CASE account WHEN 0 THEN $3 ELSE account END,
		mail = CASE $2 WHEN '' THEN mail ELSE $2 END WHERE id = $1`, id, mail, at))
}

// SetMail gives an account another address, or none.
func (st *Store) SetMail(ctx context.Context, id, mail string) error {
	return takenMail(st.exec(ctx, nil, `UPDATE guests SET mail = $2 WHERE id = $1`, id, mail))
}

func takenMail(err error) error {
	if errors.Is(err, table.ErrConflict) {
		return account.ErrTaken
	}
	return err
}

// OfMail reads the account of an address.
func (st *Store) OfMail(ctx context.Context, mail string) (account.Guest, error) {
	return one(ctx, st, account.ErrUnknown, scanGuest, guestRow+`WHERE g.mail = $1 AND g.mail <> ''`, mail)
}

// Details reads what a person sees of the own account.
func (st *Store) Details(ctx context.Context, id string) (account.Details, error) {
	return one(ctx, st, account.ErrUnknown, func(rows *sql.Rows) (d account.Details, err error) {
		err = rows.Scan(&d.Mail, &d.Created, &d.Since)
		return d, err
	}, `SELECT mail, created, account FROM guests WHERE id = $1`, id)
}

// AddToken stores a token's hash.
func (st *Store) AddToken(ctx context.Context, t account.Token, hash string) error {
	return st.exec(ctx, always, `INSERT INTO tokens (hash, guest, created, name, scope, expires, used) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		hash, t.Guest, t.Created, t.Name, string(t.Scope), t.Expires, t.Used)
}

const tokenRow = `SELECT substr(hash, 1, 12), guest, name, scope, created, expires, used FROM tokens `

func scanToken(rows *sql.Rows) (t account.Token, err error) {
	err = rows.Scan(&t.ID, &t.Guest, &t.Name, &t.Scope, &t.Created, &t.Expires, &t.Used)
	if t.Scope == "" { // from before there were scopes
		t.Scope = account.ScopeAll
	}
	return t, err
}

// TokenOf reads whom a token acts for.
func (st *Store) TokenOf(ctx context.Context, hash string) (account.Token, error) {
	return one(ctx, st, account.ErrUnknown, scanToken, tokenRow+`WHERE hash = $1`, hash)
}

// Tokens lists those of a person, the newest first.
func (st *Store) Tokens(ctx context.Context, guest string) ([]account.Token, error) {
	return list(ctx, st, scanToken, tokenRow+`WHERE guest = $1 ORDER BY created DESC, hash`, guest)
}

// DropToken takes a token back.
func (st *Store) DropToken(ctx context.Context, guest, id string) error {
	return st.exec(ctx, nil, `DELETE FROM tokens WHERE guest = $1 AND substr(hash, 1, 12) = $2`, guest, id)
}

// UsedToken notes when a token was used.
func (st *Store) UsedToken(ctx context.Context, hash string, at int64) error {
	return st.exec(ctx, nil, `UPDATE tokens SET used = $2 WHERE hash = $1 AND used < $2`, hash, at)
}

// AddSession stores a session.
func (st *Store) AddSession(ctx context.Context, s account.Session, hash string) error {
	return st.exec(ctx, always, `INSERT INTO sessions (hash, guest, device, created, used) VALUES ($1, $2, $3, $4, $5)`,
		hash, s.Guest, s.Device.String(), s.Created, s.Used)
}

const sessionRow = `SELECT substr(hash, 1, 12), guest, device, created, used FROM sessions `

func scanSession(rows *sql.Rows) (s account.Session, err error) {
	var device string
	err = rows.Scan(&s.ID, &s.Guest, &device, &s.Created, &s.Used)
	s.Device = account.ReadDevice(device)
	return s, err
}

// SessionOf reads a session.
func (st *Store) SessionOf(ctx context.Context, hash string) (account.Session, error) {
	return one(ctx, st, account.ErrUnknown, scanSession, sessionRow+`WHERE hash = $1`, hash)
}

// Sessions lists those of a person, the last used first.
func (st *Store) Sessions(ctx context.Context, guest string) ([]account.Session, error) {
	return list(ctx, st, scanSession, sessionRow+`WHERE guest = $1 ORDER BY used DESC, hash`, guest)
}

// DropSessions ends the session of an id, or all others.
func (st *Store) DropSessions(ctx context.Context, guest, id string, others bool) error {
	text := `DELETE FROM sessions WHERE guest = $1 AND substr(hash, 1, 12) = $2`
	if others {
		text = `DELETE FROM sessions WHERE guest = $1 AND substr(hash, 1, 12) <> $2`
	}
	return st.exec(ctx, nil, text, guest, id)
}

// UsedSession notes when a session was used.
func (st *Store) UsedSession(ctx context.Context, hash string, at int64) error {
	return st.exec(ctx, nil, `UPDATE sessions SET used = $2 WHERE hash = $1 AND used < $2`, hash, at)
}

// AddPasskey stores a passkey. A key that is there already is an error: its device must not have made the same twice.
func (st *Store) AddPasskey(ctx context.Context, p account.Passkey) error {
	err := st.exec(ctx, nil, `INSERT INTO passkeys (id, guest, name, body, created, used) VALUES ($1, $2, $3, $4, $5, $6)`,
		p.ID, p.Guest, p.Name, p.Body, p.Created, p.Used)
	if errors.Is(err, table.ErrConflict) {
		return account.ErrKey
	}
	return err
}

// Passkeys lists those of a person, the oldest first.
func (st *Store) Passkeys(ctx context.Context, guest string) ([]account.Passkey, error) {
	return list(ctx, st, func(rows *sql.Rows) (p account.Passkey, err error) {
		err = rows.Scan(&p.ID, &p.Guest, &p.Name, &p.Body, &p.Created, &p.Used)
		return p, err
	}, `SELECT id, guest, name, body, created, used FROM passkeys WHERE guest = $1 ORDER BY created, id`, guest)
}

// DropPasskey forgets a passkey.
func (st *Store) DropPasskey(ctx context.Context, guest, id string) error {
	return st.exec(ctx, nil, `DELETE FROM passkeys WHERE guest = $1 AND id = $2`, guest, id)
}

// UsedPasskey stores what a passkey counts, unless somebody else was quicker.
func (st *Store) UsedPasskey(ctx context.Context, p, before account.Passkey) error {
	return st.change(ctx, change{single: true, do: func(ctx context.Context, x execer) error {
		n, err := exec(ctx, x, `UPDATE passkeys SET body = $3, used = $4 WHERE id = $1 AND (body = $2 OR body = $3)`,
			p.ID, before.Body, p.Body, p.Used)
		if err == nil && n == 0 {
			err = account.ErrKey
		}
		return err
	}})
}

// AddProofs stores what is good for once. A challenge takes the place of the one before it in its browser.
func (st *Store) AddProofs(ctx context.Context, replace bool, proofs ...account.Proof) error {
	return st.change(ctx, change{do: func(ctx context.Context, x execer) error {
		for i, p := range proofs {
			if replace && i == 0 {
				if _, err := exec(ctx, x, `DELETE FROM proofs WHERE guest = $1 AND kind = $2`, p.Guest, string(p.Kind)); err != nil {
					return err
				}
			}
			_, err := exec(ctx, x, `INSERT INTO proofs (hash, kind, guest, browser, mail, body, created, expires, used)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0) ON CONFLICT (hash) DO UPDATE SET guest = excluded.guest, body = excluded.body,
				created = excluded.created, expires = excluded.expires, used = 0`,
				p.Hash, string(p.Kind), p.Guest, p.Browser, p.Mail, p.Body, p.Created, p.Expires)
			if err != nil {
				return err
			}
		}
		return nil
	}})
}

// Proof reads a proof.
func (st *Store) Proof(ctx context.Context, hash string) (account.Proof, error) {
	return one(ctx, st, account.ErrUnknown, func(rows *sql.Rows) (p account.Proof, err error) {
		err = rows.Scan(&p.Hash, &p.Kind, &p.Guest, &p.Browser, &p.Mail, &p.Body, &p.Created, &p.Expires, &p.Used)
		return p, err
	}, `SELECT hash, kind, guest, browser, mail, body, created, expires, used FROM proofs WHERE hash = $1`, hash)
}

// UseProof tells whether a proof was still unused; from now on it is not. Where a connection breaks in between, somebody may
// have to ask for another one.
func (st *Store) UseProof(ctx context.Context, hash string, at int64) (first bool, err error) {
	err = st.change(ctx, change{single: true, do: func(ctx context.Context, x execer) error {
		n, err := exec(ctx, x, `UPDATE proofs SET used = $2 WHERE hash = $1 AND used = 0`, hash, at)
		first = n == 1
		return err
	}})
	return first, err
}

// Letters counts the links that were asked for an address since a time.
func (st *Store) Letters(ctx context.Context, mail string, since int64) (int, error) {
	return one(ctx, st, nil, scanNumber, `SELECT count(*) FROM proofs WHERE mail = $1 AND mail <> '' AND created > $2`, mail, since)
}

// Codes counts the unused proofs of a person.
func (st *Store) Codes(ctx context.Context, guest string, kind account.ProofKind) (int, error) {
	return one(ctx, st, nil, scanNumber, `SELECT count(*) FROM proofs WHERE guest = $1 AND kind = $2 AND used = 0`, guest, string(kind))
}

// SweepProofs forgets what was of no use any more at a time.
func (st *Store) SweepProofs(ctx context.Context, before int64) error {
	return st.exec(ctx, nil, `DELETE FROM proofs WHERE expires < $1`, before)
}
