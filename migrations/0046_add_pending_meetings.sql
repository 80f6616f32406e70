-- A booking waits for its visitor's confirmation: it keeps its time like a hold, until hold_expires_at.
ALTER TABLE meetings ADD COLUMN network TEXT;
ALTER TABLE meetings ADD COLUMN renewals INTEGER NOT NULL DEFAULT 0;
DROP INDEX meetings_live_track_idx;
CREATE UNIQUE INDEX meetings_live_track_idx ON meetings (track_id) WHERE status in ('held', 'pending', 'confirmed');
DROP INDEX meetings_specialist_holds_idx;
CREATE INDEX meetings_specialist_holds_idx ON meetings (specialist_id) WHERE status in ('held', 'pending');
DROP INDEX meetings_holds_idx;
CREATE INDEX meetings_holds_idx ON meetings (hold_expires_at) WHERE status in ('held', 'pending');
CREATE INDEX meetings_network_idx ON meetings (network) WHERE status in ('held', 'pending');

-- Limits count a visitor's open bookings by phone number, too.
ALTER TABLE tracks ADD COLUMN contact_phone TEXT;
UPDATE tracks SET contact_phone = json_extract(contact, '$.phone') WHERE contact IS NOT NULL;
CREATE INDEX tracks_phone_idx ON tracks (contact_phone) WHERE contact_phone IS NOT NULL;

-- The code with which the visitor of a track proves their email address. The code and its link are computed.
CREATE TABLE contact_codes (
  track_id TEXT PRIMARY KEY REFERENCES tracks (id),
  -- Case-folded.
  email TEXT NOT NULL,
  version INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  sends INTEGER NOT NULL DEFAULT 1,
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  network TEXT,
  proven_at INTEGER
);
CREATE INDEX contact_codes_unproven_idx ON contact_codes (sent_at) WHERE proven_at IS NULL;
CREATE INDEX contact_codes_network_idx ON contact_codes (network, expires_at) WHERE proven_at IS NULL AND network IS NOT NULL;

-- Each code that was sent, for the limit per address and hour, and addresses whose owner wants no codes for a day.
CREATE TABLE contact_code_sends (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX contact_code_sends_email_idx ON contact_code_sends (email, at);
CREATE INDEX contact_code_sends_at_idx ON contact_code_sends (at);
CREATE TABLE blocked_addresses (
  email TEXT PRIMARY KEY,
  until INTEGER NOT NULL
);

-- A browser that has proven an address and is remembered.
CREATE TABLE contact_proofs (
  token_hash TEXT NOT NULL,
  email TEXT NOT NULL,
  proven_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (token_hash, email)
);
CREATE INDEX contact_proofs_email_idx ON contact_proofs (email);
CREATE INDEX contact_proofs_expiry_idx ON contact_proofs (expires_at);
