-- oldest program: 0063
-- Ratings of meetings, one each: stars and a sentence by the visitor, the specialist's reply, and an appeal. A deleted
-- rating keeps its row without content, so that its meeting can't be rated a second time.
CREATE TABLE ratings (
  id TEXT PRIMARY KEY,
  meeting_id TEXT NOT NULL REFERENCES meetings (id),
  track_id TEXT NOT NULL,
  specialist_id TEXT NOT NULL REFERENCES users (id),
  category_id TEXT NOT NULL REFERENCES categories (id),
  stars INTEGER,
  sentence TEXT,
  author TEXT,
  month TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  publish_at INTEGER NOT NULL,
  reply TEXT,
  replied_at INTEGER,
  appeal TEXT,
  appealed_at INTEGER,
  appeal_decided_at INTEGER,
  removed_rule TEXT,
  removed_at INTEGER,
  CONSTRAINT ratings_content CHECK (
    (status = 'deleted' AND stars IS NULL AND sentence IS NULL AND author IS NULL AND reply IS NULL AND appeal IS NULL)
    OR (status <> 'deleted' AND stars IS NOT NULL AND stars BETWEEN 1 AND 5 AND sentence IS NOT NULL
      AND author IS NOT NULL)
  )
);
CREATE UNIQUE INDEX ratings_meeting_idx ON ratings (meeting_id);
CREATE INDEX ratings_track_idx ON ratings (track_id);
CREATE INDEX ratings_specialist_idx ON ratings (specialist_id, created_at);
CREATE INDEX ratings_published_idx ON ratings (specialist_id, category_id) WHERE status = 'published';
CREATE INDEX ratings_due_idx ON ratings (publish_at) WHERE status = 'waiting';
CREATE INDEX ratings_removed_idx ON ratings (removed_at) WHERE status = 'removed';
CREATE INDEX ratings_disputed_idx ON ratings (changed_at) WHERE status = 'disputed';
CREATE INDEX ratings_appealed_idx ON ratings (appealed_at) WHERE appealed_at IS NOT NULL AND appeal_decided_at IS NULL;
CREATE INDEX ratings_created_idx ON ratings (created_at);

-- Visitors who are asked once, by email, to rate their meeting. A row ends with the email.
CREATE TABLE rating_requests (
  meeting_id TEXT PRIMARY KEY REFERENCES meetings (id),
  due_at INTEGER NOT NULL
);
CREATE INDEX rating_requests_due_idx ON rating_requests (due_at);
