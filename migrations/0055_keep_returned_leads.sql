-- Why a lead's credit was returned, beside its state, so that lists can hide the contact without reading the ledger; and
-- which search words come from a surname alone, so that a specialist cannot find a lead by a name that they don't see.

ALTER TABLE leads ADD COLUMN return_rule text;
UPDATE leads SET return_rule = (SELECT rule FROM credit_entries WHERE unique_key = 'return-' || credit_key)
  WHERE credit_state = 'returned';

ALTER TABLE lead_words ADD COLUMN surname integer NOT NULL DEFAULT 0;
UPDATE lead_words SET surname = 1 WHERE EXISTS (
  SELECT 1 FROM leads l WHERE l.id = lead_words.lead_id
    AND instr(' ' || replace(lower(json_extract(l.contact, '$.firstName')), '-', ' ') || ' ', ' ' || word || ' ') = 0
);
