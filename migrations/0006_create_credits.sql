-- Credit lots and their append-only ledger; unique_key makes a repeated entry impossible.

CREATE TABLE credit_lots (
  id text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL,
  category_id text NOT NULL,
  subcategory_id text,
  quantity integer NOT NULL,
  remaining integer NOT NULL,
  unit_price_minor integer NOT NULL,
  currency text NOT NULL,
  transaction_id text,
  grant_reason text,
  expires_at integer NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (specialist_id) REFERENCES users(id),
  FOREIGN KEY (category_id) REFERENCES categories(id),
  FOREIGN KEY (subcategory_id) REFERENCES subcategories(id),
  CONSTRAINT credit_lots_remaining CHECK(remaining between 0 and quantity)
);
CREATE INDEX credit_lots_scope_idx ON credit_lots (specialist_id,category_id,expires_at);

CREATE TABLE credit_entries (
  id text PRIMARY KEY NOT NULL,
  lot_id text NOT NULL,
  specialist_id text NOT NULL,
  category_id text NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL,
  unit_price_minor integer NOT NULL,
  unique_key text NOT NULL,
  rule text,
  meeting_id text,
  created_at integer NOT NULL,
  FOREIGN KEY (lot_id) REFERENCES credit_lots(id),
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX credit_entries_unique_key_unique ON credit_entries (unique_key);
CREATE INDEX credit_entries_lot_idx ON credit_entries (lot_id);
CREATE INDEX credit_entries_specialist_idx ON credit_entries (specialist_id,created_at);
