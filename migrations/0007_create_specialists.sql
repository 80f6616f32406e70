-- Profiles, what they serve, credentials, and pictures.

CREATE TABLE profiles (
  specialist_id text PRIMARY KEY NOT NULL,
  display_name text NOT NULL,
  headline text NOT NULL,
  bio text NOT NULL,
  photo_id text,
  company text,
  vat_id text,
  billing_address text,
  languages text NOT NULL,
  years_of_experience integer NOT NULL,
  locations text NOT NULL,
  accepting integer DEFAULT true NOT NULL,
  cap_per_day integer,
  cap_per_week integer,
  cap_spending_per_month integer,
  changed_at integer NOT NULL,
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);

CREATE TABLE served_categories (
  specialist_id text NOT NULL,
  category_id text NOT NULL,
  subcategory_ids text NOT NULL,
  strengths text NOT NULL,
  PRIMARY KEY(specialist_id, category_id),
  FOREIGN KEY (specialist_id) REFERENCES users(id),
  FOREIGN KEY (category_id) REFERENCES categories(id)
);
CREATE INDEX served_categories_category_idx ON served_categories (category_id);

CREATE TABLE credentials (
  id text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL,
  type text NOT NULL,
  number text NOT NULL,
  issuer text NOT NULL,
  verified_at integer,
  expires_at integer,
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);
CREATE INDEX credentials_specialist_idx ON credentials (specialist_id);

CREATE TABLE photos (
  id text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL,
  content_type text NOT NULL,
  bytes blob NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);
CREATE INDEX photos_specialist_idx ON photos (specialist_id);
