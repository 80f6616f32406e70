-- oldest program: 0063
-- Confirmed bookings of the last hour are counted by network; further ones wait for an administrator, as those of a domain
-- do. A review says why it waits, and which address its visitor's browser had proven. What was released and still has to
-- be proven waits for no second review. An older program counts no networks.
CREATE TABLE network_bookings (
  id text PRIMARY KEY NOT NULL,
  network text NOT NULL,
  kind text NOT NULL,
  at integer NOT NULL
);
CREATE INDEX network_bookings_network_idx ON network_bookings (network, kind, at);
CREATE INDEX network_bookings_at_idx ON network_bookings (at);

ALTER TABLE booking_reviews ADD COLUMN network text;
ALTER TABLE booking_reviews ADD COLUMN proven_email text;

CREATE TABLE released_bookings (
  meeting_id text PRIMARY KEY NOT NULL REFERENCES meetings(id),
  at integer NOT NULL
);
CREATE INDEX released_bookings_at_idx ON released_bookings (at);
