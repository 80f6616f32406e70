-- When the lead was born, beside each word of its name: a search finds its page without reading leads.
-- Counter rows lie in the order of specialist and day: the sum over all days is a handful of rows, a range one run.

ALTER TABLE lead_words ADD COLUMN created_at integer NOT NULL DEFAULT 0;
UPDATE lead_words SET created_at = (SELECT leads.created_at FROM leads WHERE leads.id = lead_words.lead_id);

CREATE TABLE lead_counts_by_key (
  specialist_id text NOT NULL,
  category_id text NOT NULL,
  day integer NOT NULL,
  status text NOT NULL,
  leads integer NOT NULL,
  PRIMARY KEY(specialist_id, day, category_id, status)
) WITHOUT ROWID;
INSERT INTO lead_counts_by_key SELECT specialist_id, category_id, day, status, leads FROM lead_counts;
DROP TABLE lead_counts;
ALTER TABLE lead_counts_by_key RENAME TO lead_counts;
