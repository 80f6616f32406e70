// The same calls of administrators asked in turn of a database with 10,000 of something and of one with 1,000,000.
import { ensureBaseData } from "@/app.ts";
import { type Ctx, systemCtx } from "@/platform/ctx.ts";
import { migrate } from "@/platform/db/migrate.ts";
import { openServices } from "./market.ts";
import { type BenchServer, note, startServer, timeAlternately } from "./measure.ts";

const FEW = 10_000;
const MANY = 1_000_000;

/** What is asked, its path, and how much slower it may be with many; SPECIALIST stands for one's id. */
export type BoundCall = [what: string, path: string, most: number];

export interface Asker {
  /** The Cookie header of an administrator. */
  cookie: string;
  specialistId?: string;
}

export interface FewAndMany {
  /** What there are few and many of: "leads". */
  things: string;
  calls: readonly BoundCall[];
  /** How often each call is asked of both. */
  pairs: number;
  write(ctx: Ctx, many: number): Promise<Asker>;
}

interface Measured {
  server: BenchServer;
  folder: string;
  ask(path: string): () => Promise<Response>;
}

const open = async ({ things, write }: FewAndMany, many: number): Promise<Measured> => {
  const folder = await Deno.makeTempDir();
  const services = await openServices(folder, { synchronous: "NORMAL" });
  await migrate(services.db, services.log, Date.now());
  const ctx = systemCtx(services, "bench");
  await ensureBaseData(ctx);
  const began = performance.now();
  const { cookie, specialistId = "" } = await write(ctx, many);
  console.log(`  ${many} ${things} written in ${Math.round((performance.now() - began) / 1000)} s`);
  services.db.close();
  const server = await startServer(folder);
  const ask = (path: string) => () =>
    fetch(`${server.origin}/api/v2/${path.replace("SPECIALIST", specialistId)}`, { headers: { Cookie: cookie } });
  return { server, folder, ask };
};

/** Notes, for each call, its p50 with many and how that compares with few. */
export const compareSizes = async (plan: FewAndMany): Promise<void> => {
  const { things, calls, pairs } = plan;
  const both: Measured[] = [];
  try {
    for (const many of [FEW, MANY]) both.push(await open(plan, many));
    const [few, many] = both as [Measured, Measured];
    for (const [what, path, most] of calls) {
      const [p50few, p50many] = await timeAlternately(few.ask(path), many.ask(path), pairs);
      note(`${what}: 1,000,000 ${things}, p50`, p50many, {}, " ms");
      note(`${what}: 1,000,000 against 10,000 ${things}, p50`, p50many / p50few, { most });
    }
  } finally {
    for (const { server, folder } of both) {
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    }
  }
};
