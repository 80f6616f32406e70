-- oldest program: 0134
-- The payments of everybody, the newest first.
CREATE INDEX transactions_created_idx ON transactions (created_at);
