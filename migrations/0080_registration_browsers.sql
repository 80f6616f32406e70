-- oldest program: 0063
-- The browser that created an account is signed in when it verifies the address. The cookie's token is not stored.
CREATE TABLE registration_browsers (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL UNIQUE REFERENCES users(id),
  token_hash text NOT NULL,
  expires_at integer NOT NULL
);
CREATE INDEX registration_browsers_expires_idx ON registration_browsers (expires_at);
