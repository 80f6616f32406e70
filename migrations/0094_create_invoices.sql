-- oldest program: 0063
-- Invoices and credit notes. A counter gives each series its numbers, year by year, in the transaction that writes the
-- document, so that a rollback leaves no gap. What was issued never changes, and is deleted only when its time is over.
CREATE TABLE invoice_counters (
  series text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL CONSTRAINT invoice_counters_last CHECK (last >= 1),
  PRIMARY KEY (series, year)
);

CREATE TABLE invoices (
  id text PRIMARY KEY NOT NULL,
  number text NOT NULL,
  series text NOT NULL,
  year integer NOT NULL,
  sequence integer NOT NULL,
  kind text NOT NULL CONSTRAINT invoices_kind CHECK (kind in ('invoice', 'credit-note')),
  transaction_id text NOT NULL REFERENCES transactions (id),
  specialist_id text NOT NULL REFERENCES users (id),
  corrects_id text REFERENCES invoices (id),
  cause text NOT NULL,
  issued_on text NOT NULL,
  currency text NOT NULL,
  net_minor integer NOT NULL,
  tax_minor integer NOT NULL,
  total_minor integer NOT NULL,
  content text NOT NULL CONSTRAINT invoices_content CHECK (json_valid(content)),
  issued_at integer NOT NULL,
  keep_until integer NOT NULL,
  CONSTRAINT invoices_sums CHECK (net_minor + tax_minor = total_minor and net_minor >= 0 and tax_minor >= 0),
  CONSTRAINT invoices_correction CHECK ((kind = 'credit-note') = (corrects_id is not null))
);
CREATE UNIQUE INDEX invoices_number_idx ON invoices (number);
CREATE UNIQUE INDEX invoices_sequence_idx ON invoices (series, year, sequence);
CREATE UNIQUE INDEX invoices_cause_idx ON invoices (cause);
CREATE INDEX invoices_transaction_idx ON invoices (transaction_id);
CREATE INDEX invoices_specialist_idx ON invoices (specialist_id);
CREATE INDEX invoices_issued_idx ON invoices (issued_on, number);
CREATE INDEX invoices_corrects_idx ON invoices (corrects_id) WHERE corrects_id is not null;
CREATE INDEX invoices_keep_idx ON invoices (keep_until);

CREATE TRIGGER invoices_never_change BEFORE UPDATE ON invoices BEGIN
  SELECT raise(abort, 'an invoice never changes'); END;
CREATE TRIGGER invoices_are_kept BEFORE DELETE ON invoices
  WHEN old.keep_until > cast(strftime('%s', 'now') as integer) * 1000 BEGIN
  SELECT raise(abort, 'an invoice is kept as long as the law requires'); END;
