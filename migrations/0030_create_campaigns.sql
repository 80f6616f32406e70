-- Campaigns: what an administrator tells many people, and one row for each of them, so that nobody is told twice.

CREATE TABLE campaigns (
  id text PRIMARY KEY NOT NULL,
  created_by text NOT NULL,
  audience text NOT NULL,
  channels text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  state text NOT NULL,
  collected_until text NOT NULL DEFAULT '',
  collected integer NOT NULL DEFAULT 0,
  recipients integer NOT NULL,
  under_way integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  created_at integer NOT NULL,
  finished_at integer,
  FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX campaigns_newest_idx ON campaigns (created_at, id);

CREATE TABLE campaign_recipients (
  campaign_id text NOT NULL,
  user_id text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  finished_at integer,
  PRIMARY KEY(campaign_id, user_id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  FOREIGN KEY (user_id) REFERENCES users(id)
) WITHOUT ROWID;
CREATE INDEX campaign_recipients_state_idx ON campaign_recipients (campaign_id, state, user_id);

-- Walks through a category's specialists in the order of their ids.
DROP INDEX served_categories_category_idx;
CREATE INDEX served_categories_category_idx ON served_categories (category_id, specialist_id);
