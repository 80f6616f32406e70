// Whether administrators' lists stay as fast with 1,000,000 leads as with 10,000: each call asked of both in turn.
import { ensureGround } from "../src/app.ts";
import { starterId } from "../src/modules/catalog/index.ts";
import { systemCtx } from "../src/platform/ctx.ts";
import { migrate } from "../src/platform/migrate.ts";
import { dateIn, DAY_MS } from "../src/platform/time.ts";
import { type Everybody, makeLeadsOfEverybody, visitorOf } from "./bulk-leads.ts";
import { inTurn } from "./in-turn.ts";
import { openServices } from "./market.ts";
import { type BenchServer, note, startServer } from "./measure.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const PAIRS = 60;

const since = (days: number) => dateIn("UTC", Date.now() - days * DAY_MS);
/** Whose surname is the beginning of no other. */
const somebody = visitorOf(7_700);
const LIST = "Admin/LeadsPaginated";

/** Calls of an administrator, and how much slower they may be with many leads; SPECIALIST stands for one's id. */
const CALLS: [what: string, path: string, most: number][] = [
  ["first page", LIST, 1.3],
  ["fifty on a page", `${LIST}?pageSize=50`, 1.3],
  ["converted ones", `${LIST}?status=converted`, 1.3],
  ["received ones", `${LIST}?status=received`, 1.3],
  ["one category", `${LIST}?categoryId=${starterId("legal")}`, 1.3],
  ["one category, live ones", `${LIST}?categoryId=${starterId("legal")}&status=live`, 1.3],
  ["reassigned ones", `${LIST}?source=reassigned`, 1.3],
  ["from the funnel, live ones", `${LIST}?source=funnel&status=live`, 1.3],
  ["the last thirty days", `${LIST}?from=${since(30)}`, 1.3],
  ["one specialist's", `${LIST}?specialistId=SPECIALIST`, 1.3],
  ["one specialist's, expired ones", `${LIST}?specialistId=SPECIALIST&status=expired`, 1.3],
  ["by name", `${LIST}?sort=name&dir=asc`, 1.3],
  ["a visitor's name", `${LIST}?search=${somebody.firstName}+${somebody.lastName}`, 1.3],
  ["a visitor's address", `${LIST}?search=${somebody.email}`, 1.3],
  ["a name that nobody has", `${LIST}?search=zacharias`, 1.3],
  ["total", "Admin/TotalCount", 1.3],
  ["converted, total", "Admin/ConvertedCount", 1.3],
  ["booked in one category, total", `Admin/BookedCount?categoryId=${starterId("career")}`, 1.3],
  ["expired within thirty days, total", `Admin/ExpiredCount?from=${since(30)}`, 1.3],
  ["one lead", "Admin/LeadProps/019a0000-0000-7000-8000-000000000007", 1.3],
];

interface Measured {
  server: BenchServer;
  folder: string;
  ask(path: string): () => Promise<Response>;
}

const open = async (many: number): Promise<Measured> => {
  const folder = await Deno.makeTempDir();
  const services = await openServices(folder, { synchronous: "NORMAL" });
  await migrate(services.db, services.log, Date.now());
  const ctx = systemCtx(services, "bench");
  await ensureGround(ctx);
  const began = performance.now();
  const { cookie, specialistId }: Everybody = await makeLeadsOfEverybody(ctx, many);
  console.log(`  ${many} leads written in ${Math.round((performance.now() - began) / 1000)} s`);
  services.db.close();
  const server = await startServer(folder);
  const ask = (path: string) => () =>
    fetch(`${server.origin}/api/v2/${path.replace("SPECIALIST", specialistId)}`, { headers: { Cookie: cookie } });
  return { server, folder, ask };
};

export const measureAdminLeads = async (): Promise<void> => {
  const both: Measured[] = [];
  try {
    for (const many of [FEW, MANY]) both.push(await open(many));
    const [few, many] = both as [Measured, Measured];
    for (const [what, path, most] of CALLS) {
      const [p50few, p50many] = await inTurn(few.ask(path), many.ask(path), PAIRS);
      note(`${what}: 1,000,000 leads, p50`, p50many, {}, " ms");
      note(`${what}: 1,000,000 against 10,000 leads, p50`, p50many / p50few, { most });
    }
  } finally {
    for (const { server, folder } of both) {
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    }
  }
};
