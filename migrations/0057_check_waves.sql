-- Solved proofs of work: each one lets one code be sent.
CREATE TABLE used_challenges (
  signature TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
);
CREATE INDEX used_challenges_expiry_idx ON used_challenges (expires_at);

-- Waves that an administrator has ended. Who belongs to one proves their address first, until then.
CREATE TABLE ended_waves (
  -- A hash of kind and value.
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  ended_at INTEGER NOT NULL,
  until INTEGER NOT NULL,
  bookings INTEGER NOT NULL,
  credits INTEGER NOT NULL
);
CREATE INDEX ended_waves_until_idx ON ended_waves (until);
