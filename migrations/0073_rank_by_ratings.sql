-- oldest program: 0063
-- A specialist's published ratings in a category, for the ranking: how many, and the sum of their stars.
ALTER TABLE candidates ADD COLUMN rating_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE candidates ADD COLUMN rating_sum INTEGER NOT NULL DEFAULT 0;
