-- oldest program: 0134
-- Until when the public holidays of a calendar are known.

ALTER TABLE calendars ADD COLUMN holidays_until text;
CREATE INDEX calendars_holidays_idx ON calendars (holidays_until, specialist_id) WHERE holidays_until IS NOT NULL;
