-- +goose Up
ALTER TABLE tables ADD COLUMN name TEXT NOT NULL DEFAULT '';
CREATE TABLE hidden (
    guest    TEXT NOT NULL REFERENCES guests (id),
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE hidden;
ALTER TABLE tables DROP COLUMN name;
