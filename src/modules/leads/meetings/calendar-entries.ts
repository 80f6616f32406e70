// The mirror of meetings in the calendar that a specialist has connected: written after the commit, and with the visitor's
// first name and a link to the lead only (docs/product/leads.md#who-sees-the-contact).
import { entriesDue, leadChanged, meetingChanged } from "@/events.ts";
import type { Ctx, Outcome } from "@/platform/ctx.ts";
import { afterCommit, inQueue, insteadOf } from "@/platform/events/bus.ts";
import { logFailure } from "@/platform/outage-log.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import {
  type EntryTexts,
  findMeeting,
  hasEntry,
  isLinkPending,
  listEntryMeetings,
  listEntryMeetingsOfTrack,
  listEntrySpecialists,
  type Meeting,
  syncEntry,
} from "@/modules/scheduling/index.ts";
import { getResources } from "@/modules/settings/index.ts";
import { findLead } from "../leads.ts";
import { eventTexts } from "./calendar-feed.ts";

/** What an entry says now. */
const describe = async (ctx: Ctx, meeting: Meeting): Promise<EntryTexts> => {
  const db = ctx.db.read;
  const lead = meeting.leadId ? await findLead(db, meeting.leadId) : undefined;
  const category = (await loadCatalogNames(db)).get(meeting.categoryId) ?? "";
  const { productName: product } = await getResources(db);
  return { product, ...eventTexts(ctx, meeting, lead, category) };
};

/** Throws while the service is away, and while the meeting's link is being created, so that it is retried. */
const mirrorEntry = async (ctx: Ctx, meetingId: string): Promise<Outcome> => {
  const meeting = await findMeeting(ctx.db.read, meetingId);
  if (!meeting || !await hasEntry(ctx.db.read, meeting)) return "skipped";
  if (await isLinkPending(ctx, meetingId, "teams")) throw new Error("The link of this meeting is still being created");
  return await syncEntry(ctx, meetingId, (current) => describe(ctx, current));
};

const onMeeting = (ctx: Ctx, { meetingId }: { meetingId: string }): Promise<Outcome> => mirrorEntry(ctx, meetingId);

/** Another calendar receives the meetings, so all of them are written there, and deleted in the former one. */
const onReceiving = async (ctx: Ctx, { specialistId }: { specialistId: string }): Promise<Outcome> => {
  const behind = await listEntryMeetings(ctx.db.read, specialistId, ctx.now);
  for (const meetingId of behind) await mirrorEntry(ctx, meetingId);
  return behind.length > 0 ? undefined : "skipped";
};

/** An entry says the visitor's name. The request is missing in events of earlier programs. */
const onLead = async (ctx: Ctx, { leadId, ...event }: { leadId: string; trackId?: string }): Promise<Outcome> => {
  const trackId = event.trackId ?? (await findLead(ctx.db.read, leadId))?.trackId;
  const entered = trackId ? await listEntryMeetingsOfTrack(ctx.db.read, trackId) : [];
  for (const meetingId of entered) await mirrorEntry(ctx, meetingId);
  return entered.length > 0 ? undefined : "skipped";
};

/**
 * Writes what still differs from its meeting: its delivery was given up while the service was away. An account that fails
 * again waits for the next run.
 */
export const sweepEntries = sweepRows({
  batch: 200,
  select: ({ db }, limit, after?: { specialistId: string }) =>
    listEntrySpecialists(db.read, limit, after?.specialistId),
  each: (ctx, specialist) =>
    onReceiving(ctx, specialist).catch((error) => {
      logFailure(ctx.log, "warn", { message: "a calendar is still behind", error, fields: specialist });
    }),
});

const FORMER_OF_MEETINGS = [
  "leads.writeBookedEntry",
  "leads.writeArrangedEntry",
  "leads.writeMovedEntry",
  "leads.writeHandedOverEntry",
  "leads.deleteCancelledEntry",
  "leads.restoreEntry",
];

export const calendarEntryListeners = inQueue("outside", [
  insteadOf(FORMER_OF_MEETINGS, afterCommit(meetingChanged, "leads.mirrorEntry", onMeeting)),
  insteadOf(
    ["leads.eraseEntryName", "leads.deleteEntryName"],
    afterCommit(leadChanged, "leads.mirrorEntryName", onLead, ({ columns }) => columns.includes("contact")),
  ),
  afterCommit(entriesDue, "leads.writeEntries", onReceiving),
]);
