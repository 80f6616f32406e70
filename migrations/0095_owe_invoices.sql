-- oldest program: 0063
-- Payments whose invoice is still to be issued, because the seller's details are missing or an older program settled
-- them. A trigger notes each payment in its own transaction, whichever program settles it; issuing the invoice removes
-- the row. `buyer` keeps the billing details of an account that is deleted before that.
CREATE TABLE owed_invoices (
  transaction_id text PRIMARY KEY NOT NULL REFERENCES transactions (id),
  specialist_id text NOT NULL REFERENCES users (id),
  since integer NOT NULL,
  buyer text
);
CREATE INDEX owed_invoices_since_idx ON owed_invoices (since);
CREATE INDEX owed_invoices_specialist_idx ON owed_invoices (specialist_id);

CREATE TRIGGER transactions_owe_invoice AFTER UPDATE OF paid_at ON transactions
  WHEN old.paid_at is null AND new.paid_at is not null BEGIN
  INSERT INTO owed_invoices (transaction_id, specialist_id, since) VALUES (new.id, new.specialist_id, new.paid_at)
    ON CONFLICT (transaction_id) DO NOTHING; END;

-- Address and VAT number as they were entered on the payment page, by which the provider computed tax; until the invoice.
ALTER TABLE transactions ADD COLUMN taxed_buyer text;
