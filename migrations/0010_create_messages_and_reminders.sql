-- The message ledger (template and ids, never bodies) and reminders that are still to come.

CREATE TABLE messages (
  id text PRIMARY KEY NOT NULL,
  cause text NOT NULL,
  listener text NOT NULL,
  recipient text NOT NULL,
  template text NOT NULL,
  refs text NOT NULL,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  message_id text NOT NULL,
  created_at integer NOT NULL,
  locked_until integer,
  finished_at integer
);
CREATE UNIQUE INDEX messages_cause_idx ON messages (cause,listener,recipient);
CREATE INDEX messages_state_idx ON messages (state,created_at);

CREATE TABLE reminders (
  meeting_id text NOT NULL,
  recipient text NOT NULL,
  minutes_before integer NOT NULL,
  due_at integer NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  PRIMARY KEY(meeting_id, recipient, minutes_before),
  FOREIGN KEY (meeting_id) REFERENCES meetings(id)
);
CREATE INDEX reminders_due_idx ON reminders (due_at) WHERE state = 'waiting';
