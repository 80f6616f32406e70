-- content_version is raised by every change of what administrators write: settings, categories, questions and articles.
-- Web processes keep pages and data that depend on nothing else until it changes. Triggers raise it, so that no action
-- can forget to.

CREATE TABLE content_version (
  id integer PRIMARY KEY NOT NULL,
  version integer NOT NULL
);
INSERT INTO content_version (id, version) VALUES (1, 0);

CREATE TRIGGER settings_documents_content_new AFTER INSERT ON settings_documents BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER settings_documents_content_changed AFTER UPDATE ON settings_documents BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER settings_documents_content_gone AFTER DELETE ON settings_documents BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER categories_content_new AFTER INSERT ON categories BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER categories_content_changed AFTER UPDATE ON categories BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER categories_content_gone AFTER DELETE ON categories BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER subcategories_content_new AFTER INSERT ON subcategories BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER subcategories_content_changed AFTER UPDATE ON subcategories BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER subcategories_content_gone AFTER DELETE ON subcategories BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER question_sets_content_new AFTER INSERT ON question_sets BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER question_sets_content_changed AFTER UPDATE ON question_sets BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER question_sets_content_gone AFTER DELETE ON question_sets BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER educational_contents_content_new AFTER INSERT ON educational_contents BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER educational_contents_content_changed AFTER UPDATE ON educational_contents BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER educational_contents_content_gone AFTER DELETE ON educational_contents BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
