// What the demo's visitors say about meetings that took place, and what the main account answers.
import { appealRating, listRatingsOf, rateMeeting, replyToRating, sweepRatings } from "@/modules/ratings/index.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { transact } from "@/platform/db/transact.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import type { DemoContext } from "./context.ts";
import { ratingOf } from "./rating-sentences.ts";
import type { Scenario } from "./scenarios.ts";

/** An hour after the meeting was reported: its visitor rates it. */
export async function* rateDemoMeeting(demo: DemoContext, meeting: Meeting): Scenario {
  const at = meeting.endsAt + 80 * MINUTE_MS;
  yield at;
  const ctx = demo.at(at);
  const firstName = (await getTrack(ctx.db.read, meeting.trackId)).contact?.firstName ?? "";
  const others = await listRatingsOf(ctx.db.read, meeting.specialistId, { limit: 100, offset: 0 });
  const half = Math.floor(meeting.startsAt / (30 * MINUTE_MS));
  const [stars, sentence] = ratingOf({ half, firstName, written: others.map((one) => one.sentence ?? "") });
  await transact(ctx, async (tx) => {
    await rateMeeting(tx, { meeting: await getMeeting(tx, meeting.id), firstName, stars, sentence });
  });
}

const [SWEEP_HOURS, FIRST_SWEEP_DAYS] = [12, 60];

/** The sweeps that would have published them meanwhile. */
export async function* publishDemoRatings(demo: DemoContext): Scenario {
  for (let at = demo.now - FIRST_SWEEP_DAYS * DAY_MS; at < demo.now; at += SWEEP_HOURS * HOUR_MS) {
    yield at;
    await sweepRatings(demo.at(at));
  }
}

/** The main account thanks for the newest rating, and appeals against the one with the fewest stars. */
export async function* answerDemoRatings(demo: DemoContext): Scenario {
  const at: Instant = demo.now - 5 * HOUR_MS;
  yield at;
  const specialistId = await demo.idOf("specialist");
  const ctx = { ...demo.at(at), actor: { kind: "user" as const, id: specialistId } };
  const own = await listRatingsOf(ctx.db.read, specialistId, { limit: 50, offset: 0 });
  const [newest] = own;
  const [worst] = own.filter((one) => one !== newest).sort((a, b) => a.stars! - b.stars!);
  const reply = "Thank you. It was a pleasure to go through the numbers with you.";
  const appeal = "This is about the offer of another firm and not about our meeting, which took place as booked.";
  await transact(ctx, async (tx) => {
    if (newest) await replyToRating(tx, { id: newest.id, specialistId, reply });
    if (worst) await appealRating(tx, { id: worst.id, specialistId, appeal });
  });
}
