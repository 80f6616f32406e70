-- oldest program: 0134
-- Where a meeting's calendar entry still is after another calendar has received it, because the account there can't be used.
ALTER TABLE calendar_entries ADD COLUMN former TEXT NOT NULL DEFAULT '[]';
CREATE INDEX calendar_entries_former_idx ON calendar_entries (meeting_id) WHERE former <> '[]';
