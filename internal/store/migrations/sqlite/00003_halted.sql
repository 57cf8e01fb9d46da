-- +goose Up
ALTER TABLE tables ADD COLUMN reason TEXT NOT NULL DEFAULT '';
DROP TABLE snapshots;

-- +goose Down
CREATE TABLE snapshots (
    table_id TEXT NOT NULL,
    seq      BIGINT NOT NULL,
    body     BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
ALTER TABLE tables DROP COLUMN reason;
