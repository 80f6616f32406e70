-- A meeting's life after booking: who called it off, when and why, when it was over, and what both said of it.

ALTER TABLE meetings ADD COLUMN cancelled_at integer;
ALTER TABLE meetings ADD COLUMN cancel_reason text;
ALTER TABLE meetings ADD COLUMN message text;
ALTER TABLE meetings ADD COLUMN ended_at integer;
ALTER TABLE meetings ADD COLUMN settle_by integer;
CREATE INDEX meetings_over_idx ON meetings (ends_at) WHERE status = 'confirmed' and ended_at is null;
CREATE INDEX meetings_settle_idx ON meetings (settle_by) WHERE status = 'confirmed' and settle_by is not null;
CREATE INDEX meetings_track_idx ON meetings (track_id);
-- Called off before this was kept: in time, for all that is known.
UPDATE meetings SET cancelled_at = changed_at WHERE status = 'cancelled';

CREATE TABLE meeting_answers (
  meeting_id text NOT NULL,
  side text NOT NULL,
  answer text NOT NULL,
  at integer NOT NULL,
  PRIMARY KEY(meeting_id, side),
  FOREIGN KEY (meeting_id) REFERENCES meetings(id)
);

ALTER TABLE leads ADD COLUMN erased_at integer;
