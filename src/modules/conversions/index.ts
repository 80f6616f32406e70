// Public API of conversions: what is reported to advertisers about the leads of visitors who agreed to that.
import {
  bookingSaved,
  clicksWithdrawn,
  creditReturned,
  leadCreditMoved,
  leadDeleted,
  leadErased,
  meetingCancelled,
  meetingSettled,
} from "@/events.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { findLeadByMeeting, findLeadsByCredit, onStatusChange } from "@/modules/leads/index.ts";
import { isWon, LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { exported } from "@/platform/export/sources.ts";
import {
  purgeConversions,
  recordConversion,
  recordTrue,
  retractConversions,
  retractEnded,
  retractUntrue,
  retractUntrueOf,
  retractWithdrawn,
} from "./record.ts";
import { conversionRoutes } from "./routes.ts";
import { conversionData } from "./views.ts";
import { conversionAdjustments, conversions as conversionTable } from "./tables.ts";

/** For webhooks: what they say about a conversion. */
export { findConversionView } from "./views.ts";

const DID_NOT_TAKE_PLACE = { kinds: ["confirmed", "held"], reason: "not-held" } as const;
const NOT_WON = { kinds: ["converted"], reason: "not-converted" } as const;

export const conversions = {
  exported: [
    exported(conversionTable, "What visits from advertisements brought in"),
    exported(conversionAdjustments, "Later changes of that"),
  ],
  routes: conversionRoutes,
  listeners: [
    afterCommit(
      bookingSaved,
      "conversions.record-confirmed",
      (ctx, { leadId }, delivery) => recordConversion(ctx, { leadId, kind: "confirmed" }, delivery),
    ),
    afterCommit(meetingSettled, "conversions.settle", async (ctx, { meetingId, outcome }, delivery) => {
      const lead = await findLeadByMeeting(ctx.db.read, meetingId);
      // "moved": they meet at a time that Parley does not know.
      if (!lead || outcome === "moved") return "skipped";
      const { id: leadId } = lead;
      if (outcome === "held") return await recordConversion(ctx, { leadId, kind: "held" }, delivery);
      return await retractConversions(ctx, { leadId, ...DID_NOT_TAKE_PLACE }, delivery);
    }),
    afterCommit(meetingCancelled, "conversions.cancel", async (ctx, { meetingId }, delivery) => {
      const lead = await findLeadByMeeting(ctx.db.read, meetingId);
      return lead ? await retractConversions(ctx, { leadId: lead.id, ...DID_NOT_TAKE_PLACE }, delivery) : "skipped";
    }),
    ...onStatusChange({
      name: "conversions.follow-outcome",
      wants: ({ to }) => LEAD_STATUS[to].isOutcome,
      run: (ctx, { leadId, to }, delivery) =>
        isWon(to)
          ? recordConversion(ctx, { leadId, kind: "converted" }, delivery)
          : retractConversions(ctx, { leadId, ...NOT_WON }, delivery),
      former: { converted: "conversions.record-converted", "not-converted": "conversions.retract-converted" },
    }),
    afterCommit(creditReturned, "conversions.retract-returned", async (ctx, { meetingId: key }, delivery) => {
      const lead = (await findLeadsByCredit(ctx.db.read, [key])).get(key);
      if (!lead) return "skipped";
      return await retractUntrueOf(ctx, { leadId: lead.id, reason: "credit-returned" }, delivery);
    }),
    afterCommit(
      leadCreditMoved,
      "conversions.retract-moved",
      (ctx, { fromLeadId: leadId }, delivery) =>
        retractConversions(ctx, { leadId, reason: "credit-returned" }, delivery),
    ),
    afterCommit(leadCreditMoved, "conversions.record-paid", recordTrue),
    afterCommit(leadErased, "conversions.retract-erased", retractEnded),
    afterCommit(leadDeleted, "conversions.retract-deleted", retractEnded),
    afterCommit(clicksWithdrawn, "conversions.retract-withdrawn", retractWithdrawn),
  ],
  schedules: [
    { name: "conversions.retract-untrue", cron: "10 4 * * *", run: retractUntrue },
    { name: "conversions.purge", cron: "20 4 * * *", run: purgeConversions },
  ],
  visitorData: [conversionData],
};
