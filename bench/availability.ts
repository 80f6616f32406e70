// Latency of availability: the calendar of a large category, and the specialists at a slot.
import { starterId } from "@/modules/catalog/index.ts";
import { createMarket } from "./market.ts";
import { note, startServer, timeCalls } from "./measure.ts";

const LARGE = "career";
const SMALL = "legal";
const CALLS = 1_500;

const startTrack = async (origin: string, category: string): Promise<string> => {
  const response = await fetch(`${origin}/api/v2/Funnel/StartTracking`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ categoryId: starterId(category), timezone: "Europe/Vienna" }),
  });
  return (await response.json()).trackId;
};

export const measureAvailability = async (): Promise<void> => {
  const folder = await Deno.makeTempDir();
  await createMarket(folder, [
    { category: LARGE, specialists: 2_000, meetings: 100_000 },
    { category: SMALL, specialists: 200, meetings: 10_000 },
  ]);
  const server = await startServer(folder);
  try {
    const { origin } = server;
    const large = await startTrack(origin, LARGE);
    const small = await startTrack(origin, SMALL);
    const days = (id: string) => () => fetch(`${origin}/api/v2/Funnel/Availabilities/${id}?location=zoom`);
    const cold = await timeCalls(days(large), 1);
    await timeCalls(days(small), 200);
    await timeCalls(days(large), 200);
    const json = await timeCalls(() => fetch(`${origin}/floor/json`), CALLS);
    const select = await timeCalls(() => fetch(`${origin}/floor/select`), CALLS);
    const ofLarge = await timeCalls(days(large), CALLS);
    const ofSmall = await timeCalls(days(small), CALLS);
    note("floor: bare JSON, p50", json.p50, {}, " ms");
    note("floor: one indexed select, p50", select.p50, {}, " ms");
    note("calendar of 2,000 specialists, first response of a process", cold.p50, {}, " ms");
    note("calendar of 2,000 specialists and 100,000 meetings, p50", ofLarge.p50, {}, " ms");
    note("calendar of 2,000 specialists and 100,000 meetings, p99", ofLarge.p99, { most: 10 }, " ms");
    note("calendar of 2,000 against 200 specialists, p50", ofLarge.p50 / ofSmall.p50, { most: 1.3 });
    const { earliest } = await (await days(large)()).json();
    const slot =
      `${origin}/api/v2/Funnel/GetAvailabilityHours/${large}/${earliest.date}/${earliest.hour}/${earliest.minute}?location=zoom`;
    const view = await (await fetch(slot)).json();
    const atSlot = await timeCalls(() => fetch(slot), CALLS);
    note(`specialists at a slot (${view.totalSpecialists} free), p50`, atSlot.p50, {}, " ms");
    note("specialists at a slot against one select, responses per second", atSlot.rate / select.rate, { least: 0.2 });
    const hours = await timeCalls(
      () => fetch(`${origin}/api/v2/Funnel/GetAvailabilityHours/${large}/${earliest.date}?location=zoom`),
      300,
    );
    note("hours of one day, 2,000 specialists, p99", hours.p99, { most: 25 }, " ms");
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
};
