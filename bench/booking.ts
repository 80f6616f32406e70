// Throughput of bookings: the real route with synchronous FULL, compared with the same statements in bare transactions.
import process from "node:process";
import { type Client, createClient, type InValue } from "@libsql/client";
import { createApp } from "@/app.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { createMarket, openServices } from "./market.ts";
import { note, timeCalls } from "./measure.ts";

const CATEGORY = "career";
const BOOKINGS = 300;
const CLIENTS = 6;
const LOCAL = { remoteAddr: { hostname: "127.0.0.1" } };

type App = ReturnType<typeof createApp>;

const post = async (app: App, path: string, body: unknown): Promise<Response> =>
  await app.request(`/api/v2/Funnel/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }, LOCAL);

const readyTrack = async (app: App, n: number): Promise<string> => {
  const started = await post(app, "StartTracking", { categoryId: starterId(CATEGORY), timezone: "Europe/Vienna" });
  const { trackId } = await started.json();
  const contact = { firstName: "Vera", lastName: "Visitor", email: `vera-${n}@example.test`, phone: "+436601234567" };
  const consents = [{ purpose: "arrange-meeting", version: 1 }];
  const step = await post(app, `Track/${trackId}`, { step: "contacts", contact, consents });
  if (!step.ok) throw new Error(await step.text());
  return trackId;
};

/** `count` open starts over several days, one for each booking. */
const openStarts = async (app: App, trackId: string, count: number): Promise<string[]> => {
  const at = (path: string) => app.request(`/api/v2/Funnel/${path}`, {}, LOCAL);
  const { days } = await (await at(`Availabilities/${trackId}`)).json();
  const starts: string[] = [];
  for (const { date } of days) {
    const { hours } = await (await at(`GetAvailabilityHours/${trackId}/${date}?location=zoom`)).json();
    for (const hour of hours) starts.push(...Array(Math.min(5, hour.specialists)).fill(hour.startsAt));
    if (starts.length >= count) break;
  }
  return starts.slice(0, count);
};

interface Statement {
  sql: string;
  args: InValue[];
}

/** Repeats the recorded transactions on the bare driver. Returns transactions per second. */
const replay = async (client: Client, transactions: Statement[][]): Promise<number> => {
  await client.execute("PRAGMA synchronous=FULL");
  const began = performance.now();
  for (const statements of transactions) {
    const tx = await client.transaction("write");
    for (const statement of statements) await tx.execute(statement);
    await tx.commit();
  }
  return transactions.length / ((performance.now() - began) / 1000);
};

export const measureBooking = async (): Promise<void> => {
  const folder = await Deno.makeTempDir();
  await createMarket(folder, [{ category: CATEGORY, specialists: 200, meetings: 4_000 }]);
  const recorded: Statement[][] = [];
  let open: Statement[] | undefined;
  const onStatement = (sql: string, args: unknown[]) => open?.push({ sql, args: args as InValue[] });
  const services = await openServices(folder, { onStatement });
  const write = services.db.write;
  const app = createApp({
    ...services,
    db: Object.assign(services.db, {
      write: <T>(work: Parameters<typeof write<T>>[0]) =>
        write<T>(async (tx) => {
          const statements: Statement[] = open = [];
          const value = await work(tx);
          recorded.push(statements);
          return value;
        }),
    }),
  });
  const tracks: string[] = [];
  for (let n = 0; n < BOOKINGS; n++) tracks.push(await readyTrack(app, n));
  const starts = await openStarts(app, tracks[0]!, BOOKINGS);
  recorded.length = 0;
  await services.db.read.all("pragma wal_checkpoint(TRUNCATE)" as never).catch(() => {});
  const copy = await Deno.makeTempDir();
  const raw = createClient({ url: `file:${folder}/parley.db`, concurrency: 1 });
  await raw.execute(`VACUUM INTO '${copy}/parley.db'`);
  raw.close();
  const cpu = process.cpuUsage();
  const saved = await timeCalls(
    (n) =>
      post(app, "SaveBooking", {
        trackId: tracks[n],
        startsAt: starts[n],
        location: "zoom",
        consents: [{ purpose: "share-with-specialist", version: 1 }],
      }),
    starts.length,
    CLIENTS,
  );
  const { user, system } = process.cpuUsage(cpu);
  services.db.close();
  const bare = createClient({ url: `file:${copy}/parley.db`, concurrency: 1 });
  await bare.execute("PRAGMA journal_mode=WAL");
  const floor = await replay(bare, recorded.slice(0, starts.length));
  bare.close();
  note("statements in one booking", recorded[0]?.length ?? 0, {});
  note("CPU time per booking, including the request", (user + system) / 1000 / starts.length, {}, " ms");
  note("floor: the same statements in bare transactions", floor, {}, " per second");
  note("bookings saved through the route", saved.rate, {}, " per second");
  note("bookings against bare transactions", saved.rate / floor, { least: 0.3 });
  note(`SaveBooking with ${CLIENTS} clients, p50`, saved.p50, {}, " ms");
  note(`SaveBooking with ${CLIENTS} clients, p99`, saved.p99, { most: 25 }, " ms");
  for (const path of [folder, copy]) await Deno.remove(path, { recursive: true });
};
