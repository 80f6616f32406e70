-- oldest program: 0059
-- Queues that an operator has paused: kept here, because Redis may be emptied at any time.

CREATE TABLE queue_pauses (
  queue text PRIMARY KEY NOT NULL,
  paused_at integer NOT NULL
);
