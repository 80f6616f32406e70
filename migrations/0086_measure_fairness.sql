-- oldest program: 0063
-- How evenly each category's meetings were shared on each UTC day. No figure is about a single person.
CREATE TABLE fairness_days (
  day integer NOT NULL,
  category_id text NOT NULL REFERENCES categories(id),
  specialists integer NOT NULL,
  meetings integer NOT NULL,
  gini real,
  spread real NOT NULL,
  PRIMARY KEY (day, category_id)
);
