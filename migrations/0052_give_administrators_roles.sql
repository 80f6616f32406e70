-- The role of an administrator; everyone else has none. Those who are administrators already own the marketplace.

ALTER TABLE users ADD COLUMN admin_role TEXT CHECK (admin_role IN ('owner', 'support', 'finance', 'content'));
UPDATE users SET admin_role = 'owner' WHERE is_admin = 1;

CREATE TRIGGER users_role_of_new BEFORE INSERT ON users
  WHEN (new.is_admin = 1) <> (new.admin_role IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'an administrator has a role, and nobody else has one'); END;
CREATE TRIGGER users_role_of_changed BEFORE UPDATE OF is_admin, admin_role ON users
  WHEN (new.is_admin = 1) <> (new.admin_role IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'an administrator has a role, and nobody else has one'); END;
