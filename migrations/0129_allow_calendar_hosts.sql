-- oldest program: 0063
-- Hosts to which a specialist lets Parley send the password of a calendar account, beside the server that they entered:
-- they are asked once for each. An older program ignores them, and sends the password wherever the server leads it.
ALTER TABLE calendar_connections ADD COLUMN allowed_hosts text DEFAULT '[]' NOT NULL;
