// The status table of every entity.
import { USER_STATUS } from "@/modules/auth/rules.ts";
import { TRANSACTION_STATUS } from "@/modules/billing/rules.ts";
import { ENTRY_STATUS } from "@/modules/booking/waitlist/rules.ts";
import { TRACK_STATUS } from "@/modules/tracks/rules.ts";
import { HELP_STATUS } from "@/modules/help/rules.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { CAMPAIGN_STATUS } from "@/modules/notifications/campaigns/rules.ts";
import { MESSAGE_STATUS } from "@/modules/notifications/delivery/rules.ts";
import { RATING_STATUS } from "@/modules/ratings/rules.ts";
import { CONNECTION_STATUS } from "@/modules/scheduling/connections/rules.ts";
import { MEETING_STATUS } from "@/modules/scheduling/rules.ts";
import { CREDENTIAL_STATUS } from "@/modules/specialists/credentials/rules.ts";
import { DELIVERY_STATUS, ENDPOINT_STATUS } from "@/modules/webhooks/rules.ts";

export const STATUS_TABLES = {
  CAMPAIGN_STATUS,
  CONNECTION_STATUS,
  CREDENTIAL_STATUS,
  DELIVERY_STATUS,
  ENDPOINT_STATUS,
  HELP_STATUS,
  LEAD_STATUS,
  MEETING_STATUS,
  MESSAGE_STATUS,
  RATING_STATUS,
  TRACK_STATUS,
  TRANSACTION_STATUS,
  USER_STATUS,
  ENTRY_STATUS,
};
