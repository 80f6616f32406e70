-- Warnings that credits will end: each lot is told of once for each period, however often the nightly run repeats.

CREATE TABLE credit_warnings (
  lot_id text NOT NULL,
  days integer NOT NULL,
  warned_at integer NOT NULL,
  PRIMARY KEY(lot_id, days),
  FOREIGN KEY (lot_id) REFERENCES credit_lots(id)
);
