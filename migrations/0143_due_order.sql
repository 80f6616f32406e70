-- oldest program: 0134
-- What waits for its specialist first: by the deadline, or by the end of the meeting whose outcome is not reported. Closed
-- leads come last, the newest first.
ALTER TABLE leads ADD COLUMN due_order INTEGER GENERATED ALWAYS AS (coalesce(consent_by, accept_by, live_until, outcome_by - coalesce(outcome_days, 7) * 86400000, 9000000000000000 - created_at)) VIRTUAL;
CREATE INDEX leads_due_idx ON leads (specialist_id, due_order, id);
