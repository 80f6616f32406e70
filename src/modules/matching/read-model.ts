// Keeps the read model of matching up to date: candidates and open times, in the transaction of every change.
import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { capWindowsAsJson, openLotsAsJson } from "@/modules/billing/index.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { ratingTotalsSql, sumRatings } from "@/modules/ratings/index.ts";
import { SHOWN_FROM, shownRating } from "@/modules/ratings/rules.ts";
import {
  blockedStarts,
  getTrackRecord,
  listBusy,
  liveHoldsAsJson,
  type MeetingPlan,
  openStarts,
  removeStarts,
  utcDayOf,
} from "@/modules/scheduling/index.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import { isHolding, isOwn } from "@/modules/scheduling/rules.ts";
import { credentialEnds, listLicences, listServices, loadCard } from "@/modules/specialists/index.ts";
import type { SlotSpecialist } from "./schemas.ts";
import { candidates, marketVersion, openTimes } from "./tables.ts";
import { type CandidateFacts, openWindow, readCandidateFacts, WINDOW_DAYS } from "./eligibility/candidate-facts.ts";
import { findFailedSpecialistRule } from "./eligibility/eligibility.ts";

const RECENT_MS = 30 * DAY_MS;

const { placeholder } = sql;

/** The specialists whose rows each transaction has marked with its version of the market. */
const marked = new WeakMap<Tx, Set<string>>();

const incrementVersion = prepared((db) =>
  db.update(marketVersion).set({ version: sql`${marketVersion.version} + 1` }).where(eq(marketVersion.id, 1)).prepare()
);

/** The version that this transaction has raised the market to. */
const raisedVersion = sql`(select version from market_version where id = 1)`;

/** Raises the market's version once for each transaction, because changes that commit together are read together. */
const raiseVersion = async (tx: Tx): Promise<Set<string>> => {
  const known = marked.get(tx);
  if (known) return known;
  await incrementVersion(tx).run();
  const specialists = new Set<string>();
  marked.set(tx, specialists);
  return specialists;
};

/** Makes every process check its slot indexes for changed categories. */
export const invalidateMarket = async (tx: Tx): Promise<void> => void await raiseVersion(tx);

const markSpecialist = prepared((db) =>
  db.update(candidates).set({ version: raisedVersion })
    .where(eq(candidates.specialistId, placeholder("specialistId"))).prepare()
);

/** Makes every process reload this specialist's rows. */
const invalidateSpecialist = async (tx: Tx, specialistId: string): Promise<void> => {
  const specialists = await raiseVersion(tx);
  if (specialists.has(specialistId)) return;
  specialists.add(specialistId);
  await markSpecialist(tx).run({ specialistId });
};

const upsertOpenTime = prepared((db) =>
  db.insert(openTimes).values({
    specialistId: placeholder("specialistId"),
    fromDay: placeholder("fromDay"),
    days: placeholder("days"),
    starts: placeholder("starts"),
    holds: placeholder("holds"),
    calendar: placeholder("calendar"),
  }).onConflictDoUpdate({
    target: openTimes.specialistId,
    set: {
      fromDay: sql`excluded.from_day`,
      days: sql`excluded.days`,
      starts: sql`excluded.starts`,
      holds: sql`excluded.holds`,
      calendar: sql`excluded.calendar`,
    },
  }).prepare()
);

const deleteOpenTime = prepared((db) =>
  db.delete(openTimes).where(eq(openTimes.specialistId, placeholder("specialistId"))).prepare()
);

/** Rewrites a specialist's open starts and live holds. Without a calendar there are none. */
const writeOpenTime = async (
  tx: Tx,
  { specialistId, calendar }: Pick<CandidateFacts, "specialistId" | "calendar">,
): Promise<void> => {
  if (!calendar) return void await deleteOpenTime(tx).run({ specialistId });
  const { fromDay, from, to } = openWindow(tx.now);
  const busy = await listBusy(tx, specialistId, from, to, tx.now);
  const taken = busy.filter(({ status }) => !isHolding(status));
  const starts = Buffer.from(openStarts(calendar, fromDay, WINDOW_DAYS, taken).buffer);
  const holds = busy.filter(({ status }) => isHolding(status)).map((time) => ({
    trackId: time.trackId,
    categoryId: time.categoryId,
    subcategoryId: time.subcategoryId,
    startsAt: time.startsAt,
    busyFrom: time.from,
    busyTo: time.to,
    expiresAt: time.holdExpiresAt ?? 0,
  }));
  // The bitmaps contain the hours.
  const rules = { ...calendar, weekly: [], overrides: [], timeOff: [], holidays: null };
  await upsertOpenTime(tx).run({ specialistId, fromDay, days: WINDOW_DAYS, starts, holds, calendar: rules });
};

/** Computed by the database from what the transaction leaves. */
const liveHolds = liveHoldsAsJson({ specialistId: placeholder("specialistId"), now: placeholder("now") });

const updateHolds = prepared((db) =>
  db.update(openTimes)
    .set({ holds: liveHolds }).where(
      eq(openTimes.specialistId, placeholder("specialistId")),
    )
    .prepare()
);

/** After a hold was placed or released. */
export const refreshHolds = async (tx: Tx, specialistId: string): Promise<void> => {
  await updateHolds(tx).run({ specialistId, now: tx.now });
  await invalidateSpecialist(tx, specialistId);
};

const ofSpecialist = placeholder("specialistId");
const ofCategory = placeholder("categoryId");
const updateLots = prepared((db) =>
  db.update(candidates)
    .set({ lots: openLotsAsJson({ specialistId: ofSpecialist, categoryId: ofCategory, now: placeholder("now") }) })
    .where(and(eq(candidates.specialistId, ofSpecialist), eq(candidates.categoryId, ofCategory))).prepare()
);

/** After credits of one category changed. Caps count leads of every category. */
export const refreshCredits = async (tx: Tx, specialistId: string, categoryId: string): Promise<void> => {
  const caps = await capWindowsAsJson(tx, { specialistId, now: tx.now });
  await updateLots(tx).run({ specialistId, categoryId, now: tx.now });
  if (caps) await tx.update(candidates).set({ caps }).where(eq(candidates.specialistId, specialistId));
  await invalidateSpecialist(tx, specialistId);
};

const totals = ratingTotalsSql({ specialistId: ofSpecialist, categoryId: ofCategory });
const updateRatings = prepared((db) =>
  db.update(candidates).set({ ratingCount: totals.count, ratingSum: totals.sum })
    .where(and(eq(candidates.specialistId, ofSpecialist), eq(candidates.categoryId, ofCategory))).prepare()
);

/** After a rating was published, removed or deleted. The category's mean follows from the sums of the slot index. */
export const refreshRatings = async (
  tx: Tx,
  { specialistId, categoryId }: { specialistId: string; categoryId: string },
): Promise<void> => {
  await updateRatings(tx).run({ specialistId, categoryId });
  await invalidateSpecialist(tx, specialistId);
};

/** The ratings in the category in which each specialist has most of them, as far as there are enough to show. */
export const findRatingsElsewhere = async (
  db: Reader,
  specialistIds: readonly string[],
): Promise<Map<string, SlotSpecialist["rating"]>> => {
  if (specialistIds.length === 0) return new Map();
  const { specialistId, categoryId, ratingCount: count, ratingSum: total } = candidates;
  const rows = await db.select({ specialistId, categoryId, count, sum: total }).from(candidates)
    .where(and(inArray(specialistId, [...specialistIds]), gte(count, SHOWN_FROM))).orderBy(count);
  if (rows.length === 0) return new Map();
  const names = await loadCatalogNames(db);
  return new Map(rows.map((row) => {
    const rating = shownRating(row);
    return [row.specialistId, rating && { ...rating, category: names.get(row.categoryId) ?? null }];
  }));
};

const countBooking = prepared((db) =>
  db.update(candidates).set({
    version: raisedVersion,
    recentMeetings: sql`${candidates.recentMeetings} + (${candidates.categoryId} = ${placeholder("categoryId")})`,
  }).where(eq(candidates.specialistId, placeholder("specialistId"))).prepare()
);

const selectOpenTime = prepared((db) =>
  db.select({ fromDay: openTimes.fromDay, starts: openTimes.starts, calendar: openTimes.calendar }).from(openTimes)
    .where(eq(openTimes.specialistId, placeholder("specialistId"))).prepare()
);
const updateStarts = prepared((db) =>
  db.update(openTimes).set({ starts: sql`${placeholder("starts")}`, holds: liveHolds })
    .where(eq(openTimes.specialistId, placeholder("specialistId"))).prepare()
);

/** The bitmap without the starts that a meeting blocks. */
const withoutMeeting = (
  { starts, fromDay, calendar }: OpenTime,
  { busyFrom: from, busyTo: to }: MeetingPlan,
): Buffer => {
  const bits = new Uint32Array(new Uint8Array(starts).buffer);
  removeStarts(bits, fromDay, blockedStarts(calendar, { from, to }));
  return Buffer.from(bits.buffer);
};

/** What a booking changes in the read model. */
export interface OpenTime {
  fromDay: number;
  starts: Buffer;
  calendar: CalendarRules;
}

/** Reads what `recordBooking` changes; before the booking's first write. */
export const findOpenTime = (db: Reader, specialistId: string): Promise<OpenTime | undefined> =>
  selectOpenTime(db).get({ specialistId });

/** After a booking: its time is taken, and one of the market counts towards the fair share. */
export const recordBooking = async (tx: Tx, plan: MeetingPlan, before: OpenTime | undefined): Promise<void> => {
  const { specialistId, categoryId } = plan;
  if (before) {
    const starts = withoutMeeting(before, plan);
    await updateStarts(tx).run({ specialistId, starts, now: tx.now });
  }
  if (isOwn(plan)) return await invalidateSpecialist(tx, specialistId);
  (await raiseVersion(tx)).add(specialistId);
  await countBooking(tx).run({ specialistId, categoryId });
};

/** Writes one row from the current facts, and returns them. */
const writeCandidate = async (tx: Tx, specialistId: string, categoryId: string) => {
  const facts = await readCandidateFacts(tx, { specialistId, categoryId, now: tx.now, exceptTrackId: "" });
  const card = await loadCard(tx, specialistId, tx.now);
  if (!facts || !card) return facts;
  const { candidate, serves, calendar, strengths } = facts;
  const request = { now: tx.now, categoryId, subcategoryId: null };
  const { kept, missed, recent } = await getTrackRecord(tx, specialistId, categoryId, tx.now - RECENT_MS);
  const ratings = await sumRatings(tx, specialistId, categoryId);
  // Whether the category is active is decided when the row is read.
  const failed = findFailedSpecialistRule({ ...candidate, serves }, request);
  const row = {
    version: raisedVersion,
    hiddenBy: failed?.name ?? (calendar ? null : "opening-hours"),
    email: candidate.email,
    subcategoryIds: [...candidate.subcategoryIds],
    strengths,
    card,
    lots: [...candidate.lots],
    caps: [...candidate.caps],
    kept,
    missed,
    recentMeetings: recent,
    ratingCount: ratings.count,
    ratingSum: ratings.sum,
    credentials: await credentialEnds(tx, specialistId),
    licences: await listLicences(tx, specialistId),
  };
  await tx.insert(candidates).values({ specialistId, categoryId, ...row })
    .onConflictDoUpdate({ target: [candidates.specialistId, candidates.categoryId], set: row });
  return facts;
};

/** Selects the categories in which a specialist is a candidate, for a condition of another module's statement. */
export const selectCategoriesOf = (specialistId: string): SQL =>
  sql`(select ${candidates.categoryId} from ${candidates} where ${candidates.specialistId} = ${specialistId})`;

/** Rewrites every row of a specialist from the current facts. */
export const refreshCandidate = async (tx: Tx, specialistId: string): Promise<void> => {
  await raiseVersion(tx);
  const known = await tx.select({ categoryId: candidates.categoryId }).from(candidates)
    .where(eq(candidates.specialistId, specialistId));
  const served = await listServices(tx, specialistId);
  let facts: CandidateFacts | undefined;
  for (const categoryId of new Set([...known, ...served].map((row) => row.categoryId))) {
    facts = await writeCandidate(tx, specialistId, categoryId) ?? facts;
  }
  await writeOpenTime(tx, { specialistId, calendar: facts?.calendar });
};

/** Every night: moves the windows of old rows forward and recounts them, one specialist at a time. Returns how many. */
export const refreshStaleCandidates = async (ctx: Ctx): Promise<number> => {
  const stale = await ctx.db.read.select({ specialistId: openTimes.specialistId }).from(openTimes)
    .where(lt(openTimes.fromDay, utcDayOf(ctx.now) - 1));
  for (const { specialistId } of stale) await transact(ctx, (tx) => refreshCandidate(tx, specialistId));
  return stale.length;
};
