// What the demo's visitors say about meetings that took place, and what the main account answers.
import { appealRating, listRatingsOf, rateMeeting, replyToRating, sweepRatings } from "@/modules/ratings/index.ts";
import { isQuotable } from "@/modules/matching/profiles/featured.ts";
import { DEFAULTS } from "@/modules/settings/defaults.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { transact } from "@/platform/db/transact.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import type { DemoContext } from "./context.ts";
import type { Scenario } from "./scenarios.ts";

/** The number of sentences is a prime, so that meetings at the same hour of several weeks get different ones. */
const SENTENCES: readonly (readonly [stars: number, sentence: string])[] = [
  [5, "Clear answers, and a plan that I could follow the same evening."],
  [4, "Very helpful. I would have liked a written summary."],
  [5, "I came with a folder full of papers and left with one page of next steps."],
  [5, "On time, well prepared, no pressure at all."],
  [3, "Fine, but we ran out of time before my last question."],
  [5, "Explained every number until I understood it. My partner, too."],
  [5, "First person in months who asked what we want before telling us what to do."],
  [4, "Friendly and honest about what wouldn't work for us."],
  [5, "Talked me out of the option that would have paid them more. That says it all."],
  [4, "Good advice. The video froze twice, so we finished by phone."],
  [5, "Half an hour saved me a weekend of reading."],
  [2, "The advice was too general for my situation."],
  [5, "I was nervous about asking basic questions. Not once did I feel silly."],
  [5, "Straight to the point. I knew after ten minutes that this is a yes."],
  [4, "Knows the subject inside out. A little fast in places."],
  [5, "Had read my answers beforehand, so I didn't have to repeat anything."],
  [5, "Patient with my bad English and happy to switch to my language."],
  [4, "We covered more than I expected. A list of the documents by email would be great."],
  [5, "Drew it all on a sheet of paper and sent me a photo. It's still on our fridge."],
  [3, "Competent, but I had hoped for a second opinion and got mostly a confirmation."],
  [5, "Told me honestly that I should wait a year, and why."],
  [5, "Warm, quick, precise."],
  [4, "Took our worries seriously. The follow-up came a day later than promised."],
  [5, "Found a mistake in a letter that three of us had overlooked."],
  [5, "I finally know what to do next."],
  [4, "Solid and well structured. I'd book again."],
  [5, "Gave us three options with the price of each, and left the choice to us."],
  [1, "We were cut off after twelve minutes and nobody called back."],
  [5, "Our teenager listened for thirty minutes. That alone deserves five stars."],
  [4, "Helpful conversation, some of it I knew already."],
  [5, "Answered the question behind my question."],
  [5, "No jargon. When a technical term came up, it was explained with an example."],
  [3, "Nice talk. The costs afterwards could have been clearer from the start."],
  [5, "Called a colleague during our meeting to check a detail instead of guessing."],
  [4, "Calm voice, clear steps, realistic deadlines."],
  [5, "My mother joined from her kitchen and understood everything."],
  [5, "I was offered tea by video. And a very good answer."],
  [4, "Well prepared, and honest that one point needs a lawyer."],
  [5, "We had been putting this off for two years. It took thirty minutes."],
  [3, "Good for an overview. For the details I needed another meeting."],
  [5, "Wrote down what I have to do, by when, and what I can ignore."],
  [4, "Pleasant and thorough. I'd have preferred an appointment in the evening."],
  [5, "Treated our small budget with the same care as a big one."],
];

/** Of as many ratings of one specialist in a row, landing pages can quote at least one. */
const QUOTABLE_EVERY = 3;
const canBeQuoted = ([stars, sentence]: readonly [stars: number, sentence: string]): boolean =>
  isQuotable({ stars, sentence }, DEFAULTS.resources.landingStars);

interface RatedMeeting {
  /** The start in half-hours, which with the name decides what is written. */
  half: number;
  firstName: string;
  /** What others have written about this specialist, the newest first. */
  written: readonly string[];
}

/** What a visitor writes about a meeting; nobody repeats another. */
export const ratingOf = (
  { half, firstName, written }: RatedMeeting,
): readonly [stars: number, sentence: string] => {
  const name = [...firstName].reduce((sum, character) => sum + character.codePointAt(0)!, 0);
  const first = (half + name) % SENTENCES.length;
  const inOrder = [...SENTENCES.slice(first), ...SENTENCES.slice(0, first)];
  const unused = inOrder.filter(([, sentence]) => !written.includes(sentence));
  const last = SENTENCES.filter(([, sentence]) => written.slice(0, QUOTABLE_EVERY - 1).includes(sentence));
  const isDue = written.length >= QUOTABLE_EVERY - 1 && !last.some(canBeQuoted);
  return (isDue ? unused.find(canBeQuoted) : unused[0]) ?? unused[0] ?? inOrder[0]!;
};

/** An hour after the meeting was reported: its visitor rates it. */
export async function* rateDemoMeeting(demo: DemoContext, meeting: Meeting): Scenario {
  const at = meeting.endsAt + 80 * MINUTE_MS;
  yield at;
  const ctx = demo.at(at);
  const firstName = (await getTrack(ctx.db.read, meeting.trackId)).contact?.firstName ?? "";
  const others = await listRatingsOf(ctx.db.read, meeting.specialistId, { limit: 100, offset: 0 });
  const half = Math.floor(meeting.startsAt / (30 * MINUTE_MS));
  const [stars, sentence] = ratingOf({ half, firstName, written: others.map((rating) => rating.sentence ?? "") });
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
  const [worst] = own.filter((rating) => rating !== newest).sort((a, b) => a.stars! - b.stars!);
  const reply = "Thank you. It was a pleasure to go through the numbers with you.";
  const appeal = "This is about the offer of another firm and not about our meeting, which took place as booked.";
  await transact(ctx, async (tx) => {
    if (newest) await replyToRating(tx, { id: newest.id, specialistId, reply });
    if (worst) await appealRating(tx, { id: worst.id, specialistId, appeal });
  });
}
