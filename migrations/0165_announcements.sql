-- oldest program: 0134
-- When a person asked for no more announcements by email.
ALTER TABLE users ADD COLUMN announcements_stopped_at integer;
