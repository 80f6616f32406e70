-- oldest program: 0063
-- Times that a specialist blocks for themselves, on one day each: visitors can't book them. An older program ignores them.
CREATE TABLE blocked_times (
  id text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL REFERENCES users(id),
  starts_at integer NOT NULL,
  ends_at integer NOT NULL,
  created_at integer NOT NULL,
  CONSTRAINT blocked_times_order CHECK (starts_at < ends_at)
);
CREATE INDEX blocked_times_specialist_idx ON blocked_times (specialist_id, starts_at);
CREATE INDEX blocked_times_ends_idx ON blocked_times (ends_at);
