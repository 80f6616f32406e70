-- Meetings that were made at Zoom, or are to be: which room belongs to which meeting, and which rooms are to go.

CREATE TABLE zoom_meetings (
  meeting_id text PRIMARY KEY NOT NULL,
  state text NOT NULL,
  wanted_at integer NOT NULL,
  zoom_id text,
  join_url text,
  attempted integer NOT NULL DEFAULT 0,
  discards text NOT NULL DEFAULT '[]',
  leased_until integer,
  FOREIGN KEY (meeting_id) REFERENCES meetings(id)
);
