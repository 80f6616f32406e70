-- Requests that visitors left unfinished and want to be reminded of: when next, how often so far, and whether no more.

CREATE TABLE track_reminders (
  track_id text PRIMARY KEY NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  due_at integer,
  stopped_at integer,
  FOREIGN KEY (track_id) REFERENCES tracks(id)
);
CREATE INDEX track_reminders_due_idx ON track_reminders (due_at) WHERE due_at IS NOT NULL;
