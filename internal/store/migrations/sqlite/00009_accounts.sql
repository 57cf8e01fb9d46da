-- +goose Up
-- An account is a guest with a way to sign in: account is since when, 0 of a guest without. former is when it was deleted,
-- merged whose games it brought its own to. A token without a scope is from before there were scopes, and may do everything.
ALTER TABLE guests ADD COLUMN account BIGINT NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN former BIGINT NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN merged TEXT NOT NULL DEFAULT '';
ALTER TABLE guests ADD COLUMN mail TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX guests_mail ON guests (mail) WHERE mail <> '';
ALTER TABLE tokens ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN expires BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tokens_guest ON tokens (guest);
CREATE TABLE sessions (
    hash    TEXT PRIMARY KEY NOT NULL,
    guest   TEXT NOT NULL REFERENCES guests (id),
    device  TEXT NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL
);
CREATE INDEX sessions_guest ON sessions (guest);
CREATE TABLE passkeys (
    id      TEXT PRIMARY KEY NOT NULL,
    guest   TEXT NOT NULL REFERENCES guests (id),
    name    TEXT NOT NULL,
    body    TEXT NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL
);
CREATE INDEX passkeys_guest ON passkeys (guest);
-- What is good for once: links of letters, codes, challenges of passkeys. Only hashes of what must be shown are here; browser
-- is that of the browser that asked, if no other will do.
CREATE TABLE proofs (
    hash    TEXT PRIMARY KEY NOT NULL,
    kind    TEXT NOT NULL,
    guest   TEXT NOT NULL,
    browser TEXT NOT NULL,
    mail    TEXT NOT NULL,
    body    TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    used    BIGINT NOT NULL
);
CREATE INDEX proofs_guest ON proofs (guest, kind);
CREATE INDEX proofs_mail ON proofs (mail, created) WHERE mail <> '';
CREATE INDEX proofs_expires ON proofs (expires);
CREATE INDEX chat_guest ON chat (guest);

-- +goose Down
DROP INDEX chat_guest;
DROP TABLE proofs;
DROP TABLE passkeys;
DROP TABLE sessions;
DROP INDEX tokens_guest;
ALTER TABLE tokens DROP COLUMN used;
ALTER TABLE tokens DROP COLUMN expires;
ALTER TABLE tokens DROP COLUMN scope;
ALTER TABLE tokens DROP COLUMN name;
DROP INDEX guests_mail;
ALTER TABLE guests DROP COLUMN mail;
ALTER TABLE guests DROP COLUMN merged;
ALTER TABLE guests DROP COLUMN former;
ALTER TABLE guests DROP COLUMN account;
