-- The catalogue is edited: rows carry the version that an editor has read, a part can go back to its category's
-- questions, and what refers to a part is found without looking through everything. Matching keeps credentials by
-- kind, so that what a category demands is decided when it is read.

ALTER TABLE categories ADD COLUMN version integer DEFAULT 1 NOT NULL;
ALTER TABLE subcategories ADD COLUMN version integer DEFAULT 1 NOT NULL;
ALTER TABLE educational_contents ADD COLUMN version integer DEFAULT 1 NOT NULL;
ALTER TABLE question_sets ADD COLUMN inherits integer DEFAULT false NOT NULL;

CREATE INDEX tracks_subcategory_idx ON tracks (subcategory_id) WHERE subcategory_id is not null;
CREATE INDEX leads_subcategory_idx ON leads (subcategory_id) WHERE subcategory_id is not null;
CREATE INDEX meetings_subcategory_idx ON meetings (subcategory_id) WHERE subcategory_id is not null;
CREATE INDEX credit_lots_subcategory_idx ON credit_lots (subcategory_id) WHERE subcategory_id is not null;
CREATE INDEX credit_lots_unused_idx ON credit_lots (category_id, expires_at) WHERE remaining > 0;

ALTER TABLE candidates ADD COLUMN credentials text DEFAULT '{}' NOT NULL;
UPDATE candidates SET credentials = (
  SELECT json_group_object(type, nullif(until, 9000000000000000)) FROM (
    SELECT type, max(coalesce(expires_at, 9000000000000000)) AS until FROM credentials
    WHERE credentials.specialist_id = candidates.specialist_id AND verified_at IS NOT NULL GROUP BY type
  )
);
ALTER TABLE candidates DROP COLUMN credential_expires_at;
