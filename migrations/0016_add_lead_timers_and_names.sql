-- What working a lead needs: when its status began, the name it is searched by, which warnings went out,
-- and under which key its present credit was consumed. Due-dates get partial indexes, so that sweeps read only what is due.

ALTER TABLE leads ADD COLUMN status_at integer NOT NULL DEFAULT 0;
ALTER TABLE leads ADD COLUMN contact_name text NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN warned_hours integer;
ALTER TABLE leads ADD COLUMN nudged_hours integer;
ALTER TABLE leads ADD COLUMN credit_key text NOT NULL DEFAULT '';
UPDATE leads SET status_at = changed_at,
  contact_name = lower(json_extract(contact, '$.firstName') || ' ' || json_extract(contact, '$.lastName')),
  credit_key = coalesce(meeting_id, id);
CREATE INDEX leads_newest_idx ON leads (specialist_id, created_at);
CREATE INDEX leads_category_idx ON leads (specialist_id, category_id, created_at);
CREATE INDEX leads_name_idx ON leads (specialist_id, contact_name);
CREATE INDEX leads_accept_idx ON leads (accept_by) WHERE status = 'received';
CREATE INDEX leads_live_idx ON leads (live_until) WHERE status = 'live';
CREATE INDEX leads_outcome_idx ON leads (outcome_by) WHERE status = 'booked';
