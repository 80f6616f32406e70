-- Other calendars of specialists: where they are, when they were read, and when they say that their owner is busy;
-- and which version of the secret opens the feed of a specialist's meetings.

CREATE TABLE external_calendars (
  specialist_id text PRIMARY KEY NOT NULL,
  url text NOT NULL,
  version integer NOT NULL,
  connected_at integer NOT NULL,
  due_at integer NOT NULL,
  read_at integer,
  failing_since integer,
  error text,
  etag text,
  last_modified text,
  busy text NOT NULL DEFAULT '[]',
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);
CREATE INDEX external_calendars_due_idx ON external_calendars (due_at);

CREATE TABLE calendar_feeds (
  specialist_id text PRIMARY KEY NOT NULL,
  version integer NOT NULL,
  active integer NOT NULL,
  changed_at integer NOT NULL,
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);
