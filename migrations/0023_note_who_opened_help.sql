-- Who opened a help request: the person, or Parley by itself where a rule says that a person decides.

ALTER TABLE help_requests ADD COLUMN opened_by text NOT NULL DEFAULT 'user';
