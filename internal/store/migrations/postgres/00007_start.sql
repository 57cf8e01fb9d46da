-- +goose Up
-- What the first seven migrations of SQLite come to; from here on the numbers go together. Ids are compared byte by byte, as
-- SQLite does, whatever the language of the database.
CREATE TABLE settings (
    name  TEXT COLLATE "C" PRIMARY KEY,
    value BYTEA NOT NULL
);
CREATE TABLE guests (
    id      TEXT COLLATE "C" PRIMARY KEY,
    name    TEXT NOT NULL,
    named   BIGINT NOT NULL,
    created BIGINT NOT NULL
);
CREATE TABLE tokens (
    hash    TEXT COLLATE "C" PRIMARY KEY,
    guest   TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    created BIGINT NOT NULL
);
CREATE TABLE tables (
    id         TEXT COLLATE "C" PRIMARY KEY,
    game       TEXT NOT NULL,
    revision   BIGINT NOT NULL,
    components TEXT NOT NULL,
    options    TEXT NOT NULL,
    secret     BYTEA NOT NULL,
    host       TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    status     TEXT COLLATE "C" NOT NULL,
    undo       TEXT NOT NULL,
    listed     BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    changed    BIGINT NOT NULL,
    fork_of    TEXT NOT NULL,
    fork_at    BIGINT NOT NULL,
    origin     BYTEA,
    rematch    TEXT NOT NULL,
    events     BIGINT NOT NULL,
    round      BIGINT NOT NULL,
    acting     BIGINT NOT NULL,
    winner     TEXT NOT NULL,
    reason     TEXT NOT NULL DEFAULT '',
    name       TEXT COLLATE "C" NOT NULL DEFAULT '',
    rev        BIGINT NOT NULL DEFAULT 0,
    request    TEXT NOT NULL DEFAULT '',
    mover      TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX tables_host ON tables (host, name);
CREATE INDEX tables_name ON tables (name, status);
CREATE INDEX tables_mover ON tables (mover) WHERE status = 'playing';
CREATE INDEX tables_open ON tables (changed) WHERE listed = 1 AND status = 'waiting';
CREATE INDEX tables_unfinished ON tables (id) WHERE status IN ('playing', 'halted');
CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    kind     TEXT NOT NULL,
    guest    TEXT COLLATE "C" NOT NULL,
    name     TEXT NOT NULL,
    bot      TEXT NOT NULL,
    resigned BIGINT NOT NULL,
    awards   TEXT NOT NULL DEFAULT '',
    alias    TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_guest ON seats (guest, table_id);
CREATE TABLE events (
    table_id TEXT COLLATE "C" NOT NULL,
    seq      BIGINT NOT NULL,
    kind     TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    body     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    hash     BYTEA NOT NULL,
    part     TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE chat (
    table_id TEXT COLLATE "C" NOT NULL,
    n        BIGINT NOT NULL,
    guest    TEXT COLLATE "C" NOT NULL,
    name     TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    body     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);
CREATE TABLE hidden (
    guest    TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
);
CREATE TABLE servers (
    id   TEXT COLLATE "C" PRIMARY KEY,
    beat BIGINT NOT NULL
);

-- +goose Down
DROP TABLE servers;
DROP TABLE hidden;
DROP TABLE chat;
DROP TABLE events;
DROP TABLE seats;
DROP TABLE tables;
DROP TABLE tokens;
DROP TABLE guests;
DROP TABLE settings;
