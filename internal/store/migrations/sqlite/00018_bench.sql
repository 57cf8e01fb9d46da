-- +goose Up
-- Component sets that owners of a printed game have typed, named by their numbers, and who confirms them.
CREATE TABLE component_sets (
    game    TEXT NOT NULL,
    id      TEXT NOT NULL,
    name    TEXT NOT NULL,
    owner   TEXT NOT NULL,
    created BIGINT NOT NULL,
    differs BIGINT NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (game, id)
);
CREATE INDEX component_sets_owner ON component_sets (owner);
CREATE TABLE component_confirmed (
    game   TEXT NOT NULL,
    id     TEXT NOT NULL,
    person TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, id, person)
);
CREATE INDEX component_confirmed_person ON component_confirmed (person);

-- +goose Down
DROP TABLE component_confirmed;
DROP TABLE component_sets;
