-- When the request of a deleted lead is forgotten: somewhat later where its visitor is still to get a last mail.

ALTER TABLE leads ADD COLUMN forget_request_at integer;
CREATE INDEX leads_forget_idx ON leads (forget_request_at) WHERE forget_request_at is not null;
