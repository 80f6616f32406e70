-- oldest program: 0063
-- Endpoints of specialists and of the marketplace, what is sent to them, and how each attempt went. A delivery has ids
-- and facts of its event; what is said about the visitor is read when it is sent. Older programs send nothing.
CREATE TABLE webhook_endpoints (
  id text PRIMARY KEY NOT NULL,
  owner_id text REFERENCES users(id),
  url text NOT NULL,
  description text NOT NULL,
  events text NOT NULL,
  secret text NOT NULL,
  old_secret text,
  old_secret_until integer,
  status text NOT NULL DEFAULT 'active',
  created_by text NOT NULL REFERENCES users(id),
  created_at integer NOT NULL,
  last_success_at integer,
  failing_since integer,
  paused_at integer,
  CONSTRAINT webhook_endpoints_status CHECK (status IN ('active', 'paused', 'failing'))
);
CREATE INDEX webhook_endpoints_owner_idx ON webhook_endpoints (owner_id);

CREATE TABLE webhook_deliveries (
  id text PRIMARY KEY NOT NULL,
  endpoint_id text NOT NULL REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  message_id text NOT NULL,
  type text NOT NULL,
  lead_id text,
  data text NOT NULL,
  occurred_at integer NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  due_at integer NOT NULL,
  created_at integer NOT NULL,
  CONSTRAINT webhook_deliveries_state CHECK (state IN ('pending', 'delivered', 'failed', 'dropped'))
);
CREATE UNIQUE INDEX webhook_deliveries_message_idx ON webhook_deliveries (endpoint_id, message_id);
CREATE INDEX webhook_deliveries_newest_idx ON webhook_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (due_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_lead_idx ON webhook_deliveries (lead_id);
CREATE INDEX webhook_deliveries_created_idx ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  id text PRIMARY KEY NOT NULL,
  delivery_id text NOT NULL REFERENCES webhook_deliveries(id) ON DELETE CASCADE,
  at integer NOT NULL,
  cause text NOT NULL,
  response_status integer,
  error text,
  excerpt text,
  duration_ms integer NOT NULL,
  CONSTRAINT webhook_attempts_cause CHECK (cause IN ('event', 'retry', 'replay', 'test'))
);
CREATE INDEX webhook_attempts_delivery_idx ON webhook_attempts (delivery_id, at);
