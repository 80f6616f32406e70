-- oldest program: 0134
-- Reports of public profiles and ratings, and what administrators decided.

CREATE TABLE content_reports (
  id text PRIMARY KEY,
  specialist_id text NOT NULL REFERENCES users(id),
  rating_id text REFERENCES ratings(id),
  reason text NOT NULL,
  details text NOT NULL,
  content text,
  name text NOT NULL,
  email text NOT NULL,
  mailbox text NOT NULL,
  language text NOT NULL,
  status text NOT NULL CONSTRAINT content_reports_status CHECK (status in ('open', 'acted', 'declined')),
  decision text,
  answer text,
  statement text,
  decided_by text REFERENCES users(id),
  decided_at integer,
  created_at integer NOT NULL,
  CONSTRAINT content_reports_decision CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE INDEX content_reports_status_idx ON content_reports (status, created_at, id);
CREATE INDEX content_reports_specialist_idx ON content_reports (specialist_id);
CREATE INDEX content_reports_rating_idx ON content_reports (rating_id) WHERE rating_id IS NOT NULL;
CREATE INDEX content_reports_mailbox_idx ON content_reports (mailbox, created_at);
CREATE INDEX content_reports_decided_idx ON content_reports (decided_at) WHERE decided_at IS NOT NULL;
