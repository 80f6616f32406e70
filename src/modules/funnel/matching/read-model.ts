// Keeps the read model of matching true: candidates and open times, in the transaction of every change.
import { and, eq, lt, sql } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { capWindows, listOpenLots } from "@/modules/billing/index.ts";
import { listBusy, type MeetingPlan, openStarts, recordOf, timesOf, utcDayOf } from "@/modules/scheduling/index.ts";
import { cardOf, credentialEnds, servedBy } from "@/modules/specialists/index.ts";
import { closedToAll } from "./eligibility.ts";
import { openWindow, readSources, type Sources, WINDOW_DAYS } from "./candidate-facts.ts";
import { candidates, marketVersion, openTimes } from "../tables.ts";

const RECENT_MS = 30 * DAY_MS;

/** The market's version in each transaction, and the specialists already marked with it. */
const touched = new WeakMap<Tx, { version: number; specialists: Set<string> }>();

const versionRaised = prepared((db) =>
  db.update(marketVersion).set({ version: sql`${marketVersion.version} + 1` })
    .where(eq(marketVersion.id, 1)).returning({ version: marketVersion.version }).prepare()
);

/** Raises the market's version, once for each transaction: what commits together is seen together. */
const newVersion = async (tx: Tx) => {
  const known = touched.get(tx);
  if (known) return known;
  const [row] = await versionRaised(tx).all();
  const mark = { version: row!.version, specialists: new Set<string>() };
  touched.set(tx, mark);
  return mark;
};

/** Tells every process that caches: look at the categories again. */
export const touchMarket = async (tx: Tx): Promise<void> => void await newVersion(tx);

/** Tells every process that caches: look at this specialist again. */
const touch = async (tx: Tx, specialistId: string): Promise<void> => {
  const { version, specialists } = await newVersion(tx);
  if (specialists.has(specialistId)) return;
  specialists.add(specialistId);
  await tx.update(candidates).set({ version }).where(eq(candidates.specialistId, specialistId));
};

/** Rewrites a specialist's open starts and live holds from his calendar and meetings; `known` where they have been read. */
const writeOpenTime = async (
  tx: Tx,
  { specialistId, calendar }: Pick<Sources, "specialistId" | "calendar">,
  known?: Sources["busy"],
): Promise<void> => {
  if (!calendar) return;
  const { fromDay, from, to } = openWindow(tx.now);
  const busy = known ?? await listBusy(tx, specialistId, from, to, tx.now);
  const confirmed = busy.filter((b) => b.status === "confirmed");
  const starts = Buffer.from(openStarts(calendar, fromDay, WINDOW_DAYS, confirmed).buffer);
  const holds = busy.filter((b) => b.status === "held").map((b) => ({
    trackId: b.trackId,
    categoryId: b.categoryId,
    subcategoryId: b.subcategoryId,
    busyFrom: b.from,
    busyTo: b.to,
    expiresAt: b.holdExpiresAt ?? 0,
  }));
  const kept = { ...calendar, weekly: [], overrides: [], timeOff: [] };
  await openTimeWritten(tx).run({ specialistId, fromDay, days: WINDOW_DAYS, starts, holds, calendar: kept });
};

const given = sql.placeholder;
const openTimeWritten = prepared((db) =>
  db.insert(openTimes).values({
    specialistId: given("specialistId"),
    fromDay: given("fromDay"),
    days: given("days"),
    starts: given("starts"),
    holds: given("holds"),
    calendar: given("calendar"),
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

/** After a change of hours, holds or meetings. */
export const refreshOpenTime = async (tx: Tx, specialistId: string, calendar: Sources["calendar"]): Promise<void> => {
  await writeOpenTime(tx, { specialistId, calendar });
  await touch(tx, specialistId);
};

const lotsNoted = prepared((db) =>
  db.update(candidates).set({ lots: sql`${given("lots")}` })
    .where(and(eq(candidates.specialistId, given("specialistId")), eq(candidates.categoryId, given("categoryId"))))
    .returning({ caps: candidates.caps }).prepare()
);

/** After credits of one category changed. Caps are counted anew only for who has set some. */
export const refreshSupply = async (tx: Tx, specialistId: string, categoryId: string): Promise<void> => {
  const lots = await listOpenLots(tx, { specialistId, categoryId, now: tx.now });
  const row = await lotsNoted(tx).get({ specialistId, categoryId, lots: JSON.stringify(lots) });
  if (row?.caps.length) await refreshCaps(tx, specialistId);
  await touch(tx, specialistId);
};

/** What caps leave is the same in every category. */
const refreshCaps = async (tx: Tx, specialistId: string): Promise<void> => {
  const caps = await capWindows(tx, { specialistId, now: tx.now });
  await tx.update(candidates).set({ caps }).where(eq(candidates.specialistId, specialistId));
};

const bookingNoted = prepared((db) =>
  db.update(candidates).set({
    version: sql`${sql.placeholder("version")}`,
    recentMeetings: sql`${candidates.recentMeetings} + (${candidates.categoryId} = ${sql.placeholder("categoryId")})`,
  }).where(eq(candidates.specialistId, sql.placeholder("specialistId"))).prepare()
);

/** What keeps a specialist busy after a booking: as it was before, without what its request held, and the meeting. */
const busyAfter = (before: Sources["busy"], plan: MeetingPlan): Sources["busy"] => {
  const { trackId, categoryId, subcategoryId } = plan;
  const { busyFrom: from, busyTo: to } = timesOf(plan);
  const meeting = { from, to, status: "confirmed" as const, trackId, categoryId, subcategoryId, holdExpiresAt: null };
  return [...before.filter((time) => time.trackId !== trackId), meeting];
};

/** After a booking: its time is taken, and it counts towards the fair share. `before` is what planning has read. */
export const noteBooking = async (
  tx: Tx,
  plan: MeetingPlan,
  { busy: before }: Pick<Sources, "busy">,
): Promise<void> => {
  const { specialistId, categoryId, calendar } = plan;
  await writeOpenTime(tx, { specialistId, calendar }, busyAfter(before, plan));
  const { version, specialists } = await newVersion(tx);
  specialists.add(specialistId);
  await bookingNoted(tx).run({ version, specialistId, categoryId });
};

const writeCandidate = async (tx: Tx, specialistId: string, categoryId: string, version: number): Promise<void> => {
  const sources = await readSources(tx, { specialistId, categoryId, now: tx.now, exceptTrackId: "" });
  const card = await cardOf(tx, specialistId, tx.now);
  if (!sources || !card) return;
  const ask = { now: tx.now, categoryId, subcategoryId: null };
  const { kept, missed, recent } = await recordOf(tx, specialistId, categoryId, tx.now - RECENT_MS);
  const row = {
    version,
    // Whether the category is offered is asked when the row is read.
    hiddenBy: closedToAll({ ...sources.offer, serves: sources.serves }, ask)?.name ??
      (sources.calendar ? null : "opening-hours"),
    email: sources.offer.email,
    subcategoryIds: [...sources.offer.subcategoryIds],
    strengths: sources.strengths,
    card,
    lots: [...sources.offer.lots],
    caps: [...sources.offer.caps],
    kept,
    missed,
    recentMeetings: recent,
    credentials: await credentialEnds(tx, specialistId),
  };
  await tx.insert(candidates).values({ specialistId, categoryId, ...row })
    .onConflictDoUpdate({ target: [candidates.specialistId, candidates.categoryId], set: row });
};

/** Rewrites everything matching knows of a specialist, from the sources. */
export const refreshCandidate = async (tx: Tx, specialistId: string): Promise<void> => {
  const { version } = await newVersion(tx);
  const known = await tx.select({ categoryId: candidates.categoryId }).from(candidates)
    .where(eq(candidates.specialistId, specialistId));
  const served = await servedBy(tx, specialistId);
  const categoryIds = new Set([...known, ...served].map((row) => row.categoryId));
  let sources: Sources | undefined;
  for (const categoryId of categoryIds) {
    await writeCandidate(tx, specialistId, categoryId, version);
    sources ??= await readSources(tx, { specialistId, categoryId, now: tx.now, exceptTrackId: "" });
  }
  if (sources) await writeOpenTime(tx, sources);
};

/** Moves the windows on and recounts, for rows that begin before today: every night, one by one. Returns how many. */
export const refreshOldCandidates = async (ctx: Ctx): Promise<number> => {
  const old = await ctx.db.read.select({ specialistId: openTimes.specialistId }).from(openTimes)
    .where(lt(openTimes.fromDay, utcDayOf(ctx.now) - 1));
  for (const { specialistId } of old) await transact(ctx, (tx) => refreshCandidate(tx, specialistId));
  return old.length;
};
