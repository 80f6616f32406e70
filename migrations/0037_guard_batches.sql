-- Writes that reach a libSQL server as one batch. A statement of the batch inserts 0 into the guard when a fact has
-- changed, so that the check fails and nothing of the batch is applied.
CREATE TABLE batch_guard (ok integer NOT NULL CHECK (ok = 1));

-- Batches that were applied, so that a lost response is no second booking. Rows are deleted after a day.
CREATE TABLE applied_batches (
  id text PRIMARY KEY,
  applied_at integer NOT NULL
);
CREATE INDEX applied_batches_applied_idx ON applied_batches (applied_at);
