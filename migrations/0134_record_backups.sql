-- oldest program: 0063
-- When the database was last backed up, for a metric and an alert. Older programs neither read nor write it.
CREATE TABLE last_backup (
  id integer PRIMARY KEY CONSTRAINT last_backup_id CHECK (id = 1),
  finished_at integer NOT NULL,
  bytes integer NOT NULL,
  migration integer NOT NULL
);
