-- oldest program: 0134
-- When a specialist last met the visitor of a lead: until so long afterwards they don't pay for them again.
ALTER TABLE leads ADD COLUMN met_at integer;
UPDATE leads SET met_at = (SELECT m.ends_at FROM meetings m WHERE m.id = leads.meeting_id)
WHERE EXISTS (SELECT 1 FROM meetings m WHERE m.id = leads.meeting_id AND m.status = 'completed');
