-- +goose Up
-- Who has no name of its own is stored by kind and number; before, an English name stood in its place. A winner is a seat.
UPDATE tables SET winner = COALESCE(
    (SELECT CAST(s.seat AS TEXT) FROM seats s WHERE s.table_id = tables.id AND s.name = tables.winner ORDER BY s.seat LIMIT 1), winner)
    WHERE winner <> '';
ALTER TABLE seats ADD COLUMN alias TEXT NOT NULL DEFAULT '';
UPDATE seats SET bot = 'greedy', name = substr(name, 1, length(name) - 9) WHERE kind = 'hot' AND bot = '' AND name GLOB '?* (greedy)';
UPDATE seats SET bot = 'random', name = substr(name, 1, length(name) - 9) WHERE kind = 'hot' AND bot = '' AND name GLOB '?* (random)';
UPDATE seats SET name = substr(name, 1, length(name) - length(bot) - 3)
    WHERE kind = 'bot' AND bot <> '' AND name LIKE '_% (' || bot || ')';
UPDATE seats SET alias = 'guest ' || substr(name, 7), name = '' WHERE name GLOB 'Guest [A-Z0-9][A-Z0-9][A-Z0-9]';
UPDATE seats SET alias = 'player ' || substr(name, 8), name = '' WHERE guest = '' AND (name GLOB 'Player [1-9]' OR name GLOB 'Joueur [1-9]');
UPDATE seats SET alias = 'player ' || (seat + 1), name = '' WHERE kind = 'hot' AND name IN ('red', 'blue', 'green', 'yellow', 'white', 'black', 'purple', 'orange', 'brown', 'grey');
UPDATE guests SET name = '' WHERE named = 0;
UPDATE chat SET name = '' WHERE name GLOB 'Guest [A-Z0-9][A-Z0-9][A-Z0-9]';

-- +goose Down
ALTER TABLE seats DROP COLUMN alias;
