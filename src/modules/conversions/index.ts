// Public API of conversions: what is reported to advertisers about the leads of visitors who agreed to that.
import { clicksWithdrawn, leadChanged, meetingChanged } from "@/events.ts";
import { afterCommit, insteadOf } from "@/platform/events/bus.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { exported } from "@/platform/export/sources.ts";
import { mirrorLead, purgeConversions, retractWithdrawn, sweepConversions } from "./record.ts";
import { conversionRoutes } from "./routes.ts";
import { conversionData } from "./views.ts";
import { conversionAdjustments, conversions as conversionTable } from "./tables.ts";

/** For webhooks: what they say about a conversion. */
export { findConversionView } from "./views.ts";

/** The columns of a lead on which conversions depend. A confirmed meeting comes with a new lead, or changes `meetingId`. */
const COLUMNS: readonly string[] = ["status", "creditState", "meetingId", "erasedAt", "deletedAt"];

const FORMER_OF_LEADS = [
  "conversions.record-confirmed",
  "conversions.follow-outcome",
  "conversions.record-converted",
  "conversions.retract-converted",
  "conversions.retract-moved",
  "conversions.record-paid",
  "conversions.retract-erased",
  "conversions.retract-deleted",
];
const FORMER_OF_MEETINGS = ["conversions.settle", "conversions.cancel", "conversions.retract-returned"];

export const conversions = {
  exported: [
    exported(conversionTable, "What visits from advertisements brought in"),
    exported(conversionAdjustments, "Later changes of that"),
  ],
  routes: conversionRoutes,
  listeners: [
    insteadOf(
      FORMER_OF_LEADS,
      afterCommit(
        leadChanged,
        "conversions.mirror-lead",
        (ctx, { leadId }, delivery) => mirrorLead(ctx, leadId, delivery),
        ({ isNew, columns }) => isNew || columns.some((column) => COLUMNS.includes(column)),
      ),
    ),
    insteadOf(
      FORMER_OF_MEETINGS,
      afterCommit(
        meetingChanged,
        "conversions.mirror-meeting",
        async (ctx, { meetingId }, delivery) => {
          const lead = await findLeadByMeeting(ctx.db.read, meetingId);
          return lead ? await mirrorLead(ctx, lead.id, delivery) : "skipped";
        },
        ({ status }) => !isConfirmed(status),
      ),
    ),
    afterCommit(clicksWithdrawn, "conversions.retract-withdrawn", retractWithdrawn),
  ],
  schedules: [
    { name: "conversions.retract-untrue", cron: "10 4 * * *", run: sweepConversions },
    { name: "conversions.purge", cron: "20 4 * * *", run: purgeConversions },
  ],
  visitorData: [conversionData],
};
