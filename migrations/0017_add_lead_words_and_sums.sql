-- Lists of leads that stay fast with many: indexes in the very order of the pages, the words of names for searching,
-- and counter rows over all days (day -1), so that a total reads a handful of rows.

DROP INDEX leads_specialist_idx;
DROP INDEX leads_newest_idx;
DROP INDEX leads_category_idx;
DROP INDEX leads_name_idx;
CREATE INDEX leads_newest_idx ON leads (specialist_id, created_at, id);
CREATE INDEX leads_status_idx ON leads (specialist_id, status, created_at, id);
CREATE INDEX leads_category_idx ON leads (specialist_id, category_id, created_at, id);
CREATE INDEX leads_category_status_idx ON leads (specialist_id, category_id, status, created_at, id);
CREATE INDEX leads_name_idx ON leads (specialist_id, contact_name, id);

CREATE TABLE lead_words (
  specialist_id text NOT NULL,
  word text NOT NULL,
  lead_id text NOT NULL,
  PRIMARY KEY(specialist_id, word, lead_id),
  FOREIGN KEY (lead_id) REFERENCES leads(id)
) WITHOUT ROWID;
CREATE INDEX lead_words_lead_idx ON lead_words (lead_id);
WITH RECURSIVE split (specialist_id, lead_id, word, rest) AS (
  SELECT specialist_id, id, '', replace(contact_name, '-', ' ') || ' ' FROM leads
  UNION ALL
  SELECT specialist_id, lead_id, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1)
  FROM split WHERE rest <> ''
)
INSERT OR IGNORE INTO lead_words SELECT specialist_id, word, lead_id FROM split WHERE word <> '';

INSERT INTO lead_counts
  SELECT specialist_id, category_id, -1, status, sum(leads) FROM lead_counts GROUP BY specialist_id, category_id, status;
