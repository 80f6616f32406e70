// A database that another process keeps locked, and a disk that takes nothing more: told, waited out, and over by itself.
import { createClient } from "@libsql/client";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeOpenSpecialist, makeReadyTracks, startOf } from "../support/scheduling/bookings.ts";
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
  /** Questions that a visitor asks before he books. */
  look(): Promise<number[]>;
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
    look: async () => {
      const paths = ["/Funnel/StartData", `/Funnel/Track/${tracks[0]}`, `/Funnel/Availabilities/${tracks[0]}`];
      return (await Promise.all(paths.map((path) => get(caller, path)))).map(({ status }) => status);
    },
  };
};

/** Takes the write lock, as a backup or a person at a console would. Answers how to let go of it. */
const lock = async ({ services }: Parley) => {
  const other = createClient({ url: services.config.database.url, concurrency: 1, timeout: 5_000 });
  closing.push(() => other.close());
  const tx = await other.transaction("write");
  return () => tx.rollback();
};

const alive = async ({ baseURL }: RunningApp): Promise<boolean> => {
  const answer = await fetch(`${baseURL}/healthz`);
  await answer.body?.cancel();
  return answer.ok;
};

test("a short lock is waited out, while everything else is answered", async () => {
  const { parley, web, bookNext, look } = await open(3);
  const unlock = await lock(parley);
  let answered = 0;
  const bookings = [bookNext(), bookNext(), bookNext()].map((booking) => booking.finally(() => answered++));
  for (let i = 0; i < 20; i++) expect(await alive(web)).toBe(true);
  expect(await look()).toEqual([200, 200, 200]);
  expect(answered).toBe(0);
  await unlock();
  expect((await Promise.all(bookings)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await findBookingViolations(parley.services.db.read)).toEqual([]);
}, 60_000);

test(
  "a long lock: writes are 503 with a sentence, reads and health go on; when it ends, so does the trouble",
  async () => {
    const { parley, web, bookNext, look } = await open(6);
    const unlock = await lock(parley);
    let answered = 0;
    const bookings = Array.from({ length: 5 }, () => bookNext().finally(() => answered++));
    let healthy = 0;
    while (answered < bookings.length) {
      expect(await alive(web)).toBe(true);
      expect(await look()).toEqual([200, 200, 200]);
      healthy++;
    }
    for (const { status, headers, json } of await Promise.all(bookings)) {
      expect([status, headers.get("Retry-After"), headers.get("X-Error-Code")]).toEqual([503, "2", "unavailable"]);
      expect(json).toEqual(BUSY);
    }
    expect(healthy).toBeGreaterThan(20);
    await unlock();
    expect((await bookNext()).status).toBe(200);
    expect(await findBookingViolations(parley.services.db.read)).toEqual([]);
  },
  60_000,
);

/** Books until the disk says no, and proves what a full disk may and may not do. */
const expectFullDisk = async ({ bookNext, look, parley }: Scene, most: number) => {
  let answer = await bookNext();
  for (let n = 1; n < most && answer.status === 200; n++) answer = await bookNext();
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(answer.json).toEqual(BUSY);
  expect((await bookNext()).status).toBe(503);
  expect(await look()).toEqual([200, 200, 200]);
  expect(await findBookingViolations(parley.services.db.read)).toEqual([]);
};

const SMALL_DISK = "16m";

test(
  "a full disk: bookings are 503, reads go on; with space again they are saved, without a restart",
  async ({ skip }) => {
    const disk = await temporaryFolder();
    closing.push(() => disk.remove());
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SMALL_DISK}`, "tmpfs", disk.path]).status === 0;
    if (!mounted) return skip("Nobody here may mount a small disk; the next test takes space away in another way.");
    closing.push(() => spawnSync("umount", ["--lazy", disk.path]));
    const scene = await open(1_000, disk.path);
    expect((await scene.bookNext()).status).toBe(200);
    const filler = join(disk.path, "filler");
    expect(() => writeFileSync(filler, new Uint8Array(64 * 1024 * 1024))).toThrow(/ENOSPC|space/i);
    await expectFullDisk(scene, 900);
    await rm(filler);
    for (let i = 0; i < 20; i++) expect((await scene.bookNext()).status).toBe(200);
    expect(await findBookingViolations(scene.parley.services.db.read)).toEqual([]);
  },
  60_000,
);

/** A process may go on when the system refuses to let a file grow, instead of dying of the signal. */
const FORBEARING = ["sh", "-c", `trap '' XFSZ; exec "$0" "$@"`];
const letFilesGrowTo = (pid: number, bytes: string) =>
  spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]).status === 0;

test("a disk that cannot be written: the same", async ({ skip }) => {
  const scene = await open(30, undefined, FORBEARING);
  if (!letFilesGrowTo(scene.web.pid, "1")) return skip("This machine has no prlimit.");
  await expectFullDisk(scene, 1);
  letFilesGrowTo(scene.web.pid, "unlimited");
  for (let i = 0; i < 20; i++) expect((await scene.bookNext()).status).toBe(200);
  expect(await findBookingViolations(scene.parley.services.db.read)).toEqual([]);
}, 60_000);
