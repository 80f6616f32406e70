// Compares administrators' calls on a database with 10,000 rows and on one with 1,000,000.
import { ensureBaseData } from "@/app.ts";
import { type Ctx, systemCtx } from "@/platform/ctx.ts";
import { migrate } from "@/platform/db/migrate.ts";
import { openServices } from "./market.ts";
import { type BenchServer, note, startServer, timeAlternately } from "./measure.ts";

const FEW = 10_000;
const MANY = 1_000_000;

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

interface Measured {
  server: BenchServer;
  folder: string;
  call(path: string): () => Promise<Response>;
}

const open = async ({ noun, seed }: SizeComparison, count: number): Promise<Measured> => {
  const folder = await Deno.makeTempDir();
  const services = await openServices(folder, { synchronous: "NORMAL" });
  await migrate(services.db, services.log, Date.now());
  const ctx = systemCtx(services, "bench");
  await ensureBaseData(ctx);
  const began = performance.now();
  const { cookie, specialistId = "" } = await seed(ctx, count);
  console.log(`  ${count} ${noun} written in ${Math.round((performance.now() - began) / 1000)} s`);
  services.db.close();
  const server = await startServer(folder);
  const call = (path: string) => () =>
    fetch(`${server.origin}/api/v2/${path.replace("SPECIALIST", specialistId)}`, { headers: { Cookie: cookie } });
  return { server, folder, call };
};

/** Records the p50 of each call on the large database, and its ratio to the small one. */
export const compareSizes = async (plan: SizeComparison): Promise<void> => {
  const { noun, calls, pairs } = plan;
  const both: Measured[] = [];
  try {
    for (const count of [FEW, MANY]) both.push(await open(plan, count));
    const [few, many] = both as [Measured, Measured];
    for (const [label, path, most] of calls) {
      const [p50few, p50many] = await timeAlternately(few.call(path), many.call(path), pairs);
      note(`${label}: 1,000,000 ${noun}, p50`, p50many, {}, " ms");
      note(`${label}: 1,000,000 against 10,000 ${noun}, p50`, p50many / p50few, { most });
    }
  } finally {
    for (const { server, folder } of both) {
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    }
  }
};
