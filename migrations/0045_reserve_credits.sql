-- A booking that waits for its visitor's confirmation reserves a credit. Reserved credits are part of `remaining`, and
-- nobody else can use, refund, revoke or expire them.
ALTER TABLE credit_lots ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND remaining);

CREATE TABLE credit_reservations (
  key TEXT PRIMARY KEY,
  lot_id TEXT NOT NULL REFERENCES credit_lots (id),
  specialist_id TEXT NOT NULL REFERENCES users (id),
  category_id TEXT NOT NULL,
  unit_price_minor INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
-- Caps count reservations of a period.
CREATE INDEX credit_reservations_specialist_idx ON credit_reservations (specialist_id, created_at);
CREATE INDEX credit_reservations_lot_idx ON credit_reservations (lot_id);
