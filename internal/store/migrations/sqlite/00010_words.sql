-- +goose Up
-- What people hear of wherever they are. ears is how a person wants to hear: choices, quiet hours and language, as JSON; mail is
-- whether anything of it goes by mail.
CREATE TABLE ears (
    person TEXT PRIMARY KEY NOT NULL REFERENCES guests (id),
    mail   BIGINT NOT NULL,
    body   TEXT NOT NULL
);
-- The devices that get pushes: a browser's address and keys. id is a hash of the address.
CREATE TABLE pushes (
    id       TEXT PRIMARY KEY NOT NULL,
    person   TEXT NOT NULL REFERENCES guests (id),
    endpoint TEXT NOT NULL,
    key      TEXT NOT NULL,
    auth     TEXT NOT NULL,
    device   TEXT NOT NULL,
    created  BIGINT NOT NULL
);
CREATE INDEX pushes_person ON pushes (person);
-- A webhook for each person, with what it answered last.
CREATE TABLE hooks (
    person   TEXT PRIMARY KEY NOT NULL REFERENCES guests (id),
    url      TEXT NOT NULL,
    shape    TEXT NOT NULL,
    secret   TEXT NOT NULL,
    answer   TEXT NOT NULL,
    answered BIGINT NOT NULL
);
-- The tables of which a person wants to hear nothing.
CREATE TABLE silenced (
    person   TEXT NOT NULL REFERENCES guests (id),
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
);
-- What is to be told, and what was: state is empty until it is decided, digest when it goes into a daily letter. at, due and sent
-- are by the house's clock, noted by that of the database, as is when somebody was seen looking.
CREATE TABLE words (
    person   TEXT NOT NULL REFERENCES guests (id),
    occasion TEXT NOT NULL,
    kind     TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    deadline BIGINT NOT NULL,
    noted    BIGINT NOT NULL,
    due      BIGINT NOT NULL,
    state    TEXT NOT NULL,
    sent     BIGINT NOT NULL,
    digest   BIGINT NOT NULL,
    PRIMARY KEY (person, occasion)
);
CREATE INDEX words_due ON words (due) WHERE state = '';
CREATE INDEX words_digest ON words (digest) WHERE digest > 0;
-- The pages that people with ears look at. gone is set when a page has said that nobody looks at it any more.
CREATE TABLE looks (
    page   TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL REFERENCES guests (id),
    seen   BIGINT NOT NULL,
    gone   BIGINT NOT NULL
);
CREATE INDEX looks_person ON looks (person);

-- +goose Down
DROP TABLE looks;
DROP TABLE words;
DROP TABLE silenced;
DROP TABLE hooks;
DROP TABLE pushes;
DROP TABLE ears;
