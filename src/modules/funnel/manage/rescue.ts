// A visitor who was let down is offered somebody else: at the same time where that can be, in one tap (PRODUCT section 8).
import { bookingSaved } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { consumeCredit } from "@/modules/billing/index.ts";
import { rescueUntil, wasLetDown } from "@/modules/scheduling/after-booking-rules.ts";
import { confirmMeeting, findLiveMeeting, getMeeting, type Meeting, slotTaken } from "@/modules/scheduling/index.ts";
import { noteMeeting } from "../booking/assignment.ts";
import { askerOf } from "../matching/availability.ts";
import type { Board } from "../matching/slot-index.ts";
import { noteBooking } from "../matching/read-model.ts";
import { recordConsents, requireConsents } from "../tracks/consents.ts";
import { isTaken, planMeeting } from "../booking/holds.ts";
import type { ManagedMeeting, RescueInput } from "./schemas.ts";
import { nearestAlternatives, rankedAt } from "../matching/ranked-candidates.ts";
import { readable } from "../readable-time.ts";
import { getTrack, type Track } from "../tracks/tracks.ts";

const ROUTE = "Funnel/Managed/Rescue";

type Offer = NonNullable<ManagedMeeting["rescue"]>;

/** When the visitor was let down: from then on somebody else is offered for some days. */
const since = ({ cancelledAt, changedAt }: Meeting) => cancelledAt ?? changedAt;

/** The market without the specialist who did not keep the meeting. */
const without = (board: Board, specialistId: string): Board => {
  const entries = new Map([...board.entries].filter(([id]) => id !== specialistId));
  return { ...board, entries, unions: new Map() };
};

const mayBeRescued = async (db: Ctx["db"]["read"], meeting: Meeting, track: Track, now: number): Promise<boolean> =>
  wasLetDown(meeting) && track.contact !== null && track.meetingId === meeting.id &&
  now <= rescueUntil(since(meeting)) && await findLiveMeeting(db, track.id) === undefined;

/** Who else is free: at the same time, and at the times nearest to it. Null unless the visitor was let down. */
export const rescueOffer = async (ctx: Ctx, meeting: Meeting, track: Track): Promise<Offer | null> => {
  if (!await mayBeRescued(ctx.db.read, meeting, track, ctx.now)) return null;
  const { board: everybody, visitor, ask } = await askerOf(ctx, track.id);
  const board = without(everybody, meeting.specialistId);
  const { startsAt, location, visitorZone: timezone } = meeting;
  const wish = { ...ask(location), location };
  const [best] = rankedAt(board, wish, visitor, startsAt);
  const nearest = nearestAlternatives(board, wish, visitor, { startsAt, timezone })
    .filter((one) => Date.parse(one.startsAt) !== startsAt);
  return {
    sameTime: best
      ? { ...readable(startsAt, timezone), specialistId: best.id, displayName: best.card.displayName, location }
      : null,
    nearest,
    until: readable(rescueUntil(since(meeting)), timezone),
  };
};

const requireRescuable = async (tx: Tx, meeting: Meeting, track: Track): Promise<void> => {
  if (!await mayBeRescued(tx, meeting, track, tx.now)) {
    throw conflict(
      "no_rescue",
      "Another specialist is not offered for this meeting any more. You can start a new request.",
    );
  }
};

/** Everything that becomes true with it: the other's time, credit and lead; the first one's credit comes back. */
const rescue = async (tx: Tx, ctx: Ctx, meetingId: string, input: RescueInput): Promise<string> => {
  const lost = await getMeeting(tx, meetingId);
  const track = await getTrack(tx, lost.trackId);
  await requireRescuable(tx, lost, track);
  const { specialistId } = input;
  const choice = { specialistId, startsAt: Date.parse(input.startsAt), location: lost.location };
  const { plan, sources } = await planMeeting(tx, track, choice);
  const leadId = newId();
  const newMeetingId = await confirmMeeting(tx, plan, undefined, leadId);
  await noteBooking(tx, plan, sources);
  const { categoryId, subcategoryId, trackId } = plan;
  const use = { specialistId, categoryId, subcategoryId, meetingId: newMeetingId };
  const { entryId: creditEntryId } = await consumeCredit(tx, use);
  const specialist = { id: specialistId, displayName: sources.displayName };
  await recordConsents(tx, ctx, { trackId, step: "specialist", given: input.consents, specialist });
  await noteMeeting(tx, trackId, newMeetingId);
  const booked = { meetingId: newMeetingId, specialistId, trackId, leadId, categoryId, creditEntryId };
  await publish(tx, bookingSaved({ ...booked, rescues: meetingId }));
  return newMeetingId;
};

/** The meeting that the track has in place of this one, when the tap is repeated. */
const alreadyRescued = async (ctx: Ctx, lost: Meeting, { specialistId, startsAt }: RescueInput) => {
  const live = await findLiveMeeting(ctx.db.read, lost.trackId);
  const same = live?.status === "confirmed" && live.specialistId === specialistId &&
    live.startsAt === Date.parse(startsAt);
  return same ? live.id : undefined;
};

/**
 * The visitor meets somebody else instead, by one tap that agrees to pass the details on to him. Repeating it answers
 * the same meeting. Throws `consent_required`, `no_rescue`, and `slot_taken` with who is free now.
 */
export const rescueMeeting = async (ctx: Ctx, lost: Meeting, input: RescueInput): Promise<string> => {
  if (input.specialistId === lost.specialistId) throw invalid(["Please choose another specialist."]);
  requireConsents("specialist", input.consents);
  const before = await alreadyRescued(ctx, lost, input);
  if (before) return before;
  try {
    return await transactOnce(ctx, ROUTE, { lost: lost.id, ...input }, (tx) => rescue(tx, ctx, lost.id, input));
  } catch (error) {
    if (!isTaken(error)) throw error;
    const offer = await rescueOffer(ctx, lost, await getTrack(ctx.db.read, lost.trackId));
    const alternatives = [offer?.sameTime ?? [], offer?.nearest ?? []].flat();
    throw slotTaken(alternatives.map((a) => `Free: ${a.text} (${a.city}) with ${a.displayName}.`), { alternatives });
  }
};
