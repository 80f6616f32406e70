-- oldest program: 0063
-- Whether an administrator decided about their own records, which the only owner may. Programs before this one write 0.

ALTER TABLE audit_entries ADD COLUMN own integer NOT NULL DEFAULT 0;
