-- Solved proofs of work: each one lets one code be sent.
CREATE TABLE used_challenges (
  signature TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
);
CREATE INDEX used_challenges_expiry_idx ON used_challenges (expires_at);
