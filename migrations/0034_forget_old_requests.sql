-- Requests whose visitor was forgotten, so that the nightly round finds only those that are still to be.

ALTER TABLE tracks ADD COLUMN forgotten_at integer;
CREATE INDEX tracks_unforgotten_idx ON tracks (has_contact, last_activity_at) WHERE forgotten_at IS NULL AND status = 'closed';
