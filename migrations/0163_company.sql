-- oldest program: 0134
-- Categories can ask visitors for their company.
ALTER TABLE categories ADD COLUMN asks_company text DEFAULT 'off' NOT NULL CHECK (asks_company IN ('off', 'optional', 'required'));
