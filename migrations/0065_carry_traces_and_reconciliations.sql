-- oldest program: 0063
-- The trace context of the request that published an event (W3C traceparent), so that its deliveries and emails belong to
-- the same trace. And the result of the nightly comparison of credits with their ledger, which metrics show.
ALTER TABLE outbox_events ADD COLUMN traceparent text;

CREATE TABLE credit_reconciliations (
  id integer PRIMARY KEY CONSTRAINT credit_reconciliations_id CHECK (id = 1),
  reconciled_at integer NOT NULL,
  imbalances integer NOT NULL
);
