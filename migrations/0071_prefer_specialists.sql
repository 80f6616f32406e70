-- oldest program: 0063
-- The specialist whom a visitor asked for, from that specialist's public page, with the time that they chose there:
-- {"specialistId": "...", "startsAt": 1795000000000}. It changes the order of those who can be booked, and nothing else.
ALTER TABLE tracks ADD COLUMN preferred text;
