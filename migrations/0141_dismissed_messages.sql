-- oldest program: 0134
-- When an operator dismissed a failed message: it needs nobody's attention any more. Older programs show it as failed.
ALTER TABLE messages ADD COLUMN dismissed_at INTEGER;
DROP INDEX messages_state_idx;
CREATE INDEX messages_state_idx ON messages (state, created_at) WHERE dismissed_at IS NULL;
CREATE INDEX messages_dismissed_idx ON messages (created_at) WHERE dismissed_at IS NOT NULL;
