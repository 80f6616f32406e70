-- oldest program: 0134
-- The time that a visitor chose on a category's first step, before anything is known of them.
ALTER TABLE tracks ADD COLUMN chosen_start INTEGER;
