-- oldest program: 0063
-- What people choose for their lists: the columns, and filters that have a name. Both follow them to every device. Older
-- programs don't know these tables and don't need them.
CREATE TABLE list_columns (
  user_id text NOT NULL,
  list text NOT NULL,
  columns text NOT NULL,
  PRIMARY KEY (user_id, list),
  FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE saved_views (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX saved_views_name_idx ON saved_views (user_id, list, name);
