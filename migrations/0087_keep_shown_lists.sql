-- oldest program: 0063
-- Whom visitors were shown at a start, for an hour: a booking records it, whichever process showed it.
CREATE TABLE shown_lists (
  track_id text NOT NULL REFERENCES tracks(id),
  starts_at integer NOT NULL,
  at integer NOT NULL,
  list text NOT NULL,
  PRIMARY KEY (track_id, starts_at)
);
CREATE INDEX shown_lists_at_idx ON shown_lists (at);
