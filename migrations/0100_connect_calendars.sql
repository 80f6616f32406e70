-- oldest program: 0063
-- Calendar accounts that specialists connect (Google, CalDAV): when they are busy, and the meetings that Parley writes
-- there. An older program ignores them, so during an upgrade it may offer a time that is busy in such an account.
CREATE TABLE calendar_connections (
  id text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL REFERENCES users(id),
  provider text NOT NULL,
  account text NOT NULL,
  credentials text NOT NULL,
  status text NOT NULL,
  connected_at integer NOT NULL,
  due_at integer NOT NULL,
  read_at integer,
  failing_since integer,
  error text,
  version integer DEFAULT 1 NOT NULL,
  busy text DEFAULT '[]' NOT NULL,
  ended_at integer,
  keeps_entries integer DEFAULT true NOT NULL
);
CREATE UNIQUE INDEX calendar_connections_account_idx ON calendar_connections (specialist_id, provider, account);
CREATE INDEX calendar_connections_due_idx ON calendar_connections (due_at);

CREATE TABLE connected_calendars (
  connection_id text NOT NULL REFERENCES calendar_connections(id),
  calendar_id text NOT NULL,
  specialist_id text NOT NULL,
  name text NOT NULL,
  writable integer NOT NULL,
  blocks integer NOT NULL,
  receives integer NOT NULL,
  sync_token text,
  channel_id text,
  channel_resource text,
  channel_until integer,
  PRIMARY KEY (connection_id, calendar_id)
);
CREATE UNIQUE INDEX connected_calendars_receives_idx ON connected_calendars (specialist_id) WHERE receives = 1;
CREATE UNIQUE INDEX connected_calendars_channel_idx ON connected_calendars (channel_id) WHERE channel_id is not null;

-- The entry of a meeting in a connected calendar, and what its specialist did to it there.
CREATE TABLE calendar_entries (
  meeting_id text PRIMARY KEY NOT NULL REFERENCES meetings(id),
  specialist_id text NOT NULL,
  connection_id text,
  calendar_id text,
  ref text,
  etag text,
  sequence integer DEFAULT -1 NOT NULL,
  starts_at integer,
  ends_at integer,
  change text,
  changed_at integer,
  leased_until integer
);
CREATE INDEX calendar_entries_specialist_idx ON calendar_entries (specialist_id);
CREATE INDEX calendar_entries_connection_idx ON calendar_entries (connection_id);
