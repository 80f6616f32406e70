-- The three settings documents, each replaced whole and only by who read its present version.

CREATE TABLE settings_documents (
  name text PRIMARY KEY NOT NULL,
  version integer NOT NULL,
  body text NOT NULL,
  changed_at integer NOT NULL,
  changed_by text
);
