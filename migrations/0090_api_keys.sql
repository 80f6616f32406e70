-- oldest program: 0063
-- Keys with which a person's programs call the API. Only the hash of a key is stored. Older programs don't accept keys.
CREATE TABLE api_keys (
  id text PRIMARY KEY NOT NULL,
  owner_id text NOT NULL REFERENCES users(id),
  audience text NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  scopes text NOT NULL,
  addresses text NOT NULL,
  created_at integer NOT NULL,
  expires_at integer,
  last_used_at integer,
  last_address text,
  CONSTRAINT api_keys_audience CHECK (audience IN ('specialist', 'admin'))
);
CREATE INDEX api_keys_owner_idx ON api_keys (owner_id, audience);
