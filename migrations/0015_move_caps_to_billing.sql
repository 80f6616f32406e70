-- A specialist's limits move to where credits are consumed, so that no consumer can forget them; and there are six:
-- leads and spending, a day, a week and a month.

CREATE TABLE spending_caps (
  specialist_id text PRIMARY KEY NOT NULL,
  cap_per_day integer,
  cap_per_week integer,
  cap_per_month integer,
  cap_spending_per_day integer,
  cap_spending_per_week integer,
  cap_spending_per_month integer,
  changed_at integer NOT NULL,
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);
INSERT INTO spending_caps (specialist_id, cap_per_day, cap_per_week, cap_spending_per_month, changed_at)
  SELECT specialist_id, cap_per_day, cap_per_week, cap_spending_per_month, changed_at FROM profiles
  WHERE cap_per_day IS NOT NULL OR cap_per_week IS NOT NULL OR cap_spending_per_month IS NOT NULL;
ALTER TABLE profiles DROP COLUMN cap_per_day;
ALTER TABLE profiles DROP COLUMN cap_per_week;
ALTER TABLE profiles DROP COLUMN cap_spending_per_month;
