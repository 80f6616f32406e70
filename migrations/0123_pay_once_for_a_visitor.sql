-- oldest program: 0063
-- A duplicate names the lead of the same visitor that uses the credit, so that it takes the credit over when that lead
-- loses it. After that, the lead that lost it names the one that uses it.
ALTER TABLE leads ADD COLUMN paid_by TEXT REFERENCES leads(id);
CREATE INDEX leads_paid_by_idx ON leads (paid_by) WHERE paid_by IS NOT NULL;

UPDATE leads SET paid_by = (
  SELECT p.id FROM leads p
  WHERE p.contact_email = leads.contact_email AND p.specialist_id = leads.specialist_id
    AND p.category_id = leads.category_id AND p.id <> leads.id
    AND p.credit_state = 'consumed' AND p.deleted_at IS NULL
    AND p.created_at BETWEEN leads.created_at - 2592000000 AND leads.created_at + 2592000000
  ORDER BY p.created_at, p.id LIMIT 1
) WHERE credit_state = 'returned' AND return_rule = 'duplicate' AND contact_email <> '';
