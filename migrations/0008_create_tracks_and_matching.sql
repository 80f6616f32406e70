-- Visitors' tracks and consents; candidates and open_times are the read model of matching, market_version its clock.

CREATE TABLE tracks (
  id text PRIMARY KEY NOT NULL,
  category_id text NOT NULL,
  subcategory_id text,
  question_set_id text NOT NULL,
  status text NOT NULL,
  close_reason text,
  step text NOT NULL,
  answers text NOT NULL,
  preferences text,
  contact text,
  contact_email text,
  timezone text NOT NULL,
  locale text NOT NULL,
  attribution text NOT NULL,
  timings text NOT NULL,
  assigned integer DEFAULT false NOT NULL,
  meeting_id text,
  resume_version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  last_activity_at integer NOT NULL,
  closed_at integer,
  FOREIGN KEY (category_id) REFERENCES categories(id),
  FOREIGN KEY (subcategory_id) REFERENCES subcategories(id),
  FOREIGN KEY (question_set_id) REFERENCES question_sets(id),
  FOREIGN KEY (meeting_id) REFERENCES meetings(id)
);
CREATE INDEX tracks_status_idx ON tracks (status,last_activity_at);
CREATE INDEX tracks_email_idx ON tracks (contact_email);
CREATE INDEX tracks_meeting_idx ON tracks (meeting_id);

CREATE TABLE consent_texts (
  hash text PRIMARY KEY NOT NULL,
  purpose text NOT NULL,
  version integer NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL
);

CREATE TABLE consent_records (
  id text PRIMARY KEY NOT NULL,
  subject text NOT NULL,
  purpose text NOT NULL,
  text_hash text NOT NULL,
  version integer NOT NULL,
  specialist_id text,
  accepted integer NOT NULL,
  at integer NOT NULL,
  address text,
  FOREIGN KEY (text_hash) REFERENCES consent_texts(hash)
);
CREATE INDEX consent_records_subject_idx ON consent_records (subject);

CREATE TABLE candidates (
  specialist_id text NOT NULL,
  category_id text NOT NULL,
  version integer NOT NULL,
  hidden_by text,
  email text NOT NULL,
  subcategory_ids text NOT NULL,
  strengths text NOT NULL,
  card text NOT NULL,
  lots text NOT NULL,
  caps text NOT NULL,
  kept integer NOT NULL,
  missed integer NOT NULL,
  recent_meetings integer NOT NULL,
  credential_expires_at integer,
  PRIMARY KEY(specialist_id, category_id),
  FOREIGN KEY (specialist_id) REFERENCES users(id),
  FOREIGN KEY (category_id) REFERENCES categories(id)
);
CREATE INDEX candidates_changes_idx ON candidates (category_id,version);

CREATE TABLE open_times (
  specialist_id text PRIMARY KEY NOT NULL,
  from_day integer NOT NULL,
  days integer NOT NULL,
  starts blob NOT NULL,
  holds text NOT NULL,
  calendar text NOT NULL,
  FOREIGN KEY (specialist_id) REFERENCES users(id)
);

CREATE TABLE market_version (
  id integer PRIMARY KEY NOT NULL,
  version integer NOT NULL
);

INSERT INTO market_version (id, version) VALUES (1, 0);
