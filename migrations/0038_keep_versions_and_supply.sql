-- Processes keep the catalogue in memory and compare one version; how many specialists serve a category is a counter; and
-- whose credits last until when is found along an index. Triggers keep both, so that no action can forget them.

CREATE TABLE catalog_version (
  id integer PRIMARY KEY NOT NULL,
  version integer NOT NULL
);
INSERT INTO catalog_version VALUES (1, 1);
CREATE TRIGGER categories_added AFTER INSERT ON categories BEGIN
  UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER categories_changed AFTER UPDATE ON categories BEGIN
  UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER categories_removed AFTER DELETE ON categories BEGIN
  UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER subcategories_added AFTER INSERT ON subcategories BEGIN
  UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER subcategories_changed AFTER UPDATE ON subcategories BEGIN
  UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER subcategories_removed AFTER DELETE ON subcategories BEGIN
  UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER question_sets_added AFTER INSERT ON question_sets BEGIN
  UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER question_sets_changed AFTER UPDATE ON question_sets BEGIN
  UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER question_sets_removed AFTER DELETE ON question_sets BEGIN
  UPDATE catalog_version SET version = version + 1; END;

CREATE TABLE serving_counts (
  category_id text PRIMARY KEY NOT NULL,
  specialists integer NOT NULL
) WITHOUT ROWID;
INSERT INTO serving_counts SELECT category_id, count(*) FROM served_categories GROUP BY 1;
CREATE TRIGGER serving_counted_new AFTER INSERT ON served_categories BEGIN
  INSERT INTO serving_counts VALUES (new.category_id, 1)
    ON CONFLICT DO UPDATE SET specialists = specialists + 1; END;
CREATE TRIGGER serving_counted_gone AFTER DELETE ON served_categories BEGIN
  UPDATE serving_counts SET specialists = specialists - 1 WHERE category_id = old.category_id; END;

-- The lots of a candidate are in the order in which they expire.
CREATE INDEX candidates_credit_idx ON candidates (category_id, json_extract(lots, '$[#-1].expiresAt'));
