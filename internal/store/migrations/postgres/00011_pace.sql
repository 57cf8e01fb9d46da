-- +goose Up
-- How time is kept at a table, when its game began, when somebody has to look at its clocks, and how they stood then.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN began BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_due ON tables (due) WHERE status = 'playing' AND due > 0;
-- The one row of pulse says when somebody last kept the time, by the clock of the house and by that of the database.
CREATE TABLE pulse (
    id    BIGINT PRIMARY KEY,
    house BIGINT NOT NULL,
    at    BIGINT NOT NULL
);
CREATE TABLE downtime (
    began BIGINT PRIMARY KEY,
    ended BIGINT NOT NULL
);
CREATE TABLE holidays (
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    began BIGINT NOT NULL,
    until BIGINT NOT NULL,
    ended BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (guest, began)
);

-- +goose Down
DROP TABLE holidays;
DROP TABLE downtime;
DROP TABLE pulse;
DROP INDEX tables_due;
ALTER TABLE tables DROP COLUMN clocks;
ALTER TABLE tables DROP COLUMN due;
ALTER TABLE tables DROP COLUMN began;
ALTER TABLE tables DROP COLUMN pace;
