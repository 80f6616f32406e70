// SaveBooking: one transaction that makes a meeting and a lead out of a track, or changes nothing (PRODUCT section 4).
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { bookingSaved } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { withPreloaded } from "@/platform/db/read-cache.ts";
import { type Instant, instantsOf, iso } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { consumeCredit } from "@/modules/billing/index.ts";
import {
  confirmMeeting,
  countUpcoming,
  findLiveMeeting,
  getMeeting,
  type Meeting,
  meetingKey,
} from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { noteBooking } from "../matching/read-model.ts";
import { recordConsents, requireConsents } from "../tracks/consents.ts";
import { firstFree, planMeeting } from "./holds.ts";
import { icsUrl, manageUrl } from "../manage/links.ts";
import { readable } from "../readable-time.ts";
import type { BookingSaved, SaveBookingInput } from "../schemas.ts";
import { tracks } from "../tables.ts";
import {
  closeAsBooked,
  getTrack,
  mayUnmask,
  requireOpen,
  type Track,
  trackKey,
  visitorZone,
} from "../tracks/tracks.ts";

const ROUTE = "Funnel/SaveBooking";

const startOf = (input: SaveBookingInput, track: Track): Instant => {
  if (input.startsAt !== undefined) return Date.parse(input.startsAt);
  const zone = input.timezone ? visitorZone(input.timezone) : track.timezone;
  return instantsOf(zone, input.date!, input.hour!, input.minute!)[0]!;
};

const bookedBy = prepared((db) =>
  db.select({ meetingId: tracks.meetingId }).from(tracks)
    .where(and(eq(tracks.contactEmail, sql.placeholder("email")), isNotNull(tracks.meetingId))).prepare()
);

/** One person keeps at most so many meetings open (PRODUCT section 6). Throws `too_many_bookings`. */
const requireFewBookings = async (tx: Tx, track: Track): Promise<void> => {
  const booked = await bookedBy(tx).all({ email: track.contactEmail });
  if (booked.length === 0) return;
  const open = await countUpcoming(tx, booked.map((row) => row.meetingId!), tx.now);
  const { openBookingsInCategory, openBookingsInAll } = await lifecycleOf(tx);
  const here = open.find((row) => row.categoryId === track.categoryId)?.meetings ?? 0;
  const inAll = open.reduce((sum, row) => sum + row.meetings, 0);
  if (here >= openBookingsInCategory || inAll >= openBookingsInAll) {
    throw conflict(
      "too_many_bookings",
      "You already have as many meetings ahead as one person can book. Please hold or cancel one of them first.",
    );
  }
};

type Wanted = { specialistId: string; startsAt: Instant; input: SaveBookingInput };

/** `first` when it is this call that booked: its answer alone carries the manage link, repeats of its key included. */
interface Booked {
  meetingId: string;
  first: boolean;
}

/** Everything that becomes true with a booking, in the caller's transaction. */
const book = async (tx: Tx, ctx: Ctx, { specialistId, startsAt, input }: Wanted): Promise<Booked> => {
  const track = await getTrack(tx, input.trackId);
  const before = await findLiveMeeting(tx, track.id);
  if (before?.status === "confirmed") return { meetingId: before.id, first: false };
  await requireOpen(tx, track, tx.now);
  await requireFewBookings(tx, track);
  const { plan, sources } = await planMeeting(tx, track, { specialistId, startsAt, location: input.location });
  const leadId = newId();
  const meetingId = await confirmMeeting(tx, plan, before, leadId);
  await noteBooking(tx, plan, sources);
  const { categoryId, subcategoryId } = plan;
  const { entryId: creditEntryId } = await consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId });
  await recordConsents(tx, ctx, {
    trackId: track.id,
    step: "specialist",
    given: input.consents,
    specialist: { id: specialistId, displayName: sources.displayName },
  });
  const closed = await closeAsBooked(tx, track, meetingId);
  const meeting = await getMeeting(tx, meetingId);
  await withPreloaded(
    tx,
    { [trackKey(track.id)]: closed, [meetingKey(meetingId)]: meeting },
    () => publish(tx, bookingSaved({ meetingId, specialistId, trackId: track.id, leadId, categoryId, creditEntryId })),
  );
  return { meetingId, first: true };
};

const saved = async (ctx: Ctx, meeting: Meeting, withLink: boolean): Promise<BookingSaved> => {
  const profile = await findProfile(ctx.db.read, meeting.specialistId);
  return {
    meetingId: meeting.id,
    status: meeting.status,
    startsAt: iso(meeting.startsAt),
    endsAt: iso(meeting.endsAt),
    timezone: meeting.visitorZone,
    time: readable(meeting.startsAt, meeting.visitorZone),
    specialist: { id: meeting.specialistId, displayName: profile?.displayName ?? "" },
    location: meeting.location,
    manageUrl: withLink ? manageUrl(ctx, meeting) : null,
    icsUrl: icsUrl(ctx, meeting),
  };
};

/**
 * Books. Repeating it for the same track answers the same meeting, whatever else is asked for.
 * Throws 404 for an unknown track; `contact_first`, `consent_required`, `track_closed`, `too_many_bookings`,
 * and `slot_taken` with the three nearest alternatives; none of them costs anybody a credit.
 */
export const saveBooking = async (
  ctx: Ctx,
  input: SaveBookingInput,
  token: string | undefined,
): Promise<BookingSaved> => {
  const track = await getTrack(ctx.db.read, input.trackId);
  const known = mayUnmask(ctx, track, token);
  if (track.meetingId) {
    const before = { meetingId: track.meetingId, first: false };
    const again = await transactOnce(ctx, ROUTE, input, () => Promise.resolve(before));
    return await saved(ctx, await getMeeting(ctx.db.read, again.meetingId), again.first || known);
  }
  await requireOpen(ctx.db.read, track, ctx.now);
  requireConsents("specialist", input.consents);
  const startsAt = startOf(input, track);
  const { specialistId, location } = input;
  const { meetingId, first } = await firstFree(
    ctx,
    track,
    { startsAt, location, specialistId },
    (id) => transactOnce(ctx, ROUTE, input, (tx) => book(tx, ctx, { specialistId: id, startsAt, input })),
  );
  return await saved(ctx, await getMeeting(ctx.db.read, meetingId), first || known);
};
