// The funnel's writes against a libSQL server, over a network that takes a millisecond or two, with a replica for reading.
import { HAS_SQLD, provideSqld } from "../scripts/tools/test-servers.mjs";
import { createClient } from "@libsql/client";
import { startLaggingProxy } from "@tests/support/app/lagging-proxy.ts";
import { startSqld } from "@tests/support/app/sqld.ts";
import { createMarket, type MarketPlan } from "./market.ts";
import { cpuOf, note, percentile, timeCalls } from "./measure.ts";
import { type Program, withProgram } from "./processes.ts";
import {
  listStarts,
  postBooking,
  postContact,
  posterOf,
  postStart,
  readerOf,
  startTrackWithContact,
} from "./visitors.ts";

const MARKET: MarketPlan = { specialists: 2_000, meetings: 100_000 };
/** Added to every answer of the server, in ms. */
const DELAY_MS = 1;
const CALLS = 200;
const VISITORS = 8;

/** The median time of a statement that does nothing, in ms. */
const roundTripOf = async (url: string): Promise<number> => {
  const client = createClient({ url });
  const times: number[] = [];
  for (let n = 0; n < 50; n++) {
    const began = performance.now();
    await client.execute("select 1");
    times.push(performance.now() - began);
  }
  client.close();
  return percentile(times.sort((a, b) => a - b), 0.5);
};

const measureWrites = async ({ web }: Program, roundTrip: number): Promise<void> => {
  const post = posterOf(web.baseURL);
  const tracks: string[] = [];
  const prepare = async (count: number) => {
    tracks.length = 0;
    while (tracks.length < count) tracks.push((await startTrackWithContact(post)).trackId);
    return await listStarts(readerOf(web.baseURL), tracks[0]!, count);
  };
  const warm = await prepare(60);
  await timeCalls((n) => postBooking(post, tracks[n]!, warm[n]!), 60);
  const starting = await timeCalls(() => postStart(post), CALLS);
  note("StartTracking, p50", starting.p50, {}, " ms");
  const starts = await prepare(CALLS);
  const sending = await timeCalls((n) => postContact(post, tracks[n]!), CALLS);
  note("the contact step, p50", sending.p50, {}, " ms");
  const before = cpuOf(web.pid);
  const booking = await timeCalls((n) => postBooking(post, tracks[n]!, starts[n]!), CALLS);
  note("CPU time of a booking", (cpuOf(web.pid) - before) / CALLS, {}, " ms");
  note("SaveBooking, p50", booking.p50, { most: 4 * roundTrip + 12 }, " ms");
  note("SaveBooking, p99", booking.p99, {}, " ms");
};

/** Bookings of parallel visitors, who are spread over the web processes. */
const timeVisitors = async ({ webs }: Program, total: number) => {
  const posts = webs.map(({ baseURL }) => posterOf(baseURL));
  const tracks: string[] = [];
  const prepare = async () => {
    while (tracks.length < total) tracks.push((await startTrackWithContact(posts[0]!)).trackId);
  };
  await Promise.all(Array.from({ length: VISITORS }, prepare));
  const starts = await listStarts(readerOf(webs[0]!.baseURL), tracks[0]!, total);
  return await timeCalls((n) => postBooking(posts[n % webs.length]!, tracks[n]!, starts[n]!), total, VISITORS);
};

/**
 * The rate of one web process alone, with a worker, whose reactions are written meanwhile, and of two. The two cores of
 * this machine have to follow with every replica, so a second web process makes it slower here.
 */
const measureVisitors = async (url: string): Promise<void> => {
  const rateOf = (webs: number, isWorking: boolean) =>
    withProgram(MARKET, { database: url, webs }, async (program) => {
      // A paused worker writes nothing, and its last turn ends by itself.
      if (!isWorking) Deno.kill(program.worker.pid, "SIGSTOP");
      await timeVisitors(program, 8 * VISITORS);
      const timing = await timeVisitors(program, 40 * VISITORS);
      const label = `SaveBooking with ${VISITORS} visitors, ${webs === 1 ? "1 web" : `${webs} webs`}${
        isWorking ? " and a worker" : " alone"
      }`;
      note(label, timing.rate, isWorking ? { least: 40 } : { least: 60 }, " per second");
      note(`${label}, p50`, timing.p50, isWorking ? {} : { most: 100 }, " ms");
      note(`${label}, p99`, timing.p99, {}, " ms");
      return timing.rate;
    });
  const alone = await rateOf(1, false);
  const working = await rateOf(1, true);
  note("one web and a worker against one web alone", working / alone, {});
  note("two webs and a worker against one and a worker", await rateOf(2, true) / working, { least: 1 });
};

export const measureDatabaseServer = async (): Promise<void> => {
  if (!HAS_SQLD) return console.log("  not run: there is no libSQL server for this platform");
  await provideSqld();
  const sqld = await startSqld({ args: ["--max-log-size", "20"] }); // as in deploy/
  const proxy = await startLaggingProxy(sqld.url, DELAY_MS, "everyone");
  const folder = await Deno.makeTempDir();
  try {
    await createMarket(folder, MARKET, sqld.url);
    proxy.startLagging();
    const roundTrip = await roundTripOf(proxy.url);
    note("a statement that does nothing", await roundTripOf(sqld.url), {}, " ms");
    note("the same over the network: its round trip", roundTrip, {}, " ms");
    await withProgram(MARKET, { database: proxy.url }, (program) => measureWrites(program, roundTrip));
    await measureVisitors(proxy.url);
  } finally {
    await proxy.stop();
    await sqld.stop();
    await Deno.remove(folder, { recursive: true });
  }
};
