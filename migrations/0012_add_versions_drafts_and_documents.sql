-- Versions, so that two tabs notice each other; drafts of forms, so that a closed tab loses nothing;
-- and the documents that prove credentials, kept in the database so that every web machine has them.

ALTER TABLE profiles ADD version integer DEFAULT 1 NOT NULL;
ALTER TABLE calendars ADD version integer DEFAULT 1 NOT NULL;

-- A draft that is done with stays as a row without content: its version goes on counting.
CREATE TABLE form_drafts (
  user_id text NOT NULL,
  form text NOT NULL,
  version integer NOT NULL,
  content text,
  based_on integer,
  changed_at integer NOT NULL,
  PRIMARY KEY(user_id, form),
  FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE credential_documents (
  id text PRIMARY KEY NOT NULL,
  credential_id text NOT NULL,
  specialist_id text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes blob NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (credential_id) REFERENCES credentials(id),
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX credential_documents_credential_idx ON credential_documents (credential_id);
CREATE INDEX credential_documents_specialist_idx ON credential_documents (specialist_id);
