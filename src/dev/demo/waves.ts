// The demo's waves of unproven bookings: one that goes on, and one that was ended three hours ago.
import { transact } from "@/platform/db/transact.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { closeWave, endWaveBooking, listWaves } from "@/modules/booking/index.ts";
import type { DemoContext } from "./context.ts";
import { addressOf } from "./people/people.ts";
import type { Scenario } from "./scenarios.ts";
import { answerUntil, arrive, holdTime, requestMeeting } from "./visits.ts";

const MAILBOX = "lukas.brandner";
const ABOUT = "home-energy/solar";

/** Networks that are reserved for documentation. */
const [GOING_ON, ENDED] = ["203.0.113", "198.51.100"];

/** What the invented visitors of a wave have in common: their network, and addresses that differ in a number. */
const waveVisit = (demo: DemoContext, n: number, { network, begins }: { network: string; begins: Instant }) => ({
  demo: { ...demo, at: (at: Instant) => ({ ...demo.at(at), address: `${network}.${20 + n}` }) },
  visit: { about: ABOUT, begins, email: addressOf(`solar.deal${n + 1}`) },
  appointment: { mailbox: MAILBOX, meets: demo.now + (4 + n % 3) * DAY_MS },
});

type WaveScenario = (visitor: number) => Scenario;

const requests = (...input: Parameters<typeof waveVisit>): WaveScenario => (visitor) => {
  const { demo, visit, appointment } = waveVisit(...input);
  return requestMeeting(demo, { ...visit, visitor }, appointment);
};

const holds = (...input: Parameters<typeof waveVisit>): WaveScenario =>
  async function* (visitor) {
    const { demo, visit, appointment } = waveVisit(...input);
    const progress = yield* arrive(demo, { ...visit, visitor });
    yield* answerUntil(progress, "contacts");
    yield* holdTime(progress, appointment);
  };

async function* end(demo: DemoContext, at: Instant): Scenario {
  yield at;
  const ctx = demo.at(at);
  const wave = (await listWaves(ctx.db.read, at)).find(({ kind }) => kind === "network");
  if (!wave) return;
  await transact(ctx, (tx) => closeWave(tx, wave));
  for (const booking of wave.bookings) await transact(ctx, (tx) => endWaveBooking(tx, booking));
}

const HELD = 3;
const REQUESTED = 3;

const wave = (demo: DemoContext, network: string, begins: Instant): WaveScenario[] => [
  ...Array.from({ length: REQUESTED }, (_, n) => requests(demo, n, { network, begins: begins + n * 20_000 })),
  ...Array.from({ length: HELD }, (_, n) => holds(demo, REQUESTED + n, { network, begins: begins + n * 20_000 })),
];

/** The visitors of both waves, and the press that ended one. */
export const listWaveScenarios = (demo: DemoContext): WaveScenario[] => [
  ...wave(demo, ENDED!, demo.now - 3 * HOUR_MS - 12 * MINUTE_MS),
  () => end(demo, demo.now - 3 * HOUR_MS),
  ...wave(demo, GOING_ON!, demo.now - 12 * MINUTE_MS),
];
