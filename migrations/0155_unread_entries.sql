-- oldest program: 0134
-- How much of a calendar could not be read, and why, for its owner.
ALTER TABLE external_calendars ADD COLUMN unread TEXT NOT NULL DEFAULT '{"count":0,"reasons":[]}';
ALTER TABLE calendar_connections ADD COLUMN unread TEXT NOT NULL DEFAULT '{"count":0,"reasons":[]}';
