// deno task bench: ratios measured in one run and compared with limits and with the last release. Takes the names of the parts
// to run; `--save` keeps the ratios as those of this release.
import { measureAdminLeads } from "./admin-leads.ts";
import { measureAdminTracks } from "./admin-tracks.ts";
import { measureAuth } from "./auth.ts";
import { measureAvailability } from "./availability.ts";
import { measureBooking } from "./booking.ts";
import { measureDatabaseServer } from "./database-server.ts";
import { measureAreas, measureFunnel } from "./funnel.ts";
import { measureLeads } from "./leads.ts";
import { removeMarkets } from "./market.ts";
import { allFigures, saveRatios } from "./measure.ts";
import { measureMemory } from "./memory.ts";
import { measureMixed } from "./mixed.ts";
import { measurePages } from "./pages.ts";
import { measureStall } from "./stall.ts";
import { measureTelemetry } from "./telemetry.ts";
import { measureVisit } from "./visit.ts";
import { VERSION } from "@/platform/version.ts";

const PARTS: Record<string, () => Promise<void>> = {
  availability: measureAvailability,
  booking: measureBooking,
  visit: measureVisit,
  "database-server": measureDatabaseServer,
  pages: measurePages,
  mixed: measureMixed,
  stall: measureStall,
  memory: measureMemory,
  telemetry: measureTelemetry,
  funnel: measureFunnel,
  areas: measureAreas,
  auth: measureAuth,
  leads: measureLeads,
  "admin-leads": measureAdminLeads,
  "admin-tracks": measureAdminTracks,
};

const named = Deno.args.filter((arg) => arg !== "--save");
const chosen = named.length ? named : Object.keys(PARTS);
for (const name of chosen) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part named ${name}: ${Object.keys(PARTS).join(", ")}`);
  console.log(`\n${name}`);
  await part();
}
await removeMarkets();
if (Deno.args.includes("--save")) saveRatios(VERSION);
const missed = allFigures().filter((figure) => !figure.passed);
console.log(`\n${allFigures().length - missed.length} of ${allFigures().length} figures within limits`);
Deno.exit(missed.length === 0 ? 0 : 1);
