-- oldest program: 0134
-- Booking links of specialists for people whom they know already: their switch, and which requests and meetings follow one.
ALTER TABLE profiles ADD COLUMN own_link text;
ALTER TABLE tracks ADD COLUMN origin text NOT NULL DEFAULT 'market';
ALTER TABLE meetings ADD COLUMN origin text NOT NULL DEFAULT 'market';
