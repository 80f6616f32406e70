-- oldest program: 0063
-- Public profile pages: whether a specialist has opted in, and the address of their page. A slug belongs to one specialist;
-- when their name changes they get another, and the former one redirects to it. Pages that show public profiles are kept
-- with the content version, so triggers raise it with every change of what they show: opting out, suspension and erasure
-- take effect at once in every process.
ALTER TABLE profiles ADD COLUMN public integer NOT NULL DEFAULT 0;

CREATE TABLE profile_slugs (
  slug text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL REFERENCES users (id),
  current integer NOT NULL CONSTRAINT profile_slugs_current CHECK (current in (0, 1)),
  -- A stable random order, in which landing pages show a few specialists, starting at another point each day.
  shuffle integer NOT NULL,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX profile_slugs_current_idx ON profile_slugs (specialist_id) WHERE current = 1;
CREATE INDEX profile_slugs_specialist_idx ON profile_slugs (specialist_id);
CREATE INDEX profile_slugs_shuffle_idx ON profile_slugs (shuffle, specialist_id) WHERE current = 1;

CREATE TRIGGER profile_slugs_content_new AFTER INSERT ON profile_slugs BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER profile_slugs_content_changed AFTER UPDATE ON profile_slugs BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER profile_slugs_content_gone AFTER DELETE ON profile_slugs BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER profiles_content_changed AFTER UPDATE ON profiles WHEN old.public = 1 OR new.public = 1 BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER users_content_changed AFTER UPDATE OF status, email_verified_at ON users
  WHEN EXISTS (SELECT 1 FROM profiles WHERE specialist_id = new.id AND public = 1) BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER credentials_content_changed AFTER UPDATE ON credentials
  WHEN EXISTS (SELECT 1 FROM profiles WHERE specialist_id = new.specialist_id AND public = 1) BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER credentials_content_gone AFTER DELETE ON credentials
  WHEN EXISTS (SELECT 1 FROM profiles WHERE specialist_id = old.specialist_id AND public = 1) BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
