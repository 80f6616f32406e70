// Random histories of a small market: every changing call of the API, in parallel and through two processes, and minutes
// to weeks of time. After each step nothing overlaps, no credit is lost or invented, statuses follow their tables, personal
// calendars and text messages match the database, a refusal has left no trace, and nothing of an erased visitor is left.
import { and, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { hashPassword } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { creditLots, creditReservations } from "@/modules/billing/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import type { SignInProvider } from "@/modules/scheduling/connections/rules.ts";
import { occupiedCells } from "@/modules/scheduling/tables.ts";
import { makeAdministrator, makeSpecialist } from "./support/people/factories.ts";
import { consentRecords, tracks } from "@/modules/tracks/tables.ts";
import { type Agent, connectAgent } from "./support/agents/agent.ts";
import { serveApp, type ServedApp } from "./support/agents/served-app.ts";
import { readState } from "./support/app/database-state.ts";
import { callOf } from "./support/market/any-call.ts";
import { openCalendar, type PersonalCalendar } from "./support/scheduling/personal-calendar.ts";
import { openTestPayments, type TestPayments } from "./support/payments/test-payments.ts";
import { compareFigures } from "./support/market/figures.ts";
import { comparePayments } from "./support/market/payment-invariants.ts";
import { buyCredits } from "./support/market/payment-actions.ts";
import { findViolations } from "./support/market/invariants.ts";
import type { World } from "./support/market/world.ts";
import { type Market, startRequest } from "./support/market/market.ts";
import { AT_RANDOM } from "./support/market/market-actions.ts";
import { ACTIONS, listOtherOperations, type Step } from "./support/market/actions.ts";
import { anySteps, DRAWN, perform, prepare } from "./support/market/steps.ts";
import { findMirrorViolations, isSettled } from "./support/market/mirror-invariants.ts";
import { openOutside, type Outside } from "./support/market/outside.ts";
import { compareReadModel } from "./support/funnel/read-model.ts";
import { propertyRuns } from "./support/app/property-runs.ts";
import { openSecondApp, type SecondApp } from "./support/app/second-app.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { newContact, post } from "./support/funnel/visitor.ts";
import { shortenWork } from "./support/funnel/solved-work.ts";
import { openTextChannel } from "./support/texts/text-channel.ts";
import { PASSWORD } from "./support/people/accounts.ts";

// Slow machines need longer.
vi.setConfig({ testTimeout: 900_000 });

shortenWork();

/** Of each specialist's purchases. */
const BOUGHT = [2, 2];
const SPECIALISTS = 2;
const VISITORS = 4;

const passwordHash = await hashPassword(PASSWORD);

const makeKey = async (app: TestApp, specialistId: string): Promise<string> => {
  const body = { name: "CRM", scopes: ["leads:read", "leads:write"], addresses: [], days: null, password: PASSWORD };
  return (await post(app, "/ApiKeys/Create", body, { cookie: await app.signIn(specialistId) })).json.key;
};

const openMarket = async (app: TestApp, pay: TestPayments, second: SecondApp, outside: Outside) => {
  await app.transact((tx) =>
    tx.update(categories).set({ requiredCredential: "Licence" }).where(eq(categories.id, starterId("career")))
  );
  const specialists: string[] = [];
  const keys = new Map<string, string>();
  for (let n = 0; n < SPECIALISTS; n++) {
    const person = { email: `specialist-${n}@example.test`, passwordHash };
    // The second one wants few leads a day.
    const profile = { capPerDay: n === 1 ? 3 : null };
    const id = await makeSpecialist(app, { credits: 0, person, profile });
    specialists.push(id);
    keys.set(id, await makeKey(app, id));
  }
  const requests = { emailByTrack: new Map<string, string>(), marks: new Map<string, string>() };
  const visitors: Market["visitors"] = [];
  for (let n = 0; n < VISITORS; n++) {
    // The first one lets Parley choose a specialist.
    visitors.push({ ...await startRequest(requests, newContact(), app, { mayChoose: n === 0 }), booked: false });
  }
  const admin = await makeAdministrator(app);
  const operations = await listOtherOperations(app);
  const people = { specialists, keys, admin, visitors, ...requests };
  const imported = { left: [], marks: new Map<string, string>() };
  const rest = { operations, prepared: new Map(), imported, outside, ...agentOf(app) };
  const market: OpenMarket = { app, pay, ...people, webs: [app, second], ...rest };
  await outside.connectCalendar(specialists[0]!);
  await outside.connectWebhook(specialists[1]!);
  for (const id of specialists) for (const quantity of BOUGHT) await buyCredits(market, id, quantity);
  return market;
};

type OpenMarket = Market & ReturnType<typeof agentOf>;

/** Few histories have an agent. */
const agentOf = (app: TestApp) => {
  let agent: Promise<Agent> | undefined;
  let served: ServedApp | undefined;
  return {
    openAgent: () => agent ??= connectAgent((served = serveApp(app)).url),
    async closeAgent() {
      await (await agent)?.close();
      await served?.stop();
    },
  };
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
    const isDelivered = ["consumed", "free"].includes(lead.creditState) || lead.returnRule === "duplicate";
    if (isDelivered && lead.status !== "received") continue;
    const response = await app.call(`/Leads/Props/${lead.id}`, { cookie: await app.signIn(lead.specialistId) });
    const text = await response.text();
    // Imported visitors were their specialists' before.
    const email = emailByTrack.get(lead.trackId);
    if (email && text.includes(email)) shown.push(`lead ${lead.id} is ${lead.status}`);
  }
  return shown;
};

/** One action, so that what it leaves is its own. A refusal of it leaves nothing. */
const isAlone = (step: Step): boolean =>
  "actions" in step && step.actions.length === 1 && !ACTIONS[step.actions[0]!.what].leavesTrace;

const canSignOut = (step: Step): boolean =>
  "actions" in step && step.actions.some(({ what }) => what === "suspend" || what === "other");

/** Nothing that identifies somebody who has left, or whose request was erased, is left in any table, nor an IP address. */
const findErased = async ({ app: { services: { db } }, marks: contacts, imported }: Market): Promise<string[]> => {
  const rows = await db.read.select({ id: tracks.id }).from(tracks).where(isNotNull(tracks.anonymisedAt));
  const erased = rows.map(({ id }) => id);
  if (erased.length + imported.left.length === 0) return [];
  const state = await readState(db.read);
  // The last email of who leaves goes to an address that is kept for it, and files to import are kept for a week.
  const found = (text: string) =>
    state.filter((row) => row.includes(text) && !/^(former_addresses|imports|import_files) /.test(row));
  const addresses = await db.read.select().from(consentRecords)
    .where(and(inArray(consentRecords.subject, erased), isNotNull(consentRecords.address)));
  return [
    ...erased.flatMap((id) => contacts.has(id) ? found(contacts.get(id)!) : []),
    ...imported.left.filter((kept) => kept.includes("@")).flatMap(found),
    ...addresses.map((record) => `consent record ${JSON.stringify(record)}`),
  ];
};

/**
 * The requests of imported meetings are recognised by their visitors' last names, like others, and further meetings are in
 * their calendars.
 */
const markImported = async (
  { app, imported, marks }: Market,
  calendars: World["calendars"],
  calendarOf: (address: string) => PersonalCalendar,
): Promise<void> => {
  const { id, contactEmail, source, anonymisedAt } = tracks;
  const rows = await app.services.db.read.select({ id, email: contactEmail }).from(tracks)
    .where(and(eq(source, "import"), isNull(anonymisedAt)));
  for (const { id, email } of rows) {
    marks.set(id, imported.marks.get(email!)!);
    calendars.set(id, calendarOf(email!));
  }
};

/** Who was in a file that is undone may come back with it. */
const forgetUndone = async ({ app, marks }: Market): Promise<void> => {
  const rows = await app.services.db.read.select({ trackId: leads.trackId }).from(leads).where(
    isNotNull(leads.deletedAt),
  );
  for (const { trackId } of rows) marks.delete(trackId);
};

const runSteps = async (steps: Step[], provider: SignInProvider): Promise<void> => {
  const app = await openTestApp([], { proof: "required" });
  const pay = await openTestPayments(app);
  const texts = await openTextChannel(app);
  const outside = await openOutside(app, provider);
  const second = await openSecondApp(app);
  let close = async () => {};
  try {
    const market = await openMarket(app, pay, second, outside);
    close = market.closeAgent;
    const calendars = openCalendars(market);
    const calendarOf = (address: string) => {
      if (!calendars.has(address)) calendars.set(address, openCalendar(address));
      return calendars.get(address)!;
    };
    const world: World = {
      db: app.services.db.read,
      now: 0,
      calendars: new Map(),
      texts: [],
      before: new Map(),
      isAway: false,
      used: 0,
    };
    market.specialists.forEach((id, n) => world.calendars.set(id, calendars.get(`specialist-${n}@example.test`)!));
    let read = 0;
    for (const step of steps) {
      await prepare(market, step);
      const before = isAlone(step) ? await readState(app.services.db.read) : undefined;
      const statuses = await perform(market, step);
      if (before && statuses.some((status) => status >= 400)) {
        expect(await readState(app.services.db.read), JSON.stringify(step)).toEqual(before);
      }
      // Whoever is suspended at the same moment is signed out.
      const expected = canSignOut(step) ? [200, 400, 401, 404, 429] : [200, 400, 404, 429];
      const unexpected = statuses.filter((status) => !expected.includes(status));
      const errors = app.logged.filter(({ level }) => level === "error");
      expect(unexpected, `${JSON.stringify(step)} ${JSON.stringify(errors)}`).toEqual([]);
      await outside.settle();
      await texts.actions.settle();
      for (const email of app.emails.slice(read)) {
        const file = email.attachments?.find(({ filename }) => filename === "meeting.ics");
        if (file) calendarOf(email.to.address).receive(String(file.content));
      }
      await markImported(market, world.calendars, calendarOf);
      read = app.emails.length;
      for (const [trackId, email] of market.emailByTrack) world.calendars.set(trackId, calendars.get(email)!);
      world.now = app.clock.now();
      world.texts = await texts.actions.texts();
      world.isAway = outside.isAway;
      world.actions = "actions" in step ? step.actions.map(({ what }) => ACTIONS[what]) : undefined;
      expect(await findViolations(world), JSON.stringify(step)).toEqual([]);
      const has = (name: string) => "actions" in step && step.actions.some(({ what }) => what === name);
      // The same file is undone and sent again.
      if (has("unimport") && has("again")) await forgetUndone(market);
      expect(await findErased(market), JSON.stringify(step)).toEqual([]);
      if (has("unimport")) await forgetUndone(market);
      if (await isSettled(market)) expect(await findMirrorViolations(market), JSON.stringify(step)).toEqual([]);
    }
    expect(await listLeftovers(app)).toEqual([]);
    expect(await findShownDetails(market)).toEqual([]);
    expect(await comparePayments(app.services.db.read)).toEqual([]);
    expect(await compareFigures(market)).toEqual([]);
    const { stored, rebuilt } = await compareReadModel(app);
    const withoutCounts = (rows: typeof stored.candidates) => rows.map(({ recentMeetings: _, ...row }) => row);
    expect(withoutCounts(stored.candidates)).toEqual(withoutCounts(rebuilt.candidates));
  } finally {
    await close();
    second.close();
    await outside.stop();
    await texts.stop();
    await pay.close();
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

/** A meeting is moved there, back, and there again; its visitor is reached by text message alone. */
const thereAndBack: Step[] = [
  { actions: [{ what: "bookByText", who: 0, which: 0, slot: 0 }] },
  { actions: [{ what: "specialist", who: 0, which: 0, slot: 3 }] },
  { actions: [{ what: "specialist", who: 0, which: 0, slot: 0 }] },
  { actions: [{ what: "specialist", who: 0, which: 0, slot: 3 }] },
];

test("every changing call has an action that is drawn, or says what else tests it", async () => {
  expect(Object.keys(ACTIONS).filter((name) => !DRAWN.has(name))).toEqual([]);
  const app = await openTestApp();
  const rest = (await listOtherOperations(app)).map(callOf);
  expect(rest.filter((call) => !AT_RANDOM.some((pattern) => pattern.test(call)))).toEqual([]);
  await app.close();
});

test("random actions in a market violate no invariant", async () => {
  const examples: [Step[], SignInProvider][] = [
    [keptWithoutCredit, "google"],
    [duplicateBesideReturns, "microsoft"],
    [thereAndBack, "microsoft"],
  ];
  const property = fc.asyncProperty(anySteps, fc.constantFrom("google", "microsoft"), runSteps);
  await fc.assert(property, { ...propertyRuns(8), examples, endOnFailure: true });
});
