-- oldest program: 0134
-- Clients whom specialists had before, as keyed hashes, and why a lead uses no credit.
CREATE TABLE own_clients (
  specialist_id text NOT NULL REFERENCES users(id),
  kind text NOT NULL,
  hash text NOT NULL,
  key_id text NOT NULL,
  added_at integer NOT NULL,
  PRIMARY KEY (specialist_id, kind, hash)
) WITHOUT ROWID;
ALTER TABLE leads ADD COLUMN free_reason text;
