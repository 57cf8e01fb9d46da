-- +goose Up
-- Whoever is a program says so wherever its name stands.
ALTER TABLE guests ADD COLUMN program BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE guests DROP COLUMN program;
