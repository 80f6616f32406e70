// A visitor's choice of time: kept for him for some minutes, while he decides.
import type { Ctx } from "@/platform/ctx.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { holdMeeting, type Meeting, type MeetingPlan, slotTaken } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { askerOf } from "../matching/availability.ts";
import { closedGate } from "../matching/eligibility.ts";
import { accepts } from "../matching/open-slots.ts";
import { nearestAlternatives, rankedAt } from "../matching/ranked-candidates.ts";
import { readSources, type Sources } from "../matching/candidate-facts.ts";
import { getTrack, requireOpen, type Track } from "../tracks/tracks.ts";

export interface Choice {
  startsAt: Instant;
  location: Location;
  /** Absent: the first in the published order who is still free. */
  specialistId?: string;
}

const requireContact = ({ contact }: Pick<Track, "contact">): void => {
  if (!contact) throw conflict("contact_first", "Please enter your contact details before you choose a time.");
};

/** What can be said of a choice before anybody's calendar is looked at. Throws `contact_first`, or 400. */
export const requireChoice = (
  track: Pick<Track, "contact">,
  { startsAt }: { startsAt: string },
  now: Instant,
): void => {
  requireContact(track);
  if (Date.parse(startsAt) <= now) throw invalid(["Please choose a time that is still to come."]);
};

/** Asks the sources whether a choice can be booked, and plans the meeting. Throws `slot_taken`. */
export const planMeeting = async (
  tx: Tx,
  track: Track,
  choice: Choice & { specialistId: string },
): Promise<{ plan: MeetingPlan; sources: Sources }> => {
  const { specialistId, startsAt, location } = choice;
  const { categoryId, subcategoryId, id: trackId } = track;
  const sources = await readSources(tx, {
    specialistId,
    categoryId,
    now: tx.now,
    exceptTrackId: trackId,
    around: startsAt,
  });
  const ask = {
    now: tx.now,
    categoryId,
    subcategoryId,
    location,
    language: track.preferences?.language,
    visitorEmail: track.contactEmail ?? undefined,
    trackId,
  };
  if (!sources?.calendar || closedGate(sources.offer, ask, startsAt)) throw slotTaken();
  const { calendar, locations } = sources;
  const locationDetail = locations.find((offered) => offered.kind === location)?.detail ?? null;
  return {
    sources,
    plan: {
      trackId,
      specialistId,
      categoryId,
      subcategoryId,
      startsAt,
      location,
      locationDetail,
      visitorZone: track.timezone,
      calendar,
    },
  };
};

/**
 * Tries a choice with the specialist it names, or with each in the published order, until `take` succeeds.
 * Throws `slot_taken` with the three nearest alternatives when nobody is left.
 */
export const firstFree = async <T>(
  ctx: Ctx,
  track: Track,
  choice: Choice,
  take: (specialistId: string) => Promise<T>,
): Promise<T> => {
  requireContact(track);
  const { board, visitor, ask, timezone } = await askerOf(ctx, track.id);
  const { startsAt, location } = choice;
  const named = choice.specialistId;
  const wanted = named === undefined
    ? rankedAt(board, ask(location), visitor, startsAt).map((entry) => entry.id)
    : [named].filter((id) => accepts(board, ask(location), id, startsAt));
  for (const specialistId of wanted) {
    try {
      return await take(specialistId);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  const now = await askerOf(ctx, track.id);
  const alternatives = nearestAlternatives(now.board, { ...now.ask(location), location }, visitor, {
    startsAt,
    timezone,
  });
  throw slotTaken(alternatives.map((a) => `Free: ${a.text} (${a.city}) with ${a.displayName}.`), { alternatives });
};

/** Whether somebody else was quicker, or the specialist can take no more. */
export const isTaken = (error: unknown) =>
  ["slot_taken", "no_credit", "cap_reached"].includes((error as { code?: string }).code ?? "");

/** Keeps the chosen time for a track, in place of what it held before. Throws `slot_taken`; `track_closed` after a race. */
export const placeHold = async (
  ctx: Ctx,
  trackId: string,
  selection: { startsAt: string; location: Location; specialistId?: string },
): Promise<Meeting> => {
  const choice = { ...selection, startsAt: Date.parse(selection.startsAt) };
  const track = await getTrack(ctx.db.read, trackId);
  const { slotHoldMinutes } = await lifecycleOf(ctx.db.read);
  return await firstFree(ctx, track, choice, (specialistId) =>
    transact(ctx, async (tx) => {
      const current = await getTrack(tx, trackId);
      await requireOpen(tx, current, tx.now);
      const { plan } = await planMeeting(tx, current, { ...choice, specialistId });
      return await holdMeeting(tx, plan, tx.now + slotHoldMinutes * MINUTE_MS);
    }));
};
