-- Lists of people for administrators: their words, how many stand where (kept by triggers, so that nothing can forget),
-- and credentials that an administrator declined.

ALTER TABLE users ADD COLUMN name_key text NOT NULL DEFAULT '';
UPDATE users SET name_key = lower(last_name || ' ' || first_name) WHERE deleted_at IS NULL;
CREATE INDEX users_created_idx ON users (created_at, id);
CREATE INDEX users_name_idx ON users (name_key, id);
CREATE INDEX users_login_idx ON users (last_login_at, id);
CREATE INDEX users_standing_idx ON users (status, is_admin, created_at, id);
CREATE INDEX users_admin_idx ON users (is_admin, created_at, id);

CREATE TABLE user_words (
  word text NOT NULL,
  user_id text NOT NULL,
  PRIMARY KEY (word, user_id),
  FOREIGN KEY (user_id) REFERENCES users(id)
) WITHOUT ROWID;
CREATE INDEX user_words_user_idx ON user_words (user_id);
INSERT OR IGNORE INTO user_words SELECT lower(first_name), id FROM users WHERE deleted_at IS NULL;
INSERT OR IGNORE INTO user_words SELECT lower(last_name), id FROM users WHERE deleted_at IS NULL;
INSERT OR IGNORE INTO user_words SELECT email, id FROM users WHERE deleted_at IS NULL;

CREATE TABLE user_counts (
  status text NOT NULL,
  is_admin integer NOT NULL,
  onboarded integer NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (status, is_admin, onboarded)
) WITHOUT ROWID;
INSERT INTO user_counts
  SELECT status, is_admin, onboarded_at IS NOT NULL, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 1, 2, 3;

CREATE TRIGGER users_counted_new AFTER INSERT ON users WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO user_counts VALUES (new.status, new.is_admin, new.onboarded_at IS NOT NULL, 1)
    ON CONFLICT DO UPDATE SET people = people + 1; END;
CREATE TRIGGER users_counted_before AFTER UPDATE OF status, is_admin, onboarded_at, deleted_at ON users
  WHEN old.deleted_at IS NULL BEGIN
  UPDATE user_counts SET people = people - 1
    WHERE status = old.status AND is_admin = old.is_admin AND onboarded = (old.onboarded_at IS NOT NULL); END;
CREATE TRIGGER users_counted_after AFTER UPDATE OF status, is_admin, onboarded_at, deleted_at ON users
  WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO user_counts VALUES (new.status, new.is_admin, new.onboarded_at IS NOT NULL, 1)
    ON CONFLICT DO UPDATE SET people = people + 1; END;
CREATE TRIGGER users_counted_gone AFTER DELETE ON users WHEN old.deleted_at IS NULL BEGIN
  UPDATE user_counts SET people = people - 1
    WHERE status = old.status AND is_admin = old.is_admin AND onboarded = (old.onboarded_at IS NOT NULL); END;

ALTER TABLE credentials ADD COLUMN noted_at integer NOT NULL DEFAULT 0;
UPDATE credentials SET noted_at = CAST(strftime('%s', 'now') AS integer) * 1000;
ALTER TABLE credentials ADD COLUMN declined_at integer;
ALTER TABLE credentials ADD COLUMN decline_reason text;
CREATE INDEX credentials_waiting_idx ON credentials (noted_at, id) WHERE verified_at IS NULL AND declined_at IS NULL;
