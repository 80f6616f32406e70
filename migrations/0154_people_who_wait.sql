-- oldest program: 0134
-- Visitors who wait for a specialist: the earliest due are found, and people are counted, without reading every request.
CREATE INDEX tracks_due_idx ON tracks (last_activity_at, id)
  WHERE assigned = 0 and close_reason is not 'deleted' and has_contact = 1;
CREATE INDEX tracks_people_idx ON tracks (mailbox_key, last_activity_at, category_id, created_at, agent_stage)
  WHERE assigned = 0 and close_reason is not 'deleted' and has_contact = 1;
