-- +goose Up
-- rated is whether a table's game counts. finished and results are the games that are over, one row for each and one for each
-- seat; an option that differs from the default is a row of finished_options. best is the highest score; public is whether
-- everybody finds it; rated is 0 for games that do not count, 1 for those still to be counted, 2 for those that were.
ALTER TABLE tables ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
CREATE TABLE finished (
    table_id TEXT COLLATE "C" PRIMARY KEY,
    game     TEXT COLLATE "C" NOT NULL,
    revision BIGINT NOT NULL,
    seats    BIGINT NOT NULL,
    ended    BIGINT NOT NULL,
    best     BIGINT NOT NULL,
    public   BIGINT NOT NULL,
    rated    BIGINT NOT NULL,
    chart    TEXT NOT NULL
);
CREATE INDEX finished_ended ON finished (ended, table_id) WHERE public = 1;
CREATE INDEX finished_game ON finished (game, ended, table_id) WHERE public = 1;
CREATE INDEX finished_best ON finished (game, best, table_id) WHERE public = 1;
CREATE INDEX finished_unrated ON finished (ended, table_id) WHERE rated = 1;
CREATE TABLE finished_options (
    opt      TEXT COLLATE "C" NOT NULL,
    ended    BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (opt, ended, table_id)
);
CREATE TABLE results (
    table_id TEXT COLLATE "C" NOT NULL,
    seat     BIGINT NOT NULL,
    person   TEXT COLLATE "C" NOT NULL,
    bot      TEXT COLLATE "C" NOT NULL,
    place    BIGINT NOT NULL,
    score    BIGINT NOT NULL,
    resigned BIGINT NOT NULL,
    agreed   BIGINT NOT NULL,
    ended    BIGINT NOT NULL,
    curve    TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_person ON results (person, ended, table_id);
CREATE INDEX guests_called ON guests (lower(name));
-- Games are counted one after the other: rated_games is their order. Figures are in thousandths of a point; seats is 0 for all
-- numbers of players together.
CREATE TABLE rated_games (
    n        BIGINT PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX rated_games_table ON rated_games (table_id);
CREATE TABLE ratings (
    player  TEXT COLLATE "C" NOT NULL,
    game    TEXT COLLATE "C" NOT NULL,
    seats   BIGINT NOT NULL,
    mu      BIGINT NOT NULL,
    sigma   BIGINT NOT NULL,
    games   BIGINT NOT NULL,
    won     BIGINT NOT NULL,
    PRIMARY KEY (player, game, seats)
);
CREATE INDEX ratings_list ON ratings (game, seats, mu, player) WHERE games >= 10;
CREATE TABLE rating_changes (
    player  TEXT COLLATE "C" NOT NULL,
    game    TEXT COLLATE "C" NOT NULL,
    seats   BIGINT NOT NULL,
    n       BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    at      BIGINT NOT NULL,
    before  BIGINT NOT NULL,
    mu      BIGINT NOT NULL,
    sigma   BIGINT NOT NULL,
    PRIMARY KEY (player, game, seats, n)
);
CREATE INDEX rating_changes_table ON rating_changes (table_id);
-- Whoever is not here is seen by everybody.
CREATE TABLE profiles (
    guest   TEXT COLLATE "C" PRIMARY KEY,
    private BIGINT NOT NULL
);
-- A ladder is a chain of seasons: of each that is played the next is open already.
CREATE TABLE seasons (
    id     TEXT COLLATE "C" PRIMARY KEY,
    game   TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    days   BIGINT NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    starts BIGINT NOT NULL,
    ends   BIGINT NOT NULL
);
CREATE UNIQUE INDEX seasons_game ON seasons (game, number);
CREATE INDEX seasons_due ON seasons (starts) WHERE status <> 'closed';
CREATE TABLE season_players (
    season TEXT COLLATE "C" NOT NULL,
    guest  TEXT COLLATE "C" NOT NULL,
    joined BIGINT NOT NULL,
    stays  BIGINT NOT NULL,
    grp    BIGINT NOT NULL,
    place  BIGINT NOT NULL,
    PRIMARY KEY (season, guest)
);
CREATE TABLE season_groups (
    season   TEXT COLLATE "C" NOT NULL,
    grp      BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (season, grp)
);
CREATE INDEX season_players_guest ON season_players (guest);
-- Studies are collections of records with comments.
CREATE TABLE studies (
    id      TEXT COLLATE "C" PRIMARY KEY,
    owner   TEXT COLLATE "C" NOT NULL,
    name    TEXT NOT NULL,
    about   TEXT NOT NULL,
    access  TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX studies_owner ON studies (owner, changed);
CREATE INDEX studies_public ON studies (changed) WHERE access = 'public';
CREATE TABLE study_games (
    study    TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    comment  TEXT NOT NULL,
    added    BIGINT NOT NULL,
    PRIMARY KEY (study, table_id)
);

-- +goose Down
DROP TABLE study_games;
DROP TABLE studies;
DROP TABLE season_groups;
DROP TABLE season_players;
DROP TABLE seasons;
DROP TABLE profiles;
DROP TABLE rating_changes;
DROP TABLE ratings;
DROP TABLE rated_games;
DROP INDEX guests_called;
DROP TABLE results;
DROP TABLE finished_options;
DROP TABLE finished;
ALTER TABLE tables DROP COLUMN rated;
