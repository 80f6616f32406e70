-- A request that is assigned without its visitor's consent: the lead waits for it until `consent_by`, and its credit is
-- reserved (`credit_state` 'reserved'), then consumed or released.
ALTER TABLE leads ADD COLUMN consent_by INTEGER;
CREATE INDEX leads_consent_idx ON leads (consent_by) WHERE consent_by IS NOT NULL;
