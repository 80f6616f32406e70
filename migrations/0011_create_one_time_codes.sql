-- One-time codes of links in mails, how often mails were asked for, addresses that are owed a last mail,
-- and what an account remembers of its terms and of its end. No table holds a secret of a link.

CREATE TABLE one_time_codes (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  purpose text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  new_email text,
  expires_at integer NOT NULL,
  used_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX one_time_codes_user_idx ON one_time_codes (user_id,purpose);
CREATE INDEX one_time_codes_expires_idx ON one_time_codes (expires_at);

-- Addresses are kept as keyed hashes, for addresses with and without an account alike.
CREATE TABLE mail_requests (
  id text PRIMARY KEY NOT NULL,
  address_key text NOT NULL,
  kind text NOT NULL,
  at integer NOT NULL
);
CREATE INDEX mail_requests_address_idx ON mail_requests (address_key,at);
CREATE INDEX mail_requests_at_idx ON mail_requests (at);

CREATE TABLE former_addresses (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  address text NOT NULL,
  name text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX former_addresses_created_idx ON former_addresses (created_at);

ALTER TABLE users ADD terms_version text;
ALTER TABLE users ADD terms_accepted_at integer;
ALTER TABLE users ADD deleted_at integer;
CREATE INDEX sessions_seen_idx ON sessions (last_seen_at);
