// A visitor who was let down can meet another specialist in one tap (docs/product/meetings.md#rescue).
import { t } from "@/languages/language.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { findLiveMeeting, getMeeting, type Meeting, refreshAround, slotTaken } from "@/modules/scheduling/index.ts";
import { isConfirmed, isOwn, rescueDeadline, wasLetDown } from "@/modules/scheduling/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { getTrack, requireConsents, type Track } from "@/modules/tracks/index.ts";
import { describeAlternatives, findAlternatives, loadMatchContext, rankAt } from "@/modules/matching/index.ts";
import type { ManagedMeeting, RescueInput } from "./schemas.ts";
import { bookReplacement } from "../booking.ts";
import { isSlotTaken } from "../holds.ts";

const ROUTE = "Funnel/Managed/Rescue";

type Rescue = NonNullable<ManagedMeeting["rescue"]>;

const deadlineOf = ({ cancelledAt, changedAt }: Meeting) => rescueDeadline(cancelledAt ?? changedAt);

/** Whoever came by a booking link wants nobody else. */
const canBeRescued = async (db: Reader, meeting: Meeting, track: Track, now: number): Promise<boolean> =>
  wasLetDown(meeting) && !isOwn(meeting) && track.contact !== null && track.meetingId === meeting.id &&
  now <= deadlineOf(meeting) && await findLiveMeeting(db, track.id) === undefined;

/** Who else is free at the same time, and at the nearest times. Null unless the visitor was let down. */
export const findRescue = async (ctx: Ctx, meeting: Meeting, track: Track): Promise<Rescue | null> => {
  if (!await canBeRescued(ctx.db.read, meeting, track, ctx.now)) return null;
  const { index, visitor, requestFor } = await loadMatchContext(ctx, track.id);
  const { startsAt, location, visitorZone: timezone } = meeting;
  // Not the specialist who did not keep the meeting.
  const request = { ...requestFor(location), location, exceptSpecialistId: meeting.specialistId };
  const [best] = rankAt(index, request, visitor, { startsAt, limit: 1 }).best;
  const nearest = findAlternatives(index, request, visitor, { startsAt, timezone })
    .filter((alternative) => Date.parse(alternative.startsAt) !== startsAt);
  const time = toReadableTime(startsAt, timezone);
  return {
    sameTime: best ? { ...time, specialistId: best.id, displayName: best.card.displayName, location } : null,
    nearest,
    until: toReadableTime(deadlineOf(meeting), timezone),
  };
};

const requireRescuable = async (tx: Tx, meeting: Meeting, track: Track): Promise<void> => {
  if (await canBeRescued(tx, meeting, track, tx.now)) return;
  throw conflict("no_rescue", t("errors.noRescue"));
};

const bookRescue = async (tx: Tx, ctx: Ctx, lostMeetingId: string, input: RescueInput): Promise<string> => {
  const lost = await getMeeting(tx, lostMeetingId);
  const track = await getTrack(tx, lost.trackId);
  await requireRescuable(tx, lost, track);
  const { specialistId, startsAt, consents: given } = input;
  const choice = { specialistId, startsAt: Date.parse(startsAt), location: lost.location };
  return await bookReplacement(tx, ctx, track, { lost, choice, given });
};

/** The meeting that a repeated request has already booked. */
const findRescued = async (ctx: Ctx, lost: Meeting, { specialistId, startsAt }: RescueInput) => {
  const live = await findLiveMeeting(ctx.db.read, lost.trackId);
  const isSame = live && isConfirmed(live.status) && live.specialistId === specialistId &&
    live.startsAt === Date.parse(startsAt);
  return isSame ? live.id : undefined;
};

/**
 * Funnel/Managed/{id}/Rescue: books another specialist, with the consent that names them. Repeating it returns the same
 * meeting. Throws `consent_required`, `no_rescue`, and `slot_taken` with the current alternatives.
 */
export const rescueMeeting = async (ctx: Ctx, lost: Meeting, input: RescueInput): Promise<string> => {
  const { specialistId, consents } = input;
  if (specialistId === lost.specialistId) throw invalid([t("errors.differentSpecialist")]);
  const findName = async () => (await findProfile(ctx.db.read, specialistId))?.displayName;
  await requireConsents(ctx.db.read, "specialist", consents, findName);
  const rescued = await findRescued(ctx, lost, input);
  if (rescued) return rescued;
  await refreshAround(ctx, specialistId, Date.parse(input.startsAt));
  try {
    return await transactOnce(ctx, ROUTE, { lost: lost.id, ...input }, (tx) => bookRescue(tx, ctx, lost.id, input));
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    const rescue = await findRescue(ctx, lost, await getTrack(ctx.db.read, lost.trackId));
    const alternatives = [rescue?.sameTime ?? [], rescue?.nearest ?? []].flat();
    throw slotTaken(describeAlternatives(alternatives), { alternatives });
  }
};
