-- Categories, subcategories, versioned question sets and what is worth reading.

CREATE TABLE categories (
  id text PRIMARY KEY NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  icon text NOT NULL,
  position integer NOT NULL,
  active integer DEFAULT true NOT NULL,
  regulated integer DEFAULT false NOT NULL,
  required_credential text,
  lead_price_minor integer NOT NULL,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX categories_slug_unique ON categories (slug);

CREATE TABLE subcategories (
  id text PRIMARY KEY NOT NULL,
  category_id text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  active integer DEFAULT true NOT NULL,
  lead_price_minor integer,
  FOREIGN KEY (category_id) REFERENCES categories(id)
);
CREATE UNIQUE INDEX subcategories_slug_idx ON subcategories (category_id,slug);

CREATE TABLE question_sets (
  id text PRIMARY KEY NOT NULL,
  category_id text NOT NULL,
  subcategory_id text,
  version integer NOT NULL,
  questions text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (category_id) REFERENCES categories(id),
  FOREIGN KEY (subcategory_id) REFERENCES subcategories(id)
);
CREATE INDEX question_sets_category_idx ON question_sets (category_id,subcategory_id,version);

CREATE TABLE educational_contents (
  id text PRIMARY KEY NOT NULL,
  category_id text,
  audience text NOT NULL,
  stage text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  media text,
  minutes integer NOT NULL,
  position integer NOT NULL,
  active integer DEFAULT true NOT NULL,
  FOREIGN KEY (category_id) REFERENCES categories(id)
);
CREATE INDEX educational_contents_category_idx ON educational_contents (category_id,position);
