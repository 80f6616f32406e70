// The routing log: each booking by a visitor records who was shown, in which order and why, and who was not.
import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertNewRows } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { countExcluded, type Exclusions } from "./exclusions.ts";
import { createRankedList } from "./shown.ts";
import { type RankedList, routingCandidates, routingLog } from "./tables.ts";
import { ELIGIBILITY_VERSION, type MatchRequest } from "../eligibility/eligibility.ts";
import type { MatchContext } from "../match-context.ts";
import { rankAt } from "../ranked-candidates.ts";
import { scoreParts } from "../ranking.ts";
import { ORDERING } from "../rules.ts";

/** What a booking records. It is collected before the booking's transaction. */
export interface Routing {
  list: RankedList;
  isShown: boolean;
  startsAt: Instant;
  location: Location;
  request: MatchRequest;
  total: number;
  excluded: Exclusions;
}

interface RoutedChoice {
  startsAt: Instant;
  location: Location;
  /** Periods and limits, with their version. */
  settings: { version: number; specialistsPerSlot: number };
  /** What the visitor has seen at this start. */
  shown: RankedList | undefined;
}

/** How a visitor's choice was routed: as they were shown the specialists, else as they would be shown now. */
export const collectRouting = (
  { now }: Pick<Ctx, "now">,
  { index, visitor, requestFor }: MatchContext,
  { startsAt, location, settings, shown }: RoutedChoice,
): Routing => {
  const request = requestFor(location);
  const { best, total } = rankAt(index, request, visitor, { startsAt, limit: settings.specialistsPerSlot });
  const current = { visitor, startsAt, now, settingsVersion: settings.version, stats: index.stats, best };
  return {
    list: shown ?? createRankedList(current),
    isShown: shown !== undefined,
    startsAt,
    location,
    request,
    total,
    excluded: countExcluded(index, request, startsAt),
  };
};

/** Records the routing of a booking in its transaction. A booking is recorded once. */
export const logRouting = async (
  tx: Tx,
  meetingId: string,
  { agent, ...routing }: Routing & { agent: string | null },
): Promise<void> => {
  const { list, isShown, startsAt, location, request, total, excluded } = routing;
  const { ranking: { seed: trackId, ...ranking }, stats, candidates, preferredId } = list;
  const { categoryId, subcategoryId = null, language = null, places = null } = request;
  await insertNewRows(tx, routingLog, [{
    meetingId,
    trackId,
    startsAt,
    stats,
    total,
    excluded,
    at: tx.now,
    shownAt: isShown ? list.at : null,
    orderingVersion: ORDERING.version,
    eligibilityVersion: ELIGIBILITY_VERSION,
    settingsVersion: list.settingsVersion,
    request: { categoryId, subcategoryId, location, language, places, ranking, ...(agent === null ? {} : { agent }) },
  }]);
  await insertNewRows(
    tx,
    routingCandidates,
    candidates.map(({ id: specialistId, ...inputs }, n) => ({
      meetingId,
      specialistId,
      inputs,
      position: n + 1,
      preferred: specialistId === preferredId,
      parts: scoreParts({ id: specialistId, ...inputs }, list.ranking, stats),
    })),
  );
};

export type LoggedRouting = typeof routingLog.$inferSelect & {
  candidates: (typeof routingCandidates.$inferSelect)[];
};

/** How the bookings of a track were routed, the latest first. */
export const listRoutings = async (db: Reader, trackId: string): Promise<LoggedRouting[]> => {
  const logs = await db.select().from(routingLog).where(eq(routingLog.trackId, trackId)).orderBy(desc(routingLog.at));
  if (logs.length === 0) return [];
  const meetingIds = logs.map(({ meetingId }) => meetingId);
  const candidates = await db.select().from(routingCandidates)
    .where(inArray(routingCandidates.meetingId, meetingIds)).orderBy(asc(routingCandidates.position));
  const byMeeting = Map.groupBy(candidates, ({ meetingId }) => meetingId);
  return logs.map((log) => ({ ...log, candidates: byMeeting.get(log.meetingId) ?? [] }));
};
