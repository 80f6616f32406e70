-- oldest program: 0063
-- Visitors who want to be told when something sooner opens, the times that became free, and who was offered which of
-- them. An offer holds its time as a hold in `meetings`, whose track is the wish. An older program doesn't know these
-- tables: the times that it frees are open to all at once, and it releases the holds like any others.
CREATE TABLE freed_times (
  id text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL REFERENCES users(id),
  category_id text NOT NULL REFERENCES categories(id),
  starts_at integer NOT NULL,
  cause text NOT NULL,
  status text NOT NULL,
  freed_at integer NOT NULL,
  filled_at integer
);
CREATE INDEX freed_times_freed_idx ON freed_times (freed_at);
CREATE INDEX freed_times_start_idx ON freed_times (specialist_id, starts_at);

CREATE TABLE earlier_wishes (
  id text PRIMARY KEY NOT NULL,
  track_id text NOT NULL REFERENCES tracks(id),
  email text NOT NULL,
  category_id text NOT NULL REFERENCES categories(id),
  specialist_id text REFERENCES users(id),
  status text NOT NULL,
  since integer NOT NULL,
  queued_at integer NOT NULL,
  useful_until integer NOT NULL,
  missed integer NOT NULL DEFAULT 0,
  link_version integer NOT NULL DEFAULT 1,
  changed_at integer NOT NULL
);
CREATE UNIQUE INDEX earlier_wishes_visitor_idx ON earlier_wishes (email, category_id)
  WHERE status in ('waiting', 'offered');
CREATE INDEX earlier_wishes_queue_idx ON earlier_wishes (category_id, queued_at) WHERE status = 'waiting';
CREATE INDEX earlier_wishes_until_idx ON earlier_wishes (useful_until) WHERE status in ('waiting', 'offered');
CREATE INDEX earlier_wishes_changed_idx ON earlier_wishes (changed_at);
CREATE INDEX earlier_wishes_track_idx ON earlier_wishes (track_id);

CREATE TABLE earlier_offers (
  id text PRIMARY KEY NOT NULL,
  wish_id text NOT NULL REFERENCES earlier_wishes(id),
  freed_id text NOT NULL REFERENCES freed_times(id),
  email text NOT NULL,
  specialist_id text NOT NULL REFERENCES users(id),
  starts_at integer NOT NULL,
  location text NOT NULL,
  status text NOT NULL,
  offered_at integer NOT NULL,
  expires_at integer NOT NULL,
  answered_at integer,
  meeting_id text REFERENCES meetings(id),
  UNIQUE (freed_id, wish_id)
);
-- One person at a time for a freed time, and one time at a time for a person.
CREATE UNIQUE INDEX earlier_offers_freed_idx ON earlier_offers (freed_id) WHERE status = 'open';
CREATE UNIQUE INDEX earlier_offers_email_idx ON earlier_offers (email) WHERE status = 'open';
CREATE INDEX earlier_offers_wish_idx ON earlier_offers (wish_id);
CREATE INDEX earlier_offers_due_idx ON earlier_offers (expires_at) WHERE status = 'open';
