-- oldest program: 0063
-- How each booking was routed: what was asked, the versions of rules and settings, who was shown in which order with the
-- parts of their score, and how many each eligibility rule excluded. Candidates have rows of their own, so that those of
-- a deleted account can be removed. Older programs don't know these tables and don't need them.
CREATE TABLE routing_log (
  meeting_id text PRIMARY KEY NOT NULL REFERENCES meetings(id),
  track_id text NOT NULL REFERENCES tracks(id),
  at integer NOT NULL,
  shown_at integer,
  starts_at integer NOT NULL,
  ordering_version integer NOT NULL,
  eligibility_version integer NOT NULL,
  settings_version integer NOT NULL,
  request text NOT NULL,
  stats text NOT NULL,
  total integer NOT NULL,
  excluded text NOT NULL
);
CREATE INDEX routing_log_track_idx ON routing_log (track_id);

CREATE TABLE routing_candidates (
  meeting_id text NOT NULL REFERENCES routing_log(meeting_id),
  position integer NOT NULL,
  specialist_id text NOT NULL REFERENCES users(id),
  preferred integer NOT NULL,
  inputs text NOT NULL,
  parts text NOT NULL,
  PRIMARY KEY (meeting_id, position)
);
CREATE INDEX routing_candidates_specialist_idx ON routing_candidates (specialist_id);
