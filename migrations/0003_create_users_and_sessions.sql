-- People with an account. Sessions keep a hash of their token, never the token.

CREATE TABLE users (
  id text PRIMARY KEY NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  locale text DEFAULT 'en' NOT NULL,
  time_zone text DEFAULT 'UTC' NOT NULL,
  is_admin integer DEFAULT false NOT NULL,
  status text DEFAULT 'needs-verification' NOT NULL,
  suspension_reason text,
  email_verified_at integer,
  onboarded_at integer,
  first_login_at integer,
  last_login_at integer,
  login_count integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX users_email_unique ON users (email);

CREATE TABLE sessions (
  id text PRIMARY KEY NOT NULL,
  token_hash text NOT NULL,
  user_id text NOT NULL,
  created_at integer NOT NULL,
  last_seen_at integer NOT NULL,
  address text,
  user_agent text,
  revoked_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX sessions_token_hash_unique ON sessions (token_hash);
CREATE INDEX sessions_user_idx ON sessions (user_id);
