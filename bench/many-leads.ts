// Inserts a specialist with many leads: two years, three categories, most of them closed.
import { createUser, openSession, sessionCookie } from "@/modules/auth/index.ts";
import { getCategoryDetail, starterId } from "@/modules/catalog/index.ts";
import { searchTermsOf } from "@/platform/search-terms.ts";
import { leadCounts, leads, leadSearchTerms } from "@/modules/leads/tables.ts";
import type { LeadStatus } from "@/modules/leads/status-rules.ts";
import { saveCalendar } from "@/modules/scheduling/index.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { tracks } from "@/modules/tracks/tables.ts";

const DAYS = 730;
const BATCH_SIZE = 500;
const CATEGORIES = ["career", "legal", "tutoring"].map(starterId);
/** How many of 200 leads have each status. */
const SHARES: [LeadStatus, number][] = [
  ["converted", 70],
  ["not-converted", 60],
  ["expired", 60],
  ["live", 5],
  ["booked", 4],
  ["received", 1],
];
const STATUSES = SHARES.flatMap(([status, share]) => Array<LeadStatus>(share).fill(status));
const FIRST = ["Anna", "Bruno", "Carla", "David", "Emma", "Felix", "Greta", "Hugo", "Irene", "Jonas", "Klara", "Luis"];

/** Deterministic, so that two runs measure the same data. */
const spread = (n: number): number => Math.imul(n + 1, 0x9e3779b1) >>> 1;
const pick = <T>(from: readonly T[], n: number): T => from[spread(n) % from.length]!;

/** The nth lead's name; last names repeat after 50,000. */
export const nameOf = (n: number): { firstName: string; lastName: string } => ({
  firstName: pick(FIRST, n * 7),
  lastName: `Person${(spread(n * 13) % 50_000).toString(26)}`,
});

const leadOf = (specialistId: string, trackId: string, n: number, now: number) => {
  const contact = {
    ...nameOf(n),
    email: `person-${n}@example.test`,
    phone: `+43660${String(n).padStart(7, "0")}`,
  };
  const status = pick(STATUSES, n * 3);
  const createdAt = now - (spread(n * 17) % (DAYS * 86_400)) * 1_000;
  return {
    contactEmail: contact.email,
    id: newId(),
    specialistId,
    trackId,
    contact,
    status,
    createdAt,
    categoryId: CATEGORIES[[0, 0, 0, 1, 1, 2][n % 6]!]!,
    source: "admin-assigned" as const,
    answers: {},
    contactName: searchTermsOf(`${contact.firstName} ${contact.lastName}`).join(" "),
    acceptBy: status === "received" ? now + DAY_MS : null,
    liveUntil: status === "live" ? now + DAY_MS : null,
    outcomeBy: status === "booked" ? now + DAY_MS : null,
    creditState: "consumed" as const,
    changedAt: createdAt,
    statusAt: createdAt,
  };
};
type LeadRow = ReturnType<typeof leadOf>;

const countersOf = (rows: LeadRow[]) => {
  const counters = new Map<string, typeof leadCounts.$inferInsert>();
  for (const { specialistId, categoryId, status, createdAt } of rows) {
    for (const day of [Math.floor(createdAt / DAY_MS), -1]) {
      const key = [categoryId, status, day].join(" ");
      const counter = counters.get(key) ?? { specialistId, categoryId, status, day, leads: 0 };
      counters.set(key, { ...counter, leads: counter.leads + 1 });
    }
  }
  return [...counters.values()];
};

const makeTrack = async (tx: Tx): Promise<string> => {
  const id = newId();
  const categoryId = CATEGORIES[0]!;
  const { questionSetId } = await getCategoryDetail(tx, categoryId);
  await tx.insert(tracks).values({
    id,
    categoryId,
    questionSetId,
    status: "closed",
    step: "contacts",
    answers: {},
    timezone: "Europe/Vienna",
    locale: "en",
    attribution: {},
    timings: {},
    createdAt: tx.now,
    lastActivityAt: tx.now,
  });
  return id;
};

/** Creates the specialist and the leads. Returns the Cookie header of the specialist's session. */
export const makeSpecialistWithLeads = async (ctx: Ctx, count: number): Promise<string> => {
  const { specialistId, trackId, token } = await transact(ctx, async (tx) => {
    const person = {
      email: `bench-leads-${count}@parley.test`,
      passwordHash: "none",
      firstName: "Bench",
      lastName: "Leads",
    };
    const specialistId = await createUser(tx, { ...person, emailVerifiedAt: tx.now, onboardedAt: tx.now });
    await saveCalendar(tx, { specialistId, rules: proposedCalendar("Europe/Vienna") });
    return { specialistId, trackId: await makeTrack(tx), token: await openSession(tx, { userId: specialistId }) };
  });
  const rows = Array.from({ length: count }, (_, n) => leadOf(specialistId, trackId, n, ctx.now));
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE);
    await transact(ctx, async (tx) => {
      await tx.insert(leads).values(batch);
      const terms = batch.flatMap(({ id: leadId, contactName, createdAt }) =>
        contactName.split(" ").map((word) => ({ specialistId, word, leadId, createdAt }))
      );
      await tx.insert(leadSearchTerms).values(terms);
    });
  }
  const counters = countersOf(rows);
  for (let from = 0; from < counters.length; from += BATCH_SIZE) {
    await transact(
      ctx,
      async (tx) => void (await tx.insert(leadCounts).values(counters.slice(from, from + BATCH_SIZE))),
    );
  }
  return sessionCookie(token, ctx.config).split(";")[0]!;
};
