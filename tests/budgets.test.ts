// How often a request goes to the database: reads one by one or in batches, and writes as one batch. With a server and a
// replica, how often it goes to the server.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp, createServices } from "@/app.ts";
import { createPages } from "@/pages.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { transact } from "@/platform/db/transact.ts";
import { systemClock } from "@/platform/time/clock.ts";
import type { Assets } from "@/web/server/assets.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { makeAdministrator, makeSpecialist, type TestContext } from "@tests/support/people/factories.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { startBaseServer } from "@tests/support/app/base-data.ts";
import { HAS_SQLD } from "@tests/support/app/sqld.ts";
import { makeOpenSpecialist, startOf } from "@tests/support/scheduling/bookings.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { withResumeTokens } from "@tests/support/funnel/resume-tokens.ts";
import {
  book,
  type Caller,
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

let app: TestApp;
let roundTrips = 0;
let writes = 0;
let open: (path: string, cookie?: string) => Promise<Response>;
let specialistId: string;
/** Of October 2026; each meeting is on another day. */
let day = 25;

beforeAll(async () => {
  app = await openTestApp([], { onRoundTrip: () => void roundTrips++ });
  const { db } = app.services;
  const { commit, write } = db;
  db.commit = (batch) => (writes++, commit(batch));
  db.write = (work) => (writes++, write(work));
  const site = createApp(app.services, { pages: createPages(app.services, assets) });
  const address = { remoteAddr: { hostname: "127.0.0.1" } };
  open = async (path, cookie = "") => await site.request(path, { headers: { Cookie: cookie } }, address);
  specialistId = await makeSpecialist(app, { category: "career", credits: 20 });
  const { trackId } = await visitorWithContact(app);
  await requireOk(book(app, trackId, "2026-10-22T08:00:00Z", { specialistId }));
});
afterAll(() => app.close());

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

const REQUESTS: [name: string, mostRoundTrips: number, expectedWrites: number, prepare: Prepare][] = [
  ["the category list", 3, 0, () => Promise.resolve(() => openPage("/funnel"))],
  ["the first step", 3, 0, () => Promise.resolve(() => openPage(`${FUNNEL}/start`))],
  ["the preferences of a visitor with a request", 3, 0, visitorsPage("preferences")],
  ["the contact step of a visitor with a request", 3, 0, visitorsPage("contacts")],
  ["/dashboard", 6, 0, async () => {
    const cookie = await app.signIn(specialistId);
    return () => openPage("/dashboard", cookie);
  }],
  ["/admin", 8, 0, async () => {
    const cookie = await app.signIn(await makeAdministrator(app));
    return () => openPage("/admin", cookie);
  }],
  ["StartTracking", 5, 1, () => Promise.resolve(() => startTrack(app))],
  ["saving preferences", 6, 1, step(() => ({ step: "preferences", preferences: PREFERENCES }))],
  ["saving contact data", 9, 1, step(() => ({ step: "contacts", contact: newContact(), consents: REQUEST_CONSENT }))],
  ["SaveBooking", 25, 1, async () => {
    const { trackId } = await visitorWithContact(app);
    const startsAt = `2026-10-${++day}T08:00:00Z`;
    return () => requireOk(book(app, trackId, startsAt, { specialistId }));
  }],
];

test.each(REQUESTS)(
  "%s needs at most %i round trips and %i writes",
  async (_, mostRoundTrips, expectedWrites, prepare) => {
    // What a process reads once, it has read before.
    await (await prepare())();
    const request = await prepare();
    [roundTrips, writes] = [0, 0];
    await request();
    expect(roundTrips).toBeLessThanOrEqual(mostRoundTrips);
    expect(writes).toBe(expectedWrites);
  },
);

test.runIf(HAS_SQLD)("with a replica, every write takes one request to the server and one to follow it", async () => {
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
}, 120_000);
