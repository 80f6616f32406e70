-- oldest program: 0134
-- A lead that was reassigned can be disputed by its new specialist while the former one's dispute is still there. Older
-- programs allow one for a lead and need no index for that.
DROP INDEX help_requests_dispute_idx;
CREATE UNIQUE INDEX help_requests_dispute_idx ON help_requests (lead_id, user_id)
  WHERE kind = 'lead-dispute' AND status IN ('open', 'in-progress', 'waiting-for-user') AND deleted_at IS NULL;
