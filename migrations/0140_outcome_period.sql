-- oldest program: 0134
-- The period that outcome_by ends: what counts from the end of a meeting doesn't follow a later change of the setting.
-- Programs that don't write it leave null, which counts as the default.
ALTER TABLE leads ADD COLUMN outcome_days integer;
ALTER TABLE leads ADD COLUMN outcome_from integer
  GENERATED ALWAYS AS (outcome_by - coalesce(outcome_days, 7) * 86400000) VIRTUAL;

-- Of a meeting that was booked before the setting changed, its end says which period it was given.
UPDATE leads SET outcome_days = coalesce(
    (SELECT (leads.outcome_by - m.ends_at) / 86400000 FROM meetings m
      WHERE m.id = leads.meeting_id AND m.ends_at < leads.outcome_by AND (leads.outcome_by - m.ends_at) % 86400000 = 0),
    (SELECT json_extract(body, '$.outcomeDays') FROM settings_documents WHERE name = 'lifecycle'),
    7)
  WHERE outcome_by IS NOT NULL;

CREATE INDEX leads_outcome_from_idx ON leads (outcome_from) WHERE status = 'booked';
