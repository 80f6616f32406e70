// CPU time of pages as the program serves them: steps of the funnel, a specialist's dashboard, the administrators' market.
import { MARKET } from "./market.ts";
import { measureCalls, note } from "./measure.ts";
import { withProgram } from "./processes.ts";
import { type PageName, prepareTraffic } from "./traffic.ts";

const REQUESTS = 240;
/** Each page with the most CPU time of a request in ms. */
const PAGES: [PageName, string, number | undefined][] = [
  ["list", "category list", 1.2],
  ["start", "first step", 1.2],
  ["contacts", "step of a visitor with a request", 1.2],
  ["calendar", "calendar of a visitor with a request", undefined],
  ["dashboard", "/dashboard", 5],
  ["admin", "/admin", 10],
];

export const measurePages = (): Promise<void> =>
  withProgram(MARKET, {}, async (program) => {
    const { web } = program;
    const { pages, open } = await prepareTraffic(program);
    await program.untilDelivered();
    for (const [name, label, most] of PAGES) {
      // Parallel clients would measure how equal reads are merged.
      const { p50, cpu } = await measureCalls(web.pid, () => open(web.baseURL, pages[name]), REQUESTS, 1);
      note(`${label}, CPU time`, cpu, { most }, " ms");
      note(`${label}, p50`, p50, {}, " ms");
    }
  });
