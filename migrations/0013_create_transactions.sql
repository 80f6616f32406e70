-- Purchases of credits. The row exists before anything is asked of the payment provider; session and payment are unique,
-- so that one payment can never settle two purchases. Events are kept by the provider's id: each counts once.

CREATE TABLE transactions (
  id text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL,
  category_id text NOT NULL,
  status text NOT NULL,
  return_to text NOT NULL,
  currency text NOT NULL,
  subtotal_minor integer NOT NULL,
  total_minor integer,
  tax_minor integer,
  validity_months integer NOT NULL,
  call_key text,
  input_hash text NOT NULL,
  session_id text,
  payment_id text,
  checkout_url text,
  checkout_until integer NOT NULL,
  receipt_url text,
  note text,
  refunded_minor integer DEFAULT 0 NOT NULL,
  used_refunded_minor integer DEFAULT 0 NOT NULL,
  ask_at integer NOT NULL,
  created_at integer NOT NULL,
  changed_at integer NOT NULL,
  paid_at integer,
  FOREIGN KEY (specialist_id) REFERENCES users(id),
  FOREIGN KEY (category_id) REFERENCES categories(id)
);
CREATE UNIQUE INDEX transactions_session_id_unique ON transactions (session_id);
CREATE UNIQUE INDEX transactions_payment_id_unique ON transactions (payment_id);
CREATE UNIQUE INDEX transactions_call_idx ON transactions (specialist_id,call_key);
CREATE INDEX transactions_specialist_idx ON transactions (specialist_id,created_at);
CREATE INDEX transactions_ask_idx ON transactions (ask_at) WHERE status in ('created', 'checkout-open');

CREATE TABLE transaction_lines (
  id text PRIMARY KEY NOT NULL,
  transaction_id text NOT NULL,
  position integer NOT NULL,
  subcategory_id text,
  name text NOT NULL,
  quantity integer NOT NULL,
  unit_minor integer NOT NULL,
  discount_bps integer NOT NULL,
  total_minor integer NOT NULL,
  lot_id text,
  FOREIGN KEY (transaction_id) REFERENCES transactions(id),
  FOREIGN KEY (subcategory_id) REFERENCES subcategories(id),
  FOREIGN KEY (lot_id) REFERENCES credit_lots(id)
);
CREATE UNIQUE INDEX transaction_lines_position_idx ON transaction_lines (transaction_id,position);

CREATE TABLE disputes (
  id text PRIMARY KEY NOT NULL,
  transaction_id text NOT NULL,
  amount_minor integer NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  opened_at integer NOT NULL,
  changed_at integer NOT NULL,
  FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
CREATE INDEX disputes_transaction_idx ON disputes (transaction_id);

CREATE TABLE provider_events (
  id text PRIMARY KEY NOT NULL,
  type text NOT NULL,
  transaction_id text,
  outcome text NOT NULL,
  happened_at integer NOT NULL,
  received_at integer NOT NULL,
  FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
CREATE INDEX provider_events_received_idx ON provider_events (received_at);

CREATE INDEX credit_lots_transaction_idx ON credit_lots (transaction_id);
