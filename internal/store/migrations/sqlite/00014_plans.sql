-- +goose Up
-- What people have told the house to do for them. Nobody else sees it.
CREATE TABLE plans (
    table_id TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    rev      BIGINT NOT NULL,
    person   TEXT NOT NULL,
    body     TEXT NOT NULL,
    held     TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE plans;
