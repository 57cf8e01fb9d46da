-- +goose Up
-- Who may watch a table (anybody, invited), the standing group it belongs to, and what it says of itself in the lobby.
ALTER TABLE tables ADD COLUMN watch TEXT NOT NULL DEFAULT 'anybody';
ALTER TABLE tables ADD COLUMN grp TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN level TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_group ON tables (grp) WHERE grp <> '';
-- What was said before there were two rooms belongs to those who play.
ALTER TABLE chat ADD COLUMN room TEXT NOT NULL DEFAULT '';
CREATE INDEX guests_name ON guests (name);
-- One row for two people, whoever asked: asked, refused or friends.
CREATE TABLE friends (
    asker TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    asked TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    state TEXT NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (asker, asked)
);
CREATE INDEX friends_asked ON friends (asked);
-- Whom a person does not want to hear of (muted), or to have to do with at all (blocked).
CREATE TABLE shunned (
    person  TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    other   TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    blocked BIGINT NOT NULL,
    muted   BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE TABLE standing_groups (
    id      TEXT COLLATE "C" PRIMARY KEY,
    name    TEXT NOT NULL,
    owner   TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    link    TEXT NOT NULL,
    created BIGINT NOT NULL
);
-- Whoever has not joined yet (0) is invited.
CREATE TABLE group_members (
    grp    TEXT COLLATE "C" NOT NULL REFERENCES standing_groups (id),
    person TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    joined BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (grp, person)
);
CREATE INDEX group_members_person ON group_members (person);
-- Links to a table that are for so many people; who came by one may look on (1), whom the host sent away may not sit down (0).
CREATE TABLE table_links (
    code     TEXT COLLATE "C" PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    uses     BIGINT NOT NULL,
    until    BIGINT NOT NULL
);
CREATE INDEX table_links_table ON table_links (table_id);
CREATE TABLE admitted (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    person   TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    welcome  BIGINT NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE TABLE notes (
    person   TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    body     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);
-- Reports outlive the table that they speak of.
CREATE TABLE reports (
    id       TEXT COLLATE "C" PRIMARY KEY,
    reporter TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    person   TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    body     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    closed   BIGINT NOT NULL
);
CREATE INDEX reports_reporter ON reports (reporter, at);
-- Where somebody was seen last; the table is empty for the rest of the house.
CREATE TABLE presence (
    person   TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    table_id TEXT COLLATE "C" NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX presence_table ON presence (table_id, at);
-- Whoever is not here wants to be seen.
CREATE TABLE unseen (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES guests (id)
);

-- +goose Down
DROP TABLE unseen;
DROP TABLE presence;
DROP TABLE reports;
DROP TABLE notes;
DROP TABLE admitted;
DROP TABLE table_links;
DROP TABLE group_members;
DROP TABLE standing_groups;
DROP TABLE shunned;
DROP TABLE friends;
DROP INDEX guests_name;
ALTER TABLE chat DROP COLUMN room;
DROP INDEX tables_group;
ALTER TABLE tables DROP COLUMN level;
ALTER TABLE tables DROP COLUMN language;
ALTER TABLE tables DROP COLUMN grp;
ALTER TABLE tables DROP COLUMN watch;
