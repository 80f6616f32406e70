// SaveBooking: one transaction turns a track into a meeting and a lead, or changes nothing (PRODUCT section 4).
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { bookingSaved } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { withPreloaded } from "@/platform/db/preloaded.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { type Instant, instantsOf, iso } from "@/platform/time/time.ts";
import { consumeCredit } from "@/modules/billing/index.ts";
import {
  confirmMeeting,
  countUpcoming,
  findLiveMeeting,
  getMeeting,
  type Meeting,
  meetingKey,
  type MeetingPlan,
} from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { icsUrl, manageUrl } from "../manage/links.ts";
import { loadMatchContext } from "../matching/match-context.ts";
import { rankAt } from "../matching/ranked-candidates.ts";
import { findOpenTime, recordBooking } from "../matching/read-model.ts";
import { toReadableTime } from "../readable-time.ts";
import type { BookingSaved, SaveBookingInput } from "../schemas.ts";
import { tracks } from "../tables.ts";
import { hasConsents, recordConsents, requireConsents } from "../tracks/consents.ts";
import { canUnmask } from "../tracks/resume-token.ts";
import { closeAsBooked, getTrack, requireOpenTrack, requireZone, type Track, trackKey } from "../tracks/tracks.ts";
import { type Choice, planMeeting, tryFreeSpecialists } from "./holds.ts";

const ROUTE = "Funnel/SaveBooking";

const startOf = ({ startsAt, timezone, date, hour, minute }: SaveBookingInput, track: Track): Instant =>
  startsAt === undefined
    ? instantsOf(timezone ? requireZone(timezone) : track.timezone, date!, hour!, minute!)[0]!
    : Date.parse(startsAt);

const bookedMeetingsByEmail = prepared((db) =>
  db.select({ meetingId: tracks.meetingId }).from(tracks)
    .where(and(eq(tracks.contactEmail, sql.placeholder("email")), isNotNull(tracks.meetingId))).prepare()
);

/** Limits the upcoming meetings of one person (PRODUCT section 6). Throws `too_many_bookings`. */
const requireFewBookings = async (tx: Tx, track: Track): Promise<void> => {
  const booked = await bookedMeetingsByEmail(tx).all({ email: track.contactEmail });
  if (booked.length === 0) return;
  const upcoming = await countUpcoming(tx, booked.map((row) => row.meetingId!), tx.now);
  const { openBookingsInCategory, openBookingsInAll } = await lifecycleOf(tx);
  const inCategory = upcoming.find((row) => row.categoryId === track.categoryId)?.meetings ?? 0;
  const inAll = upcoming.reduce((sum, row) => sum + row.meetings, 0);
  if (inCategory >= openBookingsInCategory || inAll >= openBookingsInAll) {
    throw conflict(
      "too_many_bookings",
      "You've reached the limit of upcoming meetings. Please attend or cancel one of them first.",
    );
  }
};

/** The current consents name the specialist, so that a request without them gets the name in its error message. */
const requireShareConsent = async (ctx: Ctx, track: Track, input: SaveBookingInput, choice: Choice): Promise<void> => {
  if (hasConsents("specialist", input.consents)) return;
  requireConsents("specialist", input.consents, await findSpecialistName(ctx, track, choice));
};

/** The chosen specialist, or the one who would be booked. */
const findSpecialistName = async (
  ctx: Ctx,
  track: Track,
  { specialistId, location, startsAt }: Choice,
): Promise<string | undefined> => {
  if (specialistId) return (await findProfile(ctx.db.read, specialistId))?.displayName;
  const { index, requestFor, visitor } = await loadMatchContext(ctx, track.id);
  return rankAt(index, requestFor(location), visitor, { startsAt, limit: 1 }).best[0]?.card.displayName;
};

/** The ids that `bookingSaved` carries. */
interface ConfirmedBooking {
  meeting: Meeting;
  leadId: string;
  creditEntryId: string;
}

/**
 * Confirms a planned meeting: time occupied, fair share counted, credit consumed. The caller closes the track and
 * publishes `bookingSaved`, which creates the lead.
 */
export const confirmBooking = async (
  tx: Tx,
  plan: MeetingPlan,
  held: Meeting | undefined,
): Promise<ConfirmedBooking> => {
  const { specialistId, categoryId, subcategoryId } = plan;
  const openTime = await findOpenTime(tx, specialistId);
  const leadId = newId();
  const meeting = await confirmMeeting(tx, plan, held, leadId);
  const use = { specialistId, categoryId, subcategoryId, meetingId: meeting.id };
  await recordBooking(tx, plan, openTime);
  const { entryId: creditEntryId } = await consumeCredit(tx, use);
  return { meeting, leadId, creditEntryId };
};

/** `isNew` when this call booked. Only its response carries the manage link, also when its key is repeated. */
interface Booked {
  meetingId: string;
  isNew: boolean;
}

/** Books in the caller's transaction. */
const book = async (
  tx: Tx,
  ctx: Ctx,
  input: SaveBookingInput,
  choice: Choice & { specialistId: string },
): Promise<Booked> => {
  const track = await getTrack(tx, input.trackId);
  const live = await findLiveMeeting(tx, track.id);
  if (live?.status === "confirmed") return { meetingId: live.id, isNew: false };
  await requireOpenTrack(tx, track, tx.now);
  await requireFewBookings(tx, track);
  const { plan, facts } = await planMeeting(tx, track, choice);
  const { meeting, ...ids } = await confirmBooking(tx, plan, live);
  const { id: trackId, categoryId } = track;
  const { specialistId } = choice;
  const { id: meetingId } = meeting;
  const specialist = { id: specialistId, displayName: facts.displayName };
  await recordConsents(tx, ctx, { trackId, step: "specialist", given: input.consents, specialist });
  const closed = await closeAsBooked(tx, track, meetingId);
  // The listeners of the event read both rows.
  const rows = { [trackKey(trackId)]: closed, [meetingKey(meetingId)]: meeting };
  const event = bookingSaved({ ...ids, meetingId, specialistId, trackId, categoryId });
  await withPreloaded(tx, rows, () => publish(tx, event));
  return { meetingId, isNew: true };
};

const viewBooking = async (ctx: Ctx, meetingId: string, withManageUrl: boolean): Promise<BookingSaved> => {
  const meeting = await getMeeting(ctx.db.read, meetingId);
  const { status, specialistId, startsAt, endsAt, visitorZone, location } = meeting;
  const profile = await findProfile(ctx.db.read, specialistId);
  return {
    meetingId,
    status,
    startsAt: iso(startsAt),
    endsAt: iso(endsAt),
    timezone: visitorZone,
    time: toReadableTime(startsAt, visitorZone),
    specialist: { id: specialistId, displayName: profile?.displayName ?? "" },
    location,
    manageUrl: withManageUrl ? manageUrl(ctx, meeting) : null,
    icsUrl: icsUrl(ctx, meeting),
  };
};

/** The meeting of a track that is already booked. A repeated Idempotency-Key gets the response of the first call. */
const repeatBooking = (ctx: Ctx, input: SaveBookingInput, meetingId: string): Promise<Booked> =>
  transactOnce(ctx, ROUTE, input, () => Promise.resolve({ meetingId, isNew: false }));

const bookFirstFree = async (ctx: Ctx, track: Track, input: SaveBookingInput): Promise<Booked> => {
  await requireOpenTrack(ctx.db.read, track, ctx.now);
  const choice: Choice = {
    startsAt: startOf(input, track),
    location: input.location,
    specialistId: input.specialistId,
  };
  await requireShareConsent(ctx, track, input, choice);
  return await tryFreeSpecialists(
    ctx,
    track,
    choice,
    (specialistId) => transactOnce(ctx, ROUTE, input, (tx) => book(tx, ctx, input, { ...choice, specialistId })),
  );
};

/**
 * Funnel/SaveBooking. Repeating it for the same track returns the same meeting, whatever else the input says. Throws 404
 * for an unknown track, `contact_first`, `consent_required`, `consent_outdated`, `track_closed`, `too_many_bookings`, and
 * `slot_taken` with the three nearest alternatives. A refused booking consumes no credit.
 */
export const saveBooking = async (
  ctx: Ctx,
  input: SaveBookingInput,
  token: string | undefined,
): Promise<BookingSaved> => {
  const track = await getTrack(ctx.db.read, input.trackId);
  const { meetingId, isNew } = track.meetingId
    ? await repeatBooking(ctx, input, track.meetingId)
    : await bookFirstFree(ctx, track, input);
  return await viewBooking(ctx, meetingId, isNew || canUnmask(ctx, track, token));
};
