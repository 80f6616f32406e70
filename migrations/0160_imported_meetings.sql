-- oldest program: 0134
-- What an imported meeting was in its file, so that the same file doesn't bring back what was cancelled, moved or erased
-- since. A keyed hash of specialist, start and visitor, until that start.
CREATE TABLE imported_meetings (
  key text PRIMARY KEY NOT NULL,
  meeting_id text NOT NULL REFERENCES meetings (id),
  starts_at integer NOT NULL
);
CREATE INDEX imported_meetings_start_idx ON imported_meetings (starts_at);
CREATE INDEX imported_meetings_meeting_idx ON imported_meetings (meeting_id);
-- When an import last went on, so that one that has stopped is started again.
ALTER TABLE imports ADD COLUMN stepped_at integer;
