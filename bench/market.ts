// Inserts a large market: specialists with calendars and credits, and their meetings.
import { createServices, ensureBaseData } from "@/app.ts";
import { readConfig } from "@/config.ts";
import { users } from "@/modules/auth/tables.ts";
import { creditEntries, creditLots } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { refreshCandidate } from "@/modules/funnel/matching/read-model.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { calendars, meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { profiles, servedCategories } from "@/modules/specialists/tables.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { type Ctx, type Services, systemCtx, type Tx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { newId } from "@/platform/ids.ts";
import { createLog } from "@/platform/log.ts";
import { migrate } from "@/platform/db/migrate.ts";
import { dateIn, DAY_MS, instantsOf, MINUTE_MS, weekdayOf } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { CELL_MS, cellOf } from "@/modules/scheduling/availability/cell-rules.ts";

const ZONES = ["Europe/Vienna", "Europe/Lisbon", "Europe/Athens", "America/New_York"];
const SLOTS_A_DAY = ["9:0", "9:45", "10:30", "11:15", "12:0", "14:0", "14:45", "15:30", "16:15", "17:0"];

/** The application's services on a database file, without email and queue. */
export const openServices = async (
  folder: string,
  options: { synchronous?: "NORMAL" | "FULL"; onStatement?: (sql: string, parameters: unknown[]) => void } = {},
): Promise<Services> => {
  const config = readConfig({ PARLEY_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "error" });
  const db = await openDatabase({ url: config.database.url, synchronous: "FULL", ...options });
  const mailer = { send: () => Promise.resolve(), close() {} };
  return createServices({ config, db, clock: systemClock, log: createLog("error"), mailer });
};

export interface MarketPlan {
  /** Slug of the category. */
  category: string;
  specialists: number;
  /** Total meetings in the next 30 days. */
  meetings: number;
}

const specialistRows = (index: number, categoryId: string, now: number) => {
  const specialistId = newId();
  const zone = ZONES[index % ZONES.length]!;
  const rules = { ...proposedCalendar(zone), slotMinutes: 45 as const, bufferAfter: 0 };
  return {
    specialistId,
    zone,
    rules,
    user: {
      id: specialistId,
      email: `bench-${specialistId}@parley.test`,
      passwordHash: "none",
      firstName: "Bench",
      lastName: String(index),
      status: "active" as const,
      emailVerifiedAt: now,
      onboardedAt: now,
      createdAt: now,
    },
    profile: {
      specialistId,
      displayName: `Specialist ${index}`,
      headline: "Plain answers, on time",
      bio: "I have helped people with this for many years and I explain things until they are clear. ".repeat(3),
      languages: ["en", "de"],
      yearsOfExperience: index % 30,
      locations: [{ kind: "zoom" as const, detail: "https://zoom.example/j/1" }, {
        kind: "phone" as const,
        detail: "+436601234567",
      }],
      changedAt: now,
    },
    served: { specialistId, categoryId, subcategoryIds: [], strengths: {} },
    calendar: { specialistId, rules, changedAt: now },
    lot: {
      id: newId(),
      specialistId,
      categoryId,
      quantity: 500,
      remaining: 500,
      unitPriceMinor: 1500,
      currency: "EUR",
      expiresAt: now + 700 * DAY_MS,
      createdAt: now,
    },
  };
};
type Specialist = ReturnType<typeof specialistRows>;

const meetingRows = ({ specialistId, zone }: Specialist, categoryId: string, count: number, now: number) => {
  const rows = [];
  for (let day = 1; rows.length < count && day < 45; day++) {
    const date = dateIn(zone, now + day * DAY_MS);
    if (weekdayOf(date) > 5) continue;
    for (const slot of SLOTS_A_DAY.slice(0, Math.ceil(count / 20))) {
      if (rows.length === count) break;
      const [hour, minute] = slot.split(":").map(Number);
      const startsAt = instantsOf(zone, date, hour!, minute!)[0]!;
      const id = newId();
      const endsAt = startsAt + 45 * MINUTE_MS;
      rows.push({
        id,
        trackId: newId(),
        specialistId,
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
      });
    }
  }
  return rows;
};
type MeetingRow = ReturnType<typeof meetingRows>[number];

const cellRows = ({ id: meetingId, specialistId, busyFrom, busyTo }: MeetingRow) =>
  Array.from(
    { length: (busyTo - busyFrom) / CELL_MS },
    (_, i) => ({ specialistId, meetingId, cell: cellOf(busyFrom) + i, expiresAt: null }),
  );

const writeSpecialist = async (tx: Tx, one: Specialist, own: MeetingRow[]) => {
  await tx.insert(users).values(one.user);
  await tx.insert(profiles).values(one.profile);
  await tx.insert(servedCategories).values(one.served);
  await tx.insert(calendars).values(one.calendar);
  await tx.insert(creditLots).values(one.lot);
  const { id: lotId, specialistId, categoryId, unitPriceMinor, createdAt } = one.lot;
  await tx.insert(creditEntries).values({
    id: newId(),
    lotId,
    specialistId,
    categoryId,
    unitPriceMinor,
    createdAt,
    kind: "grant",
    amount: 500,
    uniqueKey: `grant-${lotId}`,
  });
  if (own.length) {
    await tx.insert(meetings).values(own);
    await tx.insert(occupiedCells).values(own.flatMap(cellRows));
  }
  await refreshCandidate(tx, specialistId);
};

/** Inserts the specialists and meetings of a category. */
const fillMarket = async (ctx: Ctx, { category, specialists, meetings: total }: MarketPlan): Promise<void> => {
  const categoryId = starterId(category);
  for (let from = 0; from < specialists; from += 20) {
    await transact(ctx, async (tx) => {
      for (let i = from; i < Math.min(from + 20, specialists); i++) {
        const one = specialistRows(i, categoryId, ctx.now);
        await writeSpecialist(tx, one, meetingRows(one, categoryId, Math.round(total / specialists), ctx.now));
      }
    });
  }
};

/** Creates a new database with these categories. */
export const createMarket = async (folder: string, plans: MarketPlan[]): Promise<void> => {
  const services = await openServices(folder, { synchronous: "NORMAL" });
  await migrate(services.db, services.log, Date.now());
  await ensureBaseData(systemCtx(services, "bench"));
  for (const plan of plans) await fillMarket(systemCtx(services, "bench"), plan);
  services.db.close();
};
