// Compares administrators' calls and all scheduled tasks on a database with 10,000 rows and on one with 1,000,000.
import { ensureBaseData, schedules } from "@/app.ts";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import { migrate } from "@/platform/db/migrate.ts";
import type { Schedule } from "@/platform/queue/schedules.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { openServices } from "./market.ts";
import { type BenchServer, note, percentile, startServer, timeAlternately } from "./measure.ts";

const FEW = 10_000;
const MANY = 1_000_000;
/** The rows are of two years. */
const BEFORE_ALL_MS = 1_000 * DAY_MS;
/** How often each task runs on both. */
const RUNS = 30;
/** Below this, in ms, both are as good as nothing: a ratio would compare chance. */
const NOTHING_MS = 0.5;

/** A call and its maximum ratio between both sizes. SPECIALIST in the path is replaced by an id. */
export type BoundCall = [label: string, path: string, most: number];

export interface SeededData {
  /** The Cookie header of an administrator. */
  cookie: string;
  specialistId?: string;
}

export interface SizeComparison {
  /** The rows in plural: "leads". */
  noun: string;
  calls: readonly BoundCall[];
  /** How often each call is made on both. */
  pairs: number;
  seed(ctx: Ctx, count: number): Promise<SeededData>;
}

interface Dataset extends SeededData {
  folder: string;
}

const createDataset = async ({ noun, seed }: SizeComparison, count: number): Promise<Dataset> => {
  const folder = await Deno.makeTempDir();
  const services = await openServices(folder, { synchronous: "NORMAL" });
  await migrate(services.db, services.log, Date.now());
  const ctx = systemCtx(services, "bench");
  await ensureBaseData(ctx);
  const began = performance.now();
  const seeded = await seed(ctx, count);
  console.log(`  ${count} ${noun} written in ${Math.round((performance.now() - began) / 1000)} s`);
  services.db.close();
  return { folder, ...seeded };
};

/** Records the p50 of each call on the large database, and its ratio to the small one. */
const compareCalls = async ({ noun, calls, pairs }: SizeComparison, datasets: Dataset[]): Promise<void> => {
  const servers: BenchServer[] = [];
  try {
    for (const { folder } of datasets) servers.push(await startServer(folder));
    const call = (which: number, path: string) => () => {
      const { cookie, specialistId = "" } = datasets[which]!;
      const url = `${servers[which]!.origin}/api/v2/${path.replace("SPECIALIST", specialistId)}`;
      return fetch(url, { headers: { Cookie: cookie } });
    };
    for (const [label, path, most] of calls) {
      const [few, many] = await timeAlternately(call(0, path), call(1, path), pairs);
      note(`${label}: 1,000,000 ${noun}, p50`, many, {}, " ms");
      note(`${label}: 1,000,000 against 10,000 ${noun}, p50`, many / few, { most });
    }
  } finally {
    for (const server of servers) await server.stop();
  }
};

/**
 * Records how long each scheduled task takes on the large database against the small one, before anything is due: then it only
 * looks. Those that ask other systems are left out.
 */
const compareTasks = async (noun: string, datasets: Dataset[]): Promise<void> => {
  const both: Services[] = [];
  for (const { folder } of datasets) both.push(await openServices(folder, { synchronous: "NORMAL" }));
  const now = Date.now() - BEFORE_ALL_MS;
  const timeTask = async (services: Services, { run }: Schedule): Promise<number> => {
    const began = performance.now();
    await run({ ...systemCtx(services, "bench"), now, clock: { now: () => now } });
    return performance.now() - began;
  };
  try {
    for (const schedule of schedules.filter(({ queue }) => queue !== "outside")) {
      const times: number[][] = [[], []];
      for (let n = 0; n < RUNS; n++) {
        for (const [which, services] of both.entries()) times[which]!.push(await timeTask(services, schedule));
      }
      const [few, many] = times.map((all) => Math.max(NOTHING_MS, percentile(all.sort((a, b) => a - b), 0.5)));
      note(`${schedule.name}: 1,000,000 against 10,000 ${noun}, p50`, many! / few!, { most: 1.3 });
    }
  } finally {
    for (const services of both) services.db.close();
  }
};

/** Compares what `plan` names on 10,000 and on 1,000,000 rows, and every scheduled task. */
export const compareSizes = async (plan: SizeComparison): Promise<void> => {
  const datasets: Dataset[] = [];
  try {
    for (const count of [FEW, MANY]) datasets.push(await createDataset(plan, count));
    await compareCalls(plan, datasets);
    await compareTasks(plan.noun, datasets);
  } finally {
    for (const { folder } of datasets) await Deno.remove(folder, { recursive: true });
  }
};
