-- oldest program: 0134
-- The event whose delivery sends a message to an endpoint: it has the due date, the lease and the attempts. Older programs
-- do not write it; they go on with `due_at` and `attempts` of this table, which are kept for them.
ALTER TABLE webhook_deliveries ADD COLUMN event_id text;
