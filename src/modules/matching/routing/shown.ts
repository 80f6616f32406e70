// What visitors are shown at a start, so that a booking can record it. A process keeps its own lists in memory at once and
// stores them together every second, so that looking never waits for a write (docs/design/matching.md#routing-log).
import { and, eq, lte, sql } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Database } from "@/platform/db/types.ts";
import { errorFields } from "@/platform/log.ts";
import { HOUR_MS, type Instant } from "@/platform/time/time.ts";
import { type RankedList, shownLists } from "./tables.ts";
import type { Visitor } from "../match-context.ts";
import { toRankingRequest } from "../ranked-candidates.ts";
import { type CandidateStats, type CategoryStats, type RankingRequest, strengthsAt } from "../ranking.ts";

interface RankedSource {
  visitor: Visitor;
  startsAt: Instant;
  now: Instant;
  settingsVersion: number;
  stats: CategoryStats;
  best: readonly CandidateStats[];
}

/** As the ranking has looked at them: of the answered questions only. */
const strengthsFor = (candidate: CandidateStats, request: RankingRequest) =>
  Object.fromEntries(
    Object.keys(request.matchingAnswers).filter((key) => key in candidate.strengths)
      .map((key) => [key, strengthsAt(candidate, request, key)]),
  );

/** Copies what decides the order: the entries and sums of a slot index change. */
export const createRankedList = (
  { visitor, startsAt, now, settingsVersion, stats, best }: RankedSource,
): RankedList => {
  const request = toRankingRequest(visitor, startsAt);
  const { seed, matchingAnswers, language, suitsTimeOfDay } = request;
  const ranking = { seed, matchingAnswers, language, suitsTimeOfDay };
  const candidates = best.map((candidate): CandidateStats => ({
    id: candidate.id,
    languages: candidate.languages,
    strengths: strengthsFor(candidate, request),
    kept: candidate.kept,
    missed: candidate.missed,
    recentMeetings: candidate.recentMeetings,
    offeredStarts: candidate.offeredStarts,
    ratingCount: candidate.ratingCount,
    ratingSum: candidate.ratingSum,
  }));
  const preferredId = candidates.find(({ id }) => id === visitor.preferred?.specialistId)?.id;
  return { at: now, settingsVersion, ranking, stats: { ...stats }, candidates, preferredId };
};

/** What a visitor looks at: their request, and the time of the meeting. */
export interface Look {
  trackId: string;
  startsAt: Instant;
}

/** Visitors who take longer look again, or have seen something else meanwhile. */
const MAX_AGE_MS = HOUR_MS;
/** Lists in the memory of a process; the oldest is dropped first. */
const MAX_LISTS = 2_000;
/** Lists stored at once. In a rush the others stay in memory alone. */
const MAX_STORED = 500;
const STORE_AFTER_MS = 1_000;

interface ShownLists {
  /** By key. */
  known: Map<string, RankedList>;
  /** Those of them that are not stored yet. */
  unstored: Map<string, [trackId: string, startsAt: Instant, list: RankedList]>;
  isStoring: boolean;
}

const listsByDatabase = new WeakMap<Database, ShownLists>();

const listsOf = (db: Database): ShownLists => {
  const lists = listsByDatabase.get(db) ?? { known: new Map(), unstored: new Map(), isStoring: false };
  listsByDatabase.set(db, lists);
  return lists;
};

const keyOf = ({ trackId, startsAt }: Look): string => `${trackId} ${startsAt}`;

/** Lists are in the order of time. */
const dropOld = (known: ShownLists["known"], now: Instant): void => {
  for (const [key, { at }] of known) {
    if (known.size < MAX_LISTS && at > now - MAX_AGE_MS) return;
    known.delete(key);
  }
};

/** Keeps what a visitor sees now, in place of what they saw before at this start. */
export const keepShown = (ctx: Ctx, look: Look, list: RankedList): void => {
  const lists = listsOf(ctx.db);
  const { known, unstored } = lists;
  const key = keyOf(look);
  known.delete(key);
  dropOld(known, ctx.now);
  known.set(key, list);
  if (unstored.size < MAX_STORED || unstored.has(key)) unstored.set(key, [look.trackId, look.startsAt, list]);
  if (!lists.isStoring) storeSoon(ctx, lists);
};

const storeSoon = (ctx: Ctx, lists: ShownLists): void => {
  lists.isStoring = true;
  const timer = setTimeout(() => void storeLists(ctx, lists), STORE_AFTER_MS);
  Deno.unrefTimer(timer as unknown as number);
};

/** Stores what there is. A failure costs nothing but the record of another process, which then ranks again. */
const storeLists = async (ctx: Ctx, lists: ShownLists): Promise<void> => {
  const rows = JSON.stringify([...lists.unstored.values()]);
  lists.unstored.clear();
  try {
    await transact(ctx, async (tx) => {
      await tx.run(sql`insert into shown_lists (track_id, starts_at, at, list)
        select value ->> 0, value ->> 1, value -> 2 ->> 'at', value -> 2 from json_each(${rows}) where true
        on conflict (track_id, starts_at) do update set at = excluded.at, list = excluded.list`);
    });
  } catch (error) {
    ctx.log.debug("what visitors were shown could not be stored", errorFields(error));
  }
  lists.isStoring = false;
  if (lists.unstored.size > 0) storeSoon(ctx, lists);
};

const storedList = prepared((db) =>
  db.select({ list: shownLists.list }).from(shownLists).where(and(
    eq(shownLists.trackId, sql.placeholder("trackId")),
    eq(shownLists.startsAt, sql.placeholder("startsAt")),
  )).prepare()
);

/** What a visitor has last seen at a start within the last hour, in whichever process. */
export const findShown = async ({ db, now }: Pick<Ctx, "db" | "now">, look: Look): Promise<RankedList | undefined> => {
  const own = listsOf(db).known.get(keyOf(look));
  const stored = (await storedList(db.read).get({ ...look }))?.list;
  const last = own && stored ? (stored.at > own.at ? stored : own) : own ?? stored;
  return last && last.at > now - MAX_AGE_MS ? last : undefined;
};

/** Every ten minutes: deletes lists that no booking uses any more. */
export const purgeShown = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => void await tx.delete(shownLists).where(lte(shownLists.at, tx.now - MAX_AGE_MS)));
