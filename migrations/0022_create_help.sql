-- Help requests: what people ask those who run Parley, the thread of each, words to find them by, and counter rows
-- for the lists (owner '' is everybody, day -1 is all days). A lead has one open dispute at most.

CREATE TABLE help_requests (
  id text PRIMARY KEY NOT NULL,
  number integer NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  lead_id text,
  transaction_id text,
  subject text NOT NULL,
  status text NOT NULL,
  resolution text,
  last_by text NOT NULL,
  created_at integer NOT NULL,
  changed_at integer NOT NULL,
  resolved_at integer,
  deleted_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id),
  FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE SET NULL,
  FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX help_requests_number_idx ON help_requests (number);
CREATE INDEX help_requests_changed_idx ON help_requests (changed_at, id);
CREATE INDEX help_requests_created_idx ON help_requests (created_at, id);
CREATE INDEX help_requests_status_idx ON help_requests (status, changed_at, id);
CREATE INDEX help_requests_user_idx ON help_requests (user_id, changed_at, id);
CREATE INDEX help_requests_transaction_idx ON help_requests (transaction_id);
CREATE INDEX help_requests_lead_idx ON help_requests (lead_id, created_at);
CREATE UNIQUE INDEX help_requests_dispute_idx ON help_requests (lead_id) WHERE kind = 'lead-dispute' AND status IN ('open', 'in-progress', 'waiting-for-user') AND deleted_at IS NULL;
CREATE INDEX help_requests_resolved_idx ON help_requests (resolved_at) WHERE status = 'resolved' AND deleted_at IS NULL;

CREATE TABLE help_messages (
  id text PRIMARY KEY NOT NULL,
  request_id text NOT NULL,
  at integer NOT NULL,
  side text NOT NULL,
  author_id text,
  body text,
  change text,
  FOREIGN KEY (request_id) REFERENCES help_requests(id),
  FOREIGN KEY (author_id) REFERENCES users(id)
);
CREATE INDEX help_messages_request_idx ON help_messages (request_id, at, id);

CREATE TABLE help_words (
  word text NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY(word, request_id),
  FOREIGN KEY (request_id) REFERENCES help_requests(id)
) WITHOUT ROWID;
CREATE INDEX help_words_request_idx ON help_words (request_id);

CREATE TABLE help_people (
  word text NOT NULL,
  user_id text NOT NULL,
  PRIMARY KEY(word, user_id),
  FOREIGN KEY (user_id) REFERENCES users(id)
) WITHOUT ROWID;
CREATE INDEX help_people_user_idx ON help_people (user_id);

CREATE TABLE help_counts (
  owner text NOT NULL,
  day integer NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  requests integer NOT NULL,
  PRIMARY KEY(owner, day, kind, status)
) WITHOUT ROWID;
