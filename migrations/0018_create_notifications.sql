-- What a specialist is told within the product: short texts without contact data, and whether they were read.

CREATE TABLE notifications (
  id text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  lead_id text,
  cause text NOT NULL,
  created_at integer NOT NULL,
  read_at integer,
  FOREIGN KEY (specialist_id) REFERENCES users(id),
  FOREIGN KEY (lead_id) REFERENCES leads(id)
);
CREATE UNIQUE INDEX notifications_cause_idx ON notifications (cause, specialist_id);
CREATE INDEX notifications_newest_idx ON notifications (specialist_id, created_at, id);
CREATE INDEX notifications_unread_idx ON notifications (specialist_id, created_at) WHERE read_at is null;
CREATE INDEX notifications_age_idx ON notifications (created_at);
