-- +goose Up
-- What people have told the house to do for them. Nobody else sees it.
CREATE TABLE plans (
    table_id TEXT COLLATE "C" NOT NULL,
    seat     BIGINT NOT NULL,
    rev      BIGINT NOT NULL,
    person   TEXT COLLATE "C" NOT NULL,
    body     TEXT NOT NULL,
    held     TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- +goose Down
DROP TABLE plans;
