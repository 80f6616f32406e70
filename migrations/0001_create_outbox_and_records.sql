-- What the platform keeps: events and the reactions they still owe, runs of schedules, idempotency keys, the audit log.

CREATE TABLE outbox_events (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  payload text NOT NULL,
  actor text NOT NULL,
  request_id text NOT NULL,
  occurred_at integer NOT NULL
);
CREATE INDEX outbox_events_occurred_idx ON outbox_events (occurred_at);

CREATE TABLE event_deliveries (
  event_id text NOT NULL,
  listener text NOT NULL,
  state text DEFAULT 'pending' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at integer NOT NULL,
  leased_until integer,
  last_error text,
  finished_at integer,
  PRIMARY KEY(event_id, listener),
  FOREIGN KEY (event_id) REFERENCES outbox_events(id)
);
CREATE INDEX event_deliveries_due_idx ON event_deliveries (due_at) WHERE state = 'pending';
CREATE INDEX event_deliveries_failed_idx ON event_deliveries (finished_at) WHERE state = 'failed';

CREATE TABLE schedule_runs (
  name text PRIMARY KEY NOT NULL,
  runs integer DEFAULT 0 NOT NULL,
  started_at integer NOT NULL,
  leased_until integer,
  finished_at integer,
  last_error text
);

CREATE TABLE idempotency_keys (
  caller text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  input_hash text NOT NULL,
  answer text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(caller, route, key)
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);

CREATE TABLE audit_entries (
  id text PRIMARY KEY NOT NULL,
  at integer NOT NULL,
  actor text NOT NULL,
  request_id text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before text,
  after text
);
CREATE INDEX audit_entries_at_idx ON audit_entries (at);
CREATE INDEX audit_entries_subject_idx ON audit_entries (subject_kind,subject_id,at);
