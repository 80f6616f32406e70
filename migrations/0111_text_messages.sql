-- oldest program: 0063
-- Text messages are a channel of the delivery log: the provider's id, how many segments, what they cost in thousandths of
-- the currency, and whether they arrived. Numbers that have replied STOP are kept as hashes, for ever; what was counted on
-- a day limits it. An older program sends no text messages.
ALTER TABLE messages ADD COLUMN provider_id text;
ALTER TABLE messages ADD COLUMN segments integer;
ALTER TABLE messages ADD COLUMN cost integer;
ALTER TABLE messages ADD COLUMN delivered_at integer;
CREATE UNIQUE INDEX messages_provider_idx ON messages (provider_id) WHERE provider_id is not null;

CREATE TABLE text_stops (
  number_hash text PRIMARY KEY NOT NULL,
  stopped_at integer NOT NULL
);

-- The key of the hashes: another one would let back in everybody who has replied STOP.
CREATE TABLE text_stop_key (
  id integer PRIMARY KEY NOT NULL CHECK (id = 1),
  key text NOT NULL
);
INSERT INTO text_stop_key (id, key) VALUES (1, lower(hex(randomblob(32))));

-- Replies that have stopped or resumed messages, by the provider's id, so that none acts twice.
CREATE TABLE text_replies (
  provider_id text PRIMARY KEY NOT NULL,
  at integer NOT NULL
);

CREATE TABLE text_days (
  day integer PRIMARY KEY NOT NULL,
  texts integer DEFAULT 0 NOT NULL,
  cost integer DEFAULT 0 NOT NULL,
  alerted integer DEFAULT 0 NOT NULL
);
