// Availability over HTTP: calendar, hours and specialists at a slot, in markets of three sizes.
import { join } from "node:path";
import { copyMarket, MARKET, meetingIdOf } from "./market.ts";
import { measureCalls, type Measured, note, timeCalls } from "./measure.ts";
import { startScript, withProgram } from "./processes.ts";
import { availabilityPaths, posterOf, readerOf, startTrack } from "./visitors.ts";

/** The same number of meetings for each specialist. */
const SMALL = { specialists: 200, meetings: 1_000 };
const LARGE = { specialists: 20_000, meetings: 100_000 };
const NAMES = { calendar: "calendar", hours: "hours of a day", slot: "specialists at a slot" } as const;
type Name = keyof typeof NAMES;
const LABELS = Object.entries(NAMES) as [Name, string][];
const CALLS = { calendar: 3_000, hours: 3_000, slot: 3_000 };

/** Measures each call in a market; `after` runs after each of them, within the same seconds. */
const measureMarket = async (
  plan: typeof MARKET,
  after?: (name: Name, measured: Measured) => Promise<void>,
): Promise<Record<Name, Measured>> => {
  const measured = {} as Record<Name, Measured>;
  await withProgram(plan, {}, async ({ web }) => {
    const read = readerOf(web.baseURL);
    const { trackId } = await startTrack(posterOf(web.baseURL));
    const cold = await timeCalls(() => read(`Availabilities/${trackId}?location=zoom`), 1);
    note(`${plan.specialists} specialists: first answer of a process`, cold.p50, { most: 500 }, " ms");
    const paths = await availabilityPaths(read, trackId);
    for (const [name, label] of LABELS) {
      const figures = measured[name] = await measureCalls(web.pid, () => read(paths[name]), CALLS[name]);
      note(`${plan.specialists} specialists: ${label}, p50`, figures.p50, {}, " ms");
      note(`${plan.specialists} specialists: ${label}, CPU time`, figures.cpu, {}, " ms");
      await after?.(name, figures);
    }
  });
  return measured;
};

/** The market of 2,000, beside plain Hono with one prepared select on the same data. */
const compareWithFloor = async (): Promise<void> => {
  const folder = await copyMarket(MARKET);
  const server = await startScript("bare-server.ts", [join(folder, "parley.db")]);
  const address = `http://127.0.0.1:${server.line}/meetings/${meetingIdOf(7, 7)}`;
  try {
    await measureMarket(MARKET, async (name, { rate }) => {
      const floor = await measureCalls(server.pid, () => fetch(address), 2_000);
      const label = `${NAMES[name]}: rate against Hono with one select (${Math.round(floor.rate)} per second)`;
      note(label, rate / floor.rate, name === "calendar" ? {} : { least: 0.25 });
    });
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
};

export const measureAvailability = async (): Promise<void> => {
  await compareWithFloor();
  const small = await measureMarket(SMALL);
  const large = await measureMarket(LARGE);
  for (const [name, label] of LABELS) {
    note(`${label}, 20,000 against 200 specialists, CPU time`, large[name].cpu / small[name].cpu, { most: 1.3 });
  }
};
