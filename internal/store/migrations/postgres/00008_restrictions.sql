-- +goose Up
-- Whoever is muted says nothing and takes no other name; whoever is banned changes nothing at all.
ALTER TABLE guests ADD COLUMN muted BIGINT NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN banned BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE guests DROP COLUMN banned;
ALTER TABLE guests DROP COLUMN muted;
