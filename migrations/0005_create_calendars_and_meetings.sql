-- Calendars, meetings, and the five-minute cells whose primary key forbids a double booking.

CREATE TABLE calendars (
  specialist_id text PRIMARY KEY NOT NULL,
  rules text NOT NULL,
  changed_at integer NOT NULL,
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);

CREATE TABLE meetings (
  id text PRIMARY KEY NOT NULL,
  track_id text NOT NULL,
  lead_id text,
  specialist_id text NOT NULL,
  category_id text NOT NULL,
  subcategory_id text,
  starts_at integer NOT NULL,
  ends_at integer NOT NULL,
  busy_from integer NOT NULL,
  busy_to integer NOT NULL,
  location text NOT NULL,
  location_detail text,
  visitor_zone text NOT NULL,
  specialist_zone text NOT NULL,
  status text NOT NULL,
  hold_expires_at integer,
  cancelled_by text,
  absent text,
  reschedule_count integer DEFAULT 0 NOT NULL,
  calendar_uid text NOT NULL,
  sequence integer DEFAULT 0 NOT NULL,
  link_version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  confirmed_at integer,
  changed_at integer NOT NULL,
  FOREIGN KEY (specialist_id) REFERENCES users(id),
  FOREIGN KEY (category_id) REFERENCES categories(id),
  FOREIGN KEY (subcategory_id) REFERENCES subcategories(id)
);
CREATE UNIQUE INDEX meetings_live_track_idx ON meetings (track_id) WHERE status in ('held', 'confirmed');
CREATE INDEX meetings_specialist_idx ON meetings (specialist_id,starts_at);
CREATE INDEX meetings_holds_idx ON meetings (hold_expires_at) WHERE status = 'held';
CREATE INDEX meetings_specialist_holds_idx ON meetings (specialist_id) WHERE status = 'held';

CREATE TABLE occupied_cells (
  specialist_id text NOT NULL,
  cell integer NOT NULL,
  meeting_id text NOT NULL,
  expires_at integer,
  PRIMARY KEY(specialist_id, cell)
) WITHOUT ROWID;
