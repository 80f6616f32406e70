-- oldest program: 0134
-- Exports of everything, in parts until they are downloaded and deleted.

CREATE TABLE data_exports (
  id text PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('preparing', 'ready')),
  total integer NOT NULL DEFAULT 0,
  handled integer NOT NULL DEFAULT 0,
  position integer NOT NULL DEFAULT 0,
  cursor text,
  bytes integer NOT NULL DEFAULT 0,
  created_by text NOT NULL REFERENCES users(id),
  created_at integer NOT NULL
);
CREATE INDEX data_exports_created_idx ON data_exports (created_at, id);
CREATE UNIQUE INDEX data_exports_preparing_idx ON data_exports (status) WHERE status = 'preparing';

CREATE TABLE export_files (
  export_id text NOT NULL REFERENCES data_exports(id),
  name text NOT NULL,
  parts integer NOT NULL,
  size integer NOT NULL,
  crc integer NOT NULL,
  PRIMARY KEY (export_id, name)
);

CREATE TABLE export_parts (
  export_id text NOT NULL REFERENCES data_exports(id),
  name text NOT NULL,
  part integer NOT NULL,
  bytes blob NOT NULL,
  PRIMARY KEY (export_id, name, part)
);
