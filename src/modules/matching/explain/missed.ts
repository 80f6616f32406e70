// Bookings in a specialist's categories for which a rule kept them from being shown, as their calendar, credits and
// profile are today.
import { and, gte, inArray, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { lowestIdAt } from "@/platform/ids.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { isOpenStart, listBusy } from "@/modules/scheduling/index.ts";
import { findFailedRule, type MatchRequest } from "../eligibility/eligibility.ts";
import { describeExclusion } from "../routing/exclusions.ts";
import { routingCandidates, routingLog } from "../routing/tables.ts";
import type { SpecialistFacts } from "./facts.ts";

export const MISSED_DAYS = 30;
/** Bookings that are looked at, the latest ones. */
const MOST = 500;

export interface MissedBookings {
  count: number;
  /** Why, in words that follow a number; the most frequent first. */
  reasons: { text: string; count: number }[];
}

type Log = Pick<typeof routingLog.$inferSelect, "meetingId" | "at" | "startsAt" | "request">;

/** Bookings of these categories whose visitors were not shown the specialist. */
const listOthersBookings = async (
  db: Reader,
  { specialistId, categoryIds, since }: { specialistId: string; categoryIds: readonly string[]; since: Instant },
): Promise<Log[]> => {
  const { meetingId, at, startsAt, request } = routingLog;
  return await db.select({ meetingId, at, startsAt, request }).from(routingLog).where(and(
    // Ids are in the order of time. A booking is older than its log by as long as its visitor took.
    gte(meetingId, lowestIdAt(since - DAY_MS)),
    gte(at, since),
    inArray(sql`json_extract(${request}, '$.categoryId')`, [...categoryIds]),
    sql`not exists (select 1 from ${routingCandidates} where ${routingCandidates.meetingId} = ${meetingId}
      and ${routingCandidates.specialistId} = ${specialistId})`,
  )).orderBy(sql`${meetingId} desc`).limit(MOST);
};

const toRequest = ({ at, request: { categoryId, subcategoryId, location, language, places } }: Log): MatchRequest => ({
  now: at,
  categoryId,
  subcategoryId,
  location,
  language: language ?? undefined,
  places: places ?? undefined,
});

const WORDS: Readonly<Record<string, string>> = { "opening-hours": "closed at that time", free: "busy at that time" };

/** Bookings of the last days that went to others because of a rule. */
export const findMissedBookings = async (
  db: Reader,
  { person: { id: specialistId }, served, calendar }: SpecialistFacts,
  now: Instant,
): Promise<MissedBookings> => {
  const candidates = new Map(served.map(({ category, candidate }) => [category.id, candidate]));
  if (candidates.size === 0 || !calendar) return { count: 0, reasons: [] };
  const since = now - MISSED_DAYS * DAY_MS;
  const logs = await listOthersBookings(db, { specialistId, categoryIds: [...candidates.keys()], since });
  if (logs.length === 0) return { count: 0, reasons: [] };
  const starts = logs.map(({ startsAt }) => startsAt);
  const busy = await listBusy(db, specialistId, Math.min(...starts) - DAY_MS, Math.max(...starts) + DAY_MS, now);
  const counts = new Map<string, number>();
  for (const log of logs) {
    const candidate = {
      ...candidates.get(log.request.categoryId)!,
      isFree: (startsAt: Instant) => isOpenStart(calendar, startsAt, busy),
    };
    const failed = findFailedRule(candidate, toRequest(log), log.startsAt);
    if (!failed) continue;
    const text = WORDS[failed.name] ?? describeExclusion(failed.name, log.request);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const reasons = [...counts].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count);
  return { count: reasons.reduce((sum, { count }) => sum + count, 0), reasons };
};
