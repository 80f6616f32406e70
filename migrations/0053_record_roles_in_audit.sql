-- The role with which an administrator acted; null for everyone else, and for entries from before there were roles.

ALTER TABLE audit_entries ADD COLUMN actor_role TEXT;
