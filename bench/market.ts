// Creates databases with a large market. A few specialists are written as the program writes them; SQL copies their rows.
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import Database from "libsql";
import { createServices, ensureBaseData } from "@/app.ts";
import { readConfig } from "@/config.ts";
import { users } from "@/modules/auth/tables.ts";
import { creditEntries, creditLots } from "@/modules/billing/tables.ts";
import { setProof } from "@tests/support/app/proof-setting.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { CELL_MS, cellOf } from "@/modules/scheduling/availability/cell-rules.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { calendars, meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { profiles, servedCategories } from "@/modules/specialists/tables.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { type Ctx, type Services, systemCtx, type Tx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { migrate } from "@/platform/db/migrate.ts";
import { transact } from "@/platform/db/transact.ts";
import type { DatabaseOptions } from "@/platform/db/types.ts";
import { createLog } from "@/platform/log.ts";
import { dateIn, DAY_MS, instantsOf, MINUTE_MS, weekdayOf } from "@/platform/time/time.ts";
import { refreshCandidate } from "@/modules/matching/read-model.ts";
import { candidates, openTimes } from "@/modules/matching/tables.ts";
import { createLeads } from "./bulk-leads.ts";
import { createTracks } from "./bulk-tracks.ts";

/** The category that everyone in a market serves. */
export const CATEGORY = "career";
/** How many specialists are written one by one; all others are copies of them. */
const TEMPLATES = 40;
/** Copies in one transaction. */
const BATCH_SIZE = 2_000;
const ZONES = ["Europe/Vienna", "Europe/Lisbon", "Europe/Athens", "America/New_York"];
const LANGUAGES = [["en", "de"], ["en"], ["de", "fr"]];
const SLOTS_A_DAY = ["9:0", "9:45", "10:30", "11:15", "12:0", "14:0", "14:45", "15:30", "16:15", "17:0"];
const DAYS = 30;

export interface MarketPlan {
  specialists: number;
  /** In total, within the next 30 days. */
  meetings: number;
  /** How many requests and how many leads there were in the last two years. */
  history?: number;
}

/** The market of every part that does not compare sizes. */
export const MARKET: MarketPlan = { specialists: 2_000, meetings: 100_000, history: 50_000 };

/** The application's services on a database file, without email and queue. */
export const openServices = async (folder: string, options: Partial<DatabaseOptions> = {}): Promise<Services> => {
  const config = readConfig({ PARLEY_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "error" });
  const db = await openDatabase({ url: config.database.url, synchronous: "FULL", ...options });
  const mailer = { send: () => Promise.resolve(), close() {} };
  return createServices({ config, db, clock: systemClock, log: createLog("error"), mailer });
};

/** Every id of a specialist's rows ends with the same twelve digits, so that replacing them copies the rows. */
const tokenOf = (n: number): string => `b${n.toString(16).padStart(11, "0")}`;
const idOf = (kind: "00" | "01" | "02" | "03" | "04", index: number, n = 0): string =>
  `019a${kind}${n.toString(16).padStart(2, "0")}-0000-7000-8000-${tokenOf(index)}`;
export const specialistIdOf = (index: number): string => idOf("00", index);
export const meetingIdOf = (index: number, n: number): string => idOf("03", index, n);

const specialistRows = (index: number, categoryId: string, now: number) => {
  const specialistId = specialistIdOf(index);
  const zone = ZONES[index % ZONES.length]!;
  const rules = { ...proposedCalendar(zone), slotMinutes: 45 as const, bufferAfter: 0 };
  const lotId = idOf("01", index);
  const credits = { specialistId, categoryId, unitPriceMinor: 1500, createdAt: now };
  return {
    user: {
      id: specialistId,
      email: `bench-${tokenOf(index)}@parley.test`,
      passwordHash: "none",
      firstName: "Bench",
      lastName: tokenOf(index),
      status: "active" as const,
      emailVerifiedAt: now,
      onboardedAt: now,
      createdAt: now,
    },
    profile: {
      specialistId,
      displayName: `Specialist ${tokenOf(index)}`,
      headline: "Plain answers, on time",
      bio: "I have helped people with this for many years and I explain things until they are clear. ".repeat(3),
      languages: LANGUAGES[index % LANGUAGES.length]!,
      yearsOfExperience: index % 30,
      locations: [
        { kind: "zoom" as const, detail: "https://zoom.example/j/1" },
        { kind: "phone" as const, detail: "+436601234567" },
      ],
      changedAt: now,
    },
    served: { specialistId, categoryId, subcategoryIds: [], strengths: {} },
    calendar: { specialistId, rules, changedAt: now },
    lot: { ...credits, id: lotId, quantity: 500, remaining: 500, currency: "EUR", expiresAt: now + 700 * DAY_MS },
    entry: {
      ...credits,
      id: idOf("02", index),
      lotId,
      kind: "grant" as const,
      amount: 500,
      uniqueKey: `grant-${lotId}`,
    },
  };
};

/** The starts of a specialist's meetings: weekdays only, spread over all days, different for neighbours. */
const meetingStarts = (index: number, count: number, now: number): number[] => {
  const zone = ZONES[index % ZONES.length]!;
  const dates = Array.from({ length: DAYS }, (_, n) => dateIn(zone, now + (n + 1) * DAY_MS));
  const all = dates.filter((date) => weekdayOf(date) <= 5).flatMap((date) =>
    SLOTS_A_DAY.map((slot) => {
      const [hour, minute] = slot.split(":").map(Number);
      return instantsOf(zone, date, hour!, minute!)[0]!;
    })
  );
  return Array.from({ length: count }, (_, n) => all[(Math.floor(n * all.length / count) + index * 7) % all.length]!);
};

const meetingRows = (index: number, categoryId: string, count: number, now: number) =>
  meetingStarts(index, count, now).map((startsAt, n) => {
    const zone = ZONES[index % ZONES.length]!;
    const id = meetingIdOf(index, n);
    const endsAt = startsAt + 45 * MINUTE_MS;
    return {
      id,
      trackId: idOf("04", index, n),
      specialistId: specialistIdOf(index),
      categoryId,
      startsAt,
      endsAt,
      busyFrom: startsAt,
      busyTo: endsAt,
      location: "zoom" as const,
      visitorZone: zone,
      specialistZone: zone,
      status: "confirmed" as const,
      calendarUid: `${id}@parley`,
      createdAt: now,
      confirmedAt: now,
      changedAt: now,
    };
  });
type MeetingRow = ReturnType<typeof meetingRows>[number];

const cellRows = ({ id: meetingId, specialistId, busyFrom, busyTo }: MeetingRow) =>
  Array.from(
    { length: (busyTo - busyFrom) / CELL_MS },
    (_, i) => ({ specialistId, meetingId, cell: cellOf(busyFrom) + i, expiresAt: null }),
  );

/** In the order in which rows refer to each other. */
const COPIED = [
  users,
  profiles,
  servedCategories,
  calendars,
  creditLots,
  creditEntries,
  meetings,
  occupiedCells,
  candidates,
  openTimes,
];

const writeTemplate = async (tx: Tx, index: number, categoryId: string, count: number): Promise<void> => {
  const rows = specialistRows(index, categoryId, tx.now);
  const own = meetingRows(index, categoryId, count, tx.now);
  await tx.insert(users).values(rows.user);
  await tx.insert(profiles).values(rows.profile);
  await tx.insert(servedCategories).values(rows.served);
  await tx.insert(calendars).values(rows.calendar);
  await tx.insert(creditLots).values(rows.lot);
  await tx.insert(creditEntries).values(rows.entry);
  if (own.length) await tx.insert(meetings).values(own);
  if (own.length) await tx.insert(occupiedCells).values(own.flatMap(cellRows));
  await refreshCandidate(tx, specialistIdOf(index));
};

/** Copies the rows of one table for the specialists from `from` up to `to`. */
const copyRows = (table: SQLiteTable, from: number, to: number) => {
  const { name, columns } = getTableConfig(table);
  const names = columns.map((column) => column.name);
  const cells = columns.map((column) =>
    column.getSQLType() === "text" ? `replace(t.${column.name}, n.old, n.new)` : `t.${column.name}`
  );
  const token = (n: string) => `printf('b%011x', ${n})`;
  const key = names.includes("specialist_id") ? "specialist_id" : "id";
  return sql.raw(`insert into ${name} (${names}) with recursive n(i, old, new) as (
      select ${from}, ${token(`${from} % ${TEMPLATES}`)}, ${token(`${from}`)} union all
      select i + 1, ${token(`(i + 1) % ${TEMPLATES}`)}, ${token("i + 1")} from n where i + 1 < ${to})
    select ${cells} from n cross join ${name} t where t.${key} = '${specialistIdOf(0).slice(0, -12)}' || n.old`);
};

const fillMarket = async (ctx: Ctx, { specialists, meetings: total }: MarketPlan): Promise<void> => {
  const categoryId = starterId(CATEGORY);
  const count = Math.round(total / specialists);
  await transact(ctx, async (tx) => {
    for (let n = 0; n < Math.min(TEMPLATES, specialists); n++) await writeTemplate(tx, n, categoryId, count);
  });
  for (let from = TEMPLATES; from < specialists; from += BATCH_SIZE) {
    const to = Math.min(from + BATCH_SIZE, specialists);
    await ctx.db.write(async (tx) => {
      for (const table of COPIED) await tx.run(copyRows(table, from, to));
    });
  }
};

/** Requests and leads. None is due soon, so that the worker has nothing to do by itself. */
const fillHistory = async (ctx: Ctx, count: number): Promise<void> => {
  await createTracks(ctx, count);
  await createLeads(ctx, count);
  const later = sql.raw(String(DAYS * DAY_MS));
  await ctx.db.write(async (tx) => {
    await tx.run(sql`update tracks set last_activity_at = ${ctx.now} where status <> 'closed'`);
    await tx.run(sql`update leads set accept_by = accept_by + ${later}, live_until = live_until + ${later},
      outcome_by = outcome_by + ${later} where status in ('received', 'live', 'booked')`);
  });
};

/** Creates a new database with base data, and a market if there is a plan. `database`: on a server at this address. */
export const createMarket = async (folder: string, plan?: MarketPlan, database?: string): Promise<void> => {
  const where = database ? { url: database } : {};
  const services = await openServices(folder, { synchronous: "NORMAL", transactionMs: 120_000, ...where });
  await migrate(services.db, services.log, Date.now());
  const ctx = systemCtx(services, "bench");
  await ensureBaseData(ctx);
  // A visitor who is known books in one call, the longest of all.
  await setProof(services.db, "off");
  if (plan) await fillMarket(ctx, plan);
  if (plan?.history) await fillHistory(ctx, plan.history);
  services.db.close();
};

const made = new Map<string, Promise<string>>();

const makeOnce = async (plan: MarketPlan): Promise<string> => {
  const folder = await Deno.makeTempDir({ prefix: "parley-market-" });
  const began = performance.now();
  await createMarket(folder, plan);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(`  ${plan.specialists} specialists and ${plan.meetings} meetings written in ${seconds} s`);
  return folder;
};

/** A data folder with this market, for the caller alone. Each market is made once in a run, and copied. */
export const copyMarket = async (plan: MarketPlan): Promise<string> => {
  const key = JSON.stringify(plan);
  if (!made.has(key)) made.set(key, makeOnce(plan));
  return await copyFolder(await made.get(key)!);
};

/** Copies the database of a folder into a new folder. Nothing may write to it meanwhile. */
export const copyFolder = async (folder: string): Promise<string> => {
  // A connection that was just closed may have left its last commits in the log beside the file.
  const db = new Database(join(folder, "parley.db"));
  db.exec("pragma wal_checkpoint(truncate)");
  db.close();
  const copy = await Deno.makeTempDir({ prefix: "parley-market-" });
  await Deno.copyFile(join(folder, "parley.db"), join(copy, "parley.db"));
  return copy;
};

/** Removes the markets from which copies were made. */
export const removeMarkets = async (): Promise<void> => {
  for (const folder of await Promise.all(made.values())) await Deno.remove(folder, { recursive: true });
  made.clear();
};
