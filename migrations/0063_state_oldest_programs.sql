-- oldest program: 0059
-- The newest migration that a program must know to run on a database with this one. Null for migrations that don't say
-- so: only programs that know them run on them.
ALTER TABLE schema_migrations ADD COLUMN oldest_program INTEGER;
