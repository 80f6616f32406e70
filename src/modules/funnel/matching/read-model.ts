// Keeps the read model of matching up to date: candidates and open times, in the transaction of every change.
import { and, eq, lt, sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { listCapWindows, listOpenLots } from "@/modules/billing/index.ts";
import {
  findCalendar,
  getTrackRecord,
  listBusy,
  type MeetingPlan,
  openStarts,
  timesOf,
  utcDayOf,
} from "@/modules/scheduling/index.ts";
import { cardOf, credentialEnds, listServices } from "@/modules/specialists/index.ts";
import { candidates, marketVersion, openTimes } from "../tables.ts";
import { type CandidateFacts, openWindow, readCandidateFacts, WINDOW_DAYS } from "./candidate-facts.ts";
import { findFailedSpecialistRule } from "./eligibility.ts";

const RECENT_MS = 30 * DAY_MS;

const { placeholder } = sql;

/** The market's version in each transaction, and the specialists already marked with it. */
const raised = new WeakMap<Tx, { version: number; specialists: Set<string> }>();

const incrementVersion = prepared((db) =>
  db.update(marketVersion).set({ version: sql`${marketVersion.version} + 1` })
    .where(eq(marketVersion.id, 1)).returning({ version: marketVersion.version }).prepare()
);

/** Raises the market's version once for each transaction, because changes that commit together are read together. */
const raiseVersion = async (tx: Tx) => {
  const known = raised.get(tx);
  if (known) return known;
  const [row] = await incrementVersion(tx).all();
  const mark = { version: row!.version, specialists: new Set<string>() };
  raised.set(tx, mark);
  return mark;
};

/** Makes every process check its slot indexes for changed categories. */
export const invalidateMarket = async (tx: Tx): Promise<void> => void await raiseVersion(tx);

/** Makes every process reload this specialist's rows. */
const invalidateSpecialist = async (tx: Tx, specialistId: string): Promise<void> => {
  const { version, specialists } = await raiseVersion(tx);
  if (specialists.has(specialistId)) return;
  specialists.add(specialistId);
  await tx.update(candidates).set({ version }).where(eq(candidates.specialistId, specialistId));
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

/** Rewrites a specialist's open starts and live holds. `knownBusy` avoids reading busy times that the caller has read. */
const writeOpenTime = async (
  tx: Tx,
  { specialistId, calendar }: Pick<CandidateFacts, "specialistId" | "calendar">,
  knownBusy?: CandidateFacts["busy"],
): Promise<void> => {
  if (!calendar) return;
  const { fromDay, from, to } = openWindow(tx.now);
  const busy = knownBusy ?? await listBusy(tx, specialistId, from, to, tx.now);
  const confirmed = busy.filter(({ status }) => status === "confirmed");
  const starts = Buffer.from(openStarts(calendar, fromDay, WINDOW_DAYS, confirmed).buffer);
  const holds = busy.filter(({ status }) => status === "held").map((time) => ({
    trackId: time.trackId,
    categoryId: time.categoryId,
    subcategoryId: time.subcategoryId,
    busyFrom: time.from,
    busyTo: time.to,
    expiresAt: time.holdExpiresAt ?? 0,
  }));
  // The bitmaps contain the hours.
  const rules = { ...calendar, weekly: [], overrides: [], timeOff: [] };
  await upsertOpenTime(tx).run({ specialistId, fromDay, days: WINDOW_DAYS, starts, holds, calendar: rules });
};

/** After a hold was placed or released. */
export const refreshOpenTime = async (tx: Tx, specialistId: string): Promise<void> => {
  await writeOpenTime(tx, { specialistId, calendar: await findCalendar(tx, specialistId) });
  await invalidateSpecialist(tx, specialistId);
};

const updateLots = prepared((db) =>
  db.update(candidates).set({ lots: sql`${placeholder("lots")}` })
    .where(
      and(
        eq(candidates.specialistId, placeholder("specialistId")),
        eq(candidates.categoryId, placeholder("categoryId")),
      ),
    ).returning({ caps: candidates.caps }).prepare()
);

/** After credits of one category changed. Caps are recounted only for specialists who have set some. */
export const refreshCredits = async (tx: Tx, specialistId: string, categoryId: string): Promise<void> => {
  const lots = await listOpenLots(tx, { specialistId, categoryId, now: tx.now });
  const row = await updateLots(tx).get({ specialistId, categoryId, lots: JSON.stringify(lots) });
  if (row?.caps.length) {
    // Caps count leads of every category.
    const caps = await listCapWindows(tx, { specialistId, now: tx.now });
    await tx.update(candidates).set({ caps }).where(eq(candidates.specialistId, specialistId));
  }
  await invalidateSpecialist(tx, specialistId);
};

const countBooking = prepared((db) =>
  db.update(candidates).set({
    version: sql`${placeholder("version")}`,
    recentMeetings: sql`${candidates.recentMeetings} + (${candidates.categoryId} = ${placeholder("categoryId")})`,
  }).where(eq(candidates.specialistId, placeholder("specialistId"))).prepare()
);

/** Busy times after a booking: the meeting takes the place of what its own track held. */
const busyAfterBooking = (before: CandidateFacts["busy"], plan: MeetingPlan): CandidateFacts["busy"] => {
  const { trackId, categoryId, subcategoryId } = plan;
  const { busyFrom: from, busyTo: to } = timesOf(plan);
  const meeting = { from, to, status: "confirmed" as const, trackId, categoryId, subcategoryId, holdExpiresAt: null };
  return [...before.filter((time) => time.trackId !== trackId), meeting];
};

/** After a booking: its time is taken, and it counts towards the fair share. `busy` is what planning has read. */
export const recordBooking = async (
  tx: Tx,
  plan: MeetingPlan,
  { busy }: Pick<CandidateFacts, "busy">,
): Promise<void> => {
  const { specialistId, categoryId, calendar } = plan;
  await writeOpenTime(tx, { specialistId, calendar }, busyAfterBooking(busy, plan));
  const { version, specialists } = await raiseVersion(tx);
  specialists.add(specialistId);
  await countBooking(tx).run({ version, specialistId, categoryId });
};

/** Writes one row from the current facts, and returns them. */
const writeCandidate = async (tx: Tx, specialistId: string, categoryId: string, version: number) => {
  const facts = await readCandidateFacts(tx, { specialistId, categoryId, now: tx.now, exceptTrackId: "" });
  const card = await cardOf(tx, specialistId, tx.now);
  if (!facts || !card) return facts;
  const { candidate, serves, calendar, strengths } = facts;
  const request = { now: tx.now, categoryId, subcategoryId: null };
  const { kept, missed, recent } = await getTrackRecord(tx, specialistId, categoryId, tx.now - RECENT_MS);
  // Whether the category is active is decided when the row is read.
  const failed = findFailedSpecialistRule({ ...candidate, serves }, request);
  const row = {
    version,
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
    credentials: await credentialEnds(tx, specialistId),
  };
  await tx.insert(candidates).values({ specialistId, categoryId, ...row })
    .onConflictDoUpdate({ target: [candidates.specialistId, candidates.categoryId], set: row });
  return facts;
};

/** Rewrites every row of a specialist from the current facts. */
export const refreshCandidate = async (tx: Tx, specialistId: string): Promise<void> => {
  const { version } = await raiseVersion(tx);
  const known = await tx.select({ categoryId: candidates.categoryId }).from(candidates)
    .where(eq(candidates.specialistId, specialistId));
  const served = await listServices(tx, specialistId);
  let facts: CandidateFacts | undefined;
  for (const categoryId of new Set([...known, ...served].map((row) => row.categoryId))) {
    facts = await writeCandidate(tx, specialistId, categoryId, version) ?? facts;
  }
  if (facts) await writeOpenTime(tx, facts);
};

/** Every night: moves the windows of old rows forward and recounts them, one specialist at a time. Returns how many. */
export const refreshStaleCandidates = async (ctx: Ctx): Promise<number> => {
  const stale = await ctx.db.read.select({ specialistId: openTimes.specialistId }).from(openTimes)
    .where(lt(openTimes.fromDay, utcDayOf(ctx.now) - 1));
  for (const { specialistId } of stale) await transact(ctx, (tx) => refreshCandidate(tx, specialistId));
  return stale.length;
};
