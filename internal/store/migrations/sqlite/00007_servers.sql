-- +goose Up
-- For several servers: rev counts what people change of a table, request is the open question to take something back,
-- mover the server that moves the bots. servers is who is alive.
ALTER TABLE tables ADD COLUMN rev BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN request TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN mover TEXT NOT NULL DEFAULT '';
CREATE TABLE servers (
    id   TEXT PRIMARY KEY NOT NULL,
    beat BIGINT NOT NULL
);
-- One index for each list that a house with many tables must find without reading them all.
DROP INDEX tables_status;
DROP INDEX tables_host;
CREATE INDEX tables_host ON tables (host, name);
CREATE INDEX tables_name ON tables (name, status);
CREATE INDEX tables_mover ON tables (mover) WHERE status = 'playing';
CREATE INDEX tables_open ON tables (changed) WHERE listed = 1 AND status = 'waiting';
CREATE INDEX tables_unfinished ON tables (id) WHERE status IN ('playing', 'halted');
DROP INDEX seats_guest;
CREATE INDEX seats_guest ON seats (guest, table_id);

-- +goose Down
DROP INDEX seats_guest;
CREATE INDEX seats_guest ON seats (guest);
DROP INDEX tables_unfinished;
DROP INDEX tables_open;
DROP INDEX tables_mover;
DROP INDEX tables_name;
DROP INDEX tables_host;
CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_status ON tables (status, changed);
DROP TABLE servers;
ALTER TABLE tables DROP COLUMN mover;
ALTER TABLE tables DROP COLUMN request;
ALTER TABLE tables DROP COLUMN rev;
