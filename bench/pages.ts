// CPU time of pages as the program serves them: steps of the funnel, a specialist's dashboard, the administrators' market.
import { measureFloor, recordBookings } from "./booking.ts";
import { MARKET } from "./market.ts";
import { measureCalls, note } from "./measure.ts";
import { withProgram } from "./processes.ts";
import { type PageName, prepareTraffic } from "./traffic.ts";

const REQUESTS = 240;
/** Each page with the most CPU time of a request, against the floor of a booking: a ratio is the same on any machine. */
const PAGES: [PageName, string, number][] = [
  ["list", "category list", 0.8],
  ["start", "first step", 0.8],
  ["contacts", "step of a visitor with a request", 1.8],
  ["calendar", "calendar of a visitor with a request", 3.5],
  ["dashboard", "/dashboard", 3.5],
  ["admin", "/admin", 6.3],
];

export const measurePages = async (): Promise<void> => {
  const recording = await recordBookings();
  await withProgram(MARKET, {}, async (program) => {
    const { web } = program;
    const { pages, open } = await prepareTraffic(program);
    await program.untilDelivered();
    const { cpu: floor } = await measureFloor(recording);
    note("floor: CPU time of a booking's statements", floor, {}, " ms");
    for (const [name, label, most] of PAGES) {
      // Parallel clients would measure how equal reads are merged.
      const { p50, cpu } = await measureCalls(web.pid, () => open(web.baseURL, pages[name]), REQUESTS, 1);
      note(`${label}, CPU time`, cpu, {}, " ms");
      note(`${label}, CPU time against the floor`, cpu / floor, { most });
      note(`${label}, p50`, p50, {}, " ms");
    }
  });
  await Deno.remove(recording.folder, { recursive: true });
};
