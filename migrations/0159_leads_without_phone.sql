-- oldest program: 0134
-- Two visitors without a phone number are not the same person.
DROP INDEX leads_phone_idx;
ALTER TABLE leads DROP COLUMN contact_phone;
ALTER TABLE leads ADD COLUMN contact_phone text GENERATED ALWAYS AS (nullif(json_extract(contact, '$.phone'), '')) VIRTUAL;
CREATE INDEX leads_phone_idx ON leads (contact_phone, created_at);
