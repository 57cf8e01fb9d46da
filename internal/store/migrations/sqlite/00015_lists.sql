-- +goose Up
-- The lists of somebody who has very many tables are read from these alone.
CREATE INDEX tables_hosted ON tables (host, status, changed, id);
CREATE INDEX tables_listed ON tables (id, host, status, changed);

-- +goose Down
DROP INDEX tables_listed;
DROP INDEX tables_hosted;
