// Random actions on meetings, in parallel and through two processes: no overlap, no credit lost or invented, only allowed
// statuses, and every personal calendar matches the database. Checked after each step.
import { gt, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { creditLots, creditReservations } from "@/modules/billing/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { occupiedCells } from "@/modules/scheduling/tables.ts";
import { makeAdministrator, makeSpecialist } from "./support/people/factories.ts";
import { openCalendar } from "./support/scheduling/personal-calendar.ts";
import { findMeetingViolations, type World } from "./support/scheduling/meeting-invariants.ts";
import { anySteps, type Market, perform, type Step } from "./support/scheduling/meeting-actions.ts";
import { runReactions } from "./support/app/reactions.ts";
import { compareReadModel } from "./support/funnel/read-model.ts";
import { propertyRuns } from "./support/app/property-runs.ts";
import { openSecondApp } from "./support/app/second-app.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { newContact, visitorWithContact } from "./support/funnel/visitor.ts";

// Slow machines need longer.
vi.setConfig({ testTimeout: 900_000 });

const CREDITS = 4;
const SPECIALISTS = 2;
const VISITORS = 4;

const openMarket = async (app: TestApp, second: Awaited<ReturnType<typeof openSecondApp>>): Promise<Market> => {
  const specialists: string[] = [];
  for (let n = 0; n < SPECIALISTS; n++) {
    specialists.push(
      await makeSpecialist(app, { credits: CREDITS, person: { email: `specialist-${n}@example.test` } }),
    );
  }
  const visitors = [];
  for (let n = 0; n < VISITORS; n++) {
    const contact = newContact();
    // The first one lets Parley choose a specialist.
    visitors.push({ ...await visitorWithContact(app, { contact, mayChoose: n === 0 }), booked: false });
  }
  const emailByTrack = new Map(visitors.map(({ trackId, contact }) => [trackId, contact.email]));
  const admin = await app.signIn(await makeAdministrator(app));
  return { app, webs: [app, second], specialists, admin, visitors, emailByTrack };
};

/** Everyone's calendar, by the email address that receives the files. */
const openCalendars = ({ specialists, visitors }: Market) => {
  const byAddress = new Map([
    ...specialists.map((_, n) => `specialist-${n}@example.test`),
    ...visitors.map(({ contact }) => contact.email),
  ].map((address) => [address, openCalendar(address)]));
  return byAddress;
};

/** What should be gone when every deadline has passed: reservations, and time that is kept for somebody. */
const listLeftovers = async ({ services: { db }, clock }: TestApp) => {
  const cells = await db.read.select().from(occupiedCells).where(isNotNull(occupiedCells.expiresAt));
  return [
    ...await db.read.select().from(creditReservations),
    ...await db.read.select().from(creditLots).where(gt(creditLots.reserved, 0)),
    ...cells.filter(({ expiresAt }) => expiresAt! > clock.now()),
  ];
};

/** Leads without a credit, consent or acceptance that show their specialist the visitor's name or address. */
const findShownDetails = async ({ app, emailByTrack }: Market): Promise<string[]> => {
  const shown: string[] = [];
  for (const lead of await app.services.db.read.select().from(leads)) {
    const isPaid = lead.creditState === "consumed" || lead.returnRule === "duplicate";
    if (isPaid && lead.status !== "received") continue;
    const response = await app.call(`/Leads/Props/${lead.id}`, { cookie: await app.signIn(lead.specialistId) });
    const text = await response.text();
    if (text.includes(emailByTrack.get(lead.trackId)!)) shown.push(`lead ${lead.id} is ${lead.status}`);
  }
  return shown;
};

const runSteps = async (steps: Step[]): Promise<void> => {
  const app = await openTestApp([], { proof: "required" });
  const second = await openSecondApp(app);
  try {
    const market = await openMarket(app, second);
    const calendars = openCalendars(market);
    const world: World = {
      db: app.services.db.read,
      now: 0,
      granted: CREDITS,
      calendars: new Map(),
      before: new Map(),
    };
    market.specialists.forEach((id, n) => world.calendars.set(id, calendars.get(`specialist-${n}@example.test`)!));
    let read = 0;
    for (const step of steps) {
      const statuses = await perform(market, step);
      expect(statuses.filter((status) => ![200, 400, 404, 429].includes(status))).toEqual([]);
      await runReactions(app.ctx());
      for (const email of app.emails.slice(read)) {
        const file = email.attachments?.find(({ filename }) => filename === "meeting.ics");
        if (file) calendars.get(email.to.address)!.receive(String(file.content));
      }
      read = app.emails.length;
      for (const [trackId, email] of market.emailByTrack) world.calendars.set(trackId, calendars.get(email)!);
      world.now = app.clock.now();
      expect(await findMeetingViolations(world), JSON.stringify(step)).toEqual([]);
    }
    expect(await listLeftovers(app)).toEqual([]);
    expect(await findShownDetails(market)).toEqual([]);
    const { stored, rebuilt } = await compareReadModel(app);
    const withoutCounts = (rows: typeof stored.candidates) => rows.map(({ recentMeetings: _, ...row }) => row);
    expect(withoutCounts(stored.candidates)).toEqual(withoutCounts(rebuilt.candidates));
  } finally {
    second.close();
    await app.close();
  }
};

/** A lead is kept while another lead pays for its visitor. */
const keptWithoutCredit: Step[] = [
  { actions: [{ what: "hold", who: 0, which: 9, slot: 0 }] },
  {
    actions: [
      { what: "delete", who: 1, which: 1, slot: 10 },
      { what: "ask", who: 7, which: 4, slot: 0 },
      { what: "stop", who: 5, which: 10, slot: 11 },
      { what: "book", who: 0, which: 9, slot: 3 },
    ],
  },
  { actions: [{ what: "confirm", who: 9, which: 7, slot: 9 }] },
  {
    actions: [
      { what: "offer", who: 11, which: 9, slot: 0 },
      { what: "ask", who: 3, which: 4, slot: 9 },
      { what: "book", who: 3, which: 10, slot: 9 },
      { what: "book", who: 3, which: 9, slot: 7 },
    ],
  },
  { actions: [{ what: "book", who: 7, which: 0, slot: 1 }] },
  { actions: [{ what: "specialist", who: 2, which: 1, slot: 8 }] },
  {
    actions: [
      { what: "book", who: 1, which: 3, slot: 2 },
      { what: "confirm", who: 10, which: 10, slot: 4 },
      { what: "cancel", who: 9, which: 11, slot: 9 },
    ],
  },
  { actions: [{ what: "confirm", who: 5, which: 8, slot: 4 }, { what: "keep", who: 6, which: 2, slot: 5 }] },
  { wait: 11_670 },
  { wait: 1_440 },
  { wait: 21_600 },
];

/** Three limited returns, and a duplicate, which is none of them. */
const duplicateBesideReturns: Step[] = [
  { actions: [{ what: "assign", who: 1, which: 9, slot: 6 }] },
  { actions: [{ what: "hold", who: 0, which: 6, slot: 10 }, { what: "book", who: 10, which: 0, slot: 5 }] },
  {
    actions: [{ what: "book", who: 5, which: 5, slot: 9 }, { what: "decide", who: 11, which: 0, slot: 11 }, {
      what: "withdraw",
      who: 9,
      which: 11,
      slot: 4,
    }],
  },
  { actions: [{ what: "book", who: 6, which: 6, slot: 0 }, { what: "book", who: 1, which: 5, slot: 1 }] },
  { actions: [{ what: "specialist", who: 7, which: 4, slot: 3 }] },
  { actions: [{ what: "book", who: 10, which: 7, slot: 2 }] },
  { actions: [{ what: "withdraw", who: 7, which: 1, slot: 8 }] },
  { actions: [{ what: "cancel", who: 10, which: 3, slot: 0 }] },
  { actions: [{ what: "cancel", who: 1, which: 10, slot: 10 }, { what: "book", who: 1, which: 11, slot: 6 }] },
  { wait: 11_670 },
  { wait: 1_440 },
  { wait: 21_600 },
];

test("random actions on meetings violate no invariant", async () => {
  const examples: [Step[]][] = [[keptWithoutCredit], [duplicateBesideReturns]];
  await fc.assert(fc.asyncProperty(anySteps, runSteps), { ...propertyRuns(8), examples, endOnFailure: true });
});
