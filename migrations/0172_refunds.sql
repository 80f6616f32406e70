-- oldest program: 0134
-- Refunds that are asked for: written with their credits taken before the payment provider is called, one at a time for each payment.
CREATE TABLE refunds (
  id text PRIMARY KEY NOT NULL,
  transaction_id text NOT NULL REFERENCES transactions(id),
  credits integer NOT NULL,
  unused integer NOT NULL,
  amount_minor integer NOT NULL,
  asked_by text NOT NULL,
  asked_at integer NOT NULL,
  made_at integer,
  refused_at integer
);
CREATE INDEX refunds_transaction_idx ON refunds (transaction_id);
CREATE INDEX refunds_due_idx ON refunds (asked_at, id) WHERE made_at IS NULL AND refused_at IS NULL;
CREATE UNIQUE INDEX refunds_open_idx ON refunds (transaction_id) WHERE made_at IS NULL AND refused_at IS NULL;
