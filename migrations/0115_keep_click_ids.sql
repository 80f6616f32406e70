-- oldest program: 0063
-- Click ids of advertisements, only of visitors who agreed to that; the consent is in consent_records. A row ends when
-- it is withdrawn, with the visitor's data, and 90 days after the last event. An older program neither adds nor
-- reads rows: what it anonymises keeps its click ids until then, at most 90 days.
CREATE TABLE track_clicks (
  track_id text PRIMARY KEY NOT NULL REFERENCES tracks(id),
  ids text NOT NULL,
  clicked_at integer NOT NULL,
  last_event_at integer NOT NULL
);
CREATE INDEX track_clicks_last_event_idx ON track_clicks (last_event_at);
