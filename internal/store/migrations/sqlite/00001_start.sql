-- +goose Up
CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
);
CREATE TABLE guests (
    id      TEXT PRIMARY KEY,
    name    TEXT NOT NULL,
    named   BIGINT NOT NULL,
    created BIGINT NOT NULL
);
CREATE TABLE tokens (
    hash    TEXT PRIMARY KEY,
    guest   TEXT NOT NULL REFERENCES guests (id),
    created BIGINT NOT NULL
);
CREATE TABLE tables (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    revision   BIGINT NOT NULL,
    components TEXT NOT NULL,
    options    TEXT NOT NULL,
    secret     BLOB NOT NULL,
    host       TEXT NOT NULL REFERENCES guests (id),
    status     TEXT NOT NULL,
    undo       TEXT NOT NULL,
    listed     BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    changed    BIGINT NOT NULL,
    fork_of    TEXT NOT NULL,
    fork_at    BIGINT NOT NULL,
    origin     BLOB,
    rematch    TEXT NOT NULL,
    events     BIGINT NOT NULL,
    round      BIGINT NOT NULL,
    acting     BIGINT NOT NULL,
    winner     TEXT NOT NULL
);
CREATE INDEX tables_status ON tables (status, changed);
CREATE INDEX tables_host ON tables (host);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    kind     TEXT NOT NULL,
    guest    TEXT NOT NULL,
    name     TEXT NOT NULL,
    bot      TEXT NOT NULL,
    resigned BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_guest ON seats (guest);
CREATE TABLE events (
    table_id TEXT NOT NULL,
    seq      BIGINT NOT NULL,
    kind     TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    body     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    hash     BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE chat (
    table_id TEXT NOT NULL,
    n        BIGINT NOT NULL,
    guest    TEXT NOT NULL,
    name     TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    body     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    table_id TEXT NOT NULL,
    seq      BIGINT NOT NULL,
    body     BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE snapshots;
DROP TABLE chat;
DROP TABLE events;
DROP TABLE seats;
DROP TABLE tables;
DROP TABLE tokens;
DROP TABLE guests;
DROP TABLE settings;
