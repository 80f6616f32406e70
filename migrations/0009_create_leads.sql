-- Leads, their timeline, and counter rows so that totals never count leads.

CREATE TABLE leads (
  id text PRIMARY KEY NOT NULL,
  specialist_id text NOT NULL,
  track_id text NOT NULL,
  meeting_id text,
  category_id text NOT NULL,
  subcategory_id text,
  status text NOT NULL,
  reason text,
  source text NOT NULL,
  contact text NOT NULL,
  answers text NOT NULL,
  accept_by integer,
  live_until integer,
  outcome_by integer,
  deal_value_minor integer,
  notes text,
  credit_entry_id text,
  credit_state text NOT NULL,
  created_at integer NOT NULL,
  changed_at integer NOT NULL,
  FOREIGN KEY (specialist_id) REFERENCES users(id),
  FOREIGN KEY (track_id) REFERENCES tracks(id),
  FOREIGN KEY (meeting_id) REFERENCES meetings(id),
  FOREIGN KEY (category_id) REFERENCES categories(id),
  FOREIGN KEY (subcategory_id) REFERENCES subcategories(id),
  FOREIGN KEY (credit_entry_id) REFERENCES credit_entries(id)
);
CREATE UNIQUE INDEX leads_meeting_idx ON leads (meeting_id);
CREATE INDEX leads_track_idx ON leads (track_id);
CREATE INDEX leads_specialist_idx ON leads (specialist_id,status,created_at);

CREATE TABLE lead_timeline (
  id text PRIMARY KEY NOT NULL,
  lead_id text NOT NULL,
  at integer NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  details text NOT NULL,
  FOREIGN KEY (lead_id) REFERENCES leads(id)
);
CREATE INDEX lead_timeline_lead_idx ON lead_timeline (lead_id,at);

CREATE TABLE lead_counts (
  specialist_id text NOT NULL,
  category_id text NOT NULL,
  day integer NOT NULL,
  status text NOT NULL,
  leads integer NOT NULL,
  PRIMARY KEY(specialist_id, category_id, day, status)
);
