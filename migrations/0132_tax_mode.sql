-- oldest program: 0063
-- What a purchase contains is frozen with its prices: whether they are net or include VAT, the VAT that the order adds to
-- net prices, and which tax applied. Programs that do not know these columns leave them at their defaults, under which
-- what was paid decides, as before.
ALTER TABLE transactions ADD COLUMN tax_mode text NOT NULL DEFAULT 'net';
ALTER TABLE transactions ADD COLUMN vat_minor integer NOT NULL DEFAULT 0;
ALTER TABLE transactions ADD COLUMN tax text;

-- Where no net amount and its VAT add up to what was paid, the difference (BT-114 of EN 16931).
ALTER TABLE invoices ADD COLUMN rounding_minor integer NOT NULL DEFAULT 0;

-- Earlier purchases whose invoice found VAT in the amount paid, although none was added, included it.
UPDATE transactions SET tax_mode = 'included', tax_minor = (
    SELECT i.tax_minor FROM invoices i WHERE i.transaction_id = transactions.id AND i.kind = 'invoice')
  WHERE coalesce(tax_minor, 0) = 0 AND id IN (
    SELECT transaction_id FROM invoices WHERE kind = 'invoice' AND tax_minor > 0);
