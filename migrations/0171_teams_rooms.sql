-- oldest program: 0134
-- Meetings by Teams: calendars that open rooms, what opened the room of a meeting, and entries that are one.
ALTER TABLE connected_calendars ADD COLUMN has_teams integer NOT NULL DEFAULT 0;
ALTER TABLE connected_calendars ADD COLUMN by_teams integer NOT NULL DEFAULT 0;
ALTER TABLE zoom_meetings ADD COLUMN service text NOT NULL DEFAULT 'zoom';
ALTER TABLE calendar_entries ADD COLUMN has_room integer NOT NULL DEFAULT 0;
