-- +goose Up
ALTER TABLE seats ADD COLUMN awards TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE seats DROP COLUMN awards;
