-- Second factors of accounts: passkeys, authenticator apps and recovery codes; sign-ins that wait for one; and the
-- challenges that passkeys sign. Secrets of authenticator apps are encrypted, recovery codes and tokens are hashes.

CREATE TABLE passkeys (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter integer NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_at integer NOT NULL,
  last_used_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX passkeys_credential_id_unique ON passkeys (credential_id);
CREATE INDEX passkeys_user_idx ON passkeys (user_id,created_at);

-- One authenticator app for each account. A new one is proposed until its first code proves that it works.
CREATE TABLE totp_secrets (
  user_id text PRIMARY KEY NOT NULL,
  secret text,
  confirmed_at integer,
  last_step integer DEFAULT 0 NOT NULL,
  proposed_secret text,
  proposed_until integer,
  FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE recovery_codes (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  code_hash text NOT NULL,
  used_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX recovery_codes_user_idx ON recovery_codes (user_id,code_hash);

CREATE TABLE pending_logins (
  id text PRIMARY KEY NOT NULL,
  token_hash text NOT NULL,
  user_id text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX pending_logins_token_hash_unique ON pending_logins (token_hash);
CREATE INDEX pending_logins_user_idx ON pending_logins (user_id);
CREATE INDEX pending_logins_expires_idx ON pending_logins (expires_at);

-- `owner_id` is the session or the pending login for which the challenge was made; each has one at a time.
CREATE TABLE passkey_challenges (
  id text PRIMARY KEY NOT NULL,
  challenge text NOT NULL,
  owner_id text NOT NULL,
  user_id text NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX passkey_challenges_owner_id_unique ON passkey_challenges (owner_id);
CREATE INDEX passkey_challenges_user_idx ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expires_idx ON passkey_challenges (expires_at);
