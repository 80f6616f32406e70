-- oldest program: 0134
-- What requests of a source brought in, by currency: amounts in several currencies are never added up. Triggers keep it,
-- as they keep touch_counts, whose revenue_minor only older programs read.
CREATE TABLE touch_revenue (
  touch text NOT NULL,
  day integer NOT NULL,
  source text NOT NULL,
  medium text NOT NULL,
  campaign text NOT NULL,
  category_id text NOT NULL,
  currency text NOT NULL,
  revenue_minor integer NOT NULL,
  PRIMARY KEY (touch, day, source, medium, campaign, category_id, currency)
) WITHOUT ROWID;

INSERT INTO touch_revenue
  SELECT 'last', t.day, t.last_source, t.last_medium, t.last_campaign, t.category_id, o.currency, sum(e.unit_price_minor)
    FROM track_touches t JOIN leads l ON l.track_id = t.track_id AND l.credit_state = 'consumed'
    JOIN credit_entries e ON e.id = l.credit_entry_id JOIN credit_lots o ON o.id = e.lot_id
    GROUP BY 2, 3, 4, 5, 6, 7
  UNION ALL
  SELECT 'first', t.day, t.first_source, t.first_medium, t.first_campaign, t.category_id, o.currency,
    sum(e.unit_price_minor)
    FROM track_touches t JOIN leads l ON l.track_id = t.track_id AND l.credit_state = 'consumed'
    JOIN credit_entries e ON e.id = l.credit_entry_id JOIN credit_lots o ON o.id = e.lot_id
    GROUP BY 2, 3, 4, 5, 6, 7;
-- Requests that were anonymised meanwhile are only in the sums; they count in today's currency.
INSERT INTO touch_revenue
  SELECT c.touch, c.day, c.source, c.medium, c.campaign, c.category_id,
    coalesce((SELECT json_extract(body, '$.currency') FROM settings_documents WHERE name = 'pricing'), 'EUR'),
    c.revenue_minor - coalesce((SELECT sum(r.revenue_minor) FROM touch_revenue r
      WHERE (r.touch, r.day, r.source, r.medium, r.campaign, r.category_id)
        = (c.touch, c.day, c.source, c.medium, c.campaign, c.category_id)), 0) AS rest
    FROM touch_counts c WHERE rest <> 0
  ON CONFLICT DO UPDATE SET revenue_minor = revenue_minor + excluded.revenue_minor;

-- Revenue moves by the one lead that changes, whatever the number of leads of its request.
CREATE TRIGGER touch_revenue_follows_new_lead AFTER INSERT ON leads WHEN new.credit_state = 'consumed' BEGIN
  INSERT INTO touch_revenue
    SELECT 'last', t.day, t.last_source, t.last_medium, t.last_campaign, t.category_id, o.currency, e.unit_price_minor
      FROM track_touches t, credit_entries e, credit_lots o
      WHERE t.track_id = new.track_id AND e.id = new.credit_entry_id AND o.id = e.lot_id
    UNION ALL
    SELECT 'first', t.day, t.first_source, t.first_medium, t.first_campaign, t.category_id, o.currency, e.unit_price_minor
      FROM track_touches t, credit_entries e, credit_lots o
      WHERE t.track_id = new.track_id AND e.id = new.credit_entry_id AND o.id = e.lot_id
    ON CONFLICT DO UPDATE SET revenue_minor = revenue_minor + excluded.revenue_minor; END;
CREATE TRIGGER touch_revenue_follows_lead AFTER UPDATE OF credit_state, credit_entry_id ON leads
  WHEN old.credit_state <> new.credit_state OR old.credit_entry_id IS NOT new.credit_entry_id BEGIN
  INSERT INTO touch_revenue
    SELECT 'last', t.day, t.last_source, t.last_medium, t.last_campaign, t.category_id, o.currency,
      e.unit_price_minor * (CASE WHEN e.id = new.credit_entry_id AND new.credit_state = 'consumed' THEN 1 ELSE 0 END
        - CASE WHEN e.id = old.credit_entry_id AND old.credit_state = 'consumed' THEN 1 ELSE 0 END)
      FROM track_touches t, credit_entries e, credit_lots o
      WHERE t.track_id = new.track_id AND e.id IN (new.credit_entry_id, old.credit_entry_id) AND o.id = e.lot_id
    UNION ALL
    SELECT 'first', t.day, t.first_source, t.first_medium, t.first_campaign, t.category_id, o.currency,
      e.unit_price_minor * (CASE WHEN e.id = new.credit_entry_id AND new.credit_state = 'consumed' THEN 1 ELSE 0 END
        - CASE WHEN e.id = old.credit_entry_id AND old.credit_state = 'consumed' THEN 1 ELSE 0 END)
      FROM track_touches t, credit_entries e, credit_lots o
      WHERE t.track_id = new.track_id AND e.id IN (new.credit_entry_id, old.credit_entry_id) AND o.id = e.lot_id
    ON CONFLICT DO UPDATE SET revenue_minor = revenue_minor + excluded.revenue_minor; END;
