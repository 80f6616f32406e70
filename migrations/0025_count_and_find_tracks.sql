-- Lists of unassigned requests for administrators, the words they are found by, and the counters of the market's
-- overview: how far requests came by day, source and category. Counters are kept by triggers, so that nothing can forget.

ALTER TABLE tracks ADD COLUMN has_contact integer NOT NULL DEFAULT 0;
UPDATE tracks SET has_contact = 1 WHERE contact IS NOT NULL;
ALTER TABLE tracks ADD COLUMN source text NOT NULL DEFAULT 'direct';
UPDATE tracks SET source = lower(json_extract(attribution, '$.utmSource'))
  WHERE json_extract(attribution, '$.utmSource') IS NOT NULL;
ALTER TABLE tracks ADD COLUMN found_nothing integer NOT NULL DEFAULT 0;
UPDATE tracks SET found_nothing = 1 WHERE close_reason = 'no-availability';

CREATE INDEX tracks_waiting_idx ON tracks (has_contact, created_at, id)
  WHERE assigned = 0 AND close_reason IS NOT 'deleted';
CREATE INDEX tracks_waiting_category_idx ON tracks (category_id, has_contact, created_at, id)
  WHERE assigned = 0 AND close_reason IS NOT 'deleted';
CREATE INDEX tracks_waiting_reason_idx ON tracks (close_reason, has_contact, created_at, id)
  WHERE assigned = 0 AND close_reason IS NOT 'deleted';
CREATE INDEX tracks_waiting_both_idx ON tracks (category_id, close_reason, has_contact, created_at, id)
  WHERE assigned = 0 AND close_reason IS NOT 'deleted';

CREATE TABLE track_words (
  word text NOT NULL,
  track_id text NOT NULL,
  PRIMARY KEY (word, track_id),
  FOREIGN KEY (track_id) REFERENCES tracks(id)
) WITHOUT ROWID;
CREATE INDEX track_words_track_idx ON track_words (track_id);
INSERT OR IGNORE INTO track_words SELECT lower(json_extract(contact, '$.firstName')), id FROM tracks WHERE has_contact = 1;
INSERT OR IGNORE INTO track_words SELECT lower(json_extract(contact, '$.lastName')), id FROM tracks WHERE has_contact = 1;

CREATE TABLE track_counts (
  category_id text NOT NULL,
  state text NOT NULL,
  has_contact integer NOT NULL,
  tracks integer NOT NULL,
  PRIMARY KEY (category_id, state, has_contact)
) WITHOUT ROWID;
INSERT INTO track_counts
  SELECT category_id, coalesce(close_reason, status), has_contact, count(*) FROM tracks
  WHERE assigned = 0 AND close_reason IS NOT 'deleted' GROUP BY 1, 2, 3;

CREATE TRIGGER tracks_counted_new AFTER INSERT ON tracks
  WHEN new.assigned = 0 AND new.close_reason IS NOT 'deleted' BEGIN
  INSERT INTO track_counts VALUES (new.category_id, coalesce(new.close_reason, new.status), new.has_contact, 1)
    ON CONFLICT DO UPDATE SET tracks = tracks + 1; END;
CREATE TRIGGER tracks_counted_before AFTER UPDATE OF status, close_reason, has_contact, assigned ON tracks
  WHEN old.assigned = 0 AND old.close_reason IS NOT 'deleted'
  AND (old.status, coalesce(old.close_reason, ''), old.has_contact, old.assigned)
    <> (new.status, coalesce(new.close_reason, ''), new.has_contact, new.assigned) BEGIN
  UPDATE track_counts SET tracks = tracks - 1 WHERE category_id = old.category_id
    AND state = coalesce(old.close_reason, old.status) AND has_contact = old.has_contact; END;
CREATE TRIGGER tracks_counted_after AFTER UPDATE OF status, close_reason, has_contact, assigned ON tracks
  WHEN new.assigned = 0 AND new.close_reason IS NOT 'deleted'
  AND (old.status, coalesce(old.close_reason, ''), old.has_contact, old.assigned)
    <> (new.status, coalesce(new.close_reason, ''), new.has_contact, new.assigned) BEGIN
  INSERT INTO track_counts VALUES (new.category_id, coalesce(new.close_reason, new.status), new.has_contact, 1)
    ON CONFLICT DO UPDATE SET tracks = tracks + 1; END;
CREATE TRIGGER tracks_counted_gone AFTER DELETE ON tracks
  WHEN old.assigned = 0 AND old.close_reason IS NOT 'deleted' BEGIN
  UPDATE track_counts SET tracks = tracks - 1 WHERE category_id = old.category_id
    AND state = coalesce(old.close_reason, old.status) AND has_contact = old.has_contact; END;

CREATE TABLE funnel_counts (
  day integer NOT NULL,
  source text NOT NULL,
  category_id text NOT NULL,
  step text NOT NULL,
  tracks integer NOT NULL,
  PRIMARY KEY (day, source, category_id, step)
) WITHOUT ROWID;
INSERT INTO funnel_counts
  SELECT created_at / 86400000, source, category_id, step, count(*) FROM tracks GROUP BY 1, 2, 3, 4;
INSERT INTO funnel_counts
  SELECT created_at / 86400000, source, category_id, 'found-nothing', count(*) FROM tracks
  WHERE found_nothing = 1 GROUP BY 1, 2, 3;

CREATE TRIGGER funnel_counted_start AFTER INSERT ON tracks BEGIN
  INSERT INTO funnel_counts VALUES (new.created_at / 86400000, new.source, new.category_id, new.step, 1)
    ON CONFLICT DO UPDATE SET tracks = tracks + 1; END;
CREATE TRIGGER funnel_counted_step AFTER UPDATE OF step ON tracks WHEN old.step <> new.step BEGIN
  UPDATE funnel_counts SET tracks = tracks - 1 WHERE day = old.created_at / 86400000 AND source = old.source
    AND category_id = old.category_id AND step = old.step; INSERT INTO funnel_counts
    VALUES (new.created_at / 86400000, new.source, new.category_id, new.step, 1)
    ON CONFLICT DO UPDATE SET tracks = tracks + 1; END;
CREATE TRIGGER funnel_counted_nothing AFTER UPDATE OF found_nothing ON tracks
  WHEN new.found_nothing > old.found_nothing BEGIN
  INSERT INTO funnel_counts VALUES (new.created_at / 86400000, new.source, new.category_id, 'found-nothing', 1)
    ON CONFLICT DO UPDATE SET tracks = tracks + 1; END;
