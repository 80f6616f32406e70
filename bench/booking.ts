// SaveBooking over HTTP with a worker beside it, and the same statements prepared and bare in another process.
import { join } from "node:path";
import { serialize } from "node:v8";
import { createApp } from "@/app.ts";
import { copyFolder, copyMarket, MARKET, openServices } from "./market.ts";
import { cpuOf, note, noteRatio, timeCalls } from "./measure.ts";
import { type Program, startScript, withProgram } from "./processes.ts";
import {
  listStarts,
  type Post,
  postBooking,
  posterOf,
  posterWith,
  readerOf,
  startTrackWithContact,
} from "./visitors.ts";

/** The same number of meetings for each specialist. */
const SMALL = { specialists: 200, meetings: 1_000 };
const LARGE = { specialists: 20_000, meetings: 100_000 };
const WARM_UP = 60;
const RECORDED = 200;
const LOCAL = { remoteAddr: { hostname: "127.0.0.1" } };

/** Tracks with contact data and a start for each of them. */
const prepareBookings = async (post: Post, read: ReturnType<typeof readerOf>, count: number) => {
  const tracks: string[] = [];
  const client = async () => {
    while (tracks.length < count) tracks.push((await startTrackWithContact(post)).trackId);
  };
  await Promise.all(Array.from({ length: 4 }, client));
  const starts = await listStarts(read, tracks[0]!, count);
  return starts.map((startsAt, n) => ({ trackId: tracks[n]!, startsAt }));
};

/** Times bookings, with the CPU time of each in the web process. */
const timeBookings = async ({ web }: Program, total: number, clients: number) => {
  const post = posterOf(web.baseURL);
  const bookings = await prepareBookings(post, readerOf(web.baseURL), total);
  const before = cpuOf(web.pid);
  const timing = await timeCalls((n) => postBooking(post, bookings[n]!.trackId, bookings[n]!.startsAt), total, clients);
  return { ...timing, cpu: (cpuOf(web.pid) - before) / total };
};

/** Books until everything is compiled. Returns the worker's CPU time of each booking, in ms. */
const warmUp = async (program: Program): Promise<number> => {
  const before = cpuOf(program.worker.pid);
  await timeBookings(program, WARM_UP, 6);
  await program.untilDelivered();
  return (cpuOf(program.worker.pid) - before) / WARM_UP;
};

interface Recording {
  /** The market before the bookings. */
  folder: string;
  /** The file with the statements of each booking. */
  file: string;
  statements: number;
}

/** Books in this process and records the statements of each booking. */
export const recordBookings = async (): Promise<Recording> => {
  const own = await copyMarket(MARKET);
  const prepared = await openServices(own);
  const preparing = createApp(prepared);
  const bookings = await prepareBookings(
    posterWith(async (path, init) => await preparing.request(path, init, LOCAL)),
    (path) => Promise.resolve(preparing.request(`/api/v2/Funnel/${path}`, {}, LOCAL)),
    RECORDED,
  );
  prepared.db.close();
  const folder = await copyFolder(own);
  const recorded: { sql: string; args: unknown[] }[][] = [];
  const services = await openServices(own, { onStatement: (sql, args) => recorded.at(-1)!.push({ sql, args }) });
  const app = createApp(services);
  const post = posterWith(async (path, init) => await app.request(path, init, LOCAL));
  for (const { trackId, startsAt } of bookings) {
    recorded.push([]);
    const response = await postBooking(post, trackId, startsAt);
    if (!response.ok) throw new Error(await response.text());
  }
  services.db.close();
  await Deno.remove(own, { recursive: true });
  const file = join(folder, "statements");
  await Deno.writeFile(file, serialize(recorded));
  return { folder, file, statements: recorded.at(-1)!.length };
};

interface Floor {
  /** Bookings per second. */
  rate: number;
  /** CPU time of a booking in ms. */
  cpu: number;
}

/** Repeats the recorded statements on the driver alone, in another process. */
export const measureFloor = async ({ folder, file }: Recording): Promise<Floor> => {
  const copy = await copyFolder(folder);
  const script = await startScript("booking-floor.ts", [join(copy, "parley.db"), file]);
  await script.stop();
  await Deno.remove(copy, { recursive: true });
  return JSON.parse(script.line);
};

const measureMarket = async (program: Program, recording: Recording): Promise<void> => {
  const workerCpu = await warmUp(program);
  const timed = await timeBookings(program, 100, 1);
  const floors = [await measureFloor(recording)];
  const six = await timeBookings(program, 400, 6);
  floors.push(await measureFloor(recording));
  const many = await timeBookings(program, 480, 32);
  const floor = (floors[0]!.rate + floors[1]!.rate) / 2;
  note("statements of one booking's transaction", recording.statements, {});
  note("floor: these statements, prepared and bare", floor, {}, " per second");
  const floorCpu = (floors[0]!.cpu + floors[1]!.cpu) / 2;
  note("floor: CPU time", floorCpu, {}, " ms");
  for (const [clients, { rate, p50, p99 }] of [[1, timed], [6, six], [32, many]] as const) {
    note(`SaveBooking with ${clients} clients`, rate, {}, " per second");
    note(`SaveBooking with ${clients} clients, p50`, p50, {}, " ms");
    note(`SaveBooking with ${clients} clients, p99`, p99, { most: P99_LIMITS[clients] }, " ms");
  }
  note("SaveBooking with 6 clients against the floor", six.rate / floor, { least: 0.4 });
  note("CPU time of a booking, web process", six.cpu, {}, " ms");
  noteRatio("CPU time of a booking, web process, against the floor", six.cpu / floorCpu, 1.2);
  note(`CPU time of a booking, worker (its first ${WARM_UP})`, workerCpu, {}, " ms");
};

const P99_LIMITS = { 1: undefined, 6: 25, 32: 100 };

export const measureBooking = async (): Promise<void> => {
  const recording = await recordBookings();
  await withProgram(MARKET, {}, (program) => measureMarket(program, recording));
  await Deno.remove(recording.folder, { recursive: true });
  const cpu: number[] = [];
  for (const plan of [SMALL, LARGE]) {
    await withProgram(plan, {}, async (program) => {
      await timeBookings(program, WARM_UP, 6);
      cpu.push((await timeBookings(program, 200, 6)).cpu);
    });
    note(`CPU time of a booking, ${plan.specialists} specialists`, cpu.at(-1)!, {}, " ms");
  }
  noteRatio("CPU time of a booking, 20,000 against 200 specialists", cpu[1]! / cpu[0]!, 1.2);
};
