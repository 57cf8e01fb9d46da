-- +goose Up
-- What the owner of a study writes beside one of its games: lines that were tried, remarks and arrows.
ALTER TABLE study_games ADD COLUMN rev BIGINT NOT NULL DEFAULT 0;
ALTER TABLE study_games ADD COLUMN body TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE study_games DROP COLUMN body;
ALTER TABLE study_games DROP COLUMN rev;
