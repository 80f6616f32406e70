// Waves of unproven bookings: how they are found, what ending one does, and who is left alone.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { countNetworks, inNetwork, newNetwork } from "@tests/support/funnel/networks.ts";
import { CATEGORY, own, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { book, get, post, sendStep } from "@tests/support/funnel/visitor.ts";
import { listImbalances } from "@tests/support/leads/leads.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { auditEntries } from "@/platform/audit.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { textCodes } from "@/modules/booking/proof/tables.ts";
import { purgeUnproven } from "@/modules/booking/proof/unproven.ts";
import { endedWaves } from "@/modules/booking/waves/tables.ts";
import { closeWave, endWaveBooking, findWave } from "@/modules/booking/index.ts";

let app: TestApp;
let cookie: string;
let specialistId: string;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  countNetworks(app);
  cookie = await app.signIn(await makeAdministrator(app));
  specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 40 });
});
afterEach(() => app.close());

const read = () => app.services.db.read;
const waves = async () => (await get(app, "/Admin/Attention", { cookie })).json.waves.items;
const preview = (id: string) => get(app, `/Admin/Wave/${id}`, { cookie });
const end = (id: string) => post(app, `/Admin/EndWave/${id}`, {}, { cookie });

/** In Vienna, where summer time ends between the second and the third day. */
const DAYS = [["22", "+02:00"], ["23", "+02:00"], ["26", "+01:00"], ["27", "+01:00"]] as const;
const HOURS = ["10:00", "11:00", "12:00", "14:30", "15:30", "16:30", "17:30"];
const startAt = (n: number) => {
  const [day, offset] = DAYS[Math.floor(n / HOURS.length)]!;
  return `2026-10-${day}T${HOURS[n % HOURS.length]}:00${offset}`;
};

let next = 0;
beforeEach(() => void (next = 0));

/** A visitor of a network who requests the next free time. */
const requestFrom = async (network: string, email?: string) => {
  const on = requestedBookings(inNetwork(app, network), specialistId);
  return await on.request(startAt(next++), await on.newVisitor(email));
};

const holdFrom = async (network: string, email?: string) => {
  const caller = inNetwork(app, network);
  const { trackId } = await requestedBookings(caller, specialistId).newVisitor(email);
  const selection = { startsAt: startAt(next++), location: "zoom", specialistId };
  expect((await sendStep(caller, trackId, { step: "calendar", selection })).status).toBe(200);
};

/** Addresses without a pattern. */
const INVENTED = ["a", "b", "c"].map((name) => `invented-${name}@example.test`);

/** As many as a network may have: three requests, and holds. */
const waveFrom = async (network: string, holds = 3) => {
  const requests = [];
  for (const email of INVENTED) requests.push(await requestFrom(network, email));
  for (let n = 0; n < holds; n++) await holdFrom(network);
  return requests;
};

const on = () => requestedBookings(app, specialistId);

describe("waves", () => {
  test("are found by network, domain and pattern, from six bookings on", async () => {
    const network = newNetwork();
    await waveFrom(network, 2);
    expect(await waves()).toEqual([]);
    await holdFrom(network);
    for (const name of ["ann", "bob", "cleo", "dan", "eva", "fred"]) {
      await requestFrom(newNetwork(), `${name}@mail.firm-one.at`);
    }
    for (let n = 0; n < 6; n++) await requestFrom(newNetwork(), `paul${n * 7}@gmail.com`);
    const found = await waves() as { kind: string; value: string }[];
    expect(found.map(({ kind, value }) => `${kind} ${value}`).toSorted()).toEqual([
      "domain firm-one.at",
      `network ${network}`,
      "pattern paul#@gmail.com",
    ]);
    const byNetwork = found.find(({ kind }) => kind === "network");
    expect(byNetwork).toMatchObject({ bookings: 6, requests: 3, holds: 3, credits: 3, specialists: 1 });
  });

  test("have no place for a visitor who has proven their number by text message", async () => {
    const network = newNetwork();
    const [first] = await waveFrom(network);
    expect(await waves()).toMatchObject([{ bookings: 6 }]);
    const { contactPhone } = await on().trackOf(first!.trackId);
    const at = app.clock.now();
    const proven = { phone: contactPhone!, version: 1, sentAt: at, expiresAt: at, provenAt: at };
    await app.transact((tx) => tx.insert(textCodes).values({ trackId: first!.trackId, ...proven }).then(() => {}));
    expect(await waves()).toEqual([]);
  });

  test("ending one releases times and credits, tells requesters once, and spares everybody else", async () => {
    const network = newNetwork();
    const requests = await waveFrom(network);
    const other = await requestFrom(newNetwork());
    const [{ id }] = await waves();
    const before = (await preview(id)).json;
    expect(before).toMatchObject({ bookings: 6, credits: 3, networks: [network] });
    expect(before.items).toHaveLength(6);
    await runReactions(app.ctx());
    app.emails.length = 0;
    const ended = await end(id);
    expect(ended.json).toMatchObject({ bookings: 6, credits: 3 });
    expect(await on().credits()).toEqual({ remaining: 40, reserved: 1 });
    for (const { meetingId, trackId } of requests) {
      expect(await on().meetingOf(meetingId)).toMatchObject({ status: "cancelled", cancelReason: "wave" });
      expect(await on().cellsOf(meetingId)).toBe(0);
      expect(await on().trackOf(trackId)).toMatchObject({ status: "closed", closeReason: "abandoned" });
    }
    expect((await on().meetingOf(other.meetingId)).status).toBe("pending");
    await runReactions(app.ctx());
    expect(app.emails.map(({ to }) => to.address).toSorted()).toEqual(INVENTED);
    expect(app.emails[0]!.text).toContain("Too many requests that nobody had confirmed");
    expect((await get(app, `/Funnel/Closed/${requests[0]!.meetingId}`)).json.lapsed).toBe("wave");
    expect(await findBookingViolations(read())).toEqual([]);
    expect(await listImbalances(app)).toEqual([]);
    const [entry] = await read().select().from(auditEntries).where(eq(auditEntries.action, "funnel.end-wave"));
    expect(entry).toMatchObject({ subjectId: id, after: { bookings: 6, credits: 3 } });
    expect(JSON.stringify(entry)).not.toMatch(/invented|10\.\d/);
  });

  test("ends what came after the preview, and repeating it changes nothing", async () => {
    const network = newNetwork();
    await waveFrom(network);
    const [{ id }] = await waves();
    expect((await preview(id)).json.bookings).toBe(6);
    await holdFrom(network);
    expect((await end(id)).json.bookings).toBe(7);
    expect((await end(id)).json.bookings).toBe(0);
    expect(await read().select().from(endedWaves)).toMatchObject([{ id }]);
    expect(await waves()).toEqual([]);
    expect((await preview(id)).status).toBe(404);
    expect((await end("A".repeat(22))).status).toBe(404);
  });

  test("pressing again ends what is left", async () => {
    const network = newNetwork();
    await waveFrom(network);
    const [{ id }] = await waves();
    const { bookings, ...wave } = (await findWave(read(), id, app.clock.now()))!;
    await app.transact((tx) => closeWave(tx, wave));
    for (const booking of bookings.slice(0, 2)) await app.transact((tx) => endWaveBooking(tx, booking));
    expect((await end(id)).json).toMatchObject({ bookings: 4 });
  });

  test("two presses at once end each booking once", async () => {
    const network = newNetwork();
    await waveFrom(network);
    const [{ id }] = await waves();
    const [one, two] = await Promise.all([end(id), end(id)]);
    expect(one.json.bookings + two.json.bookings).toBe(6);
    expect(await on().credits()).toEqual({ remaining: 40, reserved: 0 });
  });

  test("visitors who belong to an ended one prove their address first, for a day", async () => {
    const network = newNetwork();
    for (let n = 0; n < 6; n++) await holdFrom(network);
    const [{ id }] = await waves();
    await end(id);
    const caller = inNetwork(app, network);
    const here = requestedBookings(caller, specialistId);
    const visitor = await here.newVisitor();
    expect((await here.request(TEN, visitor)).headers.get("X-Error-Code")).toBe("proof_first");
    await post(caller, `/Funnel/SendCode/${visitor.trackId}`, {}, own(visitor));
    const code = await here.codeOf(visitor.trackId);
    await post(caller, `/Funnel/ProveContact/${visitor.trackId}`, { code }, own(visitor));
    expect((await here.request(TEN, visitor)).json.status).toBe("confirmed");
    app.clock.advance(DAY_MS);
    expect((await requestFrom(network)).json.status).toBe("pending");
    await purgeUnproven(app.ctx());
    expect(await read().select().from(endedWaves)).toEqual([]);
  });

  test("proven visitors are never part of one", async () => {
    const network = newNetwork();
    const caller = inNetwork(app, network);
    const here = requestedBookings(caller, specialistId);
    const proven = await here.newVisitor();
    await post(caller, `/Funnel/SendCode/${proven.trackId}`, {}, own(proven));
    const code = await here.codeOf(proven.trackId);
    await post(caller, `/Funnel/ProveContact/${proven.trackId}`, { code }, own(proven));
    const selection = { startsAt: startAt(next++), location: "zoom", specialistId };
    await sendStep(caller, proven.trackId, { step: "calendar", selection });
    await waveFrom(network, 2);
    expect(await waves()).toEqual([]);
    await holdFrom(network);
    const [{ id }] = await waves();
    expect((await end(id)).json.bookings).toBe(6);
    expect((await book(caller, proven.trackId, selection.startsAt, { specialistId })).json.status).toBe("confirmed");
  });

  test("an honest visitor of an ended one can still confirm by their code", async () => {
    const network = newNetwork();
    const honest = await requestFrom(network);
    const code = await on().codeOf(honest.trackId);
    for (let n = 0; n < 6; n++) await holdFrom(network);
    const [{ id }] = await waves();
    await end(id);
    expect((await on().confirm(honest, honest.meetingId, { code })).json.status).toBe("confirmed");
    expect((await on().credits()).reserved).toBe(0);
    expect(await listImbalances(app)).toEqual([]);
  });

  test("administrators are alerted from six bookings on", async () => {
    const alerts = async () => (await get(app, "/Admin/DashboardLayoutProps", { cookie })).json.badges.waves;
    const network = newNetwork();
    for (const name of ["ann", "bob", "cleo", "dan", "eva"]) await holdFrom(network, `${name}@example.test`);
    expect(await alerts()).toBe(0);
    await holdFrom(network, "fred@example.test");
    expect(await alerts()).toBe(1);
  });
});
