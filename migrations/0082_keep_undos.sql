-- oldest program: 0063
-- What a person can take back for a minute: the state before their action, and the events whose deliveries wait until
-- then. An older program offers no undo; the deliveries run when they are due.
CREATE TABLE undos (
  id text PRIMARY KEY NOT NULL,
  owner_id text NOT NULL,
  subject text NOT NULL,
  before text NOT NULL,
  event_ids text NOT NULL,
  until integer NOT NULL,
  state text NOT NULL DEFAULT 'open',
  CONSTRAINT undos_state CHECK (state IN ('open', 'undone', 'ended'))
);
CREATE INDEX undos_subject_idx ON undos (subject);
CREATE INDEX undos_owner_idx ON undos (owner_id);
CREATE INDEX undos_until_idx ON undos (until);
