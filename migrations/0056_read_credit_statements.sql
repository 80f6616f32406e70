-- A specialist's credit statement: a page of the ledger in its order, by category or all together, and the balance up to
-- a line, each read from one index alone.

DROP INDEX credit_entries_specialist_idx;
CREATE INDEX credit_entries_specialist_idx ON credit_entries (specialist_id, created_at, id, kind);
CREATE INDEX credit_entries_category_idx ON credit_entries (specialist_id, category_id, created_at, id, kind, amount);
