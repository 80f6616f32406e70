-- oldest program: 0063
-- Limits count mailboxes: the key of an address is computed by the database, so that it is right for existing rows, and for
-- those of an older program, which does not read it. The expression is that of src/platform/mail/mailbox-key.ts, word for
-- word. Duplicates are found by phone, too.
ALTER TABLE tracks ADD COLUMN mailbox_key text GENERATED ALWAYS AS (case
  when substr(contact_email, instr(contact_email, '@') + 1) in ('gmail.com', 'googlemail.com')
    then replace(substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1), '.', '') || '@gmail.com'
  when substr(contact_email, instr(contact_email, '@') + 1) in ('outlook.com', 'outlook.at', 'outlook.de', 'outlook.fr', 'msn.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.de', 'hotmail.fr', 'hotmail.it', 'live.com', 'live.at', 'live.co.uk', 'live.de', 'live.fr')
    then substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1) || '@' || substr(contact_email, instr(contact_email, '@') + 1)
  when substr(contact_email, instr(contact_email, '@') + 1) in ('icloud.com', 'me.com', 'mac.com')
    then substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1) || '@icloud.com'
  when substr(contact_email, instr(contact_email, '@') + 1) in ('fastmail.com', 'fastmail.fm')
    then substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1) || '@' || substr(contact_email, instr(contact_email, '@') + 1)
  when substr(contact_email, instr(contact_email, '@') + 1) in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
    then replace(replace(replace(substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1), '.', ''), '_', ''), '-', '') || '@proton.me'
  when substr(contact_email, instr(contact_email, '@') + 1) in ('yahoo.com', 'yahoo.at', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it', 'ymail.com', 'rocketmail.com')
    then substr(contact_email, 1, instr(replace(replace(contact_email, '+', '@'), '-', '@'), '@') - 1) || '@' || substr(contact_email, instr(contact_email, '@') + 1)
  when substr(substr(contact_email, instr(contact_email, '@') + 1), -13) = '.fastmail.com'
    then substr(substr(contact_email, instr(contact_email, '@') + 1), 1, length(substr(contact_email, instr(contact_email, '@') + 1)) - 13) || '@fastmail.com'
  when substr(substr(contact_email, instr(contact_email, '@') + 1), -12) = '.fastmail.fm'
    then substr(substr(contact_email, instr(contact_email, '@') + 1), 1, length(substr(contact_email, instr(contact_email, '@') + 1)) - 12) || '@fastmail.fm'
  else contact_email end) VIRTUAL;
ALTER TABLE contact_code_sends ADD COLUMN mailbox_key text GENERATED ALWAYS AS (case
  when substr(email, instr(email, '@') + 1) in ('gmail.com', 'googlemail.com')
    then replace(substr(email, 1, instr(replace(email, '+', '@'), '@') - 1), '.', '') || '@gmail.com'
  when substr(email, instr(email, '@') + 1) in ('outlook.com', 'outlook.at', 'outlook.de', 'outlook.fr', 'msn.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.de', 'hotmail.fr', 'hotmail.it', 'live.com', 'live.at', 'live.co.uk', 'live.de', 'live.fr')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(email, instr(email, '@') + 1) in ('icloud.com', 'me.com', 'mac.com')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@icloud.com'
  when substr(email, instr(email, '@') + 1) in ('fastmail.com', 'fastmail.fm')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(email, instr(email, '@') + 1) in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
    then replace(replace(replace(substr(email, 1, instr(replace(email, '+', '@'), '@') - 1), '.', ''), '_', ''), '-', '') || '@proton.me'
  when substr(email, instr(email, '@') + 1) in ('yahoo.com', 'yahoo.at', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it', 'ymail.com', 'rocketmail.com')
    then substr(email, 1, instr(replace(replace(email, '+', '@'), '-', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(substr(email, instr(email, '@') + 1), -13) = '.fastmail.com'
    then substr(substr(email, instr(email, '@') + 1), 1, length(substr(email, instr(email, '@') + 1)) - 13) || '@fastmail.com'
  when substr(substr(email, instr(email, '@') + 1), -12) = '.fastmail.fm'
    then substr(substr(email, instr(email, '@') + 1), 1, length(substr(email, instr(email, '@') + 1)) - 12) || '@fastmail.fm'
  else email end) VIRTUAL;
ALTER TABLE blocked_addresses ADD COLUMN mailbox_key text GENERATED ALWAYS AS (case
  when substr(email, instr(email, '@') + 1) in ('gmail.com', 'googlemail.com')
    then replace(substr(email, 1, instr(replace(email, '+', '@'), '@') - 1), '.', '') || '@gmail.com'
  when substr(email, instr(email, '@') + 1) in ('outlook.com', 'outlook.at', 'outlook.de', 'outlook.fr', 'msn.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.de', 'hotmail.fr', 'hotmail.it', 'live.com', 'live.at', 'live.co.uk', 'live.de', 'live.fr')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(email, instr(email, '@') + 1) in ('icloud.com', 'me.com', 'mac.com')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@icloud.com'
  when substr(email, instr(email, '@') + 1) in ('fastmail.com', 'fastmail.fm')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(email, instr(email, '@') + 1) in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
    then replace(replace(replace(substr(email, 1, instr(replace(email, '+', '@'), '@') - 1), '.', ''), '_', ''), '-', '') || '@proton.me'
  when substr(email, instr(email, '@') + 1) in ('yahoo.com', 'yahoo.at', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it', 'ymail.com', 'rocketmail.com')
    then substr(email, 1, instr(replace(replace(email, '+', '@'), '-', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(substr(email, instr(email, '@') + 1), -13) = '.fastmail.com'
    then substr(substr(email, instr(email, '@') + 1), 1, length(substr(email, instr(email, '@') + 1)) - 13) || '@fastmail.com'
  when substr(substr(email, instr(email, '@') + 1), -12) = '.fastmail.fm'
    then substr(substr(email, instr(email, '@') + 1), 1, length(substr(email, instr(email, '@') + 1)) - 12) || '@fastmail.fm'
  else email end) VIRTUAL;
ALTER TABLE leads ADD COLUMN mailbox_key text GENERATED ALWAYS AS (case
  when substr(contact_email, instr(contact_email, '@') + 1) in ('gmail.com', 'googlemail.com')
    then replace(substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1), '.', '') || '@gmail.com'
  when substr(contact_email, instr(contact_email, '@') + 1) in ('outlook.com', 'outlook.at', 'outlook.de', 'outlook.fr', 'msn.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.de', 'hotmail.fr', 'hotmail.it', 'live.com', 'live.at', 'live.co.uk', 'live.de', 'live.fr')
    then substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1) || '@' || substr(contact_email, instr(contact_email, '@') + 1)
  when substr(contact_email, instr(contact_email, '@') + 1) in ('icloud.com', 'me.com', 'mac.com')
    then substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1) || '@icloud.com'
  when substr(contact_email, instr(contact_email, '@') + 1) in ('fastmail.com', 'fastmail.fm')
    then substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1) || '@' || substr(contact_email, instr(contact_email, '@') + 1)
  when substr(contact_email, instr(contact_email, '@') + 1) in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
    then replace(replace(replace(substr(contact_email, 1, instr(replace(contact_email, '+', '@'), '@') - 1), '.', ''), '_', ''), '-', '') || '@proton.me'
  when substr(contact_email, instr(contact_email, '@') + 1) in ('yahoo.com', 'yahoo.at', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it', 'ymail.com', 'rocketmail.com')
    then substr(contact_email, 1, instr(replace(replace(contact_email, '+', '@'), '-', '@'), '@') - 1) || '@' || substr(contact_email, instr(contact_email, '@') + 1)
  when substr(substr(contact_email, instr(contact_email, '@') + 1), -13) = '.fastmail.com'
    then substr(substr(contact_email, instr(contact_email, '@') + 1), 1, length(substr(contact_email, instr(contact_email, '@') + 1)) - 13) || '@fastmail.com'
  when substr(substr(contact_email, instr(contact_email, '@') + 1), -12) = '.fastmail.fm'
    then substr(substr(contact_email, instr(contact_email, '@') + 1), 1, length(substr(contact_email, instr(contact_email, '@') + 1)) - 12) || '@fastmail.fm'
  else contact_email end) VIRTUAL;
ALTER TABLE earlier_wishes ADD COLUMN mailbox_key text GENERATED ALWAYS AS (case
  when substr(email, instr(email, '@') + 1) in ('gmail.com', 'googlemail.com')
    then replace(substr(email, 1, instr(replace(email, '+', '@'), '@') - 1), '.', '') || '@gmail.com'
  when substr(email, instr(email, '@') + 1) in ('outlook.com', 'outlook.at', 'outlook.de', 'outlook.fr', 'msn.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.de', 'hotmail.fr', 'hotmail.it', 'live.com', 'live.at', 'live.co.uk', 'live.de', 'live.fr')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(email, instr(email, '@') + 1) in ('icloud.com', 'me.com', 'mac.com')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@icloud.com'
  when substr(email, instr(email, '@') + 1) in ('fastmail.com', 'fastmail.fm')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(email, instr(email, '@') + 1) in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
    then replace(replace(replace(substr(email, 1, instr(replace(email, '+', '@'), '@') - 1), '.', ''), '_', ''), '-', '') || '@proton.me'
  when substr(email, instr(email, '@') + 1) in ('yahoo.com', 'yahoo.at', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it', 'ymail.com', 'rocketmail.com')
    then substr(email, 1, instr(replace(replace(email, '+', '@'), '-', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(substr(email, instr(email, '@') + 1), -13) = '.fastmail.com'
    then substr(substr(email, instr(email, '@') + 1), 1, length(substr(email, instr(email, '@') + 1)) - 13) || '@fastmail.com'
  when substr(substr(email, instr(email, '@') + 1), -12) = '.fastmail.fm'
    then substr(substr(email, instr(email, '@') + 1), 1, length(substr(email, instr(email, '@') + 1)) - 12) || '@fastmail.fm'
  else email end) VIRTUAL;
ALTER TABLE earlier_offers ADD COLUMN mailbox_key text GENERATED ALWAYS AS (case
  when substr(email, instr(email, '@') + 1) in ('gmail.com', 'googlemail.com')
    then replace(substr(email, 1, instr(replace(email, '+', '@'), '@') - 1), '.', '') || '@gmail.com'
  when substr(email, instr(email, '@') + 1) in ('outlook.com', 'outlook.at', 'outlook.de', 'outlook.fr', 'msn.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.de', 'hotmail.fr', 'hotmail.it', 'live.com', 'live.at', 'live.co.uk', 'live.de', 'live.fr')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(email, instr(email, '@') + 1) in ('icloud.com', 'me.com', 'mac.com')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@icloud.com'
  when substr(email, instr(email, '@') + 1) in ('fastmail.com', 'fastmail.fm')
    then substr(email, 1, instr(replace(email, '+', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(email, instr(email, '@') + 1) in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
    then replace(replace(replace(substr(email, 1, instr(replace(email, '+', '@'), '@') - 1), '.', ''), '_', ''), '-', '') || '@proton.me'
  when substr(email, instr(email, '@') + 1) in ('yahoo.com', 'yahoo.at', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it', 'ymail.com', 'rocketmail.com')
    then substr(email, 1, instr(replace(replace(email, '+', '@'), '-', '@'), '@') - 1) || '@' || substr(email, instr(email, '@') + 1)
  when substr(substr(email, instr(email, '@') + 1), -13) = '.fastmail.com'
    then substr(substr(email, instr(email, '@') + 1), 1, length(substr(email, instr(email, '@') + 1)) - 13) || '@fastmail.com'
  when substr(substr(email, instr(email, '@') + 1), -12) = '.fastmail.fm'
    then substr(substr(email, instr(email, '@') + 1), 1, length(substr(email, instr(email, '@') + 1)) - 12) || '@fastmail.fm'
  else email end) VIRTUAL;
ALTER TABLE leads ADD COLUMN contact_phone text GENERATED ALWAYS AS (json_extract(contact, '$.phone')) VIRTUAL;
CREATE INDEX tracks_mailbox_idx ON tracks (mailbox_key);
CREATE INDEX contact_code_sends_mailbox_idx ON contact_code_sends (mailbox_key, at);
CREATE INDEX blocked_addresses_mailbox_idx ON blocked_addresses (mailbox_key);
CREATE INDEX leads_mailbox_idx ON leads (mailbox_key, created_at);
CREATE INDEX leads_phone_idx ON leads (contact_phone, created_at);
CREATE INDEX earlier_wishes_mailbox_idx ON earlier_wishes (mailbox_key, category_id) WHERE status in ('waiting', 'offered');
CREATE INDEX earlier_offers_mailbox_idx ON earlier_offers (mailbox_key) WHERE status = 'open';
