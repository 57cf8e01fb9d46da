-- +goose Up
ALTER TABLE events ADD COLUMN part TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE events DROP COLUMN part;
