-- oldest program: 0134
-- Imports of specialists from files: the file until it is imported, the results of its rows, and how far the work on them is.

CREATE TABLE imports (
  id text PRIMARY KEY,
  kind text NOT NULL,
  file_name text NOT NULL,
  status text NOT NULL CHECK (
    status IN ('uploaded', 'checking', 'checked', 'importing', 'imported', 'inviting', 'undoing', 'undone')
  ),
  columns text NOT NULL,
  mapping text NOT NULL,
  row_count integer NOT NULL,
  cursor integer NOT NULL DEFAULT 0,
  handled integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  counts text NOT NULL DEFAULT '{}',
  created_by text NOT NULL REFERENCES users(id),
  created_at integer NOT NULL,
  changed_at integer NOT NULL
);
CREATE INDEX imports_created_idx ON imports (created_at, id);
CREATE INDEX imports_changed_idx ON imports (status, changed_at);

CREATE TABLE import_files (
  import_id text PRIMARY KEY REFERENCES imports(id),
  bytes blob NOT NULL
);

CREATE TABLE import_rows (
  import_id text NOT NULL REFERENCES imports(id),
  row integer NOT NULL,
  label text NOT NULL,
  status text NOT NULL CHECK (status IN ('ready', 'added', 'present', 'refused', 'removed', 'kept')),
  notes text NOT NULL DEFAULT '[]',
  user_id text REFERENCES users(id),
  PRIMARY KEY (import_id, row)
);
CREATE INDEX import_rows_status_idx ON import_rows (import_id, status, row);
CREATE INDEX import_rows_user_idx ON import_rows (user_id) WHERE user_id IS NOT NULL;
