// Holds: a visitor's chosen time is kept for some minutes while they decide.
import { t } from "@/languages/language.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import {
  findLiveMeeting,
  findPromise,
  holdMeeting,
  type Meeting,
  type MeetingPlan,
  planTimes,
  refreshAround,
  SELECTION_MS,
  slotTaken,
} from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { getTrack, requireOpenTrack, type Track } from "@/modules/tracks/index.ts";
import {
  acceptsStart,
  buildMatchRequest,
  type CandidateFacts,
  describeAlternatives,
  findAlternatives,
  findFailedRule,
  iterateRankedAt,
  loadMatchContext,
  type MatchContext,
  readCandidateFacts,
} from "@/modules/matching/index.ts";
import { leaveLink, requireOpenLink } from "./own-links.ts";
import type { VisitorTokens } from "./visitor-tokens.ts";
import { countedNetwork, heldUntil, isProven, requireOnlyHold, requireWithinLimits } from "./proof/limits.ts";

export interface Choice {
  startsAt: Instant;
  location: Location;
  /** Absent: the first free specialist in ranking order. */
  specialistId?: string;
}

/** A time with one specialist. */
export interface ChosenTime extends Choice {
  specialistId: string;
  /** The length that was shown before, in minutes; that of the calendar's slots by default. */
  minutes?: number;
}

const requireContact = ({ contact }: Pick<Track, "contact">): void => {
  if (!contact) throw conflict("contact_first", t("errors.contactFirst"));
};

/** Checks that need no calendar. Throws `contact_first`, or 400 for a time in the past. */
export const requireBookableChoice = (
  track: Pick<Track, "contact">,
  { startsAt }: { startsAt: string },
  now: Instant,
): void => {
  requireContact(track);
  if (Date.parse(startsAt) <= now) throw invalid([t("errors.future")]);
};

/** A meeting of a request with a specialist, at a location as they offer it. */
export const planFor = (
  { id: trackId, categoryId, subcategoryId, timezone: visitorZone, origin }: Track,
  { specialistId, locations }: CandidateFacts,
  { startsAt, location, calendar }: Pick<MeetingPlan, "startsAt" | "location"> & { calendar: CalendarRules },
): MeetingPlan => {
  const locationDetail = locations.find(({ kind }) => kind === location)?.detail ?? null;
  const times = planTimes(calendar, startsAt);
  return { trackId, specialistId, categoryId, subcategoryId, ...times, location, locationDetail, visitorZone, origin };
};

/**
 * Checks a choice against the specialist's current facts, and plans the meeting; what the track holds or has requested
 * (`live`) stays as it was promised. Throws `slot_taken`, also for a time that has begun, and `link_closed`.
 */
export const planMeeting = async (
  tx: Tx,
  track: Track,
  { specialistId, startsAt, location, minutes }: ChosenTime,
  live: Meeting | undefined,
): Promise<{ plan: MeetingPlan; facts: CandidateFacts }> => {
  if (startsAt <= tx.now) throw slotTaken();
  await requireOpenLink(tx, track, live?.id);
  const facts = await readCandidateFacts(tx, {
    specialistId,
    categoryId: track.categoryId,
    now: tx.now,
    exceptTrackId: track.id,
    around: startsAt,
    minutes,
  });
  if (!facts?.calendar) throw slotTaken();
  const request = buildMatchRequest(track, facts.category, { now: tx.now, location });
  if (findFailedRule(facts.candidate, request, startsAt)) throw slotTaken();
  const plan = planFor(track, facts, { startsAt, location, calendar: facts.calendar });
  return { facts, plan: { ...plan, ...findPromise(live, plan, tx.now) } };
};

/** Whether another visitor was faster, or the specialist can take no more leads. */
export const isSlotTaken = (error: unknown) =>
  ["slot_taken", "no_credit", "cap_reached"].includes((error as { code?: string }).code ?? "");

/**
 * Calls `take` with the chosen specialist, or with each one in ranking order until it succeeds. Throws `slot_taken` with
 * the three nearest alternatives when nobody is left.
 */
export const tryFreeSpecialists = async <T>(
  ctx: Ctx,
  track: Track,
  { startsAt, location, specialistId: chosenId }: Choice,
  take: (specialistId: string, context: MatchContext) => Promise<T>,
): Promise<T> => {
  requireContact(track);
  const context = await loadMatchContext(ctx, track.id);
  const { index, visitor, requestFor } = context;
  const specialistIds = chosenId === undefined
    ? iterateRankedAt(index, requestFor(location), visitor, startsAt)
    : [chosenId].filter((id) => acceptsStart(index, requestFor(location), id, startsAt));
  for (const specialistId of specialistIds) {
    try {
      return await take(specialistId, context);
    } catch (error) {
      if (!isSlotTaken(error)) throw error;
      await leaveLink(ctx, track, error);
    }
  }
  throw await slotTakenWithAlternatives(ctx, track, { startsAt, location });
};

/** `slot_taken` with the three nearest alternatives, as sentences and as details. */
export const slotTakenWithAlternatives = async (
  ctx: Ctx,
  { id }: Pick<Track, "id">,
  { startsAt, location }: Pick<Choice, "startsAt" | "location">,
) => {
  const { index, visitor, requestFor, timezone } = await loadMatchContext(ctx, id);
  const request = { ...requestFor(location), location };
  const alternatives = findAlternatives(index, request, visitor, { startsAt, timezone });
  return slotTaken(describeAlternatives(alternatives), { alternatives });
};

interface HoldRequest {
  trackId: string;
  selection: { startsAt: string; location: Location; specialistId?: string };
  /** What the visitor's browser presents; none for an agent's call. */
  tokens: Pick<VisitorTokens, "proof" | "own">;
}

/**
 * Holds the chosen time for a track, in place of its previous hold. The specialist's connected calendars are asked once
 * more, for a second at most. Throws `slot_taken`, `hold_limit`, `proof_first`, and `track_closed` after a race.
 */
export const placeHold = async (ctx: Ctx, { trackId, selection, tokens }: HoldRequest): Promise<Meeting> => {
  const choice = { ...selection, startsAt: Date.parse(selection.startsAt) };
  const track = await getTrack(ctx.db.read, trackId);
  const { slotHoldMinutes } = await getLifecycle(ctx.db.read);
  const until = performance.now() + SELECTION_MS;
  return await tryFreeSpecialists(ctx, track, choice, async (specialistId) => {
    // What it finds counts in the transaction, like every other copy.
    await refreshAround(ctx, specialistId, choice.startsAt, until - performance.now());
    return await transact(ctx, async (tx) => {
      const current = await getTrack(tx, trackId);
      await requireOpenTrack(tx, current, tx.now);
      const live = await findLiveMeeting(tx, trackId);
      const { plan } = await planMeeting(tx, current, { ...choice, specialistId }, live);
      await requireOnlyHold(tx, ctx, { track: current, own: tokens.own ?? [] });
      const proven = await isProven(tx, current, tokens.proof);
      const network = proven ? undefined : countedNetwork(ctx);
      if (!proven) await requireWithinLimits(tx, { track: current, network }, "held");
      const expiresAt = heldUntil(live, plan, tx.now) ?? tx.now + slotHoldMinutes * MINUTE_MS;
      return await holdMeeting(tx, plan, { expiresAt, network });
    });
  });
};
