-- oldest program: 0134
-- Since when a lead uses its present credit: a dispute counts from then. It was taken for the lead's creation.
ALTER TABLE leads ADD COLUMN credit_at INTEGER;
UPDATE leads SET credit_at = (SELECT created_at FROM credit_entries WHERE credit_entries.id = leads.credit_entry_id)
  WHERE credit_entry_id IS NOT NULL;
