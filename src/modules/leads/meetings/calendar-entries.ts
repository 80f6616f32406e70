// Keeps the meetings of a specialist in the calendar that they have connected: written after the commit, and with the
// visitor's first name and a link to the lead only (docs/product/leads.md#who-sees-the-contact).
import {
  bookingSaved,
  entriesDue,
  entryDue,
  leadDeleted,
  leadErased,
  meetingArranged,
  meetingCancelled,
  meetingHandedOver,
  meetingRescheduled,
} from "@/events.ts";
import type { Ctx, Outcome } from "@/platform/ctx.ts";
import { afterCommit, inQueue } from "@/platform/events/bus.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import {
  findMeeting,
  hasEntry,
  isLinkPending,
  listEntryMeetings,
  listEntryMeetingsOfTrack,
  syncEntry,
} from "@/modules/scheduling/index.ts";
import { getResources } from "@/modules/settings/index.ts";
import { findLead } from "../leads.ts";
import { eventTexts } from "./calendar-feed.ts";

/** Throws while the service is away, and while the meeting's link is being created, so that it is retried. */
const writeEntry = async (ctx: Ctx, meetingId: string): Promise<Outcome> => {
  const db = ctx.db.read;
  const known = await findMeeting(db, meetingId);
  if (!known || !await hasEntry(db, known)) return "skipped";
  if (await isLinkPending(ctx, meetingId)) throw new Error("The link of this meeting is still being created");
  // The link may have been written just now.
  const meeting = await findMeeting(db, meetingId) ?? known;
  const lead = meeting.leadId ? await findLead(db, meeting.leadId) : undefined;
  const category = (await loadCatalogNames(db)).get(meeting.categoryId) ?? "";
  const { productName: product } = await getResources(db);
  return await syncEntry(ctx, meetingId, { product, ...eventTexts(ctx, meeting, lead, category) });
};

const onMeeting = (ctx: Ctx, { meetingId }: { meetingId: string }): Promise<Outcome> => writeEntry(ctx, meetingId);

/** Another calendar receives the meetings, so all of them are written there, and deleted in the former one. */
const onReceiving = async (ctx: Ctx, { specialistId }: { specialistId: string }): Promise<Outcome> => {
  for (const meetingId of await listEntryMeetings(ctx.db.read, specialistId, ctx.now)) await writeEntry(ctx, meetingId);
};

/** The visitor's name is removed from entries, too. */
const onErased = async (ctx: Ctx, { leadId, ...event }: { leadId: string; trackId?: string }): Promise<Outcome> => {
  const trackId = event.trackId ?? (await findLead(ctx.db.read, leadId))?.trackId;
  if (!trackId) return "skipped";
  for (const meetingId of await listEntryMeetingsOfTrack(ctx.db.read, trackId)) await writeEntry(ctx, meetingId);
};

export const calendarEntryListeners = inQueue("outside", [
  afterCommit(bookingSaved, "leads.writeBookedEntry", onMeeting),
  afterCommit(meetingArranged, "leads.writeArrangedEntry", onMeeting),
  afterCommit(meetingRescheduled, "leads.writeMovedEntry", onMeeting),
  afterCommit(meetingHandedOver, "leads.writeHandedOverEntry", onMeeting),
  afterCommit(meetingCancelled, "leads.deleteCancelledEntry", onMeeting),
  afterCommit(entryDue, "leads.restoreEntry", onMeeting),
  afterCommit(entriesDue, "leads.writeEntries", onReceiving),
  afterCommit(leadErased, "leads.eraseEntryName", onErased),
  afterCommit(leadDeleted, "leads.deleteEntryName", onErased),
]);
