-- oldest program: 0134
-- Reminders by email and by text message wait in one table. Programs up to 0.3.0 plan and send theirs in reminders and
-- due_texts: triggers keep what waits there and here equal, so that each program sends what the other one has planned, and
-- the delivery log's unique key lets one of them send it. The triggers and both tables go with the release after the next.
CREATE TABLE due_messages (
  meeting_id text NOT NULL REFERENCES meetings(id),
  template text NOT NULL,
  starts_at integer NOT NULL,
  minutes_before integer DEFAULT 0 NOT NULL,
  due_at integer NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  PRIMARY KEY (meeting_id, template, starts_at, minutes_before)
);
CREATE INDEX due_messages_due_idx ON due_messages (due_at) WHERE state = 'waiting';

INSERT INTO due_messages (meeting_id, template, starts_at, minutes_before, due_at)
  SELECT meeting_id, recipient || '-reminder', due_at + minutes_before * 60000, minutes_before, due_at
  FROM reminders WHERE state = 'waiting';
INSERT INTO due_messages (meeting_id, template, starts_at, minutes_before, due_at)
  SELECT meeting_id, 'text-message-' || kind, starts_at, minutes_before, due_at FROM due_texts WHERE state = 'waiting';

-- One sweep takes the place of these two.
DELETE FROM schedule_runs WHERE name IN ('notifications.send-due-reminders', 'notifications.send-due-texts');

-- What 0.3.0 plans, sends and deletes.
CREATE TRIGGER due_follow_new_reminder AFTER INSERT ON reminders WHEN new.state = 'waiting' BEGIN
  INSERT INTO due_messages (meeting_id, template, starts_at, minutes_before, due_at)
    SELECT new.meeting_id, new.recipient || '-reminder', new.due_at + new.minutes_before * 60000, new.minutes_before,
      new.due_at
    WHERE NOT EXISTS (SELECT 1 FROM due_messages WHERE meeting_id = new.meeting_id
      AND template = new.recipient || '-reminder' AND starts_at = new.due_at + new.minutes_before * 60000
      AND minutes_before = new.minutes_before); END;
CREATE TRIGGER due_follow_reminder AFTER UPDATE OF state ON reminders WHEN new.state <> 'waiting' BEGIN
  UPDATE due_messages SET state = new.state
    WHERE meeting_id = new.meeting_id AND template = new.recipient || '-reminder' AND due_at = new.due_at
      AND minutes_before = new.minutes_before AND state IN ('waiting', 'queued'); END;
CREATE TRIGGER due_follow_old_reminder AFTER DELETE ON reminders BEGIN
  DELETE FROM due_messages
    WHERE meeting_id = old.meeting_id AND template = old.recipient || '-reminder' AND due_at = old.due_at
      AND minutes_before = old.minutes_before AND state = 'waiting'; END;
CREATE TRIGGER due_follow_new_text AFTER INSERT ON due_texts WHEN new.state = 'waiting' BEGIN
  INSERT INTO due_messages (meeting_id, template, starts_at, minutes_before, due_at)
    SELECT new.meeting_id, 'text-message-' || new.kind, new.starts_at, new.minutes_before, new.due_at
    WHERE NOT EXISTS (SELECT 1 FROM due_messages WHERE meeting_id = new.meeting_id
      AND template = 'text-message-' || new.kind AND starts_at = new.starts_at
      AND minutes_before = new.minutes_before); END;
CREATE TRIGGER due_follow_text AFTER UPDATE OF state, due_at ON due_texts BEGIN
  UPDATE due_messages SET due_at = new.due_at, state = CASE new.state WHEN 'waiting' THEN state ELSE new.state END
    WHERE meeting_id = new.meeting_id AND template = 'text-message-' || new.kind AND starts_at = new.starts_at
      AND minutes_before = new.minutes_before AND state IN ('waiting', 'queued')
      AND (due_at <> new.due_at OR new.state <> 'waiting'); END;
CREATE TRIGGER due_follow_old_text AFTER DELETE ON due_texts BEGIN
  DELETE FROM due_messages
    WHERE meeting_id = old.meeting_id AND template = 'text-message-' || old.kind AND starts_at = old.starts_at
      AND minutes_before = old.minutes_before AND state = 'waiting'; END;

-- What this program plans, sends and deletes.
CREATE TRIGGER reminders_follow_new_due AFTER INSERT ON due_messages
  WHEN new.template IN ('visitor-reminder', 'specialist-reminder') BEGIN
  INSERT INTO reminders (meeting_id, recipient, minutes_before, due_at)
    VALUES (new.meeting_id, replace(new.template, '-reminder', ''), new.minutes_before, new.due_at)
    ON CONFLICT (meeting_id, recipient, minutes_before) DO UPDATE SET due_at = excluded.due_at, state = excluded.state; END;
CREATE TRIGGER reminders_follow_due AFTER UPDATE OF state ON due_messages
  WHEN new.template IN ('visitor-reminder', 'specialist-reminder') AND new.state <> 'queued' BEGIN
  UPDATE reminders SET state = new.state
    WHERE meeting_id = new.meeting_id AND recipient = replace(new.template, '-reminder', '')
      AND minutes_before = new.minutes_before AND due_at = new.due_at AND state <> new.state; END;
CREATE TRIGGER reminders_follow_old_due AFTER DELETE ON due_messages
  WHEN old.template IN ('visitor-reminder', 'specialist-reminder') BEGIN
  DELETE FROM reminders
    WHERE meeting_id = old.meeting_id AND recipient = replace(old.template, '-reminder', '')
      AND minutes_before = old.minutes_before AND due_at = old.due_at; END;
CREATE TRIGGER texts_follow_new_due AFTER INSERT ON due_messages WHEN new.template LIKE 'text-message-%' BEGIN
  INSERT INTO due_texts (meeting_id, kind, starts_at, minutes_before, due_at)
    SELECT new.meeting_id, substr(new.template, 14), new.starts_at, new.minutes_before, new.due_at
    WHERE NOT EXISTS (SELECT 1 FROM due_texts WHERE meeting_id = new.meeting_id
      AND kind = substr(new.template, 14) AND starts_at = new.starts_at AND minutes_before = new.minutes_before); END;
CREATE TRIGGER texts_follow_due AFTER UPDATE OF state ON due_messages
  WHEN new.template LIKE 'text-message-%' AND new.state <> 'queued' BEGIN
  UPDATE due_texts SET state = new.state
    WHERE meeting_id = new.meeting_id AND kind = substr(new.template, 14) AND starts_at = new.starts_at
      AND minutes_before = new.minutes_before AND state <> new.state; END;
CREATE TRIGGER texts_follow_old_due AFTER DELETE ON due_messages WHEN old.template LIKE 'text-message-%' BEGIN
  DELETE FROM due_texts
    WHERE meeting_id = old.meeting_id AND kind = substr(old.template, 14) AND starts_at = old.starts_at
      AND minutes_before = old.minutes_before; END;
