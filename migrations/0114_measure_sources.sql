-- oldest program: 0063
-- Where each request came from, and what came of it: for its own visit (last) and for the first visit of the same
-- browser. The counters are kept by triggers, so that nothing can forget; they stay when a request is anonymised, which
-- deletes its row in track_touches. An older program adds no rows: its requests are missing in the report.
CREATE TABLE track_touches (
  track_id text PRIMARY KEY NOT NULL REFERENCES tracks(id),
  day integer NOT NULL,
  category_id text NOT NULL,
  last_source text NOT NULL,
  last_medium text NOT NULL,
  last_campaign text NOT NULL,
  first_track_id text NOT NULL,
  first_at integer NOT NULL,
  first_source text NOT NULL,
  first_medium text NOT NULL,
  first_campaign text NOT NULL,
  confirmed integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  converted integer NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  revenue_minor integer NOT NULL DEFAULT 0
);
CREATE INDEX track_touches_first_idx ON track_touches (first_track_id);

CREATE TABLE touch_counts (
  touch text NOT NULL,
  day integer NOT NULL,
  source text NOT NULL,
  medium text NOT NULL,
  campaign text NOT NULL,
  category_id text NOT NULL,
  started integer NOT NULL DEFAULT 0,
  confirmed integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  converted integer NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  revenue_minor integer NOT NULL DEFAULT 0,
  PRIMARY KEY (touch, day, source, medium, campaign, category_id)
) WITHOUT ROWID;

INSERT INTO track_touches (track_id, day, category_id, last_source, last_medium, last_campaign, first_track_id, first_at,
    first_source, first_medium, first_campaign)
  SELECT id, created_at / 86400000, category_id, source,
    coalesce(lower(substr(trim(json_extract(attribution, '$.utmMedium')), 1, 60)), ''),
    coalesce(lower(substr(trim(json_extract(attribution, '$.utmCampaign')), 1, 60)), ''),
    id, created_at, source,
    coalesce(lower(substr(trim(json_extract(attribution, '$.utmMedium')), 1, 60)), ''),
    coalesce(lower(substr(trim(json_extract(attribution, '$.utmCampaign')), 1, 60)), '')
  FROM tracks WHERE forgotten_at IS NULL;

-- What came of a request, from its leads and meetings.
UPDATE track_touches SET
  confirmed = EXISTS (SELECT 1 FROM leads l WHERE l.track_id = track_touches.track_id AND l.meeting_id IS NOT NULL),
  held = EXISTS (SELECT 1 FROM meetings m WHERE m.track_id = track_touches.track_id AND m.status = 'completed'),
  converted = EXISTS (SELECT 1 FROM leads l WHERE l.track_id = track_touches.track_id AND l.status = 'converted'),
  returned = EXISTS (SELECT 1 FROM leads l WHERE l.track_id = track_touches.track_id AND l.credit_state = 'returned'),
  revenue_minor = (SELECT coalesce(sum(e.unit_price_minor), 0) FROM leads l
    JOIN credit_entries e ON e.id = l.credit_entry_id
    WHERE l.track_id = track_touches.track_id AND l.credit_state = 'consumed');

INSERT INTO touch_counts
  SELECT 'last', day, last_source, last_medium, last_campaign, category_id,
    count(*), sum(confirmed), sum(held), sum(converted), sum(returned), sum(revenue_minor)
  FROM track_touches GROUP BY 2, 3, 4, 5, 6;
INSERT INTO touch_counts
  SELECT 'first', day, first_source, first_medium, first_campaign, category_id,
    count(*), sum(confirmed), sum(held), sum(converted), sum(returned), sum(revenue_minor)
  FROM track_touches GROUP BY 2, 3, 4, 5, 6;

CREATE TRIGGER touches_counted_last AFTER INSERT ON track_touches BEGIN
  INSERT INTO touch_counts (touch, day, source, medium, campaign, category_id, started)
    VALUES ('last', new.day, new.last_source, new.last_medium, new.last_campaign, new.category_id, 1)
    ON CONFLICT DO UPDATE SET started = started + 1; END;
CREATE TRIGGER touches_counted_first AFTER INSERT ON track_touches BEGIN
  INSERT INTO touch_counts (touch, day, source, medium, campaign, category_id, started)
    VALUES ('first', new.day, new.first_source, new.first_medium, new.first_campaign, new.category_id, 1)
    ON CONFLICT DO UPDATE SET started = started + 1; END;
CREATE TRIGGER touches_changed_last AFTER UPDATE ON track_touches
  WHEN (old.confirmed, old.held, old.converted, old.returned, old.revenue_minor)
    <> (new.confirmed, new.held, new.converted, new.returned, new.revenue_minor) BEGIN
  UPDATE touch_counts SET confirmed = confirmed + new.confirmed - old.confirmed, held = held + new.held - old.held,
    converted = converted + new.converted - old.converted, returned = returned + new.returned - old.returned,
    revenue_minor = revenue_minor + new.revenue_minor - old.revenue_minor
    WHERE touch = 'last' AND day = new.day AND source = new.last_source AND medium = new.last_medium
      AND campaign = new.last_campaign AND category_id = new.category_id; END;
CREATE TRIGGER touches_changed_first AFTER UPDATE ON track_touches
  WHEN (old.confirmed, old.held, old.converted, old.returned, old.revenue_minor)
    <> (new.confirmed, new.held, new.converted, new.returned, new.revenue_minor) BEGIN
  UPDATE touch_counts SET confirmed = confirmed + new.confirmed - old.confirmed, held = held + new.held - old.held,
    converted = converted + new.converted - old.converted, returned = returned + new.returned - old.returned,
    revenue_minor = revenue_minor + new.revenue_minor - old.revenue_minor
    WHERE touch = 'first' AND day = new.day AND source = new.first_source AND medium = new.first_medium
      AND campaign = new.first_campaign AND category_id = new.category_id; END;

-- Revenue moves by the one lead that changes, whatever the number of leads of its request.
CREATE TRIGGER touches_follow_new_lead AFTER INSERT ON leads BEGIN
  UPDATE track_touches SET
    confirmed = max(confirmed, new.meeting_id IS NOT NULL),
    revenue_minor = revenue_minor + (new.credit_state = 'consumed')
      * coalesce((SELECT unit_price_minor FROM credit_entries WHERE id = new.credit_entry_id), 0)
    WHERE track_id = new.track_id; END;
CREATE TRIGGER touches_follow_lead AFTER UPDATE OF status, credit_state, credit_entry_id, meeting_id ON leads
  WHEN (old.status = 'converted') <> (new.status = 'converted') OR old.credit_state <> new.credit_state
    OR old.credit_entry_id IS NOT new.credit_entry_id OR old.meeting_id IS NOT new.meeting_id BEGIN
  UPDATE track_touches SET
    confirmed = max(confirmed, new.meeting_id IS NOT NULL),
    converted = EXISTS (SELECT 1 FROM leads l WHERE l.track_id = new.track_id AND l.status = 'converted'),
    returned = EXISTS (SELECT 1 FROM leads l WHERE l.track_id = new.track_id AND l.credit_state = 'returned'),
    revenue_minor = revenue_minor
      + (new.credit_state = 'consumed')
        * coalesce((SELECT unit_price_minor FROM credit_entries WHERE id = new.credit_entry_id), 0)
      - (old.credit_state = 'consumed')
        * coalesce((SELECT unit_price_minor FROM credit_entries WHERE id = old.credit_entry_id), 0)
    WHERE track_id = new.track_id; END;
CREATE TRIGGER touches_follow_meeting AFTER UPDATE OF status ON meetings
  WHEN (old.status = 'completed') <> (new.status = 'completed') BEGIN
  UPDATE track_touches SET
    held = EXISTS (SELECT 1 FROM meetings m WHERE m.track_id = new.track_id AND m.status = 'completed')
    WHERE track_id = new.track_id; END;
