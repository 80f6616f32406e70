// Two web processes, each on its own replica of one real libSQL server: races, and what a browser wrote at the other one.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import { creditLots } from "@/modules/billing/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { startBaseServer } from "./support/app/base-data.ts";
import { runCommand, startApp } from "./support/app/running-app.ts";
import { HAS_SQLD, type Sqld } from "./support/app/sqld.ts";
import { startLaggingProxy } from "./support/app/lagging-proxy.ts";
import { callerOf, openParley, type Parley } from "./support/app/parley.ts";
import { findBookingViolations } from "./support/scheduling/booking-invariants.ts";
import { makeOpenSpecialist, makeReadyTracks, startOf } from "./support/scheduling/bookings.ts";
import { book, type Caller, get, newContact, post, REQUEST_CONSENT, sendStep } from "./support/funnel/visitor.ts";

let sqld: Sqld;
let parley: Parley;
let webs: [Caller, Caller];
beforeAll(async () => {
  if (!HAS_SQLD) return;
  sqld = await startBaseServer("now");
  parley = await openParley({ database: sqld.url });
  const start = async () => callerOf(await parley.start("web", { LOG_LEVEL: "error" }));
  webs = [await start(), await start()];
});
afterAll(async () => {
  if (!HAS_SQLD) return;
  await parley?.close();
  await sqld?.stop();
});

const kindsOf = (responses: Awaited<ReturnType<typeof book>>[]) => {
  const kinds = Map.groupBy(responses, ({ status, headers }) => `${status} ${headers.get("X-Error-Code") ?? "booked"}`);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
};

test.runIf(HAS_SQLD)("a command with the same variables leaves the replica to the process that serves", async () => {
  const replica = `${parley.folder}/of-a-running-process.db`;
  await runCommand("migrate", { ...parley.env, DATABASE_REPLICA: replica });
  await expect(Deno.stat(replica)).rejects.toThrow(Deno.errors.NotFound);
});

test.runIf(HAS_SQLD)("a worker with the variables of a web process has a replica of its own", async () => {
  const replica = `${parley.folder}/shared.db`;
  const started = await Promise.all(
    (["web", "worker"] as const).map((name) => startApp(name, { ...parley.env, DATABASE_REPLICA: replica })),
  );
  for (const file of [replica, `${replica}-worker`]) expect((await Deno.stat(file)).size).toBeGreaterThan(0);
  for (const app of started) await app.stop();
});

test.runIf(HAS_SQLD)("a request begun at one process continues at the other at once", async () => {
  const [one, other] = webs;
  for (let n = 0; n < 10; n++) {
    const { json } = await post(one, "/Funnel/StartTracking", {
      categoryId: starterId("career"),
      timezone: "Europe/Vienna",
    });
    const step = { step: "contacts", contact: newContact(), consents: REQUEST_CONSENT };
    const sent = await sendStep(other, json.trackId, step);
    expect(sent.status).toBe(200);
    const cookie = sent.headers.getSetCookie().map((text) => text.split(";")[0]).join("; ");
    expect(cookie).toMatch(/^parley_position=\d+$/);
    expect((await get(one, `/Funnel/Track/${json.trackId}`, { cookie })).json.step).toBe("contacts");
  }
});

test.runIf(HAS_SQLD)(
  "200 visitors of both processes who book one time get one meeting, and one credit is used",
  async () => {
    const specialistId = await makeOpenSpecialist(parley, { category: "career", credits: 5 });
    const tracks = await makeReadyTracks(parley, 200, "career");
    const responses = await Promise.all(
      tracks.map((trackId, n) => book(webs[n % 2]!, trackId, startOf(0), { specialistId })),
    );
    expect(kindsOf(responses)).toEqual({ "200 booked": 1, "400 slot_taken": 199 });
    const { primary } = parley.services.db;
    expect(
      await primary.select({ remaining: creditLots.remaining }).from(creditLots)
        .where(eq(creditLots.specialistId, specialistId)),
    ).toEqual([{ remaining: 4 }]);
    expect(await findBookingViolations(primary)).toEqual([]);
  },
  120_000,
);

test.runIf(HAS_SQLD)("visitors of both processes who want the last credits get exactly these", async () => {
  const specialistId = await makeOpenSpecialist(parley, { category: "tutoring", credits: 3 });
  const tracks = await makeReadyTracks(parley, 12, "tutoring");
  const responses = await Promise.all(
    tracks.map((trackId, n) => book(webs[n % 2]!, trackId, startOf(n), { specialistId })),
  );
  expect(kindsOf(responses)).toEqual({ "200 booked": 3, "400 slot_taken": 9 });
  const { primary } = parley.services.db;
  expect(
    await primary.select({ status: meetings.status }).from(meetings)
      .where(eq(meetings.specialistId, specialistId)),
  ).toEqual(Array(3).fill({ status: "confirmed" }));
  expect(await findBookingViolations(primary)).toEqual([]);
});

test.runIf(HAS_SQLD)(
  "a process whose replica lags for seconds stays awake, knows what others began, and books nothing twice",
  async () => {
    const proxy = await startLaggingProxy(sqld.url, 1_500);
    try {
      const web = await parley.start("web", { DATABASE_URL: proxy.url, LOG_LEVEL: "error" });
      await proxy.startLagging();
      const [one, lagging] = [webs[0], callerOf(web)];
      const specialistId = await makeOpenSpecialist(parley, { category: "career", credits: 5 });
      const { json: { trackId } } = await post(one, "/Funnel/StartTracking", {
        categoryId: starterId("career"),
        timezone: "Europe/Vienna",
      });
      const sending = sendStep(lagging, trackId, {
        step: "contacts",
        contact: newContact(),
        consents: REQUEST_CONSENT,
      }).then(({ status }) => status);
      const alive = fetch(`${web.baseURL}/healthz`).then((response) => response.text());
      expect(await Promise.race([sending, alive])).toBe(await alive);
      expect(await sending).toBe(200);

      const [first, second, third] = await makeReadyTracks(parley, 3, "career");
      expect((await book(one, first!, startOf(50), { specialistId })).status).toBe(200);
      // The replica does not know that this time is taken.
      expect(kindsOf([await book(lagging, second!, startOf(50), { specialistId })])).toEqual({ "400 slot_taken": 1 });
      expect((await book(lagging, third!, startOf(52), { specialistId })).status).toBe(200);
      expect(await findBookingViolations(parley.services.db.primary)).toEqual([]);
    } finally {
      await proxy.stop();
    }
  },
  120_000,
);
