// Live updates through real processes and a real Redis: across processes, with limits, during outages and at shutdown.
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession, sessionCookie } from "@/modules/auth/index.ts";
import { makeOpenSpecialist, makeReadyTracks, startOf, visitAndBook } from "./support/scheduling/bookings.ts";
import { openEventStream, type OpenStream } from "./support/api/event-stream.ts";
import { eventually } from "./support/app/eventually.ts";
import { makePerson } from "./support/people/factories.ts";
import { callerOf, openParley, type Parley } from "./support/app/parley.ts";
import { readinessOf, type RunningApp } from "./support/app/running-app.ts";
import { book } from "./support/funnel/visitor.ts";

const QUIET = { LOG_LEVEL: "error" };
const PER_PERSON = 4;

let parley: Parley;
let webs: [RunningApp, RunningApp];
beforeAll(async () => {
  parley = await openParley();
  webs = await Promise.all([parley.start("web", QUIET), parley.start("web", QUIET)]);
});
afterAll(() => parley.close());

const signIn = async (userId: string): Promise<string> => {
  const token = await parley.transact((tx) => openSession(tx, { userId }));
  return sessionCookie(token, parley.services.config).split(";")[0]!;
};
let specialists = 0;
const makeListener = async () => {
  const specialistId = await makeOpenSpecialist(parley);
  return { specialistId, cookie: await signIn(specialistId), n: specialists++ };
};
const closeAll = (streams: OpenStream[]) => streams.forEach((stream) => stream.close());

test("an event in one process reaches the streams of its user in every process, and no other streams", async () => {
  const { specialistId, cookie } = await makeListener();
  const stranger = await signIn(await makePerson(parley));
  const own = await Promise.all(webs.map((web) => openEventStream(web, cookie)));
  const other = await openEventStream(webs[0], stranger);
  for (const stream of [...own, other]) await stream.waitFor("ready");
  expect(own[0]!.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
  expect((await visitAndBook(callerOf(webs[1]), 0, specialistId)).status).toBe(200);
  for (const stream of own) {
    await stream.waitFor("hint leads");
    await stream.waitFor("hint credits");
  }
  expect(other.events).toEqual(["ready"]);
  closeAll([...own, other]);
});

test("a user has a limited number of streams per process; other users have their own, and closing one makes room", async () => {
  const { cookie } = await makeListener();
  const streams = await Promise.all(Array.from({ length: PER_PERSON }, () => openEventStream(webs[0], cookie)));
  expect(streams.map(({ status }) => status)).toEqual(Array(PER_PERSON).fill(200));
  const rejected = await openEventStream(webs[0], cookie);
  expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "30"]);
  const elsewhere = await openEventStream(webs[1], cookie);
  const neighbour = await openEventStream(webs[0], await signIn(await makePerson(parley)));
  expect([elsewhere.status, neighbour.status]).toEqual([200, 200]);
  streams[0]!.close();
  const next = await eventually("there is room", async () => {
    const stream = await openEventStream(webs[0], cookie);
    return stream.status === 200 && stream;
  });
  closeAll([...streams, elsewhere, neighbour, next]);
});

test("a stream requires a session", async () => {
  expect((await openEventStream(webs[0], "")).status).toBe(401);
});

test(
  "streams report when Redis is unavailable and when it is back; hints within a process still arrive",
  async () => {
    const { specialistId, cookie, n } = await makeListener();
    const before = await openEventStream(webs[0], cookie);
    await before.waitFor("ready");
    await parley.redis.shutDown();
    await before.waitFor("away");
    const during = await openEventStream(webs[0], cookie);
    await during.waitFor("away");
    expect((await visitAndBook(callerOf(webs[0]), n, specialistId)).status).toBe(200);
    await before.waitFor("hint leads");
    await parley.redis.startAgain();
    await before.waitFor("ready", 2);
    await during.waitFor("ready");
    const again = () => visitAndBook(callerOf(webs[1]), n + 100, specialistId);
    await eventually(
      "the other process is connected to Redis",
      async () => await readinessOf(webs[1].baseURL) === "ready",
      30_000,
    );
    expect((await again()).status).toBe(200);
    await before.waitFor("hint leads", 2);
    closeAll([before, during]);
  },
  60_000,
);

test("SIGTERM ends streams before a pending request is finished", async () => {
  const { specialistId, cookie, n } = await makeListener();
  const [trackId] = await makeReadyTracks(parley, 1);
  const stream = await openEventStream(webs[0], cookie);
  await stream.waitFor("ready");
  const locker = createClient({ url: parley.services.config.database.url, concurrency: 1 });
  const lock = await locker.transaction("write");
  const booking = book(callerOf(webs[0]), trackId!, startOf(n + 200), { specialistId });
  await (await callerOf(webs[0]).call(`/Funnel/Track/${trackId}`)).body?.cancel();
  const stopped = webs[0].stop("SIGTERM");
  await eventually("the stream ends", () => stream.hasEnded());
  await lock.rollback();
  locker.close();
  expect((await booking).status).toBe(200);
  expect(await stopped).toBe(0);
});
