-- oldest program: 0134
-- Which sign-in the credentials of a connected calendar are from: some services replace them with each use.
ALTER TABLE calendar_connections ADD COLUMN grant_id text NOT NULL DEFAULT '';
