-- Why an administrator gave or took credits; what was earned, summed up by day, category and currency; which lead used
-- a credit; and the credits that end next.

ALTER TABLE credit_entries ADD COLUMN note text;
CREATE INDEX leads_credit_idx ON leads (credit_key);
CREATE INDEX credit_lots_end_idx ON credit_lots (expires_at) WHERE remaining > 0;

CREATE TABLE revenue_days (
  day integer NOT NULL,
  category_id text NOT NULL,
  currency text NOT NULL,
  payments integer NOT NULL DEFAULT 0,
  credits integer NOT NULL DEFAULT 0,
  paid_minor integer NOT NULL DEFAULT 0,
  refunded_minor integer NOT NULL DEFAULT 0,
  disputed_minor integer NOT NULL DEFAULT 0,
  PRIMARY KEY(day, category_id, currency),
  FOREIGN KEY (category_id) REFERENCES categories(id)
) WITHOUT ROWID;

-- What was paid so far; what went back is told of the last day on which its payment changed.
INSERT INTO revenue_days (day, category_id, currency, payments, credits, paid_minor)
  SELECT paid_at / 86400000, category_id, currency, count(*),
    sum((SELECT sum(quantity) FROM transaction_lines l WHERE l.transaction_id = t.id)), sum(subtotal_minor)
  FROM transactions t WHERE paid_at IS NOT NULL GROUP BY 1, 2, 3;
INSERT INTO revenue_days (day, category_id, currency, refunded_minor)
  SELECT changed_at / 86400000, category_id, currency,
    sum(CAST(round(refunded_minor * 1.0 * subtotal_minor / total_minor) AS integer))
  FROM transactions WHERE refunded_minor > 0 AND total_minor > 0 GROUP BY 1, 2, 3
  ON CONFLICT DO UPDATE SET refunded_minor = excluded.refunded_minor;
INSERT INTO revenue_days (day, category_id, currency, disputed_minor)
  SELECT d.opened_at / 86400000, t.category_id, t.currency,
    sum(CAST(round(d.amount_minor * 1.0 * t.subtotal_minor / t.total_minor) AS integer))
  FROM disputes d JOIN transactions t ON t.id = d.transaction_id
  WHERE d.status NOT IN ('won', 'prevented') AND d.status NOT LIKE 'warning%' AND t.total_minor > 0 GROUP BY 1, 2, 3
  ON CONFLICT DO UPDATE SET disputed_minor = excluded.disputed_minor;
