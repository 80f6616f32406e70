-- oldest program: 0134
-- Which administrator takes care of something that needs attention.
CREATE TABLE attention_claims (
  kind TEXT NOT NULL,
  item_id TEXT NOT NULL,
  admin_id TEXT NOT NULL REFERENCES users (id),
  taken_at INTEGER NOT NULL,
  PRIMARY KEY (kind, item_id)
);
