-- +goose Up
-- Games that were judged, or are being judged, by who judged them and how deeply.
CREATE TABLE reviews (
    table_id TEXT COLLATE "C" NOT NULL,
    depth    TEXT COLLATE "C" NOT NULL,
    version  BIGINT NOT NULL,
    job      TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL,
    done     BIGINT NOT NULL,
    total    BIGINT NOT NULL,
    changed  BIGINT NOT NULL,
    failed   TEXT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id, depth, version)
);
-- What people have written beside a game.
CREATE TABLE remarks (
    table_id TEXT COLLATE "C" NOT NULL,
    rev      BIGINT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id)
);

-- +goose Down
DROP TABLE remarks;
DROP TABLE reviews;
