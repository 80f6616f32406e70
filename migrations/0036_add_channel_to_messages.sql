-- The delivery log has channels: emails are one of them, text messages can follow. Everything sent so far was an email.
-- One cause may reach a recipient once on each channel, so the unique key includes the channel.

ALTER TABLE messages ADD COLUMN channel text DEFAULT 'email' NOT NULL;
DROP INDEX messages_cause_idx;
CREATE UNIQUE INDEX messages_cause_idx ON messages (cause, listener, recipient, channel);
