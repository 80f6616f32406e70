-- Lists of all leads for administrators: sums over everybody (kept by triggers, so that no verb can forget them), indexes
-- in the order of the pages that hold all that a page asks, visitors' addresses for searching, and leads that an
-- administrator deleted, which stand in no list any more.

ALTER TABLE leads ADD COLUMN contact_email text NOT NULL DEFAULT '';
UPDATE leads SET contact_email = lower(json_extract(contact, '$.email'));
ALTER TABLE leads ADD COLUMN deleted_at integer;

DROP INDEX leads_newest_idx;
DROP INDEX leads_status_idx;
DROP INDEX leads_category_idx;
DROP INDEX leads_category_status_idx;
DROP INDEX leads_name_idx;
CREATE INDEX leads_newest_idx ON leads (specialist_id, created_at, id, source, deleted_at);
CREATE INDEX leads_status_idx ON leads (specialist_id, status, created_at, id, source, deleted_at);
CREATE INDEX leads_category_idx ON leads (specialist_id, category_id, created_at, id, source, deleted_at);
CREATE INDEX leads_category_status_idx ON leads (specialist_id, category_id, status, created_at, id, source, deleted_at);
CREATE INDEX leads_name_idx ON leads (specialist_id, contact_name, id, deleted_at);

CREATE INDEX leads_all_newest_idx ON leads (created_at, id, source, deleted_at);
CREATE INDEX leads_all_status_idx ON leads (status, created_at, id, source, deleted_at);
CREATE INDEX leads_all_category_idx ON leads (category_id, created_at, id, source, deleted_at);
CREATE INDEX leads_all_category_status_idx ON leads (category_id, status, created_at, id, source, deleted_at);
CREATE INDEX leads_all_source_idx ON leads (source, created_at, id, status, category_id, deleted_at);
CREATE INDEX leads_all_name_idx ON leads (contact_name, id, deleted_at);
CREATE INDEX leads_email_idx ON leads (contact_email, created_at, id, deleted_at);
CREATE INDEX lead_words_word_idx ON lead_words (word, lead_id, created_at);

CREATE TABLE lead_sums (
  day integer NOT NULL,
  category_id text NOT NULL,
  status text NOT NULL,
  source text NOT NULL,
  leads integer NOT NULL,
  PRIMARY KEY (day, category_id, status, source)
) WITHOUT ROWID;
INSERT INTO lead_sums
  SELECT created_at / 86400000, category_id, status, source, count(*) FROM leads GROUP BY 1, 2, 3, 4;
INSERT INTO lead_sums SELECT -1, category_id, status, source, count(*) FROM leads GROUP BY 2, 3, 4;

CREATE TRIGGER leads_summed_new AFTER INSERT ON leads WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO lead_sums VALUES
    (new.created_at / 86400000, new.category_id, new.status, new.source, 1),
    (-1, new.category_id, new.status, new.source, 1)
    ON CONFLICT DO UPDATE SET leads = leads + 1; END;
CREATE TRIGGER leads_summed_before AFTER UPDATE OF category_id, status, source, created_at, deleted_at ON leads
  WHEN old.deleted_at IS NULL BEGIN
  UPDATE lead_sums SET leads = leads - 1
    WHERE day IN (old.created_at / 86400000, -1) AND category_id = old.category_id AND status = old.status
      AND source = old.source; END;
CREATE TRIGGER leads_summed_after AFTER UPDATE OF category_id, status, source, created_at, deleted_at ON leads
  WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO lead_sums VALUES
    (new.created_at / 86400000, new.category_id, new.status, new.source, 1),
    (-1, new.category_id, new.status, new.source, 1)
    ON CONFLICT DO UPDATE SET leads = leads + 1; END;
CREATE TRIGGER leads_summed_gone AFTER DELETE ON leads WHEN old.deleted_at IS NULL BEGIN
  UPDATE lead_sums SET leads = leads - 1
    WHERE day IN (old.created_at / 86400000, -1) AND category_id = old.category_id AND status = old.status
      AND source = old.source; END;
