// Compares a specialist's lead list with 100,000 leads and with 1,000.
import { migrate } from "@/platform/db/migrate.ts";
import { ensureBaseData } from "@/app.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { dateIn, DAY_MS } from "@/platform/time/time.ts";
import { makeSpecialistWithLeads, nameOf } from "./many-leads.ts";
import { openServices } from "./market.ts";
import { note, startServer, timeAlternately } from "./measure.ts";

const FEW = 1_000;
const MANY = 100_000;
const PAIRS = 100;

/** A visitor of both specialists. */
const { firstName, lastName } = nameOf(7);
const visitorName = `${firstName}+${lastName}`.toLowerCase();

const since = (days: number) => dateIn("UTC", Date.now() - days * DAY_MS);

/** Calls and their maximum ratio between both sizes. */
const CALLS: [label: string, path: string, most: number][] = [
  ["first page", "Leads/GetAllForUser", 1.3],
  ["page of fifty", "Leads/GetAllForUser?pageSize=50", 1.3],
  ["converted", "Leads/GetAllForUser?status=converted", 1.3],
  ["received", "Leads/GetAllForUser?status=received", 1.3],
  ["one category", `Leads/GetAllForUser?categoryId=${starterId("tutoring")}`, 1.3],
  ["one category, expired", `Leads/GetAllForUser?categoryId=${starterId("legal")}&status=expired`, 1.3],
  ["last 30 days", `Leads/GetAllForUser?from=${since(30)}`, 1.3],
  ["sorted by name", "Leads/GetAllForUser?sort=name&dir=asc", 1.3],
  ["expired, sorted by name", "Leads/GetAllForUser?sort=name&dir=asc&status=expired", 1.3],
  ["search by name", `Leads/GetAllForUser?search=${visitorName}`, 1.3],
  ["search by name within two years", `Leads/GetAllForUser?search=${visitorName}&from=${since(700)}`, 1.3],
  ["search without results", "Leads/GetAllForUser?search=zacharias", 1.3],
  // One visitor in twelve has this name, so that the limit is wider.
  ["search by a common first name", "Leads/GetAllForUser?search=emma", 6],
  ["a page in the middle", "Leads/GetAllForUser?page=50", 1.3],
  ["the dashboard", "Dashboard/DashboardProps", 3],
  ["a counter", "Leads/ConvertedCount", 1.3],
  ["a counter of thirty days", `Leads/TotalCount?from=${since(30)}`, 1.3],
  ["a counter of all two years", `Leads/TotalCount?from=${since(730)}`, 4],
];

const prepare = async (folder: string): Promise<{ few: string; many: string }> => {
  const services = await openServices(folder, { synchronous: "NORMAL" });
  await migrate(services.db, services.log, Date.now());
  const ctx = systemCtx(services, "bench");
  await ensureBaseData(ctx);
  const few = await makeSpecialistWithLeads(ctx, FEW);
  const many = await makeSpecialistWithLeads(ctx, MANY);
  services.db.close();
  return { few, many };
};

export const measureLeads = async (): Promise<void> => {
  const folder = await Deno.makeTempDir();
  const { few, many } = await prepare(folder);
  const server = await startServer(folder);
  const call = (cookie: string, path: string) => () =>
    fetch(`${server.origin}/api/v2/${path}`, { headers: { Cookie: cookie } });
  try {
    for (const [label, path, most] of CALLS) {
      const [p50few, p50many] = await timeAlternately(call(few, path), call(many, path), PAIRS);
      note(`${label}: 100,000 leads, p50`, p50many, {}, " ms");
      note(`${label}: 100,000 against 1,000 leads, p50`, p50many / p50few, { most });
    }
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
};
