-- oldest program: 0063
-- Text messages about a meeting that are due at a time: reminders, and what an email could not say. Each is sent once for
-- one start, outside of quiet hours. An older program sends none of them.
CREATE TABLE due_texts (
  meeting_id text NOT NULL REFERENCES meetings(id),
  kind text NOT NULL,
  starts_at integer NOT NULL,
  minutes_before integer DEFAULT 0 NOT NULL,
  due_at integer NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  PRIMARY KEY (meeting_id, kind, starts_at, minutes_before)
);
CREATE INDEX due_texts_due_idx ON due_texts (due_at) WHERE state = 'waiting';
