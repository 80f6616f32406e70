-- oldest program: 0134
-- In which language a visitor reads what they are sent.
ALTER TABLE tracks ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
