-- oldest program: 0063
-- Codes by text message are counted by network, and have limits of a day of their own. An older program counts its codes
-- with the other messages, and stores no network.
ALTER TABLE text_codes ADD COLUMN network text;
CREATE INDEX text_codes_network_idx ON text_codes (network, sent_at) WHERE proven_at IS NULL AND network IS NOT NULL;
ALTER TABLE text_days ADD COLUMN code_texts integer DEFAULT 0 NOT NULL;
ALTER TABLE text_days ADD COLUMN code_cost integer DEFAULT 0 NOT NULL;
ALTER TABLE text_days ADD COLUMN codes_alerted integer DEFAULT 0 NOT NULL;
