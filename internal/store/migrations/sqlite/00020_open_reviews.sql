-- +goose Up
-- The reviews that are being made: few of many, asked for whenever one is begun and whenever lost ones are looked for.
CREATE INDEX reviews_open ON reviews (changed) WHERE body = '' AND failed = '';

-- +goose Down
DROP INDEX reviews_open;
