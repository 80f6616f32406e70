-- oldest program: 0063
-- Codes with which visitors confirm a booking by text message. An older program knows only the emailed ones.
CREATE TABLE text_codes (
  track_id text PRIMARY KEY NOT NULL REFERENCES tracks(id),
  phone text NOT NULL,
  version integer NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  sends integer DEFAULT 1 NOT NULL,
  sent_at integer NOT NULL,
  expires_at integer NOT NULL,
  proven_at integer
);
