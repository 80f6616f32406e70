-- oldest program: 0134
-- Invitations of specialists by address. An address has one that is open at most; whether it has an account is decided
-- when the link is used, so that an invitation says nothing about it.

CREATE TABLE invitations (
  id text PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'withdrawn')),
  version integer NOT NULL DEFAULT 1,
  invited_by text NOT NULL REFERENCES users(id),
  created_at integer NOT NULL,
  sent_at integer NOT NULL,
  expires_at integer NOT NULL,
  user_id text REFERENCES users(id)
);
CREATE UNIQUE INDEX invitations_open_idx ON invitations (email) WHERE status = 'open';
CREATE INDEX invitations_created_idx ON invitations (created_at, id);
CREATE INDEX invitations_status_idx ON invitations (status, created_at, id);
CREATE INDEX invitations_expires_idx ON invitations (expires_at);
CREATE INDEX invitations_user_idx ON invitations (user_id);
