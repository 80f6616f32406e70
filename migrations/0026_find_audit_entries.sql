-- The audit log is filtered by who did something, and by what was done.

ALTER TABLE audit_entries ADD COLUMN actor_id text;
UPDATE audit_entries SET actor_id = json_extract(actor, '$.id');
CREATE INDEX audit_entries_actor_idx ON audit_entries (actor_id, at, id);
CREATE INDEX audit_entries_action_idx ON audit_entries (action, at, id);
