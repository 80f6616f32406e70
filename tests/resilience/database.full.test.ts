// A locked database and a full disk: writes wait or return 503, reads continue, and the application recovers by itself.
import { createClient } from "@libsql/client";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeOpenSpecialist, makeReadyTracks, startOf } from "../support/scheduling/bookings.ts";
import { eventually } from "../support/app/eventually.ts";
import { callerOf, openParley, type Parley } from "../support/app/parley.ts";
import { type RunningApp, temporaryFolder } from "../support/app/running-app.ts";
import { findBookingViolations } from "../support/scheduling/booking-invariants.ts";
import { book, get } from "../support/funnel/visitor.ts";

const QUIET = { LOG_LEVEL: "error" };
const BUSY = [expect.stringMatching(/Nothing was changed; please try again/)];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Scene {
  parley: Parley;
  web: RunningApp;
  /** The next visitor books the next time. */
  bookNext(): ReturnType<typeof book>;
  /** Calls that a visitor makes before booking. Returns their statuses. */
  read(): Promise<number[]>;
}

/** One web process with visitors who are ready to book. */
const open = async (visitors: number, folder?: string, through?: string[]): Promise<Scene> => {
  const parley = await openParley({ folder });
  closing.push(() => parley.close());
  const specialistId = await makeOpenSpecialist(parley);
  const tracks = await makeReadyTracks(parley, visitors);
  const web = await parley.start("web", QUIET, through);
  const caller = callerOf(web);
  let next = 0;
  return {
    parley,
    web,
    bookNext: () => book(caller, tracks[next]!, startOf(next++), { specialistId }),
    read: async () => {
      const paths = ["/Funnel/StartData", `/Funnel/Track/${tracks[0]}`, `/Funnel/Availabilities/${tracks[0]}`];
      return (await Promise.all(paths.map((path) => get(caller, path)))).map(({ status }) => status);
    },
  };
};

/** Takes the write lock, as a backup or a database console would. Returns a function that releases it. */
const lock = async ({ services }: Parley) => {
  const other = createClient({ url: services.config.database.url, concurrency: 1, timeout: 5_000 });
  closing.push(() => other.close());
  const tx = await other.transaction("write");
  return () => tx.rollback();
};

const isAlive = async ({ baseURL }: RunningApp): Promise<boolean> => {
  const response = await fetch(`${baseURL}/healthz`);
  await response.body?.cancel();
  return response.ok;
};

const readinessOf = async ({ baseURL }: RunningApp) => {
  const response = await fetch(`${baseURL}/readyz`);
  const { status, parts } = await response.json();
  return [response.status, status, parts];
};
const PARTS = { process: "ok", database: "ok", writing: "ok", disk: "ok", queue: "ok", clock: "ok" };
const untilReady = (web: RunningApp) => eventually("it is ready", async () => (await readinessOf(web))[1] === "ready");

test("writes wait for a short lock, while reads continue", async () => {
  const { parley, web, bookNext, read } = await open(3);
  const unlock = await lock(parley);
  let answered = 0;
  const bookings = [bookNext(), bookNext(), bookNext()].map((booking) => booking.finally(() => answered++));
  for (let i = 0; i < 5; i++) expect(await isAlive(web)).toBe(true);
  expect(await read()).toEqual([200, 200, 200]);
  expect(answered).toBe(0);
  await unlock();
  expect((await Promise.all(bookings)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await findBookingViolations(parley.services.db.read)).toEqual([]);
});

test(
  "during a long lock, writes are 503 with a sentence and reads continue; afterwards writes succeed",
  async () => {
    const { parley, web, bookNext, read } = await open(6);
    const unlock = await lock(parley);
    let answered = 0;
    const bookings = Array.from({ length: 5 }, () => bookNext().finally(() => answered++));
    let healthy = 0;
    while (answered < bookings.length) {
      expect(await isAlive(web)).toBe(true);
      expect(await read()).toEqual([200, 200, 200]);
      healthy++;
    }
    for (const { status, headers, json } of await Promise.all(bookings)) {
      expect([status, headers.get("Retry-After"), headers.get("X-Error-Code")]).toEqual([503, "2", "unavailable"]);
      expect(json).toEqual(BUSY);
    }
    expect(healthy).toBeGreaterThan(2);
    expect(await readinessOf(web)).toEqual([200, "degraded", { ...PARTS, writing: "stuck" }]);
    await unlock();
    expect((await bookNext()).status).toBe(200);
    await untilReady(web);
    expect(await findBookingViolations(parley.services.db.read)).toEqual([]);
  },
  60_000,
);

/** Books until the disk is full, and checks the responses. */
const expectFullDisk = async ({ bookNext, read, parley, web }: Scene, max: number) => {
  let response = await bookNext();
  for (let n = 1; n < max && response.status === 200; n++) response = await bookNext();
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(response.json).toEqual(BUSY);
  expect((await bookNext()).status).toBe(503);
  expect(await read()).toEqual([200, 200, 200]);
  expect(await readinessOf(web)).toEqual([200, "degraded", { ...PARTS, writing: "full", disk: "full" }]);
  expect(await findBookingViolations(parley.services.db.read)).toEqual([]);
};

const SMALL_DISK = "16m";

test(
  "on a full disk, bookings are 503 and reads continue; with space again, bookings succeed without a restart",
  async ({ skip }) => {
    const disk = await temporaryFolder();
    closing.push(() => disk.remove());
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SMALL_DISK}`, "tmpfs", disk.path]).status === 0;
    if (!mounted) {
      return skip("Mounting a small disk is not permitted here. The next test limits space in another way.");
    }
    closing.push(() => spawnSync("umount", ["--lazy", disk.path]));
    const scene = await open(1_000, disk.path);
    expect((await scene.bookNext()).status).toBe(200);
    const filler = join(disk.path, "filler");
    expect(() => writeFileSync(filler, new Uint8Array(64 * 1024 * 1024))).toThrow(/ENOSPC|space/i);
    await expectFullDisk(scene, 900);
    await rm(filler);
    for (let i = 0; i < 20; i++) expect((await scene.bookNext()).status).toBe(200);
    await untilReady(scene.web);
    expect(await findBookingViolations(scene.parley.services.db.read)).toEqual([]);
  },
  60_000,
);

/** Starts a program that ignores SIGXFSZ, so that exceeding the file size limit is an error instead of a kill. */
const IGNORE_FILE_SIZE_SIGNAL = ["sh", "-c", `trap '' XFSZ; exec "$0" "$@"`];
const limitFileSize = (pid: number, bytes: string) =>
  spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]).status === 0;

test("the same with a file size limit", async ({ skip }) => {
  const scene = await open(30, undefined, IGNORE_FILE_SIZE_SIGNAL);
  if (!limitFileSize(scene.web.pid, "1")) return skip("This machine has no prlimit.");
  await expectFullDisk(scene, 1);
  limitFileSize(scene.web.pid, "unlimited");
  for (let i = 0; i < 20; i++) expect((await scene.bookNext()).status).toBe(200);
  await untilReady(scene.web);
  expect(await findBookingViolations(scene.parley.services.db.read)).toEqual([]);
});
