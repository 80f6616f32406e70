-- oldest program: 0134
-- What operators have written, in other languages. A translation belongs to the text itself: a text that changes has none.

CREATE TABLE translations (
  language text NOT NULL,
  source text NOT NULL,
  text text NOT NULL,
  changed_at integer NOT NULL,
  changed_by text,
  PRIMARY KEY (language, source)
);
CREATE TRIGGER translations_content_new AFTER INSERT ON translations BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER translations_content_changed AFTER UPDATE ON translations BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
CREATE TRIGGER translations_content_gone AFTER DELETE ON translations BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1; END;
