-- +goose Up
-- Games that were judged, or are being judged, by who judged them and how deeply.
CREATE TABLE reviews (
    table_id TEXT NOT NULL,
    depth    TEXT NOT NULL,
    version  BIGINT NOT NULL,
    job      TEXT NOT NULL,
    person   TEXT NOT NULL,
    done     BIGINT NOT NULL,
    total    BIGINT NOT NULL,
    changed  BIGINT NOT NULL,
    failed   TEXT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id, depth, version)
) WITHOUT ROWID;
-- What people have written beside a game.
CREATE TABLE remarks (
    table_id TEXT NOT NULL,
    rev      BIGINT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE remarks;
DROP TABLE reviews;
