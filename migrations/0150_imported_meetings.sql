-- oldest program: 0134
-- The meeting that a row of an import is about.

ALTER TABLE import_rows ADD COLUMN meeting_id text REFERENCES meetings(id);
CREATE INDEX import_rows_meeting_idx ON import_rows (meeting_id) WHERE meeting_id IS NOT NULL;
