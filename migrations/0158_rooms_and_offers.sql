-- oldest program: 0134
-- For which specialist and time a room was requested, so that it follows its meeting whatever changes that.
ALTER TABLE zoom_meetings ADD COLUMN specialist_id TEXT;
ALTER TABLE zoom_meetings ADD COLUMN starts_at INTEGER;
ALTER TABLE zoom_meetings ADD COLUMN ends_at INTEGER;
UPDATE zoom_meetings SET (specialist_id, starts_at, ends_at) = (
  SELECT m.specialist_id, m.starts_at, m.ends_at FROM meetings m WHERE m.id = zoom_meetings.meeting_id
);
CREATE INDEX zoom_meetings_unsettled_idx ON zoom_meetings (meeting_id)
WHERE state = 'wanted' or discards <> '[]' or (attempted = 1 and zoom_id is null);
-- Whose meeting left a time: they are not offered it as something sooner.
ALTER TABLE freed_times ADD COLUMN left_by TEXT;
CREATE INDEX freed_times_left_idx ON freed_times (left_by) WHERE left_by is not null;
-- Which offers of a specialist a change of theirs may end.
CREATE INDEX earlier_offers_specialist_idx ON earlier_offers (specialist_id) WHERE status = 'open';
