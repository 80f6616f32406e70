// Whether administrators' lists of requests stay as fast with 1,000,000 as with 10,000: each call asked of both in turn.
import { ensureGround } from "../src/app.ts";
import { starterId } from "../src/modules/catalog/index.ts";
import { systemCtx } from "../src/platform/ctx.ts";
import { migrate } from "../src/platform/migrate.ts";
import { makeTracks, trackIdOf, visitorOf } from "./bulk-tracks.ts";
import { inTurn } from "./in-turn.ts";
import { openServices } from "./market.ts";
import { type BenchServer, note, startServer } from "./measure.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const PAIRS = 200;

const somebody = visitorOf(7_701);
const LIST = "Admin/UnassignedTracksPaginated";
const legal = `categoryId=${starterId("legal")}`;

/** Calls of an administrator, and how much slower they may be with many requests. */
const CALLS: [what: string, path: string, most: number][] = [
  ["first page", LIST, 1.3],
  ["fifty on a page", `${LIST}?pageSize=50`, 1.3],
  ["the oldest first", `${LIST}?dir=asc`, 1.3],
  ["by age alone", `${LIST}?sort=createdAt`, 1.3],
  ["with contact data", `${LIST}?contact=with`, 1.3],
  ["without contact data", `${LIST}?contact=without`, 1.3],
  ["one category", `${LIST}?${legal}`, 1.3],
  ["under way", `${LIST}?status=updated`, 1.3],
  ["closed", `${LIST}?status=closed`, 1.3],
  ["who found no time", `${LIST}?closeReason=no-availability`, 1.3],
  ["one category, closed by the visitor", `${LIST}?${legal}&closeReason=visitor-closed`, 1.3],
  ["a visitor's name", `${LIST}?search=${somebody.firstName}+${somebody.lastName}`, 1.3],
  ["a visitor's address", `${LIST}?search=${encodeURIComponent(somebody.email)}`, 1.3],
  ["a name that nobody has", `${LIST}?search=zacharias`, 1.3],
  // What a twelfth of all are called: told, and held to a wider bound, as the count goes on to ten thousand.
  ["a first name that a twelfth has", `${LIST}?search=emma`, 15],
  ["one request", `Admin/TrackProps/${trackIdOf(7_701)}`, 1.3],
  // Its counter rows are one for each day, source, category and step: with few requests most of them are missing.
  ["the market", "Admin/Market", 1.6],
  ["the frame with its badges", "Admin/DashboardLayoutProps", 1.3],
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
  const cookie = await makeTracks(ctx, many);
  console.log(`  ${many} requests written in ${Math.round((performance.now() - began) / 1000)} s`);
  services.db.close();
  const server = await startServer(folder);
  const ask = (path: string) => () => fetch(`${server.origin}/api/v2/${path}`, { headers: { Cookie: cookie } });
  return { server, folder, ask };
};

export const measureAdminTracks = async (): Promise<void> => {
  const both: Measured[] = [];
  try {
    for (const many of [FEW, MANY]) both.push(await open(many));
    const [few, many] = both as [Measured, Measured];
    for (const [what, path, most] of CALLS) {
      const [p50few, p50many] = await inTurn(few.ask(path), many.ask(path), PAIRS);
      note(`${what}: 1,000,000 requests, p50`, p50many, {}, " ms");
      note(`${what}: 1,000,000 against 10,000 requests, p50`, p50many / p50few, { most });
    }
  } finally {
    for (const { server, folder } of both) {
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    }
  }
};
