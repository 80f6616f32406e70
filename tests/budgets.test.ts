// What requests and a whole visit cost, counted in what causes time: the same on every machine. With a database server and
// a replica, how often a request goes to the server.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp, createServices } from "@/app.ts";
import { createPages } from "@/pages.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { transact } from "@/platform/db/transact.ts";
import { systemClock } from "@/platform/time/clock.ts";
import type { DatabaseObserver } from "@/platform/db/types.ts";
import type { Assets } from "@/web/server/assets.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { makeAdministrator, makeSpecialist, type TestContext } from "@tests/support/people/factories.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { startBaseServer } from "@tests/support/app/base-data.ts";
import { STARTS_SERVERS } from "@tests/support/app/sqld.ts";
import { makeOpenSpecialist, startOf } from "@tests/support/scheduling/bookings.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { CATEGORY, own, requestedBookings } from "@tests/support/funnel/requested-bookings.ts";
import { withResumeTokens } from "@tests/support/funnel/resume-tokens.ts";
import {
  book,
  type Caller,
  get,
  newContact,
  PREFERENCES,
  REQUEST_CONSENT,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";

const FUNNEL = `/funnel/${starterId("career")}`;
const files = { styles: [], fonts: [], scripts: [], modulePreloads: [] };
const assets: Assets = { forPage: () => files, forIsland: () => files };

/** What a request or a visit costs, in what causes time: the same on every machine. */
interface Cost {
  /** Requests to the database: a read, several that are sent together, a batch of writes. */
  roundTrips: number;
  /** Statements in them. */
  statements: number;
  /** Transactions that write. */
  writes: number;
  /** What they carry to the thread that writes, or to the server: SQL, arguments and the facts that must still hold, in KB. */
  writtenKb: number;
}

const counted: Cost = { roundTrips: 0, statements: 0, writes: 0, writtenKb: 0 };
const observer: DatabaseObserver = {
  read(_kind, statements, run) {
    counted.statements += statements;
    return run();
  },
  write(_kind, statements, run) {
    counted.statements += statements;
    counted.writes++;
    return run();
  },
  waited() {},
};

let app: TestApp;
let open: (path: string, cookie?: string) => Promise<Response>;
let specialistId: string;
/** Of October 2026; each meeting is on another day. */
let day = 25;

/** An app whose database is counted. */
const openCounted = async (options: { proof?: "required" } = {}): Promise<TestApp> => {
  const counting = await openTestApp([], { ...options, observer, onRoundTrip: () => void counted.roundTrips++ });
  const { db } = counting.services;
  const { commit } = db;
  db.commit = (batch) => {
    counted.writtenKb += JSON.stringify(batch).length / 1_000;
    return commit(batch);
  };
  return counting;
};

/** Pages that have kept nothing yet. */
const openSite = (): typeof open => {
  const site = createApp(app.services, { pages: createPages(app.services, assets) });
  const address = { remoteAddr: { hostname: "127.0.0.1" } };
  return async (path, cookie = "") => await site.request(path, { headers: { Cookie: cookie } }, address);
};

beforeAll(async () => {
  app = await openCounted();
  specialistId = await makeSpecialist(app, { category: "career", credits: 20 });
  const { trackId } = await visitorWithContact(app);
  await requireOk(book(app, trackId, "2026-10-22T08:00:00Z", { specialistId }));
});
afterAll(() => app.close());

/** What `work` costs. */
const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  Object.assign(counted, { roundTrips: 0, statements: 0, writes: 0, writtenKb: 0 });
  await work();
  return { ...counted, writtenKb: Math.ceil(counted.writtenKb) };
};

/** Nothing costs more than its budget, and what has become cheaper gets a smaller one. */
const expectWithin = (cost: Cost, budget: Cost) => {
  const over = Object.entries(budget).filter(([name, most]) => cost[name as keyof Cost] > most);
  expect(over.map(([name, most]) => `${name}: ${cost[name as keyof Cost]} instead of ${most}`)).toEqual([]);
};

const openPage = async (path: string, cookie?: string): Promise<void> => {
  const response = await open(path, cookie);
  expect(response.status).toBe(200);
  await response.text();
};

/** Returns the request that is counted. */
type Prepare = () => Promise<() => Promise<unknown>>;

const visitorsPage = (step: string): Prepare => async () => {
  const { trackId, token } = await visitorWithContact(app);
  return () => openPage(`${FUNNEL}/${step}`, `parley_resume=${trackId}.${token}`);
};

const requireOk = async (response: Promise<{ status: number }>): Promise<void> =>
  expect((await response).status).toBe(200);

const step = (body: () => Record<string, unknown>): Prepare => async () => {
  const { trackId } = await startTrack(app);
  return () => requireOk(sendStep(app, trackId, body()));
};

const budget = (roundTrips: number, statements: number, writes = 0, writtenKb = 0): Cost => ({
  roundTrips,
  statements,
  writes,
  writtenKb,
});

/** Who raises a number says why in its reason. */
const REQUESTS: { name: string; most: Cost; reason: string; prepare: Prepare }[] = [
  {
    name: "the category list",
    most: budget(1, 1),
    reason: "content is kept in memory; what is left compares its version",
    prepare: () => Promise.resolve(() => openPage("/funnel")),
  },
  {
    name: "the first step",
    most: budget(1, 1),
    reason: "as above, with the category's questions",
    prepare: () => Promise.resolve(() => openPage(`${FUNNEL}/start`)),
  },
  {
    name: "the preferences of a visitor with a request",
    most: budget(4, 5),
    reason: "the request is read beside the content; what it proposes decides who is counted",
    prepare: visitorsPage("preferences"),
  },
  {
    name: "the contact step of a visitor with a request",
    most: budget(3, 4),
    reason: "as above, with consents",
    prepare: visitorsPage("contacts"),
  },
  {
    name: "the calendar of a visitor with a request",
    most: budget(5, 6),
    reason: "free times come from the slot index in memory, and are checked against the database",
    prepare: visitorsPage("calendar"),
  },
  {
    name: "/dashboard",
    most: budget(5, 33),
    reason: "one call returns all parts; each reads on its own and shares the round trip",
    prepare: async () => {
      const cookie = await app.signIn(specialistId);
      return () => openPage("/dashboard", cookie);
    },
  },
  {
    name: "/admin",
    most: budget(5, 29),
    reason:
      "four figures of two periods; of kinds that have nothing, the queue reads nothing; visitors who wait are two",
    prepare: async () => {
      const cookie = await app.signIn(await makeAdministrator(app));
      return () => openPage("/admin", cookie);
    },
  },
  {
    name: "StartTracking",
    most: budget(4, 6, 1, 6),
    reason: "limits, the row, its event",
    prepare: () => Promise.resolve(() => startTrack(app)),
  },
  {
    name: "saving preferences",
    most: budget(4, 6, 1, 3),
    reason: "the track is read, checked and changed",
    prepare: step(() => ({ step: "preferences", preferences: PREFERENCES })),
  },
  {
    name: "saving contact data",
    most: budget(7, 13, 1, 5),
    reason: "duplicates, blocks, consents and the name in them are read before",
    prepare: step(() => ({ step: "contacts", contact: newContact(), consents: REQUEST_CONSENT })),
  },
  {
    name: "SaveBooking",
    most: budget(29, 55, 1, 44),
    reason:
      "eligibility, slot, credit, meeting, lead and their events in one transaction; open offers of the specialist, " +
      "which may need the credit that is used; whether the visitor is their own client; and what opens the room",
    prepare: async () => {
      const { trackId } = await visitorWithContact(app);
      const startsAt = `2026-10-${++day}T08:00:00Z`;
      return () => requireOk(book(app, trackId, startsAt, { specialistId }));
    },
  },
];

test.each(REQUESTS)("$name keeps its budget", async ({ most, prepare }) => {
  // What a process reads once, it has read before. What pages keep ends after ten seconds, which a busy machine needs for
  // all of these requests, so each has pages of its own.
  open = openSite();
  await (await prepare())();
  const request = await prepare();
  expectWithin(await costOf(request), most);
});

/** What a confirmed visit costs: its calls, and the deliveries that follow. */
const VISIT = {
  /**
   * From StartTracking to SaveBooking, with the cards of the people whom the calendar shows, and the open offers of the
   * specialist whose credit is reserved.
   */
  requesting: budget(55, 93, 6, 37),
  /** The email with the code: begun and taken, then sent. */
  sendingCode: budget(22, 25, 2, 4),
  /**
   * Its credit is used, so the open offers of its specialist are looked at once more, and so is their list of own clients;
   * and what opens the room of the meeting.
   */
  confirming: budget(25, 47, 1, 39),
  /**
   * Two emails, calendar entries and text messages, which begin and end with one write each; and reactions, which begin
   * together. In a job that they share, emails begin together, too. Conversions are compared with what is recorded.
   */
  delivering: budget(74, 89, 11, 20),
};
const DELIVERIES = 8;
const EMAILS = 3;

test("a confirmed visit, with everything that follows, keeps its budget", async () => {
  const proving = await openCounted({ proof: "required" });
  try {
    const { newVisitor, request, codeOf, confirm } = requestedBookings(
      proving,
      await makeSpecialist(proving, { category: CATEGORY, credits: 20 }),
    );
    let deliveries = 0;
    const deliver = () => costOf(async () => void (deliveries += await runReactions(proving.ctx())));
    const visit = async (date: string): Promise<Record<keyof typeof VISIT, Cost>> => {
      let visitor!: Awaited<ReturnType<typeof newVisitor>>;
      let meetingId = "";
      const requesting = await costOf(async () => {
        visitor = await newVisitor();
        await requireOk(get(proving, `/Funnel/Availabilities/${visitor.trackId}?location=zoom`, own(visitor)));
        ({ meetingId } = await request(`${date}T08:00:00Z`, visitor));
      });
      const sendingCode = await deliver();
      const code = await codeOf(visitor.trackId);
      const confirming = await costOf(() => requireOk(confirm(visitor, meetingId, { code })));
      return { requesting, sendingCode, confirming, delivering: await deliver() };
    };
    // What a process reads once, it has read before.
    await visit("2026-10-26");
    [deliveries, proving.emails.length] = [0, 0];
    const costs = await visit("2026-10-27");
    for (const [part, most] of Object.entries(VISIT)) expectWithin(costs[part as keyof typeof VISIT], most);
    expect({ deliveries, emails: proving.emails.length }).toEqual({ deliveries: DELIVERIES, emails: EMAILS });
  } finally {
    await proving.close();
  }
});

/**
 * The modules of our own and of packages' entries that every web process and every worker evaluates: a start takes about a
 * millisecond for each, and a module of the product is about six of them. What is needed by a few requests is loaded by them.
 */
const MODULES = 915;

test(`a process begins with at most ${MODULES} modules`, async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "src/processes.ts"],
    stderr: "null",
  }).output();
  const graph: { modules: { specifier: string; dependencies?: Dependency[] }[]; redirects: Record<string, string> } =
    JSON.parse(new TextDecoder().decode(stdout));
  const modules = new Map(graph.modules.map((module) => [module.specifier, module]));
  const reached = new Set([graph.modules.find(({ specifier }) => specifier.endsWith("/src/processes.ts"))!.specifier]);
  for (const specifier of reached) {
    for (const { code, isDynamic } of modules.get(specifier)?.dependencies ?? []) {
      if (code && !isDynamic) reached.add(graph.redirects[code.specifier] ?? code.specifier);
    }
  }
  expect(reached.size).toBeLessThanOrEqual(MODULES);
  // Each of these costs tens of milliseconds and megabytes.
  for (
    const lazy of ["stripe", "bullmq", "tsdav", "rrule-temporal", "react-dom", "@myriaddreamin/typst-ts-node-compiler"]
  ) {
    expect([...reached].filter((specifier) => specifier.includes(`/node_modules/${lazy}/`)), lazy).toEqual([]);
  }
});

interface Dependency {
  code?: { specifier: string };
  isDynamic?: boolean;
}

test.runIf(STARTS_SERVERS)(
  "with a replica, every write takes one request to the server and one to follow it",
  async () => {
    const [sqld, folder] = [await startBaseServer("now"), await temporaryFolder()];
    let requests = 0;
    const options = { url: sqld.url, replica: `${folder.path}/replica.db`, onRoundTrip: () => void requests++ };
    const db = await openDatabase(options);
    try {
      const { config, log, mailer } = app.services;
      const services = createServices({ config, db, log, mailer, clock: systemClock });
      const ctx = () => systemCtx(services, "test");
      const site = createApp(services);
      const caller: Caller = {
        call: withResumeTokens(async (path, { method = "GET", body, headers = {} } = {}) =>
          await site.request(`/api/v2${path}`, {
            method,
            headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
            body: body === undefined ? undefined : JSON.stringify(body),
          }, { remoteAddr: { hostname: "127.0.0.1" } })
        ),
      };
      const context: TestContext = { services, transact: (work) => transact(ctx(), work), clock: systemClock };
      const specialist = await makeOpenSpecialist(context, { category: "career", credits: 5 });
      const counted = async <T>(call: () => Promise<T>): Promise<[number, T]> => {
        requests = 0;
        const result = await call();
        return [requests, result];
      };
      // What a process reads once, it reads here.
      await book(caller, (await visitorWithContact(caller)).trackId, startOf(0), { specialistId: specialist });
      const [starting, { trackId }] = await counted(() => startTrack(caller));
      const contacts = { step: "contacts", contact: newContact(), consents: REQUEST_CONSENT };
      const [sending, sent] = await counted(() => sendStep(caller, trackId, contacts));
      const ready = await visitorWithContact(caller);
      const [booking, booked] = await counted(() =>
        book(caller, ready.trackId, startOf(2), { specialistId: specialist })
      );
      expect([sent.status, booked.status]).toEqual([200, 200]);
      expect({ starting, sending, booking }).toEqual({ starting: 2, sending: 2, booking: 2 });
    } finally {
      db.close();
      await sqld.stop();
      await folder.remove();
    }
  },
);
