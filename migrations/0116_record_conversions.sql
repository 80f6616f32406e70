-- oldest program: 0063
-- What advertisers may be told about a lead that came from a click: recorded once each, never changed. What takes one
-- back is a row of its own. The networks are stored (which ids there were), not the ids themselves.
CREATE TABLE conversions (
  id text PRIMARY KEY NOT NULL,
  lead_id text NOT NULL REFERENCES leads(id),
  track_id text NOT NULL REFERENCES tracks(id),
  specialist_id text NOT NULL REFERENCES users(id),
  kind text NOT NULL CHECK (kind IN ('confirmed', 'held', 'converted')),
  networks text NOT NULL,
  occurred_at integer NOT NULL,
  value_minor integer,
  currency text,
  recorded_at integer NOT NULL,
  UNIQUE (lead_id, kind)
);
CREATE INDEX conversions_recorded_idx ON conversions (recorded_at, id);
CREATE INDEX conversions_track_idx ON conversions (track_id);

CREATE TABLE conversion_adjustments (
  id text PRIMARY KEY NOT NULL,
  conversion_id text NOT NULL REFERENCES conversions(id),
  kind text NOT NULL CHECK (kind IN ('retraction')),
  reason text NOT NULL,
  at integer NOT NULL,
  UNIQUE (conversion_id, kind)
);
CREATE INDEX conversion_adjustments_at_idx ON conversion_adjustments (at, id);

CREATE TRIGGER conversions_stay BEFORE UPDATE ON conversions BEGIN
  SELECT RAISE(ABORT, 'conversions are append-only'); END;
CREATE TRIGGER conversion_adjustments_stay BEFORE UPDATE ON conversion_adjustments BEGIN
  SELECT RAISE(ABORT, 'adjustments are append-only'); END;
