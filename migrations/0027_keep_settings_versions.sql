-- Every version of every settings document is kept, with who made it: legal texts stay readable, changes have a history.

CREATE TABLE settings_versions (
  name text NOT NULL,
  version integer NOT NULL,
  body text NOT NULL,
  changed_keys text NOT NULL,
  changed_at integer NOT NULL,
  changed_by text,
  PRIMARY KEY (name, version)
);

INSERT INTO settings_versions (name, version, body, changed_keys, changed_at, changed_by)
SELECT name, version, body, '[]', changed_at, changed_by FROM settings_documents;
