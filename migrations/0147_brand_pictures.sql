-- oldest program: 0134
-- The operator's logo and icon, by a name that says their content and size. The settings refer to them; emails that were
-- sent show them, so they stay.

CREATE TABLE brand_pictures (
  name text PRIMARY KEY,
  bytes blob NOT NULL,
  created_at integer NOT NULL,
  created_by text
);
